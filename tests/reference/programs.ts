/** Write transactions: which pages go together, where they go, and their start (model page §6). */
import type { Operation, Unit } from './parts.ts';
import { startBurst } from './phases.ts';
import { isOn, joinIsHeld, readyWrites } from './waiting.ts';
import type { World } from './world.ts';

/** One transaction: the write, what goes with it on its die, and (with the whole chip busy) what the other dies can take. */
export function startWrites(world: World, unit: Unit, first: Operation): void {
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
export function onPlanes(world: World, die: number, writes: readonly Operation[]): Operation[] {
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
export function startPrograms(world: World, parts: { unit: Unit; writes: Operation[] }[]): void {
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

export function takePlace(world: World, write: Operation, ppn: number): void {
  if (write.lpn === null) throw new Error(`write ${write.id} has no page`);
  write.ppn = ppn;
  if (write.trimmed) world.flash.invalidate(ppn);
  else world.flash.mapPage(write.lpn, ppn);
}

/** The write and the next ones of its request on the gang, as many as a super-page holds. */
export function startSuperPage(world: World, unit: Unit, first: Operation): void {
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
