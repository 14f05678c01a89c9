/**
 * Sprinkler (Jung & Kandemir, HPCA 2014): what the idle unit can do together, whatever request it belongs to (model
 * page §12.1).
 */
import type { Operation, Unit } from './parts.ts';
import { askToSuspend, startCommands } from './phases.ts';
import { chooseWrites, dieSlots, mostWrites, startPrograms } from './programs.ts';
import { sameAddress } from './reads.ts';
import {
  busIsFree,
  makesRoomForReads,
  openForRead,
  openForWrite,
  readIsHeld,
  readQueue,
  takesHostPage,
  writeIsHeld,
  writeQueue,
} from './waiting.ts';
import type { World } from './world.ts';
import { firstTimes } from './page-types.ts';

/** The channel's units, from the one behind that which last started something. */
function unitsInTurn(world: World, channel: number): Unit[] {
  const units = world.units.filter((unit) => unit.channel === channel);
  const from = world.unitToken[channel] ?? 0;
  return units.map((_, i) => units[(from + i) % units.length]).filter((unit) => unit !== undefined);
}

function turnTo(world: World, unit: Unit): void {
  const units = world.units.filter(({ channel }) => channel === unit.channel);
  world.unitToken[unit.channel] = (units.indexOf(unit) + 1) % units.length;
}

/** RIOS, step 2: the first unit that can start its reads, or asks for room. */
export function sprinkleReads(world: World, channel: number, held: Unit | null): boolean {
  for (const unit of unitsInTurn(world, channel)) {
    if (held !== null && unit !== held) continue;
    const making = makesRoomForReads(unit);
    const { depth } = world.experiment.policy.sprinkler;
    const reads = readQueue(world, unit)
      .slice(0, depth)
      .filter((read) => making || !readIsHeld(world, unit, read));
    if (reads.length === 0) continue;
    if (!openForRead(world, unit)) {
      if (askToSuspend(world, unit, 'read')) return true;
      continue;
    }
    if (held !== null && unit.suspended === null) continue;
    if (!busIsFree(world, channel) && world.experiment.timing.commandNs > 0) continue;
    const due = overdue(world, unit);
    const group = readGroup(world, unit, reads, due);
    if (!making && writesGoFirst(world, unit, due, group, reads[0])) continue;
    turnTo(world, unit);
    startCommands(world, world.newTransaction('read', unit, group, firstTimes(world.experiment).readNs));
    return true;
  }
  return false;
}

/** RIOS, step 4: the first unit that can start its bound writes. */
export function sprinkleWrites(world: World, channel: number): boolean {
  if (!busIsFree(world, channel)) return false;
  for (const unit of unitsInTurn(world, channel)) {
    const first = oldestWrite(world, unit);
    if (first === undefined || first.die === null || !openForWrite(world, unit)) continue;
    if (writeIsHeld(world, unit, first)) continue;
    turnTo(world, unit);
    startPrograms(world, [{ unit, writes: chooseWrites(world, unit, first) }]);
    return true;
  }
  return false;
}

/**
 * The oldest write that the unit has a page for; one without a die counts for every unit, but not where quotas say
 * whose turn it is.
 */
function oldestWrite(world: World, unit: Unit): Operation | undefined {
  const unbound = world.experiment.policy.channelMaxSubs === false ? writeQueue(world, null) : [];
  const firsts = unit.dies
    .filter((die) => takesHostPage(world, die))
    .flatMap((die) => [...writeQueue(world, die), ...unbound].slice(0, 1));
  return firsts.sort((a, b) => a.id - b.id)[0];
}

/** Operations of the group that belong to the host request with most of them. */
function connectivity(group: readonly Operation[]): number {
  const counts = group.map(({ request }) => group.filter((other) => other.request === request).length);
  return Math.max(0, ...counts);
}

const oldest = (group: readonly Operation[]): number => Math.min(...group.map(({ id }) => id));

/** The larger group first, then the one that is of fewer requests, then the older. */
function compareGroups(a: readonly Operation[], b: readonly Operation[]): number {
  return b.length - a.length || connectivity(b) - connectivity(a) || oldest(a) - oldest(b);
}

/** FARO: each die's largest group; with `due`, on its die the one that has it. */
function readGroup(world: World, unit: Unit, reads: readonly Operation[], due: Operation | null): Operation[] {
  const { planeAware } = world.experiment.policy.sprinkler;
  const perDie: Operation[][] = [];
  for (const die of unit.dies) {
    const ofDie = reads.filter((read) => read.die === die);
    const groups: Operation[][] = [];
    for (const read of ofDie) {
      if (!planeAware) {
        groups.push([read]);
        continue;
      }
      const group = groups.find(([lead]) => lead !== undefined && sameAddress(world, lead, read));
      if (group === undefined) groups.push([read]);
      else if (group.every(({ plane }) => plane !== read.plane)) group.push(read);
    }
    groups.sort(planeAware ? compareGroups : (a, b) => oldest(a) - oldest(b));
    const chosen = groups.find((group) => due !== null && group.includes(due)) ?? groups[0];
    if (chosen !== undefined) perDie.push(chosen);
  }
  // Ties between dies: the one whose oldest read is older, whether or not that is in its group.
  const firstOn = ([read]: readonly Operation[]): number => oldest(reads.filter(({ die }) => die === read?.die));
  const alone = !world.experiment.policy.dieInterleave;
  if (alone)
    perDie.sort(
      (a, b) =>
        Number(due !== null && b.includes(due)) - Number(due !== null && a.includes(due)) ||
        b.length - a.length ||
        connectivity(b) - connectivity(a) ||
        firstOn(a) - firstOn(b),
    );
  const dies = alone ? perDie.slice(0, 1) : perDie;
  return dies.flat().sort((a, b) => a.id - b.id);
}

/** Reads and writes of a unit compete where reads do not go first anyway; what was passed too often wins. */
function writesGoFirst(
  world: World,
  unit: Unit,
  due: Operation | null,
  reads: readonly Operation[],
  oldestRead: Operation | undefined,
): boolean {
  const write = oldestWrite(world, unit);
  if (write === undefined || !openForWrite(world, unit)) return false;
  if (due !== null) return due === write;
  const { readPriority, suspension } = world.experiment.policy;
  if (readPriority || suspension.program || suspension.erase) return false;
  const writes = competingWrites(world, unit, write);
  const more = writes.length - reads.length || connectivity(writes) - connectivity(reads);
  return more > 0 || (more === 0 && write.id < (oldestRead?.id ?? Infinity));
}

/** The writes that the unit would take now. */
function competingWrites(world: World, unit: Unit, first: Operation): Operation[] {
  if (first.die !== null) return mostWrites(world, unit, first);
  const room = unit.dies.map((die) => dieSlots(world, die, world.flash.planesPerDie));
  const inAll = world.experiment.policy.dieInterleave
    ? room.reduce((total, slots) => total + slots, 0)
    : (room.find((slots) => slots > 0) ?? 0);
  return writeQueue(world, null).slice(0, inAll);
}

// Bypassed operations.

/** The oldest operation of the unit (writes without a free page aside). */
function oldestOf(world: World, unit: Unit): Operation | undefined {
  const [read] = readQueue(world, unit);
  const write = oldestWrite(world, unit);
  if (read === undefined || write === undefined) return read ?? write;
  return read.id < write.id ? read : write;
}

/** The unit's oldest operation, if it was passed often enough: it must be in the next transaction. */
function overdue(world: World, unit: Unit): Operation | null {
  const passed = world.bypassed.get(unit);
  const first = oldestOf(world, unit);
  if (first === undefined) return null;
  const count = passed?.operation === first ? passed.count : 0;
  return count >= world.experiment.policy.sprinkler.maxBypass ? first : null;
}

/** A transaction has just begun on the unit: what is its oldest operation now was left behind. */
export function countBypass(world: World, unit: Unit): void {
  const first = oldestOf(world, unit);
  if (first === undefined) {
    world.bypassed.delete(unit);
    return;
  }
  const passed = world.bypassed.get(unit);
  world.bypassed.set(unit, { operation: first, count: passed?.operation === first ? passed.count + 1 : 1 });
}
