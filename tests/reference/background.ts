/** Garbage collection and wear leveling: when a job starts, and its steps, one operation at a time. */
import type { Plane } from './flash.ts';
import { foldLacksRoom } from './folds.ts';
import { guestReads, guestWrites } from './guests.ts';
import type { Hold, Job, Operation, Source, Unit } from './parts.ts';
import { readsByPlane, takesJobRead } from './plane-reads.ts';
import { leaveUnit, startArray, startCommands, startLoads } from './phases.ts';
import type { CauseName } from './result.ts';
import { coldestBlock, eraseSpread, hasRoomToMove, hasVictim, pickVictim } from './victims.ts';
import type { World } from './world.ts';
import { firstTimes } from './page-types.ts';

/** Starts jobs where they are due: those that the experiment gives, in its order, then planes in ascending order. */
export function triggerJobs(world: World): void {
  const { flash } = world;
  for (const entry of world.collect) {
    if (!canBegin(world, entry)) continue;
    const block = entry.plane.blocks[entry.block];
    world.collect = world.collect.filter((other) => other !== entry);
    if (block === undefined || block.free || block.bad || block.cache !== null) continue;
    startJob(world, 'gc', flash.lanesOf(entry.plane), block.index);
  }
  for (const plane of flash.planes) {
    if (!isDue(world, plane)) continue;
    const leveling = jobOf(world, [plane]);
    if (leveling !== undefined && leveling.step[0]?.state !== 'waiting') {
      // It gives way behind its present step.
      leveling.yields = true;
      for (const lane of leveling.lanes) lane.collected = true;
      continue;
    }
    const except = leveling === undefined || isStuck(world, leveling) ? undefined : leveling.block;
    if (leveling !== undefined) dropJob(world, leveling);
    if (collect(world, plane, except)) collectSiblings(world, plane);
  }
}

/** A given collection's time has come, nothing else works on its plane, and there is room for what it moves. */
function canBegin(world: World, { atNs, plane, block: index }: World['collect'][number]): boolean {
  const { flash, now, experiment } = world;
  const lanes = flash.lanesOf(plane);
  if (atNs > now || jobOf(world, lanes) !== undefined || isMovedInto(world, lanes, index)) return false;
  const block = plane.blocks[index];
  return block === undefined || !experiment.policy.gc.enabled || hasRoomToMove(flash, plane, block);
}

/** Some plane or given collection is due, and nothing has been done about it. */
export function someIsDue(world: World): boolean {
  if (world.collect.some((entry) => canBegin(world, entry))) return true;
  return world.flash.planes.some((plane) => isDue(world, plane) && jobOf(world, [plane])?.yields !== true);
}

/**
 * The plane is short of space and has something to collect, and nothing works on it but wear leveling. What is
 * collected as one is judged by its first lane.
 */
function isDue(world: World, plane: Plane): boolean {
  if (!world.experiment.policy.gc.enabled || world.flash.lanesOf(plane)[0] !== plane) return false;
  if (!belowThreshold(world, plane)) return false;
  const job = jobOf(world, [plane]);
  if (job?.cause === 'gc') return false;
  // What wear leveling has moved so far is no reason to stop it, unless it cannot go on.
  return hasVictim(world.flash, plane, isStuck(world, job) ? undefined : job?.block);
}

/** The job's step waits for a page to write. */
function isStuck(world: World, job: Job | undefined): boolean {
  const [operation] = job?.step ?? [];
  if (job === undefined || operation?.state !== 'waiting') return false;
  const writes = operation.type === 'program' || (operation.type === 'read' && world.experiment.policy.gc.copyback);
  return writes && operation.passes === 0 && someAreThere(world, job) && !hasDestination(world, job);
}

/** Wear leveling ends where it is. */
function dropJob(world: World, job: Job): void {
  for (const operation of job.step) operation.state = 'done';
  const held = world
    .unitOf(job.plane.die)
    .holders.find(({ stage, operations }) => stage === 'held' && operations[0]?.job === job);
  if (held !== undefined) leaveUnit(held);
  removeJob(world, job);
}

function removeJob(world: World, job: Job): void {
  world.jobs.delete(job.plane.index);
  for (const lane of job.lanes) lane.collected = false;
}

/** A reallocated or folded page is being written to the block of this index in one of the planes. */
function isMovedInto(world: World, lanes: readonly Plane[], index: number): boolean {
  const steps = [...(world.layout?.moves ?? []), ...world.folds.values()].map(({ step }) => step);
  return steps.some((step) => {
    if (step === null) return false;
    if (step.type !== 'program' || step.state !== 'dispatched' || step.ppn === null) return false;
    const { plane, block } = world.flash.place(step.ppn);
    return lanes.includes(plane) && block.index === index;
  });
}

/** Starts a job on the plane's best victim; false if there is none. */
function collect(world: World, plane: Plane, except?: number): boolean {
  const victim = pickVictim(world.flash, plane, world.experiment.policy.gc, world.random, except);
  if (victim === undefined) return false;
  startJob(world, 'gc', world.flash.lanesOf(plane), victim.index);
  return true;
}

/** Twin blocks collected on every die of a chip together: the chip's other dies follow. */
function collectSiblings(world: World, plane: Plane): void {
  const { multiPlane, twinBlockGcScope } = world.experiment.policy;
  if (multiPlane !== 'twin-block' || twinBlockGcScope !== 'chip') return;
  const { flash } = world;
  for (const other of flash.planes) {
    const sameChip =
      flash.channelOf(other.die) === flash.channelOf(plane.die) && flash.chipOf(other.die) === flash.chipOf(plane.die);
    if (sameChip && flash.lanesOf(other)[0] === other && jobOf(world, [other]) === undefined) collect(world, other);
  }
}

function belowThreshold(world: World, plane: Plane): boolean {
  const { freeUnit, softFreeRatio } = world.experiment.policy.gc;
  const { flash } = world;
  const good = world.flash.goodBlocks(plane).length;
  const ratio =
    freeUnit === 'blocks'
      ? flash.freeBlocks(plane).length / good
      : flash.freePages(plane) / (good * flash.pagesPerBlock);
  // A plane whose last free block is for garbage collection has no page for the host, however low the thresholds are.
  return (
    ratio < softFreeRatio || pastHardLimit(world, plane) || flash.isExhausted(plane) || foldLacksRoom(world, plane)
  );
}

function pastHardLimit(world: World, plane: Plane): boolean {
  return world.flash.blocksForLimit(plane) < world.experiment.policy.gc.hardFreeBlocks;
}

/** Its operations go before those of the host. Wear leveling is never urgent. */
export function isUrgent(world: World, job: Job): boolean {
  return job.cause === 'gc' && world.experiment.policy.gc.enabled && pastHardLimit(world, job.plane);
}

/**
 * Past its hard limit, a collection (but for `except`) goes before the host's writes of the unit, until its erase has
 * begun.
 */
export function gcGoesFirst(world: World, unit: Unit, except: Job | null = null): boolean {
  return [...world.jobs.values()].some((job) => {
    const erases = job.step[0]?.type === 'erase' && job.step[0].state !== 'waiting';
    const first = isUrgent(world, job) || (holdsItsChannel(world, job) && world.experiment.policy.gc.enabled);
    return job !== except && unit.dies.includes(job.plane.die) && first && !erases;
  });
}

/** It cannot be interrupted between its first read and its last program. */
function holdsItsChannel(world: World, job: Job): boolean {
  return job.cause === 'gc' && world.experiment.policy.gc.preemption === 'block';
}

/** The job that works on these planes. */
function jobOf(world: World, lanes: readonly Plane[]): Job | undefined {
  return [...world.jobs.values()].find((job) => job.lanes.some((plane) => lanes.includes(plane)));
}

function startJob(world: World, cause: CauseName, lanes: Plane[], block: number): void {
  const [plane] = lanes;
  if (plane === undefined) throw new Error('a job without planes');
  const job: Job = { cause, plane, lanes, block, cursor: 0, planned: [], held: [], step: [], yields: false };
  for (const lane of lanes) {
    world.flash.closeForGood(lane, block);
    lane.collected = cause === 'gc';
  }
  world.jobs.set(plane.index, job);
  nextStep(world, job);
}

/** Valid pages of the job's blocks from a page on, by page and lane. */
function validFrom(world: World, job: Job, from: number): Source[] {
  const sources: Source[] = [];
  for (let page = from; page < world.flash.pagesPerBlock; page++) {
    for (const plane of job.lanes) {
      const lpn = plane.blocks[job.block]?.owner[page];
      if (lpn !== null && lpn !== undefined)
        sources.push({ plane, lpn, page, ppn: world.flash.ppnOf(plane, job.block, page) });
    }
  }
  return sources;
}

function isStillThere(world: World, { lpn, ppn }: Source): boolean {
  return world.flash.map.get(lpn) === ppn;
}

/** What the job does next: it reads pages, programs what it has read, or erases. */
function nextStep(world: World, job: Job): void {
  const { multiPlane } = world.experiment.policy;
  const reads = multiPlane === 'twin-block' ? nextTwinReads(world, job) : nextReads(world, job);
  if (reads.length > 0) {
    job.step = reads.map((source) => operationOf(world, job, 'read', source));
    serveFirst(world, job.step);
  } else if (job.held.length > 0) {
    const together = world.flash.stepPages(job.lanes.length);
    job.step = job.held.splice(0, together).map((source) => operationOf(world, job, 'program', source));
  } else {
    // All is moved.
    world.holds.forEach((hold, channel) => {
      if (hold?.job === job) world.holds[channel] = null;
    });
    job.step = job.lanes.map((plane) => {
      const erase = world.newOperation('erase', job.cause, { job });
      place(erase, plane, world.flash.ppnOf(plane, job.block, 0));
      return erase;
    });
  }
}

/** A core serves the move of the pages before their reads wait for their turn. */
function serveFirst(world: World, step: readonly Operation[]): void {
  if (world.controller === null || world.experiment.controller.gcPageOccupancyNs === 0) return;
  for (const operation of step) operation.state = 'dispatched';
  world.controller.serveStep(step, () => {
    for (const operation of step) operation.state = 'waiting';
  });
}

/** The next pages of equal number that are still valid, unless enough are held for a program. */
function nextReads(world: World, job: Job): Source[] {
  if (job.held.length >= world.flash.stepPages(job.lanes.length)) return [];
  const left = validFrom(world, job, job.cursor);
  const [first] = left;
  if (first === undefined) return [];
  job.cursor = first.page + 1;
  return left.filter(({ page }) => page === first.page);
}

/**
 * Even migration of twin blocks: destinations in strict rotation over the planes; a plane takes a page of its own block
 * if one remains, else one of the plane with most left (TBM). A pair is read first, pages of equal
 * number together.
 */
function nextTwinReads(world: World, job: Job): Source[] {
  job.planned = job.planned.filter((source) => isStillThere(world, source));
  if (job.planned.length === 0 && job.held.length === 0) {
    const left = validFrom(world, job, 0);
    const row = world.flash.restOfRow(job.plane.die, true);
    const { twinBlockMoves } = world.experiment.policy;
    const planes = row.length > 0 ? row : job.lanes;
    for (const plane of twinBlockMoves === 'page' ? planes.slice(0, 1) : planes) {
      // A held channel: the blocks of the twin one after the other.
      const inTurn = twinBlockMoves === 'page' && holdsItsChannel(world, job);
      const [first] = [...left].sort((a, b) => a.plane.index - b.plane.index || a.page - b.page);
      const source = inTurn ? first : nextSource(job.lanes, left, plane);
      if (source === undefined) break;
      left.splice(left.indexOf(source), 1);
      job.planned.push(source);
    }
    job.planned.sort((a, b) => a.page - b.page || a.plane.index - b.plane.index);
  }
  const [first] = job.planned;
  const together: Source[] = [];
  for (const source of job.planned) if (source.page === first?.page) together.push(source);
  job.planned = job.planned.filter((source) => !together.includes(source));
  return together;
}

/** A page for a plane: its own, or of the plane with most. */
function nextSource(lanes: readonly Plane[], sources: readonly Source[], plane: Plane): Source | undefined {
  const of = (lane: Plane): Source[] => sources.filter((source) => source.plane === lane);
  const [own] = of(plane);
  if (own !== undefined) return own;
  const [fullest] = [...lanes].sort((a, b) => of(b).length - of(a).length || a.index - b.index);
  return fullest === undefined ? undefined : of(fullest)[0];
}

function operationOf(world: World, job: Job, type: 'read' | 'program', source: Source): Operation {
  const operation = world.newOperation(type, job.cause, {
    lpn: source.lpn,
    job,
    source,
    bytes: world.wholePageBytes(),
  });
  if (type === 'read') place(operation, source.plane, source.ppn);
  else operation.die = job.plane.die;
  return operation;
}

function place(operation: Operation, plane: Plane, ppn: number | null): void {
  operation.plane = plane;
  operation.die = plane.die;
  operation.ppn = ppn;
}

/** An operation of a job is complete; the job continues when all of its step are. */
export function operationOfJobDone(world: World, operation: Operation, job: Job): void {
  const { flash } = world;
  const { source } = operation;
  if (operation.type === 'program') {
    if (operation.ppn === null || source === null) throw new Error(`program ${operation.id} went nowhere`);
    flash.place(operation.ppn).block.unfinishedPrograms -= 1;
    if (isStillThere(world, source)) flash.mapPage(source.lpn, operation.ppn);
    else flash.invalidate(operation.ppn);
  }
  if (job.step.some(({ state }) => state !== 'done')) return;
  if (operation.type === 'read') for (const read of job.step) if (read.source !== null) job.held.push(read.source);
  if (operation.type === 'erase') endJob(world, job);
  else nextStep(world, job);
}

function endJob(world: World, job: Job): void {
  const { flash } = world;
  if (job.cause === 'gc') world.counts.gcRuns += 1;
  givingSpace(world, job.step[0], () => {
    for (const plane of job.lanes) {
      const block = plane.blocks[job.block];
      if (block !== undefined) flash.eraseBlock(plane, block);
    }
    removeJob(world, job);
  });
  const { static: levels, threshold } = world.experiment.policy.wearLeveling;
  if (job.cause !== 'gc' || !levels || eraseSpread(job.plane) < threshold) return;
  // It leaves the last free block to collections, and goes behind them.
  if (flash.freeBlocks(job.plane).length <= (world.experiment.policy.gc.enabled ? 1 : 0)) return;
  if (isDue(world, job.plane)) return;
  const coldest = coldestBlock(flash, job.plane);
  if (coldest !== undefined) startJob(world, 'wear-leveling', job.lanes, coldest.index);
}

/**
 * Notes which dies have a page for the host afterwards that had none: an erase gives them one, and so may a program
 * that opens a block.
 */
export function givingSpace(world: World, operation: Operation | undefined, change: () => void): void {
  const dies = Array.from({ length: world.flash.dies }, (_, die) => die);
  const without = dies.filter((die) => !world.hasHostPage(die));
  change();
  const given = without.filter((die) => world.hasHostPage(die));
  if (operation === undefined || given.length === 0) return;
  for (const die of given) world.gaveSpace.set(die, operation.id);
  if (without.length === dies.length) world.gaveSpace.set(-1, operation.id);
}

/**
 * Uninterruptible collections, oldest step first: an erase starts; a read or a program that could start claims the
 * channel for all that its job moves. True where something changed.
 */
export function claimOrErase(world: World, channel: number): boolean {
  const jobs = [...world.jobs.values()].filter(
    (job) =>
      holdsItsChannel(world, job) &&
      world.flash.channelOf(job.plane.die) === channel &&
      job.step[0]?.state === 'waiting',
  );
  jobs.sort((a, b) => (a.step[0]?.id ?? 0) - (b.step[0]?.id ?? 0));
  for (const job of jobs) {
    if (job.step[0]?.type === 'erase') {
      if (startBackground(world, job)) return true;
    } else if (startBackground(world, job, true)) {
      world.holds[channel] = { job, begun: false };
      return true;
    }
  }
  return false;
}

/** The next step of the collection that holds the channel; a program that finds no page gives the channel back. */
export function startHeldStep(world: World, hold: Hold, channel: number): boolean {
  const { job } = hold;
  const [operation] = job.step;
  if (operation?.state !== 'waiting') return false;
  if (operation.type === 'program' && someAreThere(world, job) && !hasDestination(world, job)) {
    world.holds[channel] = null;
    return true;
  }
  if (!startBackground(world, job, true)) return false;
  // A program whose pages are all gone uses nothing: it is dropped, and the hold has not begun by it.
  hold.begun ||= operation.type !== 'program' || someAreThere(world, job);
  return startBackground(world, job);
}

/** Starts the job's step if it can start now (`ask`: changes nothing). True where something changed (could). */
export function startBackground(world: World, job: Job, ask = false): boolean {
  const [operation] = job.step;
  if (operation?.state !== 'waiting') return false;
  const { commandNs, eraseNs } = world.experiment.timing;
  const { readNs } = firstTimes(world.experiment);
  const { copyback } = world.experiment.policy.gc;
  const unit = world.unitOf(job.plane.die);
  const copies = copyback && operation.type !== 'erase';
  const takes =
    readsByPlane(world) && operation.type === 'read' && !copies && world.experiment.policy.wordLine === 'page'
      ? takesJobRead(world, unit, job)
      : world.unitTakes(unit, operation.type, copies);
  const idle = unit.suspended === null && takes;
  const busFree = world.buses[unit.channel] === null;
  if (operation.type === 'erase') {
    const read = job.lanes.some(({ blocks }) => (blocks[job.block]?.boundReads ?? 0) > 0);
    if (!idle || (!busFree && commandNs > 0) || read) return false;
    if (ask) return true;
    startCommands(world, world.newTransaction('erase', unit, job.step, eraseNs));
    return true;
  }
  if (operation.type === 'program') return startMove(world, job, unit, idle, ask);
  if (!idle || (!busFree && commandNs > 0)) return false;
  // A copyback holds its unit until the page is written: it needs the place first (unless its pages are gone, and
  // nothing will be written).
  if (copyback && someAreThere(world, job) && !hasDestination(world, job)) return false;
  if (ask) return true;
  const reads = [...job.step, ...guestReads(world, job)].sort((a, b) => a.id - b.id);
  startCommands(world, world.newTransaction('read', unit, reads, readNs, copyback));
  return true;
}

/** The job's waiting step lacks nothing but its unit and the bus. */
export function stepCouldStart(world: World, job: Job): boolean {
  if (job.step[0]?.type === 'erase') return job.lanes.every(({ blocks }) => (blocks[job.block]?.boundReads ?? 0) === 0);
  if (job.step[0]?.type === 'read' && world.experiment.policy.wordLine !== 'page') return true;
  return job.step[0]?.passes === 1 || !someAreThere(world, job) || hasDestination(world, job);
}

function hasDestination({ flash }: World, { cause, plane }: Job): boolean {
  return cause === 'wear-leveling' ? flash.levelingHasPage(plane) : flash.gcHasPage(plane);
}

function someAreThere(world: World, job: Job): boolean {
  return job.step.some(({ source }) => source !== null && isStillThere(world, source));
}

/** The job's program step: pages that are not valid any more are dropped, the others get their places. */
function startMove(world: World, job: Job, unit: Unit, idle: boolean, ask: boolean): boolean {
  const { commandNs } = world.experiment.timing;
  const { programNs } = firstTimes(world.experiment);
  const held = unit.holders.find(({ stage, operations }) => stage === 'held' && operations[0]?.job === job);
  if (held === undefined && !idle) return false;
  if (world.buses[unit.channel] !== null && (held === undefined || commandNs > 0)) return false;
  if (job.step[0]?.passes === 1) {
    // The second pass of a word line.
    if (!ask) startLoads(world, world.newTransaction('program', unit, job.step, programNs));
    return true;
  }
  const some = someAreThere(world, job);
  if (some && !hasDestination(world, job)) return false;
  if (ask) return true;
  for (const operation of job.step) {
    if (operation.source === null || !isStillThere(world, operation.source)) operation.state = 'done';
  }
  job.step = job.step.filter(({ state }) => state === 'waiting');
  if (held !== undefined) leaveUnit(held);
  if (!some) {
    nextStep(world, job);
    return true;
  }
  givingSpace(world, job.step[0], () => {
    if (world.experiment.policy.multiPlane === 'twin-block') placeInRow(world, job);
    else placeInLanes(world, job);
  });
  const programs = [...job.step, ...guestWrites(world, job)].sort((a, b) => a.id - b.id);
  const transaction = world.newTransaction('program', unit, programs, programNs, held !== undefined);
  if (held === undefined) startLoads(world, transaction);
  else startCommands(world, transaction);
  return true;
}

/** A page (a word line: one of each type) in every lane; those without data are wasted. */
function placeInLanes(world: World, job: Job): void {
  for (let i = 0; i < world.flash.stepPages(job.lanes.length); i++) {
    const plane = job.lanes[i % job.lanes.length];
    if (plane === undefined) continue;
    const ppn = world.flash.takeGcPage(plane);
    const operation = job.step[i];
    if (operation === undefined) world.flash.wastePage(ppn);
    else place(operation, plane, ppn);
  }
}

/** The rest of the present row of twins; what does not fit in it is programmed later. */
function placeInRow(world: World, job: Job): void {
  const { flash } = world;
  const placed: Operation[] = [];
  for (const plane of flash.restOfRow(job.plane.die, true)) {
    const waiting = job.step.filter((operation) => !placed.includes(operation));
    const source = nextSource(
      job.lanes,
      waiting.map((operation) => operation.source).filter((each) => each !== null),
      plane,
    );
    const operation = waiting.find((each) => each.source === source);
    if (operation === undefined) break;
    place(operation, plane, flash.takeGcPage(plane));
    placed.push(operation);
  }
  for (const operation of job.step) {
    if (placed.includes(operation)) continue;
    operation.state = 'done';
    if (operation.source !== null) job.held.push(operation.source);
  }
  job.step = placed.sort((a, b) => a.id - b.id);
}

/** Operations that run at time 0; nothing is known of their pages. What they have done by then counts. */
export function startRunning(world: World): void {
  const { eraseNs } = world.experiment.timing;
  const { readNs, programNs } = firstTimes(world.experiment);
  const usual = { read: readNs, program: programNs, erase: eraseNs };
  for (const { kind, remainingNs, ...diePlace } of world.experiment.initial.running) {
    const operation = world.newOperation(kind, 'precondition', {});
    operation.die = world.flash.dieAt(diePlace);
    const unit = world.unitOf(operation.die);
    const totalNs = Math.max(usual[kind], remainingNs);
    const transaction = world.newTransaction(kind, unit, [operation], totalNs);
    transaction.remainingNs = remainingNs;
    unit.holders.push(transaction);
    startArray(world, transaction);
    transaction.blackoutFrom = remainingNs - totalNs;
  }
}
