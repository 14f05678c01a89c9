/** Searches and sums within the sections of a lane. */
import { BLOCK_SHIFT, REPEAT, type LaneSection } from '../../analysis/busy-time/lane-sums.ts';
import { rowLength, rowStart, rowWord } from '../../engine/recording/lane-chunk.ts';

/** The start of a section, of a lane's `starts`; Infinity after the last. */
export const startOf = (starts: readonly number[], s: number): number =>
  s < starts.length ? starts[s] : Number.POSITIVE_INFINITY;

/** Number of a section's rows that start before t. */
export function firstAtOrAfter(section: LaneSection, t: number): number {
  const { shown } = section;
  let low = section.from;
  let high = section.from + section.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rowStart(shown, middle) < t) low = middle + 1;
    else high = middle;
  }
  return low - section.from;
}

/**
 * The same, if the answer is probably about `guess` rows after row `from`: it searches there first, then in growing
 * steps around it.
 */
export function gallop(section: LaneSection, from: number, guess: number, t: number): number {
  const { shown } = section;
  const base = section.from;
  const count = section.count;
  let step = Math.max(4, guess >> 4);
  let low = Math.min(count, from + guess);
  let high = low;
  if (low < count && rowStart(shown, base + low) < t) {
    do {
      low = high;
      high = Math.min(count, high + step);
      step *= 2;
    } while (high < count && rowStart(shown, base + high) < t);
  } else {
    do {
      high = low;
      low = Math.max(from, low - step);
      step *= 2;
    } while (low > from && rowStart(shown, base + low) >= t);
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rowStart(shown, base + middle) < t) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Sets `out` to the busy time by slot before a section's row `count`; slots that the section doesn't have stay as they
 * are.
 */
export function sumRows(section: LaneSection, count: number, slots: Int8Array, out: Float64Array): void {
  const { width, base, sums, cls, from, shown } = section;
  const block = count >>> BLOCK_SHIFT;
  let at = block * width;
  for (let slot = 0; slot < width; slot++) out[slot] = base[slot] + sums[at++];
  for (let i = block << BLOCK_SHIFT; i < count; i++) {
    const c = cls[i];
    if (c < REPEAT) out[slots[c]] += rowLength(rowWord(shown, from + i));
  }
}
