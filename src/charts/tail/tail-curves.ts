/** The lines of the tail chart and the names at their ends. */
import { formatTime } from '../../base/format.ts';
import { spreadLabels, type Group } from '../svg-frame.ts';
import { measuredDash, type ChartTheme } from '../theme.ts';
import { seriesColor, type TailPlot } from './tail-scale.ts';
import type { TailSeries } from './tail-series.ts';

/** Paints a line for each series: solid for reads, dashed for writes. */
export function paintCurves(layer: Group, series: readonly TailSeries[], plot: TailPlot, theme: ChartTheme): void {
  layer
    .selectAll<SVGPathElement, TailSeries>('path')
    .data(series, ({ id }) => id)
    .join('path')
    .attr('fill', 'none')
    .attr('stroke', (line) => seriesColor(theme, line))
    .attr('stroke-width', 1.75)
    .attr('stroke-linejoin', 'round')
    .attr('stroke-dasharray', ({ kind, color, isMeasured }) =>
      isMeasured === true ? measuredDash(color) : kind === 'write' ? '5 3' : null,
    )
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

/** Paints the name of each series at the end of its line, with its last percentile. */
export function paintEndLabels(layer: Group, series: readonly TailSeries[], plot: TailPlot, theme: ChartTheme): void {
  const ends = series.flatMap((line) => {
    const last = line.points.findLast((point) => point.ns !== null);
    return last === undefined ? [] : [{ series: line, ns: last.ns ?? 0, label: last.label }];
  });
  const heights = spreadLabels(
    ends.map((end) => plot.y(end.ns)),
    26,
    plot.top + 8,
    plot.bottom - 14,
  );
  const labels = layer
    .attr('aria-hidden', 'true')
    .selectAll<SVGGElement, (typeof ends)[number]>('g')
    .data(ends, (end) => end.series.id)
    .join((enter) => {
      const label = enter.append('g');
      label.append('text').attr('class', 'name').attr('font-weight', 600);
      label.append('text').attr('class', 'value').attr('dy', 13);
      return label;
    })
    .attr('transform', (_, i) => `translate(${plot.right + 8},${heights[i]})`)
    .attr('fill', (end) => seriesColor(theme, end.series));
  labels.select('text.name').text((end) => end.series.name);
  labels.select('text.value').text((end) => `${end.label} ${formatTime(end.ns, 3)}`);
}
