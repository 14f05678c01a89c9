/** Stretches of a run that were not kept: which of a window is missing, and a recording with one of them made again. */
import { firstIndex } from '../../base/binary-search.ts';
import type { LaneChunk, Recording } from '../../engine/recording.ts';
import type { RunOutcome } from '../../worker/outcome.ts';

/** Rows that are made again at once, at most: more would take longer than a moment, and could not be told apart. */
const MOST_ROWS = 400_000;
/** Times in ns. */
export interface Stretch {
  readonly fromNs: number;
  readonly toNs: number;
}

/** The stretch of a window that is not kept; null where all of it is, or it is too long to be made again. */
export function missingStretch(
  { completeUntilNs, totalRows, recording: { endNs } }: Pick<RunOutcome, 'completeUntilNs' | 'totalRows' | 'recording'>,
  window: readonly [number, number] | null,
): Stretch | 'too long' | null {
  const [t0, t1] = window ?? [0, endNs];
  if (t1 <= completeUntilNs) return null;
  const fromNs = Math.max(t0, completeUntilNs);
  const span = Math.max(1, t1 - fromNs);
  const rowsPerNs = totalRows / Math.max(1, endNs);
  if (span * rowsPerNs > MOST_ROWS) return 'too long';
  // A window's width on both sides, so that a short pan has its rows already; fewer where they are many.
  const margin = Math.min(span, (MOST_ROWS / Math.max(rowsPerNs, 1e-12) - span) / 2);
  return {
    fromNs: Math.floor(Math.max(completeUntilNs, fromNs - margin)),
    toNs: Math.ceil(Math.min(endNs + 1, t1 + margin)),
  };
}

/** Kept rows that start before `untilNs`, and behind them the rows of a stretch. Chunks that were kept whole stay the same objects. */
export function joined(kept: Recording, stretch: Recording['lanes'], untilNs: number): Recording {
  let rows = 0;
  const lanes = kept.lanes.map((chunks, lane) => {
    const all: LaneChunk[] = [];
    for (const chunk of chunks) push(all, before(chunk, untilNs));
    for (const chunk of stretch[lane]) push(all, from(chunk, untilNs));
    for (const { count } of all) rows += count;
    return all;
  });
  return { ...kept, lanes, rows };
}

function push(all: LaneChunk[], chunk: LaneChunk): void {
  if (chunk.count > 0) all.push(chunk);
}

/** How many rows of a chunk start before an instant. */
function rowsBefore({ count, start }: LaneChunk, ns: number): number {
  return firstIndex(0, count, (row) => start[row] >= ns);
}

function before(chunk: LaneChunk, ns: number): LaneChunk {
  const count = rowsBefore(chunk, ns);
  return count === chunk.count ? chunk : { ...chunk, count };
}

function from(chunk: LaneChunk, ns: number): LaneChunk {
  const first = rowsBefore(chunk, ns);
  if (first === 0) return chunk;
  return {
    count: chunk.count - first,
    start: chunk.start.subarray(first),
    kindLength: chunk.kindLength.subarray(first),
    operation: chunk.operation.subarray(first),
  };
}
