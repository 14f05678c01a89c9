/** Runs one experiment to see what it would change; there is nobody to report its progress to. */
import { triedRun, type TriedRun } from '../../compare/run/tried-run.ts';
import type { Experiment } from '../../document/experiment.ts';
import { runEngine, type EngineJobOptions } from './run-engine.ts';

/**
 * Runs an experiment from its start to its end.
 * @throws ExperimentError if the engine refuses it; BudgetError if it exceeds its budget; the signal's reason if
 * aborted
 */
export async function tryJob(experiment: Experiment, options: EngineJobOptions): Promise<TriedRun> {
  const kept = { recordLimitBytes: null, snapshots: false };
  const { engine, workload } = await runEngine(experiment, { record: false }, kept, {
    ...options,
    onProgress: () => undefined,
    firstProgressMs: Infinity,
  });
  return triedRun(engine, workload);
}
