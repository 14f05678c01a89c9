import type { OccupancyColumns } from '../../engine/recording/occupancy.ts';

/**
 * For each of `count` equal ranges of the time from 0 to `endNs`, the mean share of the buffer in use, 0 … 1. Inside a
 * step of the columns its mean counts.
 */
export function bufferShares(
  { capacity, stepNs, pageNs }: OccupancyColumns,
  endNs: number,
  count: number,
): Float64Array<ArrayBuffer> {
  const shares = new Float64Array(count);
  const length = endNs / count;
  if (!(length > 0)) return shares;
  for (let step = 0; step < pageNs.length; step++) {
    const from = step * stepNs;
    const to = Math.min(endNs, from + stepNs);
    if (pageNs[step] === 0 || to <= from) continue;
    const pages = pageNs[step] / (to - from);
    for (let at = Math.floor(from / length); at < count && at * length < to; at++) {
      const overlap = Math.min(to, (at + 1) * length) - Math.max(from, at * length);
      if (overlap > 0) shares[at] += (pages * overlap) / (length * capacity);
    }
  }
  return shares;
}
