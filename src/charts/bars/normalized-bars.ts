/**
 * Results against a baseline, as the papers print them: groups (traces) of bars (schemes), the baseline a line at 1.
 */
import { scaleBand } from 'd3-scale';
import { formatFactor, plural } from '../../base/format.ts';
import { categoryAxisOf, edgesWithin, paintAxis, PANEL } from '../kit/axes.ts';
import { column, fileOf, NO_VALUE, chartTableOf, type ChartTable, type DataColumn } from '../kit/columns.ts';
import { HIDDEN, inLines, svgFrame, UNTOUCHED } from '../kit/frame.ts';
import { paintLegend, SQUARE_KEY } from '../kit/legend.ts';
import { linearAxisOf } from '../kit/linear-axis.ts';
import { paintMarks, whiskerPath } from '../kit/marks.ts';
import { texturedFills } from '../kit/textures.ts';
import {
  highEnd,
  paintPrinted,
  printedKinds,
  printedNote,
  printedWords,
  type PrintedMark,
} from '../kit/printed-marks.ts';
import { schemePlaces } from '../kit/scheme-colors.ts';
import type { ChartTheme } from '../kit/theme.ts';

export interface NormalizedBar {
  readonly group: string;
  readonly series: string;
  /** The result, in any unit; null if there is none. */
  readonly value: number | null;
  /** The divisor; null if there is none. */
  readonly baseline: number | null;
  /** The lowest and the highest ratio of several trials, whose median the bar is; null without them. */
  readonly spread?: readonly [number, number] | null | undefined;
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

/** Width of a letter, and the distance of two rows of text, CSS pixels. */
const LETTER = 6.2;
const ROW = 16;

/** Places of the legend's entries: side by side at equal distances, or in lines if there is not enough room. */
function legendPlaces(entries: readonly string[], width: number): ReturnType<typeof inLines> {
  const lengths = entries.map((name) => 15 + name.length * LETTER + 12);
  const cell = (width - MARGIN.left) / entries.length;
  if (lengths.some((length) => length > cell)) return inLines(lengths, width, MARGIN);
  return entries.map((_, i) => ({ x: MARGIN.left + i * cell, line: 0 }));
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

export function updateNormalizedBars(
  container: HTMLElement,
  bars: readonly NormalizedBar[],
  options: NormalizedOptions,
): void {
  const { width, height, theme, label, baselineName, onSelect } = options;
  const description = `${plural(bars.length, 'result')} against ${baselineName}.`;
  const frame = svgFrame(container, { width, height, label, description });
  const groups = [...new Set(bars.map(({ group }) => group))];
  const series = [...new Set(bars.map((bar) => bar.series))];
  const schemes = schemePlaces(series);
  const fills = texturedFills(
    frame,
    theme,
    new Map(series.map((name, i) => [name, options.colors?.[name] ?? theme.series[schemes[i]]])),
  );
  const fill = (name: string): string => fills.get(name) ?? theme.muted;

  // The scheme that is the baseline, those with bars, and the marks of what the paper prints.
  const entries = [
    { name: `${baselineName} = 1`, path: 'M0,5H11', fill: 'none', stroke: theme.text, dash: '4 3' },
    ...series.map((name) => ({ name, path: SQUARE_KEY, fill: fill(name) })),
    ...printedKinds(
      bars.map(({ printed }) => printed),
      theme,
    ),
  ];
  const names = entries.map(({ name }) => name);
  const places = legendPlaces(names, width);
  const legendLines = places[places.length - 1].line;
  const longest = groups.reduce((most, group) => Math.max(most, group.length), 0);
  // Names that would touch are in two lines.
  const nameLines = longest * LETTER + 6 > (width - MARGIN.left - MARGIN.right) / Math.max(1, groups.length) ? 2 : 1;

  const edges = edgesWithin({ width, height: height - (legendLines + nameLines - 1) * ROW }, MARGIN);
  const most = bars.reduce(
    (sofar, bar) =>
      Math.max(sofar, ratioOf(bar) ?? 0, bar.spread?.[1] ?? 0, bar.printed === undefined ? 0 : highEnd(bar.printed)),
    1,
  );
  const axis = linearAxisOf({
    title: label,
    values: [most * 1.08],
    range: [edges.bottom, edges.top],
    format: String,
    style: PANEL,
    isRound: false,
  });
  const y = axis.scale;
  const x = scaleBand(groups, [edges.left, edges.right]).paddingInner(0.22).paddingOuter(0.1);
  const inner = scaleBand(series, [0, x.bandwidth()]).padding(0.12);
  const wide = inner.bandwidth();
  const left = (bar: NormalizedBar): number => (x(bar.group) ?? 0) + (inner(bar.series) ?? 0);
  const middle = (bar: NormalizedBar): number => left(bar) + wide / 2;
  const lineColor = (value: number): string => (value === 1 ? theme.muted : theme.grid);
  paintAxis(frame.layer('grid'), 'left', axis, edges, { theme, style: PANEL, lineColor });

  const key = ({ group, series: name }: NormalizedBar): string => `${group}/${name}`;
  const withRatio = bars.filter((bar) => ratioOf(bar) !== null);
  paintMarks(frame.layer('bars'), 'rect', withRatio, {
    key,
    attrs: {
      x: left,
      y: (bar) => y(ratioOf(bar) ?? 0),
      width: wide,
      height: (bar) => edges.bottom - y(ratioOf(bar) ?? 0),
      fill: (bar) => fill(bar.series),
    },
    title: (bar) => `${bar.series}, ${bar.group}: ${measuredText(bar)}${printedNote(bar.printed, hundredths)}`,
    onSelect,
  });
  paintMarks(frame.layer('baseline', HIDDEN), 'line', [1], {
    attrs: { x1: edges.left, x2: edges.right, y1: y, y2: y, stroke: theme.text, 'stroke-dasharray': '4 3' },
  });
  const spreads = bars.flatMap((bar) => (bar.spread ? [{ bar, spread: bar.spread }] : []));
  paintMarks(frame.layer('spreads', UNTOUCHED), 'path', spreads, {
    key: ({ bar }) => key(bar),
    attrs: {
      d: ({ bar, spread: [low, high] }) => whiskerPath(middle(bar), y(low), y(high), Math.min(5, wide / 3)),
      fill: 'none',
      stroke: theme.text,
      'stroke-width': 1.2,
    },
  });
  // A range is beside the bar's number and whisker.
  const printed = bars.flatMap((bar) => {
    if (bar.printed === undefined) return [];
    const at = typeof bar.printed === 'number' ? middle(bar) : left(bar) + Math.min(6, wide * 0.15);
    return [{ key: key(bar), x: at, printed: bar.printed, color: theme.text }];
  });
  paintPrinted(frame, printed, y, theme);
  const labeled = wide >= 24 ? bars : bars.filter((bar) => ratioOf(bar) === null);
  paintMarks(frame.layer('values', UNTOUCHED), 'text', labeled, {
    key,
    attrs: {
      x: middle,
      y: (bar) => valueBaseline(bar, y),
      'text-anchor': 'middle',
      fill: theme.text,
      // A halo separates the figure from the baseline.
      stroke: theme.background,
      'stroke-width': 3,
      'paint-order': 'stroke',
    },
    text: ratioText,
  });
  const groupAxis = categoryAxisOf('', groups, (index) => (x(groups[index]) ?? 0) + x.bandwidth() / 2);
  const look = { theme, style: PANEL, lines: 'none', labelLines: nameLines } as const;
  paintAxis(frame.layer('names'), 'bottom', groupAxis, edges, look);
  const keys = entries.map((entry, i) => ({
    ...entry,
    x: places[i].x,
    y: height - 14 - (legendLines - places[i].line) * ROW,
  }));
  paintLegend(frame.layer('keys', HIDDEN), keys, theme);
}

const hundredths = (value: number): string => value.toFixed(2);

function ratioText(bar: NormalizedBar): string {
  const ratio = ratioOf(bar);
  return ratio === null ? NO_VALUE : ratio < 0.1 ? formatFactor(ratio) : hundredths(ratio);
}

const measuredText = (bar: NormalizedBar): string =>
  ratioText(bar) + (bar.spread ? `, from ${hundredths(bar.spread[0])} to ${hundredths(bar.spread[1])}` : '');

/** A row for each group, a column for each series, with the paper's ratios; in files a row for each bar. */
export function normalizedTable(bars: readonly NormalizedBar[], caption: string): ChartTable {
  const groups = [...new Set(bars.map(({ group }) => group))];
  const series = [...new Set(bars.map((bar) => bar.series))];
  const cell = (group: string, name: string): string => {
    const bar = bars.find((one) => one.group === group && one.series === name);
    if (bar === undefined) return NO_VALUE;
    return measuredText(bar) + (bar.printed === undefined ? '' : ` (paper: ${printedWords(bar.printed, hundredths)})`);
  };
  const table = chartTableOf(caption, groups, [
    { title: '', text: (group) => group },
    ...series.map((name): DataColumn<string> => ({ title: name, text: (group) => cell(group, name) })),
  ]);
  const full = (): ReturnType<typeof fileOf> =>
    fileOf(bars, [
      column('figure', ({ group }) => group),
      column('series', (bar) => bar.series),
      column('value', ({ value }) => value),
      column('baseline', ({ baseline }) => baseline),
      column('ratio', ratioOf),
      column('printed in the paper', ({ printed }) => (typeof printed === 'object' ? printed.join(' to ') : printed)),
    ]);
  return { ...table, full };
}
