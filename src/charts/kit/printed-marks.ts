/** What a paper prints, in a chart of our results: a diamond at a value, a bracket from end to end of a range. */
import { UNTOUCHED, HIDDEN, type SvgFrame } from './frame.ts';
import { paintLegend, type PlacedKey } from './legend.ts';
import { paintMarks } from './marks.ts';
import type { ChartTheme } from './theme.ts';

export type PrintedMark = number | readonly [low: number, high: number];

const isValue = (mark: PrintedMark): mark is number => typeof mark === 'number';

export const highEnd = (printed: PrintedMark): number => (isValue(printed) ? printed : printed[1]);

export const printedWords = (printed: PrintedMark, format: (value: number) => string): string =>
  isValue(printed) ? format(printed) : `${format(printed[0])} to ${format(printed[1])}`;

/** What a tooltip says of it. */
export const printedNote = (printed: PrintedMark | undefined, format: (value: number) => string): string =>
  printed === undefined ? '' : `; the paper prints ${printedWords(printed, format)}`;

interface PlacedMark {
  readonly key: string;
  /** CSS pixels. */
  readonly x: number;
  readonly printed: PrintedMark;
  readonly color: string;
}

const DIAMOND = 'M0,-5L5,0L0,5L-5,0Z';
/** Half of a bracket's width, CSS pixels. */
const HALF = 6;

/** @param y the height of a value, CSS pixels */
export function paintPrinted(
  frame: SvgFrame,
  marks: readonly PlacedMark[],
  y: (value: number) => number,
  theme: ChartTheme,
): void {
  paintMarks(frame.layer('printed', { 'pointer-events': UNTOUCHED['pointer-events'] }), 'path', marks, {
    key: ({ key }) => key,
    attrs: {
      d: ({ printed }) => {
        if (isValue(printed)) return DIAMOND;
        const height = y(printed[0]) - y(printed[1]);
        return `M${-HALF},4V0H${HALF}V4M0,0V${height}M${-HALF},${height - 4}V${height}H${HALF}V${height - 4}`;
      },
      transform: ({ x, printed }) => `translate(${x},${y(highEnd(printed))})`,
      fill: ({ printed }) => (isValue(printed) ? theme.background : 'none'),
      stroke: ({ color }) => color,
      'stroke-width': 1.5,
    },
  });
}

/** Each kind of mark in a square of 10 pixels, with its words in a legend. */
const VALUE = { path: 'M5,0L10,5L5,10L0,5Z', name: 'printed in the paper' };
const RANGE = { path: 'M0,3V0H10V3M5,0V10M0,7V10H10V7', name: 'range printed in the paper', fill: 'none' };

/** The kinds among some marks, as entries of a legend. */
export function printedKinds(
  marks: readonly (PrintedMark | undefined)[],
  { text: stroke, background: fill }: ChartTheme,
): Omit<PlacedKey, 'x' | 'y'>[] {
  const has = (type: 'number' | 'object'): boolean => marks.some((mark) => typeof mark === type);
  return [...(has('number') ? [{ ...VALUE, stroke, fill }] : []), ...(has('object') ? [{ ...RANGE, stroke }] : [])];
}

/** A legend of the marks, to the left of a place: the baseline of its right end, CSS pixels. */
export function paintPrintedKey(
  frame: SvgFrame,
  marks: readonly PrintedMark[],
  { x, y }: { readonly x: number; readonly y: number },
  theme: ChartTheme,
): void {
  const kinds = printedKinds(marks, theme);
  const left = (index: number): number =>
    x - kinds.slice(index).reduce((sum, { name }) => sum + name.length * 6.2 + 15 + 14, 0) + 14;
  const keys = kinds.map((kind, i) => ({ ...kind, x: left(i), y: y - 9 }));
  paintLegend(frame.layer('printed-key', HIDDEN), keys, theme);
}
