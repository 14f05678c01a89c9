/** Which die a written page goes to, for the policies that decide it when the page arrives (DB, Background; DJ §2). */
import { placesEvenly } from './layout.ts';
import type { Operation } from './parts.ts';
import type { World } from './world.ts';

/** The idle banks that may still take a page of a request, under state binding. */
export type IdleDies = Set<number>;

/** The banks whose unit is idle when a request arrives: nothing runs, is held or is suspended on it. */
export function idleDies(world: World): IdleDies {
  const unitIsIdle = (die: number): boolean => {
    const { holders, suspended } = world.unitOf(die);
    return holders.length === 0 && suspended === null;
  };
  return new Set(world.banks().filter(unitIsIdle));
}

/** Binds the next write of a request, its page number `index`; leaves it unbound where the policy decides later. */
export function bindWrite(world: World, write: Operation, idle: IdleDies, index: number): void {
  const { dieBinding, superblockWays } = world.experiment.policy;
  const banks = world.banks();
  if (placesEvenly(world, write.lpn)) {
    // It is a page of write order, and gets its die when one can start it.
    write.evenly = true;
    world.boundPages += 1;
    return;
  }
  if (dieBinding === 'dynamic' || dieBinding === 'undecided-queue') return;
  if (index % superblockWays !== 0) {
    // What may become one super-page goes where its first page went.
    write.die = world.lastBound;
    return;
  }
  bind(world, write, banks, idle);
}

function bind(world: World, write: Operation, banks: readonly number[], idle: IdleDies): void {
  const { dieBinding, superblockWays } = world.experiment.policy;
  const inTurn = (number: number): number => banks[number % banks.length] ?? 0;
  switch (dieBinding) {
    case 'write-order':
      bindTo(world, write, inTurn(world.boundPages));
      break;
    case 'request-order':
      bindTo(world, write, inTurn(world.boundWriteRequests));
      break;
    case 'static':
      bindTo(world, write, inTurn(Math.floor((write.lpn ?? 0) / superblockWays)));
      break;
    case 'queue':
      bindTo(world, write, shortestQueue(world, world.banks()));
      break;
    case 'state': {
      // Idle banks first, one page of the request each; then whichever has fewest writes.
      const die = fewestWrites(world, idle.size > 0 ? [...idle] : world.banks());
      idle.delete(die);
      bindTo(world, write, die);
      break;
    }
    case 'dynamic':
    case 'undecided-queue':
      throw new Error(`${dieBinding} binds nothing at arrival`);
  }
}

/** Gives a write its die, or its gang under the number of the gang's first die. */
function bindTo(world: World, write: Operation, die: number): void {
  write.die = die;
  world.lastBound = die;
  world.boundPages += 1;
  world.cumulativeWrites[die] = (world.cumulativeWrites[die] ?? 0) + 1;
}

/** Host operations that wait for the die; what runs or is held there counts as one. */
function queueLength(world: World, die: number): number {
  const members = world.bankOf(die);
  const waiting = world.waiting.filter((operation) => operation.die !== null && members.includes(operation.die)).length;
  return waiting + (dieWorks(world, die) ? 1 : 0);
}

/**
 * An operation on the die is dispatched and not complete (suspended, or held between the halves of a copyback, too).
 */
function dieWorks(world: World, die: number): boolean {
  const { holders, suspended } = world.unitOf(die);
  const transactions = suspended === null ? holders : [...holders, suspended.transaction];
  return transactions.some(({ operations, stage }) =>
    operations.some(
      (operation) =>
        operation.die !== null &&
        world.bankOf(die).includes(operation.die) &&
        (operation.state !== 'done' || stage === 'held'),
    ),
  );
}

/** The first of these banks with the shortest queue. */
export function shortestQueue(world: World, dies: number[]): number {
  const length = new Map(dies.map((die) => [die, queueLength(world, die)]));
  dies.sort((a, b) => (length.get(a) ?? 0) - (length.get(b) ?? 0) || a - b);
  return dies[0] ?? 0;
}

/** The first of these banks with fewest writes. */
export function fewestWrites(world: World, dies: number[]): number {
  dies.sort((a, b) => (world.cumulativeWrites[a] ?? 0) - (world.cumulativeWrites[b] ?? 0) || a - b);
  return dies[0] ?? 0;
}
