/** B − A by cause as diverging bars: to the left B waits less, to the right it waits more. They sum to the whole. */
import { t } from '../../messages/message.ts';
import { CAUSE_WORDS, type CauseName } from '../../base/vocabulary.ts';
import { formatTime } from '../../base/format.ts';
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import { NO_VALUE, type ChartTable } from '../chart-table.ts';
import { svgFrame } from '../svg-frame.ts';
import { COMPARISON, paintAxis } from '../axes.ts';
import type { PlotOptions } from './plot.ts';

/** The total of B − A by `WaitCause`, ns, over `requests` requests. */
export interface CauseDifferences {
  readonly aName: string;
  readonly bName: string;
  /** The colors of the causes are those of reads or of writes. */
  readonly operation: 'read' | 'write';
  readonly requests: number;
  readonly causeNs: readonly bigint[];
}

interface CauseBar {
  readonly cause: CauseName;
  readonly label: string;
  /** Mean a request, ns. */
  readonly ns: number;
  readonly total: bigint;
}

const ROW = 30;
const LABELS = 200;
const VALUES = 96;

/** The causes that differ, the largest change first. */
function barsOf({ causeNs, requests }: CauseDifferences): CauseBar[] {
  return WAIT_NAMES.map((cause, kind) => ({
    cause,
    label: t(CAUSE_WORDS[cause].label),
    ns: requests === 0 ? 0 : Number(causeNs[kind]) / requests,
    total: causeNs[kind],
  }))
    .filter(({ total }) => total !== 0n)
    .sort((a, b) => Math.abs(b.ns) - Math.abs(a.ns));
}

const signed = (ns: number): string => (ns > 0 ? '+' : '') + formatTime(ns, 3);

/** Draws the chart into an element, or brings it up to date. */
export function updateCauseDifferences(container: HTMLElement, data: CauseDifferences, options: PlotOptions): void {
  const { width, height, theme } = options;
  const bars = barsOf(data);
  const sum = bars.reduce((total, { ns }) => total + ns, 0);
  const label = t('{b} − {a} by cause, mean a request', { b: data.bName, a: data.aName });
  const description = t('{sum} in all over {count, plural, one {# request} other {# requests}}.', {
    sum: signed(sum),
    count: data.requests,
  });
  const frame = svgFrame(container, { width, height, label, description });
  frame.svg.attr('font-size', COMPARISON.size);
  const middle = LABELS + VALUES + (width - LABELS - 2 * VALUES) / 2;
  const half = Math.max(20, (width - LABELS - 2 * VALUES) / 2);
  const most = bars.reduce((largest, { ns }) => Math.max(largest, Math.abs(ns)), 0) || 1;
  const place = (ns: number): number => middle + (ns / most) * half;
  const heads = [
    { x: middle - 10, anchor: 'end', text: `◂ ${t('less in {name}', { name: data.bName })}` },
    { x: middle + 10, anchor: 'start', text: `${t('more in {name}', { name: data.bName })} ▸` },
  ];
  frame
    .layer('heads')
    .attr('aria-hidden', 'true')
    .selectAll<SVGTextElement, (typeof heads)[number]>('text')
    .data(heads)
    .join('text')
    .attr('x', ({ x }) => x)
    .attr('y', 18)
    .attr('text-anchor', ({ anchor }) => anchor)
    .attr('fill', theme.muted)
    .text(({ text }) => text);
  const rows = frame
    .layer('bars')
    .attr('aria-hidden', 'true')
    .selectAll<SVGGElement, CauseBar>('g')
    .data(bars, ({ cause }) => cause)
    .join((enter) => {
      const row = enter.append('g');
      row.append('rect');
      row.append('text').attr('class', 'label');
      row.append('text').attr('class', 'value').attr('font-weight', 600);
      return row;
    })
    .attr('transform', (_, i) => `translate(0,${30 + i * ROW})`);
  rows
    .select('rect')
    .attr('x', ({ ns }) => Math.min(middle, place(ns)))
    .attr('width', ({ ns }) => Math.max(1, Math.abs(place(ns) - middle)))
    .attr('height', ROW - 8)
    .attr('rx', 2)
    .attr('fill', ({ cause }) => theme.causes[data.operation][cause]);
  rows
    .select('text.label')
    .attr('x', 0)
    .attr('y', ROW / 2 + 1)
    .attr('fill', theme.text)
    .text((bar) => bar.label);
  rows
    .select('text.value')
    .attr('x', ({ ns }) => place(ns) + (ns < 0 ? -6 : 6))
    .attr('y', ROW / 2 + 1)
    .attr('text-anchor', ({ ns }) => (ns < 0 ? 'end' : 'start'))
    .attr('fill', theme.text)
    .text(({ ns }) => signed(ns));
  const end = 30 + bars.length * ROW;
  // The line between less and more.
  const zero = { scale: place, ticks: [{ value: 0, label: '' }] };
  const edges = { left: LABELS, right: width, top: 24, bottom: end };
  paintAxis(frame.layer('axis'), 'bottom', zero, edges, { theme, style: COMPARISON, lineColor: () => theme.text });
  frame
    .layer('sum')
    .selectAll<SVGTextElement, string>('text')
    .data([bars.length === 0 ? t('No difference in any cause.') : t('{sum} a request in all', { sum: signed(sum) })])
    .join('text')
    .attr('x', bars.length === 0 ? 0 : LABELS)
    .attr('y', end + 20)
    .attr('font-weight', 600)
    .attr('fill', theme.text)
    .text((text) => text);
}

/** The chart as a table: exact totals, and the mean a request. */
export function causeDifferencesTable(data: CauseDifferences): ChartTable {
  const bars = barsOf(data);
  const total = bars.reduce((sum, bar) => sum + bar.total, 0n);
  const mean = data.requests === 0 ? NO_VALUE : signed(Number(total) / data.requests);
  return {
    caption: t('{b} − {a} by cause', { b: data.bName, a: data.aName }),
    columns: [t('Cause'), t('Total, ns'), t('Mean a request')],
    rows: [
      ...bars.map(({ label, ns, total: one }) => [label, String(one), signed(ns)]),
      [t('all'), String(total), mean],
    ],
  };
}
