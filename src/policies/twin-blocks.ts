/**
 * Twin blocks (TBM; policies of Tavakkol et al.): the pages that their collection reads next, and their places. Model
 * page §11.6.
 */
import { Decision } from '../engine/state/differences.ts';
import type { TwinHook } from '../engine/hooks.ts';
import { Trigger } from '../engine/recording/job-ledger.ts';
import { Cause, NONE } from '../engine/recording/recording.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';
import { LPN, SOURCE } from '../engine/records/operation-record.ts';
import { assignPage, sortById, startJob } from '../engine/policy-actions.ts';

export function twinBlocks(s: PolicyEngine): TwinHook {
  const { twinBlockGcScope } = s.experiment.policy;
  return {
    nextReads: (lead) => nextTwinReads(s, lead),
    restOfRow: (lead) => restOfRow(s, lead),
    takeRow: (lead, group, count) => takeRow(s, lead, group, count),
    jobStarted(plane) {
      if (twinBlockGcScope === 'chip') collectSiblings(s, plane);
    },
  };
}

/**
 * The planes (in their die) that still lack a page of the die's present row, into `planes.chosen`, and how many; all of
 * them where the next page begins a new twin, and there is a free one.
 */
function restOfRow(s: PolicyEngine, lead: number): number {
  const { flash, geometry, planes } = s;
  const { planesPerDie, pagesPerBlock } = geometry;
  let row = pagesPerBlock;
  for (let p = lead; p < lead + planesPerDie; p++) row = Math.min(row, flash.nextHostPage(p));
  if (row === pagesPerBlock && flash.freeBlocks[lead] === 0) return 0;
  let count = 0;
  for (let p = 0; p < planesPerDie; p++) {
    if (flash.nextHostPage(lead + p) === row) planes.chosen[count++] = p;
  }
  return count;
}

/**
 * Even migration: destinations in strict rotation over the planes; a plane takes a page of its own block if one is
 * left, else one of the plane with most left. Notes what the next row takes in `jobs.planned`.
 */
function planRow(s: PolicyEngine, lead: number): void {
  const { jobs, flash, planes, jobLanes } = s;
  const { blocksPerPlane } = s.geometry;
  const block = jobs.block[lead];
  for (let lane = 0; lane < jobLanes; lane++) jobs.left[lane] = flash.valid[(lead + lane) * blocksPerPlane + block];
  let row = restOfRow(s, lead);
  if (row === 0) for (; row < jobLanes; row++) planes.chosen[row] = row;
  if (s.movesPages === 1) row = 1;
  // While it holds its channel, a collection empties one block of the twin after the other.
  const inTurn = s.movesPages === 1 && s.holdsChannels === 1 && jobs.cause[lead] === Cause.gc;
  for (let i = 0; i < row; i++) {
    const plane = planes.chosen[i];
    let from = inTurn ? 0 : plane;
    if (inTurn) while (from < jobLanes - 1 && jobs.left[from] === 0) from++;
    if (jobs.left[from] === 0) {
      for (let lane = jobLanes - 1; lane >= 0; lane--) if (jobs.left[lane] >= jobs.left[from]) from = lane;
    }
    if (jobs.left[from] === 0) return;
    jobs.left[from]--;
    const ppn = nextValid(s, lead + from, block);
    jobs.planned[lead * jobLanes + jobs.plannedCount[lead]++] = ppn;
    if (i > 0) s.differed[Decision.twinBlockMoves]++;
  }
}

function nextTwinReads(s: PolicyEngine, lead: number): number {
  const { jobs } = s;
  const count = nextTogether(s, lead);
  if (count > 0 || jobs.held[lead] > 0) return count;
  planRow(s, lead);
  return nextTogether(s, lead);
}

/** The next valid page of a plane's twin that has not been planned; there is one. */
function nextValid(s: PolicyEngine, plane: number, block: number): number {
  const { flash, jobs, geometry } = s;
  const first = (plane * geometry.blocksPerPlane + block) * geometry.pagesPerBlock;
  while (flash.owner[first + jobs.page[plane]] === NONE) jobs.page[plane]++;
  return first + jobs.page[plane]++;
}

/**
 * Takes the planned pages of lowest number out of the plan, those that are still valid: one array operation reads them.
 * Writes them into `jobs.together` by plane, and returns how many.
 */
function nextTogether(s: PolicyEngine, lead: number): number {
  const { jobs, flash, geometry, jobLanes } = s;
  const base = lead * jobLanes;
  let lowest = geometry.pagesPerBlock;
  for (let i = 0; i < jobs.plannedCount[lead]; i++) {
    const ppn = jobs.planned[base + i];
    if (flash.owner[ppn] !== NONE) lowest = Math.min(lowest, ppn % geometry.pagesPerBlock);
  }
  let count = 0;
  let kept = 0;
  for (let i = 0; i < jobs.plannedCount[lead]; i++) {
    const ppn = jobs.planned[base + i];
    if (flash.owner[ppn] === NONE) continue;
    if (ppn % geometry.pagesPerBlock !== lowest) {
      jobs.planned[base + kept++] = ppn;
      continue;
    }
    let at = count++;
    for (; at > 0 && jobs.together[at - 1] > ppn; at--) jobs.together[at] = jobs.together[at - 1];
    jobs.together[at] = ppn;
  }
  jobs.plannedCount[lead] = kept;
  return count;
}

/**
 * Destinations for the program step in `group`: the rest of the die's present row, each plane taking a page of its own
 * twin if there is one, else one of the plane with most. What does not fit in the row waits for the next. Returns how
 * many are left in `group`, in order of id.
 */
function takeRow(s: PolicyEngine, lead: number, group: Int32Array, count: number): number {
  const { flash, planes, jobs, operations, jobLanes } = s;
  const row = restOfRow(s, lead);
  const planeOf = (slot: number): number => s.planeOf(operations.int[slot | SOURCE]) - lead;
  jobs.left.fill(0);
  for (let i = 0; i < count; i++) jobs.left[planeOf(group[i])]++;
  let placed = 0;
  for (; placed < row && placed < count; placed++) {
    const plane = planes.chosen[placed];
    let from = plane;
    if (jobs.left[from] === 0) {
      for (let lane = jobLanes - 1; lane >= 0; lane--) if (jobs.left[lane] >= jobs.left[from]) from = lane;
    }
    jobs.left[from]--;
    // The oldest page of that plane comes next; those between keep their order.
    let at = placed;
    while (planeOf(group[at]) !== from) at++;
    const slot = group[at];
    for (; at > placed; at--) group[at] = group[at - 1];
    group[placed] = slot;
    assignPage(s, slot, flash.takeGcPage(lead + plane));
  }
  for (let i = placed; i < count; i++) {
    const slot = group[i];
    const at = lead * 2 * jobLanes + jobs.held[lead]++;
    jobs.heldLpn[at] = operations.int[slot | LPN];
    jobs.heldSource[at] = operations.int[slot | SOURCE];
    operations.release(slot);
    s.backgroundLive--;
  }
  sortById(s, group, placed);
  return placed;
}

/** Twin blocks with chip scope: the other dies of the chip collect one twin each at the same time. */
function collectSiblings(s: PolicyEngine, plane: number): void {
  const { geometry, jobs } = s;
  const die = Math.floor(plane / geometry.planesPerDie);
  for (let other = die % geometry.chips; other < geometry.dies; other += geometry.chips) {
    const lead = other * geometry.planesPerDie;
    if (other === die || jobs.active[lead]) continue;
    const block = s.victims.pick(lead, -1);
    if (block < 0) continue;
    s.differed[Decision.twinBlockGcScope]++;
    s.differed[Decision.multiPlane]++;
    startJob(s, lead, block, Cause.gc, Trigger.twin);
  }
}
