/** Runs jobs of the claims worker, such as trials, a few at a time, each in a worker of its own. */
import { comparisonPoolSize } from '../../../worker/pool/pool-size.ts';
import { askForClaims } from '../../../worker/claims/claims-client.ts';
import type { ClaimsJob, ClaimsMessage } from '../../../worker/claims/claims-protocol.ts';
import { startClaimsWorker } from '../../../worker/start.ts';

interface Listener<Job> {
  readonly onMessage: (job: Job, message: ClaimsMessage) => void;
  /** Called after each job with the number of jobs that are done. */
  readonly onDone: (done: number) => void;
  readonly onFailure: (message: string) => void;
}

/**
 * Runs jobs in their order.
 * @param messageOf what a worker is told about a job
 * @returns cancels them; the listener hears nothing more
 */
export function runClaimsJobs<Job>(
  jobs: readonly Job[],
  messageOf: (job: Job) => ClaimsJob,
  { onMessage, onDone, onFailure }: Listener<Job>,
): () => void {
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
    const end = askForClaims(startClaimsWorker, messageOf(job), (message) => {
      switch (message.kind) {
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
        case 'texts':
        case 'point':
        case 'figure':
        case 'result':
        case 'trace':
          onMessage(job, message);
      }
    });
    running.add(end);
  };
  const size = comparisonPoolSize(navigator.hardwareConcurrency);
  for (let i = 0; i < size; i++) serve();
  return cancel;
}
