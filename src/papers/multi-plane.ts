/**
 * MP: a pair of pages on one die whose planes are level or apart, under each policy; and the two bugs that the paper
 * found in its simulator.
 */
import type { ExperimentInput, MultiPlaneMode } from '../document/experiment.ts';
import { MS, backlog, pagesRequest, policyOf, type DevicePatch } from './building.ts';
import { us } from './figure-numbers.ts';
import { type PaperScenario, type Position, turn } from './scenario.ts';
import { devicePreset } from '../document/presets/devices.ts';

const { device, timing } = devicePreset('mp-table-1').patch;

export const MULTI_PLANE_PAGE = 2048;

export const MULTI_PLANE_TIMING: NonNullable<ExperimentInput['timing']> = { ...timing, commandNs: 0 };

/** One chip of Table 1. */
export function oneChip(diesPerChip: number): DevicePatch {
  return { ...device, channels: 1, chipsPerChannel: 1, diesPerChip, blocksPerPlane: 16 };
}

/** Pages by which plane 1 is ahead of plane 0 if they are apart. */
export const GAP = 3;

/** Two pages for one die of two planes. */
export function planePair(planes: 'level' | 'apart', multiPlane: MultiPlaneMode): ExperimentInput {
  return {
    name: `A pair of pages, planes ${planes}`,
    device: oneChip(1),
    timing: MULTI_PLANE_TIMING,
    policy: policyOf(`mp-${multiPlane}`),
    ...(planes === 'apart' ? { initial: apart() } : {}),
    workload: { requests: backlog('write', 1, 2, MULTI_PLANE_PAGE) },
  };
}

function apart(): NonNullable<ExperimentInput['initial']> {
  return { writePointers: [{ channel: 0, chip: 0, die: 0, plane: 1, block: 0, page: GAP }] };
}

/** Four pages for a chip of two dies with two planes: multi-plane and die interleave together. */
export function fourLoads(): ExperimentInput {
  return {
    name: 'Four pages for one chip',
    device: oneChip(2),
    timing: MULTI_PLANE_TIMING,
    policy: policyOf('mp-wise'),
    workload: { requests: backlog('write', 1, 4, MULTI_PLANE_PAGE) },
  };
}

/** Single pages before the pair: as many as plane 0 is behind. */
const SINGLES = GAP;

/** Planes apart; single pages, one after the other, then a pair. */
export function singlesThenPair(): ExperimentInput {
  return {
    name: 'Single pages, then a pair',
    device: oneChip(1),
    timing: MULTI_PLANE_TIMING,
    policy: policyOf('mp-wise'),
    initial: apart(),
    workload: {
      requests: [
        ...Array.from({ length: SINGLES }, (_, i) => pagesRequest('write', i * MS, i, 1, MULTI_PLANE_PAGE)),
        pagesRequest('write', SINGLES * MS, SINGLES, 2, MULTI_PLANE_PAGE),
      ],
    },
  };
}

/** Written blocks of a plane of eight, each with one valid page; of the next one some pages are free. */
const GARBAGE_BLOCKS = 6;
const OPEN_PAGE = 60;

/** Two writes on a plane with one free block, which garbage collection keeps for itself. */
export function lastBlockExperiment(): ExperimentInput {
  const at = { channel: 0, chip: 0, die: 0, plane: 0 };
  return {
    name: 'Writes on a plane with one free block',
    device: { ...oneChip(1), planesPerDie: 1, blocksPerPlane: GARBAGE_BLOCKS + 2, overprovisioning: 0.5 },
    timing: MULTI_PLANE_TIMING,
    policy: policyOf('mp-none'),
    initial: {
      pages: Array.from({ length: GARBAGE_BLOCKS }, (_, block) => ({ lpn: block, ...at, block, page: 63 })),
      writePointers: [{ ...at, block: GARBAGE_BLOCKS, page: OPEN_PAGE }],
    },
    workload: { requests: [0, 1].map((i) => pagesRequest('write', 0, GARBAGE_BLOCKS + i, 1, MULTI_PLANE_PAGE)) },
  };
}

type Mode = 'none' | 'wise' | 'greedy' | 'selective';

/** Positions of a switch; `same` are those under which nothing is otherwise, which the label says. */
function modes(names: readonly Mode[], same: readonly Mode[]): Position[] {
  return [...names, ...same].map((multiPlane) => [
    same.includes(multiPlane) ? `${multiPlane} (the same here)` : multiPlane,
    { policy: { multiPlane } },
  ]);
}

export const MULTI_PLANE_SCENARIOS: readonly PaperScenario[] = [
  {
    name: 'mp-pair-level',
    figure: 'Introduction, multi-plane operations',
    title: 'Two pages for planes that are level',
    question: 'What does a multi-plane program save?',
    lookAt: ({ latency, at }) =>
      `Two loads, one program: ${us(latency(0))} under wise and, as no plane lags behind, under greedy. One page a program (none) takes ${us(at(0).latency(0))}.`,
    switch: turn('Multi-plane', 'wise', ...modes(['none'], ['greedy', 'selective'])),
    view: { lanes: 'planes' },
    experiment: planePair('level', 'wise'),
  },
  {
    name: 'mp-pair-apart',
    figure: 'Introduction, multi-plane operations',
    title: 'Two pages for planes that are apart',
    question: 'What is it worth to waste clean pages?',
    lookAt: ({ latency, at }) =>
      `Wise sees different next pages and programs one after the other, as none does, ${us(latency(0))}. Greedy skips ${GAP} clean pages of plane 0 and needs ${us(at(0).latency(0))}.`,
    switch: turn('Multi-plane', 'wise', ...modes(['greedy', 'selective'], ['none'])),
    view: { lanes: 'planes' },
    experiment: planePair('apart', 'wise'),
  },
  {
    name: 'mp-plane-token',
    figure: 'Experiment setup, “the target die and the target plane are determined in a round robin manner”',
    title: 'Planes in turn stay apart',
    question: 'Do planes that are apart become level again?',
    lookAt: ({ latency, at }) =>
      `Not in turn: the ${SINGLES} single pages alternate between the planes, so plane 0 stays behind and the pair takes two programs, ${us(latency(SINGLES))}. If each single page goes to the plane that lags, the planes are level and the pair takes one program, ${us(at(0).latency(SINGLES))}.`,
    switch: turn('Plane of a single page', 'round robin (the plane token)', [
      'the plane that lags',
      { policy: { planePick: 'lagging' } },
    ]),
    view: { lanes: 'planes', request: SINGLES },
    experiment: singlesThenPair(),
  },
  {
    name: 'mp-hard-limit',
    figure: 'Introduction, “the garbage collection overhead worsens the write performance”',
    title: 'A plane with one free block',
    question: 'May a write go first while a plane has fewer free blocks than the hard threshold?',
    lookAt: ({ latency, at }) =>
      `No: garbage collection moves a page and erases a block before the first write starts, ${us(latency(0))}. With a threshold of one block the writes go first, ${us(at(0).latency(0))}, into the open block. The last free block is garbage collection’s in both cases.`,
    switch: turn('Hard threshold', '2 free blocks', ['1 free block', { policy: { gc: { hardFreeBlocks: 1 } } }]),
    view: { request: 0 },
    experiment: lastBlockExperiment(),
  },
  {
    name: 'mp-serial-loads',
    figure: 'Verifying the effect, “transmit multiple data simultaneously using a single channel”',
    title: 'Four pages over one channel',
    question: 'May several pages be transferred over one channel simultaneously?',
    lookAt: ({ transferNs, latency }) =>
      `Four loads of ${us(transferNs)}, one after the other, then the programs: ${us(latency(0))}. The simulator that the paper corrects loaded all four simultaneously. Its result breaks a rule of the model; the check names it.`,
    switch: turn('Loads of a transaction', 'one after the other', [
      'all simultaneously (the simulator’s bug)',
      { policy: { quirks: { overlapTransfers: true } } },
    ]),
    experiment: fourLoads(),
  },
  {
    name: 'mp-completion',
    figure: 'Background, “the completion time of the write request is erroneously set”',
    title: 'When a write is complete',
    question: 'Is a write complete when its data is transferred, or when it is programmed?',
    lookAt: ({ latency, at }) =>
      `When its program ends: ${us(latency(0))} for two pages. The simulator that the paper mends said ${us(at(0).latency(0))}.`,
    switch: turn('A write is complete when', 'its program ends', [
      'its transfer ends (the simulator’s bug)',
      { policy: { quirks: { completeAtTransfer: true } } },
    ]),
    view: { lanes: 'planes' },
    experiment: { ...planePair('level', 'wise'), name: 'When a write is complete' },
  },
];
