import { triedRun, type TriedRun } from '../../compare/run/tried-run.ts';
import type { Experiment, TraceReference } from '../../document/experiment.ts';
import { Engine, type EngineOptions } from '../../engine/engine.ts';
import type { RunBudget } from '../../engine/run/budgets.ts';
import { checkBudget, inFlightLimit, NO_BUDGET } from '../../engine/run/run-budget.ts';
import type { RunKept } from '../../engine/run/run-needs.ts';
import type { PreparedDevices } from '../../engine/setup/prepared-devices.ts';
import { loadPolicies } from '../../policies/all/load-policies.ts';
import type { RequestColumns, TraceWorkload } from '../../traces/columns.ts';
import type { RunProgress } from '../protocol.ts';
import { requestsMade } from './requests-made.ts';
import { runSimulation } from './simulate.ts';

export interface EngineJobOptions {
  readonly signal: AbortSignal;
  readonly trace: (reference: TraceReference) => Promise<RequestColumns>;
  readonly budget?: RunBudget;
  readonly devices?: PreparedDevices;
}

export interface RunEngineOptions extends EngineJobOptions {
  readonly onProgress: (progress: RunProgress) => void;
  readonly firstProgressMs: number;
}

/**
 * Runs an experiment from its start to its end.
 * @param record what the engine records
 * @param kept the same, for the estimate of the memory that the run needs
 * @throws DocumentError if the engine refuses it; BudgetError if it exceeds its budget; the signal's reason if
 * aborted
 */
export async function runEngine(
  experiment: Experiment,
  record: Pick<EngineOptions, 'record' | 'recordLimitBytes'>,
  kept: RunKept,
  options: RunEngineOptions,
): Promise<{ readonly engine: Engine; readonly workload: TraceWorkload }> {
  const { signal, onProgress, firstProgressMs, devices, budget = NO_BUDGET } = options;
  // Checks the budget before synthetic requests are made.
  const isSynthetic = 'synthetic' in experiment.workload;
  if (isSynthetic) checkBudget(experiment, null, kept, budget);
  const workload = await requestsMade(experiment, options.trace);
  signal.throwIfAborted();
  if (!isSynthetic) checkBudget(experiment, workload, kept, budget);
  const engine = new Engine(experiment, workload, await loadPolicies(experiment), {
    ...record,
    ...(devices === undefined ? {} : { devices }),
    inFlightLimit: inFlightLimit(budget),
    prepareInSteps: true,
  });
  const run = {
    engine,
    prepareStep: () => engine.prepareStep(),
    advance: (instants: number) => engine.advance(instants),
  };
  await runSimulation(run, workload, { signal, onProgress, firstProgressMs });
  return { engine, workload };
}

/** @throws as {@link runEngine} */
export async function tryJob(experiment: Experiment, options: EngineJobOptions): Promise<TriedRun> {
  const kept = { recordLimitBytes: null, snapshots: false };
  const { engine, workload } = await runEngine(experiment, { record: false }, kept, {
    ...options,
    onProgress: () => undefined,
    firstProgressMs: Infinity,
  });
  return triedRun(engine, workload);
}
