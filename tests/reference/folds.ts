/** The SLC cache (model page §11.14): folding, one block a plane at a time, one operation at a time. */
import type { Block, Plane } from './flash.ts';
import { givingSpace } from './background.ts';
import type { Operation, Source } from './parts.ts';
import { startCommands, startLoads } from './phases.ts';
import type { World } from './world.ts';

export interface Fold {
  readonly plane: Plane;
  readonly block: Block;
  /** Next page of the block to look at. */
  cursor: number;
  /** Read and not yet programmed. */
  held: Source[];
  /** The pages that are held are being programmed. */
  programs: boolean;
  step: Operation | null;
}

function settings(world: World): Exclude<World['experiment']['policy']['slcCache'], false> {
  const { slcCache } = world.experiment.policy;
  if (slcCache === false) throw new Error('there is no SLC cache');
  return slcCache;
}

/** The pages stay on the die. */
function staysInside(world: World): boolean {
  return settings(world).foldPath === 'on-die';
}

/** How many bits the cells of ordinary blocks have. */
function bits(world: World): number {
  const { count } = world.experiment.timing.pageTypes;
  return count > 1 ? count : settings(world).bits;
}

// The host is idle.

function hostWorks(world: World): boolean {
  const held = world.waiting.filter(({ heldSince }) => heldSince !== null);
  const resting = new Set(held.flatMap((write) => [write, write.updateRead]));
  return world.operations.some(
    (operation) => operation.cause === 'host' && operation.state !== 'done' && !resting.has(operation),
  );
}

/** At the end of an instant: notes since when the host has had nothing in the device. */
export function noteIdleness(world: World): void {
  if (world.experiment.policy.slcCache === false) return;
  const works = hostWorks(world);
  if (!works && world.hostWorked) {
    world.idleSince = world.now;
    world.timers.add(world.now + settings(world).foldIdleNs);
  }
  world.hostWorked = works;
}

function isIdle(world: World): boolean {
  return !world.hostWorked && !hostWorks(world) && world.now >= world.idleSince + settings(world).foldIdleNs;
}

// When.

function isPressed(world: World, plane: Plane): boolean {
  return world.flash.freeForCache(plane) < settings(world).lowFreeBlocks || !world.hasHostPage(plane.die);
}

/** Its operations go before those of the host. */
export function foldIsUrgent(world: World, fold: Fold): boolean {
  return isPressed(world, fold.plane);
}

/** The last free block is no collection's now: a block that was taken from the free ones may be folded into it. */
function mayUseLast(world: World, plane: Plane): boolean {
  return world.experiment.policy.gc.enabled && world.jobs.get(plane.index)?.cause !== 'gc';
}

/** The block's valid pages have room in ordinary blocks of its plane. */
function fits(world: World, plane: Plane, block: Block): boolean {
  const last = !world.flash.isStatic(block) && mayUseLast(world, plane);
  return world.flash.validPages(block) <= world.flash.roomForFold(plane, last);
}

function fullBlocks(world: World, plane: Plane): Block[] {
  return plane.blocks.filter(({ cache, written }) => cache === 'used' && written === world.flash.cachePages);
}

function victim(world: World, plane: Plane, except: Block | null): Block | undefined {
  const fewest = settings(world).foldVictim === 'least-valid';
  const valid = (block: Block): number => (fewest ? world.flash.validPages(block) : 0);
  return fullBlocks(world, plane)
    .filter((block) => block !== except && block.unfinishedPrograms === 0 && fits(world, plane, block))
    .sort((a, b) => valid(a) - valid(b) || a.cacheOrder - b.cacheOrder)[0];
}

/** Folding works on the plane, or could when the programs that run have ended. */
export function canBeFolded(world: World, plane: Plane): boolean {
  return world.folds.has(plane.index) || fullBlocks(world, plane).some((block) => fits(world, plane, block));
}

/** Nothing is written on the plane before a block is folded, and none has room. */
export function foldLacksRoom(world: World, plane: Plane): boolean {
  const { slcCache } = world.experiment.policy;
  if (slcCache === false || slcCache.whenFull !== 'fold-first' || !world.flash.cacheIsOpen) return false;
  return world.flash.cacheBlock(plane) === undefined && !canBeFolded(world, plane);
}

function isDue(world: World, plane: Plane): boolean {
  const fold = world.folds.get(plane.index);
  if (fold !== undefined) return isStuck(world, fold) && victim(world, plane, fold.block) !== undefined;
  return (isIdle(world) || isPressed(world, plane)) && victim(world, plane, null) !== undefined;
}

export function someFoldIsDue(world: World): boolean {
  return world.experiment.policy.slcCache !== false && world.flash.planes.some((plane) => isDue(world, plane));
}

/** Starts what is due, plane by plane. */
export function triggerFolds(world: World): void {
  if (world.experiment.policy.slcCache === false) return;
  for (const plane of world.flash.planes) {
    if (!isDue(world, plane)) continue;
    const before = world.folds.get(plane.index);
    const block = victim(world, plane, before?.block ?? null);
    if (block === undefined) continue;
    if (before?.step) before.step.state = 'done';
    const fold: Fold = { plane, block, cursor: 0, held: [], programs: false, step: null };
    world.folds.set(plane.index, fold);
    if (plane.cacheActive === block) plane.cacheActive = null;
    plane.foldsDynamic = !world.flash.isStatic(block);
    nextStep(world, fold);
  }
}

// Steps.

function isStillThere(world: World, { lpn, ppn }: Source): boolean {
  return world.flash.map.get(lpn) === ppn;
}

function nextStep(world: World, fold: Fold): void {
  const { plane, block } = fold;
  if (fold.held.length === 0) fold.programs = false;
  const source = fold.programs || fold.held.length === bits(world) ? undefined : nextPage(world, fold);
  if (source !== undefined) {
    fold.step = operationOf(world, 'read', plane, source);
    fold.step.ppn = source.ppn;
    return;
  }
  const held = fold.held.shift();
  if (held !== undefined) {
    fold.programs = true;
    fold.step = operationOf(world, 'program', plane, held);
    return;
  }
  fold.step = operationOf(world, 'erase', plane, null);
  fold.step.ppn = world.flash.ppnOf(plane, block.index, 0);
}

function nextPage(world: World, fold: Fold): Source | undefined {
  const { plane, block } = fold;
  while (fold.cursor < world.flash.cachePages) {
    const page = fold.cursor++;
    const lpn = block.owner[page];
    if (lpn !== null && lpn !== undefined)
      return { plane, lpn, page, ppn: world.flash.ppnOf(plane, block.index, page) };
  }
  return undefined;
}

function operationOf(world: World, type: 'read' | 'program' | 'erase', plane: Plane, source: Source | null): Operation {
  const operation = world.newOperation(
    type,
    'fold',
    source === null ? {} : { lpn: source.lpn, source, bytes: world.wholePageBytes() },
  );
  operation.die = plane.die;
  operation.plane = type === 'program' ? null : plane;
  return operation;
}

function hasDestination(world: World, { plane, block }: Fold): boolean {
  if (world.flash.hasOrdinaryPage(plane)) return true;
  return !world.flash.isStatic(block) && mayUseLast(world, plane) && world.flash.roomForFold(plane, true) > 0;
}

/** Its page waits for a place. */
function isStuck(world: World, fold: Fold): boolean {
  const { step } = fold;
  if (step?.state !== 'waiting' || step.type !== 'program' || step.source === null) return false;
  return isStillThere(world, step.source) && !hasDestination(world, fold);
}

/** Starts the step if it can start now, or drops a page that is not valid any more. True where something changed. */
export function startFoldStep(world: World, fold: Fold): boolean {
  const { step, plane, block } = fold;
  if (step?.state !== 'waiting') return false;
  if (!foldIsUrgent(world, fold) && !isIdle(world)) return false;
  const { commandNs } = world.experiment.timing;
  const unit = world.unitOf(plane.die);
  const inside = staysInside(world);
  if (unit.suspended !== null || !world.unitTakes(unit, step.type, inside)) return false;
  const busFree = world.buses[unit.channel] === null;
  if (!busFree && (commandNs > 0 || (step.type === 'program' && !inside))) return false;
  if (step.type === 'erase' && block.boundReads > 0) return false;
  if (step.type !== 'program') {
    startCommands(world, world.newTransaction(step.type, unit, [step], 0, inside && step.type === 'read'));
    return true;
  }
  if (step.source === null) throw new Error(`fold ${step.id} has no source`);
  if (!isStillThere(world, step.source)) {
    step.state = 'done';
    nextStep(world, fold);
    return true;
  }
  if (!hasDestination(world, fold)) return false;
  givingSpace(world, step, () => {
    step.plane = plane;
    step.ppn = world.flash.takeOrdinaryPage(plane);
  });
  const transaction = world.newTransaction('program', unit, [step], 0, inside);
  if (inside) startCommands(world, transaction);
  else startLoads(world, transaction);
  return true;
}

/** A step is over. */
export function foldStepDone(world: World, operation: Operation): void {
  const fold = [...world.folds.values()].find(({ step }) => step === operation);
  if (fold === undefined) throw new Error(`operation ${operation.id} folds nothing`);
  const { flash } = world;
  if (operation.type === 'erase') {
    world.counts.foldRuns += 1;
    givingSpace(world, operation, () => {
      flash.eraseBlock(fold.plane, fold.block);
      world.folds.delete(fold.plane.index);
      fold.plane.foldsDynamic = false;
    });
    return;
  }
  const { source, ppn } = operation;
  if (source === null) throw new Error(`fold ${operation.id} has no source`);
  if (operation.type === 'read') {
    fold.held.push(source);
  } else {
    if (ppn === null) throw new Error(`fold ${operation.id} went nowhere`);
    world.counts.folded += 1;
    flash.place(ppn).block.unfinishedPrograms -= 1;
    if (isStillThere(world, source)) flash.mapPage(source.lpn, ppn);
    else flash.invalidate(ppn);
  }
  nextStep(world, fold);
}
