import { requestAccount } from '../../analysis/why/account.ts';
import { sumsByCause, toldSpans } from '../../analysis/statements/of-request.ts';
import { OP_WORDS } from '../../analysis/statements/operation-words.ts';
import { addRequestParts, WAIT_CAUSES } from '../../engine/recording/recording.ts';
import { readerOf } from '../runs/run-reader.ts';
import type { ShownRun } from '../stores/runs.ts';

/** ns. The latency is NaN if the request did not complete; its parts are in the order of the recorded columns. */
export function requestParts({ recording }: ShownRun, request: number): { latency: number; parts: Float64Array } {
  const parts = new Float64Array(WAIT_CAUSES);
  return { latency: addRequestParts(recording, request, parts), parts };
}

export function toldParts(run: ShownRun, request: number): ReturnType<typeof sumsByCause> {
  const reader = readerOf(run);
  const account = requestAccount(reader, request);
  return account === null ? [] : sumsByCause(toldSpans(reader, account));
}

/** `read #17` */
export const requestName = ({ requests }: ShownRun, request: number): string =>
  `${OP_WORDS[requests.op[request % requests.count]]} #${request}`;
