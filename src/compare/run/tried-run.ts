import { operationsOf } from '../../analysis/figures/run-figures.ts';
import { sortResponses } from '../../analysis/figures/summary.ts';
import { summarizeLatencies, type LatencySummary, type SortedLatencies } from '../../analysis/latency/percentiles.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Requests } from '../../engine/state/workload.ts';

/** A run that was tried: eight bytes a request. Structured-cloneable. */
export interface TriedRun {
  readonly stateHash: string;
  readonly stopReason: string | null;
  /** The latency of each request, ns; NaN if it is not complete. */
  readonly latencyNs: Float64Array<ArrayBuffer>;
  readonly response: Readonly<Record<'read' | 'write', LatencySummary>>;
  /** Latencies at {@link TAIL_PER_MILLE}, ns; empty without requests. */
  readonly tail: Readonly<Record<'read' | 'write', readonly number[]>>;
}

/** Of 1,000 requests, how many are faster: the points of a small tail. */
export const TAIL_PER_MILLE: readonly number[] = [
  500, 600, 700, 800, 850, 900, 925, 950, 960, 970, 980, 985, 990, 992, 994, 996, 998, 999,
];

/** @param engine finished or stopped; it need not have recorded anything */
export function triedRun(engine: Engine, workload: Requests): TriedRun {
  const latencyNs = Float64Array.from(engine.latencies, (ns) => (ns >= 0 ? ns : NaN));
  const sorted = sortResponses(latencyNs, operationsOf(workload, engine.totalRequests), engine.firstCounted);
  return {
    stateHash: engine.stateHash(),
    stopReason: engine.stopReason,
    latencyNs,
    response: { read: summarizeLatencies(sorted.read), write: summarizeLatencies(sorted.write) },
    tail: { read: tailOf(sorted.read), write: tailOf(sorted.write) },
  };
}

function tailOf({ ns }: SortedLatencies): number[] {
  if (ns.length === 0) return [];
  return TAIL_PER_MILLE.map((faster) => ns[Math.max(0, Math.ceil((faster * ns.length) / 1000) - 1)]);
}
