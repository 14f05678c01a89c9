/** The page's side of the worker that compares two runs. */
import { NOT_STARTED, waitForFirstWord } from '../first-word.ts';
import type { Started } from '../first-word.ts';
import type { PairJob, PairMessage } from './pair-protocol.ts';

/** The used part of a `Worker`. */
interface PairPort {
  postMessage(message: PairJob): void;
  onmessage: ((event: MessageEvent<Started | PairMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/**
 * Compares two runs.
 * @param start makes a worker
 * @returns cancels; no message follows
 */
export function askForPair(start: () => PairPort, job: PairJob, onMessage: (message: PairMessage) => void): () => void {
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
    end();
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
