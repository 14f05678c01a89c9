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
      bindByState(world, writes);
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

/** Waiting host operations of the die; what runs or is held there counts as one. */
function queueLength(world: World, die: number): number {
  const waiting = world.waiting.filter((operation) => operation.die === die).length;
  return waiting + (dieIsBusy(world, die) ? 1 : 0);
}

function dieIsBusy(world: World, die: number): boolean {
  const { holders, suspended } = world.unitOf(die);
  const transactions = suspended === null ? holders : [...holders, suspended.transaction];
  return transactions.some(({ operations }) => operations.some((operation) => operation.die === die));
}

function shortestQueue(world: World): number {
  const dies = allDies(world);
  const length = new Map(dies.map((die) => [die, queueLength(world, die)]));
  dies.sort((a, b) => (length.get(a) ?? 0) - (length.get(b) ?? 0) || a - b);
  return dies[0] ?? 0;
}

function byFewestWrites(world: World, dies: number[]): number[] {
  return dies.sort((a, b) => (world.cumulativeWrites[a] ?? 0) - (world.cumulativeWrites[b] ?? 0) || a - b);
}

/** Idle dies first, one page each, those with fewest writes before; then whichever die has fewest writes. */
function bindByState(world: World, writes: readonly Operation[]): void {
  const idle = allDies(world).filter((die) => unitIsIdle(world, die));
  const order = byFewestWrites(world, idle);
  for (const [index, write] of writes.entries()) {
    bind(world, write, order[index] ?? byFewestWrites(world, allDies(world))[0] ?? 0);
  }
}

function unitIsIdle(world: World, die: number): boolean {
  const { holders, suspended } = world.unitOf(die);
  return holders.length === 0 && suspended === null;
}
