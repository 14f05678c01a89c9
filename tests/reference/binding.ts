/** Which die a written page goes to, for the policies that decide it when the page arrives (DB §II; DJ §2). */
import type { Operation } from './parts.ts';
import type { World } from './world.ts';

/** The idle dies that may still take a page of a request, under state binding. */
export type IdleDies = Set<number>;

/** The dies whose unit is idle when a request arrives: nothing runs, is held or is suspended on it. */
export function idleDies(world: World): IdleDies {
  const unitIsIdle = (die: number): boolean => {
    const { holders, suspended } = world.unitOf(die);
    return holders.length === 0 && suspended === null;
  };
  return new Set(allDies(world).filter(unitIsIdle));
}

/** Binds the next write of a request; leaves it unbound where the policy decides later. */
export function bindWrite(world: World, write: Operation, idle: IdleDies): void {
  const { dieBinding } = world.experiment.policy;
  switch (dieBinding) {
    case 'write-order':
      bind(world, write, world.boundPages % world.flash.dies);
      break;
    case 'request-order':
      // A bank is a die, or a superblock's gang.
      bind(
        world,
        write,
        world.gangs
          ? (world.units[world.boundWriteRequests % world.units.length]?.dies[0] ?? 0)
          : world.boundWriteRequests % world.flash.dies,
      );
      break;
    case 'static':
      bind(world, write, (write.lpn ?? 0) % world.flash.dies);
      break;
    case 'queue':
      bind(world, write, shortestQueue(world));
      break;
    case 'state': {
      // Idle dies first, one page of the request each; then whichever die has fewest writes.
      const die = fewestWrites(world, idle.size > 0 ? [...idle] : allDies(world));
      idle.delete(die);
      bind(world, write, die);
      break;
    }
    case 'dynamic':
    case 'undecided-queue':
      break;
  }
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

/** Host operations that wait for the die; what runs or is held there counts as one. */
function queueLength(world: World, die: number): number {
  const waiting = world.waiting.filter((operation) => operation.die === die).length;
  return waiting + (dieWorks(world, die) ? 1 : 0);
}

/** An operation on the die is dispatched and not complete (suspended, or held between the halves of a copyback, too). */
function dieWorks(world: World, die: number): boolean {
  const { holders, suspended } = world.unitOf(die);
  const transactions = suspended === null ? holders : [...holders, suspended.transaction];
  return transactions.some(({ operations, stage }) =>
    operations.some((operation) => operation.die === die && (operation.state !== 'done' || stage === 'held')),
  );
}

function shortestQueue(world: World): number {
  const dies = allDies(world);
  const length = new Map(dies.map((die) => [die, queueLength(world, die)]));
  dies.sort((a, b) => (length.get(a) ?? 0) - (length.get(b) ?? 0) || a - b);
  return dies[0] ?? 0;
}

function fewestWrites(world: World, dies: number[]): number {
  dies.sort((a, b) => (world.cumulativeWrites[a] ?? 0) - (world.cumulativeWrites[b] ?? 0) || a - b);
  return dies[0] ?? 0;
}
