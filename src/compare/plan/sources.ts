import { quoted } from '../../device/visible-text.ts';
import { DocumentError } from '../../device/document-error.ts';
import type { ExperimentInput } from '../../document/experiment.ts';
import { joinPatches } from '../../document/patch.ts';
import { findScenario, nearestScenarios } from '../../papers/scenarios.ts';
import type { Scenario } from '../../papers/scenario.ts';
import { SAMPLES, sampleNamed } from '../../traces/synthetic/samples.ts';
import type { PlanTrace } from './plan.ts';

export const SAMPLE_NAMES: readonly string[] = SAMPLES.map(({ name }) => name);

/** @throws DocumentError at `path` */
export function scenarioNamed(name: string, path: string): Scenario {
  const found = findScenario(name);
  if (found !== undefined) return found;
  const near = nearestScenarios(name);
  const hint = near.length > 0 ? ` (did you mean ${near.join(' or ')}?)` : '';
  throw new DocumentError(path, quoted(name), `the name of a scenario${hint}`);
}

/** A trace's part of the experiment: its source over the base of the plan, its own patch over both. */
export function experimentOfTrace(trace: PlanTrace, base: ExperimentInput): ExperimentInput {
  return joinPatches(joinPatches(base, sourceExperiment(trace)), trace.patch);
}

function sourceExperiment(trace: PlanTrace): ExperimentInput {
  if ('sample' in trace) return { workload: { sample: trace.sample } };
  if ('profile' in trace) return { workload: { synthetic: sampleNamed(trace.profile).synthetic } };
  if ('synthetic' in trace) return { workload: { synthetic: trace.synthetic } };
  if ('scenario' in trace) return scenarioNamed(trace.scenario, 'scenario').experiment;
  if ('experiment' in trace) return trace.experiment;
  return { workload: { trace: trace.trace } };
}

/** Whether the seed of a cell gives other requests. */
export function isGenerated(trace: PlanTrace, base: ExperimentInput): boolean {
  const { workload } = experimentOfTrace(trace, base);
  return workload === undefined || 'synthetic' in workload;
}
