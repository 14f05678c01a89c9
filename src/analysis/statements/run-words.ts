/** A run as text, request by request: the timeline for people who cannot see it. */
import { formatTime } from '../../base/format.ts';
import { requestWords } from './operation-words.ts';
import { requestAccount } from '../why/account.ts';
import type { RunReader } from '../why/run-reader.ts';
import { spanLabels } from './wait-words.ts';

/**
 * A sentence for each of the first `most` requests: its arrival, its waits and phases in order, and when
 * it is complete. The lengths in a sentence add up to the latency.
 */
export function runWords(reader: RunReader, most: number): string[] {
  const count = Math.min(most, reader.operations.requests);
  return Array.from({ length: count }, (_, request) => sentenceOf(reader, request));
}

/** The sentence of each request, with its line end, one at a time: runs may have very many. */
export function* runSentences(reader: RunReader): Generator<string> {
  for (let request = 0; request < reader.operations.requests; request++) yield `${sentenceOf(reader, request)}\n`;
}

function sentenceOf(reader: RunReader, request: number): string {
  const name = requestWords(reader, request);
  const arrival = formatTime(reader.operations.arrival(request));
  const account = requestAccount(reader, request);
  if (account === null || account.finishNs === null) {
    return `${name} arrives at ${arrival} and is not complete.`;
  }
  const labelOf = spanLabels(reader, account);
  const parts: { label: string; ns: number }[] = [];
  for (const span of account.spans) {
    const label = labelOf(span);
    const last = parts.at(-1);
    const ns = span.endNs - span.startNs;
    if (ns <= 0) continue;
    if (last?.label === label) last.ns += ns;
    else parts.push({ label, ns });
  }
  return `${name} arrives at ${arrival}: ${parts.map(({ label, ns }) => `${label} ${formatTime(ns)}`).join(', ')}. It is complete at ${formatTime(account.finishNs)}, after ${formatTime(account.finishNs - account.arrivalNs)}.`;
}
