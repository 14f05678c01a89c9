/** How busy a channel and a die were during a wait: which of the two the wait was really for. */
import { channelOfDie } from '../../device/geometry.ts';
import type { Lane } from '../columns/rows.ts';
import type { RunView } from '../why/run-view.ts';

/** Shares of some time, 0 … 1. */
export interface BusyShares {
  readonly channel: number;
  readonly busShare: number;
  readonly arrayShare: number;
}

/** A range of time, ns. */
interface Range {
  readonly startNs: number;
  readonly endNs: number;
}

/**
 * The busy shares of a die's array and of its channel's bus.
 * @param ranges in order of time, apart from each other; together longer than 0
 */
export function busyShares(view: RunView, die: number, ranges: readonly Range[]): BusyShares {
  const channel = channelOfDie(view.geometry, die);
  const ns = ranges.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0);
  return {
    channel,
    busShare: busyNs(view.bus(channel), ranges) / ns,
    arrayShare: busyNs(view.array(die), ranges) / ns,
  };
}

/** Busy time of a lane. Pages of one array operation have a row each, at the same time: they count once. */
function busyNs(lane: Lane, ranges: readonly Range[]): number {
  let busy = 0;
  let next = 0;
  let until = ranges[0].startNs;
  lane.visit(until, ranges[ranges.length - 1].endNs, (startNs, endNs) => {
    while (next < ranges.length) {
      const range = ranges[next];
      const start = Math.max(startNs, until, range.startNs);
      const end = Math.min(endNs, range.endNs);
      if (end > start) {
        busy += end - start;
        until = end;
      }
      // A row that ends later has a part in the next range, too.
      if (endNs <= range.endNs) return;
      next++;
    }
  });
  return busy;
}
