import { rowStart, rowEnd, type LaneChunk } from '../../engine/recording/lane-chunk.ts';
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

/**
 * Busy time of a lane within a window, ns. Overlapping rows (pages of one multi-plane operation, transfers that a
 * quirk lets overlap) count once.
 * @param chunks rows in order of start
 */
export function busyNs(chunks: readonly LaneChunk[], fromNs: number, toNs: number): number {
  let busy = 0;
  let covered = fromNs;
  for (const chunk of chunks) {
    if (chunk.count > 0 && rowStart(chunk, 0) >= toNs) break;
    for (let i = 0; i < chunk.count; i++) {
      const start = rowStart(chunk, i);
      const begin = start > covered ? start : covered;
      if (begin >= toNs) break;
      const end = rowEnd(chunk, i);
      if (end <= begin) continue;
      busy += (end < toNs ? end : toNs) - begin;
      covered = end;
    }
  }
  return busy;
}
