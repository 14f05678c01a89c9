/**
 * Compares two runs request by request, or sorts a part of one run's requests. A worker of its own: it is not held up
 * by runs, and the page stays responsive.
 */
import { pairOf, samePairs } from '../../compare/pairs/pair.ts';
import { partOfRun, requestsOfPart } from '../../compare/run/part-of-run.ts';
import { STARTED } from '../first-word.ts';
import type { Started } from '../first-word.ts';
import type { PairJob, PairMessage, PartJob, PartMessage } from './pair-protocol.ts';

/** The used part of a worker's global scope; the compiler's library types a page's. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<PairJob | PartJob>) => void) | null;
  postMessage(message: Started | PairMessage | PartMessage): void;
}
const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  if ('columns' in data) {
    scope.postMessage({ kind: 'part', part: partOfRun(data.columns, data.brush) });
    return;
  }
  const { a, b, kind, brush } = data;
  if (samePairs(a, b)) {
    scope.postMessage({ kind: 'paired', pair: pairOf(a, b, kind, requestsOfPart(a, brush, kind)) });
  } else scope.postMessage({ kind: 'different' });
};
scope.postMessage(STARTED);
