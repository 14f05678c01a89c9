/**
 * What a transaction goes through once it has been started: commands and loads on the bus, its array phase, its data-outs. Model page §6 and (cache mode)
 * DJ, Read/Write Command. Who may start when is dispatch.ts's business.
 */
import { UnitClass } from './unit-class.ts';
import { backgroundStepEnded, programLeft, usesCopyback } from './background.ts';
import { Decision } from './differences.ts';
import { completeOperation } from './host.ts';
import {
  DIE,
  ID,
  INFO,
  MATE,
  OperationState,
  PART_ARRAY_EXTRA,
  PLACE,
  PREVIOUS,
  REQUEST,
  SINCE,
  STATE,
  TRANSACTION,
  TRANSFER_NS,
} from './operation-record.ts';
import { noteBegun } from './shared-units.ts';
import { Cause, INFO_VIRTUAL, infoCause, infoType, OperationType, RowKind, WaitCause } from './recording.ts';
import type { Simulation } from './simulation.ts';
import { Latency } from './unit-state.ts';
import {
  AWAY_NS,
  BEGUN,
  BLACKOUT_FROM,
  BURST,
  CAUSE,
  COUNT,
  DETACHED,
  FULL,
  HEAD,
  LATENCY_NS,
  LEAD,
  OUT_BEHIND,
  OUT_LAST,
  OUT_LEFT,
  OUT_NS,
  REMAINING,
  RUN_START,
  STAGE,
  Stage,
  TYPE,
  UNIT,
} from './transaction-record.ts';

/** A transaction of the operations in `group[0 … count−1]` (in order of id) for a unit, which it holds from now. */
export function beginTransaction(
  s: Simulation,
  unit: number,
  type: number,
  cause: number,
  group: Int32Array,
  count: number,
): number {
  const { operations, transactions } = s;
  const tx = transactions.take();
  const { int, real } = transactions;
  const full = type === OperationType.read ? s.readNs : type === OperationType.program ? s.programNs : s.eraseNs;
  // `| 0`: what is only known to be a number goes into whole numbers by way of a double.
  int[tx | UNIT] = unit | 0;
  int[tx | TYPE] = type | 0;
  int[tx | CAUSE] = cause | 0;
  int[tx | STAGE] = Stage.bus;
  int[tx | HEAD] = group[0];
  int[tx | COUNT] = count | 0;
  int[tx | LEAD] = operations.int[group[0] | ID];
  real[tx | FULL] = full;
  real[tx | REMAINING] = full;
  for (let i = 0; i < count; i++) {
    const slot = group[i];
    operations.int[slot | STATE] = OperationState.dispatched;
    operations.int[slot | TRANSACTION] = tx;
    operations.int[slot | MATE] = i + 1 < count ? group[i + 1] : -1;
  }
  if (cause === Cause.host && type === OperationType.program) {
    const channel = s.units.channelOf[unit];
    s.channelWrites[channel] += count;
    s.channelWritesEver[channel] += count;
  }
  if (s.plainUnits) s.unitTransaction[unit] = tx;
  else takeUnit(s, tx, group[count - 1]);
  s.account(unit);
  s.counters.transactions++;
  if (s.superPages !== null) s.superPages.pad(tx);
  if (s.watch !== null) s.watch.began(tx);
  return tx;
}

/** A transaction, whose youngest operation is `last`, takes its unit, or a register of it, where policies want to know of it. */
const takeUnit = (s: Simulation, tx: number, last: number): void => {
  const { int } = s.transactions;
  const unit = int[tx | UNIT];
  const type = int[tx | TYPE];
  const cause = int[tx | CAUSE];
  if (s.sharedUnit >= 0 && s.differed[s.sharedUnit] === 0) noteBegun(s, tx);
  // In cache mode a write is loaded into the cache register while the array side may still be programming.
  // (A copyback's data is in the array's own register already.)
  const { cacheMode } = s;
  if (cacheMode && (s.unitTransaction[unit] >= 0 || s.unitCache[unit] >= 0)) s.differed[Decision.cacheMode]++;
  if (cacheMode && type === OperationType.program && !usesCopyback(s, cause)) s.unitCache[unit] = tx;
  else s.unitTransaction[unit] = tx;
  if (cause !== Cause.host) return;
  if (s.composer !== null) s.composer.began(unit);
  if (s.clump !== null) s.clump.began(unit, type);
  if (s.passing >= 0 && s.differed[s.passing] === 0 && type === OperationType.program) {
    notePassingWrites(s, unit, last);
  }
};

/** Counts a write (the youngest of its transaction) that passes an older read of its unit, which it would not do by default. */
const notePassingWrites = (s: Simulation, unit: number, write: number): void => {
  const read = s.reads.head[unit];
  if (read >= 0 && s.operations.int[read | ID] < s.operations.int[write | ID]) s.differed[s.passing]++;
};

/** Puts a transaction on its channel's bus for `length` ns. */
export function takeBus(s: Simulation, channel: number, tx: number, operation: number, length: number): void {
  const { transactions, operations } = s;
  const id = operation >= 0 ? operations.int[operation | ID] : transactions.int[tx | LEAD];
  s.bus.take(channel, id);
  s.busTransaction[channel] = tx | 0;
  s.busOperation[channel] = operation | 0;
  s.counters.channelBusyNs[channel] += length;
  s.time.begin(channel, length, id);
}

/**
 * Sends the commands of a read or an erase: one a page address (one in all for a superblock, whose dies share the command lines).
 * With `commandNs` 0 the array phase begins at once, whatever the bus does.
 */
export function sendCommands(s: Simulation, tx: number): void {
  const { transactions, operations, commandNs } = s;
  const unit = transactions.int[tx | UNIT];
  const channel = s.units.channelOf[unit];
  if (commandNs === 0) {
    commandsSent(s, tx);
    return;
  }
  const commands = s.ways > 1 ? 1 : transactions.int[tx | COUNT];
  let at = 0;
  let sent = 0;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | MATE]) {
    if (sent < commands) s.recorder.row(channel, at, RowKind.command, commandNs, operations.int[slot | ID]);
    at += commandNs;
    sent++;
    if (commands > 1) s.charge(slot, WaitCause.group, (commands - 1) * commandNs, transactions.int[tx | LEAD]);
  }
  takeBus(s, channel, tx, -1, commands * commandNs);
}

/**
 * Loads the pages of a program one after the other; the channel is held from the first command to the end of the last load.
 * Sets what each page waits for its transaction's other pages. `began`: when its burst took the bus.
 */
export function sendLoads(s: Simulation, tx: number, began: number): void {
  if (s.loads !== null) {
    s.loads.send(tx, began);
    return;
  }
  const { transactions, operations, now, commandNs } = s;
  const unit = transactions.int[tx | UNIT];
  const channel = s.units.channelOf[unit];
  let at = 0;
  let die = -1;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | MATE]) {
    if (operations.int[slot | DIE] === die) at += s.planeSwitchNs;
    die = operations.int[slot | DIE];
    // A superblock's dies share one command.
    const shared = s.ways > 1 && slot !== transactions.int[tx | HEAD];
    const command = shared ? 0 : commandNs;
    const length = command + operations.int[slot | TRANSFER_NS];
    s.recorder.row(channel, at, shared ? RowKind.dataIn : RowKind.load, length, operations.int[slot | ID]);
    at += length;
  }
  const late = now - began;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | MATE]) {
    s.charge(
      slot,
      WaitCause.group,
      late + at - commandNs - operations.int[slot | TRANSFER_NS],
      transactions.int[tx | LEAD],
    );
  }
  takeBus(s, channel, tx, -1, at);
}

/** Starts the data-out of a finished read. */
export function startDataOut(s: Simulation, channel: number, slot: number): void {
  const { operations, transactions, now } = s;
  const tx = operations.int[slot | TRANSACTION];
  s.outs.remove(channel, slot);
  if (s.clump !== null) s.clump.dataOutBegins(tx);
  const wait = now - operations.real[(slot >> 1) | SINCE];
  if (wait > 0) {
    const group = Math.min(wait, transactions.real[tx | OUT_NS]);
    s.charge(slot, WaitCause.group, group, transactions.int[tx | LEAD]);
    // Its own transaction's other pages are no strangers.
    const user = s.bus.waitedFor(channel) | 0;
    if (user !== transactions.int[tx | OUT_LAST]) transactions.int[tx | OUT_BEHIND] = user;
    s.charge(slot, WaitCause.channel, wait - group, transactions.int[tx | OUT_BEHIND]);
  }
  transactions.int[tx | OUT_LAST] = operations.int[slot | ID];
  const length = operations.int[slot | TRANSFER_NS];
  s.recorder.row(channel, 0, RowKind.dataOut, length, operations.int[slot | ID]);
  if (s.chipReads.enabled && infoCause(operations.int[slot | INFO]) === Cause.host) {
    s.chipReads.sent(operations.int[slot | REQUEST], s.chipOf(operations.int[slot | DIE]));
  }
  takeBus(s, channel, tx, slot, length);
}

/** What was on a channel's bus has ended. */
export function busEnded(s: Simulation, channel: number): void {
  const { transactions } = s;
  const tx = s.busTransaction[channel];
  const slot = s.busOperation[channel];
  const next = slot < 0 ? transactions.int[tx | BURST] : -1;
  s.bus.free(channel);
  s.busTransaction[channel] = -1;
  s.touch(channel);
  if (s.loads !== null && transactions.int[tx | TYPE] === OperationType.program) {
    s.loads.ended(tx, slot);
    return;
  }
  if (slot >= 0) dataOutEnded(s, tx, slot);
  else if (transactions.int[tx | TYPE] === OperationType.program) loaded(s, tx);
  else commandsSent(s, tx);
  // Several dies loaded in one hold of the channel: the next one's loads follow without a gap.
  if (next >= 0) sendLoads(s, next, transactions.real[next | BEGUN]);
}

const commandsSent = (s: Simulation, tx: number): void => {
  const { transactions, operations } = s;
  const unit = transactions.int[tx | UNIT];
  const latency = s.unitLatency[unit];
  if (latency === Latency.draining || latency === Latency.suspending) {
    transactions.int[tx | STAGE] = Stage.latency;
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | MATE])
      operations.real[(slot >> 1) | SINCE] = s.now;
    return;
  }
  beginArray(s, tx);
};

/** A program's data is in. (A copyback's has been in the array's register all the time.) */
export function loaded(s: Simulation, tx: number): void {
  if (s.registers === null || usesCopyback(s, s.transactions.int[tx | CAUSE])) beginArray(s, tx);
  else s.registers.loaded(tx);
}

/** The array phase of a transaction begins. */
export function beginArray(s: Simulation, tx: number): void {
  const { transactions, now } = s;
  transactions.int[tx | STAGE] = Stage.array;
  transactions.real[tx | BEGUN] = now;
  transactions.real[tx | RUN_START] = now;
  transactions.real[tx | BLACKOUT_FROM] = now;
  s.time.begin(
    s.arraySlot(transactions.int[tx | UNIT]),
    transactions.real[tx | REMAINING] | 0,
    transactions.int[tx | LEAD],
  );
}

/** Writes down a run of the array (or a latency of it) that ends now, in the lane of every die that took part. */
export function recordArray(s: Simulation, tx: number, kind: number): void {
  const { transactions, operations, recorder, counters, geometry, now } = s;
  if (transactions.int[tx | COUNT] === 1 && s.ways === 1) {
    // By far the most: one page, one row.
    const slot = transactions.int[tx | HEAD];
    const length = (now - transactions.real[tx | RUN_START]) | 0;
    if (length <= 0) return;
    counters.dieBusyNs[operations.int[slot | DIE]] += length;
    recorder.row(geometry.channels + operations.int[slot | DIE], -length, kind, length, operations.int[slot | ID]);
    return;
  }
  // Phases fit in 28 bits (validated): small integers are passed without boxing.
  const length = (now - transactions.real[tx | RUN_START]) | 0;
  if (length <= 0) return;
  let die = -1;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | MATE]) {
    recorder.row(geometry.channels + operations.int[slot | DIE], -length, kind, length, operations.int[slot | ID]);
    // Pages of one die follow each other or not; each die counts once.
    if (operations.int[slot | DIE] !== die && firstOnDie(s, tx, slot)) {
      counters.dieBusyNs[operations.int[slot | DIE]] += length;
    }
    die = operations.int[slot | DIE];
  }
  if (s.superPages !== null) s.superPages.recordPadding(tx, kind, length);
}

const firstOnDie = (s: Simulation, tx: number, slot: number): boolean => {
  const { transactions, operations } = s;
  const die = operations.int[slot | DIE];
  for (let other = transactions.int[tx | HEAD]; other !== slot; other = operations.int[other | MATE]) {
    if (operations.int[other | DIE] === die) return false;
  }
  return true;
};

const ARRAY_ROWS = [RowKind.read, RowKind.program, RowKind.erase] as const;

/** The row kind of a transaction's array phase. */
export function arrayRow(type: number): number {
  return ARRAY_ROWS[type];
}

/** What ran on a unit's array has ended: an array phase, a register copy, or a suspend or resume latency. */
export function arrayEnded(s: Simulation, unit: number): void {
  const { transactions } = s;
  if (s.suspension !== null && s.unitLatency[unit] !== Latency.none) {
    s.suspension.latencyEnded(unit);
    return;
  }
  const tx = s.unitTransaction[unit];
  if (transactions.int[tx | STAGE] === Stage.copy) {
    s.registers?.copied(tx);
    return;
  }
  recordArray(s, tx, arrayRow(transactions.int[tx | TYPE]));
  // A read that ran at time 0 is only an array that is busy: its data is nobody's.
  if (transactions.int[tx | TYPE] === OperationType.read && transactions.int[tx | CAUSE] !== Cause.precondition)
    readEnded(s, tx);
  else finishArray(s, tx);
}

/** The array read of a transaction is over: its pages want the bus. */
const readEnded = (s: Simulation, tx: number): void => {
  const { transactions, operations, flash, geometry, counters } = s;
  const unit = transactions.int[tx | UNIT];
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | MATE]) {
    const cause = infoCause(operations.int[slot | INFO]);
    if (cause === Cause.host) {
      counters.hostRead++;
      if ((operations.int[slot | INFO] & INFO_VIRTUAL) === 0) {
        flash.boundReads[Math.floor(operations.int[slot | PLACE] / geometry.pagesPerBlock)]--;
      }
    } else if (cause === Cause.gc) counters.gcRead++;
  }
  if (s.simpleUnits) offerDataOuts(s, tx);
  else readEndedApart(s, tx, unit);
};

/** The same, where a register may keep the data, or something suspended may go on. */
const readEndedApart = (s: Simulation, tx: number, unit: number): void => {
  const { transactions } = s;
  if (usesCopyback(s, transactions.int[tx | CAUSE])) {
    // The data stays in the register; the program that follows holds the unit.
    s.touch(s.units.channelOf[unit]);
    s.unitTransaction[unit] = -1;
    endBackground(s, tx);
    s.account(unit);
    return;
  }
  if (s.registers !== null) {
    s.registers.readEnded(tx);
    return;
  }
  offerDataOuts(s, tx);
  if (s.suspension !== null && s.unitSuspended[unit] >= 0 && s.experiment.policy.suspension.resumeAfter === 'array') {
    transactions.int[tx | DETACHED] = 1;
    s.differed[Decision.resumeAfter]++;
    s.suspension.readsServed(unit, transactions.int[tx | COUNT]);
  }
};

/** Puts the pages of a finished read among those that wait for the bus, in order of the array's end, then of id. */
export function offerDataOuts(s: Simulation, tx: number): void {
  const { transactions, operations, outs } = s;
  const channel = s.units.channelOf[transactions.int[tx | UNIT]];
  transactions.int[tx | STAGE] = Stage.out;
  transactions.int[tx | OUT_LEFT] = transactions.int[tx | COUNT];
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | MATE]) {
    operations.real[(slot >> 1) | SINCE] = s.now;
    let behind = outs.tail[channel];
    while (
      behind >= 0 &&
      operations.real[(behind >> 1) | SINCE] === s.now &&
      operations.int[behind | ID] > operations.int[slot | ID]
    ) {
      behind = operations.int[behind | PREVIOUS];
    }
    outs.insertAfter(channel, behind, slot);
  }
  s.touch(channel);
}

/** A page is out. */
const dataOutEnded = (s: Simulation, tx: number, slot: number): void => {
  const { transactions, operations } = s;
  const left = --transactions.int[tx | OUT_LEFT];
  transactions.real[tx | OUT_NS] += operations.int[slot | TRANSFER_NS];
  const host = infoCause(operations.int[slot | INFO]) === Cause.host;
  const together = host && s.completesTogether === 1;
  const unit = transactions.int[tx | UNIT];
  if (together) operations.real[(slot >> 1) | SINCE] = s.now;
  if (left > 0) {
    if (together) s.differed[Decision.multiPlaneReadCompletion]++;
    else if (host) completeEarly(s, tx, slot);
    return;
  }
  // The unit is free before its last page is complete: what the host does next at this instant may already use it.
  const detached = transactions.int[tx | DETACHED] === 1;
  const count = transactions.int[tx | COUNT];
  if (!detached) {
    if (s.cacheMode) s.unitCache[unit] = -1;
    else s.unitTransaction[unit] = -1;
  }
  if (transactions.int[tx | CAUSE] === Cause.host) {
    for (let page = transactions.int[tx | HEAD]; page >= 0;) {
      const mate = operations.int[page | MATE];
      if (together)
        s.charge(page, WaitCause.group, s.now - operations.real[(page >> 1) | SINCE], transactions.int[tx | LEAD]);
      s.channelReads[s.units.channelOf[unit]]--;
      completeOperation(s, page);
      page = mate;
    }
    transactions.release(tx);
  } else {
    endBackground(s, tx);
  }
  if (detached) return;
  if (s.simpleUnits) s.unitAccount.leave(unit);
  else unitReadOut(s, unit, count);
  s.touch(s.units.channelOf[unit]);
};

/** All `count` pages of a unit's read are out: who waited for its register goes on, or what was suspended for them. */
const unitReadOut = (s: Simulation, unit: number, count: number): void => {
  if (s.registers !== null) {
    s.registers.readOut(unit);
  } else if (s.suspension !== null && s.unitSuspended[unit] >= 0) {
    s.suspension.readsServed(unit, count);
    return;
  }
  s.account(unit);
};

/** A page of a multi-plane read completes before the others; it is taken out of its transaction's chain. */
const completeEarly = (s: Simulation, tx: number, slot: number): void => {
  unlink(s, tx, slot);
  s.channelReads[s.units.channelOf[s.transactions.int[tx | UNIT]]]--;
  completeOperation(s, slot);
};

const unlink = (s: Simulation, tx: number, slot: number): void => {
  const { transactions, operations } = s;
  if (transactions.int[tx | HEAD] === slot) {
    transactions.int[tx | HEAD] = operations.int[slot | MATE];
    return;
  }
  let before = transactions.int[tx | HEAD];
  while (operations.int[before | MATE] !== slot) before = operations.int[before | MATE];
  operations.int[before | MATE] = operations.int[slot | MATE];
};

/** A program or an erase is over. */
export function finishArray(s: Simulation, tx: number): void {
  const { transactions, operations } = s;
  const unit = transactions.int[tx | UNIT];
  if (s.unitTransaction[unit] === tx) s.unitTransaction[unit] = -1;
  if (transactions.int[tx | TYPE] === OperationType.program) countPrograms(s, tx);
  if (transactions.int[tx | CAUSE] === Cause.host) {
    s.channelWrites[s.units.channelOf[unit]] -= transactions.int[tx | COUNT];
    for (let slot = transactions.int[tx | HEAD]; slot >= 0;) {
      const mate = operations.int[slot | MATE];
      if (s.suspends) chargeSuspension(s, tx, slot);
      s.flash.programEnded(operations.int[slot | PLACE]);
      if (s.cacheMode || s.isLastOfBlock(operations.int[slot | PLACE])) programLeft(s, operations.int[slot | PLACE]);
      completeOperation(s, slot);
      slot = mate;
    }
    transactions.release(tx);
  } else {
    endBackground(s, tx);
  }
  if (s.simpleUnits) {
    s.unitAccount.leave(unit);
  } else {
    arrayFree(s, unit);
    s.account(unit);
  }
  s.touch(s.units.channelOf[unit]);
}

/** How long a program was away from the array, and what it did again. */
const chargeSuspension = (s: Simulation, tx: number, slot: number): void => {
  const { int, real } = s.transactions;
  const away = real[tx | AWAY_NS];
  const latency = real[tx | LATENCY_NS];
  const extra = s.now - real[tx | BEGUN] - away - real[tx | FULL];
  if (away <= 0 && extra === 0) return;
  s.charge(slot, WaitCause.suspend, latency, int[tx | LEAD]);
  s.charge(slot, WaitCause.dieHost, away - latency, s.unitAccount.lastIn(int[tx | UNIT], UnitClass.host));
  s.charge(slot, PART_ARRAY_EXTRA, extra, 0);
};

/** A unit's array has nothing to do: the program that is loaded goes on, or what was suspended. */
const arrayFree = (s: Simulation, unit: number): void => {
  if (s.registers !== null) {
    s.registers.arrayFree(unit);
  } else if (s.suspension !== null && s.unitSuspended[unit] >= 0) {
    s.suspension.serveOrResume(unit);
  }
};

/** Counts the programs of a transaction that just ended. */
const countPrograms = (s: Simulation, tx: number): void => {
  const { transactions, operations, counters } = s;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | MATE]) {
    const cause = infoCause(operations.int[slot | INFO]);
    if (cause === Cause.host) {
      counters.hostProgram++;
      if (transactions.int[tx | COUNT] > 1 && hasMateOnDie(s, tx, slot)) counters.multiPlanePrograms++;
    } else if (cause === Cause.gc) counters.gcProgram++;
    else if (cause === Cause.reallocation) counters.reallocation++;
    else if (cause === Cause.wearLeveling) counters.wearLeveling++;
  }
  if (s.superPages !== null) s.superPages.countPadding(tx);
};

const hasMateOnDie = (s: Simulation, tx: number, slot: number): boolean => {
  const { transactions, operations } = s;
  const die = operations.int[slot | DIE];
  for (let other = transactions.int[tx | HEAD]; other >= 0; other = operations.int[other | MATE]) {
    if (other !== slot && operations.int[other | DIE] === die) return true;
  }
  return false;
};

/** A background step is over: its job goes on. The slots and the transaction are given back first. */
const endBackground = (s: Simulation, tx: number): void => {
  const { transactions, operations } = s;
  const guests = s.guests !== null ? s.guests.take(tx) : -1;
  const head = transactions.int[tx | HEAD];
  const type = infoType(operations.int[head | INFO]);
  transactions.release(tx);
  // All of them end in order of id.
  const later = s.guests === null || guests < 0 ? -1 : s.guests.complete(guests, type, operations.int[head | ID]);
  backgroundStepEnded(s, head, type);
  if (s.guests !== null && later >= 0) s.guests.complete(later, type, Infinity);
};
