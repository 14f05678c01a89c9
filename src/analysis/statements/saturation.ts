/**
 * How busy buses and dies were during a wait, and whose operations they carried: the account that both the bar of a wait
 * and its sentences are made from.
 */
import { channelOfDie } from '../../device/geometry.ts';
import { Cause, infoCause } from '../../engine/recording/recording.ts';
import type { Lane } from '../columns/rows.ts';
import { isUnbound } from '../why/dispatch-waits.ts';
import type { RunReader } from '../why/run-reader.ts';

/** Shares of some time, 0 … 1. */
export interface BusyShares {
  readonly channel: number;
  /** They are the means of all channels and of all dies. */
  readonly areMeans: boolean;
  readonly busShare: number;
  readonly arrayShare: number;
}

/** From this share on, a bus or an array is the limit. */
export const FULL = 0.9;

/** A range of time, ns. */
export interface Range {
  readonly startNs: number;
  readonly endNs: number;
}

/**
 * The busy shares of a die's array and of its channel's bus.
 * @param ranges in order of time, apart from each other; together longer than 0
 */
export function busyShares(reader: RunReader, die: number, ranges: readonly Range[]): BusyShares {
  const channel = channelOfDie(reader.geometry, die);
  const ns = lengthOf(ranges);
  return {
    channel,
    areMeans: false,
    busShare: busyNs(reader.bus(channel), ranges) / ns,
    arrayShare: busyNs(reader.array(die), ranges) / ns,
  };
}

/**
 * The busy shares of what an operation waited for: of its die and its channel; before a write that is bound at dispatch
 * has a die, the means of all dies and of all channels.
 * @param ranges as in {@link busyShares}
 * @param isQueue the operation was not dispatched yet, and no operation blocked it
 */
export function waitShares(
  reader: RunReader,
  operation: number,
  ranges: readonly Range[],
  isQueue: boolean,
): BusyShares {
  const { channels, dies } = reader.recording;
  if (!isQueue || dies === 1 || !isUnbound(reader, operation))
    return busyShares(reader, reader.dieOf(operation), ranges);
  const ns = lengthOf(ranges);
  const mean = (lanes: readonly Lane[]): number =>
    lanes.reduce((sum, lane) => sum + busyNs(lane, ranges) / ns, 0) / lanes.length;
  return {
    channel: channelOfDie(reader.geometry, reader.dieOf(operation)),
    areMeans: true,
    busShare: mean(reader.lanes.slice(0, channels)),
    arrayShare: mean(reader.lanes.slice(channels, channels + dies)),
  };
}

/**
 * Whose operations used what an operation waited for without a blocker: its die and channel, or all of them before it
 * is bound. `others` as soon as one operation of another request or of the background was there; `nothing` if no
 * operation was: the scheduler held it back.
 */
export function usersDuring(
  reader: RunReader,
  operation: number,
  request: number,
  { startNs, endNs }: Range,
): 'others' | 'own' | 'nothing' {
  const { operations, geometry } = reader;
  const die = reader.dieOf(operation);
  const lanes = isUnbound(reader, operation)
    ? reader.lanes
    : [reader.bus(channelOfDie(geometry, die)), ...reader.unitDies(die).map((one) => reader.array(one))];
  let users: 'own' | 'nothing' = 'nothing';
  for (const lane of lanes) {
    const { first, end } = lane.window(startNs, endNs);
    for (let index = first; index < end; index++) {
      const row = lane.row(index);
      if (row.endNs <= startNs || row.startNs >= endNs) continue;
      // Padding belongs to the transaction of another page.
      if (infoCause(operations.info(row.operation)) === Cause.padding) continue;
      if (operations.requestOf(row.operation) !== request) return 'others';
      users = 'own';
    }
  }
  return users;
}

export const lengthOf = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0);

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
