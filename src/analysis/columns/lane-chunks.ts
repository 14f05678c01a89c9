import { PLACE_BITS, highBits, type LaneChunk } from '../../engine/recording/lane-chunk.ts';

/** A chunk with a copy of these rows; starts (ns) ascend, `words` as packRow makes them. */
export function chunkOf(start: ArrayLike<number>, words: ArrayLike<number>, operation: ArrayLike<number>): LaneChunk {
  const high = new Uint32Array(start.length);
  for (let i = 0; i < high.length; i++) high[i] = highBits(start[i]) << PLACE_BITS;
  return {
    count: start.length,
    low: new Uint32Array(start),
    high,
    operation: new Uint32Array(operation),
    words: new Int32Array(words),
    isDictionary: false,
  };
}

export const rowsFrom = (chunk: LaneChunk, first: number): LaneChunk => ({
  ...chunk,
  count: chunk.count - first,
  low: chunk.low.subarray(first),
  high: chunk.high.subarray(first),
  operation: chunk.operation.subarray(first),
  words: chunk.isDictionary ? chunk.words : chunk.words.subarray(first),
});
