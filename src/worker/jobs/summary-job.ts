import { loadPart } from '../../base/load-part.ts';
import type { Experiment } from '../../document/experiment.ts';
import { SUMMARY_KEPT, SUMMARY_RECORDING, summarize, type SummarizedRun } from '../../compare/run/summary.ts';
import type { RunProgress } from '../protocol.ts';
import { runEngine, type EngineJobOptions } from './run-engine.ts';

export { runBuffers } from '../../compare/run/summary.ts';

export interface SummaryJobOptions extends EngineJobOptions {
  readonly onProgress: (progress: RunProgress) => void;
}

/** The first progress message comes early: the curves of a comparison move with it, ms. */
const FIRST_PROGRESS_MS = 20;

export async function loadSummaries(): Promise<void> {
  await Promise.all([
    loadPart(() => import('../../analysis/latency/running-percentiles.ts')),
    loadPart(() => import('../../traces/synthetic/synthetic.ts')),
  ]);
}

/** @throws DocumentError, BudgetError; the signal's reason if aborted */
export async function summaryJob(experiment: Experiment, options: SummaryJobOptions): Promise<SummarizedRun> {
  const { engine, workload } = await runEngine(experiment, SUMMARY_RECORDING, SUMMARY_KEPT, {
    ...options,
    firstProgressMs: FIRST_PROGRESS_MS,
  });
  return summarize(engine, workload);
}
