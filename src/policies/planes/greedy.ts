/**
 * Greedy multi-plane (MP §III "Greed"): force the next addresses of the planes to match, at the price of clean pages: the pages by which a plane lags are
 * skipped, and are invalid from then on. Where the planes write into different blocks, the block with a clean end in all of them that wastes least is
 * taken (ties: the lowest); blocks left behind half full are opened again before fresh ones (assumed).
 */
import type { ChoosePlanes, LevelPlanes, PlanesView } from './view.ts';
import { laggingPlane } from './none.ts';
import { wisePlanes } from './wise.ts';

/** As many planes as pages are wanted, from plane 0 on; a single page goes where it wastes none. */
export const greedyPlanes: ChoosePlanes = (view, die, wanted, out) => {
  const count = Math.min(wanted, view.planesPerDie);
  if (count < 2) return laggingPlane(view, die, wanted, out);
  if (leastWaste(view, die, count) < 0) return wisePlanes(view, die, wanted, out);
  for (let i = 0; i < count; i++) out[i] = i;
  return count;
};

/** Greedy only where it wastes no more than `most` pages (Shin, selective multi-plane); wise elsewhere. */
export const selectivePlanes =
  (most: number): ChoosePlanes =>
  (view, die, wanted, out) => {
    const count = Math.min(wanted, view.planesPerDie);
    const waste = count < 2 ? -1 : leastWaste(view, die, count);
    return waste >= 0 && waste <= most ? greedyPlanes(view, die, wanted, out) : wisePlanes(view, die, wanted, out);
  };

/** Pages that bringing planes 0 … count−1 to one address in a block skips; −1 where some plane cannot go on with that block. */
function wasteOf(view: PlanesView, die: number, count: number, block: number): number {
  let highest = 0;
  let sum = 0;
  for (let plane = 0; plane < count; plane++) {
    const page = view.openPage(die, plane, block);
    if (page < 0) return -1;
    if (page > highest) highest = page;
    sum += page;
  }
  return highest * count - sum;
}

/** The block that the planes would be levelled in: the one all are writing, else the one that wastes least (ties: the lowest); −1 where there is none. */
function levelBlock(view: PlanesView, die: number, count: number): number {
  const present = view.nextBlock(die, 0);
  let same = present >= 0;
  for (let plane = 1; plane < count && same; plane++) same = view.nextBlock(die, plane) === present;
  if (same) return present;
  let best = -1;
  let least = 0;
  for (let block = 0; block < view.blocksPerPlane; block++) {
    const waste = wasteOf(view, die, count, block);
    if (waste >= 0 && (best < 0 || waste < least)) {
      best = block;
      least = waste;
    }
  }
  return best;
}

function leastWaste(view: PlanesView, die: number, count: number): number {
  const block = levelBlock(view, die, count);
  return block < 0 ? -1 : wasteOf(view, die, count, block);
}

/** Brings planes 0 … count−1 to one address before they are programmed together. */
export const levelPlanes: LevelPlanes = (view, die, planes, count) => {
  if (count < 2) return;
  let level = true;
  for (let i = 1; i < count && level; i++) level = view.sameAddress(die, planes[0], planes[i]);
  if (level) return;
  const block = levelBlock(view, die, count);
  let highest = 0;
  for (let plane = 0; plane < count; plane++) {
    highest = Math.max(highest, view.openPage(die, plane, block));
  }
  for (let plane = 0; plane < count; plane++) view.skipTo(die, plane, block, highest);
};
