/**
 * Latency percentiles on a log scale of the tail, x = −log10(1 − share), on which every nine has the same width.
 * Several runs in one chart, reads as solid lines with round points, writes dashed with square points. If too few
 * requests carry a percentile, the chart says so instead of drawing a maximum. Every point can be reached with the
 * keyboard and opens its request.
 */
import { formatRatio, formatTime, groupDigits, plural } from '../../base/format.ts';
import { ignoreFailedLoad, loadPart } from '../../base/load-part.ts';
import { growingDomain } from '../kit/axes.ts';
import { column, NO_VALUE, chartTableOf, type ChartTable } from '../kit/columns.ts';
import { svgFrame } from '../kit/frame.ts';
import { paintEndLabels, roomForEndLabels } from './end-labels.ts';
import { allLatencies, lastPlace, paintAxes, paintNotes, paintTooFew, tailPlot, zeroNote } from './tail-axes.ts';
import { paintCurves, paintPoints, paintRing } from './tail-points.ts';
import type { TailOptions, TailSeries } from './tail-series.ts';

const TITLE = 'Latency by percentile';
const domains = new WeakMap<HTMLElement, { key: string; domain: [number, number]; last: number }>();

export function updateTailChart(container: HTMLElement, series: readonly TailSeries[], options: TailOptions): void {
  const { width, height, theme, label = TITLE, note, caveats = [] } = options;
  const known = domains.get(container);
  const former = known?.key === options.key ? known : undefined;
  const domain = growingDomain(allLatencies(series), former?.domain);
  const last = Math.max(lastPlace(series), former?.last ?? 0);
  domains.set(container, { key: options.key, domain, last });
  const room = roomForEndLabels(series, width, options.isPicture);
  const plot = tailPlot(width, height, domain, room, last);
  const frame = svgFrame(container, { width, height, label, description: describeTail(series, note) });
  paintAxes(frame.layer('axes'), plot, theme);
  paintTooFew(frame, series, plot, theme);
  paintNotes(frame.layer('note'), [note, zeroNote(series), ...caveats], plot, theme);
  paintCurves(frame.layer('lines'), series, plot, theme);
  paintRing(frame.layer('ring'), series, plot, options);
  paintPoints(container, frame.layer('points'), series, plot, options);
  paintEndLabels(frame.layer('names'), series, plot, room, options);
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

const labelsOf = (series: readonly TailSeries[]): string[] => [
  ...new Set(series.flatMap(({ points }) => points.map(({ label }) => label))),
];

const nsAt = ({ points }: TailSeries, wanted: string): number | null | undefined =>
  points.find(({ label }) => label === wanted)?.ns;

/** A row for each series, a column for each percentile. */
export const tailTable = (series: readonly TailSeries[], caption = TITLE): ChartTable =>
  chartTableOf(caption, series, [
    { title: '', text: ({ name }) => name },
    { title: 'requests', text: ({ count }) => groupDigits(String(count)) },
    ...labelsOf(series).map((title) => ({
      title,
      text: (line: TailSeries) => latencyText(nsAt(line, title), 'too few requests'),
    })),
  ]);

const latencyText = (ns: number | null | undefined, tooFew = 'too few'): string =>
  ns === undefined ? NO_VALUE : ns === null ? tooFew : formatTime(ns, 3);

interface Pair {
  readonly name: string;
  readonly first: TailSeries;
  readonly second: TailSeries;
}

/** B and A if there are just two runs; and each measured device with the first run. */
function pairsOf(series: readonly TailSeries[]): Pair[] {
  const simulated = series.filter(({ isMeasured }) => isMeasured !== true);
  const pairs = (['read', 'write'] as const).flatMap((kind): Pair[] => {
    const [first, second, ...more] = simulated.filter((line) => line.kind === kind);
    return second === undefined || more.length > 0 ? [] : [{ name: `B/A ${kind}s`, first, second }];
  });
  const measured = series.filter(({ isMeasured }) => isMeasured === true);
  return [
    ...pairs,
    ...measured.flatMap((first): Pair[] => {
      const second = simulated.find(({ kind }) => kind === first.kind);
      return second === undefined ? [] : [{ name: `${second.name} / ${first.name}`, first, second }];
    }),
  ];
}

function ratioAt({ first, second }: Pair, label: string): number | null {
  const [a, b] = [nsAt(first, label), nsAt(second, label)];
  return typeof a === 'number' && typeof b === 'number' && a > 0 ? b / a : null;
}

const ratioText = (ratio: number | null): string =>
  ratio === null ? NO_VALUE : Math.abs(ratio - 1) < 0.005 ? 'same' : formatRatio(ratio);

/** A row for each percentile, a column for each series and for the ratio of two series of one kind. */
export function percentileTable(series: readonly TailSeries[], caption = TITLE): ChartTable {
  const counts = 'requests';
  return chartTableOf(
    caption,
    [counts, ...labelsOf(series)],
    [
      { title: '', text: (line) => line, file: 'figure', value: (line) => line },
      { file: 'unit', value: (line) => (line === counts ? '' : 'ns') },
      ...series.map((one) =>
        column(
          one.name,
          (line: string) => (line === counts ? one.count : nsAt(one, line)),
          (line) => (line === counts ? groupDigits(String(one.count)) : latencyText(nsAt(one, line))),
        ),
      ),
      ...pairsOf(series).map((pair) =>
        column(
          pair.name,
          (line: string) => ratioAt(pair, line),
          (line) => ratioText(ratioAt(pair, line)),
        ),
      ),
    ],
  );
}
