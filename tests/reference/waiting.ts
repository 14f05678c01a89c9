/** Who waits where, and who must let whom go first (model page §4). */
import { gcGoesFirst } from './background.ts';
import type { Operation, Unit } from './parts.ts';
import type { World } from './world.ts';

export function busIsFree(world: World, channel: number): boolean {
  return world.buses[channel] === null;
}

/** The bus is free, and no collection holds the channel. */
export function channelIsFree(world: World, channel: number): boolean {
  return busIsFree(world, channel) && world.holds[channel] === null;
}

export function unitOf(world: World, operation: Operation): Unit {
  if (operation.die === null) throw new Error(`operation ${operation.id} is not bound`);
  return world.unitOf(operation.die);
}

/** First in, first out between reads and writes. */
function isFifo(world: World): boolean {
  const { scheduler, readPriority, suspension } = world.experiment.policy;
  return scheduler !== 'sprinkler' && !readPriority && !suspension.program && !suspension.erase;
}

function readyReads(world: World): Operation[] {
  return world.waiting.filter(({ type, readySince }) => type === 'read' && readySince !== null);
}

export function readyWrites(world: World): Operation[] {
  return world.waiting.filter(({ type, readySince }) => type === 'program' && readySince !== null);
}

/** The ready reads of a unit, the first that would be served first. */
export function readQueue(world: World, unit: Unit): Operation[] {
  const queue = world.readQueues.get(unit.index);
  return queue ?? readyReads(world).filter((read) => isOn(unit, read));
}

/** The ready writes of a die (null: of none yet), the first that would be served first. */
export function writeQueue(world: World, die: number | null): Operation[] {
  const queue = die === null ? undefined : world.writeQueues.get(die);
  // A second pass of a word line goes first.
  const writes = queue ?? readyWrites(world).filter((write) => write.die === die);
  return writes.some(({ passes }) => passes > 0) ? writes.toSorted((a, b) => b.passes - a.passes) : writes;
}

/** The queue in which a ready and bound operation is. */
export function queueOf(world: World, operation: Operation): Operation[] {
  return operation.type === 'read' ? readQueue(world, unitOf(world, operation)) : writeQueue(world, operation.die);
}

/** Slacker keeps queues of its own: what becomes ready takes its place by age. */
export function enqueue(world: World, operation: Operation): void {
  if (world.experiment.policy.scheduler !== 'slacker' || operation.die === null) return;
  const [queues, key] =
    operation.type === 'read' ? [world.readQueues, unitOf(world, operation).index] : [world.writeQueues, operation.die];
  const queue = queues.get(key) ?? [];
  // Behind the last where that is older, else before the first that is younger.
  const isOlder = (other: Operation | undefined): boolean => other !== undefined && other.id < operation.id;
  const at = isOlder(queue.at(-1)) ? -1 : queue.findIndex((other) => !isOlder(other));
  queue.splice(at < 0 ? queue.length : at, 0, operation);
  queues.set(key, queue);
}

/** A write that had no die until its dispatch waited for a page on any. */
export function nameWhoGaveAny(world: World, write: Operation): void {
  if (write.blockers.has('space')) write.blockers.set('space', world.gaveSpace.get(-1) ?? null);
}

/** Undispatched host writes that have no die, ready or not. */
export function pendingWrites(world: World): number {
  return world.waiting.filter(({ type, die }) => type === 'program' && die === null).length;
}

/**
 * Gives a die to a write that had none until its dispatch. With the last of them all bursts end, whatever it was taken
 * for.
 */
export function bindLate(world: World, write: Operation, die: number): void {
  write.die = die;
  nameWhoGaveAny(world, write);
  world.cumulativeWrites[die] = (world.cumulativeWrites[die] ?? 0) + 1;
  if (pendingWrites(world) === 0) world.burstChips.fill(0);
}

export function isOn(unit: Unit, operation: Operation): boolean {
  return operation.die !== null && unit.dies.includes(operation.die);
}

/** The die has a page for the host, and no collection goes before its writes. */
export function takesHostPage(world: World, die: number): boolean {
  return world.hasHostPage(die) && !gcGoesFirst(world, world.unitOf(die));
}

/** The same for a write: the second pass of a word line has its pages. */
export function takesWrite(world: World, die: number, write: Operation): boolean {
  return write.passes > 0 || takesHostPage(world, die);
}

/** The write waits for this unit only: it could start there if the unit and the bus were free. */
function writeWaitsFor(world: World, unit: Unit, write: Operation): boolean {
  if (write.die === null) return unit.dies.some((die) => takesHostPage(world, die));
  return isOn(unit, write) && takesWrite(world, write.die, write);
}

/** An older write that waits for the unit must not be passed by this read. */
export function readIsHeld(world: World, unit: Unit, read: Operation): boolean {
  const limit = world.experiment.policy.readPriorityAgeLimitNs;
  const fifo = isFifo(world);
  if (!fifo && limit === 0) return false;
  // Slacker's queues are not in order of age: first in, first out means the first of each.
  const writes =
    fifo && (world.experiment.policy.scheduler === 'slacker' || world.experiment.policy.wordLine === 'two-pass')
      ? [...unit.dies, null].flatMap((die) => writeQueue(world, die).slice(0, 1))
      : readyWrites(world);
  return writes.some(
    (write) =>
      write.id < read.id && (fifo || world.now - (write.readySince ?? 0) > limit) && writeWaitsFor(world, unit, write),
  );
}

/** A read that waits for the unit must not be passed by this write. */
export function writeIsHeld(world: World, unit: Unit, write: Operation): boolean {
  const queue = readQueue(world, unit);
  const waiting = world.experiment.policy.scheduler === 'slacker' ? queue.slice(0, 1) : queue;
  if (isFifo(world)) return waiting.some((read) => read.id < write.id);
  // In cache mode writes can follow each other without the unit ever being idle: with read priority they wait for a
  // read.
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
  return writeQueue(world, write.die)[0] === write;
}

/** The unit takes a write: also one for which an erase has stopped (its data needs the register, so not before). */
export function openForWrite(world: World, unit: Unit): boolean {
  const { suspended } = unit;
  const madeRoom = suspended?.purpose === 'write' && suspended.phase === 'resting';
  return world.unitTakes(unit, 'program') && (suspended === null || madeRoom);
}

/** The unit takes a read: it is idle, or something has made room for reads (which may still be stopping). */
export function openForRead(world: World, unit: Unit): boolean {
  return world.unitTakes(unit, 'read') && (unit.suspended === null || makesRoomForReads(unit));
}

export function makesRoomForReads({ suspended }: Unit): boolean {
  return suspended !== null && suspended.purpose === 'read' && suspended.phase !== 'resuming';
}
