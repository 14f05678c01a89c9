import { firstIndex } from '../../base/arrays.ts';
import type { JobColumns } from '../../engine/recording/job-ledger.ts';
import { rowEnd, rowKind, rowStart, rowWord, type LaneChunk } from '../../engine/recording/lane-chunk.ts';
import { ID_CHUNK, RowKind, type Recording } from '../../engine/recording/recording.ts';

/**
 * `event`: a phase starts or ends, on any bus or die. `phase`: one of a single lane. `request`: one arrives. `gc`: a
 * victim block is selected, or has been erased.
 */
export const STEP_UNITS = ['event', 'phase', 'request', 'gc'] as const;
export type StepUnit = (typeof STEP_UNITS)[number];

export interface Moments {
  readonly recording: Pick<Recording, 'lanes' | 'controller' | 'requests' | 'requestCount' | 'own'>;
  readonly jobs: JobColumns;
}

/**
 * The next instant of a kind, ns; null if there is none.
 * @param direction 1 is later than `ns`, −1 earlier
 * @param lane the lane whose phases count, for `phase`
 */
export function nextInstant(
  { recording, jobs }: Moments,
  ns: number,
  direction: 1 | -1,
  unit: StepUnit,
  lane = 0,
): number | null {
  // The controller's lanes follow all others.
  const lanes = [...recording.lanes, ...(recording.controller?.lanes ?? [])];
  switch (unit) {
    case 'request':
      return nextArrival(recording, ns, direction);
    case 'event':
      return nextOfLanes(lanes, recording.own.commandNs, ns, direction);
    case 'phase':
      return nextOfLanes(lanes.slice(lane, lane + 1), recording.own.commandNs, ns, direction);
    case 'gc':
      return nextJob(jobs, ns, direction);
  }
}

function nextOfLanes(lanes: Recording['lanes'], commandNs: number, ns: number, direction: 1 | -1): number | null {
  let found: number | null = null;
  for (const chunks of lanes) {
    const candidate = nextEdge(chunks, commandNs, ns, direction);
    if (candidate === null) continue;
    if (found === null || (direction > 0 ? candidate < found : candidate > found)) found = candidate;
  }
  return found;
}

interface Place {
  readonly chunk: number;
  readonly row: number;
}

function lastStarted(chunks: readonly LaneChunk[], ns: number): Place | null {
  const chunk = firstIndex(0, chunks.length, (i) => chunks[i].count === 0 || rowStart(chunks[i], 0) > ns) - 1;
  if (chunk < 0) return null;
  const row = firstIndex(0, chunks[chunk].count, (i) => rowStart(chunks[chunk], i) > ns) - 1;
  return { chunk, row };
}

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
  return rowStart(chunks[chunk], row);
}

function endOf(chunks: readonly LaneChunk[], { chunk, row }: Place): number {
  return rowEnd(chunks[chunk], row);
}

/** End of the command in a data-in row, which holds both; start of any other row. */
function commandEndOf(chunks: readonly LaneChunk[], { chunk, row }: Place, commandNs: number): number {
  const start = rowStart(chunks[chunk], row);
  if (rowKind(rowWord(chunks[chunk], row)) !== RowKind.load) return start;
  return Math.min(rowEnd(chunks[chunk], row), start + commandNs);
}

/**
 * The nearest start or end of a row beyond `ns`, or the end of the command in one. Rows of a lane do not overlap, so
 * ends are in order too.
 */
function nextEdge(chunks: readonly LaneChunk[], commandNs: number, ns: number, direction: 1 | -1): number | null {
  if (direction > 0) {
    const here = lastStarted(chunks, ns);
    if (here !== null && commandEndOf(chunks, here, commandNs) > ns) return commandEndOf(chunks, here, commandNs);
    if (here !== null && endOf(chunks, here) > ns) return endOf(chunks, here);
    const after = here === null ? firstRow(chunks) : stepRow(chunks, here, 1);
    return after === null ? null : startOf(chunks, after);
  }
  // Strictly earlier: times are whole nanoseconds.
  const here = lastStarted(chunks, ns - 1);
  if (here === null) return null;
  if (endOf(chunks, here) < ns) return endOf(chunks, here);
  const command = commandEndOf(chunks, here, commandNs);
  return command < ns ? command : startOf(chunks, here);
}

/** Jobs start in order but do not end in order: the search is linear. */
function nextJob({ count, startNs, endNs }: JobColumns, ns: number, direction: 1 | -1): number | null {
  let found: number | null = null;
  const consider = (at: number): void => {
    if (!(direction > 0 ? at > ns : at < ns)) return;
    if (found === null || (direction > 0 ? at < found : at > found)) found = at;
  };
  for (let job = 0; job < count; job++) {
    consider(startNs[job]);
    consider(endNs[job]);
  }
  return found;
}

function nextArrival({ requests, requestCount }: Moments['recording'], ns: number, direction: 1 | -1): number | null {
  const arrival = (request: number): number => requests[Math.floor(request / ID_CHUNK)].arrival[request % ID_CHUNK];
  const after = firstIndex(0, requestCount, (i) => (direction > 0 ? arrival(i) > ns : arrival(i) >= ns));
  const found = direction > 0 ? after : after - 1;
  return found >= 0 && found < requestCount ? arrival(found) : null;
}
