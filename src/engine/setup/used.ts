/**
 * `precondition.kind: used`: a drive after long use. Its blocks are as full as uniform random overwrites leave them
 * (used-blocks.ts) and are put down one by one: a drive of 512 GiB is ready in seconds. Model page §11.1.
 */
import { blocksDrawn } from '../../document/policies/garbage-collection.ts';
import { DrawnOrder, steadyQuotas } from '../../device/used-blocks.ts';
import type { Experiment } from '../../document/experiment.ts';
import { Decision } from '../state/differences.ts';
import { lanePlane, leadPlane } from '../state/lanes.ts';
import type { Simulation } from '../simulation.ts';
import { BlockState } from '../state/block-state.ts';

/** What becomes of a plane, or of all planes that are in step with it. */
interface PlanePlan {
  readonly lead: number;
  /** Blocks (in the plane) that are written, in this order; the last is the host's open one. */
  readonly blocks: readonly number[];
  /** Pages of the open block. */
  readonly open: number;
}

/** Pages from one pause to the next: some milliseconds' worth. */
const PAGES_A_STEP = 65_536;

/**
 * Puts `pages` logical pages down as after long use, in steps.
 * @returns the pages for which there was no room, in their order
 */
export function* putUsed(s: Simulation, pages: number): Generator<undefined, number[]> {
  const { flash, geometry, random, jobLanes } = s;
  const { pagesPerBlock, blocksPerPlane } = geometry;
  const { gc } = s.experiment.policy;
  const choices = gc.enabled ? blocksDrawn(gc) : Infinity;
  // Which blocks are collected decides how full each block is.
  if (choices !== Infinity) s.differed[Decision.gcVictim]++;
  const { plans, room } = planned(s, pages);
  const order = new DrawnOrder(pages, random.word(), random.word());
  const validPages = validOf(s, plans, room, pages);
  const places = Array.from({ length: jobLanes }, () => 0);
  let next = 0;
  let sinceStep = 0;
  for (let i = 0; i < plans.length; i++) {
    const { lead, blocks, open } = plans[i];
    const valid = validPages[i];
    const inOpen = Math.min(open * jobLanes, valid);
    const closed = blocks.length - 1;
    const quotas = steadyQuotas(closed, pagesPerBlock * jobLanes, valid - inOpen, choices);
    for (let j = 0; j <= closed; j++) {
      const written = j < closed ? pagesPerBlock : open;
      for (let lane = 0; lane < jobLanes; lane++) {
        const index = lanePlane(s, lead, lane) * blocksPerPlane + blocks[j];
        flash.prepare(index, written, j < closed ? BlockState.closed : BlockState.hostActive);
        places[lane] = index * pagesPerBlock;
      }
      next = choosePages(s, places, written, j < closed ? quotas[j] : inOpen, order, next);
      for (let lane = 0; lane < jobLanes; lane++) flash.findPlaces(places[lane], written);
      sinceStep += written * jobLanes;
      s.preconditionPrograms += written * jobLanes;
      if (sinceStep < PAGES_A_STEP) continue;
      sinceStep = 0;
      yield;
    }
  }
  return Array.from({ length: pages - next }, (_, i) => order.at(next + i));
}

/**
 * Fills the valid pages of a block, the same in each lane, with the numbers of `order` from `next` on. As many of the
 * remaining pages become valid as are still missing; each choice of them is equally likely.
 * @returns the next number
 */
function choosePages(
  { flash: { owner }, random, jobLanes }: Simulation,
  places: readonly number[],
  written: number,
  valid: number,
  order: DrawnOrder,
  next: number,
): number {
  let missing = valid;
  let left = written * jobLanes;
  let number = next;
  for (let page = 0; page < written && missing > 0; page++) {
    for (let lane = 0; lane < jobLanes && missing > 0; lane++, left--) {
      if (missing < left && random.below(left) >= missing) continue;
      owner[places[lane] + page] = order.at(number++);
      missing--;
    }
  }
  return number;
}

/**
 * Valid pages of each plane. Pages are overwritten wherever they are, and written to the planes in turn: so a plane has
 * more or fewer than its share, by a normal deviate (twelve draws) of half the variance of independent pages.
 * @param room of each plan
 */
function validOf(s: Simulation, plans: readonly PlanePlan[], room: readonly number[], pages: number): Float64Array {
  const { random, jobLanes } = s;
  const superPages = s.geometry.pagesPerBlock * jobLanes;
  const written = plans.map(({ blocks, open }) => (blocks.length - 1) * superPages + open * jobLanes);
  let rest = sumOf(written);
  let left = pages;
  const valid = new Float64Array(plans.length);
  for (let i = 0; i < plans.length; i++) {
    const share = rest > 0 ? written[i] / rest : 0;
    let draws = -393_210;
    for (let draw = 0; draw < 12; draw++) draws += random.below(65_536);
    const deviation = Math.sqrt((left * share * (1 - share)) / 2);
    const drawn = Math.round(left * share + (draws / 65_536) * deviation);
    valid[i] = Math.min(left, room[i], Math.max(0, drawn));
    left -= valid[i];
    rest -= written[i];
  }
  for (let i = 0; i < plans.length && left > 0; i++) {
    const more = Math.min(left, room[i] - valid[i]);
    valid[i] += more;
    left -= more;
  }
  return valid;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/**
 * Valid pages that the blocks of each plan can hold. A steady state needs invalid ones to collect (`toCollect`): a block
 * of them in each plane, and one (a word line, a super-page) in each full block on average.
 */
function roomsOf(
  { jobLanes, stepPages, geometry }: Simulation,
  plans: readonly PlanePlan[],
  toCollect: boolean,
): number[] {
  const pages = geometry.pagesPerBlock * jobLanes;
  return plans.map(({ blocks, open }) => {
    const full = blocks.length - 1;
    const kept = toCollect ? Math.max(pages, full * stepPages) : 0;
    return Math.max(0, full * pages - kept) + open * jobLanes;
  });
}

/** Free blocks of a plane below which collection would be due before the host's writes, for a hard limit. */
const leastFree = ({ enabled, hardFreeBlocks }: Experiment['policy']['gc']): number =>
  enabled ? Math.max(2, hardFreeBlocks) : 2;

/**
 * Free blocks of a plane, if its full blocks then have room: as many as garbage collection leaves it with, so that it
 * has nothing to catch up with.
 * @param good blocks of the plane
 */
function wantedFree(gc: Experiment['policy']['gc'], good: number): number {
  let soft = gc.enabled ? Math.floor(gc.softFreeRatio * good) : 0;
  // The quotient, as collections compare it.
  while (gc.enabled && soft / good < gc.softFreeRatio) soft++;
  return Math.max(leastFree(gc), soft);
}

/**
 * Which blocks are written, how far the open one is (each die, or gang, is at a drawn page of its own), and what they have
 * room for. The others stay free: as many as collection keeps free, or fewer, the same number in each plane, for the
 * pages to fit; on a device that is too small for a steady state, down to none.
 */
function planned(s: Simulation, pages: number): { plans: readonly PlanePlan[]; room: readonly number[] } {
  const { flash, geometry, random } = s;
  const { gc } = s.experiment.policy;
  const { pagesPerBlock, blocksPerPlane, planesPerDie, dies } = geometry;
  const banks = s.ways > 1 ? s.units.count : dies;
  const open = new Uint32Array(banks);
  for (let bank = 0; bank < banks; bank++) open[bank] = random.below(pagesPerBlock / s.lineTypes) * s.lineTypes;
  const all: PlanePlan[] = [];
  for (let lead = 0; lead < geometry.planes; lead++) {
    if (leadPlane(s, lead) !== lead) continue;
    const base = lead * blocksPerPlane;
    const free: number[] = [];
    for (let block = 0; block < blocksPerPlane; block++) {
      if (flash.state[base + block] === BlockState.free) free.push(block);
    }
    if (flash.options.leastErased) {
      const lowest = free[0];
      free.sort((a, b) => flash.eraseCount[base + a] - flash.eraseCount[base + b] || a - b);
      if (free.length > 0 && free[0] !== lowest) s.differed[flash.options.leastErasedBy]++;
    }
    const active = flash.hostActive[lead];
    if (active < 0 && free.length === 0) continue;
    const bank = s.bankOf(Math.floor(lead / planesPerDie));
    all.push({ lead, blocks: active < 0 ? free : [active, ...free], open: open[bank] });
  }
  const least = leastFree(gc);
  const wanted = all.map(({ lead }) => wantedFree(gc, flash.goodBlocks[lead]));
  const keeping = (most: number): PlanePlan[] =>
    all.map(({ lead, blocks, open: pagesOfOpen }, i) => {
      const kept = Math.min(wanted[i], most);
      return { lead, blocks: blocks.slice(0, Math.max(1, blocks.length - kept)), open: pagesOfOpen };
    });
  const largest = wanted.reduce((most, each) => Math.max(most, each), least);
  for (const toCollect of [true, false]) {
    for (let most = largest; most >= (toCollect ? least : 0); most--) {
      const plans = keeping(most);
      const room = roomsOf(s, plans, toCollect);
      if (sumOf(room) >= pages || (!toCollect && most === 0)) return { plans, room };
    }
  }
  throw new Error('the loop above ends with no free block');
}
