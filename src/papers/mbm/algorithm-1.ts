/**
 * MBM Algorithm 1 (Channel_Max_Subs) as water that fills vessels: data for a small picture, by the policy that the
 * engine asks, and an experiment that shows one of them on a device.
 */
import type { ExperimentInput, HostRequest } from '../../document/experiment.ts';
import { fillChannels } from '../../policies/die-binding/water-filling.ts';
import { US, pagesRequest, policyOf, type InitialPatch } from '../building.ts';
import { us } from '../figure-numbers.ts';
import { type PaperScenario, turn } from '../scenario.ts';
import { MBM_TIMING, TABLE_PAGE_BYTES, channelOf } from './device.ts';

export interface Vessels {
  /** Page operations that each channel has already. */
  readonly loads: readonly number[];
  /** Page writes that wait. */
  readonly pending: number;
}

/** Examples that touch every path of the algorithm. */
export const VESSELS: readonly Vessels[] = [
  { loads: [3, 0, 1, 2], pending: 6 },
  { loads: [5, 0, 0, 5], pending: 3 },
  { loads: [0, 0, 0, 0], pending: 10 },
  { loads: [2, 7, 4, 4], pending: 9 },
  { loads: [1, 1, 1, 1], pending: 0 },
  { loads: [9, 0, 0, 0], pending: 40 },
];

export interface Poured {
  /** Page writes that each channel may still take, as printed: each filled channel gets the ceiling. */
  readonly quota: readonly number[];
  /** Page operations that each channel may have: its load and its quota. */
  readonly cap: readonly number[];
  /** Quotas that sum to what waits. */
  readonly exact: readonly number[];
}

export function pour({ loads, pending }: Vessels): Poured {
  const quotaOf = (exact: boolean): number[] => {
    const quota = new Int32Array(loads.length);
    fillChannels(Int32Array.from(loads), pending, exact, quota, new Int32Array(loads.length));
    return [...quota];
  };
  const quota = quotaOf(false);
  return { quota, cap: quota.map((more, channel) => more + loads[channel]), exact: quotaOf(true) };
}

/** What chip 0 of every channel is busy with while the reads for it wait. */
const PROGRAM_LEFT_NS = 500 * US;

/** Reads that wait for chip 0 of their channels, and pages to write, which any other chip can take. */
function vesselsExperiment({ loads, pending }: Vessels): ExperimentInput {
  const pages: NonNullable<InitialPatch['pages']> = [];
  const reads: HostRequest[] = [];
  loads.forEach((load, channel) => {
    for (let page = 0; page < load; page++) {
      reads.push(pagesRequest('read', 0, pages.length, 1, TABLE_PAGE_BYTES));
      pages.push({ lpn: pages.length, channel, chip: 0, die: 0, plane: 0, block: 0, page });
    }
  });
  const running = loads.map((_, channel) => ({
    ...{ channel, chip: 0, die: 0 },
    kind: 'program' as const,
    remainingNs: PROGRAM_LEFT_NS,
  }));
  return {
    name: `MBM Algorithm 1: ${pending} writes for channels with ${loads.join(', ')} reads`,
    device: { ...channelOf(3, 2, 2, TABLE_PAGE_BYTES), channels: loads.length },
    timing: MBM_TIMING,
    policy: policyOf('mbm-ws'),
    initial: { pages, running },
    workload: { requests: [...reads, pagesRequest('write', 0, pages.length, pending, TABLE_PAGE_BYTES)] },
  };
}

/** `3, 0, 1`, of `3, 0, 1 and 2`. */
const butLast = (counts: readonly number[]): string => counts.slice(0, -1).join(', ');
const last = (counts: readonly number[]): string => String(counts.at(-1) ?? '');
const most = (counts: readonly number[]): number => counts.reduce((a, b) => Math.max(a, b), 0);

export const ALGORITHM_1: readonly PaperScenario[] = [
  {
    name: 'mbm-algorithm-1',
    figure: 'Algorithm 1',
    title: 'Six writes for four unequally loaded channels',
    question: 'How many writes does each channel get?',
    lookAt: ({ pagesByChannel, finish, requests, at }) =>
      `On channels 0 to 3 wait ${butLast(VESSELS[0].loads)} and ${last(VESSELS[0].loads)} reads for a busy chip; of the six writes they take ${butLast(pagesByChannel())} and ${last(pagesByChannel())}: three operations for all. The write ends at ${us(finish(requests() - 1))}, with an even share at ${us(at(0).finish(requests() - 1))}: one channel loads ${most(pagesByChannel())} pages instead of ${most(at(0).pagesByChannel())}.`,
    switch: turn('Pages that a channel may take', 'Algorithm 1', [
      'an even share for each channel, independent of its load',
      { policy: { channelMaxSubs: false } },
    ]),
    view: { lanes: 'channels', show: 'all' },
    experiment: vesselsExperiment(VESSELS[0]),
  },
  {
    name: 'mbm-algorithm-1-remainder',
    figure: 'Algorithm 1, lines 14–16',
    title: 'Remainder after the channels are level',
    question: 'Which channel gets the remaining write?',
    lookAt: ({ finish, at }) =>
      `A read waits on channel 0. The first of two writes makes the channels level; for the second the printed formula lets either have one more, and channel 0 takes it: both are done at ${us(finish(1))}. An exact split gives it to the channel that was lower, which then has two: ${us(at(0).finish(1))}.`,
    switch: turn(
      'The remainder',
      'one more for every channel (as printed)',
      ['one more for the lowest (exact)', { policy: { channelMaxSubs: { split: 'exact' } } }],
      [
        'an even share for each channel, independent of its load (the same here)',
        { policy: { channelMaxSubs: false } },
      ],
    ),
    view: { lanes: 'chips', show: 'all' },
    experiment: vesselsExperiment({ loads: [1, 0], pending: 2 }),
  },
];
