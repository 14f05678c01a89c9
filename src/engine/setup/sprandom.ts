/**
 * `precondition.kind: sprandom`: the physical capacity is written once, and what would be overwritten on the way is
 * chosen so that the blocks are as full as in a steady state (steady-blocks.ts). Only what is left is put down, block
 * by block: a drive of 512 GiB is ready in seconds. Model page §11.1.
 */
import { DrawnOrder, steadyQuotas } from '../../device/steady-blocks.ts';
import {
  freeAfterSprandom,
  leastFreeAfterSprandom,
  sprandomRefusal,
  sprandomRoom,
} from '../../document/sprandom-room.ts';
import { Decision } from '../accounting/differences.ts';
import { lanePlane, leadPlane } from '../core/lanes.ts';
import type { Simulation } from '../core/simulation.ts';
import { BlockState } from '../flash/block-state.ts';

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
 * Puts the device into the state of `sprandom`, with `pages` logical pages filled, in steps.
 * @param regions parts into which the blocks of a plane are cut, each with one expected number of valid pages
 * @throws ExperimentError if a plane has too few spare pages for a steady state
 */
export function* sprandom(s: Simulation, pages: number, regions: number): Generator<undefined, void> {
  if (pages === 0) return;
  const { flash, geometry, random, jobLanes } = s;
  const { pagesPerBlock, blocksPerPlane } = geometry;
  const { enabled, victim, d } = s.experiment.policy.gc;
  const choices = enabled && victim === 'random-greedy' ? d : Infinity;
  // Which blocks are collected decides how full each block is.
  if (choices !== Infinity) s.differed[Decision.gcVictim]++;
  const plans = planned(s, pages);
  const order = new DrawnOrder(pages, random.word(), random.word());
  const validPages = validOf(s, plans, pages);
  const places = Array.from({ length: jobLanes }, () => 0);
  let next = 0;
  let sinceStep = 0;
  for (let i = 0; i < plans.length; i++) {
    const { lead, blocks, open } = plans[i];
    const valid = validPages[i];
    const inOpen = Math.min(open * jobLanes, valid);
    const closed = blocks.length - 1;
    const quotas = steadyQuotas(closed, pagesPerBlock * jobLanes, valid - inOpen, regions, choices);
    for (let j = 0; j <= closed; j++) {
      const written = j < closed ? pagesPerBlock : open;
      for (let lane = 0; lane < jobLanes; lane++) {
        const index = lanePlane(s, lead, lane) * blocksPerPlane + blocks[j];
        flash.prepare(index, written, j < closed ? BlockState.closed : BlockState.hostActive);
        places[lane] = index * pagesPerBlock;
      }
      // Of the pages that are left, as many are valid as are still missing: each choice of them is equally likely.
      let missing = j < closed ? quotas[j] : inOpen;
      let left = written * jobLanes;
      for (let page = 0; page < written && missing > 0; page++) {
        for (let lane = 0; lane < jobLanes && missing > 0; lane++, left--) {
          if (missing < left && random.below(left) >= missing) continue;
          flash.put(order.at(next++), places[lane] + page);
          missing--;
        }
      }
      sinceStep += written * jobLanes;
      s.preconditionPrograms += written * jobLanes;
      if (sinceStep < PAGES_A_STEP) continue;
      sinceStep = 0;
      yield;
    }
  }
}

/**
 * Valid pages of each plane. Pages are overwritten wherever they are, and written to the planes in turn: so a plane has
 * more or fewer than its share, by a normal deviate (twelve draws) of half the variance of independent pages.
 * @throws ExperimentError if they do not fit
 */
function validOf(s: Simulation, plans: readonly PlanePlan[], pages: number): Float64Array {
  const { random, jobLanes } = s;
  const { pagesPerBlock } = s.geometry;
  const superPages = pagesPerBlock * jobLanes;
  const most = plans.map((plan) => roomOf(s, plan));
  const written = plans.map(({ blocks, open }) => (blocks.length - 1) * superPages + open * jobLanes);
  let rest = written.reduce((sum, each) => sum + each, 0);
  let left = pages;
  const valid = new Float64Array(plans.length);
  for (let i = 0; i < plans.length; i++) {
    const share = rest > 0 ? written[i] / rest : 0;
    let draws = -393_210;
    for (let draw = 0; draw < 12; draw++) draws += random.below(65_536);
    const deviation = Math.sqrt((left * share * (1 - share)) / 2);
    const drawn = Math.round(left * share + (draws / 65_536) * deviation);
    valid[i] = Math.min(left, most[i], Math.max(0, drawn));
    left -= valid[i];
    rest -= written[i];
  }
  for (let i = 0; i < plans.length && left > 0; i++) {
    const more = Math.min(left, most[i] - valid[i]);
    valid[i] += more;
    left -= more;
  }
  if (left > 0) {
    const planes = plans.length * jobLanes;
    const closed = plans.reduce((sum, { blocks }) => sum + blocks.length - 1, 0) / plans.length;
    throw sprandomRefusal(s.experiment, Math.floor(closed), pagesPerBlock, pages / planes);
  }
  return valid;
}

/** Valid pages that the blocks of a plan can hold. */
function roomOf({ jobLanes, stepPages, geometry }: Simulation, { blocks, open }: PlanePlan): number {
  return sprandomRoom(blocks.length - 1, geometry.pagesPerBlock * jobLanes, stepPages) + open * jobLanes;
}

/**
 * Which blocks are written, and how far the open one is: each die, or gang, is at a drawn page of its own. The
 * others stay free: as many as collection keeps free, or fewer, the same number in each plane, for the pages to fit.
 */
function planned(s: Simulation, pages: number): PlanePlan[] {
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
    const bank = s.bankOf(Math.floor(lead / planesPerDie));
    all.push({ lead, blocks: active < 0 ? free : [active, ...free], open: open[bank] });
  }
  const least = leastFreeAfterSprandom(gc);
  const wanted = all.map(({ lead }) => freeAfterSprandom(gc, flash.goodBlocks[lead]));
  if (!gc.enabled) {
    const collecting = { ...gc, enabled: true };
    const isOther = all.some(({ lead }, i) => freeAfterSprandom(collecting, flash.goodBlocks[lead]) !== wanted[i]);
    if (isOther || gc.victim === 'random-greedy') s.differed[Decision.gcDisabled] = 1;
  }
  const keeping = (most: number): PlanePlan[] =>
    all.map(({ lead, blocks, open: pagesOfOpen }, i) => {
      const kept = Math.min(wanted[i], most);
      return { lead, blocks: blocks.slice(0, Math.max(1, blocks.length - kept)), open: pagesOfOpen };
    });
  for (let most = wanted.reduce((largest, each) => Math.max(largest, each), least); ; most--) {
    const plans = keeping(most);
    if (most <= least || plans.reduce((sum, plan) => sum + roomOf(s, plan), 0) >= pages) return plans;
  }
}
