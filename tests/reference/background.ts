/** Garbage collection and wear levelling: when a job starts, and its steps, one operation at a time. */
import type { Block, Plane } from './flash.ts';
import type { Job, Operation } from './parts.ts';
import { leaveUnit, startArray, startCommands, startLoads } from './phases.ts';
import type { CauseName } from './result.ts';
import { coldestBlock, eraseSpread, greedyVictim } from './victims.ts';
import type { World } from './world.ts';

/** Starts jobs where they are due: those that the experiment gives, in its order, then planes in ascending order. */
export function triggerJobs(world: World): void {
  for (const entry of world.collect.filter(({ atNs }) => atNs <= world.now)) {
    const { plane } = entry;
    if (world.jobs.has(plane.index)) continue;
    world.collect = world.collect.filter((other) => other !== entry);
    const block = plane.blocks[entry.block];
    if (block === undefined || block.free || block.bad) continue;
    if (plane.hostActive === block) plane.hostActive = null;
    if (plane.gcActive === block) plane.gcActive = null;
    startJob(world, 'gc', plane, block);
  }
  for (const plane of world.flash.planes) {
    const { dirty } = plane;
    plane.dirty = false;
    if (!dirty || world.jobs.has(plane.index)) continue;
    if (!world.experiment.policy.gc.enabled || !belowThreshold(world, plane)) continue;
    const victim = greedyVictim(world.flash, plane);
    if (victim !== undefined) startJob(world, 'gc', plane, victim);
  }
}

function belowThreshold(world: World, plane: Plane): boolean {
  const { freeUnit, softFreeRatio } = world.experiment.policy.gc;
  const { flash } = world;
  const good = plane.blocks.filter(({ bad }) => !bad).length;
  const ratio =
    freeUnit === 'blocks'
      ? flash.freeBlocks(plane).length / good
      : flash.freePages(plane) / (good * flash.pagesPerBlock);
  // A plane whose last free block is for garbage collection has no page for the host, however low the thresholds are.
  return ratio < softFreeRatio || pastHardLimit(world, plane) || flash.isExhausted(plane);
}

function pastHardLimit(world: World, plane: Plane): boolean {
  return world.flash.freeBlocks(plane).length < world.experiment.policy.gc.hardFreeBlocks;
}

/** Its operations go before those of the host. Wear levelling is never urgent. */
export function isUrgent(world: World, job: Job): boolean {
  return job.cause === 'gc' && world.experiment.policy.gc.enabled && pastHardLimit(world, job.plane);
}

function startJob(world: World, cause: CauseName, plane: Plane, block: Block): void {
  const job: Job = { cause, plane, block, cursor: 0, source: null, operation: null };
  world.jobs.set(plane.index, job);
  nextStep(world, job);
}

/** The next page that is still valid, or the erase. */
function nextStep(world: World, job: Job): void {
  const { plane, block } = job;
  job.source = null;
  while (job.cursor < world.flash.pagesPerBlock) {
    const page = job.cursor;
    job.cursor += 1;
    const lpn = block.owner[page];
    if (lpn === null || lpn === undefined) continue;
    job.source = { ppn: world.flash.ppnOf(plane, block.index, page), lpn };
    const read = world.newOperation('read', job.cause, { lpn, job, bytes: world.wholePageBytes() });
    place(read, plane, job.source.ppn);
    job.operation = read;
    return;
  }
  const erase = world.newOperation('erase', job.cause, { job });
  place(erase, plane, world.flash.ppnOf(plane, block.index, 0));
  job.operation = erase;
}

function place(operation: Operation, plane: Plane, ppn: number | null): void {
  operation.plane = plane;
  operation.die = plane.die;
  operation.ppn = ppn;
}

/** An operation of a job is complete. */
export function operationOfJobDone(world: World, operation: Operation, job: Job): void {
  const { flash } = world;
  const { plane, block, source } = job;
  if (operation.type === 'read') {
    if (source === null) throw new Error(`job of operation ${operation.id} moves nothing`);
    const program = world.newOperation('program', job.cause, { lpn: source.lpn, job, bytes: world.wholePageBytes() });
    place(program, plane, null);
    job.operation = program;
  } else if (operation.type === 'program') {
    if (operation.ppn === null || source === null) throw new Error(`program ${operation.id} went nowhere`);
    flash.place(operation.ppn).block.unfinishedPrograms -= 1;
    if (flash.map.get(source.lpn) === source.ppn) flash.mapPage(source.lpn, operation.ppn);
    else flash.invalidate(operation.ppn);
    nextStep(world, job);
  } else {
    flash.eraseBlock(plane, block);
    world.jobs.delete(plane.index);
    const { static: levels, threshold } = world.experiment.policy.wearLeveling;
    if (job.cause === 'gc' && levels && eraseSpread(plane) >= threshold) {
      const coldest = coldestBlock(flash, plane);
      if (coldest !== undefined) startJob(world, 'wear-leveling', plane, coldest);
    }
  }
}

/** Starts the operation if it can start now. True where something changed. */
export function startBackground(world: World, operation: Operation): boolean {
  const { job } = operation;
  if (job === null || operation.state !== 'waiting') return false;
  const { commandNs, eraseNs, readNs, programNs } = world.experiment.timing;
  const { copyback } = world.experiment.policy.gc;
  const unit = world.unitOf(job.plane.die);
  const copies = copyback && operation.type !== 'erase';
  const idle = unit.suspended === null && world.unitTakes(unit, operation.type, copies);
  const busFree = world.buses[unit.channel] === null;
  const stillThere = job.source !== null && world.flash.map.get(job.source.lpn) === job.source.ppn;
  if (operation.type === 'erase') {
    if (!idle || (!busFree && commandNs > 0) || job.block.boundReads > 0) return false;
    startCommands(world, world.newTransaction('erase', unit, [operation], eraseNs));
    return true;
  }
  if (operation.type === 'read') {
    if (!idle || (!busFree && commandNs > 0)) return false;
    // A copyback holds its unit until the page is written: it needs the place first (unless its page is gone, and nothing will be written).
    if (copyback && stillThere && !world.flash.gcHasPage(job.plane)) return false;
    startCommands(world, world.newTransaction('read', unit, [operation], readNs, copyback));
    return true;
  }
  const held = unit.holders.find(({ stage, operations }) => stage === 'held' && operations[0]?.job === job);
  if (held === undefined && !idle) return false;
  if (!busFree && (held === undefined || commandNs > 0)) return false;
  if (!stillThere) {
    operation.state = 'done';
    if (held !== undefined) leaveUnit(held);
    nextStep(world, job);
    return true;
  }
  if (!world.flash.gcHasPage(job.plane)) return false;
  operation.ppn = world.flash.takeGcPage(job.plane);
  const transaction = world.newTransaction('program', unit, [operation], programNs, held !== undefined);
  if (held === undefined) {
    startLoads(world, transaction);
  } else {
    leaveUnit(held);
    startCommands(world, transaction);
  }
  return true;
}

/** Operations that run at time 0; nothing is known of their pages. What they have done by then counts. */
export function startRunning(world: World): void {
  const { readNs, programNs, eraseNs } = world.experiment.timing;
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
