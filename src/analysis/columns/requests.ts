/**
 * A run's requests as comma-separated values: one row a request, in the order of the trace, times in ns. The columns of
 * causes sum to `latencyNs` exactly. A request that did not complete has neither a finish nor causes.
 */
import { OPERATION_NAMES } from '../../document/request-ops.ts';
import { rowStart } from '../../engine/recording/lane-chunk.ts';
import { NONE, WAIT_CAUSES, WAIT_NAMES, addRequestParts, type Recording } from '../../engine/recording/recording.ts';
import { Operations } from './operations.ts';

export interface RequestFields {
  readonly count: number;
  /** See `operationNumber` */
  readonly op: Uint8Array;
  readonly offset: Float64Array;
  readonly bytes: Uint32Array;
}

const TEXT_CHUNK = 65_536;

export const REQUEST_COLUMNS = `id,op,offset,bytes,arrivalNs,startNs,finishNs,latencyNs,${WAIT_NAMES.join(',')}`;

/**
 * When each request's first phase started, ns. A request without one (a trim, or a page that needed no flash) started
 * when it completed; so did one that the write buffer answered before its pages were written.
 */
export function requestStarts(recording: Recording): Float64Array {
  const operations = new Operations(recording);
  const requestOf = operations.requestColumn();
  const starts = new Float64Array(recording.requestCount);
  for (let request = 0; request < starts.length; request++) {
    const finish = operations.finish(request);
    starts[request] = Number.isNaN(finish) ? Infinity : finish;
  }
  for (const lane of recording.lanes) {
    for (const chunk of lane) {
      for (let i = 0; i < chunk.count; i++) {
        const request = requestOf[chunk.operation[i]];
        if (request !== NONE) starts[request] = Math.min(starts[request], rowStart(chunk, i));
      }
    }
  }
  return starts;
}

/**
 * The rows of a run's requests with the line of column names, some at a time, each ending in a line feed.
 * @param workload as it was given to the engine; request r of a repeated one is its request r mod count
 */
export function* requestLines(recording: Recording, workload: RequestFields): Generator<string> {
  const operations = new Operations(recording);
  const starts = requestStarts(recording);
  const parts = new Float64Array(WAIT_CAUSES);
  const noParts = ','.repeat(WAIT_CAUSES);
  let text = `${REQUEST_COLUMNS}\n`;
  for (let request = 0; request < recording.requestCount; request++) {
    const source = request % workload.count;
    const latency = addRequestParts(recording, request, parts);
    const complete = !Number.isNaN(latency);
    const start = starts[request] === Infinity ? '' : String(starts[request]);
    text +=
      `${request},${OPERATION_NAMES[workload.op[source]]},${workload.offset[source]},${workload.bytes[source]},` +
      `${operations.arrival(request)},${start},` +
      (complete ? `${operations.finish(request)},${latency},${parts.join(',')}\n` : `,${noParts}\n`);
    if (text.length >= TEXT_CHUNK) {
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}
