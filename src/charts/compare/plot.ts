/** The plot area of the charts of comparisons: axes with large text, and how rows are told apart. */
import { scaleLinear } from 'd3-scale';
import type { Group, SvgFrame } from '../svg-frame.ts';
import type { ChartTheme } from '../theme.ts';
import { tickLabel, timeScale, timeTicks } from '../time-scale.ts';

/** Size of text, CSS pixels. */
export const TEXT = 14;
/** About the width of a character, CSS pixels. */
const DIGIT = 9;
/** Width of lines, CSS pixels. */
export const LINE = 2.5;

export interface PlotOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
}

/** An axis: its title with the unit, its scale, its ticks. */
export interface Axis {
  readonly title: string;
  readonly scale: (value: number) => number;
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
}

/** Edges of the plot, CSS pixels. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The edges of a plot that leaves room for axes and, at the right, for names of `names` pixels. */
export const edgesOf = ({ width, height }: PlotOptions, names = 16): Edges => ({
  left: 84,
  right: Math.max(100, width - names),
  top: 14,
  bottom: Math.max(60, height - 52),
});

/** A log axis of times in ns. */
export function timeAxisOf(title: string, domain: readonly [number, number], range: readonly [number, number]): Axis {
  const scale = timeScale(domain, range);
  const ticks = timeTicks(domain, Math.abs(range[1] - range[0]) / 1.8);
  return {
    title,
    scale: (ns) => scale(Math.min(domain[1], Math.max(domain[0], ns))),
    ticks: ticks.map((value) => ({ value, label: tickLabel(value) })),
  };
}

/** A linear axis from 0, or from the smallest value where `fromZero` is false. */
export function linearAxisOf(
  title: string,
  values: readonly number[],
  range: readonly [number, number],
  format: (value: number) => string,
  fromZero = true,
): Axis {
  let low = fromZero ? 0 : Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (!(high > low)) high = low + 1;
  const scale = scaleLinear([low, high], [...range]).nice(5);
  return {
    title,
    scale: (value) => scale(value),
    ticks: scale.ticks(5).map((value) => ({ value, label: format(value) })),
  };
}

/** A linear axis from the first tick to the last. Labels that would touch are left out. */
export function tickedAxisOf(title: string, ticks: Axis['ticks'], range: readonly [number, number]): Axis {
  const low = ticks.at(0)?.value ?? 0;
  const high = ticks.at(-1)?.value ?? 1;
  const width = range[1] - range[0];
  // A single value stands in the middle.
  const scale = (value: number): number =>
    high > low ? range[0] + ((value - low) / (high - low)) * width : range[0] + width / 2;
  let end = -Infinity;
  const shown = ticks.map(({ value, label }) => {
    const half = label.length * DIGIT * 0.5;
    if (scale(value) - half < end) return { value, label: '' };
    end = scale(value) + half + DIGIT;
    return { value, label };
  });
  return { title, scale, ticks: shown };
}

/** Paints both axes with their grid. */
export function paintPlotAxes(frame: SvgFrame, x: Axis, y: Axis, edges: Edges, theme: ChartTheme): void {
  frame.svg.attr('font-size', TEXT);
  const layer = frame.layer('axes').attr('aria-hidden', 'true');
  paintTicks(layer, 'x', x, edges, theme);
  paintTicks(layer, 'y', y, edges, theme);
  layer
    .selectAll<SVGTextElement, Axis>('text.title')
    .data([x, y])
    .join('text')
    .attr('class', 'title')
    .attr('fill', theme.text)
    .attr('text-anchor', (_, i) => (i === 0 ? 'end' : 'middle'))
    .attr('transform', (_, i) =>
      i === 0
        ? `translate(${edges.right},${edges.bottom + 42})`
        : `translate(16,${(edges.top + edges.bottom) / 2}) rotate(-90)`,
    )
    .text(({ title }) => title);
}

function paintTicks(layer: Group, name: 'x' | 'y', axis: Axis, edges: Edges, theme: ChartTheme): void {
  const isX = name === 'x';
  layer
    .selectAll<SVGLineElement, Axis['ticks'][number]>(`line.${name}`)
    .data(axis.ticks)
    .join('line')
    .attr('class', name)
    .attr('stroke', theme.grid)
    .attr('x1', ({ value }) => (isX ? axis.scale(value) : edges.left))
    .attr('x2', ({ value }) => (isX ? axis.scale(value) : edges.right))
    .attr('y1', ({ value }) => (isX ? edges.top : axis.scale(value)))
    .attr('y2', ({ value }) => (isX ? edges.bottom : axis.scale(value)));
  layer
    .selectAll<SVGTextElement, Axis['ticks'][number]>(`text.${name}`)
    .data(axis.ticks)
    .join('text')
    .attr('class', name)
    .attr('fill', theme.muted)
    .attr('text-anchor', isX ? 'middle' : 'end')
    .attr('x', ({ value }) => (isX ? axis.scale(value) : edges.left - 8))
    .attr('y', ({ value }) => (isX ? edges.bottom + 20 : axis.scale(value) + 5))
    .text(({ label }) => label);
}

/** Dashes of the rows beyond the colors of the theme. */
const DASHES: readonly (string | null)[] = [null, '8 4', '2 3', '10 3 2 3', '14 5'];

/** Color and dash of a row by its number: different for the first 40. */
export const rowStyle = (theme: ChartTheme, index: number): { color: string; dash: string | null } => ({
  color: theme.series[index % theme.series.length],
  dash: DASHES[Math.floor(index / theme.series.length) % DASHES.length],
});

/**
 * Paints the names of rows at the right, each with its color.
 * @param room pixels for the longest
 */
export function paintNames(
  layer: Group,
  names: readonly { readonly id: string; readonly name: string; readonly color: string; readonly y: number }[],
  x: number,
  room: number,
): void {
  layer
    .attr('aria-hidden', 'true')
    .selectAll<SVGTextElement, (typeof names)[number]>('text')
    .data(names, ({ id }) => id)
    .join('text')
    .attr('x', x)
    .attr('y', ({ y }) => y + 5)
    .attr('font-weight', 600)
    .attr('fill', ({ color }) => color)
    .text(({ name }) => cutName(name, room));
}

/** A name that fits into a width; the whole name stands in the table and the tooltip. */
export function cutName(name: string, room: number): string {
  const most = Math.max(3, Math.floor(room / DIGIT));
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
}

/** Pixels for the names at the right: as wide as the longest, at most a third of the chart. */
export const roomForNames = (names: readonly string[], width: number): number =>
  Math.min(width / 3, 28 + DIGIT * names.reduce((most, name) => Math.max(most, name.length), 4));
