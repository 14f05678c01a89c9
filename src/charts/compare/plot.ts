/** The plot area of the charts of comparisons: axes with large text, and how rows are told apart. */
import { scaleLinear } from 'd3-scale';
import { cutText, type Group, type SvgFrame } from '../svg-frame.ts';
import type { ChartTheme } from '../theme.ts';
import { tickLabel, timeScale, timeTicks } from '../time-scale.ts';

/** Size of text, CSS pixels. */
export const TEXT = 14;
/** About the width of a character in bold, CSS pixels; it errs on the wide side. */
const DIGIT = 9;
/** The same of a character in a title. */
const CHARACTER = 7.5;
/** Width of lines, CSS pixels. */
export const LINE = 2.5;

export interface PlotOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  /** Whether the chart leaves the page: names are whole then. */
  readonly isPicture?: boolean | undefined;
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
  /** The title of y stands above the plot, because it is longer than the chart is high. */
  readonly titleAbove: boolean;
  /** The length that such a title is drawn with if it would be cut at the chart's side; undefined if it fits. */
  readonly titleLength: number | undefined;
}

/** Height of a line of text above the plot, CSS pixels. */
export const TEXT_LINE = 20;

/**
 * The edges of a plot that leaves room for axes.
 * @param names pixels for names at the right
 * @param yTitle which stands above the plot if it is too long for its side
 * @param linesAbove lines of text above the plot
 */
export function edgesOf({ width, height }: PlotOptions, names = 16, yTitle = '', linesAbove = 0): Edges {
  const top = 14 + linesAbove * TEXT_LINE;
  const bottom = Math.max(60, height - 52);
  // A title at the side is centered on the plot.
  const titleAbove = yTitle.length * CHARACTER > top + bottom;
  const room = Math.max(100, width) - 8;
  return {
    left: 84,
    right: Math.max(100, width - names),
    top: Math.min(bottom - 20, top + (titleAbove ? TEXT_LINE : 0)),
    bottom,
    titleAbove,
    titleLength: titleAbove && yTitle.length * CHARACTER > room ? room : undefined,
  };
}

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
  // In a low plot fewer, so that their labels do not touch: d3 makes up to half as many again.
  const most = Math.min(5, Math.max(2, Math.floor(Math.abs(range[1] - range[0]) / (1.5 * TEXT_LINE))));
  const ticks = scale.ticks(most).map((value) => ({ value, label: format(value) }));
  const isHorizontal = range[1] > range[0];
  return { title, scale: (value) => scale(value), ticks: isHorizontal ? withRoom(ticks, scale) : ticks };
}

/** Ticks of a horizontal axis; labels that would touch the one before are left out. */
function withRoom(ticks: Axis['ticks'], scale: (value: number) => number): Axis['ticks'] {
  let end = -Infinity;
  return ticks.map(({ value, label }) => {
    const half = label.length * DIGIT * 0.5;
    if (scale(value) - half < end) return { value, label: '' };
    end = scale(value) + half + DIGIT;
    return { value, label };
  });
}

/** A linear axis from the first tick to the last. Labels that would touch are left out. */
export function tickedAxisOf(title: string, ticks: Axis['ticks'], range: readonly [number, number]): Axis {
  const low = ticks.at(0)?.value ?? 0;
  const high = ticks.at(-1)?.value ?? 1;
  const width = range[1] - range[0];
  // A single value stands in the middle.
  const scale = (value: number): number =>
    high > low ? range[0] + ((value - low) / (high - low)) * width : range[0] + width / 2;
  return { title, scale, ticks: withRoom(ticks, scale) };
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
    .attr('text-anchor', (_, i) => (i === 0 ? 'end' : edges.titleAbove ? 'start' : 'middle'))
    .attr('transform', (_, i) => (i === 0 ? `translate(${edges.right},${edges.bottom + 42})` : placeOfTitle(edges)))
    .attr('textLength', (_, i) => (i === 0 ? null : (edges.titleLength ?? null)))
    .attr('lengthAdjust', 'spacingAndGlyphs')
    .text(({ title }) => title);
}

const placeOfTitle = ({ top, bottom, titleAbove }: Edges): string =>
  titleAbove ? 'translate(4,16)' : `translate(16,${(top + bottom) / 2}) rotate(-90)`;

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
const DASHES: readonly (string | null)[] = [null, '8 4', '2 3', '10 3 2 3', '14 5', '6 2 2 2 2 2', '1 5', '18 3 6 3'];

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
    .attr('data-row', ({ id }) => id)
    .attr('x', x)
    .attr('y', ({ y }) => y + 5)
    .attr('font-weight', 600)
    .attr('fill', ({ color }) => color)
    .text(({ name }) => cutName(name, room));
}

/** A name that fits into a width; the whole name stands in the table and the tooltip. */
export const cutName = (name: string, room: number): string => cutText(name, Math.max(3, Math.floor(room / DIGIT)));

/** The width at which `cutName` leaves a name whole. */
export const nameWidth = (name: string): number => DIGIT * name.length;

/** Pixels for the names at the right: as wide as the longest, at most a third of the chart; more of a picture. */
export const roomForNames = (names: readonly string[], width: number, isPicture = false): number =>
  Math.min(
    width * (isPicture ? 0.7 : 1 / 3),
    28 + DIGIT * names.reduce((most, name) => Math.max(most, name.length), 4),
  );

/** Names in lines above the plot, each after a short piece of its line. */
export interface NamesAbove {
  readonly lines: number;
  readonly places: readonly { readonly x: number; readonly line: number }[];
}

/** The piece of a line before its name, with the gap, CSS pixels. */
const SAMPLE = 26;

/**
 * Places for names above the plot, where the room at the right would cut them.
 * @returns null if all fit at the right
 */
export function namesAboveOf(names: readonly string[], width: number): NamesAbove | null {
  const longest = names.reduce((most, name) => Math.max(most, name.length), 0);
  if (names.length === 0 || 28 + DIGIT * longest <= roomForNames(names, width)) return null;
  const places: { x: number; line: number }[] = [];
  let x = 4;
  let line = 0;
  for (const name of names) {
    const wide = SAMPLE + DIGIT * name.length;
    if (x > 4 && x + wide > width) {
      x = 4;
      line += 1;
    }
    places.push({ x, line });
    x += wide + DIGIT;
  }
  return { lines: line + 1, places };
}

/** Paints names above the plot, from `top` on. */
export function paintNamesAbove(
  layer: Group,
  names: readonly {
    readonly id: string;
    readonly name: string;
    readonly color: string;
    readonly dash: string | null;
  }[],
  { places }: NamesAbove,
  top: number,
  width: number,
): void {
  layer.attr('aria-hidden', 'true');
  const y = (i: number): number => top + places[i].line * TEXT_LINE;
  layer
    .selectAll<SVGPathElement, (typeof names)[number]>('path')
    .data(names, ({ id }) => id)
    .join('path')
    .attr('d', (_, i) => `M${places[i].x},${y(i) - 5}h18`)
    .attr('stroke', ({ color }) => color)
    .attr('stroke-dasharray', ({ dash }) => dash)
    .attr('stroke-width', LINE);
  layer
    .selectAll<SVGTextElement, (typeof names)[number]>('text')
    .data(names, ({ id }) => id)
    .join('text')
    .attr('x', (_, i) => places[i].x + SAMPLE)
    .attr('y', (_, i) => y(i))
    .attr('font-weight', 600)
    .attr('fill', ({ color }) => color)
    .text(({ name }, i) => cutName(name, width - places[i].x - SAMPLE));
}
