/** Write transactions: which pages go together, where they go, and their start (model page §6). */
import { inClump } from './clumps.ts';
import type { Operation, Unit } from './parts.ts';
import { startBurst } from './phases.ts';
import { choosePlanes } from './planes.ts';
import { isOn, joinIsHeld, readyWrites, takesHostPage, writeQueue, nameWhoGaveAny } from './waiting.ts';
import { startLine } from './word-lines.ts';
import type { World } from './world.ts';
import { firstTimes } from './page-types.ts';

/**
 * One transaction: the write, what goes with it on its die, and (with the whole chip busy) what the other dies can
 * take.
 */
export function startWrites(world: World, unit: Unit, first: Operation): void {
  if (world.gangs) {
    startSuperPage(world, unit, first);
    return;
  }
  if (world.experiment.policy.wordLine !== 'page') {
    startLine(world, unit, first);
    return;
  }
  startPrograms(world, [{ unit, writes: chooseWrites(world, unit, first) }]);
}

/** The dies that take part in a write transaction, each with the bound writes that it could take. */
function writesByDie(world: World, unit: Unit, first: Operation): [number, Operation[]][] {
  const { busyUnit, dieInterleave } = world.experiment.policy;
  const dies = busyUnit === 'chip' && dieInterleave ? unit.dies : [first.die];
  return dies
    .filter((die) => die !== null && takesHostPage(world, die))
    .map((die) => {
      const waiting = writeQueue(world, die);
      const held = waiting.findIndex((write) => joinIsHeld(world, unit, write) || !inClump(world, unit, write));
      return [die ?? 0, held < 0 ? waiting : waiting.slice(0, held)];
    });
}

/** The writes of a transaction with this one; they have their planes then. */
export function chooseWrites(world: World, unit: Unit, first: Operation): Operation[] {
  return writesByDie(world, unit, first).flatMap(([die, writes]) => onPlanes(world, die, writes));
}

/** What {@link chooseWrites} would choose. */
export function mostWrites(world: World, unit: Unit, first: Operation): Operation[] {
  return writesByDie(world, unit, first).flatMap(([die, writes]) =>
    writes.slice(0, dieSlots(world, die, world.flash.planesPerDie)),
  );
}

/** Pages that one program of the die could take now, of those that wait. */
export function dieSlots(world: World, die: number, waiting: number): number {
  if (!takesHostPage(world, die) || waiting === 0) return 0;
  return onePageADie(world) ? 1 : choosePlanes(world.flash, die, waiting, world.experiment.policy).planes.length;
}

function onePageADie({ experiment }: World): boolean {
  const { multiPlane, scheduler, sprinkler } = experiment.policy;
  return multiPlane === 'none' || (scheduler === 'sprinkler' && !sprinkler.planeAware);
}

/** Gives the first of these writes planes of the die, as many as it can program together; returns them. */
export function onPlanes(world: World, die: number, writes: readonly Operation[]): Operation[] {
  if (writes.length === 0) return [];
  const wanted = onePageADie(world) ? 1 : writes.length;
  const { planes, level } = choosePlanes(world.flash, die, wanted, world.experiment.policy);
  world.flash.passTurn(die, planes);
  for (const [i, address] of (level ?? []).entries()) {
    const plane = planes[i];
    if (plane !== undefined) world.flash.skipTo(plane, address);
  }
  const taken = writes.slice(0, planes.length).sort((a, b) => a.id - b.id);
  for (const [index, write] of taken.entries()) write.plane = planes[index] ?? null;
  return taken;
}

/** A write that has too many pages for the SLC cache. */
function passesCache({ experiment: { policy } }: World, { request }: Operation): boolean {
  if (policy.slcCache === false || policy.slcCache.admit === 'all') return false;
  return request !== null && request.lpns.length > policy.slcCache.smallPages;
}

/**
 * Starts the writes, whose planes are chosen: their pages count as written from now, and the map changes hands. Several
 * transactions are loaded in one hold of the bus, one after the other.
 */
export function startPrograms(world: World, parts: { unit: Unit; writes: Operation[] }[]): void {
  const transactions = parts.map(({ unit, writes }) => {
    writes.sort((a, b) => a.id - b.id);
    for (const write of writes) {
      if (write.plane === null) throw new Error(`write ${write.id} has no plane`);
      takePlace(world, write, world.flash.takeHostPage(write.plane, passesCache(world, write)));
    }
    return world.newTransaction('program', unit, writes, firstTimes(world.experiment).programNs);
  });
  startBurst(world, transactions);
}

export function takePlace(world: World, write: Operation, ppn: number): void {
  if (write.lpn === null) throw new Error(`write ${write.id} has no page`);
  write.ppn = ppn;
  write.cached = world.flash.place(ppn).block.cache === 'used';
  const latest = world.latestPlaced.get(write.lpn) ?? -1;
  world.latestPlaced.set(write.lpn, Math.max(latest, write.id));
  // The map follows the write that arrived last.
  if (write.trimmed || latest > write.id) world.flash.invalidate(ppn);
  else world.flash.mapPage(write.lpn, ppn);
}

/** The write and the next ones of its request on the gang, as many as a super-page holds. */
export function startSuperPage(world: World, unit: Unit, first: Operation): void {
  const together = readyWrites(world)
    .filter((write) => write.request === first.request && (write.die === null || isOn(unit, write)))
    .slice(0, unit.dies.length);
  const { flash } = world;
  const plane = flash.pickPlane(unit.dies[0] ?? 0, world.experiment.policy.planePick);
  flash.passTurn(plane.die, [plane]);
  for (const [lane, member] of flash.lanesOf(plane).entries()) {
    const ppn = flash.takeHostPage(member);
    const write = together[lane];
    if (write === undefined) {
      flash.wastePage(ppn);
      continue;
    }
    if (write.die === null) nameWhoGaveAny(world, write);
    write.plane = member;
    write.die = member.die;
    takePlace(world, write, ppn);
  }
  startBurst(world, [world.newTransaction('program', unit, together, firstTimes(world.experiment).programNs)]);
}
