/** Reads measured latencies. A worker of its own: a log of fio may have millions of lines. */
import { STARTED } from '../first-word.ts';
import type { Started } from '../first-word.ts';
import type { MeasuredJob, MeasuredMessage } from './measured-protocol.ts';
import { readMeasured } from './read-measured.ts';

/** The used part of a worker's global scope; the compiler's library types a page's. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<MeasuredJob>) => void) | null;
  postMessage(message: Started | MeasuredMessage): void;
}
const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  void readMeasured(data).then((message) => {
    scope.postMessage(message);
  });
};
scope.postMessage(STARTED);
