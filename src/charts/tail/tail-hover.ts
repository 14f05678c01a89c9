/** The readout of the tail chart: the values at the percentile under the pointer. */
import { formatTime } from '../../base/format.ts';
import { type Group, pointerIn } from '../kit/frame.ts';
import type { ChartTheme } from '../kit/theme.ts';
import { seriesColor, type TailPlot } from './tail-scale.ts';
import type { TailSeries } from './tail-series.ts';

/** Shows a line at the percentile under the pointer, with the value of every series. */
export function paintReadout(
  container: HTMLElement,
  layer: Group,
  series: readonly TailSeries[],
  plot: TailPlot,
  theme: ChartTheme,
): void {
  layer.attr('pointer-events', 'none').attr('aria-hidden', 'true');
  const shares = [...new Set(series.flatMap(({ points }) => points.map((point) => point.share)))].sort((a, b) => a - b);
  const show = (share: number | undefined): void => {
    const rows =
      share === undefined
        ? []
        : series.flatMap((line) => {
            const point = line.points.find((candidate) => candidate.share === share);
            return point === undefined ? [] : [{ series: line, point }];
          });
    const at = share === undefined ? 0 : plot.x(share);
    layer
      .selectAll<SVGLineElement, number>('line')
      .data(share === undefined ? [] : [share])
      .join('line')
      .attr('x1', at)
      .attr('x2', at)
      .attr('y1', plot.top)
      .attr('y2', plot.bottom)
      .attr('stroke', theme.muted)
      .attr('stroke-dasharray', '2 3');
    const width = 128;
    const left = at + width + 14 < plot.right ? at + 8 : at - width - 8;
    layer
      .selectAll<SVGRectElement, number>('rect')
      .data(rows.length > 0 ? [0] : [])
      .join('rect')
      .attr('x', left)
      .attr('y', plot.top + 2)
      .attr('width', width)
      .attr('height', 20 + rows.length * 15)
      .attr('rx', 5)
      .attr('fill', theme.background)
      .attr('stroke', theme.grid);
    layer
      .selectAll<SVGTextElement, { text: string; value: string; color: string }>('text')
      .data(
        rows.length === 0
          ? []
          : [
              { text: rows[0].point.label, value: '', color: theme.muted },
              ...rows.map(({ series: line, point }) => ({
                text: line.name,
                value: point.ns === null ? 'too few' : formatTime(point.ns, 3),
                color: seriesColor(theme, line),
              })),
            ],
      )
      .join('text')
      .attr('x', left + 8)
      .attr('y', (_, i) => plot.top + 16 + i * 15)
      .attr('fill', (row) => row.color)
      .attr('font-weight', 600)
      .text((row) => (row.value === '' ? row.text : `${row.text}  ${row.value}`));
    layer
      .selectAll<SVGCircleElement, { series: TailSeries; ns: number }>('circle')
      .data(rows.flatMap((row) => (row.point.ns === null ? [] : [{ series: row.series, ns: row.point.ns }])))
      .join('circle')
      .attr('cx', at)
      .attr('cy', (row) => plot.y(row.ns))
      .attr('r', 5.5)
      .attr('fill', 'none')
      .attr('stroke', (row) => seriesColor(theme, row.series));
  };
  container.onpointermove = (event) => {
    const px = pointerIn(container, event).x;
    if (px < plot.left - 12 || px > plot.right + 12) {
      show(undefined);
      return;
    }
    let best = shares.at(0);
    for (const share of shares) {
      if (best === undefined || Math.abs(plot.x(share) - px) < Math.abs(plot.x(best) - px)) best = share;
    }
    show(best);
  };
  container.onpointerleave = () => show(undefined);
}
