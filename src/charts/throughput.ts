/**
 * Throughput over time: the bytes a second that were completed in each step, the mean until the cliff of an SLC cache
 * and after it as bold lines, and what the settings give as dashed ones. Below it how full the caches were.
 */
import type { MeanRate, Throughput } from '../analysis/figures/throughput.ts';
import { formatRate, formatTime } from '../base/format.ts';
import { rowStyle, type PlotOptions } from './compare/plot.ts';
import { paintAxis, PANEL, type Axis, type Edges } from './kit/axes.ts';
import { chartTableOf, type ChartTable } from './kit/columns.ts';
import { HIDDEN, spreadLabels, svgFrame, type SvgFrame } from './kit/frame.ts';
import { linearAxisOf } from './kit/linear-axis.ts';
import { paintMarks } from './kit/marks.ts';
import type { ChartTheme } from './kit/theme.ts';

export interface ThroughputRow extends Throughput {
  readonly id: string;
  readonly name: string;
  /** Of A 0, of B 1. */
  readonly style: number;
  /** The mean share of the SLC cache that held pages in equal ranges from 0 to `endNs`, 0 … 1; null without one. */
  readonly cached: Float64Array | null;
  /** The end of the run, ns. */
  readonly endNs: number;
}

export interface ReferenceRate {
  readonly id: string;
  readonly label: string;
  readonly bytesPerSecond: number;
}

export interface ThroughputData {
  readonly label: string;
  readonly rows: readonly ThroughputRow[];
  readonly references: readonly ReferenceRate[];
}

export type ThroughputOptions = Omit<PlotOptions, 'isPicture'> & {
  readonly onSelect?: ((row: ThroughputRow, fromNs: number, toNs: number) => void) | undefined;
};

/** Height of the strip of a cache with its gap, CSS pixels. */
const STRIP = 9;
/** Width of the names of the rates that the settings give, CSS pixels. */
const NAMES = 96;
/** The least height of a plot whose means have their values beside them, CSS pixels. */
const NAMED_HEIGHT = 130;

const megabytes = (bytesPerSecond: number): string => String(Number((bytesPerSecond / 1e6).toPrecision(3)));
/** A rate with one digit behind the point, as plateaus are compared. */
export const exactRate = (bytesPerSecond: number): string =>
  bytesPerSecond >= 1e6 ? `${(bytesPerSecond / 1e6).toFixed(1)} MB/s` : formatRate(bytesPerSecond);

export function updateThroughput(container: HTMLElement, data: ThroughputData, options: ThroughputOptions): void {
  const { width, height, theme, onSelect } = options;
  const { label, rows, references } = data;
  const strips = rows.flatMap(({ cached, ...row }) => (cached === null ? [] : [{ ...row, cached }]));
  const below = strips.length * STRIP;
  const frame = svgFrame(container, { width, height, label, description: rows.map(sentenceOf).join(' ') });
  const bottom = Math.max(40, height - below - 26);
  const edges: Edges = {
    left: 48,
    right: Math.max(120, width - (references.length + strips.length > 0 ? NAMES : 16)),
    top: Math.min(bottom - 20, 12),
    bottom,
  };
  const style = PANEL;
  const x = linearAxisOf({
    title: '',
    values: rows.map(({ stepNs, bytesPerSecond }) => stepNs * bytesPerSecond.length),
    range: [edges.left, edges.right],
    format: (ns) => formatTime(ns, 3),
    style,
  });
  const rateOf = ({ bytesPerSecond }: { readonly bytesPerSecond: number }): number => bytesPerSecond;
  const y = linearAxisOf({
    title: 'MB/s',
    values: [...rows.flatMap((row) => [...row.bytesPerSecond, ...row.means.map(rateOf)]), ...references.map(rateOf)],
    range: [bottom, edges.top],
    format: megabytes,
    style,
  });
  const axes = frame.layer('axes');
  paintAxis(axes, 'bottom', x, edges, { theme, style });
  paintAxis(axes, 'left', y, edges, { theme, style });
  paintMarks(frame.layer('unit', HIDDEN), 'text', [y.title], {
    attrs: { x: 4, y: bottom + style.below, fill: theme.muted },
    text: (title) => title,
  });
  const color = (row: { readonly style: number }): string => rowStyle(theme, row.style).color;
  paintMarks(frame.layer('steps'), 'path', rows, {
    key: ({ id }) => id,
    attrs: {
      fill: color,
      'fill-opacity': 0.14,
      stroke: color,
      'stroke-opacity': 0.4,
      'stroke-width': 1,
      d: ({ stepNs, bytesPerSecond }) =>
        stairs([x.scale(0).toFixed(1), bottom], bytesPerSecond, (rate, i) => [
          x.scale((i + 1) * stepNs),
          y.scale(rate),
        ]),
    },
  });
  paintReferences(frame, references, y, edges, theme);

  const means = rows.flatMap((row) => row.means.map((mean, part) => ({ row, mean, part })));
  const key = ({ row, part }: (typeof means)[number]): string => `${row.id}/${part}`;
  const meanY = ({ mean }: (typeof means)[number]): number => y.scale(mean.bytesPerSecond);
  paintMarks(frame.layer('means'), 'line', means, {
    key,
    attrs: {
      stroke: ({ row }) => color(row),
      'stroke-width': 3,
      'stroke-dasharray': ({ row }) => (row.style === 0 ? null : '9 4'),
      x1: ({ mean }) => x.scale(mean.fromNs),
      x2: ({ mean }) => x.scale(mean.toNs),
      y1: meanY,
      y2: meanY,
      cursor: onSelect === undefined ? null : 'pointer',
    },
    title: ({ row, mean }) => meanWords(row, mean),
  }).on('click', (_: MouseEvent, { row, mean }) => onSelect?.(row, mean.fromNs, mean.toNs));
  // A low chart has no room for them beside its lines; the sentence above it says the same.
  paintMarks(frame.layer('mean-names', HIDDEN), 'text', bottom - edges.top < NAMED_HEIGHT ? [] : means, {
    key,
    attrs: {
      x: ({ mean }) => (x.scale(mean.fromNs) + x.scale(mean.toNs)) / 2,
      y: (one) => meanY(one) + (one.row.style === 0 ? -6 : 14),
      'text-anchor': 'middle',
      'font-weight': 600,
      fill: ({ row }) => color(row),
      'paint-order': 'stroke',
      stroke: theme.background,
      'stroke-width': 3,
    },
    text: ({ row, mean }) => `${row.name} ${exactRate(mean.bytesPerSecond)}`,
  });

  const top = (i: number): number => height - below + i * STRIP;
  const high = STRIP - 2;
  const layer = frame.layer('strips', HIDDEN);
  const strip = { key: ({ id }: { readonly id: string }) => id };
  paintMarks(layer, 'rect', strips, {
    ...strip,
    attrs: {
      x: edges.left,
      y: (_, i) => top(i),
      width: Math.max(0, edges.right - edges.left),
      height: high,
      fill: theme.grid,
    },
  });
  // How full each cache was: a bar whose height is the share.
  paintMarks(layer, 'path', strips, {
    ...strip,
    attrs: {
      fill: color,
      d: ({ cached, endNs }, i) =>
        stairs([edges.left, top(i) + high], cached, (share, k) => [
          Math.min(edges.right, x.scale(((k + 1) * endNs) / cached.length)),
          top(i) + high - share * high,
        ]),
    },
  });
  paintMarks(layer, 'text', strips, {
    ...strip,
    attrs: { x: edges.right + 6, y: (_, i) => top(i) + high, fill: theme.muted, 'font-size': 9 },
    text: ({ name }) => `SLC cache ${name}`,
  });
}

/** The path of an area whose top is a stair: from its first corner at the bottom, by the end of each step. */
function stairs(
  [left, bottom]: readonly [number | string, number],
  values: Float64Array,
  corner: (value: number, index: number) => readonly [x: number, y: number],
): string {
  const steps = Array.from(values, (value, i) => {
    const [x, y] = corner(value, i);
    return `V${y.toFixed(1)}H${x.toFixed(1)}`;
  });
  return `M${left},${bottom}${steps.join('')}V${bottom}Z`;
}

function paintReferences(
  frame: SvgFrame,
  references: readonly ReferenceRate[],
  { scale }: Axis,
  edges: Edges,
  theme: ChartTheme,
): void {
  const layer = frame.layer('references', HIDDEN);
  const key = ({ id }: ReferenceRate): string => id;
  const y = ({ bytesPerSecond }: ReferenceRate): number => scale(bytesPerSecond);
  paintMarks(layer, 'line', references, {
    key,
    attrs: { stroke: theme.muted, 'stroke-dasharray': '4 3', x1: edges.left, x2: edges.right, y1: y, y2: y },
  });
  const heights = spreadLabels(references.map(y), 13, edges.top + 4, edges.bottom);
  paintMarks(layer, 'text', references, {
    key,
    attrs: { x: edges.right + 6, y: (_, i) => heights[i] + 4, fill: theme.muted },
    text: ({ label }) => label,
  });
}

function meanWords({ name }: ThroughputRow, { fromNs, toNs, bytesPerSecond }: MeanRate): string {
  return `${name}: ${exactRate(bytesPerSecond)} on average, ${formatTime(fromNs, 3)} to ${formatTime(toNs, 3)}`;
}

/** What a row shows, as a sentence: with a cliff, before and after it. */
export function sentenceOf({ name, means }: Pick<ThroughputRow, 'name' | 'means'>): string {
  const [first, second] = means.map(({ bytesPerSecond }) => exactRate(bytesPerSecond)) as (string | undefined)[];
  if (first === undefined) return `${name}: nothing was completed.`;
  if (second === undefined) return `${name}: ${first} on average.`;
  return `${name}: ${first} for ${formatTime(means[0].toNs, 3)}, then ${second}.`;
}

interface Line {
  readonly name: string;
  readonly file: string;
  /** Missing for the rates of the settings. */
  readonly fromNs?: number;
  readonly toNs?: number;
  readonly bytesPerSecond: number;
}

export function throughputTable({ label, rows, references }: ThroughputData): ChartTable {
  const lines: Line[] = [
    ...references.map((one) => ({ ...one, name: `by the settings: ${one.label}`, file: `settings: ${one.id}` })),
    ...rows.flatMap(({ name, means }) =>
      means.map((mean) => ({ ...mean, name: `${name}, mean`, file: `${name}, mean` })),
    ),
    ...rows.flatMap(({ name, stepNs, bytesPerSecond }) =>
      Array.from(bytesPerSecond, (rate, i): Line => {
        const [fromNs, toNs] = [i * stepNs, (i + 1) * stepNs];
        return { name, file: name, fromNs, toNs, bytesPerSecond: rate };
      }),
    ),
  ];
  const time = (ns: number | undefined): string => (ns === undefined ? '' : formatTime(ns, 4));
  return chartTableOf(label, lines, [
    { title: 'run', file: 'run', text: ({ name }) => name, value: ({ file }) => file },
    { title: 'from', file: 'from_ns', text: ({ fromNs }) => time(fromNs), value: ({ fromNs }) => fromNs },
    { title: 'to', file: 'to_ns', text: ({ toNs }) => time(toNs), value: ({ toNs }) => toNs },
    {
      title: 'throughput',
      file: 'bytes_per_second',
      text: ({ bytesPerSecond }) => exactRate(bytesPerSecond),
      value: ({ bytesPerSecond }) => bytesPerSecond,
    },
  ]);
}
