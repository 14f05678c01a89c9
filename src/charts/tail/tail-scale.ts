/** The scales of the tail chart: percentiles on a log scale of the tail, latencies on a log scale. */
import { FIRST_PLACE, LAST_PLACE, tailPlace } from '../../analysis/latency/tail-ranks.ts';
import type { ChartTheme } from '../kit/theme.ts';
import { edgesWithin, PANEL, timeAxisOf, type Axis, type Edges } from '../kit/axes.ts';
import type { TailSeries } from './tail-series.ts';

const MARGIN = { left: 52, top: 10, bottom: 36 } as const;

/** The plot area of the chart, CSS pixels, with its scales. */
export interface TailPlot extends Edges {
  readonly width: number;
  readonly height: number;
  /** Of latencies. */
  readonly yAxis: Axis;
  /** The position of a share; 0.5 is the median. */
  readonly x: (share: number) => number;
  /** The position of a place of the tail (see `tailPlace`). */
  readonly xOfPlace: (place: number) => number;
  /** The position of a latency (ns). A log scale has no 0: it is drawn on the axis, and a note says so. */
  readonly y: (ns: number) => number;
}

/** The plot of a chart of this size. @param room CSS pixels for the names of the lines, at the right */
export function tailPlot(width: number, height: number, domain: readonly [number, number], room: number): TailPlot {
  const edges = edgesWithin({ width, height }, { ...MARGIN, right: room });
  const { left, right, top, bottom } = edges;
  const yAxis = timeAxisOf('', domain, [bottom, top], PANEL);
  const xOfPlace = (place: number): number =>
    left + ((place - FIRST_PLACE) / (LAST_PLACE - FIRST_PLACE)) * (right - left);
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

/** The requests of the longest series. */
export const mostRequests = (series: readonly TailSeries[]): number =>
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
