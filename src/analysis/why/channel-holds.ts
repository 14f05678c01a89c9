/**
 * When collections held a channel (`gc.preemption: block`; model page §8): from the first read of a job to its last
 * program, derived from the rows of its moves.
 */
import { channelOfDie } from '../../device/geometry.ts';
import { Cause, OperationType, infoCause, infoType } from '../../engine/recording/recording.ts';
import type { RunView } from './run-view.ts';

/** The moves of one collection, during which nothing else uses its channel. Times in ns. */
export interface ChannelHold {
  readonly startNs: number;
  readonly endNs: number;
  /** Its operations in order of time: reads and programs. */
  readonly steps: readonly { readonly startNs: number; readonly operation: number }[];
}

/** A row of a collection, or the begin of its erase. */
interface Move {
  readonly startNs: number;
  readonly endNs: number;
  readonly operation: number;
  readonly unit: number;
  readonly isErase: boolean;
}

/**
 * The holds of a channel that overlap a window, in order of time; none with a collection that gives way.
 * @param mostRows a window with more rows has none: its holds would be too short to see
 */
export function channelHolds(
  view: RunView,
  channel: number,
  fromNs: number,
  toNs: number,
  mostRows = Infinity,
): readonly ChannelHold[] {
  const { experiment, geometry, recording, operations, units } = view;
  if (experiment.policy.gc.preemption !== 'block' || toNs <= fromNs) return [];
  const reach = longestHold(view);
  const dies = Array.from({ length: recording.dies }, (_, die) => die).filter(
    (die) => channelOfDie(geometry, die) === channel,
  );
  const lanes = [view.bus(channel), ...dies.map((die) => view.array(die))];
  const [from, to] = [Math.max(0, fromNs - reach), toNs + reach];
  let rows = 0;
  for (const lane of lanes) {
    const { first, end } = lane.window(from, to);
    rows += end - first;
  }
  if (rows > mostRows) return [];
  const moves: Move[] = [];
  for (const lane of lanes) {
    lane.visit(from, to, (startNs, endNs, _kind, operation) => {
      const info = operations.info(operation);
      if (infoCause(info) !== Cause.gc) return;
      const unit = units.ofDie[operations.die(operation, geometry)];
      moves.push({ startNs, endNs, operation, unit, isErase: infoType(info) === OperationType.erase });
    });
  }
  moves.sort((a, b) => a.startNs - b.startNs);
  return holdsOf(view, moves).filter(({ startNs, endNs }) => startNs < toNs && endNs > fromNs);
}

/** A window with more rows of a channel shows no holds: each would be a few pixels wide. */
const MOST_SHOWN_ROWS = 8000;

/** The holds of a run as a timeline asks for them; undefined if collections give way. */
export function shownHolds(
  view: RunView,
): ((channel: number, fromNs: number, toNs: number) => readonly ChannelHold[]) | undefined {
  if (view.experiment.policy.gc.preemption !== 'block') return undefined;
  return (channel, fromNs, toNs) => channelHolds(view, channel, fromNs, toNs, MOST_SHOWN_ROWS);
}

/** One hold for the moves between two erases of a unit; a job of another plane begins one of its own. */
function holdsOf({ experiment, geometry, operations }: RunView, moves: readonly Move[]): ChannelHold[] {
  const takesTwins = experiment.policy.multiPlane === 'twin-block';
  const holds: { startNs: number; endNs: number; steps: { startNs: number; operation: number }[] }[] = [];
  let openUnit = -1;
  let openPlane = -1;
  for (const { startNs, endNs, operation, unit, isErase } of moves) {
    if (isErase) {
      if (unit === openUnit) openUnit = -1;
      continue;
    }
    const plane = takesTwins ? 0 : operations.plane(operation, geometry) % geometry.planesPerDie;
    const open = holds.at(-1);
    if (open !== undefined && unit === openUnit && plane === openPlane) {
      open.endNs = Math.max(open.endNs, endNs);
      if (open.steps[open.steps.length - 1].operation !== operation) open.steps.push({ startNs, operation });
    } else {
      holds.push({ startNs, endNs, steps: [{ startNs, operation }] });
      openUnit = unit;
      openPlane = plane;
    }
  }
  return holds;
}

/** The moves of a full block, the blocks of a twin one after the other, twice as long as they take without a pause, ns. */
function longestHold({ experiment: { device, timing, policy } }: RunView): number {
  const transferNs = device.pageBytes * timing.transferNsPerByte;
  const moveNs = timing.readNs + timing.programNs + 2 * (transferNs + timing.commandNs);
  const blocks = policy.multiPlane === 'twin-block' ? device.planesPerDie : policy.superblockWays;
  return 2 * device.pagesPerBlock * blocks * moveNs;
}

/** The hold at an instant; undefined if the channel is free for the host. */
export function holdAt(view: RunView, channel: number, atNs: number): ChannelHold | undefined {
  return channelHolds(view, channel, atNs, atNs + 1).find(({ startNs, endNs }) => startNs <= atNs && atNs < endNs);
}
