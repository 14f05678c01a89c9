/**
 * The policies that the Explore screen offers: each is a patch over the experiment, no more. What they do is said in one
 * sentence, and where they come from.
 */
import type { Experiment, ExperimentInput } from '../../device/experiment.ts';
import { applyPatch, sameValue } from '../../device/patch.ts';
import { ExperimentError } from '../../device/validate.ts';

export interface PolicySwitch {
  readonly id: string;
  readonly label: string;
  readonly sentence: string;
  readonly source: string;
  readonly on: ExperimentInput;
  readonly off: ExperimentInput;
}

export const POLICY_SWITCHES: readonly PolicySwitch[] = [
  {
    id: 'suspension',
    label: 'Suspension',
    sentence: 'A waiting read interrupts a running program or erase.',
    source: 'MBM §IV-C',
    on: { policy: { suspension: { program: true, erase: true } } },
    off: { policy: { suspension: { program: false, erase: false } } },
  },
  {
    id: 'read-priority',
    label: 'Read priority',
    sentence: 'Waiting reads go before waiting writes; nothing that runs is stopped.',
    source: 'DJ',
    on: { policy: { readPriority: true } },
    off: { policy: { readPriority: false } },
  },
  {
    id: 'gc-active-block',
    label: 'GC’s own block',
    sentence: 'Collection writes into a block of its own, so that planes stay level.',
    source: 'MBM §IV-A',
    on: { policy: { gcActiveBlock: true } },
    off: { policy: { gcActiveBlock: false } },
  },
  {
    id: 'level-channels',
    label: 'Level the channels',
    sentence: 'Writes are dealt out so that all channels end up equally loaded.',
    source: 'MBM Alg. 1',
    on: { policy: { channelMaxSubs: {} } },
    off: { policy: { channelMaxSubs: false } },
  },
  {
    id: 'minimize-chips',
    label: 'Fewest chips',
    sentence: 'A write takes as few chips as it can (MCS).',
    source: 'MBM §IV-C',
    on: { policy: { chipSelection: 'minimize-chips' } },
    off: { policy: { chipSelection: 'first-idle' } },
  },
  {
    id: 'multi-plane',
    label: 'Multi-plane writes',
    sentence: 'Planes of a die are programmed together where they are level (wise).',
    source: 'MP',
    on: { policy: { multiPlane: 'wise' } },
    off: { policy: { multiPlane: 'none' } },
  },
  {
    id: 'parallel-read',
    label: 'Parallel reads',
    sentence: 'Pages of one request are read together where their addresses fit.',
    source: 'MBM §IV-B',
    on: { policy: { parallelRead: 'same-request' } },
    off: { policy: { parallelRead: 'none' } },
  },
  {
    id: 'cache-mode',
    label: 'Cache mode',
    sentence: 'A second register: array and bus work on neighbouring pages at once.',
    source: 'DJ §3.2',
    on: { policy: { cacheMode: true } },
    off: { policy: { cacheMode: false } },
  },
  {
    id: 'chip-busy',
    label: 'Whole chip busy',
    sentence: 'A chip takes a transaction only when all of it is idle.',
    source: 'MBM Fig. 3',
    on: { policy: { busyUnit: 'chip' } },
    off: { policy: { busyUnit: 'die' } },
  },
  {
    id: 'copyback',
    label: 'Copyback',
    sentence: 'Collection moves pages inside a plane, without the bus.',
    source: 'ONFI',
    on: { policy: { gc: { copyback: true } } },
    off: { policy: { gc: { copyback: false } } },
  },
];

/** Whether an experiment already is as the patch would make it. */
export function isAsPatched(experiment: Experiment, patch: ExperimentInput): boolean {
  try {
    return sameValue(applyPatch(experiment, patch), experiment);
  } catch (error) {
    // What can't go together with the rest of the experiment is not what it is.
    if (error instanceof ExperimentError) return false;
    throw error;
  }
}
