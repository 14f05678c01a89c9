/**
 * The axes of all charts: ticks with the lines of the grid, labels and titles, at the same distances for each size of
 * text. Linear axes are in `linear-axis.ts`, because the first screen has none.
 */
import { formatIn, unitFor } from '../../base/format.ts';
import type { Group } from './frame.ts';
import { paintMarks } from './marks.ts';
import type { ChartTheme } from './theme.ts';

export interface Tick {
  readonly value: number;
  /** Empty for a line without a label. */
  readonly label: string;
}

export interface Axis {
  /** With the unit. */
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

export const edgesWithin = (
  { width, height }: { readonly width: number; readonly height: number },
  margin: Edges,
): Edges => ({ left: margin.left, right: width - margin.right, top: margin.top, bottom: height - margin.bottom });

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

interface AxisLook {
  readonly theme: ChartTheme;
  readonly style: AxisStyle;
  /** Lines across the plot (default), none, or short ones outside it: their length, CSS pixels. */
  readonly lines?: 'across' | 'none' | number;
  /** The color of the line of a value (default: of the grid). */
  readonly lineColor?: (value: number) => string;
  /** Labels below the plot take turns in so many lines (default: 1). */
  readonly labelLines?: number;
}

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
  const className = isX ? 'x' : 'y';
  // A group of its own, and raised marks: a picture does not depend on the ones before it.
  const own = layer
    .selectAll<SVGGElement, null>(`:scope > g.${className}-axis`)
    .data([null])
    .join('g')
    .attr('class', `${className}-axis`);
  const place = ({ value }: Tick): number => scale(value);
  const [from, to] = !isX
    ? [edges.left, edges.right]
    : typeof lines === 'number'
      ? [edges.bottom, edges.bottom + lines]
      : [edges.top, edges.bottom];
  paintMarks(own, 'line', lines === 'none' ? [] : ticks, {
    className,
    attrs: {
      stroke: ({ value }) => lineColor(value),
      x1: isX ? place : from,
      x2: isX ? place : to,
      y1: isX ? from : place,
      y2: isX ? to : place,
    },
  }).raise();
  const labels = ticks.filter(({ label }) => label !== '');
  paintMarks(own, 'text', labels, {
    className,
    attrs: {
      fill: theme.muted,
      'text-anchor': isX ? 'middle' : 'end',
      x: isX ? place : edges.left - ASIDE,
      y: ({ value }, index) => {
        if (!isX) return scale(value) + style.middle;
        return side === 'top' ? edges.top - style.above : edges.bottom + style.below * (1 + (index % labelLines));
      },
    },
    text: ({ label }) => label,
  }).raise();
}

export function paintTitles(
  layer: Group,
  titles: { readonly x: string; readonly y?: string | undefined },
  edges: Edges,
  { theme, style }: Pick<AxisLook, 'theme' | 'style'>,
): void {
  const isQuiet = style.isTitleQuiet;
  const text = (title: string): string => title;
  paintMarks(layer, 'text', [titles.x], {
    className: 'x-title',
    attrs: {
      fill: isQuiet ? theme.muted : theme.text,
      'text-anchor': isQuiet ? 'start' : 'end',
      x: isQuiet ? edges.left : edges.right,
      y: edges.bottom + style.title,
    },
    text,
  });
  const middle = (edges.top + edges.bottom) / 2;
  paintMarks(layer, 'text', titles.y === undefined ? [] : [titles.y], {
    className: 'y-title',
    attrs: { fill: theme.text, 'text-anchor': 'middle', transform: `translate(16,${middle}) rotate(-90)` },
    text,
  });
}

/** The largest of 1, 2, 5 × 10^k ns that is at most `ns`. */
export function roundDown(ns: number): number {
  if (!(ns > 1)) return 1;
  const power = decadeOf(ns);
  return power * ([5, 2].find((step) => power * step <= ns) ?? 1);
}

/** The smallest of 1, 2, 5 × 10^k ns that is at least `ns`. */
export function roundUp(ns: number): number {
  const low = roundDown(ns);
  if (low >= ns) return low;
  const power = decadeOf(low);
  return power * ([1, 2, 5].find((step) => power * step >= ns) ?? 10);
}

/** The largest power of ten that is at most `ns`, exactly; 1 for less. */
function decadeOf(ns: number): number {
  let power = 1;
  while (power * 10 <= ns) power *= 10;
  return power;
}

/** A domain that holds all values, on round numbers, and everything a former domain held: during a run it only grows. */
export function growingDomain(
  values: Iterable<number>,
  former: readonly [number, number] | undefined,
): [number, number] {
  let low = Infinity;
  let high = 0;
  for (const value of values) {
    if (!(value > 0)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (high === 0) return former === undefined ? [100_000, 10_000_000] : [former[0], former[1]];
  const bottom = Math.min(roundDown(low), former?.[0] ?? Infinity);
  const top = Math.max(roundUp(high), former?.[1] ?? 0);
  // At least a factor of ten: a flat line should look flat.
  return [top / bottom < 10 ? roundDown(top / 10) : bottom, top];
}

/**
 * A log axis of times in ns; values outside are drawn at its ends. It needs no d3-scale, which includes colors, dates
 * and number formats: a tenth of the first download.
 */
export function timeAxisOf(
  title: string,
  domain: readonly [number, number],
  range: readonly [number, number],
  { sparse }: AxisStyle,
): Axis {
  const [low, high] = domain;
  const slope = (range[1] - range[0]) / (Math.log(high) - Math.log(low));
  const ticks = timeTicks(domain, Math.abs(range[1] - range[0]) / sparse);
  return {
    title,
    scale: (ns) => range[0] + (Math.log(Math.min(high, Math.max(low, ns))) - Math.log(low)) * slope,
    ticks: ticks.map((value) => ({ value, label: tickLabel(value) })),
  };
}

/** Ticks on round times: every 1, 2, 5 if space allows, else 1, 3 (about halves of a decade), else decades only. */
export function timeTicks([low, high]: readonly [number, number], pixels: number): number[] {
  const perDecade = pixels / 22 / Math.max(0.5, Math.log10(high / low));
  const steps = perDecade >= 3 ? [1, 2, 5] : perDecade >= 2 ? [1, 3] : [1];
  const ticks: number[] = [];
  for (let power = decadeOf(low); power <= high; power *= 10) {
    for (const step of steps) {
      const ns = power * step;
      if (ns >= low * 0.999 && ns <= high * 1.001) ticks.push(ns);
    }
  }
  return ticks;
}

/** A round time: `3 ms`, `500 µs`. */
export const tickLabel = (ns: number): string => formatIn(ns, unitFor(ns), 0);
