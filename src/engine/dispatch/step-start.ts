/** Whether a step of a background job can start, and its start: it becomes a transaction. Model page §8. */
import { Decision } from '../state/differences.ts';
import { accountUnit } from '../accounting/unit-use.ts';
import { lanePlane } from '../state/lanes.ts';
import type { Simulation } from '../simulation.ts';
import { unitFree } from '../accounting/unit-state.ts';
import { startTransaction } from '../flash/start.ts';
import { Cause, OperationType, infoCause, infoType } from '../recording/recording.ts';
import { DIE, ID, INFO, LPN, SIBLING, PPN, REQUEST, SOURCE } from '../records/operation-record.ts';
import { holdChannel } from '../pages/channel-hold.ts';
import { jobChangedPages, press, usesCopyback } from '../pages/free-blocks.ts';
import { assignPage, nextStep } from '../pages/job-steps.ts';

/** Whether a waiting step belongs to a GC job past its hard limit, or to folding that goes before the host. */
export const isUrgent = (s: Simulation, slot: number): boolean => {
  const cause = infoCause(s.operations.int[slot | INFO]);
  const plane = s.operations.int[slot | REQUEST];
  if (cause === Cause.fold) return s.folds !== null && s.folds.urgent[plane] === 1;
  return cause === Cause.gc && s.jobs.urgent[plane] === 1;
};

export const canStartStep = (s: Simulation, slot: number): boolean => {
  const { operations, layout } = s;
  const unit = s.units.ofDie[operations.int[slot | DIE]];
  const info = operations.int[slot | INFO];
  const type = infoType(info);
  if (layout !== null && infoCause(info) === Cause.reallocation) return layout.canStart(slot);
  if (s.folds !== null && infoCause(info) === Cause.fold) return s.folds.canStart(slot);
  const plane = operations.int[slot | REQUEST];
  const held = s.unitHeld[unit];
  if (held >= 0) return held === plane && s.unitTransaction[unit] < 0 && canBeProgrammed(s, slot, plane);
  if (s.planeReads !== null && s.planeReads.isPlaneRead(slot)) return s.planeReads.mayStart(slot);
  if (!unitFree(s, unit, type)) return false;
  if (type !== OperationType.erase && usesCopyback(s, infoCause(operations.int[slot | INFO]))) {
    // A copyback needs the array's own register, and nothing else may run beside it. It holds its unit until its page
    // is written, so it needs a free page first.
    if (s.unitTransaction[unit] < 0 && s.unitCache[unit] < 0 && canBeProgrammed(s, slot, plane)) return true;
    s.differed[Decision.gcCopyback]++;
    return false;
  }
  if (type === OperationType.read) return true;
  if (type === OperationType.program) return canBeProgrammed(s, slot, plane);
  for (let sibling = slot; sibling >= 0; sibling = operations.int[sibling | SIBLING]) {
    if (s.flash.boundReads[Math.floor(operations.int[sibling | PPN] / s.geometry.pagesPerBlock)] > 0) return false;
  }
  return true;
};

/**
 * Whether a program step has a destination, or no longer needs one: pages that were overwritten meanwhile are dropped
 * when its turn comes.
 */
export const canBeProgrammed = (s: Simulation, slot: number, plane: number): boolean => {
  if (s.passes !== null && s.passes.isSecond(slot)) return true;
  return hasDestination(s, plane) || dropsAll(s, slot);
};

/** Whether the job of a plane has a page to write: a collection may take the last free block, wear leveling may not. */
const hasDestination = (s: Simulation, plane: number): boolean => {
  const { flash } = s;
  if (s.jobs.cause[plane] === Cause.wearLeveling && !flash.hasBlockToOpen(plane)) {
    return s.twinBlocks !== null ? rowIsOpen(s, plane) : flash.gcRest(plane) > 0;
  }
  return s.twinBlocks !== null ? s.twinBlocks.restOfRow(plane) > 0 : flash.hasGcPage(plane);
};

/** Twin blocks: whether some plane of the die lacks a page of a row that has begun, or of a twin that has room. */
const rowIsOpen = (s: Simulation, lead: number): boolean => {
  for (let lane = 0; lane < s.jobLanes; lane++) if (s.flash.gcRest(lead + lane) > 0) return true;
  return false;
};

const dropsAll = (s: Simulation, slot: number): boolean => {
  const { operations, flash } = s;
  for (let sibling = slot; sibling >= 0; sibling = operations.int[sibling | SIBLING]) {
    if (flash.map[operations.int[sibling | LPN]] === operations.int[sibling | SOURCE]) return false;
  }
  return true;
};

/** Starts a waiting step that can start. Programs of pages that have been overwritten meanwhile are dropped instead. */
export const startStep = (s: Simulation, channel: number, slot: number): void => {
  const { operations, group, layout } = s;
  const type = infoType(operations.int[slot | INFO]);
  const cause = infoCause(operations.int[slot | INFO]);
  if (layout !== null && cause === Cause.reallocation) {
    layout.start(channel, slot);
    return;
  }
  if (s.folds !== null && cause === Cause.fold) {
    s.folds.start(channel, slot);
    return;
  }
  const plane = operations.int[slot | REQUEST];
  const unit = s.units.ofDie[operations.int[slot | DIE]];
  let count = 0;
  s.background.remove(channel, slot);
  s.jobs.waiting[plane] = -1;
  if (type === OperationType.erase) {
    s.jobs.erasing[plane] = 1;
    press(s, plane);
  }
  const isSecond = s.passes !== null && type === OperationType.program && s.passes.isSecond(slot);
  for (let sibling = slot; sibling >= 0;) {
    const next = operations.int[sibling | SIBLING];
    const dropped =
      type === OperationType.program &&
      !isSecond &&
      s.flash.map[operations.int[sibling | LPN]] !== operations.int[sibling | SOURCE];
    if (dropped) {
      operations.release(sibling);
      s.backgroundLive--;
    } else group[count++] = sibling;
    sibling = next;
  }
  if (count === 0) {
    s.unitHeld[unit] = -1;
    accountUnit(s, unit);
    s.dirty.mark(channel);
    nextStep(s, plane);
    return;
  }
  if (type === OperationType.program && !isSecond) {
    if (s.twinBlocks !== null) count = s.twinBlocks.takeRow(plane, group, count);
    else takePages(s, plane, group, count);
    s.jobs.lastStep = operations.int[group[0] | ID];
    pagesTaken(s, plane, operations.int[group[0] | PPN]);
  }
  // Its own operation: a guest may be older.
  const id = operations.int[group[0] | ID];
  if (s.guests !== null && cause === Cause.gc && type !== OperationType.erase && !usesCopyback(s, cause)) {
    count = s.guests.add(unit, type, group);
    if (count > 1) s.differed[Decision.gcHostParallel]++;
  }
  if (type !== OperationType.erase && usesCopyback(s, cause)) s.differed[Decision.gcCopyback]++;
  if (s.heldBy[channel] === plane) holdChannel(s, channel, id);
  if (s.passes !== null) s.passes.isFirst = type === OperationType.program && !isSecond;
  startTransaction(s, unit, cause, group, count);
};

/**
 * Destinations for a program step, one a lane (a word line: one of each type a lane); pages without data are written all
 * the same, as padding.
 */
const takePages = (s: Simulation, plane: number, group: Int32Array, count: number): void => {
  const { flash } = s;
  for (let i = 0; i < s.stepPages; i++) {
    const ppn = flash.takeGcPage(lanePlane(s, plane, i % s.jobLanes));
    if (i < count) {
      assignPage(s, group[i], ppn);
    } else {
      flash.programEnded(ppn);
      flash.noteWithoutData(ppn);
    }
  }
};

/** Pages of a plane (or of those in step with it) were taken for a program step; `ppn` is the first. */
const pagesTaken = (s: Simulation, plane: number, ppn: number): void => {
  const countsBlocks = s.stepPages === 1 && s.experiment.policy.gc.freeUnit === 'blocks';
  // Usually no block has been opened or filled. (Wear leveling may have to give way all the same.)
  if (countsBlocks && s.jobs.cause[plane] === Cause.gc && !s.flash.opened && !s.isLastOfBlock(ppn)) return;
  jobChangedPages(s, plane);
};
