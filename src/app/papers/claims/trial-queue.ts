/** Runs trials of claims in workers, a few at a time. */
import { comparisonPoolSize } from '../../../worker/pool/pool-size.ts';
import { askForClaims } from '../../../worker/claims/claims-client.ts';
import { startClaimsWorker } from '../../../worker/start.ts';
import type { TrialJob } from '../../../papers/trials/plan-jobs.ts';
import type { TrialResult } from '../../../papers/trials/report.ts';

interface Listener {
  readonly onResult: (job: TrialJob, result: TrialResult) => void;
  /** Called after each job with the number of jobs that are done. */
  readonly onDone: (done: number) => void;
  readonly onFailure: (message: string) => void;
}

/**
 * Runs jobs in their order.
 * @returns cancels them; the listener hears nothing more
 */
export function runTrialJobs(jobs: readonly TrialJob[], { onResult, onDone, onFailure }: Listener): () => void {
  const running = new Set<() => void>();
  let next = 0;
  let done = 0;
  const cancel = (): void => {
    next = jobs.length;
    for (const end of running) end();
    running.clear();
  };
  const serve = (): void => {
    if (next >= jobs.length) return;
    const job = jobs[next++];
    const end = askForClaims(startClaimsWorker, { trial: job }, (message) => {
      switch (message.kind) {
        case 'result':
          onResult(job, message.result);
          return;
        case 'done':
          running.delete(end);
          done++;
          onDone(done);
          serve();
          return;
        case 'failed':
          cancel();
          onFailure(message.message);
          return;
        case 'list':
        case 'point':
        case 'trace':
          return;
      }
    });
    running.add(end);
  };
  const size = comparisonPoolSize(navigator.hardwareConcurrency);
  for (let i = 0; i < size; i++) serve();
  return cancel;
}
