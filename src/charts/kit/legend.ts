/** Legends: marks with their meaning. */
import type { Group, SvgFrame } from './frame.ts';
import { paintMarks } from './marks.ts';
import type { ChartTheme } from './theme.ts';

/** A rounded square of 10 pixels. */
export const SQUARE_KEY = 'M2,0H8A2,2 0 0 1 10,2V8A2,2 0 0 1 8,10H2A2,2 0 0 1 0,8V2A2,2 0 0 1 2,0Z';

export interface PlacedKey {
  readonly name: string;
  /** CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  /** A mark within 10 pixels in place of the square. */
  readonly path?: string;
  readonly stroke?: string;
  readonly dash?: string;
}

/** Paints marks of `size` pixels with their names. */
export function paintLegend(layer: Group, keys: readonly PlacedKey[], theme: ChartTheme, size = 10): void {
  const items = paintMarks(layer, 'g', keys, {
    key: ({ name, path = '' }) => `${name} ${path}`,
    attrs: { transform: ({ x, y }) => `translate(${x},${y})` },
  });
  paintMarks(items, 'rect', (one) => (one.path === undefined ? [one] : []), {
    attrs: { width: size, height: size, rx: 2, fill: ({ fill }) => fill },
  });
  paintMarks(items, 'path', (one) => (one.path === undefined ? [] : [one]), {
    attrs: {
      d: ({ path = '' }) => path,
      fill: ({ fill }) => fill,
      stroke: ({ stroke = 'none' }) => stroke,
      'stroke-width': 1.5,
      'stroke-dasharray': ({ dash = null }) => dash,
    },
  });
  paintMarks(items, 'text', (one) => [one], {
    attrs: { x: 1.5 * size, y: size - 1, fill: theme.muted },
    text: ({ name }) => name,
  });
}

/** Words in the middle of an empty chart; undefined if it is not empty. */
export function paintEmpty(frame: SvgFrame, words: string | undefined, x: number, y: number, theme: ChartTheme): void {
  paintMarks(frame.layer('empty'), 'text', words === undefined ? [] : [words], {
    attrs: { x, y, 'text-anchor': 'middle', fill: theme.muted },
    text: (text) => text,
  });
}
