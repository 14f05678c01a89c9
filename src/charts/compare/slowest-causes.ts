/** What the slowest share of each run waited for: a bar a run, its mean latency split by cause. */
import { formatShare, formatTime, plural } from '../../base/format.ts';
import { CAUSE_WORDS, type CauseName } from '../../base/vocabulary.ts';
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import { COMPARISON } from '../kit/axes.ts';
import { NO_VALUE, chartTableOf, type ChartTable } from '../kit/columns.ts';
import { cutText, HIDDEN, inLines, svgFrame } from '../kit/frame.ts';
import { paintLegend } from '../kit/legend.ts';
import { paintMarks } from '../kit/marks.ts';
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
  bottom += TOP;
  const causes = causesOf(rows);
  const lengths = causes.map((cause) => KEY + textWidth(CAUSE_WORDS[cause].label));
  const keys = inLines(lengths, width, { gap: AFTER }).map(({ x, line }, i) => ({
    cause: causes[i],
    x,
    y: bottom + line * LINE,
  }));
  return { names, y, headings, hasNote, keys, height: (keys.at(-1)?.y ?? bottom) + LINE };
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
    fontSize: COMPARISON.size,
  });
  const layout = slowestLayout(rows, width);
  // Traces may differ a hundredfold: the bars of each have the width.
  const longest = new Map<string, number>();
  for (const row of rows) longest.set(row.group, Math.max(longest.get(row.group) ?? 0, meanOf(row)));
  const scale = (ns: number, { group }: SlowestRow): number =>
    (ns / Math.max(1, longest.get(group) ?? 0)) * Math.max(0, width - layout.names - VALUES);
  const y = (row: SlowestRow): number => layout.y.get(row) ?? 0;
  paintMarks(frame.layer('bars'), 'rect', rows.flatMap(partsOf), {
    key: ({ row, cause }) => `${row.id}/${cause}`,
    attrs: {
      'data-row': ({ row }) => row.id,
      x: ({ before, row }) => layout.names + scale(before, row),
      y: ({ row }) => y(row),
      width: ({ ns, row }) => scale(ns, row),
      height: ROW - 8,
      fill: ({ cause }) => theme.causes[operation][cause],
      stroke: theme.background,
    },
    title: ({ row, cause, ns }) =>
      `${row.name}: ${CAUSE_WORDS[cause].label} ${formatTime(ns, 3)} a request, ${formatShare(ns / meanOf(row))}`,
    onSelect: onSelect && (({ row }) => onSelect(row)),
  });
  const nameRoom = layout.names === 0 ? width : layout.names;
  const texts = [
    ...layout.headings.map(({ group, y: top }): Text => {
      return { id: `${group}/group`, y: top, weight: 600, text: cutName(group, width), whole: group };
    }),
    ...rows.flatMap((row): Text[] => {
      const top = y(row);
      const label = cutText(row.label, Math.floor(nameRoom / LETTER));
      const x = layout.names + scale(meanOf(row), row) + 6;
      return [
        { id: `${row.id}/name`, y: layout.names === 0 ? top - NAME_ABOVE : top, text: label, whole: row.name },
        { id: `${row.id}/mean`, x, y: top, weight: 600, text: formatTime(meanOf(row), 3) },
      ];
    }),
    ...(layout.hasNote ? [{ id: 'note', y: 0, color: theme.muted, text: 'Each trace has its own scale.' }] : []),
  ];
  paintMarks(frame.layer('names', HIDDEN), 'text', texts, {
    key: ({ id }) => id,
    attrs: {
      x: ({ x = 0 }) => x,
      y: (one) => one.y + ROW / 2 + 1,
      'font-weight': ({ weight = 400 }) => weight,
      fill: ({ color = theme.text }) => color,
    },
    text: ({ text }) => text,
    title: ({ text, whole = text }) => (whole === text ? '' : whole),
  });
  const keys = layout.keys.map(({ cause, ...place }) => ({
    ...place,
    name: CAUSE_WORDS[cause].label,
    fill: theme.causes[operation][cause],
  }));
  paintLegend(frame.layer('keys', HIDDEN), keys, theme, 12);
}

interface Text {
  readonly id: string;
  readonly x?: number;
  readonly y: number;
  readonly weight?: number;
  readonly color?: string;
  readonly text: string;
  /** Its tooltip, if the text is cut. */
  readonly whole?: string;
}

/** A row for each run, mean time a request by cause. */
export function slowestTable(rows: readonly SlowestRow[], caption: string): ChartTable {
  const mean = (ns: number, { requests }: SlowestRow): string => (requests === 0 ? NO_VALUE : formatTime(ns, 3));
  return chartTableOf(caption, rows, [
    { title: '', text: ({ name }) => name },
    { title: 'requests', text: ({ requests }) => String(requests) },
    { title: 'mean', text: (row) => mean(meanOf(row), row) },
    ...causesOf(rows).map((cause) => ({
      title: CAUSE_WORDS[cause].label,
      text: (row: SlowestRow) => mean(Number(row.causeNs[WAIT_NAMES.indexOf(cause)]) / row.requests, row),
    })),
  ]);
}
