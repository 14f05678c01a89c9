/** The page's side of the claims worker. */
import type { PaperName } from '../../papers/paper.ts';
import type { ClaimsMessage } from './claims-protocol.ts';

/** The used part of a `Worker`. */
export interface ClaimsPort {
  postMessage(message: { paper: PaperName; run: boolean }): void;
  onmessage: ((event: MessageEvent<ClaimsMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/**
 * Lists the claims of a paper, and judges them if `run` is set.
 * @param start makes a worker
 * @param onMessage called for every message; the last is `done` or `failed`
 * @returns cancels the job; no messages follow
 */
export function askForClaims(
  start: () => ClaimsPort,
  paper: PaperName,
  run: boolean,
  onMessage: (message: ClaimsMessage) => void,
): () => void {
  const port = start();
  const end = (): void => {
    port.onmessage = null;
    port.onerror = null;
    port.terminate();
  };
  port.onmessage = ({ data }) => {
    if (data.kind === 'done' || data.kind === 'failed') end();
    onMessage(data);
  };
  port.onerror = (event) => {
    event.preventDefault();
    end();
    onMessage({ kind: 'failed', message: event.message === '' ? 'The worker stopped.' : event.message });
  };
  port.postMessage({ paper, run });
  return end;
}
