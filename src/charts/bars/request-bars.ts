/**
 * A bar for each request of a small run, from its arrival to its completion, A above B on one clock, in the colors of
 * the request lane; behind it the latency. It is as high as its rows need: the host scrolls.
 */
import { formatTime } from '../../base/format.ts';
import { CAUSE_WORDS } from '../../base/vocabulary.ts';
import { timeAxis } from '../../timeline/layout/time-axis.ts';
import { isWait } from '../../timeline/cause-colors.ts';
import { NO_VALUE, type ChartTable } from '../kit/columns.ts';
import { svgFrame } from '../kit/frame.ts';
import type { ChartTheme, WaitName } from '../kit/theme.ts';
import { paintAxis, PANEL } from '../kit/axes.ts';
import { asButtons } from '../kit/marks.ts';
import { stripesPattern } from '../kit/patterns.ts';

/** A part of a request's time, ns. */
export interface RequestSpan {
  readonly cause: WaitName;
  readonly startNs: number;
  readonly endNs: number;
  /** Its name, `queue for the bus`; the cause's label if not given. */
  readonly label?: string;
}

export interface RequestBar {
  /** 0 is run A, 1 is run B. */
  readonly run: 0 | 1;
  readonly request: number;
  /** `write #3` */
  readonly name: string;
  readonly isWrite: boolean;
  readonly arrivalNs: number;
  /** NaN if it did not complete. */
  readonly finishNs: number;
  readonly spans: readonly RequestSpan[];
}

/** A row: one request, with the bar of each run in which it is. */
export interface RequestRow {
  readonly name: string;
  readonly bars: readonly RequestBar[];
  readonly selected: boolean;
}

export interface RequestBarsOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  /** Nothing later is drawn, ns. */
  readonly untilNs?: number | undefined;
  readonly onSelect?: ((bar: RequestBar) => void) | undefined;
}

const MARGIN = { top: 18, right: 64, bottom: 2 } as const;
/** Heights of a bar, and the space between rows, pixels. */
const LEAST_BAR = 11;
const MOST_BAR = 32;
const ROW_GAP = 5;
/** Width of a letter and of the letter of a run, pixels. */
const LETTER = 6.3;
const RUN_LETTER = 16;
const RUN_LETTERS = ['A', 'B'] as const;

interface Placed {
  readonly bar: RequestBar;
  readonly row: RequestRow;
  readonly top: number;
}

/** Draws the bars into an element, or brings them up to date. */
export function updateRequestBars(
  container: HTMLElement,
  rows: readonly RequestRow[],
  { width, height, theme, untilNs = Infinity, onSelect }: RequestBarsOptions,
): void {
  const count = rows.reduce((sum, { bars }) => sum + bars.length, 0);
  const room = height - MARGIN.top - MARGIN.bottom - rows.length * ROW_GAP;
  const thick = Math.max(LEAST_BAR, Math.min(MOST_BAR, Math.floor(room / Math.max(1, count))));
  const placed: Placed[] = [];
  let top = MARGIN.top;
  for (const row of rows) {
    for (const bar of row.bars) {
      placed.push({ bar, row, top });
      top += thick;
    }
    top += ROW_GAP;
  }
  const needed = top + MARGIN.bottom;
  const hasB = placed.some(({ bar }) => bar.run === 1);
  const nameWidth = LETTER * rows.reduce((most, { name }) => Math.max(most, name.length), 0) + 8;
  const left = nameWidth + (hasB ? RUN_LETTER : 0);
  let endNs = 1;
  for (const { bar } of placed) for (const span of bar.spans) endNs = Math.max(endNs, span.endNs);
  const x = (ns: number): number => left + (ns / endNs) * Math.max(1, width - left - MARGIN.right);

  const frame = svgFrame(container, {
    width,
    height: Math.max(height, needed),
    label: 'Time of each request by cause',
    description: placed.map(({ bar }) => barText(bar)).join('; '),
  });
  const axis = timeAxis(0, endNs, width - left - MARGIN.right, 80);
  const ticks = axis.ticks.map(({ ns, label }) => ({ value: ns, label }));
  const edges = { left, right: width - MARGIN.right, top: MARGIN.top - 4, bottom: top };
  paintAxis(frame.layer('grid'), 'top', { scale: x, ticks }, edges, { theme, style: PANEL });

  const hue = ({ isWrite }: RequestBar): ChartTheme['causes']['read'] => theme.causes[isWrite ? 'write' : 'read'];
  const stripes = stripesPattern(frame, theme, theme.causes.read.dieGc);
  const groups = frame
    .layer('bars')
    .selectAll<SVGGElement, Placed>('g.bar')
    .data(placed, ({ bar }) => `${bar.run}/${bar.request}`)
    .join((enter) => {
      const group = enter.append('g').attr('class', 'bar');
      group.append('rect').attr('class', 'back').attr('rx', 2);
      group.append('title');
      group.append('g').attr('class', 'spans');
      return group;
    })
    .attr('transform', (one) => `translate(0,${one.top})`);
  groups
    .select('rect.back')
    .attr('x', 0)
    .attr('width', width)
    .attr('height', thick)
    .attr('fill', (one) => (one.row.selected ? theme.grid : 'transparent'));
  groups.select('title').text((one) => barText(one.bar));
  groups
    .select<SVGGElement>('g.spans')
    .selectAll<SVGRectElement, RequestSpan & { readonly bar: RequestBar }>('rect')
    .data(({ bar }) => cutAt(bar.spans, untilNs).map((span) => ({ ...span, bar })))
    .join('rect')
    .attr('x', (span) => x(span.startNs))
    .attr('y', 1)
    .attr('width', (span) => Math.max(0.75, x(span.endNs) - x(span.startNs)))
    .attr('height', thick - 2)
    .attr('fill', (span) => (span.cause === 'dieGc' ? stripes : hue(span.bar)[span.cause]))
    .attr('stroke', (span) =>
      isWait(span.cause) && x(span.endNs) - x(span.startNs) > 4 ? theme.palette.wait.fill : theme.background,
    )
    .attr('stroke-width', (span) => (isWait(span.cause) ? 1.25 : 0.5));
  const texts = frame
    .layer('texts')
    .attr('aria-hidden', 'true')
    .attr('pointer-events', 'none')
    .selectAll<SVGGElement, Placed>('g')
    .data(placed, ({ bar }) => `${bar.run}/${bar.request}`)
    .join((enter) => {
      const group = enter.append('g');
      group.append('text').attr('class', 'run').attr('font-weight', 700).attr('dy', '0.35em');
      group.append('text').attr('class', 'latency').attr('font-weight', 600).attr('dy', '0.35em');
      return group;
    })
    .attr('transform', (one) => `translate(0,${one.top})`);
  texts
    .select('text.run')
    .attr('x', nameWidth)
    .attr('y', thick / 2)
    .attr('fill', (one) => theme.series[one.bar.run])
    .text((one) => (hasB ? RUN_LETTERS[one.bar.run] : ''));
  texts
    .select('text.latency')
    .attr('x', ({ bar }) => x(Math.min(untilNs, Number.isNaN(bar.finishNs) ? endNs : bar.finishNs)) + 5)
    .attr('y', thick / 2)
    .attr('fill', theme.text)
    .text(({ bar }) => (bar.finishNs <= untilNs ? formatTime(bar.finishNs - bar.arrivalNs, 4) : ''));
  asButtons(groups, ({ bar }) => barText(bar), onSelect === undefined ? undefined : ({ bar }) => onSelect(bar));
  frame
    .layer('names')
    .attr('aria-hidden', 'true')
    .attr('pointer-events', 'none')
    .selectAll<SVGTextElement, RequestRow>('text')
    .data(rows.filter((row) => row.bars.length > 0))
    .join('text')
    .attr('x', 0)
    .attr('y', (row) => (placed.find((one) => one.row === row)?.top ?? 0) + (thick * row.bars.length) / 2)
    .attr('dy', '0.35em')
    .attr('font-weight', (row) => (row.selected ? 700 : 400))
    .attr('fill', theme.text)
    .text((row) => row.name);
  const chosen = placed.find(({ row }) => row.selected);
  if (chosen !== undefined) showOnce(container, chosen, thick);
}

/** Scrolls to the selected row when another one is selected; later the reader scrolls. */
function showOnce(host: HTMLElement, { bar, top, row }: Placed, thick: number): void {
  const key = `${bar.run}/${bar.request}`;
  if (host.dataset.shown === key) return;
  host.dataset.shown = key;
  const bottom = top + thick * row.bars.length + ROW_GAP;
  if (bottom > host.scrollTop + host.clientHeight) host.scrollTop = bottom - host.clientHeight;
  else if (top - MARGIN.top < host.scrollTop) host.scrollTop = top - MARGIN.top;
}

/** The spans up to an instant. */
function cutAt(spans: readonly RequestSpan[], untilNs: number): RequestSpan[] {
  return spans
    .filter((span) => span.startNs < untilNs)
    .map((span) => ({ ...span, endNs: Math.min(span.endNs, untilNs) }));
}

const latencyText = ({ arrivalNs, finishNs }: RequestBar): string =>
  Number.isNaN(finishNs) ? 'not complete' : formatTime(finishNs - arrivalNs, 4);

/** `A, write #3: 893.9 µs (die busy 609.0 µs, …)` */
function barText(bar: RequestBar): string {
  const times = new Map<string, number>();
  for (const { cause, startNs, endNs, label = CAUSE_WORDS[cause].label } of bar.spans)
    times.set(label, (times.get(label) ?? 0) + endNs - startNs);
  const parts = [...times].map(([label, ns]) => `${label} ${formatTime(ns, 4)}`);
  return `${RUN_LETTERS[bar.run]}, ${bar.name}: ${latencyText(bar)} (${parts.join(', ')})`;
}

/** The requests and their latencies. A request that only one run has has no value for the other. */
export function requestTable(rows: readonly RequestRow[]): ChartTable {
  const hasB = rows.some(({ bars }) => bars.some(({ run }) => run === 1));
  const cell = ({ bars }: RequestRow, run: 0 | 1, text: (bar: RequestBar) => string): string => {
    const bar = bars.find((one) => one.run === run);
    return bar === undefined ? NO_VALUE : text(bar);
  };
  const arrival = (bar: RequestBar): string => formatTime(bar.arrivalNs, 4);
  return {
    caption: 'Latency of each request',
    columns: ['request', 'arrives', ...(hasB ? ['A', 'B'].map((side) => `latency in ${side}`) : ['latency'])],
    rows: rows.map((row) => [
      row.name,
      arrival(row.bars[0]),
      cell(row, 0, latencyText),
      ...(hasB ? [cell(row, 1, latencyText)] : []),
    ]),
    full: () => ({
      columns: ['request', 'run', 'arrivalNs', 'finishNs', 'latencyNs'],
      rows: rows.flatMap(({ bars }) =>
        bars.map(({ name, run, arrivalNs, finishNs }) => [
          name,
          run === 0 ? 'A' : 'B',
          arrivalNs,
          ...(Number.isNaN(finishNs) ? ['', ''] : [finishNs, finishNs - arrivalNs]),
        ]),
      ),
    }),
  };
}
