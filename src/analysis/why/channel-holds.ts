/**
 * When collections held a channel (`gc.preemption: block`; model page §8): from the first read of a job to its last
 * program, derived from the rows of its moves.
 */
import { firstIndex } from '../../base/arrays.ts';
import { longestProgramNs, longestReadNs } from '../../device/page-types.ts';
import { channelOfDie } from '../../device/geometry.ts';
import { Cause, OperationType, infoCause, infoType } from '../../engine/recording/recording.ts';
import type { Lane } from '../columns/rows.ts';
import type { RunReader } from './run-reader.ts';
import { isWholeLine } from '../../document/policies/word-lines.ts';

/** The moves of one collection, during which nothing else uses its channel. Times in ns. */
export interface ChannelHold {
  readonly startNs: number;
  readonly endNs: number;
  /** Its operations in order of time: reads and programs. */
  readonly steps: readonly { readonly startNs: number; readonly operation: number }[];
}

interface Move {
  readonly startNs: number;
  readonly endNs: number;
  readonly operation: number;
  readonly unit: number;
  readonly isErase: boolean;
}

/** Whether collections hold their channel at an instant: before a fork, the settings were others. */
export function holdsChannels({ experiment, fork }: RunReader, atNs: number): boolean {
  const { policy } = fork !== null && atNs < fork.atNs ? fork.before : experiment;
  return policy.gc.preemption === 'block';
}

const everHolds = (reader: RunReader): boolean => holdsChannels(reader, Infinity) || holdsChannels(reader, -1);

/** Rows of a channel up to which its holds are found once, for the whole run; about 0.1 s. */
const MOST_ROWS_ONCE = 2_000_000;
/** In a longer run, a window with more rows shows no holds: each would be a few pixels wide. */
const MOST_SHOWN_ROWS = 200_000;

const known = new WeakMap<RunReader, Map<number, readonly ChannelHold[]>>();

/** In order of time; none if collections give way. */
export function channelHolds(reader: RunReader, channel: number, fromNs: number, toNs: number): readonly ChannelHold[] {
  if (toNs <= fromNs || !everHolds(reader)) return [];
  const lanes = lanesOf(reader, channel);
  const holds =
    rowsIn(lanes, 0, Infinity) <= MOST_ROWS_ONCE
      ? holdsOnce(reader, channel, lanes)
      : around(reader, lanes, fromNs, toNs);
  return overlapping(holds, fromNs, toNs);
}

/** Undefined if collections give way. */
export function shownHolds(
  reader: RunReader,
): ((channel: number, fromNs: number, toNs: number) => readonly ChannelHold[]) | undefined {
  if (!everHolds(reader)) return undefined;
  return (channel, fromNs, toNs) => {
    const lanes = lanesOf(reader, channel);
    const isLong = rowsIn(lanes, 0, Infinity) > MOST_ROWS_ONCE && rowsIn(lanes, fromNs, toNs) > MOST_SHOWN_ROWS;
    return isLong ? [] : channelHolds(reader, channel, fromNs, toNs);
  };
}

function lanesOf(reader: RunReader, channel: number): Lane[] {
  const { geometry, recording } = reader;
  const lanes = [reader.bus(channel)];
  for (let die = 0; die < recording.dies; die++)
    if (channelOfDie(geometry, die) === channel) lanes.push(reader.array(die));
  return lanes;
}

function rowsIn(lanes: readonly Lane[], fromNs: number, toNs: number): number {
  let rows = 0;
  for (const lane of lanes) {
    const { first, end } = lane.window(fromNs, toNs);
    rows += end - first;
  }
  return rows;
}

function holdsOnce(reader: RunReader, channel: number, lanes: readonly Lane[]): readonly ChannelHold[] {
  let ofRun = known.get(reader);
  if (ofRun === undefined) known.set(reader, (ofRun = new Map<number, readonly ChannelHold[]>()));
  let holds = ofRun.get(channel);
  if (holds === undefined) ofRun.set(channel, (holds = holdsOf(reader, movesIn(reader, lanes, 0, Infinity))));
  return holds;
}

function around(reader: RunReader, lanes: readonly Lane[], fromNs: number, toNs: number): readonly ChannelHold[] {
  const reach = longestHold(reader);
  return holdsOf(reader, movesIn(reader, lanes, Math.max(0, fromNs - reach), toNs + reach));
}

function overlapping(holds: readonly ChannelHold[], fromNs: number, toNs: number): readonly ChannelHold[] {
  // Holds of one channel do not overlap: their ends are in order, too.
  const first = firstIndex(0, holds.length, (i) => holds[i].endNs > fromNs);
  return holds.slice(
    first,
    firstIndex(first, holds.length, (i) => holds[i].startNs >= toNs),
  );
}

function movesIn(reader: RunReader, lanes: readonly Lane[], fromNs: number, toNs: number): Move[] {
  const { geometry, operations, units } = reader;
  const moves: Move[] = [];
  for (const lane of lanes) {
    lane.visit(fromNs, toNs, (startNs, endNs, _kind, operation) => {
      const info = operations.info(operation);
      if (infoCause(info) !== Cause.gc || !holdsChannels(reader, startNs)) return;
      const unit = units.ofDie[operations.die(operation, geometry)];
      moves.push({ startNs, endNs, operation, unit, isErase: infoType(info) === OperationType.erase });
    });
  }
  return moves.sort((a, b) => a.startNs - b.startNs);
}

/** One hold for the moves between two erases of a unit; a job of another plane begins one of its own. */
function holdsOf(reader: RunReader, moves: readonly Move[]): ChannelHold[] {
  const { experiment, geometry, operations, fork } = reader;
  const { multiPlane, superblockWays } = experiment.policy;
  const { planesPerDie } = geometry;
  /** By the ledger; without it, the planes that are collected together have one job after the other. */
  const jobOf = (operation: number): number => {
    if (reader.jobs !== null) return reader.jobNumber(operation);
    const plane = operations.plane(operation, geometry);
    if (multiPlane === 'twin-block' || isWholeLine(experiment.policy)) return Math.floor(plane / planesPerDie);
    return superblockWays > 1 ? plane % planesPerDie : plane;
  };
  const holds: { startNs: number; endNs: number; steps: { startNs: number; operation: number }[] }[] = [];
  let openUnit = -1;
  let openJob = -1;
  for (const { startNs, endNs, operation, unit, isErase } of moves) {
    if (isErase) {
      if (unit === openUnit) openUnit = -1;
      continue;
    }
    const job = jobOf(operation);
    const open = holds.at(-1);
    if (open !== undefined && unit === openUnit && job === openJob) {
      open.endNs = Math.max(open.endNs, endNs);
      if (open.steps[open.steps.length - 1].operation !== operation) open.steps.push({ startNs, operation });
    } else {
      holds.push({ startNs, endNs, steps: [{ startNs, operation }] });
      openUnit = unit;
      openJob = job;
    }
  }
  // After a fork to collections that give way, the present step ends as it would, and holds no channel.
  const last = holds.at(-1);
  if (last !== undefined && fork !== null && !holdsChannels(reader, fork.atNs))
    last.endNs = Math.min(last.endNs, fork.atNs);
  return holds;
}

/** The moves of a full block, the blocks of a twin one after the other, twice as long as they take without a pause, ns. */
function longestHold({ experiment: { device, timing, policy } }: RunReader): number {
  const transferNs = device.pageBytes * timing.transferNsPerByte;
  const moveNs = longestReadNs(timing) + longestProgramNs(timing) + 2 * (transferNs + timing.commandNs);
  const blocks =
    policy.multiPlane === 'twin-block' || isWholeLine(policy) ? device.planesPerDie : policy.superblockWays;
  return 2 * device.pagesPerBlock * blocks * moveNs;
}

/** Undefined if the channel is free for the host. */
export function holdAt(reader: RunReader, channel: number, atNs: number): ChannelHold | undefined {
  return channelHolds(reader, channel, atNs, atNs + 1).find(({ startNs, endNs }) => startNs <= atNs && atNs < endNs);
}
