/** Medians over repeated seeds, and their ratios to the baseline with intervals. */
import { t } from '../../../messages/message.ts';
import { formatRatio } from '../../../base/format.ts';
import { compareSeeds, LEAST_SEEDS, medianOf } from '../../../analysis/statistics/seeds.ts';
import { baselineOf, type Row } from '../rows/row.ts';
import { ratioTo, valueOf, type FigureColumn } from './figures.ts';

/** A figure over the seeds. */
export interface MedianFigure {
  /** The median; `–` if a seed lacks the figure. */
  readonly text: string;
  /** The median of the ratios to the same seed of the baseline; `~` if no difference is established, '' if none. */
  readonly ratio: string;
  /** The interval of the ratio, or why there is none. */
  readonly note: string;
}

/** The seeds of one trace, policy, device and swept point. */
export interface MedianRow {
  /** One of its rows, for its names. */
  readonly row: Row;
  readonly seeds: number;
  /** By column id. */
  readonly figures: ReadonlyMap<string, MedianFigure>;
}

/** Rows that differ in their seed alone, in the order of the first of each. */
export function seedGroups(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const { trace, policy, device, point } = row.names;
    const id = JSON.stringify([trace, policy, device, point]);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** The medians of all rows; none without repeated seeds. */
export function seedMedians(rows: readonly Row[], pinned: Row | null, columns: readonly FigureColumn[]): MedianRow[] {
  return seedGroups(rows).flatMap((group): MedianRow[] => {
    if (group.length < 2) return [];
    const figures = columns.map((column) => [column.id, medianFigure(group, rows, pinned, column)] as const);
    return [{ row: group[0], seeds: group.length, figures: new Map(figures) }];
  });
}

function medianFigure(
  group: readonly Row[],
  rows: readonly Row[],
  pinned: Row | null,
  column: FigureColumn,
): MedianFigure {
  const values = group.map((row) => valueOf(row, column));
  const median = values.every((value) => value !== null) ? medianOf(values) : null;
  if (median === null) return { text: '–', ratio: '', note: '' };
  const text = column.format(median);
  const ratios = group.map((row) => ratioTo(row, baselineOf(row, rows, pinned), column));
  if (!ratios.every((ratio) => ratio !== null)) return { text, ratio: '', note: '' };
  const { medianDifference, interval, verdict } = compareSeeds(
    ratios.map((ratio, index) => ({ seed: index, baseline: 1, value: ratio })),
  );
  const ratio = formatRatio(1 + (medianDifference ?? 0));
  if (verdict === 'same') return { text, ratio: 'same', note: t('The same for every seed') };
  if (interval === null)
    return { text, ratio, note: t('Fewer than {least} seeds give no interval', { least: String(LEAST_SEEDS) }) };
  const range = t('{ratio} to {ratio2}', {
    ratio: formatRatio(1 + interval.low),
    ratio2: formatRatio(1 + interval.high),
  });
  if (verdict === 'none') return { text, ratio: '~', note: t('No difference established: {range}', { range }) };
  return { text, ratio, note: t('At least 95 % interval (sign test): {range}', { range }) };
}
