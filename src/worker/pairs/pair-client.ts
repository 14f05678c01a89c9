/** The page's side of the worker that compares two runs. */
import type { PairJob, PairMessage } from './pair-protocol.ts';

/** The used part of a `Worker`. */
interface PairPort {
  postMessage(message: PairJob): void;
  onmessage: ((event: MessageEvent<PairMessage>) => void) | null;
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
  const end = (): void => {
    port.onmessage = null;
    port.onerror = null;
    port.terminate();
  };
  port.onmessage = ({ data }) => {
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
