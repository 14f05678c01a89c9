/** The page's side of the claims worker. */
import { askWorker } from '../one-job.ts';
import type { JobPort } from '../one-job.ts';
import type { ClaimsJob, ClaimsMessage } from './claims-protocol.ts';

export type ClaimsPort = JobPort<ClaimsJob, ClaimsMessage>;

/**
 * Starts a job about the claims or figures of a paper, or reads a trace for them.
 * @param start makes a worker
 * @param onMessage called for every message; the last is `done` or `failed`
 * @returns cancels the job; no messages follow
 */
export const askForClaims = (
  start: () => ClaimsPort,
  job: ClaimsJob,
  onMessage: (message: ClaimsMessage) => void,
): (() => void) =>
  askWorker<ClaimsJob, ClaimsMessage>(start, job, onMessage, ({ kind }) => kind === 'done' || kind === 'failed');
