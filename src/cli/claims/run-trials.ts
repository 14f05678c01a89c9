/** Trials of claims on all cores. */
import type { TrialJob } from '../../reproduction/trials/plan-jobs.ts';
import { runOnThreads } from '../threads/thread-pool.ts';
import { endOf, startTrialWorker, type TrialEnd } from './trial-worker.ts';
import type { TrialResult } from '../../reproduction/trials/report-of.ts';

/**
 * Runs jobs.
 * @param threads 1 runs them in this thread
 * @param onDone called after each job with the number of jobs that are done
 * @returns the results of each job, in the order of the jobs
 */
export async function runTrials(
  jobs: readonly TrialJob[],
  threads: number,
  onDone: (done: number) => void,
): Promise<TrialResult[][]> {
  const ends = new Map<number, readonly TrialResult[]>();
  const onEnd = ({ index, results, failure }: TrialEnd): void => {
    if (failure !== null) throw new Error(`claims ${jobs[index].claims.join(', ')}: ${failure}`);
    ends.set(index, results);
    onDone(ends.size);
  };
  // Jobs of several lists have numbers of their own.
  const numbered = jobs.map((job, index) => ({ ...job, index }));
  if (threads === 1) for (const job of numbered) onEnd(await endOf(job));
  else {
    await runOnThreads<TrialJob, TrialEnd>(
      numbered.map((job) => () => job),
      threads,
      { start: startTrialWorker, lost: ({ index }, failure) => ({ index, results: [], failure }), onEnd },
    );
  }
  return jobs.map((_, index) => [...(ends.get(index) ?? [])]);
}
