/**
 * Settings that the papers leave open, each with values to try: a claim's result over them shows what the assumption
 * decides. No value is chosen to fit a claim.
 */
import { DocumentError } from '../../device/document-error.ts';
import type { BufferPolicy, ExperimentInput, SyntheticAddresses } from '../../document/experiment.ts';
import { joinPatches } from '../../document/patch.ts';
import { parseExperiment } from '../../document/validate.ts';
import type { PaperName } from '../../papers/paper.ts';

export interface AssumptionPoint {
  readonly label: string;
  readonly vary: (experiment: ExperimentInput) => ExperimentInput;
}

export interface Assumption {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly why: string;
  readonly papers: readonly PaperName[];
  readonly points: readonly AssumptionPoint[];
}

const point = (label: string, patch: ExperimentInput): AssumptionPoint => ({
  label,
  vary: (experiment) => joinPatches(experiment, patch),
});

const bufferPoint =
  (policy: BufferPolicy) =>
  (pages: number): AssumptionPoint => {
    const patch: ExperimentInput =
      pages === 0
        ? { host: { writeBuffer: { pages: 0 } } }
        : { host: { hazards: 'ram', writeBuffer: { pages, policy } } };
    return point(pages.toLocaleString('en-US'), patch);
  };

/**
 * More or fewer blocks. The hard limit is a number of blocks: if the threshold, a share of them, fell to it, collection
 * would never begin before the host has to wait. It then stays at its number of blocks, if as many can be free.
 */
function capacityPoint(factor: number): AssumptionPoint {
  return {
    label: `× ${factor}`,
    vary: (experiment) => {
      const { device, policy } = parseExperiment(experiment);
      const { softFreeRatio, hardFreeBlocks } = policy.gc;
      const blocksPerPlane = Math.max(1, Math.round(device.blocksPerPlane * factor));
      const varied = joinPatches(experiment, { device: { blocksPerPlane } });
      if (softFreeRatio * blocksPerPlane > hardFreeBlocks) return varied;
      const share = Math.min(1, (softFreeRatio * device.blocksPerPlane) / blocksPerPlane);
      const early = joinPatches(varied, { policy: { gc: { softFreeRatio: share } } });
      return isAllowed(early) ? early : varied;
    },
  };
}

function isAllowed(experiment: ExperimentInput): boolean {
  try {
    parseExperiment(experiment);
    return true;
  } catch (error) {
    if (error instanceof DocumentError) return false;
    throw error;
  }
}

const footprintPoint = (factor: number): AssumptionPoint => ({
  label: `× ${factor}`,
  vary: onAddresses((addresses) => ({
    footprintBytes: scaled(addresses.footprintBytes, factor),
    readFootprintBytes: scaled(addresses.readFootprintBytes, factor),
  })),
});

/** As many requests times a factor; their addresses stay. */
const lengthPoint = (factor: number): AssumptionPoint => ({
  label: `× ${factor}`,
  vary: (experiment) => {
    const { workload } = parseExperiment(experiment);
    if (!('synthetic' in workload)) return experiment;
    const requests = Math.max(1, Math.round(workload.synthetic.requests * factor));
    return joinPatches(experiment, { workload: { synthetic: { requests } } });
  },
});

const scaled = (bytes: number, factor: number): number => Math.round((bytes * factor) / 4096) * 4096;

function onAddresses(
  change: (addresses: SyntheticAddresses) => Partial<SyntheticAddresses>,
): (experiment: ExperimentInput) => ExperimentInput {
  return (experiment) => {
    const { workload } = parseExperiment(experiment);
    if (!('synthetic' in workload)) return experiment;
    return joinPatches(experiment, { workload: { synthetic: { addresses: change(workload.synthetic.addresses) } } });
  };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const ASSUMPTIONS: readonly Assumption[] = [
  {
    name: 'write-buffer',
    title: 'Write buffer, written back late',
    unit: 'pages',
    why:
      'The papers do not mention one; SSDSim has one. Writes of a page are merged. Pages are programmed when the ' +
      'buffer is full, or when nothing is in flight in the flash, garbage collection included. Pages in flight are ' +
      'served from RAM, too.',
    papers: ['mbm', 'multi-plane', 'die-binding', 'banking'],
    points: [0, 16, 64, 1024].map(bufferPoint('lru')),
  },
  {
    name: 'prompt-write-buffer',
    title: 'Write buffer, written back promptly',
    unit: 'pages',
    why:
      'Each write is programmed as soon as possible and nothing is merged: the flash has all of its work, but the ' +
      'host does not wait for it.',
    papers: ['mbm', 'multi-plane', 'die-binding', 'banking'],
    points: [0, 16, 64, 1024].map(bufferPoint('fifo')),
  },
  {
    name: 'drive-buffer',
    title: 'Write buffer',
    unit: 'pages',
    why: 'The slides name no drive; 17 µs a write need a buffer.',
    papers: ['suspension'],
    points: [0, 256, 1024, 4096, 16_384].map(bufferPoint('lru')),
  },
  {
    name: 'hard-limit',
    title: 'Hard limit of garbage collection',
    unit: 'free blocks',
    why: 'No paper says when collection goes before the host.',
    papers: ['mbm', 'multi-plane', 'suspension'],
    points: [1, 2, 3].map((blocks) => point(String(blocks), { policy: { gc: { hardFreeBlocks: blocks } } })),
  },
  {
    name: 'gc-threshold',
    title: 'Threshold of garbage collection',
    unit: 'free share of a plane',
    why: 'Only the multi-plane paper gives one (10 %).',
    papers: ['mbm', 'multi-plane', 'suspension'],
    points: [0.05, 0.1, 0.2].map((share) => point(percent(share), { policy: { gc: { softFreeRatio: share } } })),
  },
  {
    name: 'capacity',
    title: 'Capacity',
    unit: 'times that of the claim',
    why:
      'Devices are scaled down, so that a run reaches garbage collection. If the threshold of a smaller device would ' +
      'fall to the hard limit, it keeps its number of free blocks where the spare blocks allow it.',
    papers: ['mbm', 'multi-plane', 'die-binding', 'suspension', 'banking'],
    points: [0.5, 1, 2].map(capacityPoint),
  },
  {
    name: 'load',
    title: 'Load',
    unit: 'times that of the claim',
    why: 'These papers do not say how busy their devices are. A closed loop has no load of its own.',
    papers: ['mbm', 'die-binding', 'banking'],
    points: [0.5, 1, 2].map((factor) => point(`× ${factor}`, { host: { timeScale: factor } })),
  },
  {
    name: 'collection',
    title: 'Collection against the host',
    unit: 'gives way',
    why:
      'SSDSim can let a collection hold its channel from its first read to its last program, before any host operation. ' +
      'The papers do not say whether theirs did.',
    papers: ['mbm', 'multi-plane', 'die-binding'],
    points: [
      point('after each page', { policy: { gc: { preemption: 'page' } } }),
      point('after its last program', { policy: { gc: { preemption: 'block' } } }),
    ],
  },
  {
    name: 'twin-block-moves',
    title: 'Moves of TBM’s collection',
    unit: 'pages at a time',
    why: 'TBM’s abstract does not say; the simulator of its first author moves one page at a time.',
    papers: ['mbm'],
    points: [
      point('one', { policy: { twinBlockMoves: 'page' } }),
      point('a row', { policy: { twinBlockMoves: 'row' } }),
    ],
  },
  {
    name: 'suspended-collection',
    title: 'Suspension of collection',
    unit: 'programs of a collection that holds its channel',
    why: 'MBM does not say whether its suspension reaches them.',
    papers: ['mbm'],
    points: [
      point('not suspended', { policy: { suspension: { collection: false } } }),
      point('suspended', { policy: { suspension: { collection: true } } }),
    ],
  },
  {
    name: 'utilization',
    title: 'Utilization',
    unit: 'share of the logical pages with data',
    why: 'The paper does not say how full its device is. Fuller blocks cost collection more moves.',
    papers: ['mbm'],
    points: [0.4, 0.6, 0.8].map((share) => point(percent(share), { precondition: { fill: share } })),
  },
  {
    name: 'footprint',
    title: 'Footprint of the stand-ins',
    unit: 'times that of the claim',
    why:
      'The traces cannot be shipped. In windows of such volumes 56 to 59 % of page writes go to pages written before, over ' +
      'a week 95 %; in the runs of the stand-ins 93 to 98 % (Financial: 69 to 70 %, in windows of any length; here 91 %).',
    papers: ['mbm'],
    points: [0.25, 1, 2].map(footprintPoint),
  },
  {
    name: 'regions',
    title: 'Regions of reads and writes',
    unit: 'where reads go',
    why:
      'The traces cannot be shipped. In windows of such volumes 0 to 9 % of the pages that are read are also written; in ' +
      'longer ones it may be more. In one region, collection finds pages that are still valid.',
    papers: ['mbm', 'multi-plane'],
    points: [
      { label: 'apart', vary: (experiment) => experiment },
      {
        label: 'together',
        vary: onAddresses(({ footprintBytes, readFootprintBytes }) => ({
          footprintBytes: footprintBytes + readFootprintBytes,
          readFootprintBytes: 0,
          sharedReads: 0,
        })),
      },
    ],
  },
  {
    name: 'victims',
    title: 'Victims of collection',
    unit: 'which block',
    why:
      'SSDSim takes the block with the most invalid pages. In identical replays all planes then take the same ones, and ' +
      'stay level by that.',
    papers: ['multi-plane'],
    points: [
      point('the best of all', { policy: { gc: { victim: 'greedy' } } }),
      point('the best of some', { policy: { gc: { victim: 'random-greedy' } } }),
    ],
  },
  {
    name: 'first-channel',
    title: 'First channel for writes',
    unit: 'order',
    why: 'The paper does not say. With a fixed order, channel 0 gets most of what is bound at dispatch.',
    papers: ['die-binding'],
    points: [
      point('in turn', { policy: { firstChannel: 'rotating' } }),
      point('channel 0', { policy: { firstChannel: 'fixed' } }),
    ],
  },
  {
    name: 'stored-data',
    title: 'Data before time 0',
    unit: 'share of the logical pages',
    why: 'The paper does not say. On a device that starts empty nothing is collected.',
    papers: ['die-binding'],
    points: [
      { label: 'none', vary: (experiment) => experiment },
      point('60 %, overwritten', { precondition: { kind: 'used', fill: 0.6 } }),
    ],
  },
  {
    name: 'warm-up',
    title: 'Warm-up',
    unit: 'share of the requests that is not counted',
    why: 'The paper does not say whether its figures leave out the start. There, all planes need a block at one time.',
    papers: ['mbm'],
    points: [0, 0.25, 0.5].map((share) => point(percent(share), { host: { warmup: share } })),
  },
  {
    name: 'length',
    title: 'Length of the run',
    unit: 'times that of the claim',
    why:
      'The paper runs whole traces; the stand-ins are parts of them. In a longer run more writes go to pages written ' +
      'before, and more of the collections fall behind the warm-up.',
    papers: ['mbm'],
    points: [0.5, 1, 2].map(lengthPoint),
  },
  {
    name: 'over-provisioning',
    title: 'Over-provisioning',
    unit: 'share',
    why: 'Only the multi-plane paper gives it (20 %).',
    papers: ['mbm', 'multi-plane', 'suspension'],
    points: [0.1, 0.2, 0.3].map((share) => point(percent(share), { device: { overprovisioning: share } })),
  },
];

export function assumptionNamed(name: string): Assumption {
  const assumption = ASSUMPTIONS.find((one) => one.name === name);
  if (assumption === undefined) throw new RangeError(`there is no assumption “${name}”`);
  return assumption;
}

export const assumptionsOf = (paper: PaperName): Assumption[] =>
  ASSUMPTIONS.filter(({ papers }) => papers.includes(paper));
