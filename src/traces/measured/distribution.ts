/**
 * Latencies that another device measured, as a distribution: the files of benchmarks. They are beside simulated ones,
 * labeled as another device's, and are never fitted to them.
 */
import { TraceError } from '../error.ts';

/** A latency, and how many requests had it: a bin, exact to its width. */
export interface Bin {
  readonly ns: number;
  readonly count: number;
}

/** The latencies of some requests, as their file counts them. */
export interface MeasuredDistribution {
  readonly kind: 'read' | 'write' | 'all';
  readonly count: number;
  /** Latency of each bin, ascending, ns. */
  readonly ns: Float64Array;
  /** Requests up to and including each bin. */
  readonly upTo: Float64Array;
  /** The percentiles that the file prints, if it prints percentiles instead of bins. */
  readonly lines?: PercentileLines;
  /** Bytes of its requests on average; missing if the file does not say them. */
  readonly meanBytes?: number;
}

/** Percentiles as a file prints them, parallel and ascending. */
export interface PercentileLines {
  /** From 0 to 1. */
  readonly share: Float64Array;
  readonly ns: Float64Array;
}

/**
 * A distribution of bins in any order.
 * @param where names the bins in errors
 * @throws TraceError if a bin is not a latency with a count, or if there is none
 */
export function distributionOf(
  kind: MeasuredDistribution['kind'],
  bins: readonly Bin[],
  where: string,
): MeasuredDistribution {
  for (const { ns, count } of bins) {
    if (!(Number.isFinite(ns) && ns >= 0) || !(Number.isSafeInteger(count) && count >= 0)) {
      throw new TraceError(`${where}: a bin of ${count} requests at ${ns} ns; allowed: a time with a whole count`);
    }
  }
  // Bins of several jobs may have one latency.
  const totals = new Map<number, number>();
  for (const bin of bins) if (bin.count > 0) totals.set(bin.ns, (totals.get(bin.ns) ?? 0) + bin.count);
  const sorted = [...totals].sort(([a], [b]) => a - b);
  let count = 0;
  const upTo = Float64Array.from(sorted, ([, here]) => (count += here));
  if (count === 0) throw new TraceError(`${where}: no requests; allowed: bins with counts`);
  return { kind, count, ns: Float64Array.from(sorted, ([ns]) => ns), upTo };
}

/**
 * A distribution of single latencies.
 * @param ns whole and not negative; sorted in place
 */
export function distributionOfLatencies(kind: MeasuredDistribution['kind'], ns: Float64Array): MeasuredDistribution {
  ns.sort();
  const bins = new Float64Array(ns.length);
  const upTo = new Float64Array(ns.length);
  let used = 0;
  for (let i = 0; i < ns.length; i++) {
    if (i + 1 < ns.length && ns[i + 1] === ns[i]) continue;
    bins[used] = ns[i];
    upTo[used++] = i + 1;
  }
  return { kind, count: ns.length, ns: bins.slice(0, used), upTo: upTo.slice(0, used) };
}

/** The latency of a rank from 0, ns. */
export function latencyAtRank({ ns, upTo }: MeasuredDistribution, rank: number): number {
  let low = 0;
  let high = upTo.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (upTo[middle] > rank) high = middle;
    else low = middle + 1;
  }
  return ns[low];
}
