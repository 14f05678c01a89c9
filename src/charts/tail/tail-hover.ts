/** The readout of the tail chart: the values at the percentile under the pointer. */
import { formatTime } from '../../base/format.ts';
import { pointerIn, type Group } from '../kit/frame.ts';
import { paintMarks } from '../kit/marks.ts';
import type { ChartTheme } from '../kit/theme.ts';
import { seriesColor, type TailPlot } from './tail-axes.ts';
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
    const at = share === undefined ? 0 : plot.x(share);
    const rows = series.flatMap((line) => {
      const point = line.points.find((candidate) => candidate.share === share);
      return point === undefined ? [] : [{ ...point, name: line.name, color: seriesColor(theme, line) }];
    });
    const head = rows.slice(0, 1).map(({ label }) => ({ words: label, color: theme.muted }));
    paintMarks(layer, 'line', share === undefined ? [] : [share], {
      attrs: { x1: at, x2: at, y1: plot.top, y2: plot.bottom, stroke: theme.muted, 'stroke-dasharray': '2 3' },
    });
    const width = 128;
    const left = at + width + 14 < plot.right ? at + 8 : at - width - 8;
    paintMarks(layer, 'rect', head, {
      attrs: {
        x: left,
        y: plot.top + 2,
        width,
        height: 20 + rows.length * 15,
        rx: 5,
        fill: theme.background,
        stroke: theme.grid,
      },
    });
    const lines = rows.map(({ name, ns, color }) => ({
      words: `${name}  ${ns === null ? 'too few' : formatTime(ns, 3)}`,
      color,
    }));
    paintMarks(layer, 'text', [...head, ...lines], {
      attrs: { x: left + 8, y: (_, i) => plot.top + 16 + i * 15, fill: ({ color }) => color, 'font-weight': 600 },
      text: ({ words }) => words,
    });
    const known = rows.flatMap(({ ns, color }) => (ns === null ? [] : [{ ns, color }]));
    paintMarks(layer, 'circle', known, {
      attrs: { cx: at, cy: ({ ns }) => plot.y(ns), r: 5.5, fill: 'none', stroke: ({ color }) => color },
    });
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
