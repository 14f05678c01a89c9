/** The pages that a collection of a block would give back. Model page §8. */
import { inLanes, laneBlock, lanePlane, type LanedDevice } from '../state/lanes.ts';
import { quotient } from '../../device/exact.ts';
import { BlockState } from '../state/block-state.ts';
import type { Flag } from '../../base/flag.ts';
import type { ReadonlyFields } from '../readable.ts';
import type { Flash } from '../state/flash.ts';

/** The state that decides whether a block is worth collecting. */
export interface GarbageState extends LanedDevice {
  /** Twin blocks are collected together. */
  readonly twins: Flag;
  /** Pages of a block that are programmed together, and those of a whole step. */
  readonly lineTypes: number;
  readonly stepPages: number;
  readonly flash: ReadonlyFields<
    Flash,
    | 'options'
    | 'state'
    | 'written'
    | 'valid'
    | 'eraseCount'
    | 'unfinished'
    | 'freeBlocks'
    | 'hostActive'
    | 'gcActive'
    | 'gcBlock'
    | 'gcRest'
    | 'isExhausted'
  >;
}

/**
 * Whether a block may be collected: written, not active, no unfinished program, an invalid page, and room for its valid
 * pages.
 */
export function eligible(s: GarbageState, index: number): boolean {
  const { flash } = s;
  const { state } = flash;
  if (state[index] !== BlockState.closed && state[index] !== BlockState.partial) return false;
  if (s.jobLanes > 1) {
    if (inLanes(s, index, (block) => flash.unfinished[block] > 0)) return false;
  } else if (flash.unfinished[index] > 0) {
    return false;
  }
  return gains(s, index) && fitsPlane(s, index);
}

/** Whether collecting a block gives anything back. */
export function gains(s: GarbageState, index: number): boolean {
  if (s.stepPages === 1) return s.flash.written[index] > s.flash.valid[index];
  return s.twins ? invalidPages(s, index) > 0 : superPagesGained(s, index) > 0;
}

/** Whether a block's valid pages have room elsewhere in its plane: always, while that has a free block. */
export function fitsPlane(s: GarbageState, index: number): boolean {
  const { flash, geometry, jobLanes } = s;
  const { blocksPerPlane, pagesPerBlock } = geometry;
  const plane = quotient(index, blocksPerPlane);
  if (flash.freeBlocks[plane] > 0) return true;
  const block = index - plane * blocksPerPlane;
  let valid = 0;
  let rest = 0;
  for (let lane = 0; lane < jobLanes; lane++) {
    const member = lanePlane(s, plane, lane);
    valid += flash.valid[member * blocksPerPlane + block];
    if (flash.gcBlock(member) !== block) rest += flash.gcRest(member);
  }
  for (let other = 0; other < blocksPerPlane; other++) {
    const half = plane * blocksPerPlane + other;
    if (other !== block && flash.state[half] === BlockState.partial) rest += pagesPerBlock - flash.written[half];
  }
  // Super-pages and word lines are written whole.
  if (s.twins || s.stepPages === 1) return valid <= rest;
  return Math.ceil(valid / s.stepPages) <= Math.floor(rest / s.stepPages);
}

/**
 * The active block of a plane that is worth collecting if no other block is and the host has no page: the host's own,
 * which is full then, or GC's. Block in the plane; −1 for none.
 */
export function activeVictim(s: GarbageState, plane: number, unfinishedToo = false): number {
  const { flash, geometry } = s;
  if (!flash.isExhausted(plane)) return -1;
  let best = -1;
  for (const block of [flash.hostActive[plane], flash.options.gcActiveBlock ? flash.gcActive[plane] : -1]) {
    if (block < 0) continue;
    const index = plane * geometry.blocksPerPlane + block;
    if (!unfinishedToo && inLanes(s, index, (each) => flash.unfinished[each] > 0)) continue;
    // The planes of a die fill the last row of a twin one after the other.
    if (s.twins && inLanes(s, index, (each) => flash.written[each] < geometry.pagesPerBlock)) continue;
    if (!gains(s, index) || !fitsPlane(s, index)) continue;
    const other = plane * geometry.blocksPerPlane + best;
    if (best < 0 || better(s, index, other) || (block < best && !better(s, other, index))) best = block;
  }
  return best;
}

/**
 * Whether a collection of the plane could give a page back, now or as soon as the programs in its blocks have ended.
 */
export function hasGarbage(s: GarbageState, plane: number): boolean {
  const { flash, geometry } = s;
  const first = plane * geometry.blocksPerPlane;
  for (let index = first; index < first + geometry.blocksPerPlane; index++) {
    const state = flash.state[index];
    if (state !== BlockState.closed && state !== BlockState.partial) continue;
    if (gains(s, index) && fitsPlane(s, index)) return true;
  }
  return activeVictim(s, plane, true) >= 0;
}

/**
 * Super-pages (word lines) that collecting a block in all its lanes gives back; fewer gaps than a super-page has pages
 * give nothing back, because the last one is filled with padding.
 */
function superPagesGained(s: GarbageState, index: number): number {
  const { flash } = s;
  let written = 0;
  let valid = 0;
  for (let lane = 0; lane < s.jobLanes; lane++) {
    const block = laneBlock(s, index, lane);
    written = Math.max(written, flash.written[block]);
    valid += flash.valid[block];
  }
  return Math.ceil(written / s.lineTypes) - Math.ceil(valid / s.stepPages);
}

/** Invalid pages of a block; of a whole superblock or twin block where jobs take those. */
function invalidPages(s: GarbageState, index: number): number {
  const { flash } = s;
  if (s.jobLanes === 1) return flash.written[index] - flash.valid[index];
  let invalid = 0;
  for (let lane = 0; lane < s.jobLanes; lane++) {
    const block = laneBlock(s, index, lane);
    invalid += flash.written[block] - flash.valid[block];
  }
  return invalid;
}

/**
 * Whether block `a` is a better victim than block `b`: full before partly written, most invalid, least erased; ties
 * stay with `b`, which comes first.
 */
export function better(s: GarbageState, a: number, b: number): boolean {
  const { flash, geometry } = s;
  const full = geometry.pagesPerBlock;
  const aFull = flash.written[a] === full;
  const bFull = flash.written[b] === full;
  if (aFull !== bFull) return aFull;
  const aInvalid = invalidPages(s, a);
  const bInvalid = invalidPages(s, b);
  if (aInvalid !== bInvalid) return aInvalid > bInvalid;
  return flash.eraseCount[a] < flash.eraseCount[b];
}

/** The best block of a plane (`except` apart), numbered over the whole device; −1 if none is eligible. */
export function greediest(s: GarbageState, plane: number, except = -1): number {
  const { blocksPerPlane } = s.geometry;
  const base = plane * blocksPerPlane;
  let best = -1;
  for (let index = base; index < base + blocksPerPlane; index++) {
    if (index === except || !eligible(s, index)) continue;
    if (best < 0 || better(s, index, best)) best = index;
  }
  return best;
}

/** Whether some block of the plane can be collected (`except` apart, as for {@link VictimHook.pick}). */
export function hasVictim(s: GarbageState, plane: number, except = -1): boolean {
  const own = except < 0 ? -1 : plane * s.geometry.blocksPerPlane + except;
  return greediest(s, plane, own) >= 0 || (except < 0 && activeVictim(s, plane) >= 0);
}
