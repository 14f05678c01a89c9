/**
 * What the device does for itself: garbage collection, static wear levelling. Every step of a job is an operation that waits its turn in dispatch like any
 * other; a channel is never held over a whole job. Model page §8.
 */
import { pickVictim } from './victim.ts';
import { createOperation } from './host.ts';
import { OperationState } from './operation-pool.ts';
import { BlockState } from './flash.ts';
import { Cause, NONE, OperationType, infoCause } from './recording.ts';
import type { Simulation } from './simulation.ts';
import { beginTransaction, sendCommands, sendLoads } from './transactions.ts';

/** Whether moves of this cause stay inside the flash (the data never leaves the register). */
export function usesCopyback(s: Simulation, cause: number): boolean {
  return s.experiment.policy.gc.copyback && (cause === Cause.gc || cause === Cause.wearLeveling);
}

/** Starts jobs on planes that have become short of free blocks. */
export function triggerCollection(s: Simulation): void {
  const { jobs, geometry } = s;
  s.collectionDue = false;
  if (s.nextCollect < s.experiment.initial.collect.length) givenCollections(s);
  if (jobs.anyCheck === 0) return;
  jobs.anyCheck = 0;
  if (!s.experiment.policy.gc.enabled) {
    jobs.check.fill(0);
    return;
  }
  for (let plane = 0; plane < geometry.planes; plane++) {
    if (jobs.check[plane] === 0) continue;
    jobs.check[plane] = 0;
    if (!leadsGang(s, plane)) continue;
    const short = isShort(s, plane);
    if (!short || jobs.active[plane]) continue;
    const block = pickVictim(s, plane);
    if (block >= 0) startJob(s, plane, block, Cause.gc);
  }
}

/** Whether a plane's job is kept under its own number: with superblocks only the first die's planes lead, the others follow in step. */
function leadsGang(s: Simulation, plane: number): boolean {
  if (s.ways === 1) return true;
  const die = Math.floor(plane / s.geometry.planesPerDie);
  return s.units.dies[s.units.ofDie[die] * s.units.diesPerUnit] === die;
}

/** Whether a plane has fewer free blocks (or pages) than it should; notes that, and its urgency. */
function isShort(s: Simulation, plane: number): boolean {
  const { flash, geometry, jobs } = s;
  const { gc } = s.experiment.policy;
  const free = flash.freeBlocks[plane];
  const urgent = free < gc.hardFreeBlocks;
  jobs.setUrgent(plane, urgent ? 1 : 0);
  // A plane whose last block is GC's own has no page for the host, however low the thresholds are.
  let short = urgent || flash.isExhausted(plane);
  if (gc.freeUnit === 'blocks') {
    short ||= free / flash.goodBlocks[plane] < gc.softFreeRatio;
  } else {
    const pages = flash.goodBlocks[plane] * geometry.pagesPerBlock;
    short ||= (pages - flash.writtenPages[plane]) / pages < gc.softFreeRatio;
  }
  jobs.short[plane] = short ? 1 : 0;
  return short;
}

/** Jobs that the experiment itself starts at given times. */
function givenCollections(s: Simulation): void {
  const { collect } = s.experiment.initial;
  let later = Infinity;
  for (let i = 0; i < collect.length; i++) {
    if (s.collected[i]) continue;
    const given = s.collectBlocks[i];
    if (collect[i].atNs > s.now) {
      later = Math.min(later, collect[i].atNs);
      continue;
    }
    const plane = Math.floor(given / s.geometry.blocksPerPlane);
    if (s.jobs.active[plane]) continue;
    s.collected[i] = 1;
    s.nextCollect++;
    const state = s.flash.state[given];
    const block = given % s.geometry.blocksPerPlane;
    if (state === BlockState.free || state === BlockState.bad) continue;
    s.flash.deactivate(plane, block);
    s.refreshRoom(Math.floor(plane / s.geometry.planesPerDie));
    startJob(s, plane, block, Cause.gc);
  }
  s.time.set(s.collectSlot, later);
}

/** A job that empties and erases a block of a plane. */
export function startJob(s: Simulation, plane: number, block: number, cause: number): void {
  const { jobs } = s;
  jobs.active[plane] = 1;
  jobs.cause[plane] = cause;
  jobs.block[plane] = block;
  jobs.page[plane] = 0;
  jobs.source[plane] = NONE;
  nextStep(s, plane);
}

/** The next step of a job: the read of the next page that is still valid, or the erase. */
function nextStep(s: Simulation, plane: number): void {
  const { jobs, flash, geometry, operations } = s;
  const index = plane * geometry.blocksPerPlane + jobs.block[plane];
  const base = index * geometry.pagesPerBlock;
  const written = flash.written[index];
  const cause = jobs.cause[plane];
  for (let page = jobs.page[plane]; page < written; page++) {
    const lpn = flash.owner[base + page];
    if (lpn === NONE) continue;
    jobs.page[plane] = page + 1;
    jobs.source[plane] = base + page;
    const slot = createOperation(s, OperationType.read, cause, plane, lpn, 0);
    place(s, slot, base + page);
    enqueue(s, slot);
    return;
  }
  jobs.page[plane] = written;
  const slot = createOperation(s, OperationType.erase, cause, plane, NONE, 0);
  place(s, slot, base);
  operations.transferNs[slot] = 0;
  enqueue(s, slot);
}

function place(s: Simulation, slot: number, ppn: number): void {
  s.operations.place[slot] = ppn;
  s.operations.die[slot] = Math.floor(s.planeOf(ppn) / s.geometry.planesPerDie);
  s.recorder.place(s.operations.id[slot], ppn);
}

/** Puts a step among those that wait on its channel. */
function enqueue(s: Simulation, slot: number): void {
  const { operations } = s;
  const channel = s.units.channelOf[s.units.ofDie[operations.die[slot]]];
  operations.state[slot] = OperationState.ready;
  operations.since[slot] = s.now;
  s.background.insert(channel, slot);
  s.touch(channel);
}

/** Whether a waiting step belongs to a GC job past its hard limit. */
export function isUrgent(s: Simulation, slot: number): boolean {
  return infoCause(s.operations.info[slot]) === Cause.gc && s.jobs.urgent[s.operations.request[slot]] === 1;
}

/** Whether a waiting step can start now, the bus apart. */
export function canStartStep(s: Simulation, slot: number): boolean {
  const { operations, units } = s;
  const unit = units.ofDie[operations.die[slot]];
  const type = operations.info[slot] & 3;
  const plane = operations.request[slot];
  if (s.unitHeld[unit] >= 0) {
    if (s.unitHeld[unit] !== plane || s.unitTransaction[unit] >= 0) return false;
    return s.flash.map[operations.lpn[slot]] !== s.jobs.source[plane] || s.flash.hasGcPage(plane);
  }
  if (!s.unitFree(unit, type)) return false;
  if (type === OperationType.erase) {
    return s.flash.boundReads[Math.floor(operations.place[slot] / s.geometry.pagesPerBlock)] === 0;
  }
  if (type === OperationType.read) return true;
  // A page that has been overwritten meanwhile wants no destination: the step is dropped when its turn comes.
  return s.flash.map[operations.lpn[slot]] !== s.jobs.source[plane] || s.flash.hasGcPage(plane);
}

const ONE = new Int32Array(1);

/** Starts a waiting step that can start. A program whose page has been overwritten meanwhile is dropped instead. */
export function startStep(s: Simulation, channel: number, slot: number): void {
  const { operations, flash, jobs, geometry } = s;
  const type = operations.info[slot] & 3;
  const plane = operations.request[slot];
  const unit = s.units.ofDie[operations.die[slot]];
  s.background.remove(channel, slot);
  if (type === OperationType.program) {
    if (flash.map[operations.lpn[slot]] !== jobs.source[plane]) {
      operations.release(slot);
      s.unitHeld[unit] = -1;
      s.account(unit);
      s.touch(channel);
      nextStep(s, plane);
      return;
    }
    place(s, slot, flash.takeGcPage(plane));
    jobs.look(plane);
    isShort(s, plane);
    s.refreshRoom(Math.floor(plane / geometry.planesPerDie));
  }
  const copyback = usesCopyback(s, operations.info[slot] >> 2);
  ONE[0] = slot;
  const tx = beginTransaction(s, unit, type, infoCause(operations.info[slot]), ONE, 1);
  if (type === OperationType.program && !copyback) sendLoads(s, tx, s.now);
  else sendCommands(s, tx);
}

/** A step has ended (the slot is still its own). */
export function backgroundStepEnded(s: Simulation, slot: number, type: number): void {
  const { operations, flash, jobs, counters, geometry } = s;
  const plane = operations.request[slot];
  const lpn = operations.lpn[slot];
  const ppn = operations.place[slot];
  const id = operations.id[slot];
  const cause = infoCause(operations.info[slot]);
  const unit = s.units.ofDie[operations.die[slot]];
  const transferNs = operations.transferNs[slot];
  operations.release(slot);
  if (cause === Cause.precondition) return;
  if (type === OperationType.read) {
    const program = createOperation(s, OperationType.program, cause, plane, lpn, 0);
    operations.die[program] = Math.floor(plane / geometry.planesPerDie);
    operations.transferNs[program] = usesCopyback(s, cause) ? 0 : transferNs;
    if (usesCopyback(s, cause)) s.unitHeld[unit] = plane;
    enqueue(s, program);
    return;
  }
  if (type === OperationType.program) {
    s.unitHeld[unit] = -1;
    flash.programEnded(ppn);
    if (flash.map[lpn] === jobs.source[plane]) flash.move(lpn, ppn);
    jobs.look(plane);
    nextStep(s, plane);
    return;
  }
  flash.erased(Math.floor(ppn / geometry.pagesPerBlock));
  counters.erases++;
  if (cause === Cause.gc) counters.gcRuns++;
  jobs.active[plane] = 0;
  jobs.block[plane] = -1;
  jobs.lastErase = id;
  s.collectionDue = true;
  jobs.look(plane);
  isShort(s, plane);
  s.refreshRoom(Math.floor(plane / geometry.planesPerDie));
  s.touchAll();
  if (cause === Cause.gc) levelWear(s, plane);
}

/** Static wear levelling: when the erase counts of a plane have drifted apart, its coldest full block is moved. */
function levelWear(s: Simulation, plane: number): void {
  const { flash, geometry } = s;
  const { wearLeveling } = s.experiment.policy;
  if (!wearLeveling.static) return;
  const base = plane * geometry.blocksPerPlane;
  let least = Infinity;
  let most = 0;
  let coldest = -1;
  let coldestCount = Infinity;
  for (let b = 0; b < geometry.blocksPerPlane; b++) {
    const state = flash.state[base + b];
    if (state === BlockState.bad) continue;
    const count = flash.eraseCount[base + b];
    if (count < least) least = count;
    if (count > most) most = count;
    const full = state === BlockState.closed && flash.written[base + b] === geometry.pagesPerBlock;
    if (full && flash.unfinished[base + b] === 0 && count < coldestCount) {
      coldest = b;
      coldestCount = count;
    }
  }
  if (coldest >= 0 && most - least >= wearLeveling.threshold) startJob(s, plane, coldest, Cause.wearLeveling);
}

/** Host pages were taken in a plane: its free blocks may have fallen. */
export function afterHostPage(s: Simulation, ppn: number, opened: boolean): void {
  const plane = s.planeOf(ppn);
  const lastPage = ppn % s.geometry.pagesPerBlock === s.geometry.pagesPerBlock - 1;
  if (opened || lastPage || s.experiment.policy.gc.freeUnit === 'pages') {
    s.jobs.look(plane);
    isShort(s, plane);
  }
}
