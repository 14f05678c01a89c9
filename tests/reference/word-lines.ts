/** Whole word lines (model page §11.13): which pages are programmed together, when, and on which die. */
import type { Experiment } from '../support/doors/document.ts';
import { fewestWrites, idleDies, shortestQueue } from './binding.ts';
import type { Operation, Transaction, Unit } from './parts.ts';
import { startBurst } from './phases.ts';
import { takePlace } from './programs.ts';
import type { World } from './world.ts';
import { firstTimes } from './page-types.ts';

/** Pages of a word line in all planes of a die. */
export function pagesOfLine({ policy, timing, device }: Experiment): number {
  return policy.wordLine === 'page' ? 1 : timing.pageTypes.count * device.planesPerDie;
}

/** A write page waits for others until the word line is full. */
export function gather(world: World, write: Operation): void {
  if (world.gathering.length === 0) world.gatheringSince = world.now;
  world.gathering.push(write);
  if (world.gathering.length === pagesOfLine(world.experiment)) close(world);
}

/** When what is gathered is padded, whatever happens until then. */
export function padsAt(world: World): number {
  const { padAfterNs } = world.experiment.policy;
  return padAfterNs > 0 && world.gathering.length > 0 ? world.gatheringSince + padAfterNs : Infinity;
}

/** What has been gathered is a word line, and waits for a die. */
function close(world: World): void {
  const line = world.gathering.sort((a, b) => a.id - b.id);
  world.gathering = [];
  const number = world.boundPages;
  world.boundPages += 1;
  const dies = world.banks();
  bind(world, line, dieFor(world, line, dies, number));
}

/** The policy's choice among some dies for a word line. */
function dieFor(world: World, line: readonly Operation[], dies: readonly number[], number: number): number {
  const [oldest] = line;
  switch (world.experiment.policy.dieBinding) {
    case 'write-order':
      return dies[number % dies.length] ?? 0;
    case 'request-order':
      return dies[(oldest?.request?.id ?? 0) % dies.length] ?? 0;
    case 'queue':
      return shortestQueue(world, [...dies]);
    case 'state': {
      const idle = dies.filter((die) => idleDies(world).has(die));
      return fewestWrites(world, idle.length > 0 ? idle : [...dies]);
    }
    default:
      throw new Error('word lines are bound when they are full');
  }
}

function bind(world: World, line: Operation[], die: number): void {
  world.cumulativeWrites[die] = (world.cumulativeWrites[die] ?? 0) + 1;
  for (const write of line) {
    write.line = line;
    write.die = die;
    write.readySince = world.now;
  }
}

/** A word line whose die is full for good goes to another. */
export function rebindLine(world: World, line: Operation[], rooms: readonly number[]): void {
  for (const write of line) {
    world.leaves(write);
    write.die = null;
    write.blockers.delete('space');
    world.counts.rebound += 1;
  }
  bind(world, line, dieFor(world, line, rooms, world.boundAnew));
  world.boundAnew += 1;
}

/** Programs a word line: planes first, then types; pages without data are padding. */
export function startLine(world: World, unit: Unit, first: Operation): void {
  const { line } = first;
  if (line === null || first.die === null) throw new Error(`write ${first.id} is in no word line`);
  if (first.passes > 0) {
    startBurst(world, [world.newTransaction('program', unit, [...line], firstTimes(world.experiment).programNs)]);
    return;
  }
  const planes = world.flash.planesOf(first.die);
  for (let i = 0; i < pagesOfLine(world.experiment); i++) {
    const plane = planes[i % planes.length];
    if (plane === undefined) continue;
    const ppn = world.flash.takeHostPage(plane);
    const write = line[i];
    if (write === undefined) {
      world.flash.wastePage(ppn);
      continue;
    }
    write.plane = plane;
    takePlace(world, write, ppn);
  }
  startBurst(world, [world.newTransaction('program', unit, [...line], firstTimes(world.experiment).programNs)]);
}

/** The first pass of a word line has ended. */
export function firstPassDone(world: World, { operations }: Transaction): void {
  const [first] = operations;
  if (first?.die === null || first?.die === undefined) throw new Error('a pass of nothing');
  for (const operation of operations) {
    operation.passes = 1;
    operation.transaction = null;
    operation.readySince = null;
  }
  if (first.job !== null) {
    for (const operation of operations) operation.state = 'waiting';
    return;
  }
  const earlier = world.between.get(first.die);
  world.between.set(first.die, operations);
  if (earlier !== undefined) secondIsDue(world, earlier);
  else finishLast(world, first.die);
}

/** Behind the last word line of its block none follows. */
function finishLast(world: World, die: number): void {
  const line = world.between.get(die);
  const [first] = line ?? [];
  if (line === undefined || first?.ppn === null || first?.ppn === undefined) return;
  const { count } = world.experiment.timing.pageTypes;
  if (world.flash.place(first.ppn).page + count < world.flash.pagesPerBlock) return;
  world.between.delete(die);
  secondIsDue(world, line);
}

function secondIsDue(world: World, line: Operation[]): void {
  for (const operation of line) {
    operation.state = 'waiting';
    operation.readySince = world.now;
    world.waiting.push(operation);
  }
  world.waiting.sort((a, b) => a.id - b.id);
}

/** The second pass of a word line of the host has ended: that of the last of a block follows. */
export function secondPassDone(world: World, die: number): void {
  if (world.experiment.policy.wordLine === 'two-pass') finishLast(world, die);
}

/** Makes second passes due that are awaited, or that nothing can precede; true if there were any. */
function settlePasses(world: World, isThrough: boolean): boolean {
  let some = false;
  const lines = world.operations.filter(isOnItsWay).filter((operation) => !isBetween(world, operation));
  for (const [die, line] of [...world.between].sort(([a], [b]) => a - b)) {
    const here = lines.filter((operation) => operation.die === die);
    const isWorking = here.some(({ passes, state }) => passes > 0 || state === 'dispatched');
    if (isWorking) continue;
    const isAwaited =
      isThrough ||
      line.some((write) => write.request?.through === true || world.requests.some(({ awaited }) => awaited.has(write)));
    if (world.hasHostPage(die) && (here.length > 0 || !isAwaited)) continue;
    world.between.delete(die);
    secondIsDue(world, line);
    some = true;
  }
  return some;
}

/** The word line of the page is between its passes, and its second is not due. */
export function isBetween(world: World, operation: Operation): boolean {
  return operation.die !== null && world.between.get(operation.die)?.includes(operation) === true;
}

const isOnItsWay = ({ line, state, cause }: Operation): boolean =>
  line !== null && cause === 'host' && state !== 'done';

/** An update read is under way for a page that is in the buffer and will be gathered. */
function isReading(world: World): boolean {
  return world.operations.some(
    ({ type, admitted, heldSince, updateRead, state }) =>
      type === 'program' &&
      state === 'waiting' &&
      admitted &&
      heldSince === null &&
      updateRead !== null &&
      updateRead.state !== 'done',
  );
}

/**
 * At the end of an instant: the word line is padded where it is old enough, or a flush or a request waits for it; it is
 * filled, else padded, where a write waits for a place in the buffer and nothing is on its way. True if it has.
 * @param writeBackOldest writes back a page that the buffer holds; false if it holds none
 */
export function settleLine(world: World, writeBackOldest: () => boolean): boolean {
  if (world.experiment.policy.wordLine === 'page') return false;
  const { padAfterNs } = world.experiment.policy;
  const { gathering } = world;
  const some = gathering.length > 0;
  const isOld = padAfterNs > 0 && world.now >= world.gatheringSince + padAfterNs;
  // What is written through may wait for one of the pages.
  const isThrough = world.operations.some(
    ({ type, request, admitted, state, line }) =>
      type === 'program' && request?.through === true && admitted && state === 'waiting' && line === null,
  );
  const isAwaited = isThrough || gathering.some((write) => world.requests.some(({ awaited }) => awaited.has(write)));
  if (some && (isOld || (isAwaited && !isReading(world)))) {
    close(world);
    return true;
  }
  if (settlePasses(world, isThrough)) return true;
  const isBusy = world.operations.some((operation) => isOnItsWay(operation) && !isBetween(world, operation));
  if (world.bufferQueue.length === 0 || isReading(world) || isBusy) return false;
  if (writeBackOldest()) return true;
  const [oldest] = [...world.between].sort(([, a], [, b]) => (a[0]?.id ?? 0) - (b[0]?.id ?? 0));
  if (oldest !== undefined) {
    world.between.delete(oldest[0]);
    secondIsDue(world, oldest[1]);
    return true;
  }
  if (some) close(world);
  return some;
}
