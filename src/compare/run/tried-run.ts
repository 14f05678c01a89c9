import { operationsOf } from '../../analysis/figures/run-figures.ts';
import { sortResponses } from '../../analysis/figures/summary.ts';
import { summarizeLatencies } from '../../analysis/latency/percentiles.ts';
import type { LatencySummary } from '../../analysis/latency/percentiles.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Requests } from '../../engine/state/workload.ts';

/** A run that was tried: eight bytes a request. Structured-cloneable. */
export interface TriedRun {
  readonly stateHash: string;
  readonly stopReason: string | null;
  /** The latency of each request, ns; NaN if it is not complete. */
  readonly latencyNs: Float64Array<ArrayBuffer>;
  readonly response: Readonly<Record<'read' | 'write', LatencySummary>>;
}

/** @param engine finished or stopped; it need not have recorded anything */
export function triedRun(engine: Engine, workload: Requests): TriedRun {
  const latencyNs = Float64Array.from(engine.latencies, (ns) => (ns >= 0 ? ns : NaN));
  const sorted = sortResponses(latencyNs, operationsOf(workload, engine.totalRequests), engine.firstCounted);
  return {
    stateHash: engine.stateHash(),
    stopReason: engine.stopReason,
    latencyNs,
    response: { read: summarizeLatencies(sorted.read), write: summarizeLatencies(sorted.write) },
  };
}
