/** Which die a written page goes to, for the policies that decide it when the page arrives (DB §II; DJ §2). */
import type { Operation } from './parts.ts';
import type { World } from './world.ts';

/** Binds the writes of one request, given in page order; leaves them unbound where the policy decides later. */
export function bindWrites(world: World, writes: readonly Operation[]): void {
  if (writes.length === 0) return;
  switch (world.experiment.policy.dieBinding) {
    case 'write-order':
      for (const write of writes) bind(world, write, world.boundPages % world.flash.dies);
      break;
    case 'request-order': {
      // A bank is a die, or a superblock's gang.
      const bank = world.gangs
        ? (world.units[world.boundWriteRequests % world.units.length]?.dies[0] ?? 0)
        : world.boundWriteRequests % world.flash.dies;
      for (const write of writes) bind(world, write, bank);
      break;
    }
    case 'static':
      for (const write of writes) bind(world, write, (write.lpn ?? 0) % world.flash.dies);
      break;
    case 'queue':
      for (const write of writes) bind(world, write, shortestQueue(world));
      break;
    case 'state':
      for (const write of writes) bind(world, write, byState(world));
      break;
    case 'dynamic':
    case 'undecided-queue':
      break;
  }
  world.boundWriteRequests += 1;
}

/** Gives a write its die. */
export function bind(world: World, write: Operation, die: number): void {
  write.die = die;
  world.boundPages += 1;
  world.cumulativeWrites[die] = (world.cumulativeWrites[die] ?? 0) + 1;
}

function allDies(world: World): number[] {
  return Array.from({ length: world.flash.dies }, (_, die) => die);
}

/** Host operations that wait for the die; what runs or is held on its unit counts as one. */
function queueLength(world: World, die: number): number {
  const waiting = world.waiting.filter((operation) => operation.die === die).length;
  return waiting + (unitIsIdle(world, die) ? 0 : 1);
}

function shortestQueue(world: World): number {
  const dies = allDies(world);
  const length = new Map(dies.map((die) => [die, queueLength(world, die)]));
  dies.sort((a, b) => (length.get(a) ?? 0) - (length.get(b) ?? 0) || a - b);
  return dies[0] ?? 0;
}

/** An idle die where nothing waits, of several the one with fewest writes; without one, the die with fewest writes of all. */
function byState(world: World): number {
  const idle = allDies(world).filter((die) => unitIsIdle(world, die) && queueLength(world, die) === 0);
  const dies = idle.length > 0 ? idle : allDies(world);
  dies.sort((a, b) => (world.cumulativeWrites[a] ?? 0) - (world.cumulativeWrites[b] ?? 0) || a - b);
  return dies[0] ?? 0;
}

function unitIsIdle(world: World, die: number): boolean {
  const { holders, suspended } = world.unitOf(die);
  return holders.length === 0 && suspended === null;
}
