/** How many runs a plan has, of how many requests, and how long they take, before any of them starts. */
import type { Plan, PlanTrace } from '../../../compare/plan/plan.ts';
import { experimentOfTrace } from '../../../compare/plan/sources.ts';
import { sampleNamed } from '../../../traces/synthetic/samples.ts';
import { schemaAt } from '../../../document/patch.ts';
import { runsOf } from '../plan/sweep-edits.ts';

export interface RunEstimate {
  readonly runs: number;
  /** Requests of all runs; null if a trace does not say how many it has. */
  readonly requests: number | null;
  /** Null without requests. */
  readonly ms: number | null;
}

/**
 * Time of a worker for a request before any run has been measured, ms: small requests on one core of a laptop
 * (`npm run bench -- compare`).
 */
const USUAL_MS = 0.01;

/** @param measured ms a request of finished runs; null if there are none */
export function estimateOf(plan: Plan, workers: number, measured: number | null): RunEstimate {
  const runs = runsOf(plan);
  const each = plan.traces.map((trace) => requestsOf(trace, plan));
  if (each.some((count) => count === null) || each.length === 0) return { runs, requests: null, ms: null };
  const total = each.reduce((sum: number, count) => sum + (count ?? 0), 0);
  const requests = (total * runs) / plan.traces.length;
  return { runs, requests, ms: (requests * (measured ?? USUAL_MS)) / Math.min(workers, Math.max(1, runs)) };
}

function requestsOf(trace: PlanTrace, plan: Plan): number | null {
  const sample = 'sample' in trace ? trace.sample : 'profile' in trace ? trace.profile : null;
  if (sample !== null) return sampleNamed(sample).synthetic.requests;
  const { workload } = experimentOfTrace(trace, plan.base);
  if (workload !== undefined && 'requests' in workload) return workload.requests?.length ?? null;
  if (workload === undefined || !('synthetic' in workload)) return null;
  const node = schemaAt('workload.synthetic.requests');
  return workload.synthetic?.requests ?? (node.kind === 'number' ? node.default : null);
}
