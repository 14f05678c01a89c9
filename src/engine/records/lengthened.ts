/** A copy of a column with more elements. */
export function lengthened<T extends Int32Array | Float64Array | Uint16Array>(column: T, length: number): T {
  const longer = new (column.constructor as new (length: number) => T)(length);
  longer.set(column);
  return longer;
}
