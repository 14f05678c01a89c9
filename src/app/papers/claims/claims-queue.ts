/** Runs jobs of the claims worker, such as trials, a few at a time, each in a worker of its own. */
import { comparisonPoolSize } from '../../../worker/pool/pool-size.ts';
import type { ClaimsKinds } from '../../../worker/claims/claims-protocol.ts';
import { requestAlone } from '../../../worker/connection.ts';
import { startClaimsWorker } from '../../../worker/start.ts';

interface Listener<Name extends keyof ClaimsKinds, Job> {
  readonly onNews: (job: Job, news: ClaimsKinds[Name]['news']) => void;
  readonly onResult?: (job: Job, result: ClaimsKinds[Name]['result']) => void;
  /** Called after each job with the number of jobs that are done. */
  readonly onDone: (done: number) => void;
  readonly onFailure: (message: string) => void;
}

/**
 * Runs jobs of a kind in their order.
 * @returns cancels them; the listener hears nothing more
 */
export function runClaimsJobs<Name extends 'trial' | 'figure', Job extends ClaimsKinds[Name]['payload']>(
  kind: Name,
  jobs: readonly Job[],
  { onNews, onResult, onDone, onFailure }: Listener<Name, Job>,
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
    const stop = requestAlone<ClaimsKinds, Name>(startClaimsWorker, kind, job, {
      onNews: (news) => {
        onNews(job, news);
      },
      onEnd: (end) => {
        if (end.kind === 'done') {
          onResult?.(job, end.result);
          // The listener may have canceled the jobs.
          if (!running.delete(stop)) return;
          onDone(++done);
          serve();
        } else if (end.kind === 'failed') {
          cancel();
          onFailure(end.failure.message);
        }
      },
    });
    running.add(stop);
  };
  const size = comparisonPoolSize(navigator.hardwareConcurrency);
  for (let i = 0; i < size; i++) serve();
  return cancel;
}
