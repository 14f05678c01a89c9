/** Compares two runs request by request. A worker of its own: it is not held up by runs, and the page stays responsive. */
import { pairOf, samePairs } from '../../compare/pairs/pair.ts';
import type { PairJob, PairMessage } from './pair-protocol.ts';

/** The used part of a worker's global scope; the compiler's library types a page's. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<PairJob>) => void) | null;
  postMessage(message: PairMessage): void;
}
const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data: { a, b, kind } }) => {
  scope.postMessage(samePairs(a, b) ? { kind: 'paired', pair: pairOf(a, b, kind) } : { kind: 'different' });
};
