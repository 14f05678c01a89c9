/**
 * What happens to a transaction once it is dispatched: bus, array, data-outs, and suspension of programs and erases
 * (Wu & He, FAST 2012; the suspension slides).
 */
import { clumpIsOver } from './clumps.ts';
import { completeOperation, loadEnded } from './host.ts';
import type { Operation, Segment, Suspended, Transaction, Unit } from './parts.ts';
import { takesHostPage, takesWrite } from './waiting.ts';
import { firstPassDone, secondPassDone } from './word-lines.ts';
import type { World } from './world.ts';

/** Commands of a read or an erase, or nothing if they take no time; then the array. */
export function startCommands(world: World, transaction: Transaction): void {
  const { commandNs } = world.experiment.timing;
  transaction.unit.holders.push(transaction);
  const segments: Segment[] = [];
  let time = world.now;
  // The banks of a superblock share one command.
  for (const operation of world.gangs ? transaction.operations.slice(0, 1) : transaction.operations) {
    segments.push({ start: time, end: time + commandNs, kind: 'command', operation });
    time += commandNs;
  }
  if (commandNs === 0) {
    busDone(world, transaction);
    return;
  }
  world.holdBus(transaction, segments, () => {
    for (const { operation, start, end } of segments) {
      if (operation !== null) world.busRow('command', operation, start, end);
    }
    busDone(world, transaction);
  });
}

/** Loads of a write (command and data-in of each page); then the array. */
export function startLoads(world: World, transaction: Transaction): void {
  startBurst(world, [transaction]);
}

/** The simulator bug: all loads of the transactions begin now, and the bus is free when the longest is over. */
function startAllLoads(world: World, transactions: readonly Transaction[]): void {
  const { commandNs } = world.experiment.timing;
  const [first] = transactions;
  if (first === undefined) return;
  const start = world.now;
  const segments: Segment[] = [];
  let end = start;
  for (const transaction of transactions) {
    transaction.unit.holders.push(transaction);
    for (const [index, operation] of transaction.operations.entries()) {
      const commanded = start + commandNs;
      const loaded = commanded + world.transferNs(operation.bytes);
      segments.push({ start, end: commanded, kind: 'command', operation });
      segments.push({ start: commanded, end: loaded, kind: 'transfer', operation });
      // The further pages of a super-page share its command.
      if (world.gangs && index > 0) world.busRow('data-in', operation, commanded, loaded);
      else world.busRow('load', operation, start, loaded);
      end = Math.max(end, loaded);
    }
  }
  // Nothing of it ends the hold but the longest.
  segments.push({ start: end, end, kind: 'switch', operation: null });
  world.holdBus(first, segments, () => {
    for (const transaction of transactions) {
      transaction.hold = null;
      for (const operation of transaction.operations) loadEnded(world, operation);
      busDone(world, transaction);
    }
  });
  for (const transaction of transactions) transaction.hold = first.hold;
}

/**
 * Loads of several writes of a chip, one after the other in one hold of the bus; the array of each starts when its own
 * loads are in.
 */
export function startBurst(world: World, transactions: readonly Transaction[]): void {
  const [transaction, ...others] = transactions;
  if (transaction === undefined) return;
  if (world.experiment.policy.quirks.overlapTransfers) {
    startAllLoads(world, transactions);
    return;
  }
  const { commandNs, planeSwitchNs } = world.experiment.timing;
  for (const each of transactions) if (!each.unit.holders.includes(each)) each.unit.holders.push(each);
  const segments: Segment[] = [];
  // Where each load is a phase of its own, it begins with the switch of planes before it (`from`).
  const loads: { operation: Operation; from: number; start: number; end: number }[] = [];
  let time = world.now;
  let previousDie: number | null = null;
  const add = (kind: Segment['kind'], length: number, operation: Operation | null): void => {
    segments.push({ start: time, end: time + length, kind, operation });
    time += length;
  };
  for (const operation of transaction.operations) {
    const from = time;
    if (operation.die === previousDie) add('switch', planeSwitchNs, null);
    const start = time;
    if (!world.gangs || loads.length === 0) add('command', commandNs, operation);
    add('transfer', world.transferNs(operation.bytes), operation);
    loads.push({ operation, from, start, end: time });
    previousDie = operation.die;
  }
  // The last page of the transaction is over when the bus is free.
  for (const { operation, from, end } of world.completesAtTransfer ? loads.slice(0, -1) : []) {
    world.schedule(end, from, [operation], () => {
      loadEnded(world, operation);
    });
  }
  const last = loads.at(-1);
  const { operation: lastPage = null, from: lastFrom = 0, end: lastEnd = 0 } = last ?? {};
  const lastLoad: Segment | undefined = world.completesAtTransfer
    ? { operation: lastPage, start: lastFrom, end: lastEnd, kind: 'transfer' }
    : undefined;
  const ended = (): void => {
    if (last !== undefined) loadEnded(world, last.operation);
    for (const [index, { operation, start, end }] of loads.entries()) {
      // The further pages of a super-page have no command of their own.
      world.busRow(world.gangs && index > 0 ? 'data-in' : 'load', operation, start, end);
    }
    busDone(world, transaction);
    startBurst(world, others);
  };
  world.holdBus(transaction, segments, ended, lastLoad);
}

function busDone(world: World, transaction: Transaction): void {
  const { suspended } = transaction.unit;
  if (transaction.kind === 'program' && usesCache(world, transaction)) copyWhenFree(world, transaction);
  else if (suspended !== null && suspended.phase !== 'resting') transaction.stage = 'before-array';
  else startArray(world, transaction);
}

// Cache mode: what is written is loaded into the cache register and copied to the data register, what is read the other
// way.

function usesCache(world: World, transaction: Transaction): boolean {
  return world.experiment.policy.cacheMode && !transaction.copyback;
}

/** Copies between the registers once the transaction before has left the one that is needed. */
function copyWhenFree(world: World, transaction: Transaction): void {
  transaction.stage = 'before-copy';
  if (transaction.unit.holders[0] !== transaction) return;
  transaction.stage = 'copy';
  const start = world.now;
  const { registerCopyNs } = world.experiment.timing;
  const end = (): void => {
    world.arrayRows('copy', transaction, start, world.now);
    if (transaction.kind === 'program') startArray(world, transaction);
    else startDataOuts(world, transaction);
  };
  if (registerCopyNs === 0) end();
  else world.schedule(start + registerCopyNs, start, transaction.operations, end);
}

/** The unit's transaction is over: the next one, which waits for the register, copies. */
function copyNext(world: World, unit: Unit): void {
  const [next] = unit.holders;
  if (next?.stage === 'before-copy') copyWhenFree(world, next);
}

/** Starts (or continues) the array operation of a transaction. */
export function startArray(world: World, transaction: Transaction): void {
  transaction.stage = 'array';
  transaction.runStart = world.now;
  transaction.blackoutFrom = world.now;
  const end = world.now + transaction.remainingNs;
  transaction.runEnd = world.schedule(end, world.now, transaction.operations, () => {
    arrayDone(world, transaction);
  });
}

function arrayDone(world: World, transaction: Transaction): void {
  world.arrayRows(transaction.kind, transaction, transaction.runStart, world.now);
  transaction.runEnd = null;
  const first = transaction.operations[0];
  if (transaction.kind === 'read' && first?.cause !== 'precondition') readArrayDone(world, transaction);
  else finishTransaction(world, transaction);
}

function readArrayDone(world: World, transaction: Transaction): void {
  for (const operation of transaction.operations) {
    if (operation.cause === 'host' && operation.ppn !== null) world.flash.place(operation.ppn).block.boundReads -= 1;
  }
  if (transaction.copyback) {
    // (What is folded does not hold its unit between its steps.)
    const folds = transaction.cause === 'fold';
    transaction.stage = folds ? 'done' : 'held';
    if (folds) leaveUnit(transaction);
    for (const operation of transaction.operations) {
      operation.dataOut = 'done';
      completeOperation(world, operation);
    }
    return;
  }
  if (usesCache(world, transaction)) {
    copyWhenFree(world, transaction);
    return;
  }
  startDataOuts(world, transaction);
  const { suspended } = transaction.unit;
  if (suspended?.phase === 'resting' && world.experiment.policy.suspension.resumeAfter === 'array') {
    // The data-outs need the bus only: the unit is free for the next read, or for what was suspended.
    transaction.detached = true;
    leaveUnit(transaction);
    suspended.pagesRead += transaction.operations.length;
    resumeAfterReads(world, transaction.unit);
  }
}

function startDataOuts(world: World, transaction: Transaction): void {
  transaction.stage = 'data-out';
  for (const operation of transaction.operations) {
    operation.dataOut = 'waiting';
    operation.dataReadySince = world.now;
  }
}

/** Sends one page of a finished array read over the bus. */
export function startDataOut(world: World, operation: Operation): void {
  const { transaction } = operation;
  if (transaction === null) throw new Error(`operation ${operation.id} was not read`);
  operation.dataOut = 'running';
  const start = world.now;
  const end = start + world.transferNs(operation.bytes);
  world.controller?.dataOutBegins(operation, end);
  world.holdBus(transaction, [{ start, end, kind: 'transfer', operation }], () => {
    world.busRow('data-out', operation, start, end);
    dataOutDone(world, transaction, operation);
  });
}

function dataOutDone(world: World, transaction: Transaction, operation: Operation): void {
  operation.dataOut = 'done';
  const last = transaction.operations.every(({ dataOut }) => dataOut === 'done');
  // A job's own step ends when its guests' pages are out, too.
  const completes = (page: Operation): boolean =>
    page.job === null && world.experiment.policy.multiPlaneReadCompletion === 'page' ? page === operation : last;
  // The unit is idle for what the last page lets begin.
  if (last && !transaction.detached) leaveUnit(transaction);
  for (const page of transaction.operations) if (completes(page)) completeOperation(world, page);
  if (!last) return;
  transaction.stage = 'done';
  if (transaction.detached) return;
  copyNext(world, transaction.unit);
  const { suspended } = transaction.unit;
  if (suspended === null) return;
  if (world.experiment.policy.suspension.resumeAfter === 'data-out')
    suspended.pagesRead += transaction.operations.length;
  resumeAfterReads(world, transaction.unit);
}

/** The end of a program or an erase (or of a read that ran at time 0). */
function finishTransaction(world: World, transaction: Transaction): void {
  transaction.stage = 'done';
  leaveUnit(transaction);
  copyNext(world, transaction.unit);
  if (transaction.first) {
    firstPassDone(world, transaction);
    const { suspended } = transaction.unit;
    if (suspended !== null && suspended.transaction !== transaction) resume(world, transaction.unit, suspended);
    return;
  }
  if (transaction.kind === 'program') {
    countMultiPlane(world, transaction);
    if (transaction.operations.some(({ cause }) => cause === 'host')) world.counts.hostWrites += 1;
  }
  if (transaction.kind === 'program' && transaction.cause !== 'precondition') {
    world.counts.padding += transaction.padding.length;
  }
  const [first] = transaction.operations;
  if (first?.line && first.die !== null) secondPassDone(world, first.die);
  for (const operation of transaction.operations) completeOperation(world, operation);
  const { suspended } = transaction.unit;
  if (suspended !== null && suspended.transaction !== transaction) resume(world, transaction.unit, suspended);
}

function countMultiPlane(world: World, { operations }: Transaction): void {
  const isMulti = (page: Operation): boolean => operations.some((other) => other !== page && other.die === page.die);
  world.counts.multiPlanePrograms += operations.filter((page) => page.cause === 'host' && isMulti(page)).length;
}

export function leaveUnit(transaction: Transaction): void {
  const { unit } = transaction;
  unit.holders = unit.holders.filter((holder) => holder !== transaction);
}

// Suspension.

/**
 * True where nothing stands in the way of the unit's running program or erase being suspended now; sees to being asked
 * again.
 */
function maySuspend(world: World, unit: Unit): Transaction | null {
  const { suspension, gc } = world.experiment.policy;
  const transaction = unit.holders[0];
  if (transaction === undefined || unit.holders.length !== 1 || unit.suspended !== null) return null;
  if (transaction.stage !== 'array' || transaction.kind === 'read') return null;
  const program = transaction.kind === 'program';
  if (!(program ? suspension.program : suspension.erase)) return null;
  const background = transaction.cause !== 'host' && transaction.cause !== 'precondition';
  const { slcCache } = world.experiment.policy;
  const suspendable = transaction.cause === 'fold' && slcCache !== false ? slcCache.foldSuspendable : gc.suspendable;
  if (background && !suspendable) return null;
  // Writes and reads of a held channel wait, but for those that may cut the collection's own program.
  const hold = world.holds[unit.channel];
  if (hold && (world.unitOf(hold.job.plane.die) !== unit || !suspension.collection)) return null;
  if (transaction.suspensions >= (program ? suspension.maxPerProgram : suspension.maxPerErase)) return null;
  const ranNs = world.now - transaction.runStart;
  const leftNs = transaction.remainingNs - ranNs;
  const suspendNs = program ? suspension.programSuspendNs : suspension.eraseSuspendNs;
  if (leftNs <= suspendNs + suspension.worthItMarginNs) return null;
  const minRunNs = program ? suspension.minRunProgramNs : suspension.minRunEraseNs;
  if (world.now - transaction.blackoutFrom < minRunNs) {
    world.timers.add(transaction.blackoutFrom + minRunNs);
    return null;
  }
  return transaction;
}

/** A waiting read (or write) asks the operation that runs on its unit to make room. True where it is granted. */
export function askToSuspend(world: World, unit: Unit, purpose: 'read' | 'write'): boolean {
  // Writes ask erases only: a program's black-out is nothing to them, and its end no instant at which they ask again.
  if (purpose === 'write' && unit.holders[0]?.kind !== 'erase') return false;
  const transaction = maySuspend(world, unit);
  if (transaction === null) return false;
  const { suspension } = world.experiment.policy;
  const program = transaction.kind === 'program';
  const phaseNs = program ? suspension.programPhaseNs : suspension.erasePhaseNs;
  const suspendNs = program ? suspension.programSuspendNs : suspension.eraseSuspendNs;
  const doneNs = transaction.totalNs - transaction.remainingNs + (world.now - transaction.runStart);
  transaction.suspensions += 1;
  if (transaction.runEnd !== null) transaction.runEnd.cancelled = true;
  transaction.runEnd = null;
  leaveUnit(transaction);
  const suspended: Suspended = { transaction, phase: 'running-out', purpose, latencyStart: world.now, pagesRead: 0 };
  unit.suspended = suspended;

  if (suspension.point === 'inter-phase' && phaseNs > 0) {
    const boundaryNs = Math.min(Math.ceil(doneNs / phaseNs) * phaseNs, transaction.totalNs);
    const toGoNs = boundaryNs - doneNs;
    const stop = (): void => {
      world.arrayRows(transaction.kind, transaction, transaction.runStart, world.now);
      transaction.remainingNs = transaction.totalNs - boundaryNs;
      if (transaction.remainingNs === 0) endedWhileRunningOut(world, unit, transaction);
      else beginLatency(world, unit, suspended, suspension.phaseResetNs);
    };
    if (toGoNs === 0) stop();
    else world.schedule(world.now + toGoNs, transaction.runStart, transaction.operations, stop);
    return true;
  }

  world.arrayRows(transaction.kind, transaction, transaction.runStart, world.now);
  let keptNs = doneNs;
  if (suspension.point === 'restart') keptNs = 0;
  if (suspension.point === 'cancel') keptNs = phaseNs === 0 ? 0 : doneNs - (doneNs % phaseNs);
  transaction.remainingNs = transaction.totalNs - keptNs;
  beginLatency(world, unit, suspended, suspendNs);
  return true;
}

/** The operation came to its end before it could be suspended. */
function endedWhileRunningOut(world: World, unit: Unit, transaction: Transaction): void {
  unit.suspended = null;
  finishTransaction(world, transaction);
  startHeldBack(world, unit);
}

function beginLatency(world: World, unit: Unit, suspended: Suspended, latencyNs: number): void {
  const { transaction } = suspended;
  if (transaction.kind === 'program') world.counts.suspensionsProgram += 1;
  else world.counts.suspensionsErase += 1;
  suspended.phase = 'latency';
  suspended.latencyStart = world.now;
  const end = (): void => {
    world.arrayRows('suspend', transaction, suspended.latencyStart, world.now);
    suspended.phase = 'resting';
    startHeldBack(world, unit);
    if (unit.holders.length === 0 && !servesOthers(world, unit, suspended)) resume(world, unit, suspended);
  };
  if (latencyNs === 0) end();
  else world.schedule(world.now + latencyNs, world.now, transaction.operations, end);
}

/** Array operations that had to wait for a suspend latency start. */
function startHeldBack(world: World, unit: Unit): void {
  for (const holder of unit.holders) if (holder.stage === 'before-array') startArray(world, holder);
}

/** An operation waits for which the suspended one made room. */
function servesOthers(world: World, unit: Unit, suspended: Suspended): boolean {
  return suspended.purpose === 'read' ? readWaits(world, unit) : writeWaits(world, unit);
}

/** A ready read waits for the unit. */
export function readWaits(world: World, unit: Unit): boolean {
  return world.waiting.some(
    ({ type, die, readySince }) => type === 'read' && readySince !== null && die !== null && unit.dies.includes(die),
  );
}

/** A ready write with a free host page waits for the unit, or for any. */
export function writeWaits(world: World, unit: Unit): boolean {
  return world.waiting.some((write) => {
    const { type, die, readySince } = write;
    if (type !== 'program' || readySince === null) return false;
    if (die === null) return unit.dies.some((other) => takesHostPage(world, other));
    return unit.dies.includes(die) && takesWrite(world, die, write);
  });
}

/** After a read transaction on a unit with a suspended operation: continues it, or lets more reads pass. */
function resumeAfterReads(world: World, unit: Unit): void {
  const { suspended } = unit;
  // (Other planes of the die may still read.)
  if (suspended?.phase !== 'resting' || unit.holders.length > 0) return;
  const { readsPerSuspend } = world.experiment.policy.suspension;
  if (suspended.pagesRead >= readsPerSuspend || !servesOthers(world, unit, suspended)) resume(world, unit, suspended);
}

/**
 * An erase that made room for a write continues where the write has gone elsewhere and no other waits, or cannot start
 * although the bus is free. True where one does.
 */
export function resumeForsaken(world: World): boolean {
  let some = false;
  for (const unit of world.units) {
    const { suspended } = unit;
    if (suspended?.phase !== 'resting' || suspended.purpose !== 'write' || unit.holders.length > 0) continue;
    const cannotStart = world.buses[unit.channel] === null && clumpIsOver(world);
    if (!cannotStart && writeWaits(world, unit)) continue;
    resume(world, unit, suspended);
    some = true;
  }
  return some;
}

function resume(world: World, unit: Unit, suspended: Suspended): void {
  const { transaction } = suspended;
  suspended.phase = 'resuming';
  suspended.latencyStart = world.now;
  const goOn = (): void => {
    world.arrayRows('resume', transaction, suspended.latencyStart, world.now);
    unit.suspended = null;
    unit.holders = [transaction];
    startArray(world, transaction);
  };
  const { resumeNs } = world.experiment.policy.suspension;
  if (resumeNs === 0) goOn();
  else world.schedule(world.now + resumeNs, world.now, transaction.operations, goOn);
}
