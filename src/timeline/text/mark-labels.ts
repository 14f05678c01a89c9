/** The flags of marks: each with as much of its name as there is room before the next one. On screen and in exports. */
import type { TextMeasure } from './text-measure.ts';

interface Flag {
  /** CSS pixels. */
  readonly x: number;
  readonly width: number;
  /** The name or a part of it; empty without room. */
  readonly text: string;
}

/** Space left and right of a name, and the width of a flag without one, CSS pixels. */
const PADDING = 4;
const BARE = 5;

/**
 * The flags of marks, from left to right.
 * @param xOf the position of an instant (ns), CSS pixels
 * @param left first visible pixel
 * @param right last visible pixel: flags may end there
 * @param size of the text, CSS pixels
 */
export function markFlags(
  marks: readonly { readonly ns: number; readonly label: string }[],
  xOf: (ns: number) => number,
  left: number,
  right: number,
  size: number,
  measure: TextMeasure,
): Flag[] {
  const placed = marks
    .map(({ ns, label }) => ({ x: xOf(ns), label }))
    .filter(({ x }) => x >= left && x <= right)
    .sort((one, other) => one.x - other.x);
  return placed.map(({ x, label }, i) => {
    const room = (i + 1 < placed.length ? placed[i + 1].x : Math.max(right, x + BARE)) - x - 1;
    let text = label;
    const widthOf = (): number => measure(text, size, true) + 2 * PADDING;
    while (text !== '' && widthOf() > room) text = text.length > 2 ? `${text.slice(0, -2).trimEnd()}…` : '';
    return { x, text, width: text === '' ? Math.max(1, Math.min(BARE, room)) : widthOf() };
  });
}
