/** How busy a channel and a die were for a range of time: which of the two a wait was really for. */
import { channelOfDie } from '../../device/geometry.ts';
import type { Lane } from '../columns/rows.ts';
import type { RunView } from '../why/run-view.ts';

/** Shares of a range, 0 … 1. */
export interface BusyShares {
  readonly channel: number;
  readonly busShare: number;
  readonly arrayShare: number;
}

/** The busy shares of a die's array and of its channel's bus. Times in ns; the range must not be empty. */
export function busyShares(view: RunView, die: number, fromNs: number, toNs: number): BusyShares {
  const channel = channelOfDie(view.geometry, die);
  return {
    channel,
    busShare: busyNs(view.bus(channel), fromNs, toNs) / (toNs - fromNs),
    arrayShare: busyNs(view.array(die), fromNs, toNs) / (toNs - fromNs),
  };
}

/** Busy time of a lane. Pages of one array operation have a row each, at the same time: they count once. */
function busyNs(lane: Lane, fromNs: number, toNs: number): number {
  let busy = 0;
  let until = fromNs;
  lane.visit(fromNs, toNs, (startNs, endNs) => {
    const start = Math.max(startNs, until);
    const end = Math.min(endNs, toNs);
    if (end <= start) return;
    busy += end - start;
    until = end;
  });
  return busy;
}
