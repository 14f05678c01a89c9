/** What a paper prints, in a chart of our results: a diamond at a value, a bracket from end to end of a range. */
import type { Group } from './svg-frame.ts';
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
