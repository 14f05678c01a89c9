/** Write transactions: which pages go together, where they go, and their start (model page §6). */
import type { Operation, Unit } from './parts.ts';
import { startBurst } from './phases.ts';
import { choosePlanes } from './planes.ts';
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
  if (writes.length === 0) return [];
  const { planes, level } = choosePlanes(world.flash, die, writes.length, world.experiment.policy);
  for (const [i, address] of (level ?? []).entries()) {
    const plane = planes[i];
    if (plane !== undefined) world.flash.skipTo(plane, address);
  }
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
    .filter((write) => write.request === first.request && (write.die === null || isOn(unit, write)))
    .slice(0, unit.dies.length);
  const { flash } = world;
  const plane = flash.pickPlane(unit.dies[0] ?? 0, world.experiment.policy.planePick);
  for (const [lane, member] of flash.lanesOf(plane).entries()) {
    const ppn = flash.takeHostPage(member);
    const write = together[lane];
    if (write === undefined) {
      flash.wastePage(ppn);
      continue;
    }
    write.plane = member;
    write.die = member.die;
    takePlace(world, write, ppn);
  }
  startBurst(world, [world.newTransaction('program', unit, together, world.experiment.timing.programNs)]);
}
