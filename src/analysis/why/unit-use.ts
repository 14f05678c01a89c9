/**
 * The users of a busy unit and of its channel's bus in a window of time, from the rows of their lanes: what an
 * operation that waits for both could see (the model page, §10).
 */
import { longestProgramNs, longestReadNs, programTimes, wordLineProgramNs } from '../../device/page-types.ts';
import { channelOfDie } from '../../device/geometry.ts';
import {
  Cause,
  NONE,
  OperationType,
  RowKind,
  WaitCause,
  infoCause,
  infoType,
} from '../../engine/recording/recording.ts';
import { isWholeLine } from '../../document/policies/word-lines.ts';
import { staysOnDie, dieWaitCause, isLoad, type Seen, type Use } from './spans.ts';
import { channelHolds } from './channel-holds.ts';
import { cacheUses } from './cache-use.ts';
import type { RunReader } from './run-reader.ts';
import type { TimeRange } from './space.ts';

/** A read of a plane, from its command until its data is out. */
interface PlaneRead extends Use {
  readonly plane: number;
}

/**
 * @param reads the reads of one die in `fromNs` … `toNs`, whole: they may begin before and end after
 * @param rooms suspensions of the die
 * @param waiting the type of the operation that waits; `plane`: its plane, `NONE` if it has none
 */
function planeUses(
  reader: RunReader,
  reads: readonly PlaneRead[],
  rooms: readonly TimeRange[],
  fromNs: number,
  toNs: number,
  waiting: number,
  plane: number,
): Use[] {
  const { planeReadLimit, suspension } = reader.experiment.policy;
  const limit = planeReadLimit === 0 ? Infinity : planeReadLimit;
  const byAge = reads.toSorted((a, b) => a.operation - b.operation);
  const times = new Set([fromNs, toNs]);
  for (const { startNs, endNs } of reads) {
    if (startNs > fromNs && startNs < toNs) times.add(startNs);
    if (endNs > fromNs && endNs < toNs) times.add(endNs);
  }
  const cuts = [...times].sort((a, b) => a - b);
  const uses: Use[] = [];
  for (let i = 0; i + 1 < cuts.length; i++) {
    const at = cuts[i];
    const inFlight = byAge.filter(({ startNs, endNs }) => startNs <= at && endNs > at);
    if (inFlight.length === 0) continue;
    const own =
      waiting === OperationType.read && plane !== NONE ? inFlight.find((read) => read.plane === plane) : undefined;
    const room = rooms.find(({ startNs, endNs }) => startNs <= at && endNs > at);
    const begun =
      room === undefined ? 0 : reads.filter(({ startNs }) => startNs >= room.startNs && startNs <= at).length;
    const isFull = inFlight.length >= limit || begun >= suspension.readsPerSuspend;
    const holder = own ?? (waiting !== OperationType.read || isFull ? inFlight[0] : undefined);
    if (holder === undefined) continue;
    const { cause, operation } = holder;
    uses.push({ startNs: at, endNs: cuts[i + 1], cause, operation });
  }
  return uses;
}

/**
 * The uses of a unit in `from` … `to`, which is no later than the unit's next transaction.
 * @param die any die of the unit
 * @param waiting the type of the operation that waits: in cache mode a unit can be closed to one and open to another
 * @param plane its plane, which matters if planes read independently; `NONE` if it has none
 */
export function unitUses(
  reader: RunReader,
  die: number,
  fromNs: number,
  toNs: number,
  waiting: number,
  plane: number = NONE,
): Use[] {
  const { operations, geometry, experiment } = reader;
  const dies = new Set(reader.unitDies(die));
  const uses: Use[] = [];
  // A loaded page can wait in the cache register, without a row, for as long as an array phase lasts.
  // And a read of another plane can have begun before the window, and be out behind it.
  const byPlane = experiment.policy.planeReads === 'independent';
  const after = experiment.policy.cacheMode || byPlane ? longestPhase(reader) : 0;
  const around = Math.max(after, aroundNs(reader));
  const seen = new Map<number, Seen>();
  const of = (id: number): Seen => {
    let found = seen.get(id);
    if (found === undefined) {
      found = {
        firstBusNs: Infinity,
        loads: [],
        lastNs: -1,
        arrayStartNs: Infinity,
        runs: [],
        copies: [],
        hasOut: false,
        lastOutNs: -1,
      };
      seen.set(id, found);
    }
    return found;
  };
  for (const unitDie of dies) {
    reader.array(unitDie).visit(fromNs - around, toNs + after, (startNs, endNs, kind, id) => {
      if (kind === RowKind.suspend || kind === RowKind.resume) {
        if (infoCause(operations.info(id)) === Cause.padding || endNs <= fromNs || startNs >= toNs) return;
        uses.push({ startNs, endNs, cause: WaitCause.suspend, operation: id });
        return;
      }
      // Padding has a row of its own.
      if (infoCause(operations.info(id)) === Cause.padding) return;
      const op = of(id);
      if (kind === RowKind.copy) op.copies.push({ startNs, endNs });
      else {
        op.arrayStartNs = Math.min(op.arrayStartNs, startNs);
        op.runs.push({ startNs, endNs });
      }
      op.lastNs = Math.max(op.lastNs, endNs);
    });
  }
  reader
    .bus(channelOfDie(geometry, die))
    .visit(fromNs - (byPlane ? around : after), toNs + after, (startNs, endNs, kind, id) => {
      // The pages of its transaction hold the die for padding, too.
      if (!dies.has(operations.die(id, geometry)) || infoCause(operations.info(id)) === Cause.padding) return;
      const op = of(id);
      if (kind === RowKind.dataOut) {
        op.hasOut = true;
        op.lastOutNs = endNs;
        op.lastNs = Math.max(op.lastNs, endNs);
      } else {
        op.firstBusNs = Math.min(op.firstBusNs, startNs);
        op.loads.push({ startNs, endNs });
      }
    });
  if (experiment.policy.cacheMode) return uses.concat(cacheUses(reader, seen, fromNs, toNs, waiting));
  const suspended = suspendedTimes(reader, dies, fromNs, toNs, seen);
  for (const { startNs, endNs, operation, openForWrites } of suspended) {
    // A suspended unit is open for the operations it was suspended for; for others the suspended operation holds it.
    const open = openForWrites === (waiting === OperationType.program);
    const cause = dieWaitCause(infoCause(operations.info(operation)));
    if (!open && endNs > fromNs && startNs < toNs) {
      uses.push({ startNs: Math.max(startNs, fromNs), endNs: Math.min(endNs, toNs), cause, operation, atRest: true });
    }
  }
  const planeReads: PlaneRead[] = [];
  const isFree = experiment.timing.transferNsPerByte === 0;
  const isInstant = programsTakeNoTime(reader);
  for (const [id, op] of seen) {
    const info = operations.info(id);
    const cause = dieWaitCause(infoCause(info));
    const hold = (startNs: number, endNs: number): void => {
      const start = Math.max(startNs, fromNs);
      const end = Math.min(endNs, toNs);
      if (end > start) uses.push({ startNs: start, endNs: end, cause, operation: id });
    };
    if (infoType(info) === OperationType.read) {
      // Held from the command until the data is out; a part of that may lie outside the window.
      const begins = Math.min(op.firstBusNs, op.arrayStartNs);
      const arrayEnd = op.runs.at(-1)?.endNs;
      const released =
        experiment.policy.suspension.resumeAfter === 'array' &&
        arrayEnd !== undefined &&
        suspended.some(({ startNs, endNs }) => startNs < arrayEnd && arrayEnd <= endNs);
      const ends = released ? arrayEnd : op.lastNs >= 0 ? op.lastNs : toNs;
      if (isPlaneRead(reader, info)) {
        // An array read of no length leaves no row.
        const startNs = begins === Infinity ? reader.notBefore(id) : begins;
        planeReads.push({
          startNs,
          // Where data takes no time on the bus it has no row: the array's end is the read's.
          endNs: op.hasOut || (isFree && arrayEnd !== undefined) ? ends : Infinity,
          cause,
          operation: id,
          plane: operations.plane(id, geometry),
        });
        continue;
      }
      hold(begins === Infinity ? reader.notBefore(id) : begins, ends);
      // Folding does not hold its die between its steps.
      const isCopyback = infoCause(info) !== Cause.fold && staysOnDie(experiment.policy, infoCause(info));
      if (isCopyback) hold(ends, nextProgram(seen, ends, toNs));
    } else {
      // From each load to the array phase behind it: a word line in two passes is loaded twice.
      for (const load of op.loads)
        hold(
          load.startNs,
          op.runs.find((run) => run.startNs >= load.endNs)?.startNs ?? (isInstant ? load.endNs : toNs),
        );
      for (const run of op.runs) hold(run.startNs, run.endNs);
    }
  }
  return planeReads.length === 0
    ? uses
    : uses.concat(planeUses(reader, planeReads, suspended, fromNs, toNs, waiting, plane));
}

/** Whether a read keeps its plane busy, not its die. */
export function isPlaneRead({ experiment: { policy } }: RunReader, info: number): boolean {
  const cause = infoCause(info);
  const isCopyback = policy.gc.copyback && cause !== Cause.host;
  return (
    policy.planeReads === 'independent' &&
    infoType(info) === OperationType.read &&
    !isCopyback &&
    cause !== Cause.reallocation &&
    cause !== Cause.precondition
  );
}

/** A time for which a program or erase was suspended: from the end of one run of its array to the next. */
interface SuspendedTime {
  readonly startNs: number;
  readonly endNs: number;
  readonly operation: number;
  /** A write made use of it, not reads. */
  readonly openForWrites: boolean;
}

/** The search around a window for runs of one operation, in multiples of the longest array phase. */
const LOOK_AROUND = 4;

/** The search around a window for runs of suspended operations, ns; 0 without suspension. */
function aroundNs(reader: RunReader): number {
  const { timing, policy } = reader.experiment;
  const { suspension } = policy;
  if (!suspension.program && !suspension.erase) return 0;
  return (
    LOOK_AROUND * Math.max(longestProgramNs(timing), timing.eraseNs, longestReadNs(timing) * suspension.readsPerSuspend)
  );
}

/** Whether a program can be without a row in the array. */
function programsTakeNoTime({ experiment: { timing, policy } }: RunReader): boolean {
  return isWholeLine(policy) ? wordLineProgramNs(timing) === 0 : programTimes(timing).every((ns) => ns === 0);
}

export function longestPhase(reader: RunReader): number {
  const { timing } = reader.experiment;
  return Math.max(longestProgramNs(timing), timing.eraseNs, longestReadNs(timing));
}

function suspendedTimes(
  reader: RunReader,
  dies: ReadonlySet<number>,
  fromNs: number,
  toNs: number,
  seen: ReadonlyMap<number, Seen>,
): SuspendedTime[] {
  const { operations } = reader;
  const around = aroundNs(reader);
  if (around === 0) return [];
  const lastEnd = new Map<number, number>();
  const times: { startNs: number; endNs: number; operation: number; openForWrites: boolean }[] = [];
  const programs: { startNs: number; operation: number }[] = [];
  for (const die of dies) {
    reader.array(die).visit(Math.max(0, fromNs - around), toNs + around, (startNs, endNs, kind, operation) => {
      if (kind === RowKind.read || kind === RowKind.copy) return;
      if (kind === RowKind.program) programs.push({ startNs, operation });
      // An operation that resumes before its first run was suspended at its very start.
      const before =
        lastEnd.get(operation) ??
        (kind === RowKind.resume ? loadEnd(reader, die, operation, startNs, around) : startNs);
      // Between two passes, each with its load, nothing is suspended.
      const isPass =
        seen.get(operation)?.loads.some((load) => load.startNs >= before && load.endNs <= startNs) === true;
      if (before < startNs && !isPass) times.push({ startNs: before, endNs: startNs, operation, openForWrites: false });
      lastEnd.set(operation, endNs);
    });
  }
  for (const time of times) {
    time.openForWrites =
      infoType(operations.info(time.operation)) === OperationType.erase &&
      programs.some(({ startNs }) => startNs >= time.startNs && startNs < time.endNs);
  }
  return times;
}

/** When the last command or load of an operation ended before an instant; that instant if none has left a row. */
function loadEnd(reader: RunReader, die: number, operation: number, beforeNs: number, around: number): number {
  let end = beforeNs;
  const fromNs = Math.max(0, beforeNs - around);
  reader.bus(channelOfDie(reader.geometry, die)).visit(fromNs, beforeNs, (_start, endNs, _kind, id) => {
    if (id === operation) end = endNs;
  });
  return end;
}

/** A copyback keeps its die from its read to its program: the start of the next program, or `toNs`. */
function nextProgram(seen: ReadonlyMap<number, Seen>, fromNs: number, toNs: number): number {
  let next = toNs;
  for (const op of seen.values()) {
    const begins = Math.min(op.firstBusNs, op.arrayStartNs);
    if (begins >= fromNs && begins < next) next = begins;
  }
  return next;
}

/** The uses of a channel's bus: plane switches inside a transaction included, and the holds of collections. */
export function busUses(reader: RunReader, channel: number, fromNs: number, toNs: number): Use[] {
  const { operations, geometry } = reader;
  const { planeSwitchNs } = reader.experiment.timing;
  const uses: Use[] = [];
  let last: { endNs: number; kind: number; operation: number } | undefined;
  reader.bus(channel).visit(fromNs - planeSwitchNs - 1, toNs + planeSwitchNs + 1, (startNs, endNs, kind, operation) => {
    const isSwitch =
      last !== undefined &&
      planeSwitchNs > 0 &&
      startNs - last.endNs === planeSwitchNs &&
      isLoad(kind) &&
      isLoad(last.kind) &&
      operations.die(operation, geometry) === operations.die(last.operation, geometry);
    const begins = isSwitch && last !== undefined ? last.endNs : startNs;
    last = { endNs, kind, operation };
    const start = Math.max(begins, fromNs);
    const end = Math.min(endNs, toNs);
    if (end > start) uses.push({ startNs: start, endNs: end, cause: WaitCause.channel, operation });
  });
  for (const hold of channelHolds(reader, channel, fromNs, toNs)) {
    hold.steps.forEach(({ startNs, operation }, step) => {
      const start = Math.max(startNs, fromNs);
      const end = Math.min(hold.steps.at(step + 1)?.startNs ?? hold.endNs, toNs);
      if (end > start) uses.push({ startNs: start, endNs: end, cause: WaitCause.channel, operation });
    });
  }
  return uses;
}
