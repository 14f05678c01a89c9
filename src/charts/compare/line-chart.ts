/**
 * Lines of a figure over another one, a line a row: over a swept parameter, with the interval over seeds as a bar and
 * the single seeds as dots; or latency against throughput, point after point of a queue depth: the knee.
 */
import { formatTime } from '../../base/format.ts';
import { COMPARISON, growingDomain, timeAxisOf, type Axis } from '../kit/axes.ts';
import { NO_VALUE, chartTableOf, type ChartTable } from '../kit/columns.ts';
import { HIDDEN, svgFrame } from '../kit/frame.ts';
import { linearAxisOf, tickedAxisOf } from '../kit/linear-axis.ts';
import { paintMarks, whiskerPath } from '../kit/marks.ts';
import { paintPrinted, paintPrintedKey, printedNote, printedWords, type PrintedMark } from '../kit/printed-marks.ts';
import {
  edgesOf,
  LINE,
  namesAboveOf,
  paintNamesAbove,
  paintNamesAtEnds,
  paintPlotAxes,
  roomForNames,
  rowStyle,
  TEXT_LINE,
  type PlotOptions,
} from './plot.ts';

export interface LinePoint {
  readonly place: number;
  readonly x: number;
  /** The swept value, as people write it: `16`. */
  readonly label: string;
  /** Along y; null leaves a gap. */
  readonly y: number | null;
  readonly printed?: PrintedMark | undefined;
  /** The interval over seeds; null without one. */
  readonly interval: readonly [number, number] | null;
  readonly dots: readonly number[];
  /** How many seeds the interval covers, if they are not shown. */
  readonly seeds?: number;
}

export interface LineRow {
  readonly id: string;
  readonly name: string;
  /** The number of its line style; by default its place among the rows. */
  readonly style?: number;
  readonly points: readonly LinePoint[];
}

export interface LineChart {
  readonly title: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly rows: readonly LineRow[];
  readonly formatX: (value: number) => string;
  /** Times in ns stand on a log axis, and so do ratios; any other figure on a linear one from 0. */
  readonly yIsTime: boolean;
  readonly yIsRatio?: boolean;
  readonly formatY: (value: number) => string;
  /** Sets the intervals and seeds of rows side by side, where lines lie close together. */
  readonly sideBySide?: boolean;
  /** What the intervals are; if omitted, the 95 % interval. */
  readonly intervalName?: string;
  /** Ticks of x, ascending; if omitted, x is linear. */
  readonly xTicks?: readonly { readonly value: number; readonly label: string }[];
  /** The lowest and highest y of all charts side by side; if omitted, those of this chart. */
  readonly yDomain?: readonly [number, number] | undefined;
  /** Shows each point's label beside it: the queue depths along a knee. */
  readonly labelPoints: boolean;
}

export interface LineOptions extends PlotOptions {
  readonly onSelect?: ((row: LineRow, point: LinePoint) => void) | undefined;
}

/** Between the intervals of two rows, CSS pixels. */
const SIDE = 6;

/** From a point to the mark of a printed range, CSS pixels. */
const BESIDE = 24;

/** A row with its color, dash, and the shift of its intervals, CSS pixels. */
type DrawnRow = LineRow & ReturnType<typeof rowStyle> & { readonly aside: number };

interface PlacedPoint {
  readonly key: string;
  readonly row: DrawnRow;
  readonly point: LinePoint;
  /** CSS pixels. */
  readonly x: number;
  readonly value: number;
}

export const valuesOf = ({ rows }: Pick<LineChart, 'rows'>): number[] =>
  rows.flatMap(({ points }) =>
    points.flatMap(({ y, interval, dots, printed }) => [
      ...(y === null ? [] : [y, ...(interval ?? []), ...dots]),
      ...(printed === undefined ? [] : typeof printed === 'number' ? [printed] : printed),
    ]),
  );

const hasPrinted = ({ rows }: Pick<LineChart, 'rows'>): boolean =>
  rows.some(({ points }) => points.some(({ printed }) => printed !== undefined));

/** Ratios down to this one have round ticks. */
const LEAST_RATIO = 1e-9;

/** A log axis of ratios: twice and half are as far from 1, which is always there. */
export function ratioAxisOf(
  title: string,
  ratios: readonly number[],
  range: readonly [number, number],
  format: (ratio: number) => string,
): Axis {
  const domain = growingDomain(
    [...ratios, 1].map((ratio) => ratio / LEAST_RATIO),
    undefined,
  );
  const axis = timeAxisOf(title, domain, range, COMPARISON);
  return {
    title,
    scale: (ratio) => axis.scale(ratio / LEAST_RATIO),
    ticks: axis.ticks.map(({ value }) => ({ value: value * LEAST_RATIO, label: format(value * LEAST_RATIO) })),
  };
}

export function updateLineChart(container: HTMLElement, chart: LineChart, options: LineOptions): void {
  const { theme, onSelect, width, height } = options;
  const { title, xTitle, yTitle, formatX, formatY, labelPoints } = chart;
  const description = `${chart.rows.length} lines, ${yTitle} over ${xTitle}.`;
  const style = COMPARISON;
  const frame = svgFrame(container, { width, height, label: title, description, fontSize: style.size });
  const names = chart.rows.map(({ name }) => name);
  const above = namesAboveOf(names, width);
  const room = above === null ? roomForNames(names, width) : 16;
  // The key of what the paper prints has a line of its own, too.
  const linesAbove = (above === null ? 0 : above[above.length - 1].line + 1) + Number(hasPrinted(chart));
  const edges = edgesOf(options, room, yTitle, linesAbove);

  // The intervals of the first and the last point stay inside, too.
  const middle = (chart.rows.length - 1) / 2;
  const inset = chart.sideBySide === true ? middle * SIDE + 8 : 0;
  const xRange = [edges.left + inset, edges.right - inset] as const;
  const xs = chart.rows.flatMap(({ points }) => points.map(({ x: value }) => value));
  const x =
    chart.xTicks === undefined
      ? linearAxisOf({ title: xTitle, values: xs, range: xRange, format: formatX, style, fromZero: labelPoints })
      : tickedAxisOf(xTitle, chart.xTicks, xRange, style);
  const ys = chart.yDomain ?? valuesOf(chart);
  const range = [edges.bottom, edges.top] as const;
  const y = chart.yIsTime
    ? timeAxisOf(yTitle, growingDomain(ys, undefined), range, style)
    : chart.yIsRatio === true
      ? ratioAxisOf(yTitle, ys, range, formatY)
      : linearAxisOf({ title: yTitle, values: ys, range, format: formatY, style });
  paintPlotAxes(frame, x, y, edges, theme);

  const rows: DrawnRow[] = chart.rows.map((row, index) => ({
    ...row,
    ...rowStyle(theme, row.style ?? index),
    aside: chart.sideBySide === true ? (index - middle) * SIDE : 0,
  }));
  const all = rows.flatMap((row) =>
    row.points.map((point) => ({ key: `${row.id}/${point.label}`, row, point, x: x.scale(point.x), value: point.y })),
  );
  const placed = all.filter((one): one is PlacedPoint => one.value !== null);
  const key = (one: { readonly key: string }): string => one.key;
  const color = ({ row }: Pick<PlacedPoint, 'row'>): string => row.color;
  paintMarks(frame.layer('lines'), 'path', rows, {
    key: ({ id }) => id,
    attrs: {
      fill: 'none',
      stroke: (row) => row.color,
      'stroke-dasharray': ({ dash }) => dash,
      'stroke-width': LINE,
      'stroke-linejoin': 'round',
      d: (row) => {
        const points = placed.filter((one) => one.row === row);
        const corners = points.map((one) => `${one.x.toFixed(1)},${y.scale(one.value).toFixed(1)}`);
        return corners.length === 0 ? null : `M${corners.join('L')}`;
      },
    },
  });
  const intervals = placed.flatMap((one) =>
    one.point.interval === null ? [] : [{ ...one, ends: one.point.interval }],
  );
  paintMarks(frame.layer('intervals'), 'path', intervals, {
    key,
    attrs: {
      stroke: color,
      'stroke-width': 1.5,
      d: (one) => whiskerPath(one.x + one.row.aside, y.scale(one.ends[0]), y.scale(one.ends[1]), 5),
    },
  });
  const seeds = placed.flatMap((one) =>
    one.point.dots.map((dot, seed) => ({ ...one, key: `${one.key}/${seed}`, value: dot })),
  );
  paintMarks(frame.layer('dots'), 'circle', seeds, {
    key,
    attrs: {
      r: 2,
      cx: (dot) => dot.x + dot.row.aside,
      cy: ({ value }) => y.scale(value),
      fill: color,
      'fill-opacity': 0.5,
    },
  });
  paintMarks(frame.layer('points'), 'circle', placed, {
    key,
    attrs: { r: 5, cx: (one) => one.x, cy: ({ value }) => y.scale(value), fill: color },
    title: ({ row, point, value }) =>
      `${row.name}, ${point.label}: ${yTitle} ${formatY(value)}${printedNote(point.printed, formatY)}`,
    onSelect: onSelect && (({ row, point }) => onSelect(row, point)),
  });
  const printed = all.flatMap((one) => {
    const mark = one.point.printed;
    if (mark === undefined) return [];
    // A range is beside the interval over seeds.
    const at = one.x + (typeof mark === 'number' ? 0 : BESIDE);
    return [{ key: one.key, x: at, printed: mark, color: one.row.color }];
  });
  paintPrinted(frame, printed, y.scale, theme);
  const marks = printed.map((mark) => mark.printed);
  paintPrintedKey(frame, marks, { x: edges.right, y: edges.top - 6 }, theme);
  paintMarks(frame.layer('labels', HIDDEN), 'text', labelPoints ? placed : [], {
    key,
    attrs: { x: (one) => one.x + 8, y: ({ value }) => y.scale(value) - 7, fill: theme.muted },
    text: ({ point }) => point.label,
  });
  paintNamesAbove(frame, above === null ? [] : rows, above ?? [], edges.titleAbove ? 16 + TEXT_LINE : 16, width);
  const ends = rows.flatMap((row) => {
    const last = placed.findLast((one) => one.row === row);
    return last === undefined ? [] : [{ ...row, y: y.scale(last.value) }];
  });
  paintNamesAtEnds(frame, above === null ? ends : [], edges, room);
}

/** A row for each point, with its interval. */
export function lineTable({ rows, title, xTitle, yTitle, formatX, formatY, ...chart }: LineChart): ChartTable {
  const points = rows.flatMap((row) => row.points.map((point) => ({ name: row.name, ...point })));
  const y = (value: number | null): string => (value === null ? NO_VALUE : formatY(value));
  return chartTableOf(title, points, [
    { title: '', text: ({ name }) => name },
    { title: xTitle, text: ({ x, label }) => (chart.labelPoints ? `${label}: ${formatX(x)}` : label) },
    { title: yTitle, text: (point) => y(point.y) },
    {
      title: chart.intervalName ?? '95 % interval',
      text: ({ interval }) => (interval === null ? NO_VALUE : interval.map(y).join(' … ')),
    },
    { title: 'seeds', text: ({ seeds, dots }) => String(seeds ?? Math.max(1, dots.length)) },
    ...(hasPrinted({ rows })
      ? [
          {
            title: 'the paper prints',
            text: ({ printed }: LinePoint) => (printed === undefined ? NO_VALUE : printedWords(printed, formatY)),
          },
        ]
      : []),
  ]);
}

/** A time in ns, as the charts of comparisons print it. */
export const shortTime = (ns: number): string => formatTime(ns, 3);
