/** Geometric means of ratios to the baseline, over traces. */
import { geometricMean, medianOf } from '../../../analysis/statistics/seeds.ts';
import { baselineOf, sameConfiguration, type Row } from '../rows/row.ts';
import { ratioTo, type FigureColumn } from './figures.ts';
import { seedGroups } from './seed-medians.ts';

/** The geometric means of one configuration over its traces. */
export interface MeanRow {
  /** A row of the configuration, for its names. */
  readonly row: Row;
  /** Traces. */
  readonly count: number;
  /** By column id; null if a ratio is missing or 0. */
  readonly ratios: ReadonlyMap<string, number | null>;
}

/**
 * The geometric mean of the ratios of each configuration and swept point over all traces; of repeated seeds the median
 * ratio counts. Only with a baseline and at least two traces; a column without a ratio in one of the rows has none.
 * @param some the rows whose means are wanted, as the filter leaves them
 * @param rows all rows, for their baselines
 */
export function geometricMeans(
  some: readonly Row[],
  rows: readonly Row[],
  pinned: Row | null,
  columns: readonly FigureColumn[],
): MeanRow[] {
  if (pinned === null) return [];
  const groups = new Map<string, Row[][]>();
  for (const ofSeeds of seedGroups(some)) {
    const [first] = ofSeeds;
    if (sameConfiguration(first, pinned)) continue;
    const { policy, device, point } = first.names;
    const group = JSON.stringify([policy, device, point]);
    const own = groups.get(group);
    if (own === undefined) groups.set(group, [ofSeeds]);
    else own.push(ofSeeds);
  }
  return [...groups.values()].flatMap((own): MeanRow[] => {
    if (own.length < 2) return [];
    const ratios = columns.map((column) => {
      const each = own.map((ofSeeds) => {
        const ratiosOfSeeds = ofSeeds.map((row) => ratioTo(row, baselineOf(row, rows, pinned), column));
        return ratiosOfSeeds.every((ratio) => ratio !== null) ? medianOf(ratiosOfSeeds) : null;
      });
      return [column.id, geometricMean(each)] as const;
    });
    return [{ row: own[0][0], count: own.length, ratios: new Map(ratios) }];
  });
}
