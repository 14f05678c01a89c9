/** PAQ (Jung et al., ISCA 2012): operations are issued in clumps that do not conflict (model page §12.3). */
import type { Operation, Transaction, Unit } from './parts.ts';
import { openForRead, openForWrite, readQueue, takesHostPage, writeQueue } from './waiting.ts';
import type { World } from './world.ts';

export interface Clump {
  /** Members that have not started. */
  units: Set<Unit>;
  /** Operations that existed when it was made have lower ids. */
  readonly before: number;
  readonly started: Transaction[];
}

/** The operation may start on the unit, as far as clumps are concerned. */
export function inClump(world: World, unit: Unit, operation: Operation): boolean {
  if (world.experiment.policy.scheduler !== 'paq') return true;
  const { clump } = world;
  return clump !== null && clump.units.has(unit) && operation.id < clump.before;
}

/**
 * Makes the next clump where the present one is over; true where there is a new one. Called when nothing more can
 * start.
 */
export function nextClump(world: World): boolean {
  if (!clumpIsOver(world)) return false;
  const units = world.units.filter((unit) => canTakeSomething(world, unit, Infinity));
  world.clump = { units: new Set(units), before: world.operations.length, started: [] };
  return units.length > 0;
}

/** Nothing of the present clump is still to start or to be read out, when nothing more can start. */
export function clumpIsOver(world: World): boolean {
  const { clump } = world;
  if (clump === null) return true;
  // A member that cannot start although its bus is free does not hold the others up, nor does one whose operations went
  // elsewhere.
  const waits = [...clump.units].some(
    (unit) => world.buses[unit.channel] !== null && canTakeSomething(world, unit, clump.before),
  );
  return !waits && clump.started.every(sendsItsLast);
}

/** A read is in its last data-out, or done; a write transfers from its start on. */
function sendsItsLast({ kind, operations }: Transaction): boolean {
  return kind === 'program' || operations.every(({ dataOut }) => dataOut === 'running' || dataOut === 'done');
}

/** The first in a queue of the unit is such an operation, and the unit could take it. */
function canTakeSomething(world: World, unit: Unit, before: number): boolean {
  const isFirst = (queue: Operation[]): boolean => queue.slice(0, 1).some(({ id }) => id < before);
  if (openForRead(world, unit) && isFirst(readQueue(world, unit))) return true;
  if (!openForWrite(world, unit)) return false;
  return unit.dies.some(
    (die) => takesHostPage(world, die) && (isFirst(writeQueue(world, die)) || isFirst(writeQueue(world, null))),
  );
}
