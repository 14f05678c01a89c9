/** The lines of the tail chart. */
import type { Group } from '../svg-frame.ts';
import { measuredDash, type ChartTheme } from '../theme.ts';
import { seriesColor, type TailPlot } from './tail-scale.ts';
import type { TailSeries } from './tail-series.ts';

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
