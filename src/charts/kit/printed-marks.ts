/** What a paper prints, in a chart of our results: a diamond at a value, a bracket from end to end of a range. */
import type { Group } from './frame.ts';
import type { ChartTheme } from './theme.ts';

/** A printed value, or the ends of a printed range. */
export type PrintedMark = number | readonly [low: number, high: number];

export const highEnd = (printed: PrintedMark): number => (typeof printed === 'number' ? printed : printed[1]);

export const printedWords = (printed: PrintedMark, format: (value: number) => string): string =>
  typeof printed === 'number' ? format(printed) : `${format(printed[0])} to ${format(printed[1])}`;

export interface PlacedMark {
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
  layer: Group,
  marks: readonly PlacedMark[],
  y: (value: number) => number,
  theme: ChartTheme,
): void {
  layer
    .attr('pointer-events', 'none')
    .selectAll<SVGPathElement, PlacedMark>('path')
    .data(marks, ({ key }) => key)
    .join('path')
    .attr('d', ({ printed }) => {
      if (typeof printed === 'number') return DIAMOND;
      const height = y(printed[0]) - y(printed[1]);
      return `M${-HALF},4V0H${HALF}V4M0,0V${height}M${-HALF},${height - 4}V${height}H${HALF}V${height - 4}`;
    })
    .attr('transform', ({ x, printed }) => `translate(${x},${y(highEnd(printed))})`)
    .attr('fill', ({ printed }) => (typeof printed === 'number' ? theme.background : 'none'))
    .attr('stroke', ({ color }) => color)
    .attr('stroke-width', 1.5);
}

/** Each mark in a square of 10 pixels, for a legend. */
export const PRINTED_KEYS = { value: 'M5,0L10,5L5,10L0,5Z', range: 'M0,3V0H10V3M5,0V10M0,7V10H10V7' } as const;

export const printedKeyWords = (kind: keyof typeof PRINTED_KEYS): string =>
  kind === 'value' ? 'printed in the paper' : 'range printed in the paper';

/** The kinds of marks among some, in the order of a legend. */
export const printedKinds = (marks: readonly (PrintedMark | undefined)[]): (keyof typeof PRINTED_KEYS)[] => [
  ...(marks.some((mark) => typeof mark === 'number') ? (['value'] as const) : []),
  ...(marks.some((mark) => typeof mark === 'object') ? (['range'] as const) : []),
];

/** A legend of the marks, to the left of a place: the baseline of its right end, CSS pixels. */
export function paintPrintedKey(
  layer: Group,
  marks: readonly PrintedMark[],
  { x, y }: { readonly x: number; readonly y: number },
  theme: ChartTheme,
): void {
  const kinds = printedKinds(marks);
  const letters = (kind: (typeof kinds)[number]): number => printedKeyWords(kind).length * 6.2 + 15;
  const left = (index: number): number =>
    x - kinds.slice(index).reduce((sum, kind) => sum + letters(kind) + 14, 0) + 14;
  const items = layer
    .attr('aria-hidden', 'true')
    .selectAll<SVGGElement, (typeof kinds)[number]>('g')
    .data(kinds, (kind) => kind)
    .join((enter) => {
      const item = enter.append('g');
      item.append('path').attr('fill', 'none').attr('stroke-width', 1.5);
      item.append('text').attr('x', 15).attr('y', 9);
      return item;
    })
    .attr('transform', (_, index) => `translate(${left(index)},${y - 9})`);
  items
    .select('path')
    .attr('d', (kind) => PRINTED_KEYS[kind])
    .attr('stroke', theme.text);
  items
    .select('text')
    .attr('fill', theme.muted)
    .text((kind) => printedKeyWords(kind));
}
