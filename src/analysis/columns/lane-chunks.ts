/** Chunks of rows that are made outside the engine: cut, derived or handed over. */
import type { LaneChunk } from '../../engine/recording/lane-chunk.ts';

/** A chunk with a copy of these rows; starts (ns) ascend, `words` as packRow makes them. */
export const chunkOf = (
  start: ArrayLike<number>,
  words: ArrayLike<number>,
  operation: ArrayLike<number>,
): LaneChunk => ({
  count: start.length,
  start: new Float64Array(start),
  kindLength: new Uint32Array(words),
  operation: new Uint32Array(operation),
});

/** The rows of a chunk from row `first` on, in the same columns. */
export const rowsFrom = ({ count, start, kindLength, operation }: LaneChunk, first: number): LaneChunk => ({
  count: count - first,
  start: start.subarray(first),
  kindLength: kindLength.subarray(first),
  operation: operation.subarray(first),
});
