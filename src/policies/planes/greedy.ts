/**
 * Greedy multi-plane (MP, Verifying the effect, "Greed"): as many planes as there are pages for are programmed
 * together. If their next addresses differ, the pages by which a plane lags are skipped; skipped pages are invalid
 * until the erase. If the planes write into different blocks, the policy uses the block with a clean end in all of them
 * that wastes least (ties: the lowest). Half full blocks are opened again before fresh ones (assumed).
 */
import type { ChoosePlanes, LevelPlanes, DiePlanes } from './die-planes.ts';
import { planeInTurn } from './none.ts';
import { takeInTurn, wiseInTurn, wisePlanes } from './wise.ts';

/**
 * Planes that match as they are if there are enough of them; else those that lag most (assumed: it keeps the planes
 * level), or those whose turn it is, if they can be leveled.
 * @param most pages that may be wasted for it: all (greedy), or few (Shin, selective multi-plane); beyond that it is
 *   wise
 * @param inTurn the plane token decides whose turn it is (`planePick: round-robin`)
 */
export const greedyPlanes = (most: number, inTurn: boolean): ChoosePlanes => {
  const asTheyAre = inTurn ? wiseInTurn : wisePlanes;
  return (diePlanes, die, wanted, out) => {
    const matching = asTheyAre(diePlanes, die, wanted, out);
    let usable = 0;
    for (let plane = 0; plane < diePlanes.planesPerDie; plane++) if (diePlanes.hasHostPage(die, plane)) usable++;
    const count = Math.min(wanted, usable);
    if (matching >= count) return matching;
    if (inTurn) takeInTurn(diePlanes, die, planeInTurn(diePlanes, die), count, out, false);
    else takeLagging(diePlanes, die, count, out);
    return levelBlock(diePlanes, die, out, count, most) === NOWHERE ? asTheyAre(diePlanes, die, wanted, out) : count;
  };
};

/**
 * The `count` planes with a host page from which fewest pages have been taken (ties: the lowest), in ascending order.
 */
function takeLagging(diePlanes: DiePlanes, die: number, count: number, out: Int32Array): void {
  let lowest = -1;
  let after = -1;
  // Ascending by (taken, plane): the next is the least behind the last one.
  for (let i = 0; i < count; i++) {
    let best = -1;
    for (let plane = 0; plane < diePlanes.planesPerDie; plane++) {
      if (!diePlanes.hasHostPage(die, plane)) continue;
      const taken = diePlanes.taken(die, plane);
      if (taken < lowest || (taken === lowest && plane <= after)) continue;
      if (best < 0 || taken < diePlanes.taken(die, best)) best = plane;
    }
    lowest = diePlanes.taken(die, best);
    after = best;
    let at = i;
    for (; at > 0 && out[at - 1] > best; at--) out[at] = out[at - 1];
    out[at] = best;
  }
}

/** Each plane continues in the block that it would write next. */
const OWN = -2;
const NOWHERE = -1;

/**
 * Where the planes are levelled at the price of `most` pages: in their own blocks ({@link OWN}; if that is one block,
 * or need not be one), in the block that wastes least, or nowhere. Another block is only looked for where the die's
 * planes write into different ones. (What can be levelled can be so in part, too: a die is promised pages for all of
 * its planes and may get fewer. So it is the blocks of all that count here.)
 */
function levelBlock(diePlanes: DiePlanes, die: number, planes: Int32Array, count: number, most: number): number {
  let same = true;
  for (let i = 1; i < count; i++) same &&= diePlanes.nextBlock(die, planes[i]) === diePlanes.nextBlock(die, planes[0]);
  if ((same || diePlanes.pageOnly) && wasteOf(diePlanes, die, planes, count, OWN) <= most) return OWN;
  if (diePlanes.pageOnly || allInOneBlock(diePlanes, die)) return NOWHERE;
  let best = NOWHERE;
  let least = 0;
  for (let block = 0; block < diePlanes.blocksPerPlane; block++) {
    const waste = wasteOf(diePlanes, die, planes, count, block);
    if (waste >= 0 && (best < 0 || waste < least)) {
      best = block;
      least = waste;
    }
  }
  return least <= most ? best : NOWHERE;
}

/** Whether all planes of a die that can be written would continue in one block. */
function allInOneBlock(diePlanes: DiePlanes, die: number): boolean {
  let block = NOWHERE;
  for (let plane = 0; plane < diePlanes.planesPerDie; plane++) {
    if (!diePlanes.hasHostPage(die, plane)) continue;
    const next = diePlanes.nextBlock(die, plane);
    if (block !== NOWHERE && next !== block) return false;
    block = next;
  }
  return true;
}

/** The page at which a plane would continue when leveled in `block` (or {@link OWN}); −1 if it cannot. */
function pageIn(diePlanes: DiePlanes, die: number, plane: number, block: number): number {
  return block === OWN ? diePlanes.nextPage(die, plane) : diePlanes.openPage(die, plane, block);
}

/** Pages that bringing the planes to one address in `block` skips; −1 if some plane cannot continue in that block. */
function wasteOf(diePlanes: DiePlanes, die: number, planes: Int32Array, count: number, block: number): number {
  let highest = 0;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const page = pageIn(diePlanes, die, planes[i], block);
    if (page < 0) return -1;
    if (page > highest) highest = page;
    sum += page;
  }
  return highest * count - sum;
}

/** Brings the chosen planes to one address, at the price of `most` pages, before they are programmed together. */
export const levelPlanes =
  (most: number): LevelPlanes =>
  (diePlanes, die, planes, count) => {
    let level = true;
    for (let i = 1; i < count && level; i++)
      level = diePlanes.address(die, planes[0]) === diePlanes.address(die, planes[i]);
    if (level) return;
    const block = levelBlock(diePlanes, die, planes, count, most);
    // All are looked at before the first is moved: opening a block in one plane can change what the others would open.
    const blocks = new Int32Array(count);
    let highest = 0;
    for (let i = 0; i < count; i++) {
      blocks[i] = block === OWN ? diePlanes.nextBlock(die, planes[i]) : block;
      highest = Math.max(highest, pageIn(diePlanes, die, planes[i], block));
    }
    for (let i = 0; i < count; i++) diePlanes.skipTo(die, planes[i], blocks[i], highest);
  };
