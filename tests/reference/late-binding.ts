/** Writes that have no die before they start (model page §11.2). */
import { inClump } from './clumps.ts';
import { evenDie } from './layout.ts';
import type { Operation, Unit } from './parts.ts';
import { dieSlots, onPlanes, startPrograms, startSuperPage } from './programs.ts';
import {
  bindLate,
  busIsFree,
  channelIsFree,
  joinIsHeld,
  openForWrite,
  pendingWrites,
  readyWrites,
  takesHostPage,
  unitOf,
  writeIsHeld,
} from './waiting.ts';
import type { World } from './world.ts';

/** A unit takes an unbound write now. */
function takesWrite(world: World, unit: Unit, write: Operation): boolean {
  return openForWrite(world, unit) && !writeIsHeld(world, unit, write) && inClump(world, unit, write);
}

/** The ready unbound writes that the policy may deal: those before the first that is placed evenly. */
export function undecided(world: World): Operation[] {
  const ready = readyWrites(world).filter(({ die }) => die === null);
  const end = ready.findIndex(({ evenly }) => evenly);
  return end < 0 ? ready : ready.slice(0, end);
}

/**
 * The oldest unbound write, which is to be placed evenly, and those directly behind it choose dies that could start
 * them now; the unit of the oldest starts its own (MBM §IV-B, RS).
 */
export function placeEvenly(world: World, channel: number): boolean {
  const { flash } = world;
  const ready = readyWrites(world).filter(({ die }) => die === null);
  const chosen: Operation[] = [];
  for (const write of ready) {
    if (!write.evenly) break;
    const dies = world.banks().filter((die) => {
      const unit = world.unitOf(die);
      if (!channelIsFree(world, unit.channel) || !takesHostPage(world, die) || !takesWrite(world, unit, write))
        return false;
      return dieSlots(world, die, flash.planesPerDie) > chosen.filter((other) => other.die === die).length;
    });
    const die = evenDie(world, write, dies);
    if (die === undefined) break;
    write.die = die;
    chosen.push(write);
    // The oldest one's own channel starts it, in its turn.
    if (chosen.length === 1 && flash.channelOf(die) !== channel) {
      write.die = null;
      return false;
    }
  }
  const [oldest] = chosen;
  if (oldest === undefined) return false;
  const unit = unitOf(world, oldest);
  const dies = world.experiment.policy.dieInterleave ? unit.dies : [oldest.die];
  const parts = dies.map((die) => ({ die, pages: chosen.filter((write) => write.die === die) }));
  for (const write of chosen) write.die = null;
  const writes = parts.flatMap(({ die, pages }) => {
    if (die === null) throw new Error('a unit has dies');
    for (const page of pages) bindLate(world, page, die);
    return onPlanes(world, die, pages);
  });
  startPrograms(world, [{ unit, writes }]);
  return true;
}

/** A chip of the channel pulls the oldest writes, as many as the channel may have (SSDSim). */
export function pullWrites(world: World, channel: number): boolean {
  const ready = undecided(world);
  if (ready.length === 0 || !busIsFree(world, channel)) return false;
  const wanted = Math.min(shareOf(world, channel), ready.length);
  const chip = wanted > 0 ? selectChip(world, channel, wanted) : undefined;
  if (chip === undefined) return false;
  world.chipToken[channel] = (chip + 1) % world.flash.chipsPerChannel;
  // A channel's burst ends when all of its chips have been chosen.
  world.burstChips[channel] = ((world.burstChips[channel] ?? 0) + 1) % world.flash.chipsPerChannel;
  pullForChip(world, channel, chip, wanted);
  return true;
}

/** Pages that the channel may take now: an even share of those that wait, or what Algorithm 1 leaves it (MBM §IV-A). */
function shareOf(world: World, channel: number): number {
  const { channelMaxSubs } = world.experiment.policy;
  const { channels } = world.flash;
  const pending = pendingWrites(world);
  const { scheduler, sprinkler } = world.experiment.policy;
  // Sprinkler commits what the chip has room for.
  if (channelMaxSubs === false && scheduler === 'sprinkler') return sprinkler.depth;
  if (channelMaxSubs === false) return Math.ceil(pending / channels);
  const loads = Array.from({ length: channels }, (_, c) => loadOf(world, c, channelMaxSubs.counter));
  return waterFilling(loads, pending, channelMaxSubs.split === 'exact')[channel] ?? 0;
}

/** Reads of the channel that are not complete, and the writes that it executes (or ever has). */
function loadOf(world: World, channel: number, counter: 'outstanding' | 'cumulative'): number {
  const { flash } = world;
  return world.operations.filter(({ cause, type, die, state }) => {
    if (cause !== 'host' || die === null || flash.channelOf(die) !== channel) return false;
    if (type === 'read') return state !== 'done';
    return state === 'dispatched' || (counter === 'cumulative' && state === 'done');
  }).length;
}

/**
 * One page after the other goes to the channel with least; `exact: false`: every channel that gets any gets as many as
 * the one that gets most would.
 */
function waterFilling(loads: readonly number[], pending: number, exact: boolean): number[] {
  const order = loads.map((_, channel) => channel).sort((a, b) => (loads[a] ?? 0) - (loads[b] ?? 0) || a - b);
  const sorted = order.map((channel) => loads[channel] ?? 0);
  let filled = 1;
  let left = pending;
  while (filled < sorted.length) {
    const cost = filled * ((sorted[filled] ?? 0) - (sorted[filled - 1] ?? 0));
    if (left < cost) break;
    left -= cost;
    filled += 1;
  }
  const level = sorted[filled - 1] ?? 0;
  const quota = loads.map(() => 0);
  for (const [position, channel] of order.slice(0, filled).entries()) {
    const share = exact ? Math.floor(left / filled) + (position < left % filled ? 1 : 0) : Math.ceil(left / filled);
    quota[channel] = level + share - (loads[channel] ?? 0);
  }
  return quota;
}

/** Pages that the chip could take in one transaction now. */
function chipParallelism(world: World, channel: number, chip: number): number {
  return startableDies(world, channel, chip).reduce(
    (sum, die) => sum + dieSlots(world, die, world.flash.planesPerDie),
    0,
  );
}

/** Which chip of the channel takes the next transaction (SSDSim; MBM §IV-C). */
function selectChip(world: World, channel: number, wanted: number): number | undefined {
  const { chipsPerChannel } = world.flash;
  const { chipSelection } = world.experiment.policy;
  const token = world.chipToken[channel] ?? 0;
  const chips = Array.from({ length: chipsPerChannel }, (_, i) => (token + i) % chipsPerChannel)
    .map((chip) => ({ chip, pages: chipParallelism(world, channel, chip) }))
    .filter(({ pages }) => pages > 0);
  if (chipSelection === 'first-idle') return chips[0]?.chip;
  chips.sort((a, b) => a.pages - b.pages || a.chip - b.chip);
  const fits = chips.find(({ pages }) => pages >= wanted);
  if (chipSelection === 'best-fit' && fits !== undefined) return fits.chip;
  // The first of a burst goes where least can be done together, the others where most can.
  const most = chips.at(-1)?.pages;
  return (world.burstChips[channel] ?? 0) > 0 ? chips.find(({ pages }) => pages === most)?.chip : chips[0]?.chip;
}

/**
 * The dies of the chip that can take the oldest write now, from the die token on; without interleave the first of them.
 */
function startableDies(world: World, channel: number, chip: number): number[] {
  const { diesPerChip } = world.flash;
  const [oldest] = readyWrites(world).filter(({ die }) => die === null);
  const token = world.dieToken.get(`${channel}/${chip}`) ?? 0;
  const dies = Array.from({ length: diesPerChip }, (_, i) =>
    world.flash.dieAt({ channel, chip, die: (token + i) % diesPerChip }),
  ).filter((die) => oldest !== undefined && takesHostPage(world, die) && takesWrite(world, world.unitOf(die), oldest));
  return world.experiment.policy.dieInterleave ? dies : dies.slice(0, 1);
}

/** One transaction of the chip: a page for each die in turn, then the planes that are level with it. */
function pullForChip(world: World, channel: number, chip: number, wanted: number): void {
  const { flash } = world;
  const key = `${channel}/${chip}`;
  const ready = undecided(world);
  const startable = startableDies(world, channel, chip);
  const firstDie = startable[0] ?? 0;
  const allowed = startable.map((die) => dieSlots(world, die, flash.planesPerDie));
  const perDie = startable.map((): Operation[] => []);
  let turn = 0;
  for (const write of ready.slice(0, wanted)) {
    if (!inClump(world, world.unitOf(firstDie), write)) break;
    // The next die in turn that has planes left and no older read waiting; a write that none of them takes ends the
    // dealing.
    const turns = startable.map((_, i) => (turn + i) % startable.length);
    const index = turns.find((i) => {
      const die = startable[i] ?? firstDie;
      return (perDie[i]?.length ?? 0) < (allowed[i] ?? 0) && !joinIsHeld(world, world.unitOf(die), write);
    });
    if (index === undefined) break;
    const die = startable[index] ?? firstDie;
    bindLate(world, write, die);
    perDie[index]?.push(write);
    turn = index + 1;
    world.dieToken.set(key, (Math.floor(die / (flash.channels * flash.chipsPerChannel)) + 1) % flash.diesPerChip);
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
}

/**
 * The head of the undecided queue goes to the die with fewest writes of those that are idle on an idle channel (DB,
 * UQ).
 */
export function sendUndecided(world: World, channel: number): boolean {
  const ready = undecided(world);
  const [oldest] = ready;
  if (oldest === undefined) return false;
  const dies = world.banks().filter((die) => {
    const unit = world.unitOf(die);
    return channelIsFree(world, unit.channel) && takesHostPage(world, die) && takesWrite(world, unit, oldest);
  });
  dies.sort((a, b) => (world.cumulativeWrites[a] ?? 0) - (world.cumulativeWrites[b] ?? 0) || a - b);
  const [die] = dies;
  // Its own channel sends it, in its turn.
  if (die === undefined || world.flash.channelOf(die) !== channel) return false;
  const unit = world.unitOf(die);
  if (world.gangs) {
    bindLate(world, oldest, die);
    startSuperPage(world, unit, oldest);
    return true;
  }
  const writes = onPlanes(
    world,
    die,
    ready.filter((write) => !joinIsHeld(world, unit, write) && inClump(world, unit, write)),
  );
  for (const page of writes) bindLate(world, page, die);
  startPrograms(world, [{ unit, writes }]);
  return true;
}
