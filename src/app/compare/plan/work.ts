import type { Cell } from '../../../compare/plan/cells.ts';
import type { Plan, PlanTrace } from '../../../compare/plan/plan.ts';
import { experimentOfTrace } from '../../../compare/plan/sources.ts';
import { SUMMARY_KEPT } from '../../../compare/run/summary.ts';
import { schemaAt } from '../../../document/patch.ts';
import { runNeeds } from '../../../engine/run/run-needs.ts';
import { sampleNamed } from '../../../traces/synthetic/samples.ts';
import { runsOf } from './plan-edits.ts';

export interface Work {
  readonly runs: number;
  /** Of one processor, estimated; runs of traces and samples, whose requests are not here yet, are not counted. */
  readonly seconds: number;
  /** Bytes that the browser would store, estimated. */
  readonly bytes: number;
}

/** More work than this asks first. */
const MOST_RUNS = 100;
const MOST_SECONDS = 600;
const MOST_BYTES = 300 * 1024 * 1024;
/** Stored columns of a request, with some causes of waiting. */
const BYTES_PER_REQUEST = 40;

export function workOf(cells: readonly Cell[]): Work {
  let seconds = 0;
  let bytes = 0;
  for (const { experiment } of cells) {
    if (experiment === null || !('synthetic' in experiment.workload)) continue;
    const needs = runNeeds(experiment, null, SUMMARY_KEPT);
    seconds += needs.seconds;
    bytes += needs.requests * BYTES_PER_REQUEST;
  }
  return { runs: cells.length, seconds, bytes };
}

export const isMuch = ({ runs, seconds, bytes }: Work): boolean =>
  runs > MOST_RUNS || seconds > MOST_SECONDS || bytes > MOST_BYTES;

export interface RunEstimate {
  readonly runs: number;
  readonly requests: number | null;
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
