import { ExperimentError } from '../../../device/experiment-error.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { GRADE_BUDGET, RunRefused } from '../../../learn/hand-in/grade.ts';
import type { Run } from '../../../analysis/run.ts';
import { learnRun } from '../runs/learn-runs.ts';

/** Runs an answer within the budget; a refused run is the answer's fault, not the page's. */
export async function runForGrade(experiment: Experiment): Promise<Run> {
  try {
    return await learnRun(experiment, GRADE_BUDGET);
  } catch (error) {
    if (error instanceof ExperimentError) throw error;
    throw new RunRefused(error instanceof Error ? error.message : String(error));
  }
}
