/**
 * Results against a baseline, as the papers print them: groups (traces) of bars (schemes), the baseline a line at 1.
 */
import { scaleBand, scaleLinear } from 'd3-scale';
import { ticks } from 'd3-array';
import { asButtons } from './as-buttons.ts';
import { NO_VALUE, type ChartTable } from '../chart-table.ts';
import { svgFrame } from '../svg-frame.ts';
import type { ChartTheme } from '../theme.ts';

export interface NormalizedBar {
  /** The trace or workload. */
  readonly group: string;
  /** The scheme; the same name has the same color in every group. */
  readonly series: string;
  /** The result, in any unit; null if there is none. */
  readonly value: number | null;
  /** The divisor; null if there is none. */
  readonly baseline: number | null;
  /** The ratio that the paper prints, if it does. */
  readonly printed?: number | undefined;
}

export interface NormalizedOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  /** The compared figure, with its direction: `mean read latency (lower is better)`. */
  readonly label: string;
  /** The baseline scheme; it has no bar, only the line at 1. */
  readonly baselineName: string;
  /** Colors of some series, by name; by default in the order of the theme. */
  readonly colors?: Readonly<Record<string, string>>;
  readonly onSelect?: ((bar: NormalizedBar) => void) | undefined;
}

const MARGIN = { left: 40, right: 10, top: 24, bottom: 40 } as const;

/** A bar's ratio to its baseline; null if either is missing or the baseline is 0. */
export const ratioOf = ({ value, baseline }: NormalizedBar): number | null =>
  value === null || baseline === null || baseline === 0 ? null : value / baseline;

/** Space for a number, pixels. */
const NUMBER = 18;

/** The top of a bar, or of a diamond that would cover the bar's number. */
function valueTop(bar: NormalizedBar, y: (value: number) => number): number {
  const top = y(ratioOf(bar) ?? 0);
  const printed = bar.printed === undefined ? top : y(bar.printed);
  return printed < top && top - printed < NUMBER ? printed : top;
}

/** Draws the chart into an element, or brings it up to date. */
export function updateNormalizedBars(
  container: HTMLElement,
  bars: readonly NormalizedBar[],
  options: NormalizedOptions,
): void {
  const { width, height, theme, onSelect } = options;
  const frame = svgFrame(container, {
    width,
    height,
    label: options.label,
    description: `${bars.length} results against ${options.baselineName}.`,
  });
  const groups = [...new Set(bars.map((bar) => bar.group))];
  const series = [...new Set(bars.map((bar) => bar.series))];
  let most = 1;
  for (const bar of bars) most = Math.max(most, ratioOf(bar) ?? 0, bar.printed ?? 0);
  const bottom = height - MARGIN.bottom;
  const x = scaleBand(groups, [MARGIN.left, width - MARGIN.right])
    .paddingInner(0.22)
    .paddingOuter(0.1);
  const inner = scaleBand(series, [0, x.bandwidth()]).padding(0.12);
  const y = scaleLinear([0, most * 1.08], [bottom, MARGIN.top]);
  const left = (bar: NormalizedBar): number => (x(bar.group) ?? 0) + (inner(bar.series) ?? 0);
  const color = (name: string): string =>
    options.colors?.[name] ?? theme.series[(series.indexOf(name) + 1) % theme.series.length];
  const key = (bar: NormalizedBar): string => `${bar.group}/${bar.series}`;

  const grid = frame.layer('grid').attr('aria-hidden', 'true');
  const steps = ticks(0, most * 1.08, 5);
  grid
    .selectAll<SVGLineElement, number>('line')
    .data(steps)
    .join('line')
    .attr('x1', MARGIN.left)
    .attr('x2', width - MARGIN.right)
    .attr('y1', (value) => y(value))
    .attr('y2', (value) => y(value))
    .attr('stroke', (value) => (value === 1 ? theme.muted : theme.grid));
  grid
    .selectAll<SVGTextElement, number>('text')
    .data(steps)
    .join('text')
    .attr('x', MARGIN.left - 8)
    .attr('y', (value) => y(value) + 4)
    .attr('text-anchor', 'end')
    .attr('fill', theme.muted)
    .text((value) => String(value));

  const barText = (bar: NormalizedBar): string => `${bar.series}, ${bar.group}: ${ratioText(bar)}${printedText(bar)}`;
  const marks = frame
    .layer('bars')
    .selectAll<SVGRectElement, NormalizedBar>('rect')
    .data(
      bars.filter((bar) => ratioOf(bar) !== null),
      key,
    )
    .join((enter) => {
      const rect = enter.append('rect');
      rect.append('title');
      return rect;
    })
    .attr('x', left)
    .attr('y', (bar) => y(ratioOf(bar) ?? 0))
    .attr('width', inner.bandwidth())
    .attr('height', (bar) => bottom - y(ratioOf(bar) ?? 0))
    .attr('fill', (bar) => color(bar.series));
  marks.select('title').text(barText);
  asButtons(marks, barText, onSelect);

  frame
    .layer('baseline')
    .attr('aria-hidden', 'true')
    .selectAll<SVGLineElement, null>('line')
    .data([null])
    .join('line')
    .attr('x1', MARGIN.left)
    .attr('x2', width - MARGIN.right)
    .attr('y1', y(1))
    .attr('y2', y(1))
    .attr('stroke', theme.text)
    .attr('stroke-dasharray', '4 3');

  // The paper's ratio: a diamond at its height.
  frame
    .layer('printed')
    .attr('pointer-events', 'none')
    .selectAll<SVGPathElement, NormalizedBar>('path')
    .data(
      bars.filter((bar) => bar.printed !== undefined),
      key,
    )
    .join('path')
    .attr('d', 'M0,-5L5,0L0,5L-5,0Z')
    .attr('transform', (bar) => `translate(${left(bar) + inner.bandwidth() / 2},${y(bar.printed ?? 0)})`)
    .attr('fill', theme.background)
    .attr('stroke', theme.text)
    .attr('stroke-width', 1.5);

  frame
    .layer('values')
    .attr('aria-hidden', 'true')
    .attr('pointer-events', 'none')
    .selectAll<SVGTextElement, NormalizedBar>('text')
    .data(inner.bandwidth() >= 24 ? bars : bars.filter((bar) => ratioOf(bar) === null), key)
    .join('text')
    .attr('x', (bar) => left(bar) + inner.bandwidth() / 2)
    .attr('y', (bar) => valueTop(bar, y) - 6)
    .attr('text-anchor', 'middle')
    .attr('fill', theme.text)
    // A halo separates the figure from the baseline.
    .attr('stroke', theme.background)
    .attr('stroke-width', 3)
    .attr('paint-order', 'stroke')
    .text((bar) => ratioText(bar));

  const names = frame.layer('names').attr('aria-hidden', 'true');
  names
    .selectAll<SVGTextElement, string>('text')
    .data(groups, (group) => group)
    .join('text')
    .attr('x', (group) => (x(group) ?? 0) + x.bandwidth() / 2)
    .attr('y', bottom + 16)
    .attr('text-anchor', 'middle')
    .attr('fill', theme.muted)
    .text((group) => group);

  const legend = frame.layer('legend').attr('aria-hidden', 'true');
  const entries = [`${options.baselineName} = 1`, ...series];
  const cell = (width - MARGIN.left) / entries.length;
  const items = legend
    .selectAll<SVGGElement, string>('g')
    .data(entries, (name) => name)
    .join((enter) => {
      const item = enter.append('g');
      item.append('rect').attr('width', 10).attr('height', 10).attr('rx', 2);
      item.append('text').attr('x', 15).attr('y', 9);
      return item;
    })
    .attr('transform', (_, i) => `translate(${MARGIN.left + i * cell},${height - 14})`);
  items
    .select('rect')
    .attr('y', (_, i) => (i === 0 ? 4 : 0))
    .attr('height', (_, i) => (i === 0 ? 2 : 10))
    .attr('fill', (name, i) => (i === 0 ? theme.text : color(name)));
  items
    .select('text')
    .attr('fill', theme.muted)
    .text((name) => name);
}

function ratioText(bar: NormalizedBar): string {
  const ratio = ratioOf(bar);
  return ratio === null ? NO_VALUE : ratio.toFixed(ratio < 0.1 ? 3 : 2);
}

const printedText = (bar: NormalizedBar): string =>
  bar.printed === undefined ? '' : `; the paper prints ${bar.printed.toFixed(2)}`;

/** The chart as a table: a row for each group, a column for each series, with the paper's ratios. */
export function normalizedTable(bars: readonly NormalizedBar[], caption: string): ChartTable {
  const groups = [...new Set(bars.map((bar) => bar.group))];
  const series = [...new Set(bars.map((bar) => bar.series))];
  return {
    caption,
    columns: ['', ...series],
    rows: groups.map((group) => [
      group,
      ...series.map((name) => {
        const bar = bars.find((candidate) => candidate.group === group && candidate.series === name);
        return bar === undefined
          ? NO_VALUE
          : `${ratioText(bar)}${bar.printed === undefined ? '' : ` (paper: ${bar.printed.toFixed(2)})`}`;
      }),
    ]),
    full: () => ({
      columns: ['figure', 'series', 'value', 'baseline', 'ratio', 'printed in the paper'],
      rows: bars.map((bar) => [
        bar.group,
        bar.series,
        bar.value ?? '',
        bar.baseline ?? '',
        ratioOf(bar) ?? '',
        bar.printed ?? '',
      ]),
    }),
  };
}
