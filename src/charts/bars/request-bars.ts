/**
 * A bar for each request of a small run, from its arrival to its completion, A above B on one clock, in the colors of
 * the request lane; behind it the latency. It is as high as its rows need: the host scrolls.
 */
import { formatTime } from '../../base/format.ts';
import { timeAxis } from '../../timeline/layout/time-axis.ts';
import { paintAxis, PANEL } from '../kit/axes.ts';
import { column, fileOf, NO_VALUE, chartTableOf, type ChartTable, type DataColumn } from '../kit/columns.ts';
import { svgFrame, UNTOUCHED } from '../kit/frame.ts';
import { paintMarks } from '../kit/marks.ts';
import { stripesPattern } from '../kit/patterns.ts';
import type { ChartTheme, WaitColorName } from '../kit/theme.ts';

/** A part of a request's time, ns. */
export interface RequestSpan {
  readonly cause: WaitColorName;
  readonly startNs: number;
  readonly endNs: number;
  readonly isWaiting: boolean;
  /** Its name, without the operation in its way. */
  readonly short: string;
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
const MOST_BAR = 48;
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
  const hasB = placed.some(({ bar }) => bar.run === 1);
  const nameWidth = LETTER * rows.reduce((most, { name }) => Math.max(most, name.length), 0) + 8;
  const left = nameWidth + (hasB ? RUN_LETTER : 0);
  let endNs = 1;
  for (const { bar } of placed) for (const span of bar.spans) endNs = Math.max(endNs, span.endNs);
  const x = (ns: number): number => left + (ns / endNs) * Math.max(1, width - left - MARGIN.right);

  const frame = svgFrame(container, {
    width,
    height: Math.max(height, top + MARGIN.bottom),
    label: 'Time of each request by cause',
    description: placed.map(({ bar }) => barText(bar)).join('; '),
  });
  const axis = timeAxis(0, endNs, width - left - MARGIN.right, 80);
  const ticks = axis.ticks.map(({ ns, label }) => ({ value: ns, label }));
  const edges = { left, right: width - MARGIN.right, top: MARGIN.top - 4, bottom: top };
  paintAxis(frame.layer('grid'), 'top', { scale: x, ticks }, edges, { theme, style: PANEL });

  const stripes = stripesPattern(frame, theme, theme.causes.read.dieGc);
  const key = ({ bar }: Placed): string => `${bar.run}/${bar.request}`;
  const groups = paintMarks(frame.layer('bars'), 'g', placed, {
    key,
    attrs: { transform: (one) => `translate(0,${one.top})` },
    title: ({ bar }) => barText(bar),
    onSelect: onSelect && (({ bar }) => onSelect(bar)),
  });
  paintMarks(groups, 'rect', (one) => [one], {
    className: 'back',
    attrs: { rx: 2, x: 0, width, height: thick, fill: ({ row }) => (row.selected ? theme.grid : 'transparent') },
  });
  const spansOf = ({ bar }: Placed): (RequestSpan & { readonly wide: number; readonly fill: string })[] =>
    cutAt(bar.spans, untilNs).map((span) => ({
      ...span,
      wide: x(span.endNs) - x(span.startNs),
      fill: span.cause === 'dieGc' ? stripes : theme.causes[bar.isWrite ? 'write' : 'read'][span.cause],
    }));
  paintMarks(groups, 'rect', spansOf, {
    className: 'span',
    attrs: {
      x: ({ startNs }) => x(startNs),
      y: 1,
      width: ({ wide }) => Math.max(0.75, wide),
      height: thick - 2,
      fill: ({ fill }) => fill,
      stroke: ({ isWaiting, wide }) => (isWaiting && wide > 4 ? theme.palette.wait.fill : theme.background),
      'stroke-width': ({ isWaiting }) => (isWaiting ? 1.25 : 0.5),
    },
  });
  const texts = frame.layer('texts', UNTOUCHED);
  const middle = { y: (one: Placed) => one.top + thick / 2, dy: '0.35em' };
  paintMarks(texts, 'text', hasB ? placed : [], {
    key,
    className: 'run',
    attrs: { ...middle, x: nameWidth, fill: ({ bar }) => theme.series[bar.run], 'font-weight': 700 },
    text: ({ bar }) => RUN_LETTERS[bar.run],
  });
  paintMarks(texts, 'text', placed, {
    key,
    className: 'latency',
    attrs: {
      ...middle,
      x: ({ bar }) => x(Math.min(untilNs, Number.isNaN(bar.finishNs) ? endNs : bar.finishNs)) + 5,
      fill: theme.text,
      'font-weight': 600,
    },
    text: ({ bar }) => (bar.finishNs <= untilNs ? formatTime(bar.finishNs - bar.arrivalNs, 4) : ''),
  });
  const firsts = placed.filter(({ bar, row }) => bar === row.bars[0]);
  paintMarks(frame.layer('names', UNTOUCHED), 'text', firsts, {
    attrs: {
      x: 0,
      y: (one) => one.top + (thick * one.row.bars.length) / 2,
      dy: '0.35em',
      'font-weight': ({ row }) => (row.selected ? 700 : 400),
      fill: theme.text,
    },
    text: ({ row }) => row.name,
  });
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
  for (const { startNs, endNs, short: label } of bar.spans) times.set(label, (times.get(label) ?? 0) + endNs - startNs);
  const parts = [...times].map(([label, ns]) => `${label} ${formatTime(ns, 4)}`);
  return `${RUN_LETTERS[bar.run]}, ${bar.name}: ${latencyText(bar)} (${parts.join(', ')})`;
}

/** The requests and their latencies; in files a row for each run of a request. */
export function requestBarsTable(rows: readonly RequestRow[]): ChartTable {
  const hasB = rows.some(({ bars }) => bars.some(({ run }) => run === 1));
  const latency = (run: 0 | 1): DataColumn<RequestRow> => ({
    title: hasB ? `latency in ${RUN_LETTERS[run]}` : 'latency',
    text: ({ bars }) => {
      const bar = bars.find((one) => one.run === run);
      return bar === undefined ? NO_VALUE : latencyText(bar);
    },
  });
  const table = chartTableOf('Latency of each request', rows, [
    { title: 'request', text: ({ name }) => name },
    { title: 'arrives', text: ({ bars }) => formatTime(bars[0].arrivalNs, 4) },
    latency(0),
    ...(hasB ? [latency(1)] : []),
  ]);
  const finished = ({ finishNs }: RequestBar, ns: number): number | null => (Number.isNaN(finishNs) ? null : ns);
  const full = (): ReturnType<typeof fileOf> =>
    fileOf(
      rows.flatMap(({ bars }) => bars),
      [
        column('request', ({ name }) => name),
        column('run', ({ run }) => RUN_LETTERS[run]),
        column('arrivalNs', ({ arrivalNs }) => arrivalNs),
        column('finishNs', (bar) => finished(bar, bar.finishNs)),
        column('latencyNs', (bar) => finished(bar, bar.finishNs - bar.arrivalNs)),
      ],
    );
  return { ...table, full };
}
