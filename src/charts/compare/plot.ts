/** The plot area of the charts of comparisons: room for its axes and names, and row styles. */
import { COMPARISON, paintAxis, paintTitles, type Axis, type Edges } from '../kit/axes.ts';
import { cutText, HIDDEN, inLines, spreadLabels, type SvgFrame } from '../kit/frame.ts';
import { paintMarks } from '../kit/marks.ts';
import type { ChartTheme } from '../kit/theme.ts';

/** About the width of a character in bold, CSS pixels; it errs on the wide side. */
const DIGIT = 9;
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

/** Edges of the plot, CSS pixels, and where the title of y is. */
export interface PlotEdges extends Edges {
  /** The title of y is above the plot, because it is longer than the chart is high. */
  readonly titleAbove: boolean;
  /** The length that such a title is drawn with if it would be cut at the chart's side; undefined if it fits. */
  readonly titleLength: number | undefined;
}

/** Height of a line of text above the plot, CSS pixels. */
export const TEXT_LINE = 20;

/**
 * The edges of a plot that leaves room for axes.
 * @param names pixels for names at the right
 * @param yTitle which is above the plot if it is too long for its side
 * @param linesAbove lines of text above the plot
 */
export function edgesOf({ width, height }: PlotOptions, names = 16, yTitle = '', linesAbove = 0): PlotEdges {
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

export function paintPlotAxes(frame: SvgFrame, x: Axis, y: Axis, edges: PlotEdges, theme: ChartTheme): void {
  const look = { theme, style: COMPARISON };
  const layer = frame.layer('axes');
  paintAxis(layer, 'bottom', x, edges, look);
  paintAxis(layer, 'left', y, edges, look);
  const { titleAbove, titleLength = null } = edges;
  paintTitles(layer, { x: x.title, y: titleAbove ? undefined : y.title }, edges, look);
  paintMarks(layer, 'text', titleAbove ? [y.title] : [], {
    className: 'title-above',
    attrs: {
      fill: theme.text,
      transform: 'translate(4,16)',
      textLength: titleLength,
      lengthAdjust: 'spacingAndGlyphs',
    },
    text: (title) => title,
  });
}

const DASHES: readonly (string | null)[] = [null, '8 4', '2 3', '10 3 2 3', '14 5', '6 2 2 2 2 2', '1 5', '18 3 6 3'];

/** Color and dash of a row by its number: different for the first 40. */
export const rowStyle = (theme: ChartTheme, index: number): { color: string; dash: string | null } => ({
  color: theme.series[index % theme.series.length],
  dash: DASHES[Math.floor(index / theme.series.length) % DASHES.length],
});

interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

/**
 * Paints the names of rows at the right, each with its color, near the end of its line.
 * @param room pixels from the plot to the side
 */
export function paintNamesAtEnds(
  frame: SvgFrame,
  rows: readonly (NamedRow & { readonly y: number })[],
  { right, top, bottom }: Edges,
  room: number,
): void {
  const ends = rows.map(({ y }) => y);
  const heights = spreadLabels(ends, 18, top + 6, bottom - 4);
  paintMarks(frame.layer('names', HIDDEN), 'text', rows, {
    key: ({ id }) => id,
    attrs: {
      'data-row': ({ id }) => id,
      x: right + 12,
      y: (_, i) => heights[i] + 5,
      'font-weight': 600,
      fill: ({ color }) => color,
    },
    text: ({ name }) => cutName(name, room - 12),
  });
}

/** A name that fits into a width; the whole name is in the table and the tooltip. */
export const cutName = (name: string, room: number): string => cutText(name, Math.max(3, Math.floor(room / DIGIT)));

/** Pixels for the names at the right: as wide as the longest, at most a third of the chart; more of a picture. */
export const roomForNames = (names: readonly string[], width: number, isPicture = false): number =>
  Math.min(
    width * (isPicture ? 0.7 : 1 / 3),
    28 + DIGIT * names.reduce((most, name) => Math.max(most, name.length), 4),
  );

/** Places of names in lines above the plot, each after a short piece of its line. */
type NamesAbove = ReturnType<typeof inLines>;

/** The piece of a line before its name, with the gap, CSS pixels. */
const SAMPLE = 26;

/**
 * Places for names above the plot, if the room at the right would cut them.
 * @returns null if all fit at the right
 */
export function namesAboveOf(names: readonly string[], width: number): NamesAbove | null {
  const longest = names.reduce((most, name) => Math.max(most, name.length), 0);
  if (names.length === 0 || 28 + DIGIT * longest <= roomForNames(names, width)) return null;
  const lengths = names.map((name) => SAMPLE + DIGIT * name.length);
  return inLines(lengths, width, { left: 4, gap: DIGIT });
}

/** Paints names above the plot, from `top` on. */
export function paintNamesAbove(
  frame: SvgFrame,
  rows: readonly (NamedRow & { readonly dash: string | null })[],
  places: NamesAbove,
  top: number,
  width: number,
): void {
  const layer = frame.layer('names-above', HIDDEN);
  const key = ({ id }: NamedRow): string => id;
  const y = (i: number): number => top + places[i].line * TEXT_LINE;
  paintMarks(layer, 'path', rows, {
    key,
    attrs: {
      d: (_, i) => `M${places[i].x},${y(i) - 5}h18`,
      stroke: ({ color }) => color,
      'stroke-dasharray': ({ dash }) => dash,
      'stroke-width': LINE,
    },
  });
  paintMarks(layer, 'text', rows, {
    key,
    attrs: {
      x: (_, i) => places[i].x + SAMPLE,
      y: (_, i) => y(i),
      'font-weight': 600,
      fill: ({ color }) => color,
    },
    text: ({ name }, i) => cutName(name, width - places[i].x - SAMPLE),
  });
}
