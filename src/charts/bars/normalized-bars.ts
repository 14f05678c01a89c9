/**
 * Results against a baseline, as the papers print them: groups (traces) of bars (schemes), the baseline a line at 1.
 */
import { formatFactor, plural } from '../../base/format.ts';
import { scaleBand } from 'd3-scale';
import { categoryAxisOf, edgesWithin, paintAxis, PANEL } from '../kit/axes.ts';
import { linearAxisOf } from '../kit/linear-axis.ts';
import { asButtons } from '../kit/marks.ts';
import { texturedFills } from '../kit/patterns.ts';
import { NO_VALUE, type ChartTable } from '../kit/columns.ts';
import {
  PRINTED_KEYS,
  highEnd,
  paintPrinted,
  printedKeyWords,
  printedKinds,
  printedWords,
  type PrintedMark,
} from '../kit/printed-marks.ts';
import { schemePlaces } from '../kit/scheme-colors.ts';
import { svgFrame } from '../kit/frame.ts';
import type { ChartTheme } from '../kit/theme.ts';

export interface NormalizedBar {
  /** The trace or workload. */
  readonly group: string;
  /** The scheme; the same name has the same color (and texture) in every group. */
  readonly series: string;
  /** The result, in any unit; null if there is none. */
  readonly value: number | null;
  /** The divisor; null if there is none. */
  readonly baseline: number | null;
  /** The lowest and the highest ratio of several trials, whose median the bar is; null without them. */
  readonly spread?: readonly [number, number] | null | undefined;
  /** The ratio that the paper prints, or the ends of a range. */
  readonly printed?: PrintedMark | undefined;
}

export interface NormalizedOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  /** The compared figure, with its direction: `mean read latency (lower is better)`. */
  readonly label: string;
  /** The baseline scheme; it has no bar, only the line at 1. */
  readonly baselineName: string;
  /** Colors of some series, by name; by default those of the schemes. */
  readonly colors?: Readonly<Record<string, string>>;
  readonly onSelect?: ((bar: NormalizedBar) => void) | undefined;
}

const MARGIN = { left: 40, right: 10, top: 24, bottom: 40 } as const;

interface LegendEntry {
  readonly kind: 'baseline' | 'bar' | 'value' | 'range';
  readonly name: string;
}

/** Each mark in a square of 10 pixels, as the chart draws it. */
const LEGEND_PATHS: Readonly<Record<LegendEntry['kind'], string>> = {
  baseline: 'M0,5H11',
  bar: 'M2,0H8A2,2 0 0 1 10,2V8A2,2 0 0 1 8,10H2A2,2 0 0 1 0,8V2A2,2 0 0 1 2,0Z',
  ...PRINTED_KEYS,
};

/** Width of a letter, and the distance of two rows of text, CSS pixels. */
const LETTER = 6.2;
const ROW = 16;

/** Where the legend's entries stand: side by side at equal distances, or in rows if there is not enough room. */
function legendPlaces(entries: readonly string[], width: number): { x: number; row: number }[] {
  const lengths = entries.map((name) => 15 + name.length * LETTER + 12);
  const cell = (width - MARGIN.left) / entries.length;
  if (lengths.every((length) => length <= cell)) return entries.map((_, i) => ({ x: MARGIN.left + i * cell, row: 0 }));
  let x: number = MARGIN.left;
  let row = 0;
  return lengths.map((length) => {
    if (x > MARGIN.left && x + length > width) {
      x = MARGIN.left;
      row++;
    }
    const place = { x, row };
    x += length;
    return place;
  });
}

/** A bar's ratio to its baseline; null if either is missing or the baseline is 0. */
export const ratioOf = ({ value, baseline }: NormalizedBar): number | null =>
  value === null || baseline === null || baseline === 0 ? null : value / baseline;

/** Space for a number, pixels. */
const NUMBER = 18;

/** Of a number above and below its baseline, pixels. */
const ASCENT = 11;
const DESCENT = 3;

/** Of a diamond above and below its value, pixels. */
const MARK = 6;

/** Where a bar's number stands: above its bar, across neither the line of the baseline at 1 nor the paper's mark. */
export function valueBaseline(bar: NormalizedBar, y: (value: number) => number): number {
  let place = valueTop(bar, y) - 6;
  const line = y(1);
  if (place - ASCENT < line && place + DESCENT > line) place = line - DESCENT - 2;
  if (typeof bar.printed !== 'number') return place;
  const mark = y(bar.printed);
  if (place - ASCENT >= mark + MARK || place + DESCENT <= mark - MARK) return place;
  place = mark - MARK - DESCENT;
  return place - ASCENT < line && place + DESCENT > line ? line - DESCENT - 2 : place;
}

/** The top of a bar with its whisker, or of a mark that would cover the bar's number. */
function valueTop(bar: NormalizedBar, y: (value: number) => number): number {
  const top = y(Math.max(ratioOf(bar) ?? 0, bar.spread?.[1] ?? 0));
  const printed = typeof bar.printed === 'number' ? y(bar.printed) - 4 : top;
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
    description: `${plural(bars.length, 'result')} against ${options.baselineName}.`,
  });
  const groups = [...new Set(bars.map((bar) => bar.group))];
  const series = [...new Set(bars.map((bar) => bar.series))];
  // The scheme that is the baseline, those with bars, and the marks of what the paper prints.
  const entries: LegendEntry[] = [
    { kind: 'baseline', name: `${options.baselineName} = 1` },
    ...series.map((name) => ({ kind: 'bar', name }) as const),
    ...printedKinds(bars.map(({ printed }) => printed)).map((kind) => ({ kind, name: printedKeyWords(kind) })),
  ];
  let most = 1;
  for (const bar of bars) {
    most = Math.max(
      most,
      ratioOf(bar) ?? 0,
      bar.spread?.[1] ?? 0,
      bar.printed === undefined ? 0 : highEnd(bar.printed),
    );
  }
  const places = legendPlaces(
    entries.map(({ name }) => name),
    width,
  );
  const legendRows = (places.at(-1)?.row ?? 0) + 1;
  const longest = groups.reduce((most, group) => Math.max(most, group.length), 0);
  // Names that would touch are in two rows.
  const nameRows = longest * LETTER + 6 > (width - MARGIN.left - MARGIN.right) / Math.max(1, groups.length) ? 2 : 1;
  const edges = edgesWithin({ width, height: height - (legendRows - 1 + nameRows - 1) * ROW }, MARGIN);
  const { bottom } = edges;
  const x = scaleBand(groups, [edges.left, edges.right]).paddingInner(0.22).paddingOuter(0.1);
  const inner = scaleBand(series, [0, x.bandwidth()]).padding(0.12);
  const axis = linearAxisOf({
    title: options.label,
    values: [most * 1.08],
    range: [bottom, edges.top],
    format: String,
    style: PANEL,
    isRound: false,
  });
  const y = axis.scale;
  const left = (bar: NormalizedBar): number => (x(bar.group) ?? 0) + (inner(bar.series) ?? 0);
  const schemes = schemePlaces(series);
  const fills = texturedFills(
    frame,
    theme,
    new Map(series.map((name, i) => [name, options.colors?.[name] ?? theme.series[schemes[i]]])),
  );
  const fill = (name: string): string => fills.get(name) ?? theme.muted;
  const key = (bar: NormalizedBar): string => `${bar.group}/${bar.series}`;

  const lineColor = (value: number): string => (value === 1 ? theme.muted : theme.grid);
  paintAxis(frame.layer('grid'), 'left', axis, edges, { theme, style: PANEL, lineColor });

  const middle = (bar: NormalizedBar): number => left(bar) + inner.bandwidth() / 2;
  // A range is beside the bar's number and whisker.
  const placeOf = (bar: NormalizedBar, printed: PrintedMark): number =>
    typeof printed === 'number' ? middle(bar) : left(bar) + Math.min(6, inner.bandwidth() * 0.15);

  const barText = (bar: NormalizedBar): string =>
    `${bar.series}, ${bar.group}: ${ratioText(bar)}${spreadText(bar)}${printedText(bar)}`;
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
    .attr('fill', (bar) => fill(bar.series));
  marks.select('title').text(barText);
  asButtons(marks, barText, onSelect);

  frame
    .layer('baseline')
    .attr('aria-hidden', 'true')
    .selectAll<SVGLineElement, null>('line')
    .data([null])
    .join('line')
    .attr('x1', edges.left)
    .attr('x2', edges.right)
    .attr('y1', y(1))
    .attr('y2', y(1))
    .attr('stroke', theme.text)
    .attr('stroke-dasharray', '4 3');

  const whisker = Math.min(5, inner.bandwidth() / 3);
  frame
    .layer('spreads')
    .attr('aria-hidden', 'true')
    .attr('pointer-events', 'none')
    .selectAll<SVGPathElement, NormalizedBar>('path')
    .data(
      bars.filter(({ spread }) => spread !== null && spread !== undefined),
      key,
    )
    .join('path')
    .attr('d', (bar) => {
      const [low, high] = bar.spread ?? [0, 0];
      const from = middle(bar) - whisker;
      return `M${from},${y(low)}h${2 * whisker}M${from},${y(high)}h${2 * whisker}M${middle(bar)},${y(low)}V${y(high)}`;
    })
    .attr('fill', 'none')
    .attr('stroke', theme.text)
    .attr('stroke-width', 1.2);

  paintPrinted(
    frame.layer('printed'),
    bars.flatMap((bar) =>
      bar.printed === undefined
        ? []
        : [{ key: key(bar), x: placeOf(bar, bar.printed), printed: bar.printed, color: theme.text }],
    ),
    y,
    theme,
  );

  frame
    .layer('values')
    .attr('aria-hidden', 'true')
    .attr('pointer-events', 'none')
    .selectAll<SVGTextElement, NormalizedBar>('text')
    .data(inner.bandwidth() >= 24 ? bars : bars.filter((bar) => ratioOf(bar) === null), key)
    .join('text')
    .attr('x', (bar) => left(bar) + inner.bandwidth() / 2)
    .attr('y', (bar) => valueBaseline(bar, y))
    .attr('text-anchor', 'middle')
    .attr('fill', theme.text)
    // A halo separates the figure from the baseline.
    .attr('stroke', theme.background)
    .attr('stroke-width', 3)
    .attr('paint-order', 'stroke')
    .text((bar) => ratioText(bar));

  const names = categoryAxisOf('', groups, (index) => (x(groups[index]) ?? 0) + x.bandwidth() / 2);
  paintAxis(frame.layer('names'), 'bottom', names, edges, {
    theme,
    style: PANEL,
    lines: 'none',
    labelLines: nameRows,
  });

  const legend = frame.layer('keys').attr('aria-hidden', 'true');
  const items = legend
    .selectAll<SVGGElement, LegendEntry>('g')
    .data(entries, ({ kind, name }) => `${kind} ${name}`)
    .join((enter) => {
      const item = enter.append('g');
      item.append('path');
      item.append('text').attr('x', 15).attr('y', 9);
      return item;
    })
    .attr('transform', (_, i) => `translate(${places[i].x},${height - 14 - (legendRows - 1 - places[i].row) * ROW})`);
  items
    .select('path')
    .attr('d', ({ kind }) => LEGEND_PATHS[kind])
    .attr('fill', ({ kind, name }) => (kind === 'bar' ? fill(name) : kind === 'value' ? theme.background : 'none'))
    .attr('stroke', ({ kind }) => (kind === 'bar' ? 'none' : theme.text))
    .attr('stroke-width', 1.5)
    .attr('stroke-dasharray', ({ kind }) => (kind === 'baseline' ? '4 3' : null));
  items
    .select('text')
    .attr('fill', theme.muted)
    .text(({ name }) => name);
}

function ratioText(bar: NormalizedBar): string {
  const ratio = ratioOf(bar);
  return ratio === null ? NO_VALUE : ratio < 0.1 ? formatFactor(ratio) : ratio.toFixed(2);
}

const hundredths = (value: number): string => value.toFixed(2);

const printedText = ({ printed }: NormalizedBar): string =>
  printed === undefined ? '' : `; the paper prints ${printedWords(printed, hundredths)}`;

const spreadText = ({ spread }: NormalizedBar): string =>
  spread === null || spread === undefined ? '' : `, from ${hundredths(spread[0])} to ${hundredths(spread[1])}`;

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
          : ratioText(bar) +
              spreadText(bar) +
              (bar.printed === undefined ? '' : ` (paper: ${printedWords(bar.printed, hundredths)})`);
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
        bar.printed === undefined ? '' : typeof bar.printed === 'number' ? bar.printed : bar.printed.join(' to '),
      ]),
    }),
  };
}
