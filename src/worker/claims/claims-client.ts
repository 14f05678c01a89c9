/** The page's side of the claims worker. */
import { NOT_STARTED, waitForFirstWord } from '../first-word.ts';
import type { Started } from '../first-word.ts';
import type { ClaimsJob, ClaimsMessage } from './claims-protocol.ts';

/** The used part of a `Worker`. */
export interface ClaimsPort {
  postMessage(message: ClaimsJob): void;
  onmessage: ((event: MessageEvent<Started | ClaimsMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/**
 * Starts a job about the claims or figures of a paper, or reads a trace for them.
 * @param start makes a worker
 * @param onMessage called for every message; the last is `done` or `failed`
 * @returns cancels the job; no messages follow
 */
export function askForClaims(
  start: () => ClaimsPort,
  job: ClaimsJob,
  onMessage: (message: ClaimsMessage) => void,
): () => void {
  const port = start();
  const stopWaiting = waitForFirstWord(() => {
    end();
    onMessage({ kind: 'failed', message: NOT_STARTED });
  });
  const end = (): void => {
    stopWaiting();
    port.onmessage = null;
    port.onerror = null;
    port.terminate();
  };
  port.onmessage = ({ data }) => {
    stopWaiting();
    if (data.kind === 'started') return;
    if (data.kind === 'done' || data.kind === 'failed') end();
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
