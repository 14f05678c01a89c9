/**
 * The first index in `from` … `end − 1` for which the condition holds, or `end` if there is none. The condition must
 * hold for every index after the first one for which it holds.
 */
export function firstIndex(from: number, end: number, holds: (index: number) => boolean): number {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A longer typed array with the same numbers at its beginning; the rest is 0. */
export function enlarged<T extends Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array>(
  column: T,
  length: number,
): T {
  const longer = new (column.constructor as new (length: number) => T)(length);
  longer.set(column);
  return longer;
}
