/** What the slowest share of each run waited for: a bar a run, its mean latency split by cause. */
import { t } from '../../messages/message.ts';
import { CAUSE_WORDS, type CauseName } from '../../base/vocabulary.ts';
import { formatShare, formatTime } from '../../base/format.ts';
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import { asButtons } from '../bars/as-buttons.ts';
import { NO_VALUE, type ChartTable } from '../chart-table.ts';
import { svgFrame } from '../svg-frame.ts';
import { TEXT, type PlotOptions } from './plot.ts';

/** A run: the slowest share of its requests, their total by `WaitCause`, ns. */
export interface SlowestRow {
  readonly id: string;
  readonly name: string;
  readonly requests: number;
  readonly causeNs: readonly bigint[];
}

export interface SlowestOptions extends PlotOptions {
  readonly label: string;
  /** The colors of the causes are those of reads or of writes. */
  readonly operation: 'read' | 'write';
  readonly onSelect?: ((row: SlowestRow) => void) | undefined;
}

interface Part {
  readonly row: SlowestRow;
  readonly cause: CauseName;
  /** Mean a request, ns: of the parts before it, and of its own. */
  readonly before: number;
  readonly ns: number;
}

const ROW = 30;
const LABELS = 190;
const VALUES = 90;
const LEGEND = 64;

/** The height that the chart needs, CSS pixels. */
export const slowestCausesHeight = (rows: readonly SlowestRow[]): number => LEGEND + 14 + ROW * rows.length;

function partsOf(row: SlowestRow): Part[] {
  let before = 0;
  return WAIT_NAMES.flatMap((cause, kind) => {
    const ns = row.requests === 0 ? 0 : Number(row.causeNs[kind]) / row.requests;
    const part: Part = { row, cause, before, ns };
    before += ns;
    return ns > 0 ? [part] : [];
  });
}

const meanOf = (row: SlowestRow): number =>
  row.requests === 0 ? 0 : Number(row.causeNs.reduce((sum, ns) => sum + ns, 0n)) / row.requests;

/** Draws the chart into an element, or brings it up to date. */
export function updateSlowestCauses(
  container: HTMLElement,
  rows: readonly SlowestRow[],
  options: SlowestOptions,
): void {
  const { width, height, theme, operation, onSelect } = options;
  const frame = svgFrame(container, {
    width,
    height,
    label: options.label,
    description: t('{count, plural, one {# run} other {# runs}}.', { count: rows.length }),
  });
  frame.svg.attr('font-size', TEXT);
  const most = rows.reduce((largest, row) => Math.max(largest, meanOf(row)), 0) || 1;
  const scale = (ns: number): number => (ns / most) * (width - LABELS - VALUES);
  const parts = rows.flatMap(partsOf);
  const y = (row: SlowestRow): number => 8 + rows.indexOf(row) * ROW;
  const text = ({ row, cause, ns }: Part): string =>
    t('{run}: {cause} {time} a request, {share}', {
      run: row.name,
      cause: t(CAUSE_WORDS[cause].label),
      time: formatTime(ns, 3),
      share: formatShare(ns / meanOf(row)),
    });
  const bars = frame
    .layer('bars')
    .selectAll<SVGRectElement, Part>('rect')
    .data(parts, ({ row, cause }) => `${row.id}/${cause}`)
    .join((enter) => {
      const rect = enter.append('rect');
      rect.append('title');
      return rect;
    })
    .attr('x', ({ before }) => LABELS + scale(before))
    .attr('y', ({ row }) => y(row))
    .attr('width', ({ ns }) => scale(ns))
    .attr('height', ROW - 8)
    .attr('fill', ({ cause }) => theme.causes[operation][cause])
    .attr('stroke', theme.background);
  bars.select('title').text(text);
  asButtons(
    bars,
    text,
    onSelect === undefined
      ? undefined
      : ({ row }) => {
          onSelect(row);
        },
  );
  const names = rows.flatMap((row) => [
    { id: `${row.id}/name`, x: 0, y: y(row), weight: 400, text: row.name },
    {
      id: `${row.id}/mean`,
      x: LABELS + scale(meanOf(row)) + 6,
      y: y(row),
      weight: 600,
      text: formatTime(meanOf(row), 3),
    },
  ]);
  frame
    .layer('names')
    .attr('aria-hidden', 'true')
    .selectAll<SVGTextElement, (typeof names)[number]>('text')
    .data(names, ({ id }) => id)
    .join('text')
    .attr('x', (name) => name.x)
    .attr('y', (name) => name.y + ROW / 2 + 1)
    .attr('font-weight', (name) => name.weight)
    .attr('fill', theme.text)
    .text((name) => name.text);
  const causes = WAIT_NAMES.filter((cause) => parts.some((part) => part.cause === cause));
  const columns = Math.max(1, Math.floor(width / 190));
  const items = frame
    .layer('keys')
    .attr('aria-hidden', 'true')
    .selectAll<SVGGElement, CauseName>('g')
    .data(causes, (cause) => cause)
    .join((enter) => {
      const item = enter.append('g');
      item.append('rect').attr('width', 12).attr('height', 12).attr('rx', 2);
      item.append('text').attr('x', 18).attr('y', 11);
      return item;
    })
    .attr(
      'transform',
      (_, i) => `translate(${(i % columns) * 190},${22 + rows.length * ROW + Math.floor(i / columns) * 20})`,
    );
  items.select('rect').attr('fill', (cause) => theme.causes[operation][cause]);
  items
    .select('text')
    .attr('fill', theme.muted)
    .text((cause) => t(CAUSE_WORDS[cause].label));
}

/** The chart as a table: a row for each run, mean time a request by cause. */
export function slowestTable(rows: readonly SlowestRow[], caption: string): ChartTable {
  const causes = WAIT_NAMES.filter((_, kind) => rows.some(({ causeNs }) => causeNs[kind] > 0n));
  return {
    caption,
    columns: ['', t('requests'), t('mean'), ...causes.map((cause) => t(CAUSE_WORDS[cause].label))],
    rows: rows.map((row) => [
      row.name,
      String(row.requests),
      row.requests === 0 ? NO_VALUE : formatTime(meanOf(row), 3),
      ...causes.map((cause) => {
        const ns = row.causeNs[WAIT_NAMES.indexOf(cause)];
        return row.requests === 0 ? NO_VALUE : formatTime(Number(ns) / row.requests, 3);
      }),
    ]),
  };
}
