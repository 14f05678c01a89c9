import { causeLabel } from '../../analysis/statements/wait-words.ts';
import { requestAccount } from '../../analysis/why/account.ts';
import { addRequestParts, NONE, WAIT_CAUSES } from '../../engine/recording/recording.ts';
import { OP_WORDS } from '../../analysis/statements/operation-words.ts';
import type { NamedCause } from '../../analysis/statements/look.ts';
import { readerOf } from '../runs/run-reader.ts';
import type { ShownRun } from '../stores/runs.ts';

/** A request's latency, ns (NaN if it did not complete), and its parts in the order of the recorded columns. */
export function partsOf({ recording }: ShownRun, request: number): { latency: number; parts: Float64Array } {
  const parts = new Float64Array(WAIT_CAUSES);
  const latency = addRequestParts(recording, request, parts, new Uint32Array(WAIT_CAUSES).fill(NONE));
  return { latency, parts };
}

/** `read #17` */
export function requestName({ requests }: ShownRun, request: number): string {
  return `${OP_WORDS[requests.op[request % requests.count]]} #${request}`;
}

export function bytesOf({ requests }: ShownRun, request: number): number {
  return requests.bytes[request % requests.count];
}

/** The names of a request's causes: they say what its queue is for, and whether it waits for pages of its own. */
export function causeNames(run: ShownRun, request: number): (cause: NamedCause) => string {
  const reader = readerOf(run);
  const account = requestAccount(reader, request);
  return ({ name, label }) => (account === null ? label : causeLabel(reader, account, name));
}
