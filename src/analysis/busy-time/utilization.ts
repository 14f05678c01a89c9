import { rowStart, rowEnd, type LaneChunk } from '../../engine/recording/lane-chunk.ts';

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
