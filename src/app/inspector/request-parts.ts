import { t } from '../../messages/message.ts';
import { queueLabel } from '../../analysis/chain/wait-words.ts';
import { requestAccount } from '../../analysis/why/account.ts';
import { addRequestParts, NONE, WAIT_CAUSES, WaitCause } from '../../engine/recording/recording.ts';
import { matchRequest, type RequestMatch, type RequestsOfRun } from '../../analysis/differences/same-request.ts';
import { OP_WORDS } from '../timeline-panel/timeline-words.ts';
import { viewOf } from '../runs/run-view.ts';
import type { ShownRun } from '../stores/runs.ts';

/** A request's latency, ns (NaN if it did not complete), and its parts in the order of the recorded columns. */
export function partsOf({ outcome }: ShownRun, request: number): { latency: number; parts: Float64Array } {
  const parts = new Float64Array(WAIT_CAUSES);
  const latency = addRequestParts(outcome.recording, request, parts, new Uint32Array(WAIT_CAUSES).fill(NONE));
  return { latency, parts };
}

/** `read #17` */
export function requestName({ outcome: { requests } }: ShownRun, request: number): string {
  return `${t(OP_WORDS[requests.op[request % requests.count]])} #${request}`;
}

export function bytesOf({ outcome: { requests } }: ShownRun, request: number): number {
  return requests.bytes[request % requests.count];
}

/** How a request of one run compares with the request of the same number in another. */
export function matchIn(run: ShownRun, other: ShownRun, request: number): RequestMatch {
  return matchRequest(requestsOf(run), requestsOf(other), request);
}

function requestsOf({ outcome, experiment }: ShownRun): RequestsOfRun {
  return {
    recording: outcome.recording,
    requests: outcome.requests,
    mode: experiment.host.mode === 'open' ? 'open' : 'closed',
  };
}

/** The name of a request's queue waits, with what it waits for; undefined if it did not queue. */
export function queueName(run: ShownRun, request: number, parts: Float64Array): string | undefined {
  if (parts[WaitCause.queue] === 0) return undefined;
  const view = viewOf(run);
  const account = requestAccount(view, request);
  return account === null ? undefined : queueLabel(view, account);
}
