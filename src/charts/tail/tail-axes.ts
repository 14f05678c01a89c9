/** The axes of the tail chart, its notes, and the range that too few requests reach. */
import { groupDigits } from '../../base/format.ts';
import { paintAxis, paintTitles, PANEL, withRoom, type Axis } from '../kit/axes.ts';
import type { Group } from '../kit/frame.ts';
import type { ChartTheme } from '../kit/theme.ts';
import { allLatencies, mostRequests, tooFewFrom, type TailPlot } from './tail-scale.ts';
import type { TailSeries } from './tail-series.ts';

const TICKS: readonly (readonly [share: number, label: string])[] = [
  [0.5, '50'],
  [0.9, '90'],
  [0.99, '99'],
  [0.999, '99.9'],
  [0.9999, '99.99'],
  [0.999_99, '99.999'],
];

/** Paints both axes and the grid. */
export function paintAxes(layer: Group, plot: TailPlot, theme: ChartTheme): void {
  const look = { theme, style: PANEL };
  paintAxis(layer, 'left', plot.yAxis, plot, look);
  paintAxis(layer, 'bottom', percentileAxis(plot), plot, { ...look, lines: 'none' });
  paintTitles(layer, { x: 'percentile (log scale of the tail)' }, plot, look);
}

/** The labels of the percentiles that are apart from each other, from the median on. */
export function percentileAxis({ x }: Pick<TailPlot, 'x'>, style = PANEL): Pick<Axis, 'scale' | 'ticks'> {
  const ticks = TICKS.map(([value, label]) => ({ value, label }));
  return { scale: x, ticks: withRoom(ticks, x, style) };
}

/** Shades the percentiles that no series has enough requests for. */
export function paintTooFew(layer: Group, series: readonly TailSeries[], plot: TailPlot, theme: ChartTheme): void {
  const most = mostRequests(series);
  const left = plot.xOfPlace(tooFewFrom(series));
  const width = plot.right - left;
  const zones = series.length > 0 && width > 1 ? [null] : [];
  layer
    .selectAll<SVGRectElement, null>('rect')
    .data(zones)
    .join('rect')
    .attr('x', left)
    .attr('y', plot.top)
    .attr('width', width)
    .attr('height', plot.height)
    .attr('fill', theme.muted)
    .attr('fill-opacity', 0.08);
  if (series.every(({ count }) => count === 0)) {
    layer.selectAll('rect').remove();
    layer
      .selectAll<SVGTextElement, string>('text')
      .data(['no request has finished yet'])
      .join('text')
      .attr('x', (plot.left + plot.right) / 2)
      .attr('y', (plot.top + plot.bottom) / 2)
      .attr('text-anchor', 'middle')
      .attr('fill', theme.muted)
      // A margin around the words, free of the grid.
      .attr('stroke', theme.background)
      .attr('stroke-width', 6)
      .attr('paint-order', 'stroke')
      .text((text) => text);
    return;
  }
  const text = width > 130 ? [`too few requests (${groupDigits(String(most))})`] : width > 60 ? ['too few'] : [];
  layer
    .selectAll<SVGTextElement, string>('text')
    .data(zones.length > 0 ? text : [])
    .join('text')
    .attr('x', left + width - 6)
    .attr('y', plot.bottom - 8)
    .attr('text-anchor', 'end')
    .attr('fill', theme.muted)
    // The element may have been the words of an empty chart.
    .attr('stroke', null)
    .text((text) => text);
}

/** The note about latencies of 0 on a logarithmic axis; undefined if none is 0. */
export function zeroNote(series: readonly TailSeries[]): string | undefined {
  let hasZero = false;
  let isAllZero = true;
  for (const ns of allLatencies(series)) {
    if (ns === 0) hasZero = true;
    else isAllZero = false;
  }
  if (!hasZero) return undefined;
  return isAllZero ? 'all latencies are 0 ns' : 'latencies of 0 ns are on the bottom line';
}

/** The mean width of a letter of a note, CSS pixels. */
const LETTER = 6.2;

/** A note in lines that fit into a width, CSS pixels, broken between words. */
export function noteLines(note: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of note.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && LETTER * longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The notes at the top left, which the curves of fast requests never reach, below each other. */
export function paintNotes(
  layer: Group,
  notes: readonly (string | undefined)[],
  plot: TailPlot,
  theme: ChartTheme,
): void {
  const lines = notes.flatMap((note) => (note === undefined ? [] : noteLines(note, plot.width - 12)));
  layer
    .selectAll<SVGTextElement, string>('text')
    .data(lines)
    .join('text')
    .attr('x', plot.left + 6)
    .attr('y', (_, line) => plot.top + 13 + 15 * line)
    .attr('fill', theme.muted)
    .text((text) => text);
}
