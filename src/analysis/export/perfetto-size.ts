import type { Recording } from '../../engine/recording/recording.ts';
import { Operations } from '../columns/operations.ts';
import { Lane } from '../columns/rows.ts';
import type { PerfettoWindow } from './perfetto.ts';

/** Mean lengths of the lines of a phase, of a request, and of the two ends of an arrow, bytes; from many runs. */
const PHASE_BYTES = 135;
const REQUEST_BYTES = 235;
const ARROW_BYTES = 195;
/** Names of a lane. */
const LANE_BYTES = 190;

/** Requests that are looked at: of more, one in several. */
const LOOKED_AT = 100_000;

/** An estimate of the size of `perfettoText`, bytes: right within a quarter. */
export function perfettoBytes(recording: Recording, { fromNs = 0, toNs = Infinity }: PerfettoWindow = {}): number {
  let rows = 0;
  const lanes = [...recording.lanes, ...(recording.controller?.lanes ?? [])];
  lanes.forEach((chunks, lane) => {
    const { first, end } = new Lane(lane, chunks).window(fromNs, toNs);
    rows += end - first;
  });
  const requests = requestsWithin(recording, fromNs, toNs);
  const arrows = requests * (recording.operationCount / Math.max(1, recording.requestCount));
  return Math.round(
    LANE_BYTES * lanes.length + PHASE_BYTES * rows + REQUEST_BYTES * requests + ARROW_BYTES * Math.min(rows, arrows),
  );
}

function requestsWithin(recording: Recording, fromNs: number, toNs: number): number {
  const operations = new Operations(recording);
  const step = Math.ceil(recording.requestCount / LOOKED_AT);
  let count = 0;
  for (let request = 0; request < recording.requestCount; request += step) {
    // An unfinished request is in flight until the end.
    if (operations.arrival(request) < toNs && !(operations.finish(request) <= fromNs)) count++;
  }
  return count * step;
}
