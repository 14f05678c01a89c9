/** Writes that have no die before they start (model page §11.2). */
import type { Operation, Unit } from './parts.ts';
import { onPlanes, startPrograms } from './programs.ts';
import { busIsFree, joinIsHeld, openForWrite, readyWrites, writeIsHeld } from './waiting.ts';
import type { World } from './world.ts';

/** A unit takes an unbound write now. */
function takesWrite(world: World, unit: Unit, write: Operation): boolean {
  return openForWrite(world, unit) && !writeIsHeld(world, unit, write);
}

function bindNow(world: World, write: Operation, die: number): void {
  write.die = die;
  world.cumulativeWrites[die] = (world.cumulativeWrites[die] ?? 0) + 1;
}

/** The next chip of the channel that is idle pulls the oldest writes, a fair share of those pending at most (SSDSim). */
export function pullWrites(world: World, channel: number): boolean {
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
export function sendUndecided(world: World, channel: number): boolean {
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
