/** A run as text, request by request: the timeline for people who cannot see it. */
import { formatTime } from '../../base/format.ts';
import { requestWords } from '../why/operation-words.ts';
import { requestAccount } from '../why/account.ts';
import type { RunView } from '../why/run-view.ts';
import { t } from '../../messages/message.ts';
import { spanLabels } from './wait-words.ts';

/**
 * A sentence for each of the first `most` requests: its arrival, its waits and phases in order, and when
 * it is complete. The lengths in a sentence add up to the latency.
 */
export function runWords(view: RunView, most: number): string[] {
  const count = Math.min(most, view.operations.requests);
  return Array.from({ length: count }, (_, request) => sentenceOf(view, request));
}

/** The sentence of each request, with its line end, one at a time: runs may have very many. */
export function* runSentences(view: RunView): Generator<string> {
  for (let request = 0; request < view.operations.requests; request++) yield `${sentenceOf(view, request)}\n`;
}

function sentenceOf(view: RunView, request: number): string {
  const name = requestWords(view, request);
  const arrival = formatTime(view.operations.arrival(request));
  const account = requestAccount(view, request);
  if (account === null || account.finishNs === null) {
    return t('{name} arrives at {arrival} and is not complete.', { name, arrival });
  }
  const labelOf = spanLabels(view, account);
  const parts: { label: string; ns: number }[] = [];
  for (const span of account.spans) {
    const label = labelOf(span);
    const last = parts.at(-1);
    const ns = span.endNs - span.startNs;
    if (ns <= 0) continue;
    if (last?.label === label) last.ns += ns;
    else parts.push({ label, ns });
  }
  return t('{name} arrives at {arrival}: {parts}. It is complete at {finish}, after {latency}.', {
    name,
    arrival,
    parts: parts.map(({ label, ns }) => `${label} ${formatTime(ns)}`).join(', '),
    finish: formatTime(account.finishNs),
    latency: formatTime(account.finishNs - account.arrivalNs),
  });
}
