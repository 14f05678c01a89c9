/** The next operation on a channel. Model page §4–§6. */
import { Decision } from '../state/differences.ts';
import { CLEAN, CLOSED, DIRTY } from '../state/dirty-channels.ts';
import type { Simulation } from '../simulation.ts';
import { startDataOut } from '../flash/bus.ts';
import { startOne, startTransaction } from '../flash/start.ts';
import { claimChannel, freeChannel } from '../pages/channel-hold.ts';
import { canBeProgrammed, canStartStep, isUrgent, startStep } from './step-start.ts';
import { staysInside } from '../pages/free-blocks.ts';
import { Cause, OperationType, infoCause, infoType } from '../recording/recording.ts';
import { DIE, ID, INFO, NEXT, REQUEST } from '../records/operation-record.ts';
import { sortById, startOneWrite, startWrite } from './compose-writes.ts';
import { notePassing, openForRead, openForWrite, readGoesFirst, waitsForOlderWrite } from './may-start.ts';
import type { Flag } from '../../base/flag.ts';
import { mayBegin } from '../accounting/unit-state.ts';
import { settleWait } from '../accounting/waits.ts';

/** Starts everything that can start now: channel after channel, until a round starts nothing. */
export const dispatch = (s: Simulation): void => {
  if (s.plainDispatch === 1) {
    startAllPlain(s);
    return;
  }
  startEverything(s);
  if (s.suspension === null || s.writesSuspend === 0) return;
  while (s.suspension.resumeForsaken()) {
    // A read may suspend the resumed erase in this same instant. A write may not: the erase would be resumed again.
    s.writesMayRequest = false;
    startEverything(s);
  }
  // In the next instant it may.
  if (!s.writesMayRequest) s.dirty.markAll();
};

const startEverything = (s: Simulation): void => {
  // Beside a running program an aged write goes before a waiting read: time alone can let it start.
  if (s.cacheMode && s.readAgeLimitNs > 0) {
    s.differed[Decision.readPriorityAge]++;
    s.dirty.markAll();
  }
  // A start on one channel can change another's choice: the die of the oldest unbound write, or the number of writes
  // that each may take.
  if (s.sharesWrites && s.unbound.head[0] >= 0) markForUnbound(s);
  if (s.layout !== null && s.layout.moving > 0) s.layout.markMoves();
  startAll(s);
  if (s.clump !== null) {
    // Clump after clump, until one starts nothing.
    for (let begun = -1; begun !== s.counters.transactions && s.clump.isOver() && s.clump.next();) {
      begun = s.counters.transactions;
      s.dirty.markAll();
      startAll(s);
    }
  }
};

const startAll = (s: Simulation): void => {
  const { dirty } = s;
  if (s.rotates === 1) {
    startAllInTurn(s);
    return;
  }
  const { state } = dirty;
  while (dirty.first <= dirty.last) {
    let channel = dirty.first;
    dirty.first = state.length;
    // A channel that becomes dirty further on belongs to this round; one before it, to the next.
    for (; channel <= dirty.last; channel++) startOn(s, channel);
  }
  dirty.last = -1;
};

/** The same, each round from the channel on whose turn it is (`firstChannel: rotating`). */
const startAllInTurn = (s: Simulation): void => {
  const { dirty } = s;
  const channels = dirty.state.length;
  while (dirty.first <= dirty.last) {
    dirty.first = channels;
    dirty.last = -1;
    const turn = s.unboundStarts % channels;
    if (turn > 0) s.differed[Decision.firstChannel]++;
    for (let channel = turn; channel < channels; channel++) startOn(s, channel);
    for (let channel = 0; channel < turn; channel++) startOn(s, channel);
  }
};

const startOn = (s: Simulation, channel: number): void => {
  const { dirty } = s;
  const { state } = dirty;
  const marked = state[channel];
  if (marked <= CLOSED) return;
  state[channel] = CLEAN;
  const open = s.pullsTogether === 1 && s.unbound.head[0] >= 0;
  let started: Flag = 0;
  if (marked !== DIRTY) {
    if (!pullUnbound(s, channel)) return;
    started = 1;
  }
  // Every start begins with a command or a transfer: usually nothing can start while the bus is busy.
  while ((s.busFirst === 0 || s.busTransaction[channel] < 0) && startFirst(s, channel) === 1) started = 1;
  if (!open) return;
  if (s.busTransaction[channel] >= 0) dirty.closeForUnbound(channel);
  if (started === 1) markForUnbound(s);
};

/** Marks the channels that may start other unbound writes now; usually none can, whatever has changed. */
const markForUnbound = (s: Simulation): void => {
  if (s.dirty.dependOnEachOther || someCanPull(s)) s.dirty.markForUnbound();
};

/** The same for plain dispatch: a channel starts nothing while its bus is busy. */
const startAllPlain = (s: Simulation): void => {
  const { dirty, busTransaction } = s;
  for (let from = 0; dirty.bits !== 0;) {
    const channel = dirty.take(from);
    from = channel + 1;
    while (channel >= 0 && busTransaction[channel] < 0 && startFirstPlain(s, channel) === 1);
  }
};

/** Starts the first that can start. Returns 1 if that is a step of a job: it may leave the bus free for another. */
const startFirstPlain = (s: Simulation, channel: number): Flag => {
  if (s.jobs.urgentCount > 0 && startUrgent(s, channel)) return 1;
  const write = s.readyUnits[channel] === 0 ? -1 : startReady(s, channel);
  if (write === STARTED) return 0;
  if (s.outs.head[channel] >= 0) pickOut(s, channel);
  else if (write >= 0) startOneWrite(s, channel, write);
  else return s.background.head[channel] >= 0 && startBackground(s, channel) ? 1 : 0;
  return 0;
};

const STARTED = -2;

/**
 * Starts the oldest host read that can start ({@link STARTED}). Without one: the oldest write that can, −1 if none can.
 * Of each unit the older of the first read and the first write can start.
 */
const startReady = (s: Simulation, channel: number): number => {
  const { readyUnits, open } = s;
  const { int } = s.operations;
  const reads = s.reads.head;
  const writes = s.writes.head;
  const { channels } = s.geometry;
  let read = -1;
  let write = -1;
  for (let rest = readyUnits[channel]; rest !== 0; rest &= rest - 1) {
    const unit = channel + channels * (31 - Math.clz32(rest & -rest));
    const firstRead = reads[unit];
    const firstWrite = open[unit] === 1 ? writes[unit] : -1;
    if (firstRead >= 0 && (firstWrite < 0 || int[firstRead | ID] < int[firstWrite | ID])) {
      if (read < 0 || int[firstRead | ID] < int[read | ID]) read = firstRead;
    } else if (firstWrite >= 0 && (write < 0 || int[firstWrite | ID] < int[write | ID])) {
      write = firstWrite;
    }
  }
  if (read < 0) return write;
  startOneRead(s, channel, read);
  return STARTED;
};

const startOneRead = (s: Simulation, channel: number, slot: number): void => {
  const die = s.operations.int[slot | DIE];
  s.reads.removeFirst(die, slot);
  s.readsOnChannel[channel]--;
  if (s.countsBanks === 1) s.bankWaiting[die]--;
  startOne(s, die, slot, OperationType.read);
  // Behind the start: it has written the unit's totals down, and nothing of the bus is looked up again.
  settleWait(s, slot, die, false);
};

const startFirst = (s: Simulation, channel: number): Flag => {
  const { suspension } = s;
  if (s.heldBy[channel] >= 0) return startHeld(s, channel);
  const busy = s.busFirst === 0 && s.busTransaction[channel] >= 0;
  if (suspension !== null && busy && s.commandNs > 0) {
    suspension.request(channel);
    return 0;
  }
  const hasOut = s.outs.head[channel] >= 0;
  if (s.holdsChannels === 1) {
    if (s.background.head[channel] >= 0 && mayBegin(s, channel) && startCollection(s, channel)) return 1;
  } else if (s.jobs.urgentCount > 0 && (hasOut || mayBegin(s, channel)) && startUrgent(s, channel)) return 1;
  if (suspension !== null) suspension.request(channel);
  // Usually something runs on all units. (In cache mode a write may be loaded beside a program.)
  const idle = s.readyUnits[channel] !== 0;
  if (idle && s.readsOnChannel[channel] > 0 && startOldestRead(s, channel) === 1) return 1;
  if (!busy) {
    if (hasOut) {
      pickOut(s, channel);
      return 1;
    }
    if ((idle || s.cacheMode === 1) && s.writesOnChannel[channel] > 0 && startOldestWrite(s, channel) === 1) return 1;
    if (s.unbound.head[0] >= 0 && pullUnbound(s, channel)) return 1;
  }
  return s.background.head[channel] >= 0 && startBackground(s, channel) ? 1 : 0;
};

/** 1. Operations of GC jobs past the hard limit, their data-outs too, oldest first. */
const startUrgent = (s: Simulation, channel: number): boolean => {
  const { operations } = s;
  let out = -1;
  if (s.busTransaction[channel] < 0) {
    for (let slot = s.outs.head[channel]; slot >= 0; slot = operations.int[slot | NEXT]) {
      if (!isUrgent(s, slot)) continue;
      if (out < 0 || operations.int[slot | ID] < operations.int[out | ID]) out = slot;
    }
  }
  if (startBackground(s, channel, true, out)) return true;
  if (out < 0) return false;
  startDataOut(s, channel, out);
  return true;
};

/**
 * 1. With `gc.preemption: block`, collections: the oldest that could begin a step. A read or a program claims the
 * channel for all moves of its job.
 */
const startCollection = (s: Simulation, channel: number): boolean => {
  const { int } = s.operations;
  const busy = s.busTransaction[channel] >= 0;
  for (let slot = s.background.head[channel]; slot >= 0; slot = int[slot | NEXT]) {
    if (infoCause(int[slot | INFO]) !== Cause.gc || unitWorks(s, slot)) continue;
    if (!stepCanUseBus(s, busy, slot) || !canStartStep(s, slot)) continue;
    if (infoType(int[slot | INFO]) === OperationType.erase) startStep(s, channel, slot);
    else claimChannel(s, channel, int[slot | REQUEST]);
    return true;
  }
  return false;
};

/** The first that can start on a channel that a collection has claimed; 0 if nothing can. */
const startHeld = (s: Simulation, channel: number): Flag => {
  const { operations, suspension } = s;
  const isFree = s.busTransaction[channel] < 0;
  if (s.holdBegun[channel] === 0) {
    // Data already in a register leaves it first.
    if (s.outs.head[channel] >= 0) {
      if (isFree) pickOut(s, channel);
      return isFree ? 1 : 0;
    }
  } else {
    const out = isFree ? oldestOutOf(s, channel, s.heldUnit[channel]) : -1;
    if (out >= 0) {
      startDataOut(s, channel, out);
      return 1;
    }
    // Reads that cut its program are served on its die.
    if (s.cutsHeld === 1 && suspension !== null) {
      suspension.request(channel);
      const cut = s.unitSuspended[s.heldUnit[channel]] >= 0 && (isFree || s.commandNs === 0);
      if (cut && s.readsOnChannel[channel] > 0 && startOldestRead(s, channel) === 1) return 1;
    }
  }
  const step = s.jobs.waiting[s.heldBy[channel]];
  if (step < 0) return 0;
  if (infoType(operations.int[step | INFO]) === OperationType.program && !canBeProgrammed(s, step, s.heldBy[channel])) {
    // Only a given collection, with garbage collection off, can find no page.
    freeChannel(s, channel);
    return 1;
  }
  if (!stepCanUseBus(s, !isFree, step) || !canStartStep(s, step)) return 0;
  startStep(s, channel, step);
  return 1;
};

/** The oldest finished read of a unit that waits for its channel's bus; −1 if there is none. */
const oldestOutOf = (s: Simulation, channel: number, unit: number): number => {
  const { int } = s.operations;
  let best = -1;
  for (let slot = s.outs.head[channel]; slot >= 0; slot = int[slot | NEXT]) {
    if (s.units.ofDie[int[slot | DIE]] !== unit) continue;
    if (best < 0 || int[slot | ID] < int[best | ID]) best = slot;
  }
  return best;
};

/** 2. The oldest host read that can start, with the reads that join it; 0 if none can. */
const startOldestRead = (s: Simulation, channel: number): Flag => {
  if (s.planeReads !== null) return s.planeReads.startReads(channel) ? 1 : 0;
  if (s.composer !== null) return s.composer.startReads(channel) ? 1 : 0;
  const { head } = s.reads;
  const { int } = s.operations;
  const { count } = s.units;
  const { channels } = s.geometry;
  // Usually no write waits on the channel: then the check is skipped.
  const writesWait = s.writesOnChannel[channel] > 0 || s.unbound.head[0] >= 0;
  const only = s.heldUnit[channel];
  let best = -1;
  let bestId = 0;
  // `| 0`: V8 would test the type of a general number in every round.
  for (let unit = channel | 0; unit < count; unit += channels) {
    const slot = head[unit];
    if (slot < 0 || (only >= 0 && unit !== only)) continue;
    const id = int[slot | ID];
    if ((best >= 0 && id > bestId) || s.unitTransaction[unit] >= 0 || !openForRead(s, unit)) continue;
    if (writesWait && waitsForOlderWrite(s, unit, slot)) continue;
    if (s.clump !== null && !s.clump.includes(unit, slot)) continue;
    best = slot;
    bestId = id;
  }
  if (best < 0) return 0;
  startRead(s, channel, s.units.ofDie[int[best | DIE]], best);
  return 1;
};

const startRead = (s: Simulation, channel: number, unit: number, head: number): void => {
  const { group } = s;
  let count = 1;
  group[0] = head;
  if (s.parallelReads !== null || s.multiLocation !== null) {
    count = gatherReads(s, unit, head, group);
    // A queue that has been reordered is not in order of age.
    if (s.queueOrder !== null) sortById(s, group, count);
  }
  takeReads(s, channel, unit, group, count);
};

const gatherReads = (s: Simulation, unit: number, head: number, group: Int32Array): number => {
  let count = s.multiLocation === null ? 1 : s.multiLocation.join(unit, head, group);
  if (count > 1) {
    s.differed[Decision.multiLocationRead]++;
    return count;
  }
  if (s.parallelReads === null) return 1;
  count = s.parallelReads.join(unit, head, group);
  if (count > 1 && s.ways === 1) s.differed[s.clump === null ? Decision.parallelRead : Decision.scheduler]++;
  return count;
};

export const takeReads = (s: Simulation, channel: number, unit: number, group: Int32Array, count: number): void => {
  const { reads, operations } = s;
  if (s.passing >= 0 && s.differed[s.passing] === 0) notePassing(s, unit, group, count);
  if (s.ways > 1) s.differed[Decision.superblockWays]++;
  if (count > 1) s.planes.noteConstraint(group, count);
  for (let i = 0; i < count; i++) {
    const slot = group[i];
    reads.remove(unit, slot);
    s.readsOnChannel[channel]--;
    if (s.countsBanks === 1) s.bankWaiting[s.bankOf(operations.int[slot | DIE])]--;
    settleWait(s, slot, s.planeReads === null ? unit : s.planeReads.planeOf(slot), false);
  }
  startTransaction(s, unit, infoCause(operations.int[group[0] | INFO]), group, count);
};

/** 3. A finished read gets the bus. */
const pickOut = (s: Simulation, channel: number): void => {
  const { dataOut, outs } = s;
  const first = outs.head[channel];
  const isOnlyOne = dataOut === null || s.operations.int[first | NEXT] < 0;
  startDataOut(s, channel, isOnlyOne ? first : dataOut.pick(channel));
};

/** 4. The oldest bound write that can start, with those that join it; 0 if none can. */
const startOldestWrite = (s: Simulation, channel: number): Flag => {
  if (s.composer !== null) return s.composer.startWrites(channel) ? 1 : 0;
  const { head } = s.writes;
  const { int } = s.operations;
  const { count, dies, diesPerUnit } = s.units;
  const { channels } = s.geometry;
  let best = -1;
  let bestId = 0;
  for (let unit = channel | 0; unit < count; unit += channels) {
    // Usually something runs on a unit. (In cache mode a write is loaded beside a program.)
    if ((s.cacheMode === 0 ? s.unitTransaction : s.unitCache)[unit] >= 0) continue;
    for (let k = 0; k < diesPerUnit; k++) {
      const die = dies[unit * diesPerUnit + k];
      // A second pass has its pages.
      const due = s.passes === null ? -1 : s.passes.due[die];
      const slot = due >= 0 ? due : head[die];
      if (slot < 0) continue;
      const id = int[slot | ID];
      if ((best >= 0 && id > bestId) || (due < 0 && !s.open[die]) || !openForWrite(s, unit)) continue;
      if (readGoesFirst(s, unit, slot) || (s.clump !== null && !s.clump.allows(slot))) continue;
      best = slot;
      bestId = id;
    }
  }
  if (best < 0) return 0;
  if (s.layout !== null && pullsFirst(s, channel, best)) return 1;
  const die = int[best | DIE];
  startWrite(s, s.units.ofDie[die], die);
  return 1;
};

/** RS leaves writes of its regions unbound: starts an unbound one if it is older than the bound one. */
const pullsFirst = (s: Simulation, channel: number, bound: number): boolean => {
  const unbound = s.unbound.head[0];
  const { int } = s.operations;
  return unbound >= 0 && int[unbound | ID] < int[bound | ID] && startUnbound(s, channel);
};

/** 4. The oldest unbound writes, if the channel takes some. */
const pullUnbound = (s: Simulation, channel: number): boolean => {
  const oldest = s.unbound.head[0];
  if (oldest < 0 || s.busTransaction[channel] >= 0 || s.heldBy[channel] >= 0 || !someCanPull(s)) return false;
  return s.clump?.allows(oldest) !== false && startUnbound(s, channel);
};

const startUnbound = (s: Simulation, channel: number): boolean => {
  if (s.lateBinding?.startWrites(channel) !== true) return false;
  s.unboundStarts++;
  return true;
};

const someCanPull = (s: Simulation): boolean => {
  if (s.cacheMode === 1) return true;
  const { busTransaction, readyUnits, unitTransaction, units, dirty } = s;
  if (dirty.allClosed === 1) return false;
  const channels = readyUnits.length;
  for (let channel = 0; channel < channels; channel++) {
    if (readyUnits[channel] === 0 || busTransaction[channel] >= 0) continue;
    for (let unit = channel; unit < units.count; unit += channels) {
      for (let k = 0; k < units.diesPerUnit && unitTransaction[unit] < 0; k++) {
        if (s.open[units.dies[unit * units.diesPerUnit + k]] === 1) return true;
      }
    }
  }
  dirty.allClosed = 1;
  return false;
};

/** 5. The oldest background step that can start; `urgent`: only one of 1., older than the data-out `out` (−1 none). */
const startBackground = (s: Simulation, channel: number, urgent = false, out = -1): boolean => {
  const { int } = s.operations;
  const busy = s.busTransaction[channel] >= 0;
  const idle = mayBegin(s, channel);
  // The read of a dropped move needs no unit.
  if (!idle && (urgent || s.layout?.dropsFrom(channel) !== true)) return false;
  for (let slot = s.background.head[channel]; slot >= 0; slot = int[slot | NEXT]) {
    if ((!idle || unitWorks(s, slot)) && infoCause(int[slot | INFO]) !== Cause.reallocation) continue;
    if (urgent && (!isUrgent(s, slot) || (out >= 0 && int[slot | ID] > int[out | ID]))) continue;
    if (!stepCanUseBus(s, busy, slot) || !canStartStep(s, slot)) continue;
    startStep(s, channel, slot);
    return true;
  }
  return false;
};

/** Whether something runs on a step's unit: it cannot start. (In cache mode a program may be loaded beside it.) */
const unitWorks = (s: Simulation, slot: number): boolean => {
  if (s.planeReads !== null && s.planeReads.isPlaneRead(slot)) return false;
  return s.cacheMode === 0 && s.unitTransaction[s.units.ofDie[s.operations.int[slot | DIE]]] >= 0;
};

/** Whether a step's first phase can begin: the bus is free, or it needs none (a command of length 0). */
const stepCanUseBus = (s: Simulation, busy: boolean, slot: number): boolean => {
  if (!busy) return true;
  if (s.commandNs > 0) return false;
  const info = s.operations.int[slot | INFO];
  return infoType(info) !== OperationType.program || staysInside(s, infoCause(info));
};
