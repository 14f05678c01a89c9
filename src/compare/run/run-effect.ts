/** What changes between two runs of one workload: the requests, one measure of reads and of writes, or only the places. */
import type { TriedRun } from './tried-run.ts';

export type Measure = 'p99' | 'mean';

export interface Change {
  readonly beforeNs: number;
  readonly afterNs: number;
}

export interface RequestChange extends Change {
  readonly request: number;
}

export interface OpEffect extends Change {
  /** Latencies of both runs at the points of `TAIL_PER_MILLE`, ns. */
  readonly tails: readonly [before: readonly number[], after: readonly number[]];
}

export interface RunEffect {
  /**
   * `none`: the runs are the same, event by event. `places`: pages are in other places or the device did other work,
   * but every request took as long. `requests`: some took longer, or less long.
   */
  readonly level: 'none' | 'places' | 'requests';
  readonly requests: number;
  readonly changed: number;
  readonly most: RequestChange | null;
  /** Of the reads and of the writes alike. */
  readonly measure: Measure;
  /** Null without such requests, or if none of them completes. */
  readonly read: OpEffect | null;
  readonly write: OpEffect | null;
  /** Why the second run ends before its last request, if the first does not end so; null otherwise. */
  readonly stops: string | null;
}

/** Percentiles of fewer requests are a request or two. */
const ENOUGH_FOR_P99 = 100;
const OPS = ['read', 'write'] as const;

/** Whether the reads and the writes of a run, as far as there are any, each carry a 99th percentile. */
export const hasTail = (...counts: readonly number[]): boolean =>
  counts.every((count) => count === 0 || count >= ENOUGH_FOR_P99);

/** Sizes of changes compare as ratios: twice and half are equally large. */
const sizeOf = ({ beforeNs, afterNs }: Change): number =>
  beforeNs > 0 && afterNs > 0 ? Math.abs(Math.log(afterNs / beforeNs)) : beforeNs === afterNs ? 0 : Infinity;

/** Of the measure that is told, reads or writes. */
export const sizeOfEffect = ({ read, write }: Pick<RunEffect, 'read' | 'write'>): number =>
  [read, write].reduce((most, change) => (change === null ? most : Math.max(most, sizeOf(change))), 0);

export function effectBetween(before: TriedRun, after: TriedRun): RunEffect {
  const requests = Math.min(before.latencyNs.length, after.latencyNs.length);
  const stops = after.stopReason !== before.stopReason ? after.stopReason : null;
  const told = toldMeasure(before, after);
  if (before.stateHash === after.stateHash)
    return { level: 'none', requests, changed: 0, most: null, stops: null, ...told };
  let changed = 0;
  let most: RequestChange | null = null;
  let largest = -1;
  for (let request = 0; request < requests; request++) {
    const beforeNs = before.latencyNs[request];
    const afterNs = after.latencyNs[request];
    if (Object.is(beforeNs, afterNs)) continue;
    changed++;
    // A request that completes in one run only changes more than any that completes in both.
    const size = Number.isNaN(beforeNs) || Number.isNaN(afterNs) ? Infinity : Math.abs(afterNs - beforeNs);
    if (size <= largest) continue;
    largest = size;
    most = { request, beforeNs, afterNs };
  }
  return { level: changed > 0 || stops !== null ? 'requests' : 'places', requests, changed, most, stops, ...told };
}

/** A tail that changes by less may hide what a switch is for: the mean is told if it changes more. */
const CLEAR_CHANGE = Math.log(1.1);

/** The 99th percentile, which the papers are about, if enough requests carry it and it changes clearly. */
function toldMeasure(before: TriedRun, after: TriedRun): Pick<RunEffect, 'measure' | 'read' | 'write'> {
  const counts = OPS.flatMap((op) => [before.response[op].count, after.response[op].count]);
  const byMean = { measure: 'mean', ...changesOf('mean', before, after) } as const;
  if (!hasTail(...counts)) return byMean;
  const byTail = { measure: 'p99', ...changesOf('p99', before, after) } as const;
  const size = sizeOfEffect(byTail);
  return size < CLEAR_CHANGE && sizeOfEffect(byMean) > size ? byMean : byTail;
}

function changesOf(measure: Measure, before: TriedRun, after: TriedRun): Pick<RunEffect, 'read' | 'write'> {
  const [read, write] = OPS.map((op): OpEffect | null => {
    const key = measure === 'p99' ? 'p99Ns' : 'meanNs';
    const [beforeNs, afterNs] = [before.response[op][key], after.response[op][key]];
    if (beforeNs === null || afterNs === null) return null;
    return { beforeNs, afterNs, tails: [before.tail[op], after.tail[op]] };
  });
  return { read, write };
}
