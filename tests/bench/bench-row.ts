/** A row that others are measured by: `engine.bench.ts`'s open loop, pandas on the same file, the fixed loop. */
export interface Measure {
  readonly name: string;
  readonly value: number;
}

/** A figure's aim; with `of`, a share of what was measured in the same run, in the same unit. */
export type Aim = ({ readonly atMost: number } | { readonly atLeast: number }) & { readonly of?: Measure };

/** One measured figure of a benchmark. */
export interface BenchRow extends Measure {
  /** The unit of the value, e.g. "ms", "kB", "page operations/CPU-s". */
  readonly unit: string;
  /**
   * What the figure must keep to; a figure that does not makes `npm run bench` fail. A time or a speed is judged by
   * another one of the same run, never by itself: machines differ. Bytes, and ratios, are the same everywhere.
   */
  readonly aim?: Aim;
}

/** The default export of a file `tests/bench/<name>.bench.ts`. */
export type Bench = () => BenchRow[] | Promise<BenchRow[]>;

/** What a row has missed; null if it keeps to its aim, or has none. */
export function missed({ value, unit, aim }: BenchRow): string | null {
  if (aim === undefined) return null;
  const measure = aim.of?.value ?? 1;
  const [word, bound] = 'atMost' in aim ? ['at most', aim.atMost * measure] : ['at least', aim.atLeast * measure];
  // A figure that could not be measured keeps to nothing.
  if (word === 'at most' ? value <= bound : value >= bound) return null;
  const share = 'atMost' in aim ? aim.atMost : aim.atLeast;
  const by = aim.of === undefined ? '' : ` (${figure(share)} × ${aim.of.name})`;
  return `missed: ${word} ${figure(bound)} ${unit}${by}`.trimEnd();
}

/** A number with thousands apart and four significant digits, or all that stand before the point. */
export function figure(value: number): string {
  return Math.abs(value) < 1000
    ? value.toLocaleString('en-US', { maximumSignificantDigits: 4 })
    : Math.round(value).toLocaleString('en-US');
}

/** The middle value (of an even count, the lower of the two in the middle). @throws {RangeError} if there is none */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new RangeError('the median of no values');
  return middle;
}
