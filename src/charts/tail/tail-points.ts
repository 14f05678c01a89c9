/** The lines of the tail chart, and its points: each can be reached with the keyboard and opens its request. */
import { tailPlace } from '../../analysis/latency/tail-ranks.ts';
import { formatTime } from '../../base/format.ts';
import { pointerIn, type Group } from '../kit/frame.ts';
import { paintMarks, stepOf } from '../kit/marks.ts';
import { measuredDash, type ChartTheme } from '../kit/theme.ts';
import { seriesColor, type TailPlot } from './tail-axes.ts';
import type { TailOptions, TailPoint, TailSeries } from './tail-series.ts';

/** Paints a line for each series: solid for reads, dashed for writes, or with a dash of its own. */
export function paintCurves(layer: Group, series: readonly TailSeries[], plot: TailPlot, theme: ChartTheme): void {
  paintMarks(layer, 'path', series, {
    key: ({ id }) => id,
    attrs: {
      'data-row': ({ id }) => id,
      fill: 'none',
      stroke: (line) => seriesColor(theme, line),
      'stroke-width': 1.75,
      'stroke-linejoin': 'round',
      'stroke-dasharray': ({ kind, color, dash = kind === 'write' ? '5 3' : null, isMeasured }) =>
        isMeasured === true ? measuredDash(color) : dash,
      d: (line) => curvePath(line, plot),
    },
  });
}

/**
 * The path of a series: its exact curve if it has one, and through its points. The places of a curve are even, and few
 * are those of its points: the rank after a percentile may be much slower.
 */
export function curvePath({ curve, points }: Pick<TailSeries, 'curve' | 'points'>, plot: TailPlot): string {
  const line = points.flatMap(({ share, ns }) => (ns === null ? [] : [{ place: tailPlace(share), ns }]));
  const last = curve?.places.at(-1);
  if (curve !== undefined && last !== undefined) {
    const on = line.filter(({ place }) => place <= last);
    line.splice(0, line.length, ...on, ...Array.from(curve.ns, (ns, i) => ({ place: curve.places[i], ns })));
    line.sort((one, other) => one.place - other.place || one.ns - other.ns);
  }
  return line
    .map(({ place, ns }, i) => `${i === 0 ? 'M' : 'L'}${plot.xOfPlace(place).toFixed(2)},${plot.y(ns).toFixed(2)}`)
    .join('');
}

/** Radius of a point, CSS pixels. */
const RADIUS = 3.5;

/** The point that last had the focus, by chart. */
const focused = new WeakMap<HTMLElement, string>();

interface PlacedPoint {
  readonly id: string;
  readonly series: TailSeries;
  readonly point: TailPoint;
  readonly ns: number;
  readonly x: number;
  readonly y: number;
}

const placePoints = (series: readonly TailSeries[], plot: TailPlot): PlacedPoint[] =>
  series.flatMap((line) =>
    (line.isMeasured === true ? [] : line.points).flatMap((point) => {
      const { ns, share, label } = point;
      if (ns === null) return [];
      return [{ id: `${line.id}@${label}`, series: line, point, ns, x: plot.x(share), y: plot.y(ns) }];
    }),
  );

/** Paints the points. They share one stop of the Tab key; arrow keys move between them. */
export function paintPoints(
  container: HTMLElement,
  layer: Group,
  series: readonly TailSeries[],
  plot: TailPlot,
  options: TailOptions,
): void {
  const { theme, selected, onSelect } = options;
  const placed = placePoints(series, plot);
  const isSelected = (one: PlacedPoint): boolean =>
    one.series.id === selected?.series && one.point.share === selected.share;
  const current = focused.get(container);
  const stop = placed.find((one) => one.id === current) ?? placed.find(isSelected) ?? placed.at(0);
  const points = paintMarks(layer, 'g', placed, {
    key: ({ id }) => id,
    attrs: {
      role: 'button',
      transform: ({ x, y }) => `translate(${x},${y})`,
      tabindex: (one) => (one === stop ? 0 : -1),
      cursor: onSelect === undefined ? null : 'pointer',
      'data-row': (one) => one.series.id,
      'aria-pressed': (one) => String(isSelected(one)),
      'aria-label': (one) => `${one.series.name} ${one.point.label}: ${formatTime(one.ns, 3)}`,
    },
  })
    .on('focus', (_, { id }) => {
      focused.set(container, id);
    })
    .on('click', (event: MouseEvent, one) => {
      // Points may lie closer than their targets are large: the nearest one counts.
      const nearest = event.detail === 0 ? one : nearestTo(container, placed, event, one);
      onSelect?.(nearest.series, nearest.point);
    })
    .on('keydown', (event: KeyboardEvent, one) => {
      const isEnter = event.key === 'Enter' || event.key === ' ';
      const next = neighbor(placed, one, event.key);
      if (isEnter) onSelect?.(one.series, one.point);
      if (!isEnter && next === undefined) return;
      event.preventDefault();
      if (next === undefined) return;
      points.attr('tabindex', (other) => (other === next ? 0 : -1));
      points.nodes()[placed.indexOf(next)].focus();
    });
  paintMarks(points, 'rect', (one) => [one], {
    className: 'reach',
    attrs: { fill: 'transparent', x: -12, y: -12, width: 24, height: 24 },
  });
  paintMarks(points, 'path', (one) => [one], {
    className: 'mark',
    attrs: {
      d: (one) => markPath(one.series.kind, isSelected(one) ? RADIUS + 2 : RADIUS),
      fill: (one) => (isSelected(one) ? theme.background : seriesColor(theme, one.series)),
      stroke: (one) => (isSelected(one) ? theme.palette.accent : theme.background),
      'stroke-width': (one) => (isSelected(one) ? 2.5 : 1),
    },
  });
}

/** The line's place at a latency; null if its half of slow requests is slower, or its slowest one faster. */
export function placeAt({ curve, points }: Pick<TailSeries, 'curve' | 'points'>, ns: number): number | null {
  const [places, heights] =
    curve === undefined
      ? [points.map(({ share }) => tailPlace(share)), points.map((point) => point.ns ?? Infinity)]
      : [curve.places, curve.ns];
  const after = heights.findIndex((height) => height >= ns);
  if (after < 0 || (after === 0 && heights[0] > ns)) return null;
  if (heights[after] === ns || after === 0) return places[after];
  const part = (ns - heights[after - 1]) / (heights[after] - heights[after - 1]);
  return places[after - 1] + part * (places[after] - places[after - 1]);
}

/** Room that the name of a ring takes: the line is to the left of it, CSS pixels. */
const NAME_ROOM = 60;

/** Where the selected request is on its line. */
export function paintRing(layer: Group, series: readonly TailSeries[], plot: TailPlot, options: TailOptions): void {
  const { ring, theme } = options;
  const line = series.find(({ id }) => id === ring?.series);
  const place = line === undefined || ring === undefined ? null : placeAt(line, ring.ns);
  const shown = place === null || ring === undefined ? [] : [{ x: plot.xOfPlace(place), y: plot.y(ring.ns) }];
  const color = theme.palette.accent;
  layer.attr('pointer-events', 'none');
  paintMarks(layer, 'circle', shown, {
    attrs: { cx: ({ x }) => x, cy: ({ y }) => y, r: 5.5, fill: theme.background, stroke: color, 'stroke-width': 2 },
  });
  paintMarks(layer, 'text', shown, {
    attrs: {
      x: ({ x }) => Math.min(x - 4, plot.right - NAME_ROOM),
      y: ({ y }) => (y + 24 > plot.bottom ? y - 12 : y + 20),
      fill: theme.text,
    },
    text: () => ring?.name ?? '',
  });
}

function nearestTo(
  container: HTMLElement,
  points: readonly PlacedPoint[],
  event: MouseEvent,
  from: PlacedPoint,
): PlacedPoint {
  const pointer = pointerIn(container, event);
  const away = ({ x, y }: PlacedPoint): number => Math.hypot(x - pointer.x, y - pointer.y);
  return points.reduce((best, point) => (away(point) < away(best) ? point : best), from);
}

/** A round mark for reads, a square one for writes. */
const markPath = (kind: 'read' | 'write', r: number): string =>
  kind === 'read'
    ? `M${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`
    : `M${-r},${-r}h${2 * r}v${2 * r}h${-2 * r}Z`;

/** The next point of an arrow key: along the series, or to the next one at the same percentile, also at its place. */
export function neighbor<S extends Pick<PlacedPoint, 'series' | 'x' | 'y'>>(
  points: readonly S[],
  from: S,
  key: string,
): S | undefined {
  const step = stepOf(key);
  if (step === 0) return undefined;
  const line =
    key === 'ArrowLeft' || key === 'ArrowRight'
      ? points.filter((point) => point.series === from.series).sort((a, b) => a.x - b.x)
      : points.filter((point) => point.x === from.x).sort((a, b) => a.y - b.y);
  const at = line.indexOf(from) + step;
  return at < 0 ? undefined : line.at(at);
}
