/** The instant before or after another at which something of a kind happens in a recording. */
import { Cause, ID_CHUNK, infoCause, rowLength } from '../../engine/recording.ts';
import type { LaneChunk, Recording } from '../../engine/recording.ts';

/** `event`: a phase starts or ends. `request`: one arrives. `gc`: a phase of garbage collection starts. */
export type StepUnit = 'event' | 'request' | 'gc';

/**
 * The next instant of a kind, ns; null where there is none.
 * @param direction 1 is later than `ns`, −1 earlier
 */
export function nextInstant(recording: Recording, ns: number, direction: 1 | -1, unit: StepUnit): number | null {
  switch (unit) {
    case 'request':
      return nextArrival(recording, ns, direction);
    case 'event':
      return nextOfLanes(recording.lanes, (chunks) => nextEdge(chunks, ns, direction), direction);
    case 'gc':
      // What the bus does for it follows on a die.
      return nextOfLanes(
        recording.lanes.slice(recording.channels),
        (chunks, bound) => nextCollection(recording, chunks, ns, direction, bound),
        direction,
      );
  }
}

function nextOfLanes(
  lanes: Recording['lanes'],
  next: (chunks: readonly LaneChunk[], bound: number | null) => number | null,
  direction: 1 | -1,
): number | null {
  let found: number | null = null;
  for (const chunks of lanes) {
    const candidate = next(chunks, found);
    if (candidate === null) continue;
    if (found === null || (direction > 0 ? candidate < found : candidate > found)) found = candidate;
  }
  return found;
}

/** A row of a lane by its chunk. */
interface Place {
  readonly chunk: number;
  readonly row: number;
}

/** The last row that starts at or before `ns`, or null. */
function lastStarted(chunks: readonly LaneChunk[], ns: number): Place | null {
  let chunk = -1;
  for (let low = 0, high = chunks.length - 1; low <= high;) {
    const middle = (low + high) >>> 1;
    if (chunks[middle].count > 0 && chunks[middle].start[0] <= ns) {
      chunk = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  if (chunk < 0) return null;
  const { start, count } = chunks[chunk];
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (start[middle] <= ns) low = middle;
    else high = middle - 1;
  }
  return { chunk, row: low };
}

/** The row `by` places further, or null at the end of the lane. */
function stepRow(chunks: readonly LaneChunk[], place: Place, by: 1 | -1): Place | null {
  const row = place.row + by;
  if (row >= 0 && row < chunks[place.chunk].count) return { chunk: place.chunk, row };
  for (let chunk = place.chunk + by; chunk >= 0 && chunk < chunks.length; chunk += by) {
    const { count } = chunks[chunk];
    if (count > 0) return { chunk, row: by > 0 ? 0 : count - 1 };
  }
  return null;
}

function firstRow(chunks: readonly LaneChunk[]): Place | null {
  const chunk = chunks.findIndex(({ count }) => count > 0);
  return chunk < 0 ? null : { chunk, row: 0 };
}

function startOf(chunks: readonly LaneChunk[], { chunk, row }: Place): number {
  return chunks[chunk].start[row];
}

function endOf(chunks: readonly LaneChunk[], { chunk, row }: Place): number {
  return chunks[chunk].start[row] + rowLength(chunks[chunk].kindLength[row]);
}

/** The nearest start or end of a row beyond `ns`. Rows of a lane do not overlap, so ends are in order too. */
function nextEdge(chunks: readonly LaneChunk[], ns: number, direction: 1 | -1): number | null {
  if (direction > 0) {
    const here = lastStarted(chunks, ns);
    if (here !== null && endOf(chunks, here) > ns) return endOf(chunks, here);
    const after = here === null ? firstRow(chunks) : stepRow(chunks, here, 1);
    return after === null ? null : startOf(chunks, after);
  }
  // Strictly earlier: times are whole nanoseconds.
  const here = lastStarted(chunks, ns - 1);
  if (here === null) return null;
  return endOf(chunks, here) < ns ? endOf(chunks, here) : startOf(chunks, here);
}

function isCollection(recording: Recording, chunks: readonly LaneChunk[], { chunk, row }: Place): boolean {
  const operation = chunks[chunk].operation[row];
  const info = recording.operations[Math.floor(operation / ID_CHUNK)].info[operation % ID_CHUNK];
  return infoCause(info) === Cause.gc;
}

/** @param bound what another lane has found: nothing beyond it is of interest */
function nextCollection(
  recording: Recording,
  chunks: readonly LaneChunk[],
  ns: number,
  direction: 1 | -1,
  bound: number | null,
): number | null {
  let place = lastStarted(chunks, direction > 0 ? ns : ns - 1);
  if (direction > 0) place = place === null ? firstRow(chunks) : stepRow(chunks, place, 1);
  while (place !== null) {
    const start = startOf(chunks, place);
    if (bound !== null && (direction > 0 ? start >= bound : start <= bound)) return null;
    if (isCollection(recording, chunks, place)) return start;
    place = stepRow(chunks, place, direction);
  }
  return null;
}

/** Requests arrive in order of their numbers. */
function nextArrival({ requests, requestCount }: Recording, ns: number, direction: 1 | -1): number | null {
  const arrival = (request: number): number => requests[Math.floor(request / ID_CHUNK)].arrival[request % ID_CHUNK];
  let low = 0;
  let high = requestCount;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (direction > 0 ? arrival(middle) <= ns : arrival(middle) < ns) low = middle + 1;
    else high = middle;
  }
  const found = direction > 0 ? low : low - 1;
  return found >= 0 && found < requestCount ? arrival(found) : null;
}
