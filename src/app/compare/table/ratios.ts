/** Ratios to the baseline, and their geometric means over traces. */
import { baselineOf, sameConfiguration, type Row } from '../rows/row.ts';
import type { Column, RequestKind } from './columns.ts';

/** B/A of a column; null if one of the values is missing or the baseline's is 0. */
export function ratioTo(row: Row, baseline: Row | null, column: Column, kind: RequestKind): number | null {
  if (baseline?.state !== 'done' || row.state !== 'done' || row.metrics === null || baseline.metrics === null) {
    return null;
  }
  const value = column.value(row.metrics, kind);
  const base = column.value(baseline.metrics, kind);
  return value === null || base === null || base === 0 ? null : value / base;
}

/** The geometric means of one configuration over its traces (and seeds). */
export interface MeanRow {
  /** A row of the configuration, for its names. */
  readonly row: Row;
  /** Finished rows that have a baseline. */
  readonly count: number;
  /** By column id; null if a ratio is missing or 0. */
  readonly ratios: ReadonlyMap<string, number | null>;
}

/**
 * The geometric mean of the ratios of each configuration over all traces. Only with a baseline and at least two rows
 * for each; a column without a ratio in one of the rows has none.
 */
export function geometricMeans(
  rows: readonly Row[],
  pinned: Row | null,
  columns: readonly Column[],
  kind: RequestKind,
): MeanRow[] {
  if (pinned === null) return [];
  const means: MeanRow[] = [];
  for (const row of rows) {
    if (sameConfiguration(row, pinned) || means.some((mean) => sameConfiguration(mean.row, row))) continue;
    const own = rows.filter((other) => sameConfiguration(other, row));
    if (own.length < 2) continue;
    const ratios = new Map(
      columns.map((column) => [
        column.id,
        geometricMean(own.map((other) => ratioTo(other, baselineOf(other, rows, pinned), column, kind))),
      ]),
    );
    means.push({ row, count: own.length, ratios });
  }
  return means;
}

/** Null if a value is missing or not above 0. */
export function geometricMean(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null || !(value > 0)) return null;
    sum += Math.log(value);
  }
  return values.length === 0 ? null : Math.exp(sum / values.length);
}
