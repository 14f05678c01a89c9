/**
 * Throughput over time: the bytes a second that were completed in each step, the mean until the cliff of an SLC cache
 * and after it as bold lines, and what the settings give as dashed ones. Below it how full the caches were.
 */
import { formatRate, formatTime } from '../base/format.ts';
import type { MeanRate, Throughput } from '../analysis/figures/throughput.ts';
import type { ChartTable } from './kit/columns.ts';
import { paintAxis, PANEL } from './kit/axes.ts';
import { linearAxisOf } from './kit/linear-axis.ts';
import { rowStyle, type PlotOptions } from './compare/plot.ts';
import { spreadLabels, svgFrame } from './kit/frame.ts';

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

/** A rate that the settings give. */
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
  /** Opens a range of time of a row. */
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

/** Draws the chart into an element, or brings it up to date. */
export function updateThroughput(container: HTMLElement, data: ThroughputData, options: ThroughputOptions): void {
  const { width, height, theme, onSelect } = options;
  const strips = data.rows.filter(({ cached }) => cached !== null);
  const below = strips.length * STRIP;
  const frame = svgFrame(container, {
    width,
    height,
    label: data.label,
    description: data.rows.map(sentenceOf).join(' '),
  });
  const bottom = Math.max(40, height - below - 26);
  const edges = {
    left: 48,
    right: Math.max(120, width - (data.references.length + strips.length > 0 ? NAMES : 16)),
    top: Math.min(bottom - 20, 12),
    bottom,
  };
  const { left } = edges;
  const range: [number, number] = [left, edges.right];
  const ends = data.rows.map((row) => row.stepNs * row.bytesPerSecond.length);
  const style = PANEL;
  const x = linearAxisOf({ title: '', values: ends, range, format: (ns) => formatTime(ns, 3), style });
  const rates = data.rows.flatMap((row) => [...row.bytesPerSecond, ...row.means.map((mean) => mean.bytesPerSecond)]);
  const y = linearAxisOf({
    title: 'MB/s',
    values: [...rates, ...data.references.map((one) => one.bytesPerSecond)],
    range: [edges.bottom, edges.top],
    format: megabytes,
    style,
  });
  const axes = frame.layer('axes');
  paintAxis(axes, 'bottom', x, edges, { theme, style });
  paintAxis(axes, 'left', y, edges, { theme, style });
  frame
    .layer('unit')
    .attr('aria-hidden', 'true')
    .selectAll<SVGTextElement, string>('text')
    .data([y.title])
    .join('text')
    .attr('x', 4)
    .attr('y', edges.bottom + style.below)
    .attr('fill', theme.muted)
    .text((text) => text);
  frame
    .layer('steps')
    .selectAll<SVGPathElement, ThroughputRow>('path')
    .data(data.rows, ({ id }) => id)
    .join('path')
    .attr('fill', ({ style }) => rowStyle(theme, style).color)
    .attr('fill-opacity', 0.14)
    .attr('stroke', ({ style }) => rowStyle(theme, style).color)
    .attr('stroke-opacity', 0.4)
    .attr('stroke-width', 1)
    .attr('d', ({ stepNs, bytesPerSecond }) => {
      const points = [...bytesPerSecond].map(
        (rate, i) => `V${y.scale(rate).toFixed(1)}H${x.scale((i + 1) * stepNs).toFixed(1)}`,
      );
      return `M${x.scale(0).toFixed(1)},${edges.bottom}${points.join('')}V${edges.bottom}Z`;
    });
  const references = frame.layer('references').attr('aria-hidden', 'true');
  references
    .selectAll<SVGLineElement, ReferenceRate>('line')
    .data(data.references, ({ id }) => id)
    .join('line')
    .attr('stroke', theme.muted)
    .attr('stroke-dasharray', '4 3')
    .attr('x1', left)
    .attr('x2', edges.right)
    .attr('y1', ({ bytesPerSecond }) => y.scale(bytesPerSecond))
    .attr('y2', ({ bytesPerSecond }) => y.scale(bytesPerSecond));
  const heights = spreadLabels(
    data.references.map(({ bytesPerSecond }) => y.scale(bytesPerSecond)),
    13,
    edges.top + 4,
    edges.bottom,
  );
  references
    .selectAll<SVGTextElement, ReferenceRate>('text')
    .data(data.references, ({ id }) => id)
    .join('text')
    .attr('x', edges.right + 6)
    .attr('y', (_, i) => heights[i] + 4)
    .attr('fill', theme.muted)
    .text(({ label }) => label);
  const means = data.rows.flatMap((row) => row.means.map((mean, part) => ({ row, mean, part })));
  const lines = frame
    .layer('means')
    .selectAll<SVGLineElement, (typeof means)[number]>('line')
    .data(means, ({ row, part }) => `${row.id}/${part}`)
    .join((enter) => {
      const line = enter.append('line');
      line.append('title');
      return line;
    })
    .attr('stroke', ({ row }) => rowStyle(theme, row.style).color)
    .attr('stroke-width', 3)
    .attr('stroke-dasharray', ({ row }) => (row.style === 0 ? null : '9 4'))
    .attr('x1', ({ mean }) => x.scale(mean.fromNs))
    .attr('x2', ({ mean }) => x.scale(mean.toNs))
    .attr('y1', ({ mean }) => y.scale(mean.bytesPerSecond))
    .attr('y2', ({ mean }) => y.scale(mean.bytesPerSecond));
  lines.select('title').text(({ row, mean }) => meanWords(row, mean));
  lines
    .attr('cursor', onSelect === undefined ? null : 'pointer')
    .on('click', (_: MouseEvent, { row, mean }) => onSelect?.(row, mean.fromNs, mean.toNs));
  frame
    .layer('mean-names')
    .attr('aria-hidden', 'true')
    .selectAll<SVGTextElement, (typeof means)[number]>('text')
    // A low chart has no room for them beside its lines; the sentence above it says the same.
    .data(bottom - edges.top < NAMED_HEIGHT ? [] : means, ({ row, part }) => `${row.id}/${part}`)
    .join('text')
    .attr('x', ({ mean }) => (x.scale(mean.fromNs) + x.scale(mean.toNs)) / 2)
    .attr('y', ({ row, mean }) => y.scale(mean.bytesPerSecond) + (row.style === 0 ? -6 : 14))
    .attr('text-anchor', 'middle')
    .attr('font-weight', 600)
    .attr('fill', ({ row }) => rowStyle(theme, row.style).color)
    .attr('paint-order', 'stroke')
    .attr('stroke', theme.background)
    .attr('stroke-width', 3)
    .text(({ row, mean }) => `${row.name} ${exactRate(mean.bytesPerSecond)}`);
  paintStrips(frame, strips, { left, right: edges.right, top: height - below }, (ns) => x.scale(ns), options);
}

/** How full each cache was: a bar whose height is the share. */
function paintStrips(
  frame: ReturnType<typeof svgFrame>,
  rows: readonly ThroughputRow[],
  { left, right, top }: { readonly left: number; readonly right: number; readonly top: number },
  x: (ns: number) => number,
  { theme }: Pick<ThroughputOptions, 'theme'>,
): void {
  const high = STRIP - 2;
  const layer = frame.layer('strips').attr('aria-hidden', 'true');
  layer
    .selectAll<SVGRectElement, ThroughputRow>('rect')
    .data(rows, ({ id }) => id)
    .join('rect')
    .attr('x', left)
    .attr('y', (_, i) => top + i * STRIP)
    .attr('width', Math.max(0, right - left))
    .attr('height', high)
    .attr('fill', theme.grid);
  layer
    .selectAll<SVGPathElement, ThroughputRow>('path')
    .data(rows, ({ id }) => id)
    .join('path')
    .attr('fill', ({ style }) => rowStyle(theme, style).color)
    .attr('d', ({ cached, endNs }, i) => {
      const shares = [...(cached ?? [])];
      const base = top + i * STRIP + high;
      const parts = shares.map((share, k) => {
        const to = Math.min(right, x(((k + 1) * endNs) / shares.length));
        return `V${(base - share * high).toFixed(1)}H${to.toFixed(1)}`;
      });
      return `M${left},${base}${parts.join('')}V${base}Z`;
    });
  layer
    .selectAll<SVGTextElement, ThroughputRow>('text')
    .data(rows, ({ id }) => id)
    .join('text')
    .attr('x', right + 6)
    .attr('y', (_, i) => top + i * STRIP + high)
    .attr('fill', theme.muted)
    .attr('font-size', 9)
    .text(({ name }) => `SLC cache ${name}`);
}

function meanWords({ name }: ThroughputRow, { fromNs, toNs, bytesPerSecond }: MeanRate): string {
  return `${name}: ${exactRate(bytesPerSecond)} on average, ${formatTime(fromNs, 3)} to ${formatTime(toNs, 3)}`;
}

/** What a row shows, as a sentence: with a cliff, before and after it. */
export function sentenceOf(row: Pick<ThroughputRow, 'name' | 'means'>): string {
  const [first, second] = row.means as readonly (MeanRate | undefined)[];
  if (first === undefined) return `${row.name}: nothing was completed.`;
  if (second === undefined) {
    return `${row.name}: ${exactRate(first.bytesPerSecond)} on average.`;
  }
  return `${row.name}: ${exactRate(first.bytesPerSecond)} for ${formatTime(first.toNs, 3)}, then ${exactRate(second.bytesPerSecond)}.`;
}

/** The chart as a table: the means, the rates of the settings, then the steps. */
export function throughputTable({ label, rows, references }: ThroughputData): ChartTable {
  const exact = (bytesPerSecond: number): string => exactRate(bytesPerSecond);
  const stepsOf = (row: ThroughputRow): [string, number, number, number][] =>
    [...row.bytesPerSecond].map((rate, i) => [row.name, i * row.stepNs, (i + 1) * row.stepNs, rate]);
  const meansOf = (row: ThroughputRow): [string, number, number, number][] =>
    row.means.map(({ fromNs, toNs, bytesPerSecond }) => [`${row.name}, mean`, fromNs, toNs, bytesPerSecond]);
  const all = [...rows.flatMap(meansOf), ...rows.flatMap(stepsOf)];
  return {
    caption: label,
    columns: ['run', 'from', 'to', 'throughput'],
    rows: [
      ...references.map(({ label: name, bytesPerSecond }) => [
        `by the settings: ${name}`,
        '',
        '',
        exact(bytesPerSecond),
      ]),
      ...all.map(([name, fromNs, toNs, rate]) => [name, formatTime(fromNs, 4), formatTime(toNs, 4), exact(rate)]),
    ],
    full: () => ({
      columns: ['run', 'from_ns', 'to_ns', 'bytes_per_second'],
      rows: [
        ...references.map(({ id, bytesPerSecond }) => [`settings: ${id}`, '', '', bytesPerSecond]),
        ...all.map(([name, fromNs, toNs, rate]) => [name, fromNs, toNs, rate]),
      ],
    }),
  };
}
