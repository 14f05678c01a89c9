import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { runTrialJob, type JobResults } from '../../reproduction/run-job.ts';
import type { TrialJob } from '../../reproduction/trials/plan-jobs.ts';
import { runOnThreads } from '../threads.ts';

export interface TrialEnd {
  readonly index: number;
  readonly results: JobResults | null;
  readonly failure: string | null;
}

/** Marks the threads of the pool among others in which this file may be loaded. */
const ROLE = 'nandscope trial worker';

const startTrialWorker = (): Worker => new Worker(new URL(import.meta.url), { workerData: ROLE });

export async function endOf(job: TrialJob): Promise<TrialEnd> {
  const { index } = job;
  try {
    return { index, results: await runTrialJob(job), failure: null };
  } catch (error) {
    return { index, results: null, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/**
 * Runs jobs, in this thread if one is asked for.
 * @param onEnd called after each job with its place in the list
 * @throws Error that names the claims and figures of a job that failed
 */
export async function runTrials(
  jobs: readonly TrialJob[],
  threads: number,
  onEnd: (results: JobResults, index: number) => void,
): Promise<void> {
  const onJobEnd = ({ index, results, failure }: TrialEnd): void => {
    const { claims, figures } = jobs[index];
    if (results === null) throw new Error(`${[...claims, ...figures].join(', ')}: ${failure ?? 'no result'}`);
    onEnd(results, index);
  };
  // Jobs of several lists have numbers of their own.
  const numbered = jobs.map((job, index) => ({ ...job, index }));
  if (threads === 1) for (const job of numbered) onJobEnd(await endOf(job));
  else {
    await runOnThreads<TrialJob, TrialEnd>(
      numbered.map((job) => () => job),
      threads,
      { start: startTrialWorker, lost: ({ index }, failure) => ({ index, results: null, failure }), onEnd: onJobEnd },
    );
  }
}

const port = !isMainThread && workerData === ROLE ? parentPort : null;
port?.on('message', (job: TrialJob) => void endOf(job).then((end) => port.postMessage(end)));
