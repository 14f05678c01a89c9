/** Runs one experiment for a comparison: its figures and latencies, without a recording of what the device did. */
import { loadPart } from '../../base/within.ts';
import type { Experiment, TraceReference } from '../../document/experiment.ts';
import { SUMMARY_KEPT, SUMMARY_RECORDING, summarize, type SummarizedRun } from '../../compare/run/summary.ts';
import type { RunBudget } from '../../engine/run/budgets.ts';
import { checkBudget, inFlightLimit, NO_BUDGET } from '../../engine/run/run-budget.ts';
import type { PreparedDevices } from '../../engine/setup/precondition.ts';
import { createEngine } from '../../policies/all/engine-with-policies.ts';
import type { RequestColumns } from '../../traces/columns.ts';
import type { RunProgress } from '../protocol.ts';
import { requestsMade } from './requests-made.ts';
import { simulate } from './simulate.ts';

export { runBuffers } from '../../compare/run/summary.ts';

export interface MeasureJobOptions {
  readonly signal: AbortSignal;
  /** Finds the requests of a trace; called only if the experiment names one. */
  readonly trace: (reference: TraceReference) => Promise<RequestColumns>;
  readonly onProgress: (progress: RunProgress) => void;
  /** The budget of the run (default: unlimited). */
  readonly budget?: RunBudget;
  /** Where preconditioned devices are kept (default: none is). */
  readonly devices?: PreparedDevices;
}

/** The first progress message comes early: the curves of a comparison move with it, ms. */
const FIRST_PROGRESS_MS = 20;

/** Loads what only some runs need, so that the first one does not wait for it. */
export async function prepareToMeasure(): Promise<void> {
  await Promise.all([
    loadPart(() => import('../../analysis/latency/running-percentiles.ts')),
    loadPart(() => import('../../traces/synthetic/synthetic.ts')),
  ]);
}

/**
 * Runs an experiment from its start to its end.
 * @throws ExperimentError if the engine refuses it; BudgetError if it exceeds its budget; the signal's reason if
 * aborted
 */
export async function measureJob(experiment: Experiment, options: MeasureJobOptions): Promise<SummarizedRun> {
  const { signal, onProgress, devices, budget = NO_BUDGET } = options;
  // Checks the budget before synthetic requests are made.
  const isSynthetic = 'synthetic' in experiment.workload;
  if (isSynthetic) checkBudget(experiment, null, SUMMARY_KEPT, budget);
  const workload = await requestsMade(experiment, options.trace);
  signal.throwIfAborted();
  if (!isSynthetic) checkBudget(experiment, workload, SUMMARY_KEPT, budget);
  const engine = createEngine(experiment, workload, {
    ...SUMMARY_RECORDING,
    ...(devices === undefined ? {} : { devices }),
    inFlightLimit: inFlightLimit(budget),
    prepareInSteps: true,
  });
  const run = {
    engine,
    prepareStep: () => engine.prepareStep(),
    advance: (instants: number) => engine.advance(instants),
  };
  await simulate(run, workload, { signal, onProgress, firstProgressMs: FIRST_PROGRESS_MS });
  return summarize(engine, workload);
}
