/**
 * Lines of a figure over another one, a line a row: over a swept parameter, with the interval over seeds as a bar and
 * the single seeds as dots; or latency against throughput, point after point of a queue depth: the knee.
 */
import { formatTime } from '../../base/format.ts';
import { growingDomain, COMPARISON, timeAxisOf, type Axis } from '../kit/axes.ts';
import { asButtons } from '../kit/marks.ts';
import { NO_VALUE, type ChartTable } from '../kit/columns.ts';
import { paintPrinted, paintPrintedKey, printedWords, type PrintedMark } from '../kit/printed-marks.ts';
import { spreadLabels, svgFrame } from '../kit/frame.ts';
import { linearAxisOf, tickedAxisOf } from '../kit/linear-axis.ts';
import {
  edgesOf,
  LINE,
  namesAboveOf,
  paintNames,
  paintNamesAbove,
  paintPlotAxes,
  roomForNames,
  rowStyle,
  TEXT_LINE,
  type PlotOptions,
} from './plot.ts';

export interface LinePoint {
  /** Its place in the list of swept values. */
  readonly place: number;
  /** Along x. */
  readonly x: number;
  /** The swept value, as people write it: `16`. */
  readonly label: string;
  /** Along y; null leaves a gap. */
  readonly y: number | null;
  /** What a paper prints there. */
  readonly printed?: PrintedMark | undefined;
  /** The interval over seeds; null without one. */
  readonly interval: readonly [number, number] | null;
  /** The values of the single seeds. */
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
  /** Times in ns stand on a log axis; any other figure on a linear one from 0. */
  readonly yIsTime: boolean;
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

/** A point with its row. */
interface PlacedPoint {
  readonly row: LineRow;
  readonly index: number;
  readonly point: LinePoint;
  readonly y: number;
}

/** Every value along y: points, intervals, single seeds and printed values. */
export const valuesOf = ({ rows }: Pick<LineChart, 'rows'>): number[] =>
  rows.flatMap(({ points }) =>
    points.flatMap(({ y, interval, dots, printed }) => [
      ...(y === null ? [] : [y, ...(interval ?? []), ...dots]),
      ...(printed === undefined ? [] : typeof printed === 'number' ? [printed] : printed),
    ]),
  );

/** Draws the chart into an element, or brings it up to date. */
export function updateLineChart(container: HTMLElement, chart: LineChart, options: LineOptions): void {
  const { theme, onSelect, width, height } = options;
  const description = `${chart.rows.length} lines, ${chart.yTitle} over ${chart.xTitle}.`;
  const frame = svgFrame(container, { width, height, label: chart.title, description });
  const allNames = chart.rows.map(({ name }) => name);
  const above = namesAboveOf(allNames, width);
  const names = above === null ? roomForNames(allNames, width) : 16;
  const edges = edgesOf(options, names, chart.yTitle, above?.lines ?? 0);
  const placed = chart.rows.flatMap((row, index) =>
    row.points.flatMap((point): PlacedPoint[] => (point.y === null ? [] : [{ row, index, point, y: point.y }])),
  );
  const xs = chart.rows.flatMap(({ points }) => points.map(({ x }) => x));
  const ys = chart.yDomain ?? valuesOf(chart);
  // The intervals of the first and the last point stay inside, too.
  const inset = chart.sideBySide === true ? ((chart.rows.length - 1) / 2) * SIDE + 8 : 0;
  const xRange: [number, number] = [edges.left + inset, edges.right - inset];
  const style = COMPARISON;
  const x =
    chart.xTicks === undefined
      ? linearAxisOf({
          title: chart.xTitle,
          values: xs,
          range: xRange,
          format: chart.formatX,
          style,
          fromZero: chart.labelPoints,
        })
      : tickedAxisOf(chart.xTitle, chart.xTicks, xRange, style);
  const range: [number, number] = [edges.bottom, edges.top];
  const y: Axis = chart.yIsTime
    ? timeAxisOf(chart.yTitle, growingDomain(ys, undefined), range, style)
    : linearAxisOf({ title: chart.yTitle, values: ys, range, format: chart.formatY, style });
  paintPlotAxes(frame, x, y, edges, theme);
  const styleOf = (index: number): ReturnType<typeof rowStyle> => rowStyle(theme, chart.rows[index].style ?? index);
  const ofRow = (row: LineRow): PlacedPoint[] => placed.filter((one) => one.row === row);

  frame
    .layer('lines')
    .selectAll<SVGPathElement, LineRow>('path')
    .data(chart.rows, ({ id }) => id)
    .join('path')
    .attr('fill', 'none')
    .attr('stroke', (_, i) => styleOf(i).color)
    .attr('stroke-dasharray', (_, i) => styleOf(i).dash)
    .attr('stroke-width', LINE)
    .attr('stroke-linejoin', 'round')
    .attr('d', (row) => {
      const points = ofRow(row).map(
        ({ point, y: value }) => `${x.scale(point.x).toFixed(1)},${y.scale(value).toFixed(1)}`,
      );
      return points.length === 0 ? null : `M${points.join('L')}`;
    });
  const aside = (index: number): number =>
    chart.sideBySide === true ? (index - (chart.rows.length - 1) / 2) * SIDE : 0;
  const intervals = placed.flatMap(({ row, index, point }) =>
    point.interval === null ? [] : [{ id: `${row.id}/${point.label}`, index, x: point.x, interval: point.interval }],
  );
  frame
    .layer('intervals')
    .selectAll<SVGPathElement, (typeof intervals)[number]>('path')
    .data(intervals, ({ id }) => id)
    .join('path')
    .attr('stroke', ({ index }) => styleOf(index).color)
    .attr('stroke-width', 1.5)
    .attr('d', ({ index, x: at, interval: [low, high] }) => {
      const left = x.scale(at) + aside(index) - 5;
      return `M${left},${y.scale(low)}h10M${left},${y.scale(high)}h10M${left + 5},${y.scale(low)}V${y.scale(high)}`;
    });
  const dots = placed.flatMap(({ row, index, point }) =>
    point.dots.map((value, seed) => ({ id: `${row.id}/${point.label}/${seed}`, index, x: point.x, value })),
  );
  frame
    .layer('dots')
    .selectAll<SVGCircleElement, (typeof dots)[number]>('circle')
    .data(dots, ({ id }) => id)
    .join('circle')
    .attr('r', 2)
    .attr('cx', (dot) => x.scale(dot.x) + aside(dot.index))
    .attr('cy', (dot) => y.scale(dot.value))
    .attr('fill', ({ index }) => styleOf(index).color)
    .attr('fill-opacity', 0.5);
  const text = ({ row, point, y: value }: PlacedPoint): string =>
    `${row.name}, ${point.label}: ${chart.yTitle} ${chart.formatY(value)}${printedOf(point, chart)}`;
  const marks = frame
    .layer('points')
    .selectAll<SVGCircleElement, PlacedPoint>('circle')
    .data(placed, ({ row, point }) => `${row.id}/${point.label}`)
    .join((enter) => {
      const circle = enter.append('circle');
      circle.append('title');
      return circle;
    })
    .attr('r', 5)
    .attr('cx', ({ point }) => x.scale(point.x))
    .attr('cy', ({ y: value }) => y.scale(value))
    .attr('fill', ({ index }) => styleOf(index).color);
  marks.select('title').text(text);
  asButtons(marks, text, onSelect === undefined ? undefined : ({ row, point }) => onSelect(row, point));
  const printed = chart.rows.flatMap(({ id, points }, index) =>
    points.flatMap((point) =>
      point.printed === undefined
        ? []
        : [
            {
              key: `${id}/${point.label}`,
              // A range is beside the interval over seeds.
              x: x.scale(point.x) + (typeof point.printed === 'number' ? 0 : BESIDE),
              printed: point.printed,
              color: styleOf(index).color,
            },
          ],
    ),
  );
  paintPrinted(frame.layer('printed'), printed, y.scale, theme);
  paintPrintedKey(
    frame.layer('printed-key'),
    printed.map((mark) => mark.printed),
    { x: edges.right, y: edges.top - 6 },
    theme,
  );
  frame
    .layer('labels')
    .attr('aria-hidden', 'true')
    .selectAll<SVGTextElement, PlacedPoint>('text')
    .data(chart.labelPoints ? placed : [], ({ row, point }) => `${row.id}/${point.label}`)
    .join('text')
    .attr('x', ({ point }) => x.scale(point.x) + 8)
    .attr('y', ({ y: value }) => y.scale(value) - 7)
    .attr('fill', theme.muted)
    .text(({ point }) => point.label);
  const named = chart.rows.map((row, index) => ({ ...row, ...styleOf(index) }));
  const layer = frame.layer('names');
  if (above !== null) {
    layer.selectAll('*').remove();
    paintNamesAbove(layer, named, above, edges.titleAbove ? 16 + TEXT_LINE : 16, width);
    return;
  }
  layer.selectAll('path').remove();
  const ends = named.flatMap((row, index) => {
    const last = ofRow(chart.rows[index]).at(-1);
    return last === undefined ? [] : [{ ...row, y: y.scale(last.y) }];
  });
  const heights = spreadLabels(
    ends.map((end) => end.y),
    18,
    edges.top + 6,
    edges.bottom - 4,
  );
  paintNames(
    layer,
    ends.map((end, i) => ({ ...end, y: heights[i] })),
    edges.right + 12,
    names - 12,
  );
}

const printedOf = ({ printed }: LinePoint, { formatY }: LineChart): string =>
  printed === undefined ? '' : `; the paper prints ${printedWords(printed, formatY)}`;

/** The chart as a table: a row for each point, with its interval. */
export function lineTable(chart: LineChart): ChartTable {
  const interval = ({ interval: found }: LinePoint): string =>
    found === null ? NO_VALUE : `${chart.formatY(found[0])} … ${chart.formatY(found[1])}`;
  const withPrinted = chart.rows.some(({ points }) => points.some(({ printed }) => printed !== undefined));
  return {
    caption: chart.title,
    columns: [
      '',
      chart.xTitle,
      chart.yTitle,
      chart.intervalName ?? '95 % interval',
      'seeds',
      ...(withPrinted ? ['the paper prints'] : []),
    ],
    rows: chart.rows.flatMap(({ name, points }) =>
      points.map((point) => [
        name,
        chart.labelPoints ? `${point.label}: ${chart.formatX(point.x)}` : point.label,
        point.y === null ? NO_VALUE : chart.formatY(point.y),
        interval(point),
        String(point.seeds ?? Math.max(1, point.dots.length)),
        ...(withPrinted ? [point.printed === undefined ? NO_VALUE : printedWords(point.printed, chart.formatY)] : []),
      ]),
    ),
  };
}

/** A time in ns, as the charts of comparisons print it. */
export const shortTime = (ns: number): string => formatTime(ns, 3);
