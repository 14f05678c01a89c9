/** Geometric means of ratios to the baseline, over traces. */
import { geometricMean } from '../../../compare/statistics/seeds.ts';
import { baselineOf, sameConfiguration, type Row } from '../rows/row.ts';
import { ratioTo, type FigureColumn } from './figures.ts';

/** The geometric means of one configuration over its traces (and seeds). */
export interface MeanRow {
  /** A row of the configuration, for its names. */
  readonly row: Row;
  /** Rows that count. */
  readonly count: number;
  /** By column id; null if a ratio is missing or 0. */
  readonly ratios: ReadonlyMap<string, number | null>;
}

/**
 * The geometric mean of the ratios of each configuration over all traces. Only with a baseline and at least two rows
 * for each; a column without a ratio in one of the rows has none.
 */
export function geometricMeans(rows: readonly Row[], pinned: Row | null, columns: readonly FigureColumn[]): MeanRow[] {
  if (pinned === null) return [];
  const means: MeanRow[] = [];
  for (const row of rows) {
    if (sameConfiguration(row, pinned) || means.some((mean) => sameConfiguration(mean.row, row))) continue;
    const own = rows.filter((other) => sameConfiguration(other, row));
    if (own.length < 2) continue;
    const ratios = new Map(
      columns.map((column) => [
        column.id,
        geometricMean(own.map((other) => ratioTo(other, baselineOf(other, rows, pinned), column))),
      ]),
    );
    means.push({ row, count: own.length, ratios });
  }
  return means;
}
