/**
 * A recording cut at an instant: nothing that happens later is in it. A lesson shows it before the answer, so that the
 * future is not hidden by the painter but absent.
 */
import { packRow, rowKind, rowLength } from '../../engine/recording/recording.ts';
import type { LaneChunk, Recording } from '../../engine/recording/recording.ts';

/**
 * The part of a recording before `untilNs`. A phase that runs at that instant is cut there.
 * @param endNs the end of its clock, at least `untilNs`: a round number, so that the axis tells nothing
 */
export function recordingUntil(recording: Recording, untilNs: number, endNs: number): Recording {
  const lanes = recording.lanes.map((chunks) => chunks.map((chunk) => laneUntil(chunk, untilNs)));
  return {
    ...recording,
    lanes,
    requests: recording.requests.map((chunk) => ({
      ...chunk,
      finish: chunk.finish.map((finish) => (finish <= untilNs ? finish : NaN)),
    })),
    endNs: Math.max(untilNs, endNs),
    rows: lanes.reduce((sum, chunks) => sum + chunks.reduce((rows, { count }) => rows + count, 0), 0),
  };
}

function laneUntil({ count, start, kindLength, operation }: LaneChunk, untilNs: number): LaneChunk {
  let kept = 0;
  while (kept < count && start[kept] < untilNs) kept++;
  const lengths = kindLength.slice(0, kept);
  // Rows of a lane are ordered by start and do not overlap, but a multi-plane row may repeat: cut all that reach over.
  for (let i = kept - 1; i >= 0; i--) {
    const length = rowLength(lengths[i]);
    if (start[i] + length > untilNs) lengths[i] = packRow(rowKind(lengths[i]), untilNs - start[i]);
  }
  return { count: kept, start: start.slice(0, kept), kindLength: lengths, operation: operation.slice(0, kept) };
}
