/** The two ends of a worker that does one job at a time, and is ended with it: one protocol for all such workers. */
import { NOT_STARTED, STARTED, waitForFirstWord } from './first-word.ts';
import type { Started } from './first-word.ts';

/** The last message of a job that could not be done. */
export interface JobFailed {
  readonly kind: 'failed';
  readonly message: string;
}

/** The used part of a `Worker`. */
export interface JobPort<Job, Message> {
  postMessage(job: Job): void;
  onmessage: ((event: MessageEvent<Started | Message>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/**
 * Gives a job to a worker of its own.
 * @param start makes the worker
 * @param onMessage called for every message; after the last one the worker is ended. A worker that does not start, or
 *   stops, has failed
 * @param isLast tells the last message from news of the job
 * @returns cancels the job; no message follows
 */
export function askWorker<Job, Message extends { readonly kind: string }>(
  start: () => JobPort<Job, Message>,
  job: Job,
  onMessage: (message: Message | JobFailed) => void,
  isLast: (message: Message) => boolean = () => true,
): () => void {
  const port = start();
  const end = (): void => {
    stopWaiting();
    port.onmessage = null;
    port.onerror = null;
    port.terminate();
  };
  const stopWaiting = waitForFirstWord(() => {
    end();
    onMessage({ kind: 'failed', message: NOT_STARTED });
  });
  port.onmessage = ({ data }) => {
    stopWaiting();
    if (isStarted(data)) return;
    if (isLast(data)) end();
    onMessage(data);
  };
  port.onerror = (event) => {
    event.preventDefault();
    end();
    onMessage({ kind: 'failed', message: event.message === '' ? 'The worker stopped.' : event.message });
  };
  port.postMessage(job);
  return end;
}

const isStarted = (message: { readonly kind: string }): message is Started => message.kind === STARTED.kind;

/** The used part of a worker's global scope, `self`; the compiler's library types a page's. */
export interface JobScope<Job, Message> {
  onmessage: ((event: MessageEvent<Job>) => void) | null;
  postMessage(message: Started | Message): void;
}

/** Serves jobs in a worker, and says that its script runs. */
export function serveJobs<Job, Message>(
  scope: JobScope<Job, Message>,
  serve: (job: Job, say: (message: Message) => void) => void,
): void {
  const say = (message: Message): void => {
    scope.postMessage(message);
  };
  scope.onmessage = ({ data }) => {
    serve(data, say);
  };
  scope.postMessage(STARTED);
}
