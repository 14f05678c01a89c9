/** Changes of a plan's sweep and seeds, and the sweeps that are built in. */
import { interferencePlan } from '../../../compare/plan/built-in.ts';
import type { Plan, PlanTrace, SweptParameter } from '../../../compare/plan/plan.ts';
import { joinPatches } from '../../../document/patch.ts';
import { FIRST_SAMPLE, schemeEntry, withSample } from './edits.ts';

/** Most seeds in the page. */
export const MOST_SEEDS = 100;

/** Runs of a plan; 0 without traces. */
export function runsOf({ traces, devices, policies, sweep, seeds }: Plan): number {
  const points = sweep.reduce((product, { values }) => product * values.length, 1);
  return traces.length * devices.length * policies.length * points * Math.max(1, seeds.length);
}

export const withSweep = (plan: Plan, sweep: readonly SweptParameter[]): Plan => ({ ...plan, sweep });

/**
 * Repeats every run with the seeds 1 … `count`; with one seed every experiment keeps its own. A sample is always the
 * same requests, so with seeds its generator takes its place.
 */
export function withSeeds(plan: Plan, count: number): Plan {
  const repeated = count > 1;
  const traces = plan.traces.map((trace): PlanTrace => {
    const { name, patch } = trace;
    if (repeated && 'sample' in trace) return { name, patch, profile: trace.sample };
    if (!repeated && 'profile' in trace) return { name, patch, sample: trace.profile };
    return trace;
  });
  return { ...plan, traces, seeds: repeated ? Array.from({ length: count }, (_, at) => at + 1) : [] };
}

/** Traces whose requests are the same for every seed. */
export const fixedTraces = ({ traces }: Plan): readonly string[] =>
  traces.filter((trace) => !('profile' in trace) && !('synthetic' in trace)).map(({ name }) => name);

/** Read load × write load, without and with suspension. */
export function interferenceMap(): Plan {
  const policies = ['plain', 'suspend-all'].map(schemeEntry);
  const plan = interferencePlan();
  return { ...plan, policies, baseline: { ...plan.baseline, policy: policies[0].name } };
}

const DEPTHS = [1, 2, 4, 8, 16, 32, 64, 128] as const;

/** The queue depth swept on the plan's own traces (or the first sample), which a closed loop issues. */
export function queueDepthKnee(plan: Plan): Plan {
  const full = plan.traces.length > 0 ? plan : withSample(plan, FIRST_SAMPLE);
  const traces = full.traces.map((trace) => ({
    ...trace,
    patch: joinPatches(trace.patch, { host: { mode: 'closed' } }),
  }));
  return { ...full, traces, sweep: [{ path: 'host.queueDepth', values: DEPTHS }] };
}
