/** MBM Fig. 5: garbage collection into a block of its own keeps the planes of a die level. */
import type { ExperimentInput, HostRequest } from '../../document/experiment.ts';
import { MS, pagesRequest, policyOf } from '../building.ts';
import { type PaperScenario, type ScenarioView, turn } from '../scenario.ts';
import { MBM_TIMING, TABLE_PAGE_BYTES, channelOf } from './device.ts';

/** The block of plane 0 that is collected: one valid page remains in it. */
const COLLECTED = { channel: 0, chip: 0, die: 0, plane: 0, block: 5 };
const MOVED_LPN = 100;
const COLLECT_AT = 6 * MS;
/** When the last two pages come. */
export const LAST_WRITE_AT = 34 * MS;

/** The host's block in both planes. */
export const HOST_BLOCK = 0;

/** Two pages, one page, a collection in plane 0, one page, two pages. */
export function collectionExperiment(gcActiveBlock: boolean): ExperimentInput {
  const write = (atNs: number, lpn: number, pages: number): HostRequest =>
    pagesRequest('write', atNs, lpn, pages, TABLE_PAGE_BYTES);
  return {
    name: 'MBM Fig. 5: an active block for garbage collection',
    device: channelOf(1, 1, 2, TABLE_PAGE_BYTES),
    timing: MBM_TIMING,
    policy: { ...policyOf('ssdsim'), gcActiveBlock },
    initial: { pages: [{ lpn: MOVED_LPN, ...COLLECTED, page: 63 }], collect: [{ atNs: COLLECT_AT, ...COLLECTED }] },
    workload: { requests: [write(0, 0, 2), write(3 * MS, 2, 1), write(30 * MS, 3, 1), write(LAST_WRITE_AT, 4, 2)] },
  };
}

/** The last single page and the pair behind it, unfolded to planes. */
const LAST_PAIR: ScenarioView = { request: 3, lanes: 'planes' };

export const FIG_5: readonly PaperScenario[] = [
  {
    name: 'mbm-fig-5',
    figure: 'Fig. 5',
    title: 'Garbage collection writes into the host’s block',
    question: 'Why does garbage collection cost a die its multi-plane programs?',
    lookAt:
      'At 6 ms a page is moved inside plane 0, into the block that the host writes: plane 0 is now two pages ' +
      'ahead, and the last request (34 ms) needs two programs for its two pages.',
    switch: turn('Garbage collection writes into', 'the host’s block', [
      'a block of its own',
      { policy: { gcActiveBlock: true } },
    ]),
    view: LAST_PAIR,
    experiment: collectionExperiment(false),
  },
  {
    name: 'mbm-fig-5-own-block',
    figure: 'Fig. 5',
    title: 'Garbage collection writes into a block of its own',
    question: 'What does a separate block for garbage collection preserve?',
    lookAt:
      'The move leaves the host’s blocks alone: the next single page makes both planes level again, and the last ' +
      'request (34 ms) is one program of two pages.',
    switch: turn('Garbage collection writes into', 'a block of its own', [
      'the host’s block',
      { policy: { gcActiveBlock: false } },
    ]),
    view: LAST_PAIR,
    experiment: collectionExperiment(true),
  },
];
