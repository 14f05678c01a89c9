/** What changes between two runs of one workload: the requests, the headline figures, or only the places. */
import type { TriedRun } from './tried-run.ts';

export interface FigureChange {
  readonly op: 'read' | 'write';
  readonly figure: 'p99' | 'mean';
  readonly beforeNs: number;
  readonly afterNs: number;
}

export interface RequestChange {
  readonly request: number;
  readonly beforeNs: number;
  readonly afterNs: number;
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
  readonly figures: readonly FigureChange[];
  /** Why the second run ends before its last request, if the first does not end so; null otherwise. */
  readonly stops: string | null;
}

/** Percentiles of fewer requests are a request or two. */
const ENOUGH_FOR_P99 = 100;
/** A change below this share is not worth a word: it would print as 0 %. */
const LEAST_CHANGE = 0.0005;

/** Sizes of changes compare as ratios: twice and half are equally large. */
export const sizeOfChange = ({ beforeNs, afterNs }: Pick<FigureChange, 'beforeNs' | 'afterNs'>): number =>
  beforeNs > 0 && afterNs > 0 ? Math.abs(Math.log(afterNs / beforeNs)) : beforeNs === afterNs ? 0 : Infinity;

export function effectBetween(before: TriedRun, after: TriedRun): RunEffect {
  const requests = Math.min(before.latencyNs.length, after.latencyNs.length);
  const stops = after.stopReason !== before.stopReason ? after.stopReason : null;
  if (before.stateHash === after.stateHash)
    return { level: 'none', requests, changed: 0, most: null, figures: [], stops: null };
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
  const figures = (['read', 'write'] as const)
    .flatMap((op) => changeOf(op, before, after) ?? [])
    .sort((one, other) => sizeOfChange(other) - sizeOfChange(one));
  return { level: changed > 0 || stops !== null ? 'requests' : 'places', requests, changed, most, figures, stops };
}

function changeOf(op: 'read' | 'write', before: TriedRun, after: TriedRun): FigureChange | null {
  const [one, other] = [before.response[op], after.response[op]];
  const figures: FigureChange[] = [];
  if (Math.min(one.count, other.count) >= ENOUGH_FOR_P99) {
    const [beforeNs, afterNs] = [one.p99Ns, other.p99Ns];
    if (beforeNs !== null && afterNs !== null && beforeNs > 0 && afterNs > 0)
      figures.push({ op, figure: 'p99', beforeNs, afterNs });
  }
  if (one.meanNs !== null && other.meanNs !== null)
    figures.push({ op, figure: 'mean', beforeNs: one.meanNs, afterNs: other.meanNs });
  // The tail first: it is what the papers are about; the mean if the tail stays.
  return figures.find((figure) => Math.abs(figure.afterNs / figure.beforeNs - 1) >= LEAST_CHANGE) ?? null;
}
