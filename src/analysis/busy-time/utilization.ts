/** How busy channels and dies were over a window of time, from the rows of their lanes. */
import type { LaneChunk, Recording } from '../../engine/recording.ts';
import { rowLength } from '../../engine/recording.ts';

/**
 * Time for which a lane carried anything within a window, ns. Rows that lie over each other (pages of one multi-plane operation, transfers that a
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

export interface Utilization {
  /** Share of the window for which each channel carried commands or data. */
  readonly channels: number[];
  /** Share of the window for which each die ran an array operation, or was in a register copy or a suspend or resume latency. */
  readonly dies: number[];
}

/** Busy shares of all channels and dies over a window; zeros where the window is empty. */
export function utilizationOver(recording: Recording, fromNs: number, toNs: number): Utilization {
  const length = toNs - fromNs;
  const shares = recording.lanes.map((chunks) => (length > 0 ? busyNs(chunks, fromNs, toNs) / length : 0));
  return { channels: shares.slice(0, recording.channels), dies: shares.slice(recording.channels) };
}
