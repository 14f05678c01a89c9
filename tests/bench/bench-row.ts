/** One measured figure of a benchmark. */
export interface BenchRow {
  /** What was measured, as a person would say it. */
  readonly name: string;
  readonly value: number;
  /** The unit of value and limit, e.g. "ms", "kB", "page operations/CPU-s". */
  readonly unit: string;
  /** What the figure must keep to; a figure that does not makes `npm run bench` fail. */
  readonly limit?: { readonly atMost: number } | { readonly atLeast: number };
}

/** The default export of a file `tests/bench/<name>.bench.ts`. */
export type Bench = () => BenchRow[] | Promise<BenchRow[]>;

/** The middle value (of an even count, the lower of the two in the middle). @throws {RangeError} if there is none */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new RangeError('the median of no values');
  return middle;
}
