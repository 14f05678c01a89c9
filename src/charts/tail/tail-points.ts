/** The points of the tail chart: each can be reached with the keyboard and opens its request. */
import { formatTime } from '../../base/format.ts';
import { type Group, pointerIn } from '../kit/frame.ts';
import { seriesColor, type TailPlot } from './tail-scale.ts';
import type { TailOptions, TailPoint, TailSeries } from './tail-series.ts';
import { measuredDash, type ChartTheme } from '../kit/theme.ts';

/** Paints a line for each series: solid for reads, dashed for writes, or with a dash of its own. */
export function paintCurves(layer: Group, series: readonly TailSeries[], plot: TailPlot, theme: ChartTheme): void {
  layer
    .selectAll<SVGPathElement, TailSeries>('path')
    .data(series, ({ id }) => id)
    .join('path')
    .attr('data-row', ({ id }) => id)
    .attr('fill', 'none')
    .attr('stroke', (line) => seriesColor(theme, line))
    .attr('stroke-width', 1.75)
    .attr('stroke-linejoin', 'round')
    .attr('stroke-dasharray', ({ kind, color, dash, isMeasured }) => {
      if (isMeasured === true) return measuredDash(color);
      return dash === undefined ? (kind === 'write' ? '5 3' : null) : dash;
    })
    .attr('d', (line) => curvePath(line, plot));
}

/** The path of a series: its exact curve if it has one, else from point to point. */
export function curvePath({ curve, points }: Pick<TailSeries, 'curve' | 'points'>, plot: TailPlot): string {
  let path = '';
  const add = (x: number, ns: number): void => {
    path += `${path === '' ? 'M' : 'L'}${x.toFixed(2)},${plot.y(ns).toFixed(2)}`;
  };
  if (curve !== undefined && curve.ns.length > 0) {
    for (let i = 0; i < curve.ns.length; i++) add(plot.xOfPlace(curve.places[i]), curve.ns[i]);
  } else {
    // Points without a value come last, so the line has no gap.
    for (const { share, ns } of points) if (ns !== null) add(plot.x(share), ns);
  }
  return path;
}

/** Radius of a point, CSS pixels. */
const RADIUS = 3.5;

/** The point that last had the focus, by chart. */
const focused = new WeakMap<HTMLElement, string>();

/** A point with its place, CSS pixels. */
interface PlacedPoint {
  readonly id: string;
  readonly series: TailSeries;
  readonly point: TailPoint;
  readonly ns: number;
  readonly x: number;
  readonly y: number;
}

/** The points that have a value, with their places. */
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
  const isSelected = (point: PlacedPoint): boolean =>
    point.series.id === selected?.series && point.point.share === selected.share;
  const current = focused.get(container);
  const stop = placed.find((point) => point.id === current) ?? placed.find(isSelected) ?? placed.at(0);
  const points = layer
    .selectAll<SVGGElement, PlacedPoint>('g')
    .data(placed, (point) => point.id)
    .join((enter) => {
      const point = enter.append('g').attr('role', 'button');
      point.append('rect').attr('class', 'reach').attr('fill', 'transparent');
      point.append('path').attr('class', 'mark');
      return point;
    })
    .attr('transform', (point) => `translate(${point.x},${point.y})`)
    .attr('tabindex', (point) => (point === stop ? 0 : -1))
    .attr('cursor', onSelect === undefined ? null : 'pointer')
    .attr('data-row', ({ series: line }) => line.id)
    .attr('aria-pressed', (point) => String(isSelected(point)))
    .attr('aria-label', (point) => `${point.series.name} ${point.point.label}: ${formatTime(point.ns, 3)}`)
    .on('focus', (_, point) => {
      focused.set(container, point.id);
    })
    .on('click', (event: MouseEvent, point) => {
      // Points may lie closer than their targets are large: the nearest one counts.
      const { series: line, point: nearest } = event.detail === 0 ? point : nearestTo(container, placed, event, point);
      onSelect?.(line, nearest);
    })
    .on('keydown', (event: KeyboardEvent, point) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        onSelect?.(point.series, point.point);
        return;
      }
      const next = neighbor(placed, point, event.key);
      if (next === undefined) return;
      event.preventDefault();
      const nodes = layer.selectAll<SVGGElement, PlacedPoint>('g');
      nodes.attr('tabindex', (other) => (other.id === next.id ? 0 : -1));
      nodes
        .filter((other) => other.id === next.id)
        .node()
        ?.focus();
    });
  points.select('rect.reach').attr('x', -12).attr('y', -12).attr('width', 24).attr('height', 24);
  points
    .select('path.mark')
    .attr('d', (point) => markPath(point.series.kind, isSelected(point) ? RADIUS + 2 : RADIUS))
    .attr('fill', (point) => (isSelected(point) ? theme.background : seriesColor(theme, point.series)))
    .attr('stroke', (point) => (isSelected(point) ? theme.palette.accent : theme.background))
    .attr('stroke-width', (point) => (isSelected(point) ? 2.5 : 1));
}

/** The point nearest to the pointer, of those with a target there. */
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
  const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return undefined;
  const line =
    key === 'ArrowLeft' || key === 'ArrowRight'
      ? points.filter((point) => point.series === from.series).sort((a, b) => a.x - b.x)
      : points.filter((point) => point.x === from.x).sort((a, b) => a.y - b.y);
  const at = line.indexOf(from) + step;
  return at < 0 ? undefined : line.at(at);
}
