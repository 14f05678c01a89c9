/**
 * What the device does for itself: garbage collection, static wear levelling. Every step of a job is an operation that waits its turn in dispatch like any
 * other; a channel is never held over a whole job. Model page §8.
 */
import { inLanes, lanePlane, leadPlane } from './lanes.ts';
import { noteReady } from './shared-units.ts';
import { fits, hasVictim } from './garbage.ts';
import { Decision } from './differences.ts';
import { createOperation } from './host.ts';
import {
  DIE,
  ID,
  INFO,
  LPN,
  MATE,
  OperationState,
  PLACE,
  REQUEST,
  SINCE,
  SOURCE,
  STATE,
  TRANSFER_NS,
} from './operation-record.ts';
import { BlockState } from './block-state.ts';
import { Cause, infoCause, NONE, OperationType } from './recording.ts';
import type { Simulation } from './simulation.ts';
import { beginTransaction, sendCommands, sendLoads } from './transactions.ts';

/** Whether moves of this cause stay inside the flash (the data never leaves the register). */
export function usesCopyback(s: Simulation, cause: number): boolean {
  return s.copyback === 1 && (cause === Cause.gc || cause === Cause.wearLeveling);
}

/** Starts jobs on planes that have become short of free blocks. */
export function triggerCollection(s: Simulation): void {
  const { jobs, geometry } = s;
  s.collectionDue = false;
  if (s.nextCollect < s.experiment.initial.collect.length) givenCollections(s);
  if (!jobs.anyCheck) return;
  if (!s.experiment.policy.gc.enabled) {
    if (s.differed[Decision.gcDisabled] === 0 && wouldCollect(s)) s.differed[Decision.gcDisabled] = 1;
    jobs.lookAtNone();
    return;
  }
  let plane = jobs.firstCheck;
  jobs.firstCheck = geometry.planes;
  // What is to be looked at because of a job that starts here belongs to this round where it is further on; before that, to the next.
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
    startJob(s, plane, block, Cause.gc);
    if (s.twinBlocks !== null) s.twinBlocks.jobStarted(plane);
  }
  if (jobs.firstCheck === geometry.planes) jobs.lastCheck = -1;
}

/**
 * Static wear leveling gives way to the collection of another block of a plane that is short, or of any where it has no page to go on with itself: now if its
 * step waits, else behind that step. (What it has moved is garbage already: to collect that in its stead would make it begin again, and so on for ever.)
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

/** Whether the job's step waits for a page to write. */
function isStuck(s: Simulation, plane: number): boolean {
  const step = s.jobs.waiting[plane];
  if (step < 0) return false;
  const info = s.operations.int[step | INFO];
  const type = info & 3;
  const writes = type === OperationType.program || (type === OperationType.read && usesCopyback(s, infoCause(info)));
  return writes && !canBeProgrammed(s, step, plane);
}

/** Ends a job whose step waits: what it has moved stays where it is. */
function dropJob(s: Simulation, plane: number): void {
  const { jobs, operations } = s;
  const step = jobs.waiting[plane];
  const unit = s.units.ofDie[operations.int[step | DIE]];
  const channel = s.units.channelOf[unit];
  s.background.remove(channel, step);
  for (let mate = step; mate >= 0;) {
    const next = operations.int[mate | MATE];
    operations.release(mate);
    mate = next;
  }
  if (s.unitHeld[unit] === plane) {
    s.unitHeld[unit] = -1;
    s.account(unit);
  }
  jobs.waiting[plane] = -1;
  jobs.active[plane] = 0;
  jobs.block[plane] = -1;
  jobs.yields[plane] = 0;
  s.recorder.jobDropped(plane);
  s.touch(channel);
}

/**
 * The last free block of a plane is a collection's, and so is a block that it opened as the last: while one works on the plane, the host gets no page there.
 * Called when a job begins, ends or opens a block.
 */
function barHost(s: Simulation, lead: number): void {
  const { flash, jobs, geometry, jobLanes } = s;
  if (!s.collects) return;
  const collects = jobs.active[lead] === 1 && (jobs.cause[lead] === Cause.gc || jobs.yields[lead] === 1);
  let barred = collects && flash.freeBlocks[lead] === 0 ? 1 : 0;
  for (let lane = 0; collects && lane < jobLanes; lane++) {
    if (flash.lastOpened[lanePlane(s, lead, lane)] >= 0) barred = 1;
  }
  if (flash.barred[lead] === barred) return;
  for (let lane = 0; lane < jobLanes; lane++) flash.barred[lanePlane(s, lead, lane)] = barred;
  for (let lane = 0; lane < jobLanes; lane++) {
    s.refreshRoom(Math.floor(lanePlane(s, lead, lane) / geometry.planesPerDie));
  }
}

/** Notes whether a collection of the plane goes before the host's writes of its unit: past the hard limit, until its erase has begun. */
function press(s: Simulation, plane: number): void {
  const { jobs } = s;
  const collects = jobs.active[plane] === 1 && jobs.cause[plane] === Cause.gc && jobs.erasing[plane] === 0;
  const pressing = collects && jobs.urgent[plane] === 1 ? 1 : 0;
  if (pressing === jobs.pressing[plane]) return;
  jobs.pressing[plane] = pressing;
  s.pressUnit(s.units.ofDie[Math.floor(plane / s.geometry.planesPerDie)], pressing === 1 ? 1 : -1);
}

/** A program has ended. Its block may have been closed before (in cache mode, where a unit has two), or is full: it becomes one to collect only now. */
export function programLeft(s: Simulation, ppn: number): void {
  const { flash, geometry, jobs } = s;
  const block = Math.floor(ppn / geometry.pagesPerBlock);
  if (flash.unfinished[block] > 0) return;
  const lead = leadPlane(s, Math.floor(block / geometry.blocksPerPlane));
  if (jobs.short[lead] && mayCollect(s, lead)) jobs.look(lead);
}

/** Whether a collection that is due can begin on the plane: nothing works there, or wear leveling, which gives way. */
function mayCollect(s: Simulation, plane: number): boolean {
  return s.jobs.active[plane] === 0 || s.jobs.cause[plane] === Cause.wearLeveling;
}

/** A page of the plane became invalid: there may be something to collect. */
export function pageInvalidated(s: Simulation, plane: number): void {
  const { jobs } = s;
  if (jobs.short[plane] && mayCollect(s, plane)) jobs.look(plane);
  // A given collection may have waited until the valid pages of its block have room.
  if (s.collectWaits) s.collectionDue = true;
}

/** Whether garbage collection, which is off, would collect something now; with it on, besides, the host leaves it a plane's last block. */
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

/** Whether a plane has fewer free blocks (or pages) than it should; notes that, and its urgency. */
function isShort(s: Simulation, plane: number): boolean {
  const { flash, geometry, jobs } = s;
  const { gc } = s.experiment.policy;
  const free = flash.freeBlocks[plane];
  const urgent = gc.enabled && flash.blocksForLimit(plane) < gc.hardFreeBlocks;
  jobs.setUrgent(plane, urgent ? 1 : 0);
  press(s, plane);
  // A plane whose last block is GC's own has no page for the host, however low the thresholds are.
  let short = urgent || flash.isExhausted(plane);
  const fewBlocks = free / flash.goodBlocks[plane] < gc.softFreeRatio;
  if (gc.freeUnit === 'blocks') {
    short ||= fewBlocks;
  } else {
    const pages = flash.goodBlocks[plane] * geometry.pagesPerBlock;
    const fewPages = (pages - flash.writtenPages[plane]) / pages < gc.softFreeRatio;
    if (!short && fewPages !== fewBlocks) s.differed[Decision.gcFreeUnit]++;
    short ||= fewPages;
  }
  jobs.short[plane] = short ? 1 : 0;
  return short;
}

/** Jobs that the experiment itself starts at given times. */
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
    if (s.collects && !fits(s, plane * s.geometry.blocksPerPlane + block)) {
      s.collectWaits = true;
      continue;
    }
    s.collected[i] = 1;
    s.nextCollect++;
    const state = s.flash.state[given];
    if (state === BlockState.free || state === BlockState.bad) continue;
    startJob(s, plane, block, Cause.gc);
  }
  s.time.set(s.collectSlot, later);
}

/** Whether a reallocated page is on its way into a block of a leading plane, or its twin in another: it is not mapped there yet, so a job would not find it. */
function isMovedInto(s: Simulation, index: number): boolean {
  const { layout } = s;
  return layout !== null && layout.moving > 0 && inLanes(s, index, (block) => layout.writesInto(block));
}

/** A job that empties and erases a block of a plane (with superblocks: of that plane of every die of the gang). */
export function startJob(s: Simulation, plane: number, block: number, cause: number): void {
  const { jobs } = s;
  if (s.jobLanes > 1) s.differed[s.ways > 1 ? Decision.superblockWays : Decision.multiPlane]++;
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
    // (A half full block that is collected is not the host's any more, nor is an active one.)
    s.flash.deactivate(member, block);
    s.refreshRoom(Math.floor(member / s.geometry.planesPerDie));
    valid += s.flash.valid[index];
    written += s.flash.written[index];
  }
  if (s.watch !== null) s.watch.chosen(plane * s.geometry.blocksPerPlane + block, valid);
  // (With GC's own block gone the plane may be past its hard limit.)
  isShort(s, plane);
  barHost(s, plane);
  s.recorder.jobBegan(plane, block, cause, valid, written - valid, s.nextOperation);
  nextStep(s, plane);
}

/**
 * The next step of a job: the read of the next page that is still valid, the program of what has been read, or the erase. With superblocks a step is a
 * super-page: its valid pages are read together, and programmed w at a time.
 */
function nextStep(s: Simulation, plane: number): void {
  const { jobs, geometry, jobLanes } = s;
  const reads = s.twinBlocks !== null ? s.twinBlocks.nextReads(plane) : nextReads(s, plane);
  if (reads > 0) {
    enqueueStep(s, operationsFor(s, plane, OperationType.read, reads));
    return;
  }
  if (jobs.held[plane] > 0) {
    programHeld(s, plane);
    return;
  }
  for (let lane = 0; lane < jobLanes; lane++) {
    const block = lanePlane(s, plane, lane) * geometry.blocksPerPlane + jobs.block[plane];
    jobs.together[lane] = block * geometry.pagesPerBlock;
  }
  enqueueStep(s, operationsFor(s, plane, OperationType.erase, jobLanes));
}

/** Makes the operations of a step, of the pages in `jobs.together` in that order; returns the first, the others follow through `mate`. */
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
    place(s, slot, ppn);
    if (head < 0) head = slot;
    else operations.int[last | MATE] = slot;
    last = slot;
  }
  return head;
}

/** The valid pages of the next super-page that has any, into `jobs.together`, unless enough are held for a program; how many. */
function nextReads(s: Simulation, plane: number): number {
  const { jobs, flash, geometry, jobLanes } = s;
  const { pagesPerBlock, blocksPerPlane } = geometry;
  let count = 0;
  while (jobs.held[plane] < jobLanes && jobs.page[plane] < pagesPerBlock && count === 0) {
    const page = jobs.page[plane]++;
    for (let lane = 0; lane < jobLanes; lane++) {
      const ppn = (lanePlane(s, plane, lane) * blocksPerPlane + jobs.block[plane]) * pagesPerBlock + page;
      if (flash.owner[ppn] !== NONE) jobs.together[count++] = ppn;
    }
  }
  return count;
}

/** A program step for the pages that have been read: up to one a lane. */
function programHeld(s: Simulation, plane: number): void {
  const { jobs, operations, jobLanes, geometry } = s;
  const cause = jobs.cause[plane];
  const count = Math.min(jobLanes, jobs.held[plane]);
  const base = plane * 2 * jobLanes;
  let head = -1;
  let last = -1;
  for (let i = 0; i < count; i++) {
    const slot = createOperation(s, OperationType.program, cause, plane, jobs.heldLpn[base + i], 0);
    operations.int[slot | SOURCE] = jobs.heldSource[base + i];
    operations.int[slot | DIE] = Math.floor(plane / geometry.planesPerDie);
    if (usesCopyback(s, cause)) operations.int[slot | TRANSFER_NS] = 0;
    if (head < 0) head = slot;
    else operations.int[last | MATE] = slot;
    last = slot;
  }
  jobs.held[plane] -= count;
  for (let i = 0; i < jobs.held[plane]; i++) {
    jobs.heldLpn[base + i] = jobs.heldLpn[base + count + i];
    jobs.heldSource[base + i] = jobs.heldSource[base + count + i];
  }
  enqueueStep(s, head);
}

/** Gives a background operation its page. */
export function place(s: Simulation, slot: number, ppn: number): void {
  s.operations.int[slot | PLACE] = ppn;
  s.operations.int[slot | DIE] = Math.floor(s.planeOf(ppn) / s.geometry.planesPerDie);
  s.recorder.place(s.operations.int[slot | ID], ppn);
}

/** Puts a step among those that wait on its channel, under its first operation. */
export function enqueueStep(s: Simulation, slot: number): void {
  const { operations } = s;
  const channel = s.units.channelOf[s.units.ofDie[operations.int[slot | DIE]]];
  const cause = infoCause(operations.int[slot | INFO]);
  if (cause !== Cause.reallocation) s.jobs.waiting[operations.int[slot | REQUEST]] = slot;
  // Wear leveling may have no page for it, and give way.
  if (cause === Cause.wearLeveling) s.jobs.look(operations.int[slot | REQUEST]);
  for (let mate = slot; mate >= 0; mate = operations.int[mate | MATE]) {
    operations.int[mate | STATE] = OperationState.ready;
    operations.real[(mate >> 1) | SINCE] = s.now;
    if (s.sharedUnit >= 0 && s.differed[s.sharedUnit] === 0) noteReady(s, operations.int[mate | DIE]);
  }
  s.background.insert(channel, slot);
  s.touch(channel);
}

/** Whether a waiting step belongs to a GC job past its hard limit. */
export function isUrgent(s: Simulation, slot: number): boolean {
  return infoCause(s.operations.int[slot | INFO]) === Cause.gc && s.jobs.urgent[s.operations.int[slot | REQUEST]] === 1;
}

/** Whether a waiting step can start now, the bus apart. */
export function canStartStep(s: Simulation, slot: number): boolean {
  const { operations, layout } = s;
  const unit = s.units.ofDie[operations.int[slot | DIE]];
  const info = operations.int[slot | INFO];
  const type = info & 3;
  if (layout !== null && infoCause(info) === Cause.reallocation) return layout.canStart(slot);
  const plane = operations.int[slot | REQUEST];
  const held = s.unitHeld[unit];
  if (held >= 0) return held === plane && s.unitTransaction[unit] < 0 && canBeProgrammed(s, slot, plane);
  if (!s.unitFree(unit, type)) return false;
  if (type !== OperationType.erase && usesCopyback(s, infoCause(operations.int[slot | INFO]))) {
    // A copyback works in the array's own register, beside nothing else; and it holds its unit until its page is written, so it wants the place first.
    if (s.unitTransaction[unit] < 0 && s.unitCache[unit] < 0 && canBeProgrammed(s, slot, plane)) return true;
    s.differed[Decision.gcCopyback]++;
    return false;
  }
  if (type === OperationType.read) return true;
  if (type === OperationType.program) return canBeProgrammed(s, slot, plane);
  for (let mate = slot; mate >= 0; mate = operations.int[mate | MATE]) {
    if (s.flash.boundReads[Math.floor(operations.int[mate | PLACE] / s.geometry.pagesPerBlock)] > 0) return false;
  }
  return true;
}

/** Whether a program step has a destination, or needs none any more: pages that were overwritten meanwhile are dropped when its turn comes. */
function canBeProgrammed(s: Simulation, slot: number, plane: number): boolean {
  return hasDestination(s, plane) || dropsAll(s, slot);
}

/** Whether the job of a plane has a page to write: a collection may take the last free block, wear leveling may not. */
function hasDestination(s: Simulation, plane: number): boolean {
  const { flash } = s;
  if (s.jobs.cause[plane] === Cause.wearLeveling && !flash.hasBlockToOpen(plane)) {
    return s.twinBlocks !== null ? rowIsOpen(s, plane) : flash.gcRest(plane) > 0;
  }
  return s.twinBlocks !== null ? s.twinBlocks.restOfRow(plane) > 0 : flash.hasGcPage(plane);
}

/** Twin blocks: whether some plane of the die lacks a page of a row that has begun, or of a twin that has room. */
function rowIsOpen(s: Simulation, lead: number): boolean {
  for (let lane = 0; lane < s.jobLanes; lane++) if (s.flash.gcRest(lead + lane) > 0) return true;
  return false;
}

function dropsAll(s: Simulation, slot: number): boolean {
  const { operations, flash } = s;
  for (let mate = slot; mate >= 0; mate = operations.int[mate | MATE]) {
    if (flash.map[operations.int[mate | LPN]] === operations.int[mate | SOURCE]) return false;
  }
  return true;
}

/** Starts a waiting step that can start. Programs of pages that have been overwritten meanwhile are dropped instead. */
export function startStep(s: Simulation, channel: number, slot: number): void {
  const { operations, group, layout } = s;
  const type = operations.int[slot | INFO] & 3;
  const cause = infoCause(operations.int[slot | INFO]);
  if (layout !== null && cause === Cause.reallocation) {
    layout.start(channel, slot);
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
  for (let mate = slot; mate >= 0;) {
    const next = operations.int[mate | MATE];
    const dropped =
      type === OperationType.program && s.flash.map[operations.int[mate | LPN]] !== operations.int[mate | SOURCE];
    if (dropped) operations.release(mate);
    else group[count++] = mate;
    mate = next;
  }
  if (count === 0) {
    s.unitHeld[unit] = -1;
    s.account(unit);
    s.touch(channel);
    nextStep(s, plane);
    return;
  }
  if (type === OperationType.program) {
    if (s.twinBlocks !== null) count = s.twinBlocks.takeRow(plane, group, count);
    else takePages(s, plane, group, count);
    s.jobs.lastStep = operations.int[group[0] | ID];
    pagesTaken(s, plane);
  }
  if (s.guests !== null && cause === Cause.gc && type !== OperationType.erase && !usesCopyback(s, cause)) {
    count = s.guests.add(unit, type, group);
    if (count > 1) s.differed[Decision.gcHostParallel]++;
  }
  if (type !== OperationType.erase && usesCopyback(s, cause)) s.differed[Decision.gcCopyback]++;
  const tx = beginTransaction(s, unit, type, cause, group, count);
  if (type === OperationType.program && !usesCopyback(s, cause)) sendLoads(s, tx, s.now);
  else sendCommands(s, tx);
}

/** Destinations for a program step, one a lane; lanes without data are written all the same, as padding. */
function takePages(s: Simulation, plane: number, group: Int32Array, count: number): void {
  const { flash } = s;
  for (let lane = 0; lane < s.jobLanes; lane++) {
    const ppn = flash.takeGcPage(lanePlane(s, plane, lane));
    if (lane < count) {
      place(s, group[lane], ppn);
    } else {
      flash.programEnded(ppn);
      flash.noteWithoutData(ppn);
    }
  }
}

/** Pages of a plane (or of those in step with it) were taken for a program step. */
function pagesTaken(s: Simulation, plane: number): void {
  s.jobs.look(plane);
  isShort(s, plane);
  barHost(s, plane);
  for (let lane = 0; lane < s.jobLanes; lane++) {
    s.refreshRoom(Math.floor(lanePlane(s, plane, lane) / s.geometry.planesPerDie));
  }
}

/** A step has ended; `slot` is its first operation, the others follow through `mate`. */
export function backgroundStepEnded(s: Simulation, slot: number, type: number): void {
  const { operations, flash, jobs, counters, geometry, layout } = s;
  const plane = operations.int[slot | REQUEST];
  const cause = infoCause(operations.int[slot | INFO]);
  if (layout !== null && cause === Cause.reallocation) {
    layout.ended(slot, type);
    return;
  }
  const unit = s.units.ofDie[operations.int[slot | DIE]];
  const id = operations.int[slot | ID];
  for (let mate = slot; mate >= 0;) {
    const next = operations.int[mate | MATE];
    const lpn = operations.int[mate | LPN];
    const ppn = operations.int[mate | PLACE];
    if (cause !== Cause.precondition) {
      if (type === OperationType.read) {
        const at = plane * 2 * s.jobLanes + jobs.held[plane]++;
        jobs.heldLpn[at] = lpn;
        jobs.heldSource[at] = operations.int[mate | SOURCE];
      } else if (type === OperationType.program) {
        flash.programEnded(ppn);
        if (flash.map[lpn] === operations.int[mate | SOURCE]) flash.move(lpn, ppn);
      } else {
        flash.erased(Math.floor(ppn / geometry.pagesPerBlock));
        if (s.watch !== null) s.watch.erased(Math.floor(ppn / geometry.pagesPerBlock));
      }
    }
    operations.release(mate);
    mate = next;
  }
  if (cause === Cause.precondition) return;
  if (type === OperationType.read) {
    if (usesCopyback(s, cause)) s.unitHeld[unit] = plane;
    nextStep(s, plane);
    return;
  }
  if (type === OperationType.program) {
    s.unitHeld[unit] = -1;
    jobs.look(plane);
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
  jobs.look(plane);
  isShort(s, plane);
  barHost(s, plane);
  for (let lane = 0; lane < s.jobLanes; lane++) {
    s.refreshRoom(Math.floor(lanePlane(s, plane, lane) / geometry.planesPerDie));
  }
  s.touchAll();
  if (s.wear !== null && cause === Cause.gc) s.wear.collected(plane);
}

/** Pages of a plane were taken without data. */
export function pagesChanged(s: Simulation, plane: number): void {
  const lead = leadPlane(s, plane);
  s.jobs.look(lead);
  isShort(s, lead);
  s.refreshRoom(Math.floor(plane / s.geometry.planesPerDie));
}

/** Host pages were taken in a plane: its free blocks may have fallen. */
export function afterHostPage(s: Simulation, ppn: number, opened: boolean): void {
  const plane = leadPlane(s, s.planeOf(ppn));
  const lastPage = ppn % s.geometry.pagesPerBlock === s.geometry.pagesPerBlock - 1;
  const { policy } = s.experiment;
  const quiet = !opened && !lastPage;
  if (quiet && policy.gc.freeUnit === 'blocks') return;
  const { planesPerDie } = s.geometry;
  // WS opens blocks in all planes of a die together.
  const together = opened && policy.gcActiveBlock;
  const first = together ? plane - (plane % planesPerDie) : plane;
  const end = together ? first + planesPerDie : plane + 1;
  for (let p = first; p < end; p++) {
    s.jobs.look(p);
    if (isShort(s, p) && quiet) s.differed[Decision.gcFreeUnit]++;
  }
}
