import { firstIndex } from '../../base/arrays.ts';
import { rowStart, type LaneChunk } from '../../engine/recording/lane-chunk.ts';
import { rowsFrom } from '../../analysis/columns/rows.ts';
import type { Recording } from '../../engine/recording/recording.ts';
import type { RunOutcome } from '../../worker/outcome.ts';
import type { RecordedRows } from '../../worker/protocol.ts';

/** Most rows of one re-simulation: more would take too long and could not be told apart on screen. */
const MOST_ROWS = 400_000;
/** Times in ns. */
export interface RunRange {
  readonly fromNs: number;
  readonly toNs: number;
}

/** Null if there is none, `too long` if it has too many rows. */
export function missingRange(
  { completeUntilNs, totalRows, recording: { endNs } }: Pick<RunOutcome, 'completeUntilNs' | 'totalRows' | 'recording'>,
  window: readonly [number, number] | null,
): RunRange | 'too long' | null {
  const [t0, t1] = window ?? [0, endNs];
  if (t1 <= completeUntilNs) return null;
  const fromNs = Math.max(t0, completeUntilNs);
  const span = Math.max(1, t1 - fromNs);
  const rowsPerNs = totalRows / Math.max(1, endNs);
  if (span * rowsPerNs > MOST_ROWS) return 'too long';
  // A margin on both sides, so that a short pan has its rows already; smaller if rows are many.
  const margin = Math.min(span, (MOST_ROWS / Math.max(rowsPerNs, 1e-12) - span) / 2);
  return {
    fromNs: Math.floor(Math.max(completeUntilNs, fromNs - margin)),
    toNs: Math.ceil(Math.min(endNs + 1, t1 + margin)),
  };
}

/** Rows that start before `untilNs`, then the re-simulated ones. Unchanged chunks stay the same objects. */
export function joined(kept: Recording, range: RecordedRows, untilNs: number): Recording {
  const lanes = joinedLanes(kept.lanes, range.lanes, untilNs);
  const { controller: own } = kept;
  const controller = own && { ...own, lanes: joinedLanes(own.lanes, range.controller?.lanes ?? [], untilNs) };
  let rows = 0;
  for (const chunks of [...lanes, ...(controller?.lanes ?? [])]) for (const { count } of chunks) rows += count;
  return { ...kept, lanes, controller, rows };
}

const joinedLanes = (kept: Recording['lanes'], range: Recording['lanes'], untilNs: number): LaneChunk[][] =>
  kept.map((chunks, lane) => {
    const all: LaneChunk[] = [];
    for (const chunk of chunks) push(all, before(chunk, untilNs));
    for (const chunk of range[lane] ?? []) push(all, from(chunk, untilNs));
    return all;
  });

function push(all: LaneChunk[], chunk: LaneChunk): void {
  if (chunk.count > 0) all.push(chunk);
}

function rowsBefore(chunk: LaneChunk, ns: number): number {
  return firstIndex(0, chunk.count, (row) => rowStart(chunk, row) >= ns);
}

function before(chunk: LaneChunk, ns: number): LaneChunk {
  const count = rowsBefore(chunk, ns);
  return count === chunk.count ? chunk : { ...chunk, count };
}

function from(chunk: LaneChunk, ns: number): LaneChunk {
  const first = rowsBefore(chunk, ns);
  return first === 0 ? chunk : rowsFrom(chunk, first);
}
