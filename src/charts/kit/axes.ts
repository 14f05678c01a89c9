/**
 * The axes of all charts: ticks with the lines of the grid, labels and titles, at the same distances for each size of
 * text. Linear axes are in `linear-axis.ts`, because the first screen has none.
 */
import type { Group } from './frame.ts';
import type { ChartTheme } from './theme.ts';
import { formatIn, unitFor } from '../../base/format.ts';

const STEPS = [1, 2, 5, 10] as const;

/** The largest of 1, 2, 5 × 10^k ns that is at most `ns`. */
export function roundDown(ns: number): number {
  if (!(ns > 1)) return 1;
  let power = 1;
  while (power * 10 <= ns) power *= 10;
  let found = power;
  for (const step of STEPS) if (power * step <= ns) found = power * step;
  return found;
}

/** The smallest of 1, 2, 5 × 10^k ns that is at least `ns`. */
export function roundUp(ns: number): number {
  const low = roundDown(ns);
  if (low >= ns) return low;
  let power = 1;
  while (power * 10 <= low) power *= 10;
  for (const step of STEPS) if (power * step >= ns) return power * step;
  return power * 10;
}

/** A domain that holds all values, on round numbers, and everything a former domain held: it only grows. */
export function growingDomain(
  values: Iterable<number>,
  former: readonly [number, number] | undefined,
): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  for (const value of values) {
    if (!(value > 0)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (high === 0) return former === undefined ? [100_000, 10_000_000] : [former[0], former[1]];
  let bottom = roundDown(low);
  let top = roundUp(high);
  if (former !== undefined) {
    bottom = Math.min(bottom, former[0]);
    top = Math.max(top, former[1]);
  }
  // At least a factor of ten: a flat line should look flat.
  if (top / bottom < 10) bottom = roundDown(top / 10);
  return [bottom, top];
}

/**
 * A log scale over a domain of ns. It replaces d3-scale, which includes colors, dates and number formats: a tenth of
 * the first download.
 */
export function timeScale(domain: readonly [number, number], range: readonly [number, number]): (ns: number) => number {
  const low = Math.log(domain[0]);
  const slope = (range[1] - range[0]) / (Math.log(domain[1]) - low);
  return (ns) => range[0] + (Math.log(ns) - low) * slope;
}

/** Ticks on round times: every 1, 2, 5 if space allows, else 1, 3 (about halves of a decade), else decades only. */
export function timeTicks(domain: readonly [number, number], pixels: number): number[] {
  const decades = Math.max(0.5, Math.log10(domain[1] / domain[0]));
  const perDecade = pixels / 22 / decades;
  const steps = perDecade >= 3 ? [1, 2, 5] : perDecade >= 2 ? [1, 3] : [1];
  const ticks: number[] = [];
  let power = 1;
  while (power * 10 <= domain[0]) power *= 10;
  for (; power <= domain[1]; power *= 10) {
    for (const step of steps) {
      const ns = power * step;
      if (ns >= domain[0] * 0.999 && ns <= domain[1] * 1.001) ticks.push(ns);
    }
  }
  return ticks;
}

/** A round time: `3 ms`, `500 µs`. */
export function tickLabel(ns: number): string {
  const unit = unitFor(ns);
  return formatIn(ns, unit, 0);
}

export interface Tick {
  readonly value: number;
  /** Empty for a line without a label. */
  readonly label: string;
}

/** An axis: its title with the unit, its scale, its ticks. */
export interface Axis {
  readonly title: string;
  /** The place of a value, CSS pixels. */
  readonly scale: (value: number) => number;
  readonly ticks: readonly Tick[];
}

/** Edges of a plot, CSS pixels. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** How axes look: the size of text, and distances that follow from it, CSS pixels. */
export interface AxisStyle {
  readonly size: number;
  /** From the place of a value at the side to the baseline of its label. */
  readonly middle: number;
  /** From the bottom of the plot to the baseline of its labels, and from its top. */
  readonly below: number;
  readonly above: number;
  /** From the bottom of the plot to the baseline of the title of x. */
  readonly title: number;
  /** The title of x begins at the left in the color of labels, or ends at the right in the color of text. */
  readonly isTitleQuiet: boolean;
  /** How many times fewer ticks a log axis has than 11 pixels of text would allow. */
  readonly sparse: number;
}

/** In the panels of a run. */
export const PANEL: AxisStyle = {
  size: 11,
  middle: 4,
  below: 16,
  above: 4,
  title: 31,
  isTitleQuiet: true,
  sparse: 1,
};

/** In comparisons, which can be read from the back of a room. */
export const COMPARISON: AxisStyle = {
  size: 14,
  middle: 5,
  below: 20,
  above: 6,
  title: 42,
  isTitleQuiet: false,
  sparse: 1.8,
};

/** From labels at the side to the plot, CSS pixels. */
const ASIDE = 8;
/** The width of a digit, and the least space between two labels, in parts of the size of text. */
const DIGIT = 0.64;
const LABEL_SPACE = 0.5;

/** The edges of a plot with these margins. */
export const edgesWithin = (
  { width, height }: { readonly width: number; readonly height: number },
  margin: Edges,
): Edges => ({ left: margin.left, right: width - margin.right, top: margin.top, bottom: height - margin.bottom });

/** A log axis of times in ns; values outside are drawn at its ends. */
export function timeAxisOf(
  title: string,
  domain: readonly [number, number],
  range: readonly [number, number],
  { sparse }: AxisStyle,
): Axis {
  const scale = timeScale(domain, range);
  const ticks = timeTicks(domain, Math.abs(range[1] - range[0]) / sparse);
  return {
    title,
    scale: (ns) => scale(Math.min(domain[1], Math.max(domain[0], ns))),
    ticks: ticks.map((value) => ({ value, label: tickLabel(value) })),
  };
}

/** Names at the places that a function gives them; the value of each is its number. */
export const categoryAxisOf = (title: string, names: readonly string[], scale: (index: number) => number): Axis => ({
  title,
  scale,
  ticks: names.map((label, value) => ({ value, label })),
});

/** The ticks of a horizontal axis without the labels that would touch the one before. */
export function withRoom(ticks: readonly Tick[], scale: (value: number) => number, { size }: AxisStyle): Tick[] {
  let end = -Infinity;
  return ticks.map(({ value, label }) => {
    const half = (label.length * DIGIT * size) / 2;
    if (scale(value) - half < end + LABEL_SPACE * size) return { value, label: '' };
    end = scale(value) + half;
    return { value, label };
  });
}

export interface AxisLook {
  readonly theme: ChartTheme;
  readonly style: AxisStyle;
  /** Lines across the plot (default), none, or short ones outside it: their length, CSS pixels. */
  readonly lines?: 'across' | 'none' | number;
  /** The color of the line of a value (default: of the grid). */
  readonly lineColor?: (value: number) => string;
  /** Labels below the plot take turns in so many lines (default: 1). */
  readonly labelLines?: number;
}

/** The axis at a side of the plot: its lines and labels. */
export function paintAxis(
  layer: Group,
  side: 'left' | 'bottom' | 'top',
  { scale, ticks }: Pick<Axis, 'scale' | 'ticks'>,
  edges: Edges,
  { theme, style, lines = 'across', lineColor = () => theme.grid, labelLines = 1 }: AxisLook,
): void {
  // Lines of the grid lie on pixels of the screen, wherever their values are.
  layer.attr('aria-hidden', 'true').attr('shape-rendering', 'crispEdges');
  const isX = side !== 'left';
  const name = isX ? 'x' : 'y';
  const [from, to] = !isX
    ? [edges.left, edges.right]
    : lines === 'across' || lines === 'none'
      ? [edges.top, edges.bottom]
      : [edges.bottom, edges.bottom + lines];
  layer
    .selectAll<SVGLineElement, Tick>(`line.${name}`)
    .data(lines === 'none' ? [] : ticks)
    .join('line')
    .attr('class', name)
    .attr('stroke', ({ value }) => lineColor(value))
    .attr('x1', ({ value }) => (isX ? scale(value) : from))
    .attr('x2', ({ value }) => (isX ? scale(value) : to))
    .attr('y1', ({ value }) => (isX ? from : scale(value)))
    .attr('y2', ({ value }) => (isX ? to : scale(value)));
  const baseline = ({ value }: Tick, index: number): number => {
    if (!isX) return scale(value) + style.middle;
    return side === 'top' ? edges.top - style.above : edges.bottom + style.below * (1 + (index % labelLines));
  };
  layer
    .selectAll<SVGTextElement, Tick>(`text.${name}`)
    .data(ticks.filter(({ label }) => label !== ''))
    .join('text')
    .attr('class', name)
    .attr('fill', theme.muted)
    .attr('text-anchor', isX ? 'middle' : 'end')
    .attr('x', ({ value }) => (isX ? scale(value) : edges.left - ASIDE))
    .attr('y', baseline)
    .text(({ label }) => label);
}

/** The title of x below the plot, and that of y along its side. */
export function paintTitles(
  layer: Group,
  titles: { readonly x: string; readonly y?: string },
  edges: Edges,
  { theme, style }: Pick<AxisLook, 'theme' | 'style'>,
): void {
  const { isTitleQuiet } = style;
  const x = layer.selectAll<SVGTextElement, string>('text.x-title').data([titles.x]).join('text');
  x.attr('class', 'x-title')
    .attr('fill', isTitleQuiet ? theme.muted : theme.text)
    .attr('text-anchor', isTitleQuiet ? 'start' : 'end')
    .attr('x', isTitleQuiet ? edges.left : edges.right)
    .attr('y', edges.bottom + style.title)
    .text((title) => title);
  layer
    .selectAll<SVGTextElement, string>('text.y-title')
    .data(titles.y === undefined ? [] : [titles.y])
    .join('text')
    .attr('class', 'y-title')
    .attr('fill', theme.text)
    .attr('text-anchor', 'middle')
    .attr('transform', `translate(16,${(edges.top + edges.bottom) / 2}) rotate(-90)`)
    .text((title) => title);
}
