/**
 * The steps of a background job: reads, programs, the erase. Each waits its turn in dispatch like any other operation,
 * unless the job holds its channel (channel-hold.ts). Model page §8.
 */
import { Decision } from '../state/differences.ts';
import { lanePlane } from '../state/lanes.ts';
import type { Simulation } from '../simulation.ts';
import { markWaiting } from '../accounting/unit-state.ts';
import type { Controller } from '../state/controller.ts';
import { createOperation } from './operations.ts';
import { Cause, NONE, OperationType, infoCause } from '../recording/recording.ts';
import {
  DIE,
  ID,
  INFO,
  LPN,
  SIBLING,
  OperationState,
  PPN,
  REQUEST,
  SINCE,
  SOURCE,
  STATE,
  TRANSFER_NS,
} from '../records/operation-record.ts';
import { allMoved, stepWaits } from './channel-hold.ts';
import { barHost, isShort, jobChangedPages, usesCopyback } from './free-blocks.ts';
import { refreshHostPages } from './host-pages.ts';

/** A job that empties and erases a block of a plane (with superblocks: of that plane of every die of the gang). */
export function startJob(s: Simulation, plane: number, block: number, cause: number, trigger: number): void {
  const { jobs } = s;
  if (s.jobLanes > 1 && s.wholeLines === 0) s.differed[s.ways > 1 ? Decision.superblockWays : Decision.multiPlane]++;
  if (cause === Cause.wearLeveling) s.differed[Decision.wearStatic]++;
  jobs.active[plane] = 1;
  jobs.cause[plane] = cause;
  jobs.block[plane] = block;
  jobs.held[plane] = 0;
  jobs.erasing[plane] = 0;
  jobs.plannedCount[plane] = 0;
  if (s.twins) jobs.page.fill(0, plane, plane + s.jobLanes);
  else jobs.page[plane] = 0;
  let valid = 0;
  let written = 0;
  for (let lane = 0; lane < s.jobLanes; lane++) {
    const member = lanePlane(s, plane, lane);
    const index = member * s.geometry.blocksPerPlane + block;
    // A partly written block that is collected is not the host's any more, nor is an active one.
    s.flash.deactivate(member, block);
    refreshHostPages(s, Math.floor(member / s.geometry.planesPerDie));
    valid += s.flash.valid[index];
    written += s.flash.written[index];
  }
  if (s.observer !== null) s.observer.chosen(plane * s.geometry.blocksPerPlane + block, valid);
  // With GC's own block gone the plane may be past its hard limit.
  isShort(s, plane);
  barHost(s, plane);
  s.recorder.jobBegan(plane, block, cause, trigger, valid, written - valid, s.nextOperation);
  nextStep(s, plane);
}

/**
 * The next step of a job: the read of the next page that is still valid, the program of what has been read, or the
 * erase. With superblocks a step is a super-page: its valid pages are read together, and programmed w at a time; with
 * whole word lines the pages of one number in all planes of the die are read together, and programmed a line at a time.
 */
export function nextStep(s: Simulation, plane: number): void {
  const { jobs, geometry, jobLanes } = s;
  const reads = s.twinBlocks !== null ? s.twinBlocks.nextReads(plane) : nextReads(s, plane);
  if (reads > 0) {
    const head = operationsFor(s, plane, OperationType.read, reads);
    if (s.controller !== null && s.controller.gcPageNs > 0) serveFirst(s, s.controller, plane, head, reads);
    else enqueueStep(s, head);
    return;
  }
  if (jobs.held[plane] > 0) {
    programHeld(s, plane);
    return;
  }
  if (s.holdsChannels === 1) allMoved(s, plane);
  for (let lane = 0; lane < jobLanes; lane++) {
    const block = lanePlane(s, plane, lane) * geometry.blocksPerPlane + jobs.block[plane];
    jobs.together[lane] = block * geometry.pagesPerBlock;
  }
  enqueueStep(s, operationsFor(s, plane, OperationType.erase, jobLanes));
}

/**
 * Makes the operations of a step, of the pages in `jobs.together` in that order; returns the first, the others follow
 * through `sibling`.
 */
function operationsFor(s: Simulation, plane: number, type: number, count: number): number {
  const { jobs, flash, operations } = s;
  let head = -1;
  let last = -1;
  for (let i = 0; i < count; i++) {
    const ppn = jobs.together[i];
    const lpn = type === OperationType.erase ? NONE : flash.owner[ppn];
    const slot = createOperation(s, type, jobs.cause[plane], plane, lpn, 0);
    operations.int[slot | SOURCE] = ppn;
    if (type === OperationType.erase) operations.int[slot | TRANSFER_NS] = 0;
    assignPage(s, slot, ppn);
    if (head < 0) head = slot;
    else operations.int[last | SIBLING] = slot;
    last = slot;
  }
  return head;
}

/**
 * The valid pages of the next super-page that has any, into `jobs.together`, unless enough are held for a program; how
 * many.
 */
function nextReads(s: Simulation, plane: number): number {
  const { jobs, flash, geometry, jobLanes } = s;
  const { pagesPerBlock, blocksPerPlane } = geometry;
  let count = 0;
  while (jobs.held[plane] < s.stepPages && jobs.page[plane] < pagesPerBlock && count === 0) {
    const page = jobs.page[plane]++;
    for (let lane = 0; lane < jobLanes; lane++) {
      const ppn = (lanePlane(s, plane, lane) * blocksPerPlane + jobs.block[plane]) * pagesPerBlock + page;
      if (flash.owner[ppn] !== NONE) jobs.together[count++] = ppn;
    }
  }
  return count;
}

/** A program step for the pages that have been read: up to one a lane, or a word line of them. */
function programHeld(s: Simulation, plane: number): void {
  const { jobs, operations, stepPages, geometry } = s;
  const cause = jobs.cause[plane];
  const count = Math.min(stepPages, jobs.held[plane]);
  const base = plane * 2 * stepPages;
  let head = -1;
  let last = -1;
  for (let i = 0; i < count; i++) {
    const slot = createOperation(s, OperationType.program, cause, plane, jobs.heldLpn[base + i], 0);
    operations.int[slot | SOURCE] = jobs.heldSource[base + i];
    operations.int[slot | DIE] = Math.floor(plane / geometry.planesPerDie);
    if (usesCopyback(s, cause)) operations.int[slot | TRANSFER_NS] = 0;
    if (head < 0) head = slot;
    else operations.int[last | SIBLING] = slot;
    last = slot;
  }
  jobs.held[plane] -= count;
  for (let i = 0; i < jobs.held[plane]; i++) {
    jobs.heldLpn[base + i] = jobs.heldLpn[base + count + i];
    jobs.heldSource[base + i] = jobs.heldSource[base + count + i];
  }
  enqueueStep(s, head);
}

export function assignPage(s: Simulation, slot: number, ppn: number): void {
  s.operations.int[slot | PPN] = ppn;
  s.operations.int[slot | DIE] = Math.floor(s.planeOf(ppn) / s.geometry.planesPerDie);
  s.recorder.setPpn(s.operations.int[slot | ID], ppn);
}

/** The reads of a step wait for a core that serves the move of their pages. */
function serveFirst(s: Simulation, c: Controller, plane: number, slot: number, pages: number): void {
  const { int } = s.operations;
  for (let sibling = slot; sibling >= 0; sibling = int[sibling | SIBLING])
    int[sibling | STATE] = OperationState.blocked;
  if (s.holdsChannels === 1 && s.jobs.cause[plane] === Cause.gc) stepWaits(s, plane, int[slot | ID]);
  c.joinCores(s, -1 - slot, pages * c.gcPageNs);
}

/** Puts a step among those that wait on its channel, under its first operation. */
export function enqueueStep(s: Simulation, slot: number): void {
  const { operations } = s;
  const unit = s.units.ofDie[operations.int[slot | DIE]];
  const cause = infoCause(operations.int[slot | INFO]);
  if (cause !== Cause.reallocation) s.jobs.waiting[operations.int[slot | REQUEST]] = slot;
  // Wear leveling may have no page for it, and give way.
  if (cause === Cause.wearLeveling) s.jobs.markPlane(operations.int[slot | REQUEST]);
  for (let sibling = slot; sibling >= 0; sibling = operations.int[sibling | SIBLING]) {
    operations.int[sibling | STATE] = OperationState.ready;
    operations.real[(sibling >> 1) | SINCE] = s.now;
    if (s.sharedUnits !== null) s.sharedUnits.ready(operations.int[sibling | DIE]);
  }
  if (s.holdsChannels === 1 && cause === Cause.gc)
    stepWaits(s, operations.int[slot | REQUEST], operations.int[slot | ID]);
  s.background.insert(s.units.channelOf[unit], slot);
  markWaiting(s, unit);
}

/** A step has ended; `slot` is its first operation, the others follow through `sibling`. */
export function backgroundStepEnded(s: Simulation, slot: number, type: number): void {
  const { operations, flash, jobs, counters, geometry, layout } = s;
  const plane = operations.int[slot | REQUEST];
  const cause = infoCause(operations.int[slot | INFO]);
  if (layout !== null && cause === Cause.reallocation) {
    layout.ended(slot, type);
    return;
  }
  if (s.folds !== null && cause === Cause.fold) {
    s.folds.ended(slot, type);
    return;
  }
  const unit = s.units.ofDie[operations.int[slot | DIE]];
  const id = operations.int[slot | ID];
  for (let sibling = slot; sibling >= 0;) {
    const next = operations.int[sibling | SIBLING];
    const lpn = operations.int[sibling | LPN];
    const ppn = operations.int[sibling | PPN];
    if (cause !== Cause.precondition) {
      if (type === OperationType.read) {
        const at = plane * 2 * s.stepPages + jobs.held[plane]++;
        jobs.heldLpn[at] = lpn;
        jobs.heldSource[at] = operations.int[sibling | SOURCE];
      } else if (type === OperationType.program) {
        flash.programEnded(ppn);
        if (flash.map[lpn] === operations.int[sibling | SOURCE]) flash.move(lpn, ppn);
      } else {
        flash.erased(Math.floor(ppn / geometry.pagesPerBlock));
        if (s.observer !== null) s.observer.erased(Math.floor(ppn / geometry.pagesPerBlock));
      }
    }
    operations.release(sibling);
    s.backgroundLive--;
    sibling = next;
  }
  if (cause === Cause.precondition) return;
  if (type === OperationType.read) {
    if (usesCopyback(s, cause)) s.unitHeld[unit] = plane;
    nextStep(s, plane);
    return;
  }
  if (type === OperationType.program) {
    s.unitHeld[unit] = -1;
    jobs.markPlane(plane);
    nextStep(s, plane);
    return;
  }
  counters.erases += s.jobLanes;
  s.recorder.jobEnded(plane, id);
  if (cause === Cause.gc) counters.gcRuns++;
  jobs.active[plane] = 0;
  jobs.block[plane] = -1;
  jobs.yields[plane] = 0;
  jobs.lastStep = id;
  s.collectionDue = true;
  s.rebindDue = true;
  jobChangedPages(s, plane);
  s.dirty.markAll();
  if (s.wear !== null && cause === Cause.gc) s.wear.collected(plane);
}
