/** A lesson shows it before the answer, so that the future is not hidden by the painter but absent. */
import { packRow, rowKind, rowLength, rowStart, rowWord, type LaneChunk } from '../../engine/recording/lane-chunk.ts';
import { chunkOf } from '../../analysis/columns/rows.ts';
import { finishOf, type Recording } from '../../engine/recording/recording.ts';

/** @param endNs at least `untilNs`: a round number, so that the axis tells nothing */
export function recordingUntil(recording: Recording, untilNs: number, endNs: number): Recording {
  const lanes = recording.lanes.map((chunks) => chunks.map((chunk) => laneUntil(chunk, untilNs)));
  return {
    ...recording,
    lanes,
    requests: recording.requests.map((chunk) => ({
      ...chunk,
      latency: chunk.latency.map((ns, i) => (finishOf(chunk, i) <= untilNs ? ns : NaN)),
    })),
    endNs: Math.max(untilNs, endNs),
    rows: lanes.reduce((sum, chunks) => sum + chunks.reduce((rows, { count }) => rows + count, 0), 0),
  };
}

function laneUntil(chunk: LaneChunk, untilNs: number): LaneChunk {
  const start: number[] = [];
  const words: number[] = [];
  for (let row = 0; row < chunk.count && rowStart(chunk, row) < untilNs; row++) {
    const [startNs, word] = [rowStart(chunk, row), rowWord(chunk, row)];
    start.push(startNs);
    words.push(packRow(rowKind(word), Math.min(rowLength(word), untilNs - startNs)));
  }
  return chunkOf(start, words, chunk.operation.subarray(0, start.length));
}
