/**
 * Latency percentiles on a log scale of the tail, x = −log10(1 − share), on which every nine has the same width.
 * Several runs in one chart, reads as solid lines with round points, writes dashed with square points. If too few
 * requests carry a percentile, the chart says so instead of drawing a maximum. Every point can be reached with the
 * keyboard and opens its request.
 */
import { loadPart, ignoreFailedLoad } from '../../base/load-part.ts';
import { formatTime, groupDigits, plural } from '../../base/format.ts';
import { NO_VALUE, type ChartTable } from '../kit/columns.ts';
import { svgFrame } from '../kit/frame.ts';
import { growingDomain } from '../kit/axes.ts';
import { paintAxes, paintNotes, paintTooFew, zeroNote } from './tail-axes.ts';
import { paintEndLabels, roomForEndLabels } from './end-labels.ts';
import { paintCurves, paintPoints } from './tail-points.ts';
import { allLatencies, tailPlot } from './tail-scale.ts';
import type { TailOptions, TailSeries } from './tail-series.ts';

const domains = new WeakMap<HTMLElement, { key: string; domain: [number, number] }>();

/** Draws the chart into an element, or brings it up to date. */
export function updateTailChart(container: HTMLElement, series: readonly TailSeries[], options: TailOptions): void {
  const { width, height, theme, note, caveats = [] } = options;
  const known = domains.get(container);
  const domain = growingDomain(allLatencies(series), known?.key === options.key ? known.domain : undefined);
  domains.set(container, { key: options.key, domain });
  const room = roomForEndLabels(series, width, options.isPicture);
  const plot = tailPlot(width, height, domain, room);
  const label = options.label ?? 'Latency by percentile';
  const frame = svgFrame(container, { width, height, label, description: describeTail(series, note) });
  paintAxes(frame.layer('axes'), plot, theme);
  paintTooFew(frame.layer('too-few'), series, plot, theme);
  paintNotes(frame.layer('note'), [note, zeroNote(series), ...caveats], plot, theme);
  paintCurves(frame.layer('lines'), series, plot, theme);
  paintPoints(container, frame.layer('points'), series, plot, options);
  paintEndLabels(frame.layer('names'), series, plot, room, theme);
  const readout = frame.layer('readout');
  // The readout loads with the first move of a pointer.
  const load = (event: PointerEvent): void => {
    void loadPart(() => import('./tail-hover.ts')).then(({ paintReadout }) => {
      // A later update of the chart has a handler of its own.
      if (container.onpointermove !== load) return;
      paintReadout(container, readout, series, plot, theme);
      container.onpointermove(event);
    }, ignoreFailedLoad);
  };
  container.onpointermove = load;
}

/** The chart in a sentence a series. */
function describeTail(series: readonly TailSeries[], note: string | undefined): string {
  if (series.length === 0) return 'No requests yet.';
  const included = note === undefined ? '' : `${note.charAt(0).toUpperCase()}${note.slice(1)}. `;
  const sentences = series
    .map((line) => {
      const last = line.points.findLast((point) => point.ns !== null);
      const end = last === undefined ? 'too few requests' : `${last.label} ${formatTime(last.ns ?? 0, 3)}`;
      return `${line.name}: ${plural(line.count, 'request')}, ${end}.`;
    })
    .join(' ');
  return included + sentences;
}

/** The chart as a table: a row for each series, a column for each percentile. */
export function tailTable(series: readonly TailSeries[], caption = 'Latency by percentile'): ChartTable {
  const labels = [...new Set(series.flatMap(({ points }) => points.map((point) => point.label)))];
  return {
    caption,
    columns: ['', 'requests', ...labels],
    rows: series.map((line) => [
      line.name,
      groupDigits(String(line.count)),
      ...labels.map((label) => {
        const point = line.points.find((candidate) => candidate.label === label);
        if (point === undefined) return NO_VALUE;
        return point.ns === null ? 'too few requests' : formatTime(point.ns, 3);
      }),
    ]),
  };
}
