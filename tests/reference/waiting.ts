/** Who waits where, and who must let whom go first (model page §4). */
import type { Operation, Unit } from './parts.ts';
import type { World } from './world.ts';

export function busIsFree(world: World, channel: number): boolean {
  return world.buses[channel] === null;
}

export function unitOf(world: World, operation: Operation): Unit {
  if (operation.die === null) throw new Error(`operation ${operation.id} is not bound`);
  return world.unitOf(operation.die);
}

/** First in, first out between reads and writes. */
export function isFifo(world: World): boolean {
  const { scheduler, readPriority, suspension } = world.experiment.policy;
  return scheduler === 'fifo' && !readPriority && !suspension.program && !suspension.erase;
}

export function readyReads(world: World): Operation[] {
  return world.waiting.filter(({ type, readySince }) => type === 'read' && readySince !== null);
}

export function readyWrites(world: World): Operation[] {
  return world.waiting.filter(({ type, readySince }) => type === 'program' && readySince !== null);
}

/** The ready reads of a unit, the first that would be served first. */
export function readQueue(world: World, unit: Unit): Operation[] {
  return readyReads(world).filter((read) => isOn(unit, read));
}

/** Gives a die to a write that had none until its dispatch. */
export function bindLate(world: World, write: Operation, die: number): void {
  write.die = die;
  world.cumulativeWrites[die] = (world.cumulativeWrites[die] ?? 0) + 1;
}

export function isOn(unit: Unit, operation: Operation): boolean {
  return operation.die !== null && unit.dies.includes(operation.die);
}

/** The write waits for this unit only: it could start there if the unit and the bus were free. */
export function writeWaitsFor(world: World, unit: Unit, write: Operation): boolean {
  if (write.die === null) return unit.dies.some((die) => world.hasHostPage(die));
  return isOn(unit, write) && world.hasHostPage(write.die);
}

/** An older write that waits for the unit must not be passed by this read. */
export function readIsHeld(world: World, unit: Unit, read: Operation): boolean {
  const limit = world.experiment.policy.readPriorityAgeLimitNs;
  const fifo = isFifo(world);
  if (!fifo && limit === 0) return false;
  return readyWrites(world).some(
    (write) =>
      write.id < read.id && (fifo || world.now - (write.readySince ?? 0) > limit) && writeWaitsFor(world, unit, write),
  );
}

/** A read that waits for the unit must not be passed by this write. */
export function writeIsHeld(world: World, unit: Unit, write: Operation): boolean {
  const waiting = readyReads(world).filter((read) => isOn(unit, read));
  if (isFifo(world)) return waiting.some((read) => read.id < write.id);
  // In cache mode writes can follow each other without the unit ever being idle: with read priority they wait for a read.
  if (unit.holders.length === 0 || !world.experiment.policy.cacheMode) return false;
  const limit = world.experiment.policy.readPriorityAgeLimitNs;
  const aged = limit > 0 && world.now - (write.readySince ?? 0) > limit;
  return waiting.some((read) => !aged || read.id < write.id);
}

/** Under fifo a write that is younger than a read that waits for the unit does not join another one there. */
export function joinIsHeld(world: World, unit: Unit, write: Operation): boolean {
  return isFifo(world) && writeIsHeld(world, unit, write);
}

/** No older ready write waits for the write's die: the oldest one decides. */
export function isFirstOfDie(world: World, write: Operation): boolean {
  return readyWrites(world).find(({ die }) => die === write.die) === write;
}

/** The unit takes a write: also one for which an erase has stopped (its data needs the register, so not before). */
export function openForWrite(world: World, unit: Unit): boolean {
  const { suspended } = unit;
  const madeRoom = suspended?.purpose === 'write' && suspended.phase === 'resting';
  return world.unitTakes(unit, 'program') && (suspended === null || madeRoom);
}
