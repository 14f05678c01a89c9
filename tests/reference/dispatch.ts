/** What a channel starts next. */
import { isUrgent, startBackground } from './background.ts';
import type { Operation, Unit } from './parts.ts';
import { askToSuspend, startCommands, startDataOut, startLoads } from './phases.ts';
import type { World } from './world.ts';

/** Starts what can start, channel 0 … n−1, again and again until a whole round starts nothing. */
export function dispatch(world: World): void {
  let started = true;
  while (started) {
    started = false;
    for (let channel = 0; channel < world.flash.channels; channel++) {
      while (startFirst(world, channel)) started = true;
    }
  }
}

function startFirst(world: World, channel: number): boolean {
  return (
    startUrgent(world, channel) ||
    startRead(world, channel) ||
    startFirstDataOut(world, channel) ||
    startWrite(world, channel) ||
    startAnyBackground(world, channel)
  );
}

function busIsFree(world: World, channel: number): boolean {
  return world.buses[channel] === null;
}

// Background.

/** Operations of the background jobs on a channel, oldest first. */
function jobOperations(world: World, channel: number, urgent: boolean): Operation[] {
  const operations: Operation[] = [];
  for (const job of world.jobs.values()) {
    if (job.operation === null || world.flash.channelOf(job.plane.die) !== channel) continue;
    if (!urgent || isUrgent(world, job)) operations.push(job.operation);
  }
  return operations.sort((a, b) => a.id - b.id);
}

function startUrgent(world: World, channel: number): boolean {
  for (const operation of jobOperations(world, channel, true)) {
    if (operation.dataOut === 'waiting') {
      if (!dataOutCanStart(world, channel, operation)) continue;
      startDataOut(world, operation);
      return true;
    }
    if (startBackground(world, operation)) return true;
  }
  return false;
}

function startAnyBackground(world: World, channel: number): boolean {
  return jobOperations(world, channel, false).some((operation) => startBackground(world, operation));
}

// Who waits where.

/** First in, first out between reads and writes. */
function isFifo(world: World): boolean {
  const { scheduler, readPriority, suspension } = world.experiment.policy;
  return scheduler === 'fifo' && !readPriority && !suspension.program && !suspension.erase;
}

function readyReads(world: World): Operation[] {
  return world.waiting.filter(({ type, readySince }) => type === 'read' && readySince !== null);
}

function readyWrites(world: World): Operation[] {
  return world.waiting.filter(({ type, readySince }) => type === 'program' && readySince !== null);
}

function isOn(unit: Unit, operation: Operation): boolean {
  return operation.die !== null && unit.dies.includes(operation.die);
}

/** The write waits for this unit only: it could start there if the unit and the bus were free. */
function writeWaitsFor(world: World, unit: Unit, write: Operation): boolean {
  if (write.die === null) return unit.dies.some((die) => world.flash.dieHasHostPage(die));
  return isOn(unit, write) && world.flash.dieHasHostPage(write.die);
}

/** An older write that waits for the unit must not be passed by this read. */
function readIsHeld(world: World, unit: Unit, read: Operation): boolean {
  const limit = world.experiment.policy.readPriorityAgeLimitNs;
  const fifo = isFifo(world);
  if (!fifo && limit === 0) return false;
  return readyWrites(world).some(
    (write) =>
      write.id < read.id && (fifo || world.now - (write.readySince ?? 0) > limit) && writeWaitsFor(world, unit, write),
  );
}

/** An older read that waits for the unit must not be passed by this write. */
function writeIsHeld(world: World, unit: Unit, write: Operation): boolean {
  return isFifo(world) && readyReads(world).some((read) => read.id < write.id && isOn(unit, read));
}

// Reads.

function startRead(world: World, channel: number): boolean {
  const { commandNs, readNs } = world.experiment.timing;
  for (const read of readyReads(world)) {
    const unit = unitOf(world, read);
    if (unit.channel !== channel) continue;
    const { suspended } = unit;
    const making = suspended !== null && suspended.purpose === 'read' && suspended.phase !== 'resuming';
    // What made room for reads lets them in, whatever else waits.
    if (!making && readIsHeld(world, unit, read)) continue;
    if (unit.holders.length === 0 && (suspended === null || making)) {
      if (!busIsFree(world, channel) && commandNs > 0) continue;
      const together = readsTogether(world, unit, read, making);
      startCommands(world, world.newTransaction('read', unit, together, readNs));
      return true;
    }
    if (askToSuspend(world, unit, 'read')) return true;
  }
  return false;
}

function unitOf(world: World, operation: Operation): Unit {
  if (operation.die === null) throw new Error(`operation ${operation.id} is not bound`);
  return world.unitOf(operation.die);
}

/** The page address that reads must share to go together. */
function readAddress(world: World, read: Operation): { block: number; page: number } {
  const { flash } = world;
  if (read.ppn !== null) {
    const { block, page } = flash.place(read.ppn);
    return { block: block.index, page };
  }
  return { block: 0, page: Math.floor((read.lpn ?? 0) / (flash.dies * flash.planesPerDie)) };
}

/** The read and those that join it, by id. */
function readsTogether(world: World, unit: Unit, first: Operation, making: boolean): Operation[] {
  const { parallelRead, planeConstraint, busyUnit, dieInterleave } = world.experiment.policy;
  if (parallelRead === 'none') return [first];
  const candidates = readyReads(world).filter(
    (read) =>
      isOn(unit, read) &&
      (parallelRead === 'any' || read.request === first.request) &&
      (read === first || making || !readIsHeld(world, unit, read)),
  );
  const chosen: Operation[] = [];
  const dies = busyUnit === 'chip' && dieInterleave ? unit.dies : [first.die];
  for (const die of dies) {
    const ofDie = candidates.filter((read) => read.die === die);
    const lead = die === first.die ? first : ofDie[0];
    if (lead === undefined) continue;
    const address = readAddress(world, lead);
    const together = [lead];
    for (const read of ofDie) {
      const other = readAddress(world, read);
      if (other.page !== address.page || (planeConstraint === 'block-and-page' && other.block !== address.block))
        continue;
      if (together.every(({ plane }) => plane !== read.plane)) together.push(read);
    }
    for (const read of together) chosen.push(read);
  }
  return chosen.sort((a, b) => a.id - b.id);
}

// Data-outs.

function dataOutCanStart(world: World, channel: number, operation: Operation): boolean {
  return busIsFree(world, channel) || world.transferNs(operation.bytes) === 0;
}

function startFirstDataOut(world: World, channel: number): boolean {
  const candidates = world.operations.filter(
    (operation) =>
      operation.dataOut === 'waiting' &&
      unitOf(world, operation).channel === channel &&
      dataOutCanStart(world, channel, operation),
  );
  const best = candidates.sort(byDataOutOrder(world))[0];
  if (best === undefined) return false;
  startDataOut(world, best);
  return true;
}

function byDataOutOrder(world: World): (a: Operation, b: Operation) => number {
  const { flash } = world;
  const byPlace = (a: Operation, b: Operation): number =>
    flash.chipOf(a.die ?? 0) - flash.chipOf(b.die ?? 0) || (a.die ?? 0) - (b.die ?? 0) || a.id - b.id;
  switch (world.experiment.policy.dataOutOrder) {
    case 'first-ready':
      return (a, b) => a.arrayEnd - b.arrayEnd || a.id - b.id;
    case 'chip-index':
      return byPlace;
    case 'most-remaining':
      return (a, b) =>
        (a.request?.id ?? Infinity) - (b.request?.id ?? Infinity) ||
        pagesToCome(world, b) - pagesToCome(world, a) ||
        byPlace(a, b);
  }
}

/** Page reads of the operation's request on its chip that are not transferred and not in transfer. */
function pagesToCome(world: World, read: Operation): number {
  const { flash } = world;
  if (read.request === null) return 0;
  return read.request.operations.filter(
    ({ type, die, dataOut, state }) =>
      type === 'read' &&
      die !== null &&
      flash.channelOf(die) === flash.channelOf(read.die ?? 0) &&
      flash.chipOf(die) === flash.chipOf(read.die ?? 0) &&
      state !== 'done' &&
      dataOut !== 'running' &&
      dataOut !== 'done',
  ).length;
}

// Writes.

function startWrite(world: World, channel: number): boolean {
  for (const write of readyWrites(world)) {
    if (write.die === null) continue;
    const unit = unitOf(world, write);
    if (unit.channel !== channel || !world.flash.dieHasHostPage(write.die)) continue;
    if (writeIsHeld(world, unit, write)) continue;
    const { suspended } = unit;
    const making = suspended !== null && suspended.purpose === 'write' && suspended.phase !== 'resuming';
    if (unit.holders.length === 0 && (suspended === null || making)) {
      if (!busIsFree(world, channel) && loadNs(world, write) > 0) continue;
      startWrites(world, unit, write);
      return true;
    }
    const asks = world.experiment.policy.suspension.writesSuspendErase;
    if (asks && !readyReads(world).some((read) => isOn(unit, read)) && askToSuspend(world, unit, 'write')) return true;
  }
  return false;
}

function loadNs(world: World, write: Operation): number {
  return world.experiment.timing.commandNs + world.transferNs(write.bytes);
}

/** One transaction: the write, what goes with it on its die, and (with the whole chip busy) what the other dies can take. */
function startWrites(world: World, unit: Unit, first: Operation): void {
  const { busyUnit, dieInterleave, multiPlane, planeConstraint, planePick } = world.experiment.policy;
  const dies = busyUnit === 'chip' && dieInterleave ? unit.dies : [first.die];
  const chosen: Operation[] = [];
  for (const die of dies) {
    if (die === null || !world.flash.dieHasHostPage(die)) continue;
    const ofDie = readyWrites(world).filter((write) => write.die === die && !writeIsHeld(world, unit, write));
    if (ofDie.length === 0) continue;
    const planes =
      multiPlane === 'none'
        ? [world.flash.pickPlane(die, planePick)]
        : world.flash.pickPlanes(die, ofDie.length, planeConstraint);
    for (const [index, plane] of planes.entries()) {
      const write = ofDie[index];
      if (write === undefined) throw new Error('more planes than pages');
      write.plane = plane;
      chosen.push(write);
    }
  }
  // Places only after all planes are chosen: a choice must not see another's half.
  for (const write of chosen) takePlace(world, write);
  chosen.sort((a, b) => a.id - b.id);
  startLoads(world, world.newTransaction('program', unit, chosen, world.experiment.timing.programNs));
}

/** The write's page counts as written from now, and its page of the map changes hands. */
function takePlace(world: World, write: Operation): void {
  if (write.plane === null || write.lpn === null) throw new Error(`write ${write.id} has no plane`);
  write.ppn = world.flash.takeHostPage(write.plane);
  if (write.trimmed) world.flash.invalidate(write.ppn);
  else world.flash.mapPage(write.lpn, write.ppn);
}
