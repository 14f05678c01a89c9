/** The axes of the tail chart, its notes, and the range that too few requests reach. */
import {
  paintAxis,
  paintTitles,
  PANEL,
  withRoom,
  type Axis,
  edgesWithin,
  timeAxisOf,
  type Edges,
} from '../kit/axes.ts';
import type { Group, SvgFrame } from '../kit/frame.ts';
import { paintMarks } from '../kit/marks.ts';
import type { ChartTheme } from '../kit/theme.ts';
import type { TailSeries } from './tail-series.ts';
import { FIRST_PLACE, LAST_PLACE, tailPlace } from '../../analysis/latency/tail-ranks.ts';

const MARGIN = { left: 52, top: 10, bottom: 36 } as const;

/** The plot area of the chart, CSS pixels, with its scales. */
export interface TailPlot extends Edges {
  readonly width: number;
  readonly height: number;
  readonly yAxis: Axis;
  /** The position of a share; 0.5 is the median. */
  readonly x: (share: number) => number;
  /** The position of a place of the tail (see `tailPlace`). */
  readonly xOfPlace: (place: number) => number;
  /** The position of a latency (ns). A log scale has no 0: it is drawn on the axis, and a note says so. */
  readonly y: (ns: number) => number;
}

/** Of a nine: at least this much is shown of what too few requests reach, and the axis grows by such steps. */
const FEW_SHOWN = 0.05;
const AXIS_STEP = 0.25;

/** The place at which the axis ends: p99 or later, soon after the last one that has enough requests. */
export const lastPlace = (series: readonly TailSeries[]): number =>
  Math.min(LAST_PLACE, Math.max(2, Math.ceil((tooFewFrom(series) + FEW_SHOWN) / AXIS_STEP) * AXIS_STEP));

/**
 * The plot of a chart of this size.
 * @param room CSS pixels for the names of the lines, at the right
 * @param last the place at which the axis ends
 */
export function tailPlot(
  width: number,
  height: number,
  domain: readonly [number, number],
  room: number,
  last = LAST_PLACE,
): TailPlot {
  const edges = edgesWithin({ width, height }, { ...MARGIN, right: room });
  const { left, right, top, bottom } = edges;
  const yAxis = timeAxisOf('', domain, [bottom, top], { ...PANEL, sparse: 2.5 });
  const xOfPlace = (place: number): number => left + ((place - FIRST_PLACE) / (last - FIRST_PLACE)) * (right - left);
  return {
    ...edges,
    width: right - left,
    height: bottom - top,
    yAxis,
    xOfPlace,
    x: (share) => xOfPlace(tailPlace(share)),
    y: yAxis.scale,
  };
}

const mostRequests = (series: readonly TailSeries[]): number =>
  series.reduce((most, { count }) => Math.max(most, count), 0);

/** The place from which on no series has enough requests to carry a percentile, within the axis. */
export function tooFewFrom(series: readonly TailSeries[]): number {
  return Math.min(LAST_PLACE, Math.max(FIRST_PLACE, Math.log10(Math.max(1, mostRequests(series)))));
}

/** All latencies of some series, ns. */
export function* allLatencies(series: readonly TailSeries[]): Iterable<number> {
  for (const { points, curve } of series) {
    for (const point of points) if (point.ns !== null) yield point.ns;
    if (curve !== undefined) yield* curve.ns;
  }
}

export const seriesColor = (theme: ChartTheme, series: TailSeries): string =>
  series.isMeasured === true ? theme.text : theme.series[series.color % theme.series.length];

const TICKS: readonly (readonly [share: number, label: string])[] = [
  [0.5, '50'],
  [0.9, '90'],
  [0.99, '99'],
  [0.999, '99.9'],
  [0.9999, '99.99'],
  [0.999_99, '99.999'],
];

export function paintAxes(layer: Group, plot: TailPlot, theme: ChartTheme): void {
  const look = { theme, style: PANEL };
  paintAxis(layer, 'left', plot.yAxis, plot, look);
  paintAxis(layer, 'bottom', percentileAxis(plot), plot, { ...look, lines: 'none' });
  paintTitles(layer, { x: 'percentile' }, plot, look);
}

/** The labels of the percentiles that are apart from each other, from the median on. */
export function percentileAxis(
  { x, right }: Pick<TailPlot, 'x' | 'right'>,
  style = PANEL,
): Pick<Axis, 'scale' | 'ticks'> {
  const ticks = TICKS.filter(([value]) => x(value) < right + 1).map(([value, label]) => ({ value, label }));
  return { scale: x, ticks: withRoom(ticks, x, style) };
}

/** Shades the percentiles that no series has enough requests for; says so if there are no requests at all. */
export function paintTooFew(frame: SvgFrame, series: readonly TailSeries[], plot: TailPlot, theme: ChartTheme): void {
  const layer = frame.layer('too-few');
  const left = plot.xOfPlace(tooFewFrom(series));
  const width = plot.right - left;
  const isEmpty = series.every(({ count }) => count === 0);
  const isShown = !isEmpty && width > 1;
  paintMarks(layer, 'rect', isShown ? [width] : [], {
    attrs: { x: left, y: plot.top, width, height: plot.height, fill: theme.muted, 'fill-opacity': 0.08 },
  });
  const isNarrow = width <= 60;
  const hasRoom = isNarrow ? width > 11 && plot.height > 50 : true;
  const [x, y] = isNarrow ? [left + width / 2 + 4, plot.bottom - 6] : [plot.right - 6, plot.bottom - 8];
  const words = width > 130 || (isNarrow && plot.height > 160) ? 'too few requests' : 'too few';
  paintMarks(layer, 'text', isShown && hasRoom ? [words] : [], {
    className: 'few',
    attrs: {
      x,
      y,
      transform: isNarrow ? `rotate(-90 ${x} ${y})` : '',
      'text-anchor': isNarrow ? 'start' : 'end',
      fill: theme.muted,
    },
    text: (text) => text,
  });
  paintMarks(layer, 'text', isEmpty ? ['no request has finished yet'] : [], {
    className: 'none',
    attrs: {
      x: (plot.left + plot.right) / 2,
      y: (plot.top + plot.bottom) / 2,
      'text-anchor': 'middle',
      fill: theme.muted,
      // A margin around the words, free of the grid.
      stroke: theme.background,
      'stroke-width': 6,
      'paint-order': 'stroke',
    },
    text: (text) => text,
  });
}

/** The note about latencies of 0 on a logarithmic axis; undefined if none is 0. */
export function zeroNote(series: readonly TailSeries[]): string | undefined {
  let hasZero = false;
  let isAllZero = true;
  for (const ns of allLatencies(series)) {
    if (ns === 0) hasZero = true;
    else isAllZero = false;
  }
  if (!hasZero) return undefined;
  return isAllZero ? 'all latencies are 0 ns' : 'latencies of 0 ns are on the bottom line';
}

/** The mean width of a letter of a note, CSS pixels. */
const LETTER = 6.2;

/** A note in lines that fit into a width, CSS pixels, broken between words. */
export function noteLines(note: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of note.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && LETTER * longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The notes at the top left, which the curves of fast requests never reach, below each other. */
export function paintNotes(
  layer: Group,
  notes: readonly (string | undefined)[],
  plot: TailPlot,
  theme: ChartTheme,
): void {
  const lines = notes.flatMap((note) => (note === undefined ? [] : noteLines(note, plot.width - 12)));
  paintMarks(layer, 'text', lines, {
    attrs: { x: plot.left + 6, y: (_, line) => plot.top + 13 + 15 * line, fill: theme.muted },
    text: (text) => text,
  });
}
