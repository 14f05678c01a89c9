import { group } from 'd3-array';
import { formatRatio } from '../../../base/format.ts';
import { medianOf } from '../../../base/median.ts';
import { compareSeeds, LEAST_SEEDS, geometricMean } from '../../../analysis/seeds.ts';
import { baselineRow, type CompareRow, sameConfiguration } from '../rows.ts';
import { isNoise } from '../../../analysis/verdict/verdict.ts';
import { ratioText } from '../../../compare/table/columns.ts';
import { figureOf, ratioTo, cellValue, type FigureColumn } from './figures.ts';

export interface MeanRow {
  readonly row: CompareRow;
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
  some: readonly CompareRow[],
  rows: readonly CompareRow[],
  pinned: CompareRow | null,
  columns: readonly FigureColumn[],
): MeanRow[] {
  if (pinned === null) return [];
  const others = seedGroups(some).filter(([first]) => !sameConfiguration(first, pinned));
  const groups = group(others, ([{ names }]) => JSON.stringify([names.policy, names.device, names.point]));
  return [...groups.values()].flatMap((own): MeanRow[] => {
    if (own.length < 2) return [];
    const ratios = columns.map((column) => {
      const each = own.map((ofSeeds) => {
        const ratiosOfSeeds = ofSeeds.map((row) => ratioTo(row, baselineRow(row, rows, pinned), column));
        return ratiosOfSeeds.every((ratio) => ratio !== null) ? medianOf(ratiosOfSeeds) : null;
      });
      return [column.id, geometricMean(each)] as const;
    });
    return [{ row: own[0][0], count: own.length, ratios: new Map(ratios) }];
  });
}

const NOTHING = { text: '', ratio: '', note: '', range: '', tone: null } as const;

export interface MedianFigure {
  /** The median; `–` if a seed lacks the figure. */
  readonly text: string;
  /** The median of the ratios to the same seed of the baseline; with `~` if no difference is established, '' if none. */
  readonly ratio: string;
  /** The interval of the ratio, or why there is none. */
  readonly note: string;
  /** The interval, for the cell; '' if there is none. */
  readonly range: string;
  /** Whether it is established to be better or worse; null inside the noise band, or if few requests decide it. */
  readonly tone: 'better' | 'worse' | null;
}

export interface MedianRow {
  readonly row: CompareRow;
  readonly rows: readonly CompareRow[];
  readonly seeds: number;
  readonly figures: ReadonlyMap<string, MedianFigure>;
}

/** Rows that differ in their seed alone, in the order of the first of each. */
export function seedGroups(rows: readonly CompareRow[]): CompareRow[][] {
  const placeOf = ({ names: { trace, policy, device, point } }: CompareRow): string =>
    JSON.stringify([trace, policy, device, point]);
  return [...group(rows, placeOf).values()];
}

/**
 * The medians of some rows; none without repeated seeds.
 * @param rows all rows, for their baselines
 */
export function seedMedians(
  some: readonly CompareRow[],
  rows: readonly CompareRow[],
  pinned: CompareRow | null,
  columns: readonly FigureColumn[],
): MedianRow[] {
  return seedGroups(some).flatMap((own): MedianRow[] => {
    if (own.length < 2) return [];
    const figures = columns.map((column) => [column.id, medianFigure(own, rows, pinned, column)] as const);
    return [{ row: own[0], rows: own, seeds: own.length, figures: new Map(figures) }];
  });
}

function medianFigure(
  own: readonly CompareRow[],
  rows: readonly CompareRow[],
  pinned: CompareRow | null,
  column: FigureColumn,
): MedianFigure {
  const values = own.map((row) => cellValue(row, column));
  const median = values.every((value) => value !== null) ? medianOf(values) : null;
  if (median === null) return { ...NOTHING, text: '–' };
  const text = column.format(median);
  const ratios = own.map((row) => ratioTo(row, baselineRow(row, rows, pinned), column));
  if (!ratios.every((ratio) => ratio !== null)) return { ...NOTHING, text };
  const { medianDifference, interval, verdict } = compareSeeds(
    ratios.map((ratio, index) => ({ seed: index, baseline: 1, value: ratio })),
  );
  const median1 = 1 + (medianDifference ?? 0);
  const ratio = ratioText(median1, column);
  if (verdict === 'same') return { ...NOTHING, text, ratio: 'same', note: 'The same for every seed' };
  if (interval === null) {
    const least = String(LEAST_SEEDS);
    return { ...NOTHING, text, ratio, note: `Fewer than ${least} seeds give no interval` };
  }
  const range = `${formatRatio(1 + interval.low)} to ${formatRatio(1 + interval.high)}`;
  if (verdict === 'none')
    return { ...NOTHING, text, ratio: `~ ${ratio}`, range, note: `No difference established: ${range}` };
  const isDecided = own.every((row) => {
    const { fewDecide, doubtful } = figureOf(row, baselineRow(row, rows, pinned), column);
    return !fewDecide && doubtful.length === 0;
  });
  const isBetter = (verdict === 'lower') === (column.better === 'lower');
  const tone = !isDecided || isNoise(median1) ? null : isBetter ? 'better' : 'worse';
  return { text, ratio, range, tone, note: `At least 95 % interval (sign test): ${range}` };
}
