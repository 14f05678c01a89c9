/** What a channel starts next. */
import { claimOrErase, isUrgent, startBackground, startHeldStep } from './background.ts';
import { inClump, nextClump } from './clumps.ts';
import { foldIsUrgent, startFoldStep } from './folds.ts';
import type { Hold, Job, Operation, Unit } from './parts.ts';
import { placeEvenly, pullWrites, sendUndecided } from './late-binding.ts';
import { startMoveStep } from './layout.ts';
import { askToSuspend, readWaits, resumeForsaken, startCommands, startDataOut, writeWaits } from './phases.ts';
import { readsByPlane, takesHostRead } from './plane-reads.ts';
import { startWrites } from './programs.ts';
import { readsTogether } from './reads.ts';
import { sprinkleReads, sprinkleWrites } from './sprinkler.ts';
import {
  busIsFree,
  isFirstOfDie,
  makesRoomForReads,
  openForRead,
  openForWrite,
  readIsHeld,
  readQueue,
  readyWrites,
  takesWrite,
  unitOf,
  writeIsHeld,
  writeQueue,
} from './waiting.ts';
import type { World } from './world.ts';

/**
 * Starts what can start, channel 0 … n−1, again and again until a whole round starts nothing. Erases that made room in
 * vain go on, and it looks again.
 */
export function dispatch(world: World): void {
  startClumps(world);
  while (resumeForsaken(world)) {
    world.writesAsk = false;
    startClumps(world);
  }
}

function startClumps(world: World): void {
  startAll(world);
  if (world.experiment.policy.scheduler !== 'paq') return;
  // A clump after the other, until one starts nothing.
  while (nextClump(world) && startAll(world));
}

function startAll(world: World): boolean {
  let some = false;
  let started = true;
  while (started) {
    started = false;
    const { channels } = world.flash;
    const first = world.experiment.policy.firstChannel === 'rotating' ? world.unboundStarts % channels : 0;
    for (let i = 0; i < channels; i++) while (startFirst(world, (first + i) % channels)) started = true;
    some ||= started;
  }
  return some;
}

function startFirst(world: World, channel: number): boolean {
  const hold = world.holds[channel] ?? null;
  if (hold !== null) return startHeld(world, hold, channel);
  const before =
    world.experiment.policy.gc.preemption === 'block' ? claimOrErase(world, channel) : startUrgent(world, channel);
  return (
    before ||
    startRead(world, channel) ||
    suspendForWrites(world, channel) ||
    startFirstDataOut(world, channel) ||
    startWrite(world, channel) ||
    startAnyBackground(world, channel)
  );
}

/** On a held channel only the collection works, after what has been read already; and reads that have cut it. */
function startHeld(world: World, hold: Hold, channel: number): boolean {
  const unit = world.unitOf(hold.job.plane.die);
  const waiting = world.operations.filter(
    (operation) => operation.dataOut === 'waiting' && unitOf(world, operation).channel === channel,
  );
  if (!hold.begun) {
    if (waiting.length > 0) return startFirstDataOut(world, channel);
  } else {
    const own = waiting.filter((operation) => unitOf(world, operation) === unit).sort((a, b) => a.id - b.id)[0];
    if (own !== undefined && busIsFree(world, channel)) {
      startDataOut(world, own);
      return true;
    }
    if (world.experiment.policy.suspension.collection && startRead(world, channel, unit)) return true;
  }
  return startHeldStep(world, hold, channel);
}

// Background.

/** Background jobs with something to start on a channel, the step or data-out that is oldest first. */
function jobsOn(world: World, channel: number, urgent: boolean): { job: Job; operation: Operation }[] {
  const found: { job: Job; operation: Operation }[] = [];
  for (const job of world.jobs.values()) {
    if (world.flash.channelOf(job.plane.die) !== channel || (urgent && !isUrgent(world, job))) continue;
    const [first] = job.step;
    if (first?.state === 'waiting') found.push({ job, operation: first });
    for (const operation of job.step) if (operation.dataOut === 'waiting') found.push({ job, operation });
  }
  return found.sort((a, b) => a.operation.id - b.operation.id);
}

/** What folding has to start on a channel, data-outs too. */
function foldsOn(world: World, channel: number, urgent: boolean): { operation: Operation; start: () => boolean }[] {
  return [...world.folds.values()].flatMap((fold) => {
    const { step, plane } = fold;
    if (step === null || world.flash.channelOf(plane.die) !== channel) return [];
    if (urgent && !foldIsUrgent(world, fold)) return [];
    return step.state === 'waiting' || step.dataOut === 'waiting'
      ? [{ operation: step, start: () => startFoldStep(world, fold) }]
      : [];
  });
}

function startUrgent(world: World, channel: number): boolean {
  const jobs = jobsOn(world, channel, true).map(({ job, operation }) => ({
    operation,
    start: () => startBackground(world, job),
  }));
  const steps = [...jobs, ...foldsOn(world, channel, true)].sort((a, b) => a.operation.id - b.operation.id);
  for (const { operation, start } of steps) {
    if (operation.dataOut === 'waiting') {
      if (!busIsFree(world, channel)) continue;
      startDataOut(world, operation);
      return true;
    }
    if (start()) return true;
  }
  return false;
}

function startAnyBackground(world: World, channel: number): boolean {
  const steps = jobsOn(world, channel, false).map(({ job, operation }) => ({
    id: operation.id,
    start: () => startBackground(world, job),
  }));
  for (const { operation, start } of foldsOn(world, channel, false)) steps.push({ id: operation.id, start });
  for (const move of world.layout?.moves ?? []) {
    if (move.step.die === null || world.flash.channelOf(move.step.die) !== channel) continue;
    steps.push({ id: move.step.id, start: () => startMoveStep(world, move) });
  }
  return steps.sort((a, b) => a.id - b.id).some(({ start }) => start());
}

// Reads.

/** `held`: only reads of this unit, where they have cut the program of the collection that holds the channel. */
function startRead(world: World, channel: number, held: Unit | null = null): boolean {
  if (world.experiment.policy.scheduler === 'sprinkler') return sprinkleReads(world, channel, held);
  const { commandNs } = world.experiment.timing;
  const firsts = world.units
    .filter((unit) => unit.channel === channel && (held === null || unit === held))
    .flatMap((unit) => readQueue(world, unit).slice(0, readsByPlane(world) ? Infinity : 1))
    .sort((a, b) => a.id - b.id);
  for (const read of firsts) {
    const unit = unitOf(world, read);
    const making = makesRoomForReads(unit);
    // What made room for reads lets them in, whatever else waits.
    if (!making && readIsHeld(world, unit, read)) continue;
    if (readsByPlane(world) ? takesHostRead(world, unit, read) : openForRead(world, unit)) {
      if (held !== null && unit.suspended === null) continue;
      if ((!busIsFree(world, channel) && commandNs > 0) || !inClump(world, unit, read)) continue;
      const { reads, arrayNs } = readsTogether(world, unit, read, making);
      startCommands(world, world.newTransaction('read', unit, reads, arrayNs));
      return true;
    }
    if (askToSuspend(world, unit, 'read')) return true;
  }
  return false;
}

// Data-outs.

function startFirstDataOut(world: World, channel: number): boolean {
  if (!busIsFree(world, channel)) return false;
  const candidates = world.operations.filter(
    (operation) => operation.dataOut === 'waiting' && unitOf(world, operation).channel === channel,
  );
  const best = candidates.sort(byDataOutOrder(world))[0];
  if (best === undefined) return false;
  startDataOut(world, best);
  return true;
}

function byDataOutOrder(world: World): (a: Operation, b: Operation) => number {
  const { flash } = world;
  const byPlace = (a: Operation, b: Operation): number =>
    flash.chipOf(a.die ?? 0) - flash.chipOf(b.die ?? 0) || (a.die ?? 0) - (b.die ?? 0) || a.id - b.id;
  switch (world.experiment.policy.dataOutOrder) {
    case 'first-ready':
      return (a, b) => a.dataReadySince - b.dataReadySince || a.id - b.id;
    case 'chip-index':
      return byPlace;
    case 'most-remaining':
      return (a, b) =>
        (a.request?.id ?? Infinity) - (b.request?.id ?? Infinity) ||
        pagesToCome(world, b) - pagesToCome(world, a) ||
        byPlace(a, b);
  }
}

/** Page reads of the operation's request on its chip that are not transferred and not in transfer. */
function pagesToCome(world: World, read: Operation): number {
  const { flash } = world;
  if (read.request === null) return 0;
  return read.request.operations.filter(
    ({ type, die, dataOut, state }) =>
      type === 'read' &&
      die !== null &&
      flash.channelOf(die) === flash.channelOf(read.die ?? 0) &&
      flash.chipOf(die) === flash.chipOf(read.die ?? 0) &&
      state !== 'done' &&
      dataOut !== 'running' &&
      dataOut !== 'done',
  ).length;
}

// Writes.

function startWrite(world: World, channel: number): boolean {
  // Writes of some policies, or of some regions, get their die now: what is older goes first.
  const [unbound] = writeQueue(world, null);
  const bound = firstBoundWrite(world, channel);
  const boundFirst =
    world.experiment.policy.scheduler === 'sprinkler' ||
    unbound === undefined ||
    (bound !== undefined && bound.id < unbound.id);
  if (boundFirst && startBoundWrite(world, channel)) return true;
  return startUnboundWrite(world, channel) || startBoundWrite(world, channel);
}

function startUnboundWrite(world: World, channel: number): boolean {
  if (writeQueue(world, null)[0]?.evenly) return countStart(world, placeEvenly(world, channel));
  switch (world.experiment.policy.dieBinding) {
    case 'dynamic':
      return countStart(world, pullWrites(world, channel));
    case 'undecided-queue':
      return countStart(world, sendUndecided(world, channel));
    default:
      return false;
  }
}

function countStart(world: World, started: boolean): boolean {
  if (started) world.unboundStarts += 1;
  return started;
}

/** The oldest bound write of the channel that can start. */
function firstBoundWrite(world: World, channel: number): Operation | undefined {
  return readyWrites(world).find((write) => {
    if (write.die === null || !isFirstOfDie(world, write)) return false;
    const unit = unitOf(world, write);
    if (unit.channel !== channel || !takesWrite(world, write.die, write) || writeIsHeld(world, unit, write))
      return false;
    return openForWrite(world, unit) && busIsFree(world, channel) && inClump(world, unit, write);
  });
}

function startBoundWrite(world: World, channel: number): boolean {
  if (world.experiment.policy.scheduler === 'sprinkler') return sprinkleWrites(world, channel);
  const write = firstBoundWrite(world, channel);
  if (write === undefined) return false;
  startWrites(world, unitOf(world, write), write);
  return true;
}

/** Where no read waits, a write may stop an erase. */
function suspendForWrites(world: World, channel: number): boolean {
  if (!world.experiment.policy.suspension.writesSuspendErase || !world.writesAsk) return false;
  return world.units.some(
    (unit) =>
      unit.channel === channel &&
      !readWaits(world, unit) &&
      writeWaits(world, unit) &&
      askToSuspend(world, unit, 'write'),
  );
}
