/** Runs one experiment, made long enough, until it is steady; nothing of it is kept but its rounds. */
import { longEnough, steadyReport, SteadyRun, type SteadyReport } from '../../analysis/figures/steady-run.ts';
import type { Experiment } from '../../document/experiment.ts';
import type { RunProgress, SteadyEnd } from '../protocol.ts';
import { requestsMade } from './requests-made.ts';
import { runEngine, type EngineJobOptions } from './run-engine.ts';

export interface SteadyJobOptions extends EngineJobOptions {
  readonly onProgress: (progress: RunProgress) => void;
  /** Called at the end of each round. */
  readonly onRound: (report: SteadyReport) => void;
}

const KEPT = { recordLimitBytes: null, snapshots: false };

/**
 * @throws ExperimentError if the engine refuses it; BudgetError if it exceeds its budget; the signal's reason if
 * aborted
 */
export async function steadyJob(experiment: Experiment, options: SteadyJobOptions): Promise<SteadyEnd> {
  const isSynthetic = 'synthetic' in experiment.workload;
  const long = longEnough(experiment, isSynthetic ? null : await requestsMade(experiment, options.trace));
  const { engine, workload } = await runEngine(long, { record: false }, KEPT, {
    ...options,
    firstProgressMs: 100,
    forward: (made) => new SteadyRun(made, false, options.onRound),
  });
  return {
    report: steadyReport(engine.experiment, engine.rounds()),
    requests: engine.totalRequests,
    length: { requests: workload.count, repeat: long.host.repeat },
    stopReason: engine.stopReason,
  };
}
