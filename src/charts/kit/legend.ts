/** The key below the chart of latency over time: how many requests a color means, and the strips. */
import type { Group } from './frame.ts';

/** An entry: a color, or a scale of them, and its meaning. */
export interface KeyEntry {
  readonly colors: readonly string[];
  readonly text: string;
}

/** CSS pixels: a square, a letter, the space after a square and after an entry. */
const SQUARE = 9;
const LETTER = 6.3;
const GAP = 5;
const BETWEEN = 14;

/** The entries that fit into a width, with their left edges. */
export function placeKey(entries: readonly KeyEntry[], width: number): (KeyEntry & { readonly left: number })[] {
  const placed: (KeyEntry & { readonly left: number })[] = [];
  let left = 0;
  for (const entry of entries) {
    const needed = entry.colors.length * SQUARE + GAP + entry.text.length * LETTER;
    if (left + needed > width) break;
    placed.push({ ...entry, left });
    left += needed + BETWEEN;
  }
  return placed;
}

/** Paints the key; its baseline is at the origin of the layer. */
export function paintKey(layer: Group, entries: readonly KeyEntry[], width: number, textColor: string): void {
  const groups = layer
    .selectAll<SVGGElement, KeyEntry & { readonly left: number }>('g')
    .data(placeKey(entries, width))
    .join((enter) => {
      const group = enter.append('g');
      group.append('text');
      return group;
    })
    .attr('transform', ({ left }) => `translate(${left},0)`);
  groups
    .selectAll<SVGRectElement, string>('rect')
    .data(({ colors }) => [...colors])
    .join('rect')
    .attr('x', (_, i) => i * SQUARE)
    .attr('y', 1 - SQUARE)
    .attr('width', SQUARE)
    .attr('height', SQUARE)
    .attr('fill', (color) => color);
  groups
    .select('text')
    .attr('x', ({ colors }) => colors.length * SQUARE + GAP)
    .attr('fill', textColor)
    .text(({ text }) => text);
}
