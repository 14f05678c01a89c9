/** How long a channel or a die was busy in a window of time, from the rows of its lane. */
import type { LaneChunk } from '../../engine/recording/recording.ts';
import { rowLength } from '../../engine/recording/recording.ts';

/**
 * Busy time of a lane within a window, ns. Overlapping rows (pages of one multi-plane operation, transfers that a
 * quirk lets overlap) count once.
 * @param chunks rows in order of start
 */
export function busyNs(chunks: readonly LaneChunk[], fromNs: number, toNs: number): number {
  let busy = 0;
  let covered = fromNs;
  for (const chunk of chunks) {
    const { count, start, kindLength } = chunk;
    if (count > 0 && start[0] >= toNs) break;
    for (let i = 0; i < count; i++) {
      const begin = start[i] > covered ? start[i] : covered;
      if (begin >= toNs) break;
      const end = start[i] + rowLength(kindLength[i]);
      if (end <= begin) continue;
      busy += (end < toNs ? end : toNs) - begin;
      covered = end;
    }
  }
  return busy;
}
