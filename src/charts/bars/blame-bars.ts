/**
 * Wait causes of the slowest requests: a bar for each run, its length the mean latency, its parts the causes. Parts
 * keep their order and color from bar to bar; parts too thin for a label are in the legend and in the table.
 */
import { formatShare, formatTime } from '../../base/format.ts';
import { CAUSE_WORDS } from '../../base/vocabulary.ts';
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import { NO_VALUE, chartTableOf, column, type ChartTable, type DataColumn } from '../kit/columns.ts';
import { HIDDEN, svgFrame, UNTOUCHED } from '../kit/frame.ts';
import { paintEmpty, paintLegend } from '../kit/legend.ts';
import { paintMarks } from '../kit/marks.ts';
import { stripesPattern } from '../kit/patterns.ts';
import { contrastingText, type ChartTheme, type WaitColorName } from '../kit/theme.ts';

export interface BlameBar {
  /** Identifies a bar across updates: `A`. */
  readonly id: string;
  readonly name: string;
  readonly color: number;
  /** Mean ns by `WaitCause`; they add up to the mean latency. */
  readonly meanNs: Float64Array;
  /** Number of requests. */
  readonly requests: number;
}

export interface BlameOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  readonly label?: string;
  /** The kind of requests; reads by default. */
  readonly of?: 'read' | 'write';
  readonly onSelect?: ((bar: BlameBar, cause: WaitColorName) => void) | undefined;
}

/** From the most frequent waits to the request's own work. */
const ORDER: readonly WaitColorName[] = [
  'dieGc',
  'dieFold',
  'dieHost',
  'dieOther',
  'suspend',
  'channel',
  'queue',
  'hazard',
  'space',
  'group',
  'command',
  'array',
  'copy',
  'transfer',
  'buffer',
  'flush',
  'firmware',
  'link',
];

const TITLE = 'Wait causes of the slowest requests';
const MARGIN = { left: 28, right: 76, top: 8 } as const;
const LEGEND_ROW = 18;
/** Width of a letter, and of the swatch with its gaps in the legend, CSS pixels. */
const LETTER = 6.4;
/** Height of a bar with its space, CSS pixels: where this is not left, the legend names the longest causes only. */
const LEAST_PITCH = 24;
const SWATCH = 24;

interface Part {
  readonly bar: BlameBar;
  readonly cause: WaitColorName;
  readonly ns: number;
  readonly from: number;
}

function partsOf(bar: BlameBar): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const cause of ORDER) {
    const ns = nsOf(bar, cause);
    if (!(ns > 0)) continue;
    parts.push({ bar, cause, ns, from });
    from += ns;
  }
  return parts;
}

/** The causes with the longest parts, in their usual order. */
export function longestCauses(
  bars: readonly BlameBar[],
  causes: readonly WaitColorName[],
  most: number,
): readonly WaitColorName[] {
  if (causes.length <= most) return causes;
  const ns = (cause: WaitColorName): number => bars.reduce((sum, bar) => sum + nsOf(bar, cause), 0);
  const kept = new Set([...causes].sort((one, other) => ns(other) - ns(one)).slice(0, most));
  return causes.filter((cause) => kept.has(cause));
}

const nsOf = (bar: BlameBar, cause: WaitColorName): number => bar.meanNs[WAIT_NAMES.indexOf(cause)];

const causesOf = (bars: readonly BlameBar[]): WaitColorName[] =>
  ORDER.filter((cause) => bars.some((bar) => nsOf(bar, cause) > 0));

const labelOf = (cause: WaitColorName): string => CAUSE_WORDS[cause].label;

const totalOf = (bar: BlameBar): number => bar.meanNs.reduce((sum, ns) => sum + ns, 0);

export function updateBlameBars(container: HTMLElement, bars: readonly BlameBar[], options: BlameOptions): void {
  const { width, height, theme, onSelect } = options;
  const frame = svgFrame(container, {
    width,
    height,
    label: options.label ?? TITLE,
    description: describeBlame(bars),
  });
  const present = causesOf(bars);
  const longestLabel = present.reduce((most, cause) => Math.max(most, labelOf(cause).length), 0);
  const cell = Math.max(96, SWATCH + LETTER * longestLabel);
  const columns = Math.max(1, Math.floor((width - MARGIN.left) / cell));
  const lines = Math.max(0, Math.floor((height - MARGIN.top - bars.length * LEAST_PITCH - 6) / LEGEND_ROW));
  const keys = longestCauses(bars, present, lines * columns);
  const legendHeight = Math.ceil(keys.length / columns) * LEGEND_ROW + 6;
  const room = Math.max(16, height - MARGIN.top - legendHeight);
  const pitch = Math.min(56, room / Math.max(1, bars.length));
  const thick = Math.min(32, pitch * 0.62);
  const longest = bars.reduce((most, bar) => Math.max(most, totalOf(bar)), 0);
  const scale = longest === 0 ? 0 : (width - MARGIN.left - MARGIN.right) / longest;
  const top = (i: number): number => MARGIN.top + i * pitch + (pitch - thick) / 2;

  const colors = theme.causes[options.of ?? 'read'];
  const stripes = stripesPattern(frame, theme, colors.dieGc);
  const fillOf = (cause: WaitColorName): string => (cause === 'dieGc' ? stripes : colors[cause]);
  const parts = bars.flatMap(partsOf);
  const key = ({ bar, cause }: Part): string => `${bar.id}/${cause}`;
  const left = ({ from }: Part): number => MARGIN.left + from * scale;
  const topOf = ({ bar }: Part): number => top(bars.indexOf(bar));
  const title = ({ bar, cause, ns }: Part): string =>
    `${labelOf(cause)}: ${formatTime(ns, 3)} (${formatShare(ns / totalOf(bar))})`;
  paintMarks(frame.layer('bars'), 'rect', parts, {
    key,
    attrs: {
      x: left,
      y: topOf,
      width: ({ ns }) => Math.max(0.75, ns * scale - 1),
      height: thick,
      rx: 2,
      fill: ({ cause }) => fillOf(cause),
    },
    title,
    label: (part) => `${part.bar.name}, ${title(part)}`,
    onSelect: onSelect && (({ bar, cause }) => onSelect(bar, cause)),
  });
  const labeled = parts.filter(({ cause, ns }) => ns * scale > labelOf(cause).length * 6.2 + 12);
  paintMarks(frame.layer('labels', UNTOUCHED), 'text', labeled, {
    key,
    attrs: {
      x: (part) => left(part) + 6,
      y: (part) => topOf(part) + thick / 2,
      dy: '0.35em',
      'font-weight': 600,
      fill: ({ cause }) => contrastingText(colors[cause]),
    },
    text: ({ cause }) => labelOf(cause),
  });
  const names = frame.layer('names', HIDDEN);
  const text = { 'font-weight': 600, dy: '0.35em', y: (_: BlameBar, i: number) => top(i) + thick / 2 };
  paintMarks(names, 'text', bars, {
    key: ({ id }) => id,
    className: 'name',
    attrs: { ...text, x: 0, fill: ({ color }) => theme.series[color % theme.series.length] },
    text: ({ name }) => name,
  });
  paintMarks(names, 'text', bars, {
    key: ({ id }) => id,
    className: 'total',
    attrs: { ...text, x: (bar) => MARGIN.left + totalOf(bar) * scale + 6, fill: theme.text },
    text: (bar) => formatTime(totalOf(bar), 3),
  });
  const legendTop = Math.min(height - legendHeight, MARGIN.top + bars.length * pitch) + 6;
  const entries = keys.map((cause, i) => ({
    name: labelOf(cause),
    x: MARGIN.left + (i % columns) * cell,
    y: legendTop + Math.floor(i / columns) * LEGEND_ROW,
    fill: fillOf(cause),
  }));
  paintLegend(frame.layer('keys', HIDDEN), entries, theme);
  const none = bars.length === 0 ? 'no request has finished yet' : longest === 0 ? 'all latencies are 0 ns' : undefined;
  paintEmpty(frame, none, width / 2, height / 2, theme);
}

function describeBlame(bars: readonly BlameBar[]): string {
  if (bars.length === 0) return 'No request has finished yet.';
  return bars
    .map((bar) => {
      const total = totalOf(bar);
      const longest = partsOf(bar).sort((a, b) => b.ns - a.ns);
      const words = longest.slice(0, 3).map(({ cause, ns }) => `${labelOf(cause)} ${formatShare(ns / total)}`);
      return `${bar.name}: ${formatTime(total, 3)} on average${words.length === 0 ? '' : `; ${words.join(', ')}`}.`;
    })
    .join(' ');
}

interface Line {
  readonly name: string;
  readonly unit: 'ns' | '';
  readonly of: (bar: BlameBar) => number;
}

/** A row for each cause that occurs, a column for each run. */
export function blameTable(bars: readonly BlameBar[], caption = TITLE): ChartTable {
  const lines: Line[] = [
    ...causesOf(bars).map((cause): Line => ({ name: labelOf(cause), unit: 'ns', of: (bar) => nsOf(bar, cause) })),
    { name: 'mean latency', unit: 'ns', of: totalOf },
    { name: 'requests', unit: '', of: ({ requests }) => requests },
  ];
  const text = ({ name, unit, of }: Line, bar: BlameBar): string =>
    unit === '' ? String(of(bar)) : of(bar) > 0 || name === 'mean latency' ? formatTime(of(bar), 3) : NO_VALUE;
  return chartTableOf(caption, lines, [
    column('cause', ({ name }) => name),
    { file: 'unit', value: ({ unit }) => unit },
    ...bars.map((bar): DataColumn<Line> =>
      column(
        bar.name,
        ({ of }) => of(bar),
        (line) => text(line, bar),
      ),
    ),
  ]);
}
