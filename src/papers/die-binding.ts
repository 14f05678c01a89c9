/** DB: conflicting addresses, an erasing die, and uneven wear, on two channels of two dies. */
import type { DiePlace } from '../device/device.ts';
import type { DieBinding, ExperimentInput, HostRequest } from '../document/experiment.ts';
import { US, pagesRequest, policyOf, type InitialPatch } from './building.ts';
import { us } from './figure-numbers.ts';
import { type PaperScenario, type Position, turn } from './scenario.ts';

const CHANNELS = 2;
const DIES = 4;
/** 50 µs a page at 10 ns a byte: round numbers, so that the picture can be checked by eye. */
const PAGE_BYTES = 5000;

/** The bindings with the names of their policies, as DB lists them. */
export const BINDINGS: readonly { readonly binding: DieBinding; readonly policy: string; readonly label: string }[] = [
  { binding: 'static', policy: 'db-static', label: 'static (by address)' },
  { binding: 'write-order', policy: 'db-write-order', label: 'write order' },
  { binding: 'queue', policy: 'db-queue', label: 'shortest queue' },
  { binding: 'state', policy: 'db-state', label: 'state of the dies' },
  { binding: 'dynamic', policy: 'db-dynamic', label: 'dynamic (SSDSim’s)' },
  { binding: 'undecided-queue', policy: 'db-uq', label: 'undecided queue (UQ)' },
];

function dieAt(d: number): DiePlace {
  return { channel: d % CHANNELS, chip: Math.floor(d / CHANNELS), die: 0 };
}

/** Two channels of two dies; a page takes 50 µs on the bus, a program 200 µs, an erase 1.5 ms. */
export function bindingExperiment(
  binding: DieBinding,
  requests: HostRequest[],
  initial: InitialPatch = {},
): ExperimentInput {
  const { policy = 'db-static' } = BINDINGS.find((one) => one.binding === binding) ?? {};
  return {
    device: {
      channels: CHANNELS,
      chipsPerChannel: DIES / CHANNELS,
      diesPerChip: 1,
      planesPerDie: 1,
      blocksPerPlane: 16,
      pagesPerBlock: 64,
      pageBytes: PAGE_BYTES,
    },
    timing: { commandNs: 0, transferNsPerByte: 10, readNs: 20 * US, programNs: 200 * US, eraseNs: 1500 * US },
    policy: policyOf(policy),
    initial,
    workload: { requests },
  };
}

/** Requests of `pages` pages from each of these logical pages on, all at time 0. */
export function writes(...runs: (readonly [lpn: number, pages: number])[]): HostRequest[] {
  return runs.map(([lpn, pages]) => pagesRequest('write', 0, lpn, pages, PAGE_BYTES));
}

function others(than: DieBinding, ...first: DieBinding[]): Position[] {
  const rest = BINDINGS.map(({ binding }) => binding).filter((binding) => binding !== than && !first.includes(binding));
  const labelOf = (one: DieBinding): string => BINDINGS.find(({ binding }) => binding === one)?.label ?? one;
  return [...first, ...rest].map((dieBinding) => [labelOf(dieBinding), { policy: { dieBinding } }]);
}

/** Pages written to dies 0 to 3 before time 0, in the scenario of uneven wear. */
const UNEVEN_WEAR: readonly number[] = [5, 7, 2, 7];

export const WEAR_STATE: InitialPatch = {
  cumulativeWrites: UNEVEN_WEAR.map((pages, die) => ({ ...dieAt(die), pages })),
};

/** Die 0 has just begun an erase. */
export const ERASING_STATE: InitialPatch = { running: [{ ...dieAt(0), kind: 'erase', remainingNs: 1500 * US }] };

/** Single writes, each long after the one before: all dies are idle whenever one arrives. */
function driftRequests(): HostRequest[] {
  const requests: HostRequest[] = [];
  for (let i = 0; i < 24; i++) requests.push(pagesRequest('write', i * 300 * US, i, 1, PAGE_BYTES));
  return requests;
}

export const DIE_BINDING_SCENARIOS: readonly PaperScenario[] = [
  {
    name: 'db-conflicting-addresses',
    figure: 'Background, logical address based binding',
    title: 'Three writes whose addresses fall on one die',
    question: 'What does binding by address do with addresses that collide?',
    lookAt: ({ end, at }) =>
      `Logical pages 0, 4 and 8 all belong to die 0 of four: its programs follow one another until ${us(end())} while three dies idle. The undecided queue is done at ${us(at(0).end())}.`,
    switch: turn('Die binding', 'static (by address)', ...others('static', 'undecided-queue', 'dynamic')),
    experiment: {
      ...bindingExperiment('static', writes([0, 1], [4, 1], [8, 1])),
      name: 'Three writes whose addresses fall on one die',
    },
  },
  {
    name: 'db-erasing-die',
    figure: 'Proposed scheme',
    title: 'Four writes while a die erases',
    question: 'When should a write choose its die?',
    lookAt: ({ erases, finish, at }) =>
      `Die 0 erases until ${us(erases(0).at(0)?.endNs ?? NaN)}. Bound on arrival, one page waits for it (${us(at(0).finish(0))}); left undecided until a die and its channel are idle, all four are done at ${us(finish(0))}.`,
    switch: turn('Die binding', 'undecided queue (UQ)', ...others('undecided-queue', 'state', 'static')),
    experiment: {
      ...bindingExperiment('undecided-queue', writes([0, 4]), ERASING_STATE),
      name: 'Four writes while a die erases',
    },
  },
  {
    name: 'db-uneven-wear',
    figure: 'Proposed scheme, “the dies having a small cumulative writes are chosen”',
    title: 'Three writes for unequally written dies',
    question: 'Which of several idle dies should a write use?',
    lookAt: ({ transferNs }) =>
      `Dies 0 to 3 have ${UNEVEN_WEAR.slice(0, -1).join(', ')} and ${UNEVEN_WEAR[UNEVEN_WEAR.length - 1]} pages written. The pages go to die 2 (the least), die 1 (the least on the other channel, at the same time) and, when channel 0 is free at ${us(transferNs)}, die 0.`,
    switch: turn('Die binding', 'undecided queue (UQ)', ...others('undecided-queue', 'write-order', 'queue')),
    experiment: {
      ...bindingExperiment('undecided-queue', writes([0, 3]), WEAR_STATE),
      name: 'Three writes for unequally written dies',
    },
  },
  {
    name: 'db-wear-drift',
    figure: 'Background, “the write requests can accumulate on specific dies”',
    title: 'A long series of single writes',
    question: 'Does the shortest queue wear all dies evenly?',
    lookAt: ({ pagesByDie, at }) =>
      `Every write finds all queues empty, and the first of the shortest is always die 0: dies 0 to 3 take ${pagesByDie().join(', ')} pages. The undecided queue gives them ${at(0).pagesByDie().join(', ')}.`,
    switch: turn('Die binding', 'shortest queue', ...others('queue', 'undecided-queue', 'state')),
    experiment: { ...bindingExperiment('queue', driftRequests()), name: 'A long series of single writes' },
  },
];
