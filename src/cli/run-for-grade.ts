/** Runs of homework in this process, as the page makes them. */
import { GRADE_BUDGET, RunRefused } from '../learn/hand-in/grade.ts';
import type { Experiment } from '../document/experiment.ts';
import { BudgetError } from '../engine/run/run-budget.ts';
import type { Run } from '../analysis/run.ts';
import { DocumentError } from '../learn/document/read.ts';
import type { Homework } from '../learn/homework/homework.ts';
import { parseHomework } from '../learn/homework/parse-homework.ts';
import { TraceError } from '../traces/error.ts';
import { runJob } from '../worker/jobs/run-job.ts';
import { CommandError } from './failure.ts';
import { readText } from './files/files.ts';

/** @throws {CommandError} that names the file and the key */
export function readHomework(path: string): Homework {
  try {
    return parseHomework(readText(path));
  } catch (error) {
    if (error instanceof DocumentError) throw new CommandError(`${path}: ${error.message}`, { cause: error });
    throw error;
  }
}

/**
 * Runs an experiment of a homework or of an answer.
 * @throws {RunRefused} if it is too large, or needs a file
 */
export async function runForGrade(experiment: Experiment): Promise<Run> {
  try {
    const { recording, metrics, stateHash, device } = await runJob(experiment, {
      signal: new AbortController().signal,
      trace: ({ name }) => Promise.reject(new RunRefused(`A homework cannot use the trace file “${name}”.`)),
      onProgress: () => undefined,
      budget: GRADE_BUDGET,
    });
    return { experiment: { ...experiment, device }, recording, metrics, stateHash };
  } catch (error) {
    if (error instanceof BudgetError || error instanceof TraceError) throw new RunRefused(error.message);
    throw error;
  }
}
