import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { runTrialJob } from '../../reproduction/claims/run-job.ts';
import type { TrialJob } from '../../reproduction/trials/plan-jobs.ts';
import type { TrialResult } from '../../reproduction/trials/report-of.ts';

export interface TrialEnd {
  readonly index: number;
  readonly results: readonly TrialResult[];
  readonly failure: string | null;
}

/** Marks the threads of the pool among others in which this file may be loaded. */
const ROLE = 'nandscope trial worker';

export const startTrialWorker = (): Worker => new Worker(new URL(import.meta.url), { workerData: ROLE });

export async function endOf(job: TrialJob): Promise<TrialEnd> {
  const results: TrialResult[] = [];
  await runTrialJob(job, (result) => results.push(result));
  return { index: job.index, results, failure: null };
}

const port = !isMainThread && workerData === ROLE ? parentPort : null;
port?.on('message', (job: TrialJob) => {
  endOf(job).then(
    (end) => port.postMessage(end),
    (error: unknown) => {
      // The pool reports it with the job.
      throw error;
    },
  );
});
