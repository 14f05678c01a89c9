/** When a collection starts: planes that are short of free blocks, and given collections. Model page §8. */
import { Decision } from '../state/differences.ts';
import { inLanes, leadPlane } from '../state/lanes.ts';
import type { Simulation } from '../simulation.ts';
import { BlockState, isCacheState } from '../state/block-state.ts';
import { Trigger } from '../recording/job-ledger.ts';
import { Cause, NONE, OperationType, infoCause } from '../recording/recording.ts';
import { DIE, INFO, SIBLING } from '../records/operation-record.ts';
import { barHost, isShort, usesCopyback } from '../pages/free-blocks.ts';
import { fitsPlane, hasVictim } from '../pages/garbage.ts';
import { startJob } from '../pages/job-steps.ts';
import { canBeProgrammed } from './step-start.ts';
import { accountUnit } from '../accounting/unit-use.ts';

export function triggerCollection(s: Simulation): void {
  s.collectionDue = false;
  if (s.nextCollect < s.experiment.initial.collect.length) givenCollections(s);
  collectPlanes(s);
  if (s.folds !== null) s.folds.trigger();
}

function collectPlanes(s: Simulation): void {
  const { jobs, geometry } = s;
  if (!jobs.anyCheck) return;
  if (!s.experiment.policy.gc.enabled) {
    if (s.differed[Decision.gcDisabled] === 0 && wouldCollect(s)) s.differed[Decision.gcDisabled] = 1;
    jobs.clearMarkedPlanes();
    return;
  }
  let plane = jobs.firstCheck;
  jobs.firstCheck = geometry.planes;
  // A plane that a job marks here belongs to this round if it comes later, otherwise to the next.
  for (; plane <= jobs.lastCheck; plane++) {
    if (jobs.check[plane] === 0) continue;
    jobs.check[plane] = 0;
    if (leadPlane(s, plane) !== plane) continue;
    if (!isShort(s, plane)) continue;
    let except = -1;
    if (jobs.active[plane]) {
      const own = jobs.block[plane];
      const stuck = isStuck(s, plane);
      if (!yieldsTo(s, plane, stuck)) continue;
      if (!stuck) except = own;
    }
    const block = s.victims.pick(plane, except);
    if (block < 0) continue;
    startJob(s, plane, block, Cause.gc, shortBy(s, plane));
    if (s.twinBlocks !== null) s.twinBlocks.jobStarted(plane);
  }
  if (jobs.firstCheck === geometry.planes) jobs.lastCheck = -1;
}

/** The rule by which a plane is short of free blocks, the most urgent first. */
function shortBy(s: Simulation, plane: number): number {
  if (s.jobs.urgent[plane] === 1) return Trigger.hard;
  if (s.flash.isExhausted(plane)) return Trigger.noPage;
  return s.folds !== null && s.folds.lacksRoom(plane) ? Trigger.cacheRoom : Trigger.soft;
}

/**
 * Static wear leveling gives way to the collection of another block if its plane is short, or if it has no page to
 * continue with: now if its step waits, otherwise after that step. (The pages that it has moved are garbage already.
 * Collecting its own block instead would start it again without end.)
 * @returns whether the plane is a collection's now
 */
function yieldsTo(s: Simulation, plane: number, stuck: boolean): boolean {
  const { jobs } = s;
  if (jobs.cause[plane] !== Cause.wearLeveling || !hasVictim(s, plane, stuck ? -1 : jobs.block[plane])) return false;
  if (jobs.waiting[plane] < 0) {
    jobs.yields[plane] = 1;
    barHost(s, plane);
    return false;
  }
  dropJob(s, plane);
  return true;
}

function isStuck(s: Simulation, plane: number): boolean {
  const step = s.jobs.waiting[plane];
  if (step < 0) return false;
  const info = s.operations.int[step | INFO];
  const type = info & 3;
  const writes = type === OperationType.program || (type === OperationType.read && usesCopyback(s, infoCause(info)));
  return writes && !canBeProgrammed(s, step, plane);
}

/** Ends a job whose step waits: the pages that it has moved stay where they are. */
function dropJob(s: Simulation, plane: number): void {
  const { jobs, operations } = s;
  const step = jobs.waiting[plane];
  const unit = s.units.ofDie[operations.int[step | DIE]];
  const channel = s.units.channelOf[unit];
  s.background.remove(channel, step);
  for (let sibling = step; sibling >= 0;) {
    const next = operations.int[sibling | SIBLING];
    operations.release(sibling);
    s.backgroundLive--;
    sibling = next;
  }
  if (s.unitHeld[unit] === plane) {
    s.unitHeld[unit] = -1;
    accountUnit(s, unit);
  }
  jobs.waiting[plane] = -1;
  jobs.active[plane] = 0;
  jobs.block[plane] = -1;
  jobs.yields[plane] = 0;
  s.recorder.jobEnded(plane, NONE);
  s.dirty.mark(channel);
}

/**
 * Whether garbage collection, which is off, would collect something now; with it on, besides, the host leaves it a
 * plane's last block.
 */
function wouldCollect(s: Simulation): boolean {
  const { flash, geometry, jobs } = s;
  const { gc } = s.experiment.policy;
  for (let plane = 0; plane < geometry.planes; plane++) {
    if (jobs.check[plane] === 0 || leadPlane(s, plane) !== plane) continue;
    const free = flash.freeBlocks[plane];
    if (free <= 1 || free < gc.hardFreeBlocks) return true;
    if (isShort(s, plane) && s.victims.pick(plane, -1) >= 0) return true;
  }
  return false;
}

function givenCollections(s: Simulation): void {
  const { collect } = s.experiment.initial;
  let later = Infinity;
  s.collectWaits = false;
  s.rebindDue = true;
  for (let i = 0; i < collect.length; i++) {
    if (s.collected[i]) continue;
    const given = s.collectBlocks[i];
    if (collect[i].atNs > s.now) {
      later = Math.min(later, collect[i].atNs);
      continue;
    }
    const plane = leadPlane(s, Math.floor(given / s.geometry.blocksPerPlane));
    const block = given % s.geometry.blocksPerPlane;
    if (s.jobs.active[plane] || isMovedInto(s, plane * s.geometry.blocksPerPlane + block)) continue;
    if (s.collects && !fitsPlane(s, plane * s.geometry.blocksPerPlane + block)) {
      s.collectWaits = true;
      continue;
    }
    s.collected[i] = 1;
    s.nextCollect++;
    const state = s.flash.state[given];
    if (state === BlockState.free || state === BlockState.bad || isCacheState(state)) continue;
    startJob(s, plane, block, Cause.gc, Trigger.given);
  }
  s.time.set(s.collectSlot, later);
}

/**
 * Whether a reallocated or folded page is on its way into a block of a leading plane, or its twin in another: it is not
 * mapped there yet, so a job would not find it.
 */
function isMovedInto(s: Simulation, index: number): boolean {
  const { layout, folds } = s;
  if (folds !== null && inLanes(s, index, (block) => folds.writesInto(block))) return true;
  return layout !== null && layout.moving > 0 && inLanes(s, index, (block) => layout.writesInto(block));
}
