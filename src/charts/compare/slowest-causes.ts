/** What the slowest share of each run waited for: a bar a run, its mean latency split by cause. */
import { CAUSE_WORDS, type CauseName } from '../../base/vocabulary.ts';
import { formatShare, formatTime, plural } from '../../base/format.ts';
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import { asButtons } from '../kit/marks.ts';
import { NO_VALUE, type ChartTable } from '../kit/columns.ts';
import { cutText, svgFrame } from '../kit/frame.ts';
import { COMPARISON } from '../kit/axes.ts';
import { cutName, type PlotOptions } from './plot.ts';

/** A run: the slowest share of its requests, their total by `WaitCause`, ns. */
export interface SlowestRow {
  readonly id: string;
  readonly name: string;
  /** Its trace, above its rows, and its name below that; empty and the whole name if rows are not grouped. */
  readonly group: string;
  readonly label: string;
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

/** About the width of a Latin letter, CSS pixels; a letter of a name in East Asian script is nearly twice as wide. */
const LETTER = 7.8;
const textWidth = (text: string): number => LETTER * (text.length + text.replace(/[^\u1100-\uffff]/g, '').length);

const ROW = 30;
const TOP = 8;
const VALUES = 90;
/** The largest share of the width for names next to their bars; longer names go above the bars. */
const MOST_FOR_NAMES = 0.45;
/** Height of a name above its bar, CSS pixels. */
const NAME_ABOVE = 20;
/** Distance of two lines of the legend, a key and its gap, and the space after an entry, CSS pixels. */
const LINE = 20;
const KEY = 18;
const AFTER = 16;

interface Layout {
  /** Width of the names next to their bars, CSS pixels; 0 if they are above them. */
  readonly names: number;
  /** Of bars. */
  readonly y: ReadonlyMap<SlowestRow, number>;
  readonly headings: readonly { readonly group: string; readonly y: number }[];
  /** Whether a line on top says that each group has its own scale. */
  readonly hasNote: boolean;
  readonly keys: readonly { readonly cause: CauseName; readonly x: number; readonly y: number }[];
  readonly height: number;
}

/** Places of everything, from top to bottom. Names, headings and entries of the legend do not overlap. */
export function slowestLayout(rows: readonly SlowestRow[], width: number): Layout {
  const longest = rows.reduce((most, { label }) => Math.max(most, textWidth(label)), 0);
  const names = longest + 12 > width * MOST_FOR_NAMES ? 0 : longest + 12;
  const y = new Map<SlowestRow, number>();
  const headings: { group: string; y: number }[] = [];
  const hasNote = new Set(rows.map((row) => row.group)).size > 1;
  let bottom = TOP + (hasNote ? LINE : 0);
  let group = '';
  for (const row of rows) {
    if (row.group !== group) {
      group = row.group;
      headings.push({ group, y: bottom });
      bottom += ROW;
    }
    if (names === 0) bottom += NAME_ABOVE;
    y.set(row, bottom);
    bottom += ROW;
  }
  const keys: { cause: CauseName; x: number; y: number }[] = [];
  bottom += TOP;
  let x = 0;
  for (const cause of causesOf(rows)) {
    const wide = KEY + textWidth(CAUSE_WORDS[cause].label) + AFTER;
    if (x > 0 && x + wide - AFTER > width) {
      x = 0;
      bottom += LINE;
    }
    keys.push({ cause, x, y: bottom });
    x += wide;
  }
  return { names, y, headings, hasNote, keys, height: bottom + LINE };
}

/** The height that the chart needs, CSS pixels. */
export const slowestCausesHeight = (rows: readonly SlowestRow[], width: number): number =>
  slowestLayout(rows, width).height;

const causesOf = (rows: readonly SlowestRow[]): CauseName[] =>
  WAIT_NAMES.filter((_, kind) => rows.some(({ causeNs }) => causeNs[kind] > 0n));

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
    description: `${plural(rows.length, 'run')}.`,
  });
  frame.svg.attr('font-size', COMPARISON.size);
  const layout = slowestLayout(rows, width);
  // Traces may differ a hundredfold: the bars of each have the width.
  const longest = new Map<string, number>();
  for (const row of rows) longest.set(row.group, Math.max(longest.get(row.group) ?? 0, meanOf(row)));
  const scale = (ns: number, { group }: SlowestRow): number =>
    (ns / Math.max(1, longest.get(group) ?? 0)) * Math.max(0, width - layout.names - VALUES);
  const parts = rows.flatMap(partsOf);
  const y = (row: SlowestRow): number => layout.y.get(row) ?? 0;
  const text = ({ row, cause, ns }: Part): string =>
    `${row.name}: ${CAUSE_WORDS[cause].label} ${formatTime(ns, 3)} a request, ${formatShare(ns / meanOf(row))}`;
  const bars = frame
    .layer('bars')
    .selectAll<SVGRectElement, Part>('rect')
    .data(parts, ({ row, cause }) => `${row.id}/${cause}`)
    .join((enter) => {
      const rect = enter.append('rect');
      rect.append('title');
      return rect;
    })
    .attr('data-row', ({ row }) => row.id)
    .attr('x', ({ before, row }) => layout.names + scale(before, row))
    .attr('y', ({ row }) => y(row))
    .attr('width', ({ ns, row }) => scale(ns, row))
    .attr('height', ROW - 8)
    .attr('fill', ({ cause }) => theme.causes[operation][cause])
    .attr('stroke', theme.background);
  bars.select('title').text(text);
  asButtons(bars, text, onSelect === undefined ? undefined : ({ row }) => onSelect(row));
  const texts = [
    ...layout.headings.map((heading) => ({
      id: `${heading.group}/group`,
      x: 0,
      y: heading.y,
      weight: 600,
      color: theme.text,
      text: cutName(heading.group, width),
      whole: heading.group,
    })),
    ...rows.flatMap((row) => [
      {
        id: `${row.id}/name`,
        x: 0,
        y: layout.names === 0 ? y(row) - NAME_ABOVE : y(row),
        weight: 400,
        color: theme.text,
        text: cutText(row.label, Math.floor((layout.names === 0 ? width : layout.names) / LETTER)),
        whole: row.name,
      },
      {
        id: `${row.id}/mean`,
        x: layout.names + scale(meanOf(row), row) + 6,
        y: y(row),
        weight: 600,
        color: theme.text,
        text: formatTime(meanOf(row), 3),
        whole: '',
      },
    ]),
    ...(layout.hasNote
      ? [
          {
            id: 'note',
            x: 0,
            y: 0,
            weight: 400,
            color: theme.muted,
            text: 'Each trace has its own scale.',
            whole: '',
          },
        ]
      : []),
  ];
  frame
    .layer('names')
    .attr('aria-hidden', 'true')
    .selectAll<SVGTextElement, (typeof texts)[number]>('text')
    .data(texts, ({ id }) => id)
    .join('text')
    .attr('x', (one) => one.x)
    .attr('y', (one) => one.y + ROW / 2 + 1)
    .attr('font-weight', (one) => one.weight)
    .attr('fill', (one) => one.color)
    .text((one) => one.text)
    .filter(({ text: shown, whole }) => whole !== '' && whole !== shown)
    .append('title')
    .text(({ whole }) => whole);
  const items = frame
    .layer('keys')
    .attr('aria-hidden', 'true')
    .selectAll<SVGGElement, Layout['keys'][number]>('g')
    .data(layout.keys, ({ cause }) => cause)
    .join((enter) => {
      const item = enter.append('g');
      item.append('rect').attr('width', 12).attr('height', 12).attr('rx', 2);
      item.append('text').attr('x', KEY).attr('y', 11);
      return item;
    })
    .attr('transform', ({ x, y: top }) => `translate(${x},${top})`);
  items.select('rect').attr('fill', ({ cause }) => theme.causes[operation][cause]);
  items
    .select('text')
    .attr('fill', theme.muted)
    .text(({ cause }) => CAUSE_WORDS[cause].label);
}

/** The chart as a table: a row for each run, mean time a request by cause. */
export function slowestTable(rows: readonly SlowestRow[], caption: string): ChartTable {
  const causes = causesOf(rows);
  return {
    caption,
    columns: ['', 'requests', 'mean', ...causes.map((cause) => CAUSE_WORDS[cause].label)],
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
