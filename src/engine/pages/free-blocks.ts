/** Free blocks and pages of a plane: when it is short of them, and when the host gets none. Model page §7 and §8. */
import { Decision } from '../state/differences.ts';
import { lanePlane, leadPlane } from '../state/lanes.ts';
import { quotient } from '../../device/exact.ts';
import type { Simulation } from '../simulation.ts';
import { Cause } from '../recording/recording.ts';
import { pressUnit, refreshHostPages } from './host-pages.ts';

/** Whether moves of this cause stay inside the flash (the data never leaves the register). */
export const usesCopyback = (s: Simulation, cause: number): boolean => {
  return s.copyback === 1 && (cause === Cause.gc || cause === Cause.wearLeveling);
};

/** The same, folding on the die included: of such a step the bus carries the command only. */
export const staysInside = (s: Simulation, cause: number): boolean => {
  return s.movesInside === 1 && (usesCopyback(s, cause) || (s.foldsOnDie === 1 && cause === Cause.fold));
};

/** Whether a plane has fewer free blocks (or pages) than it should; notes that, and its urgency. */
export const isShort = (s: Simulation, plane: number): boolean => {
  const { flash, geometry, jobs } = s;
  const { gc } = s.experiment.policy;
  const free = flash.freeBlocks[plane];
  const urgent = gc.enabled && flash.blocksForLimit(plane) < gc.hardFreeBlocks;
  jobs.setUrgent(plane, urgent ? 1 : 0);
  press(s, plane);
  // A plane whose last block is GC's own has no page for the host, however low the thresholds are.
  let short = urgent || flash.isExhausted(plane) || (s.folds !== null && s.folds.lacksRoom(plane));
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
};

/**
 * The last free block of a plane is reserved for a collection, and so is the last block that a collection opened: while
 * one works on the plane, the host gets no page there. Called when a job begins, ends or opens a block.
 */
export const barHost = (s: Simulation, lead: number): void => {
  const { flash, jobs, jobLanes } = s;
  if (!s.collects) return;
  const works = jobs.active[lead] === 1 && (jobs.cause[lead] === Cause.gc || jobs.yields[lead] === 1);
  const collects = works || (s.folds !== null && s.folds.mayNeedLast(lead));
  let barred = collects && flash.freeBlocks[lead] === 0 ? 1 : 0;
  for (let lane = 0; collects && lane < jobLanes; lane++) {
    if (flash.lastOpened[lanePlane(s, lead, lane)] >= 0) barred = 1;
  }
  if (flash.barred[lead] === barred) return;
  for (let lane = 0; lane < jobLanes; lane++) flash.barred[lanePlane(s, lead, lane)] = barred;
  refreshLanes(s, lead);
};

/** A job has taken pages of a plane (and of those in step with it), or given them a block. */
export const jobChangedPages = (s: Simulation, lead: number): void => {
  s.jobs.markPlane(lead);
  isShort(s, lead);
  barHost(s, lead);
  refreshLanes(s, lead);
  if (s.folds !== null) s.folds.changed(lead);
};

const refreshLanes = (s: Simulation, lead: number): void => {
  for (let lane = 0; lane < s.jobLanes; lane++) {
    refreshHostPages(s, quotient(lanePlane(s, lead, lane), s.geometry.planesPerDie));
  }
};

/**
 * Notes whether a collection of the plane goes before the host's writes of its unit: past the hard limit (if it holds
 * its channel, in any case), until its erase has begun.
 */
export const press = (s: Simulation, plane: number): void => {
  const { jobs } = s;
  const collects = jobs.active[plane] === 1 && jobs.cause[plane] === Cause.gc && jobs.erasing[plane] === 0;
  const first = jobs.urgent[plane] === 1 || (s.holdsChannels === 1 && s.collects === 1);
  const pressing = collects && first ? 1 : 0;
  if (pressing === jobs.pressing[plane]) return;
  jobs.pressing[plane] = pressing;
  pressUnit(s, s.units.ofDie[quotient(plane, s.geometry.planesPerDie)], pressing === 1 ? 1 : -1);
};

/** Whether a collection that is due can begin on the plane: nothing works there, or wear leveling, which gives way. */
const mayCollect = (s: Simulation, plane: number): boolean => {
  return s.jobs.active[plane] === 0 || s.jobs.cause[plane] === Cause.wearLeveling;
};

/**
 * A program has ended. Its block may have been closed before (in cache mode a unit has two programs), or is full: only
 * now it can be collected.
 */
export const programLeft = (s: Simulation, ppn: number): void => {
  const { flash, geometry, jobs } = s;
  const block = quotient(ppn, geometry.pagesPerBlock);
  if (flash.unfinished[block] > 0) return;
  if (s.folds !== null) s.collectionDue = true;
  const lead = leadPlane(s, quotient(block, geometry.blocksPerPlane));
  if (jobs.short[lead] && mayCollect(s, lead)) jobs.markPlane(lead);
};

/** A page of the plane became invalid: there may be something to collect. */
export const pageInvalidated = (s: Simulation, plane: number): void => {
  const { jobs } = s;
  if (jobs.short[plane] && mayCollect(s, plane)) jobs.markPlane(plane);
  // A given collection may have waited until the valid pages of its block have room.
  if (s.collectWaits) s.collectionDue = true;
};

export const pagesChanged = (s: Simulation, plane: number): void => {
  const lead = leadPlane(s, plane);
  s.jobs.markPlane(lead);
  isShort(s, lead);
  refreshHostPages(s, quotient(plane, s.geometry.planesPerDie));
};

/**
 * A host page was taken in a plane: its free blocks may have fallen. Returns whether its die may have lost its last
 * page for the host (or, with blocks opened together, may have to count that it has none).
 */
export const afterHostPage = (s: Simulation, ppn: number, opened: boolean): boolean => {
  if (s.folds !== null && s.folds.tookPage(ppn)) return true;
  const quiet = !opened && !s.isLastOfBlock(ppn);
  const { policy } = s.experiment;
  if (quiet && policy.gc.freeUnit === 'blocks') return s.flash.options.openTogether;
  const plane = leadPlane(s, s.planeOf(ppn));
  const { planesPerDie } = s.geometry;
  // WS opens blocks in all planes of a die together.
  const together = opened && policy.gcActiveBlock;
  const first = together ? plane - (plane % planesPerDie) : plane;
  const end = together ? first + planesPerDie : plane + 1;
  for (let p = first; p < end; p++) {
    s.jobs.markPlane(p);
    if (isShort(s, p) && quiet) s.differed[Decision.gcFreeUnit]++;
  }
  return true;
};
