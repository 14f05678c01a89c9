/** What a channel starts next. */
import { isUrgent, startBackground } from './background.ts';
import type { Operation, Unit } from './parts.ts';
import { askToSuspend, readWaits, startBurst, startCommands, startDataOut, writeWaits } from './phases.ts';
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
    suspendForWrites(world, channel) ||
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
      if (!busIsFree(world, channel)) continue;
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
  if (write.die === null) return unit.dies.some((die) => world.hasHostPage(die));
  return isOn(unit, write) && world.hasHostPage(write.die);
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

/** A read that waits for the unit must not be passed by this write. */
function writeIsHeld(world: World, unit: Unit, write: Operation): boolean {
  const waiting = readyReads(world).filter((read) => isOn(unit, read));
  if (isFifo(world)) return waiting.some((read) => read.id < write.id);
  // In cache mode writes can follow each other without the unit ever being idle: with read priority they wait for a read.
  if (unit.holders.length === 0 || !world.experiment.policy.cacheMode) return false;
  const limit = world.experiment.policy.readPriorityAgeLimitNs;
  const aged = limit > 0 && world.now - (write.readySince ?? 0) > limit;
  return waiting.some((read) => !aged || read.id < write.id);
}

/** Under fifo a write that is younger than a read that waits for the unit does not join another one there. */
function joinIsHeld(world: World, unit: Unit, write: Operation): boolean {
  return isFifo(world) && writeIsHeld(world, unit, write);
}

/** No older ready write waits for the write's die: the oldest one decides. */
function isFirstOfDie(world: World, write: Operation): boolean {
  return readyWrites(world).find(({ die }) => die === write.die) === write;
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
    if (world.unitTakes(unit, 'read') && (suspended === null || making)) {
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

/** How many reads behind the oldest one are looked at. */
const LOOKAHEAD = 256;

/** The read and those that join it, by id. */
function readsTogether(world: World, unit: Unit, first: Operation, making: boolean): Operation[] {
  const { parallelRead, planeConstraint, busyUnit, dieInterleave } = world.experiment.policy;
  if (world.gangs) return superPageReads(world, unit, first, making);
  if (parallelRead === 'none') return [first];
  const onUnit = readyReads(world).filter((read) => isOn(unit, read));
  const candidates = onUnit
    .slice(0, 1 + LOOKAHEAD)
    .filter(
      (read) =>
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

/** The waiting pages of the read's request that lie in its super-page. */
function superPageReads(world: World, unit: Unit, first: Operation, making: boolean): Operation[] {
  const superPage = (read: Operation): string => {
    const { block, page } = readAddress(world, read);
    return `${(read.plane?.index ?? 0) % world.flash.planesPerDie}/${block}/${page}`;
  };
  const together: Operation[] = [];
  for (const read of readyReads(world)) {
    if (read.request !== first.request || !isOn(unit, read) || superPage(read) !== superPage(first)) continue;
    if (read !== first && !making && readIsHeld(world, unit, read)) continue;
    // A page that is asked for twice is read twice.
    if (together.every(({ die }) => die !== read.die)) together.push(read);
  }
  return together;
}

// Data-outs.

function startFirstDataOut(world: World, channel: number): boolean {
  if (!busIsFree(world, channel)) return false;
  const candidates = world.operations.filter(
    (operation) => operation.dataOut === 'waiting' && unitOf(world, operation).channel === channel,
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
      return (a, b) => a.dataReadySince - b.dataReadySince || a.id - b.id;
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
  switch (world.experiment.policy.dieBinding) {
    case 'dynamic':
      return pullWrites(world, channel);
    case 'undecided-queue':
      return sendUndecided(world, channel);
    case 'write-order':
    case 'request-order':
    case 'static':
    case 'queue':
    case 'state':
      return startBoundWrite(world, channel);
  }
}

function startBoundWrite(world: World, channel: number): boolean {
  for (const write of readyWrites(world)) {
    if (write.die === null || !isFirstOfDie(world, write)) continue;
    const unit = unitOf(world, write);
    if (unit.channel !== channel || !world.hasHostPage(write.die)) continue;
    if (writeIsHeld(world, unit, write)) continue;
    if (!openForWrite(world, unit)) continue;
    if (!busIsFree(world, channel)) continue;
    startWrites(world, unit, write);
    return true;
  }
  return false;
}

/** The unit takes a write: also one for which an erase has stopped (its data needs the register, so not before). */
function openForWrite(world: World, unit: Unit): boolean {
  const { suspended } = unit;
  const madeRoom = suspended?.purpose === 'write' && suspended.phase === 'resting';
  return world.unitTakes(unit, 'program') && (suspended === null || madeRoom);
}

/** Where no read waits, a write may stop an erase. */
function suspendForWrites(world: World, channel: number): boolean {
  if (!world.experiment.policy.suspension.writesSuspendErase) return false;
  return world.units.some(
    (unit) =>
      unit.channel === channel &&
      !readWaits(world, unit) &&
      writeWaits(world, unit) &&
      askToSuspend(world, unit, 'write'),
  );
}

/** One transaction: the write, what goes with it on its die, and (with the whole chip busy) what the other dies can take. */
function startWrites(world: World, unit: Unit, first: Operation): void {
  const { busyUnit, dieInterleave } = world.experiment.policy;
  if (world.gangs) {
    startSuperPage(world, unit, first);
    return;
  }
  const dies = busyUnit === 'chip' && dieInterleave ? unit.dies : [first.die];
  const chosen: Operation[] = [];
  for (const die of dies) {
    if (die === null || !world.hasHostPage(die)) continue;
    const ofDie = readyWrites(world).filter((write) => write.die === die && !joinIsHeld(world, unit, write));
    for (const write of onPlanes(world, die, ofDie)) chosen.push(write);
  }
  startPrograms(world, [{ unit, writes: chosen }]);
}

/** Gives the first of these writes planes of the die, as many as it can program together; returns them. */
function onPlanes(world: World, die: number, writes: readonly Operation[]): Operation[] {
  const { multiPlane, planeConstraint, planePick } = world.experiment.policy;
  if (writes.length === 0) return [];
  const planes =
    multiPlane === 'none'
      ? [world.flash.pickPlane(die, planePick)]
      : world.flash.pickPlanes(die, writes.length, planeConstraint);
  const taken = writes.slice(0, planes.length);
  for (const [index, write] of taken.entries()) write.plane = planes[index] ?? null;
  return taken;
}

/**
 * Starts the writes, whose planes are chosen: their pages count as written from now, and the map changes hands. Several transactions are
 * loaded in one hold of the bus, one after the other.
 */
function startPrograms(world: World, parts: { unit: Unit; writes: Operation[] }[]): void {
  const transactions = parts.map(({ unit, writes }) => {
    writes.sort((a, b) => a.id - b.id);
    for (const write of writes) {
      if (write.plane === null) throw new Error(`write ${write.id} has no plane`);
      takePlace(world, write, world.flash.takeHostPage(write.plane));
    }
    return world.newTransaction('program', unit, writes, world.experiment.timing.programNs);
  });
  startBurst(world, transactions);
}

function takePlace(world: World, write: Operation, ppn: number): void {
  if (write.lpn === null) throw new Error(`write ${write.id} has no page`);
  write.ppn = ppn;
  if (write.trimmed) world.flash.invalidate(ppn);
  else world.flash.mapPage(write.lpn, ppn);
}

/** The write and the next ones of its request on the gang, as many as a super-page holds. */
function startSuperPage(world: World, unit: Unit, first: Operation): void {
  const together = readyWrites(world)
    .filter((write) => write.request === first.request && isOn(unit, write))
    .slice(0, unit.dies.length);
  const ppns = world.flash.takeSuperPage(unit.dies, together.length, world.experiment.policy.planePick);
  for (const [lane, write] of together.entries()) {
    const ppn = ppns[lane];
    if (ppn === undefined) throw new Error('more pages than lanes');
    write.plane = world.flash.place(ppn).plane;
    write.die = write.plane.die;
    takePlace(world, write, ppn);
  }
  startBurst(world, [world.newTransaction('program', unit, together, world.experiment.timing.programNs)]);
}

// Writes that have no die before they start.

/** A unit takes an unbound write now. */
function takesWrite(world: World, unit: Unit, write: Operation): boolean {
  return openForWrite(world, unit) && !writeIsHeld(world, unit, write);
}

function bindNow(world: World, write: Operation, die: number): void {
  write.die = die;
  world.cumulativeWrites[die] = (world.cumulativeWrites[die] ?? 0) + 1;
}

/** The next chip of the channel that is idle pulls the oldest writes, a fair share of those pending at most (SSDSim). */
function pullWrites(world: World, channel: number): boolean {
  const { channels, chipsPerChannel } = world.flash;
  const ready = readyWrites(world);
  const [oldest] = ready;
  if (oldest === undefined || !busIsFree(world, channel)) return false;
  const pending = world.waiting.filter(({ type }) => type === 'program').length;
  const share = Math.ceil(pending / channels);
  const token = world.chipToken[channel] ?? 0;
  for (let i = 0; i < chipsPerChannel; i++) {
    const chip = (token + i) % chipsPerChannel;
    if (!pullForChip(world, channel, chip, share)) continue;
    world.chipToken[channel] = (chip + 1) % chipsPerChannel;
    return true;
  }
  return false;
}

/** One transaction of the chip: a page for each die in turn, then the planes that are level with it. */
function pullForChip(world: World, channel: number, chip: number, share: number): boolean {
  const { dieInterleave, multiPlane, planeConstraint } = world.experiment.policy;
  const { diesPerChip } = world.flash;
  const key = `${channel}/${chip}`;
  const token = world.dieToken.get(key) ?? 0;
  const ready = readyWrites(world);
  let startable: number[] = [];
  for (let i = 0; i < diesPerChip; i++) {
    const die = world.flash.dieAt({ channel, chip, die: (token + i) % diesPerChip });
    const unit = world.unitOf(die);
    if (world.hasHostPage(die) && ready.slice(0, 1).some((oldest) => takesWrite(world, unit, oldest)))
      startable.push(die);
  }
  // Without interleave one die of the chip works at a time.
  if (!dieInterleave) startable = startable.slice(0, 1);
  const [firstDie] = startable;
  if (firstDie === undefined) return false;
  const allowed = startable.map((die) => (multiPlane === 'none' ? 1 : world.flash.parallelism(die, planeConstraint)));
  const perDie = startable.map((): Operation[] => []);
  let turn = 0;
  for (const write of ready.slice(0, share)) {
    // The next die in turn that has planes left and no older read waiting; a write that none of them takes ends the dealing.
    const turns = startable.map((_, i) => (turn + i) % startable.length);
    const index = turns.find((i) => {
      const die = startable[i] ?? firstDie;
      return (perDie[i]?.length ?? 0) < (allowed[i] ?? 0) && !joinIsHeld(world, world.unitOf(die), write);
    });
    if (index === undefined) break;
    const die = startable[index] ?? firstDie;
    bindNow(world, write, die);
    perDie[index]?.push(write);
    turn = index + 1;
    world.dieToken.set(key, (Math.floor(die / (world.flash.channels * world.flash.chipsPerChannel)) + 1) % diesPerChip);
  }
  const parts: { unit: Unit; writes: Operation[] }[] = [];
  for (const [index, pages] of perDie.entries()) {
    const die = startable[index] ?? firstDie;
    const unit = world.unitOf(die);
    const writes = onPlanes(world, die, pages);
    // Dies of one unit make one transaction; a die that is a unit of its own has its own, in the same hold of the bus.
    const part = parts.find((other) => other.unit === unit);
    if (writes.length === 0) continue;
    if (part === undefined) parts.push({ unit, writes });
    else for (const write of writes) part.writes.push(write);
  }
  parts.sort((a, b) => (a.writes[0]?.id ?? 0) - (b.writes[0]?.id ?? 0));
  startPrograms(world, parts);
  return true;
}

/** The head of the undecided queue goes to the die with fewest writes of those that are idle on an idle channel (DB, UQ). */
function sendUndecided(world: World, channel: number): boolean {
  const ready = readyWrites(world);
  const [oldest] = ready;
  if (oldest === undefined) return false;
  const dies: number[] = [];
  for (let die = 0; die < world.flash.dies; die++) {
    const unit = world.unitOf(die);
    if (busIsFree(world, unit.channel) && world.hasHostPage(die) && takesWrite(world, unit, oldest)) dies.push(die);
  }
  dies.sort((a, b) => (world.cumulativeWrites[a] ?? 0) - (world.cumulativeWrites[b] ?? 0) || a - b);
  const [die] = dies;
  // Its own channel sends it, in its turn.
  if (die === undefined || world.flash.channelOf(die) !== channel) return false;
  const unit = world.unitOf(die);
  const writes = onPlanes(
    world,
    die,
    ready.filter((write) => !joinIsHeld(world, unit, write)),
  );
  for (const page of writes) bindNow(world, page, die);
  startPrograms(world, [{ unit, writes }]);
  return true;
}
