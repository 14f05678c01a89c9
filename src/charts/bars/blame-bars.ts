/**
 * Wait causes of the slowest requests: a bar for each run, its length the mean latency, its parts the causes. Parts
 * keep their order and color from bar to bar; parts too thin for a label are in the legend and in the table.
 */
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import { formatShare, formatTime } from '../../base/format.ts';
import { CAUSE_WORDS } from '../../base/vocabulary.ts';
import { NO_VALUE, type ChartTable } from '../kit/columns.ts';
import { asButtons } from '../kit/marks.ts';
import { isWait } from '../../timeline/cause-colors.ts';
import { stripesPattern } from '../kit/patterns.ts';
import { svgFrame, type Group } from '../kit/frame.ts';
import { type ChartTheme, type WaitName, contrastingText } from '../kit/theme.ts';

export interface BlameBar {
  /** Identifies a bar across updates: `A`. */
  readonly id: string;
  readonly name: string;
  /** Index of the name's color in the theme's series. */
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
  readonly onSelect?: ((bar: BlameBar, cause: WaitName) => void) | undefined;
}

/** From the most frequent waits to the request's own work. */
const ORDER: readonly WaitName[] = [
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

const MARGIN = { left: 28, right: 76, top: 8 } as const;
const LEGEND_ROW = 18;
/** Width of a letter, and of the swatch with its gaps in the legend, CSS pixels. */
const LETTER = 6.4;
/** Height of a bar with its space, CSS pixels: where this is not left, the legend names the longest causes only. */
const LEAST_PITCH = 24;
const SWATCH = 24;

interface Part {
  readonly bar: BlameBar;
  readonly cause: WaitName;
  readonly ns: number;
  readonly from: number;
}

function partsOf(bar: BlameBar): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const cause of ORDER) {
    const ns = bar.meanNs[WAIT_NAMES.indexOf(cause)];
    if (!(ns > 0)) continue;
    parts.push({ bar, cause, ns, from });
    from += ns;
  }
  return parts;
}

/** The causes with the longest parts, in their usual order. */
export function longestCauses(
  bars: readonly BlameBar[],
  causes: readonly WaitName[],
  most: number,
): readonly WaitName[] {
  if (causes.length <= most) return causes;
  const ns = (cause: WaitName): number => bars.reduce((sum, bar) => sum + bar.meanNs[WAIT_NAMES.indexOf(cause)], 0);
  const kept = new Set([...causes].sort((one, other) => ns(other) - ns(one)).slice(0, most));
  return causes.filter((cause) => kept.has(cause));
}

const labelOf = (cause: WaitName): string => CAUSE_WORDS[cause].label;

const totalOf = (bar: BlameBar): number => bar.meanNs.reduce((sum, ns) => sum + ns, 0);

/** Draws the bars into an element, or brings them up to date. */
export function updateBlameBars(container: HTMLElement, bars: readonly BlameBar[], options: BlameOptions): void {
  const { width, height, theme } = options;
  const frame = svgFrame(container, {
    width,
    height,
    label: options.label ?? 'Wait causes of the slowest requests',
    description: describeBlame(bars),
  });
  const present = ORDER.filter((cause) => bars.some((bar) => bar.meanNs[WAIT_NAMES.indexOf(cause)] > 0));
  let longestLabel = 0;
  for (const cause of present) longestLabel = Math.max(longestLabel, labelOf(cause).length);
  const cell = Math.max(96, SWATCH + LETTER * longestLabel);
  const columns = Math.max(1, Math.floor((width - MARGIN.left) / cell));
  const lines = Math.max(0, Math.floor((height - MARGIN.top - bars.length * LEAST_PITCH - 6) / LEGEND_ROW));
  const keys = longestCauses(bars, present, lines * columns);
  const legendHeight = Math.ceil(keys.length / columns) * LEGEND_ROW + 6;
  const room = Math.max(16, height - MARGIN.top - legendHeight);
  const pitch = Math.min(56, room / Math.max(1, bars.length));
  const thick = Math.min(32, pitch * 0.62);
  let longest = 0;
  for (const bar of bars) longest = Math.max(longest, totalOf(bar));
  const scale = longest === 0 ? 0 : (width - MARGIN.left - MARGIN.right) / longest;
  const top = (i: number): number => MARGIN.top + i * pitch + (pitch - thick) / 2;

  const causes = theme.causes[options.of ?? 'read'];
  const stripes = stripesPattern(frame, theme, causes.dieGc);
  const parts = bars.flatMap(partsOf);
  const partText = (part: Part): string =>
    `${labelOf(part.cause)}: ${formatTime(part.ns, 3)} (${shareText(part.ns, totalOf(part.bar))})`;
  const { onSelect } = options;
  const marks = frame
    .layer('bars')
    .selectAll<SVGRectElement, Part>('rect')
    .data(parts, (part) => `${part.bar.id}/${part.cause}`)
    .join((enter) => {
      const rect = enter.append('rect');
      rect.append('title');
      return rect;
    })
    .attr('x', (part) => MARGIN.left + part.from * scale)
    .attr('y', (part) => top(bars.indexOf(part.bar)))
    .attr('width', (part) => Math.max(0.75, part.ns * scale - 1))
    .attr('height', thick)
    .attr('rx', 2)
    .attr('fill', (part) => (part.cause === 'dieGc' ? stripes : causes[part.cause]))
    // Waits have red edges, as in the lane of the request.
    .attr('stroke', (part) => (isWait(part.cause) && part.ns * scale > 4 ? theme.palette.wait.fill : 'none'))
    .attr('stroke-width', 1.5);
  marks.select('title').text(partText);
  asButtons(
    marks,
    (part) => `${part.bar.name}, ${partText(part)}`,
    onSelect === undefined ? undefined : (part) => onSelect(part.bar, part.cause),
  );

  frame
    .layer('labels')
    .attr('aria-hidden', 'true')
    .attr('pointer-events', 'none')
    .selectAll<SVGTextElement, Part>('text')
    .data(
      parts.filter((part) => part.ns * scale > labelOf(part.cause).length * 6.2 + 12),
      (part) => `${part.bar.id}/${part.cause}`,
    )
    .join('text')
    .attr('x', (part) => MARGIN.left + part.from * scale + 6)
    .attr('y', (part) => top(bars.indexOf(part.bar)) + thick / 2)
    .attr('dy', '0.35em')
    .attr('font-weight', 600)
    .attr('fill', (part) => contrastingText(causes[part.cause]))
    .text((part) => labelOf(part.cause));

  const ends = frame
    .layer('names')
    .attr('aria-hidden', 'true')
    .selectAll<SVGGElement, BlameBar>('g')
    .data(bars, (bar) => bar.id)
    .join((enter) => {
      const end = enter.append('g');
      end.append('text').attr('class', 'name').attr('font-weight', 600).attr('dy', '0.35em');
      end.append('text').attr('class', 'total').attr('dy', '0.35em').attr('font-weight', 600);
      return end;
    })
    .attr('transform', (_, i) => `translate(0,${top(i) + thick / 2})`);
  ends
    .select('text.name')
    .attr('x', 0)
    .attr('fill', (bar) => theme.series[bar.color % theme.series.length])
    .text((bar) => bar.name);
  ends
    .select('text.total')
    .attr('x', (bar) => MARGIN.left + totalOf(bar) * scale + 6)
    .attr('fill', theme.text)
    .text((bar) => formatTime(totalOf(bar), 3));
  const legendTop = Math.min(height - legendHeight, MARGIN.top + bars.length * pitch) + 6;
  paintLegend(frame.layer('keys'), keys, { columns, cell, top: legendTop }, { theme, causes, stripes });
  paintEmpty(frame.layer('empty'), emptyNote(bars, longest), width, height, theme);
}

function paintLegend(
  layer: Group,
  names: readonly WaitName[],
  { columns, cell, top }: { readonly columns: number; readonly cell: number; readonly top: number },
  { theme, causes, stripes }: { theme: ChartTheme; causes: Readonly<Record<WaitName, string>>; stripes: string },
): void {
  const items = layer
    .attr('aria-hidden', 'true')
    .selectAll<SVGGElement, WaitName>('g')
    .data(names, (cause) => cause)
    .join((enter) => {
      const item = enter.append('g');
      item.append('rect').attr('width', 10).attr('height', 10).attr('rx', 2);
      item.append('text').attr('x', 15).attr('y', 9);
      return item;
    })
    .attr(
      'transform',
      (_, i) => `translate(${MARGIN.left + (i % columns) * cell},${top + Math.floor(i / columns) * LEGEND_ROW})`,
    );
  items.select('rect').attr('fill', (cause) => (cause === 'dieGc' ? stripes : causes[cause]));
  items
    .select('text')
    .attr('fill', theme.muted)
    .text((cause) => labelOf(cause));
}

/** The reason for an empty chart; undefined if it has bars. */
function emptyNote(bars: readonly BlameBar[], longestNs: number): string | undefined {
  if (bars.length === 0) return 'no request has finished yet';
  return longestNs === 0 ? 'all latencies are 0 ns' : undefined;
}

function paintEmpty(layer: Group, note: string | undefined, width: number, height: number, theme: ChartTheme): void {
  layer
    .selectAll<SVGTextElement, string>('text')
    .data(note === undefined ? [] : [note])
    .join('text')
    .attr('x', width / 2)
    .attr('y', height / 2)
    .attr('text-anchor', 'middle')
    .attr('fill', theme.muted)
    .text((text) => text);
}

const shareText = (ns: number, total: number): string => formatShare(ns / total);

function describeBlame(bars: readonly BlameBar[]): string {
  if (bars.length === 0) return 'No request has finished yet.';
  return bars
    .map((bar) => {
      const total = totalOf(bar);
      const top = partsOf(bar)
        .sort((a, b) => b.ns - a.ns)
        .slice(0, 3)
        .map((part) => `${labelOf(part.cause)} ${shareText(part.ns, total)}`);
      return `${[`${bar.name}: ${formatTime(total, 3)} on average`, ...(top.length > 0 ? [top.join(', ')] : [])].join('; ')}.`;
    })
    .join(' ');
}

/** The bars as a table: a row for each cause that occurs, a column for each run. */
export function blameTable(bars: readonly BlameBar[], caption = 'Wait causes of the slowest requests'): ChartTable {
  const causes = ORDER.filter((cause) => bars.some((bar) => bar.meanNs[WAIT_NAMES.indexOf(cause)] > 0));
  return {
    caption,
    columns: ['cause', ...bars.map((bar) => bar.name)],
    rows: [
      ...causes.map((cause) => [
        labelOf(cause),
        ...bars.map((bar) => {
          const ns = bar.meanNs[WAIT_NAMES.indexOf(cause)];
          return ns > 0 ? formatTime(ns, 3) : NO_VALUE;
        }),
      ]),
      ['mean latency', ...bars.map((bar) => formatTime(totalOf(bar), 3))],
      ['requests', ...bars.map((bar) => String(bar.requests))],
    ],
    full: () => ({
      columns: ['cause', 'unit', ...bars.map((bar) => bar.name)],
      rows: [
        ...causes.map((cause) => [
          CAUSE_WORDS[cause].label,
          'ns',
          ...bars.map((bar) => bar.meanNs[WAIT_NAMES.indexOf(cause)]),
        ]),
        ['mean latency', 'ns', ...bars.map(totalOf)],
        ['requests', '', ...bars.map((bar) => bar.requests)],
      ],
    }),
  };
}
