/** Writes bound to a die that is full for good are bound anew among the dies that have room (model page §7). */
import { fewestWrites, idleDies, shortestQueue } from './binding.ts';
import { canBeFolded } from './folds.ts';
import { placesEvenly } from './layout.ts';
import type { Operation } from './parts.ts';
import { hasGarbage } from './victims.ts';
import { enqueue, readyWrites } from './waiting.ts';
import { rebindLine } from './word-lines.ts';
import type { World } from './world.ts';

/** Binds anew whatever has to be; false where nothing has. */
export function rebindWrites(world: World): boolean {
  let some = false;
  for (const die of world.banks()) {
    if (!isToBeRebound(world, die)) continue;
    const rooms = world.banks().filter((bank) => world.hasHostPage(bank));
    if (rooms.length === 0) return some;
    rebind(world, readyOn(world, die), rooms);
    some = true;
  }
  return some;
}

/** There is something to be bound anew, and somewhere to go. */
export function someIsStranded(world: World): boolean {
  const banks = world.banks();
  return banks.some((die) => world.hasHostPage(die)) && banks.some((die) => isToBeRebound(world, die));
}

function readyOn(world: World, die: number): Operation[] {
  return readyWrites(world).filter((write) => write.die === die && write.passes === 0);
}

function isToBeRebound(world: World, die: number): boolean {
  return readyOn(world, die).length > 0 && !world.hasHostPage(die) && !canBeFreed(world, die);
}

/** A collection works on the die, or could, or is given for later. */
function canBeFreed(world: World, die: number): boolean {
  const { flash, experiment } = world;
  const leads = flash.planesOf(die).flatMap((plane) => flash.lanesOf(plane)[0] ?? []);
  const later = world.collect.some(({ atNs, plane }) => atNs > world.now && world.bankOf(plane.die).includes(die));
  return (
    later ||
    leads.some((lead) => world.jobs.get(lead.index)?.cause === 'gc') ||
    flash.planesOf(die).some((plane) => canBeFolded(world, plane)) ||
    (experiment.policy.gc.enabled && leads.some((lead) => hasGarbage(flash, lead)))
  );
}

function rebind(world: World, writes: readonly Operation[], rooms: readonly number[]): void {
  let last: Operation | undefined;
  let together = 0;
  for (const line of new Set(writes.map((write) => write.line))) if (line !== null) rebindLine(world, line, rooms);
  for (const write of writes) {
    if (write.line !== null) continue;
    const from = write.die;
    world.leaves(write);
    for (const [key, queue] of world.writeQueues) {
      if (key === from)
        world.writeQueues.set(
          key,
          queue.filter((other) => other !== write),
        );
    }
    write.die = null;
    // It has no page yet: it goes where there is one.
    write.blockers.delete('space');
    world.counts.rebound += 1;
    const joins = last?.request === write.request && together < world.experiment.policy.superblockWays;
    if (joins) {
      write.die = last?.die ?? null;
      together += 1;
    } else {
      write.die = roomFor(world, write, rooms);
      together = 1;
      if (write.die !== null) {
        world.boundAnew += 1;
        world.cumulativeWrites[write.die] = (world.cumulativeWrites[write.die] ?? 0) + 1;
      }
    }
    last = write;
    write.readySince = world.now;
    write.slackNs = 0;
    enqueue(world, write);
  }
}

/** The policy's choice among the banks that have room; null if it decides at dispatch. */
function roomFor(world: World, write: Operation, rooms: readonly number[]): number | null {
  const { dieBinding, superblockWays } = world.experiment.policy;
  write.evenly = placesEvenly(world, write.lpn);
  if (write.evenly) return null;
  const inTurn = (number: number): number => rooms[number % rooms.length] ?? 0;
  switch (dieBinding) {
    case 'write-order':
      return inTurn(world.boundAnew);
    case 'request-order':
      return inTurn(write.request?.id ?? 0);
    case 'static':
      return inTurn(Math.floor((write.lpn ?? 0) / superblockWays));
    case 'queue':
      return shortestQueue(world, [...rooms]);
    case 'state': {
      const idle = rooms.filter((die) => idleDies(world).has(die));
      return fewestWrites(world, idle.length > 0 ? idle : [...rooms]);
    }
    case 'dynamic':
    case 'undecided-queue':
      throw new Error(`${dieBinding} binds nothing before its dispatch`);
  }
}
