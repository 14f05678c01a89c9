/**
 * The difference of each row to its baseline over repeated seeds: a dot a seed, the interval of the median as a bar,
 * the median as a line. A bar that holds 0 establishes no difference; it is hollow and marked `~`.
 */
import { t } from '../../messages/message.ts';
import { asButtons } from '../bars/as-buttons.ts';
import type { ChartTable } from '../chart-table.ts';
import { svgFrame } from '../svg-frame.ts';
import { COMPARISON, paintAxis, paintTitles } from '../axes.ts';
import { linearAxisOf } from '../linear-axis.ts';
import { cutName, nameWidth, rowStyle, type PlotOptions } from './plot.ts';

/** One seed of a row. */
export interface SeedDot {
  readonly seed: number;
  /** The row's figure over its baseline's of the same seed, less 1. */
  readonly difference: number;
  /** Both figures as people read them. */
  readonly text: string;
}

export interface SeedRow {
  readonly id: string;
  readonly name: string;
  readonly color: number;
  readonly dots: readonly SeedDot[];
  /** Of the differences; null without dots. */
  readonly median: number | null;
  /** Null if there are too few seeds. */
  readonly interval: readonly [number, number] | null;
  /** `same`: no seed differs. `none`: the interval holds 0. `few`: no interval. */
  readonly verdict: 'lower' | 'higher' | 'none' | 'same' | 'few';
}

export interface SeedOptions extends PlotOptions {
  readonly label: string;
  readonly onSelect?: ((row: SeedRow, dot: SeedDot) => void) | undefined;
}

const ROW = 40;
const TOP = 12;
const BOTTOM = 48;
const WORDS = 210;
/** The largest share of the width for names next to their rows; longer names go above the rows. */
const MOST_FOR_NAMES = 0.3;
/** Height of a name above its row, CSS pixels. */
const NAME_ABOVE = 18;

/** Width of the names next to their rows, 0 if they are above them, and the height of a row with its name, CSS pixels. */
export function seedsLayout(rows: readonly SeedRow[], width: number): { names: number; row: number } {
  const longest = rows.reduce((most, { name }) => Math.max(most, nameWidth(name)), 0);
  return longest > width * MOST_FOR_NAMES ? { names: 0, row: ROW + NAME_ABOVE } : { names: longest, row: ROW };
}

/** The height at which every row has room, CSS pixels. */
export const seedsHeight = (rows: readonly SeedRow[], width: number): number =>
  TOP + rows.length * seedsLayout(rows, width).row + BOTTOM;

const percent = (share: number): string => {
  const value = (share * 100).toFixed(1);
  return `${share > 0 ? '+' : ''}${value.replace('-', '−')} %`;
};

/** The verdict of a row in words. */
export function verdictWords({ verdict, median, interval, dots }: SeedRow): string {
  if (median === null) return t('no finished pair of runs');
  if (verdict === 'same') return t('same in every seed');
  if (verdict === 'few' || interval === null)
    return t('{median}, {count, plural, one {# seed} other {# seeds}}: no interval', {
      median: percent(median),
      count: dots.length,
    });
  const range = `${percent(interval[0])} … ${percent(interval[1])}`;
  return verdict === 'none' ? `~ (${range})` : `${percent(median)} (${range})`;
}

/** Draws the chart into an element, or brings it up to date. */
export function updateSeedIntervals(container: HTMLElement, rows: readonly SeedRow[], options: SeedOptions): void {
  const { width, height, theme, label, onSelect } = options;
  const frame = svgFrame(container, {
    width,
    height,
    label,
    description: t('{count, plural, one {# row} other {# rows}}.', { count: rows.length }),
  });
  frame.svg.attr('font-size', COMPARISON.size);
  const { names, row: rowHeight } = seedsLayout(rows, width);
  const above = rowHeight - ROW;
  const words = Math.min(WORDS, width * 0.3);
  const range: [number, number] = [names + 12, width - words - 16];
  const values = [0, ...rows.flatMap(({ dots }) => dots.map(({ difference }) => difference))];
  const x = linearAxisOf({
    title: t('difference to the baseline of the same seed'),
    values,
    range,
    format: percent,
    style: COMPARISON,
    fromZero: false,
  });
  const edges = { left: range[0], right: range[1], top: TOP, bottom: height - BOTTOM };
  const at = (_: unknown, index: number): string => `translate(0,${TOP + index * rowHeight + above + ROW / 2})`;

  const axis = frame.layer('axis');
  const lineColor = (value: number): string => (value === 0 ? theme.text : theme.grid);
  paintAxis(axis, 'bottom', x, edges, { theme, style: COMPARISON, lineColor });
  paintTitles(axis, { x: x.title }, edges, { theme, style: COMPARISON });

  const groups = frame
    .layer('rows')
    .selectAll<SVGGElement, SeedRow>('g.row')
    .data(rows, ({ id }) => id)
    .join((enter) => {
      const group = enter.append('g').attr('class', 'row');
      group.append('text').attr('class', 'name').attr('font-weight', 600);
      group.append('rect').attr('class', 'interval');
      group.append('line').attr('class', 'median');
      group.append('text').attr('class', 'verdict');
      return group;
    })
    .attr('transform', at);
  const color = (row: SeedRow): string => rowStyle(theme, row.color).color;
  groups
    .select('text.name')
    .attr('aria-hidden', 'true')
    .attr('y', above === 0 ? 5 : 5 - ROW / 2)
    .attr('fill', color)
    .text(({ name }) => cutName(name, above === 0 ? names : width));
  groups
    .select('rect.interval')
    .attr('x', ({ interval }) => (interval === null ? 0 : x.scale(interval[0])))
    .attr('width', ({ interval }) => (interval === null ? 0 : Math.max(2, x.scale(interval[1]) - x.scale(interval[0]))))
    .attr('y', -9)
    .attr('height', ({ interval }) => (interval === null ? 0 : 18))
    .attr('rx', 3)
    .attr('fill', color)
    .attr('fill-opacity', ({ verdict }) => (verdict === 'none' ? 0 : 0.25))
    .attr('stroke', color);
  groups
    .select('line.median')
    .attr('x1', ({ median }) => x.scale(median ?? 0))
    .attr('x2', ({ median }) => x.scale(median ?? 0))
    .attr('y1', -12)
    .attr('y2', 12)
    .attr('stroke', color)
    .attr('stroke-width', ({ median }) => (median === null ? 0 : 3));
  groups
    .select('text.verdict')
    .attr('x', range[1] + 16)
    .attr('y', 5)
    .attr('fill', ({ verdict }) => (verdict === 'lower' || verdict === 'higher' ? theme.text : theme.muted))
    .text(verdictWords);
  const dots = groups
    .selectAll<SVGCircleElement, { row: SeedRow; dot: SeedDot }>('circle')
    .data(
      (row) => row.dots.map((dot) => ({ row, dot })),
      ({ dot }) => dot.seed,
    )
    .join((enter) => {
      const circle = enter.append('circle');
      circle.append('title');
      return circle;
    })
    .attr('r', 4)
    .attr('cx', ({ dot }) => x.scale(dot.difference))
    // Spread up and down, so that equal seeds are all seen.
    .attr('cy', (_, index) => ((index % 5) - 2) * 3)
    .attr('fill', ({ row }) => color(row))
    .attr('fill-opacity', 0.75);
  const wordsOf = ({ row, dot }: { row: SeedRow; dot: SeedDot }): string =>
    `${row.name}, seed ${dot.seed}: ${percent(dot.difference)}, ${dot.text}`;
  dots.select('title').text(wordsOf);
  asButtons(
    dots,
    wordsOf,
    onSelect === undefined
      ? undefined
      : ({ row, dot }) => {
          onSelect(row, dot);
        },
  );
}

/** The chart as a table: a row for each row, then its seeds. */
export function seedsTable(rows: readonly SeedRow[], caption: string): ChartTable {
  return {
    caption,
    columns: ['', t('Against the baseline'), t('Seeds'), t('Difference by seed')],
    rows: rows.map((row) => [
      row.name,
      verdictWords(row),
      String(row.dots.length),
      row.dots.map(({ seed, difference }) => `${seed}: ${percent(difference)}`).join(', '),
    ]),
  };
}
