/** A longer typed array with the same numbers at its beginning; the rest is 0. */
export function enlarged<T extends Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array>(
  column: T,
  length: number,
): T {
  const longer = new (column.constructor as new (length: number) => T)(length);
  longer.set(column);
  return longer;
}
