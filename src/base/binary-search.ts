/**
 * The first index in `from` … `end − 1` for which the condition holds, or `end` if there is none. The condition must
 * hold for every index after the first one for which it holds.
 */
export function firstIndex(from: number, end: number, holds: (index: number) => boolean): number {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
