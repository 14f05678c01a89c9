/** Reads the columns in slices, so that the page stays responsive with ten million operations. */
import { firstIndex } from '../../base/arrays.ts';
import { isArrayKind } from '../columns/array-operations.ts';
import { requestKind } from '../../document/request-ops.ts';
import { MAX_ROW_NS, rowKind, rowStart, rowWord, rowEnd, type LaneChunk } from '../../engine/recording/lane-chunk.ts';
import { OperationType, infoType, type Recording } from '../../engine/recording/recording.ts';
import { Bits } from '../columns/bits.ts';
import { Operations } from '../columns/operations.ts';
import type { RequestFields } from '../columns/requests.ts';

/** Rows and requests between two reads of the clock. */
const SLICE = 4096;

export interface RangeCounts {
  readonly requests: {
    readonly reads: number;
    readonly writes: number;
    readonly trims: number;
    readonly flushes: number;
  };
  /**
   * Operations whose array works on a die in the range, wherever it began: pages read, pages programmed, blocks
   * erased. An operation that is suspended counts once.
   */
  readonly operations: { readonly reads: number; readonly programs: number; readonly erases: number };
}

const chunkAt = (chunks: readonly LaneChunk[], ns: number): number =>
  firstIndex(0, chunks.length, (c) => chunks[c].count === 0 || rowStart(chunks[c], chunks[c].count - 1) >= ns);

/**
 * Counts a range, in steps.
 * @param facts the fields of each request; request r of a repeated workload is row r mod count
 * @param t0 first instant, ns
 * @param t1 end, ns; a row or request that begins there is not in the range
 * @returns the counts, as the generator's return value; it yields after each slice
 */
export function* countRange(
  recording: Recording,
  facts: RequestFields,
  t0: number,
  t1: number,
): Generator<undefined, RangeCounts> {
  const operations = new Operations(recording);
  const requests = [0, 0, 0, 0];
  for (let request = 0; request < recording.requestCount; request++) {
    const arrival = operations.arrival(request);
    if (arrival >= t0 && arrival < t1) requests[requestKind(facts.op[request % facts.count])]++;
    if (request % SLICE === SLICE - 1) yield;
  }
  const seen = new Bits(recording.operationCount);
  const pages = [0, 0, 0];
  let read = 0;
  for (const lane of recording.lanes.slice(recording.channels)) {
    // A row that lasts into the range began at most one row's length before it.
    for (let c = chunkAt(lane, t0 - MAX_ROW_NS); c < lane.length; c++) {
      const chunk = lane[c];
      const { count, operation } = chunk;
      for (let i = 0; i < count && rowStart(chunk, i) < t1; i++) {
        const id = operation[i];
        const isIn = rowEnd(chunk, i) > t0 && isArrayKind(rowKind(rowWord(chunk, i)));
        if (isIn && !seen.has(id)) {
          seen.add(id);
          pages[infoType(operations.info(id))]++;
        }
        if (++read % SLICE === 0) yield;
      }
      if (count > 0 && rowStart(chunk, count - 1) >= t1) break;
    }
  }
  return {
    requests: { reads: requests[0], writes: requests[1], trims: requests[2], flushes: requests[3] },
    operations: {
      reads: pages[OperationType.read],
      programs: pages[OperationType.program],
      erases: pages[OperationType.erase],
    },
  };
}
