/** The modes of `policy.multiPlane` (MP, Verifying the effect). Model page §7. */
import type { ChoosePlanes, DiePlanes, LevelPlanes } from './die-planes.ts';
import { LIMITS } from '../../device/limits.ts';

/**
 * No multi-plane ("None"): one page a program, in the plane that lags (assumed: it keeps the planes level), that is from
 * which fewest pages have been taken; ties go to the lowest.
 */
export const laggingPlane: ChoosePlanes = (diePlanes, die, _wanted, out) => {
  let best = -1;
  let fewest = 0;
  for (let plane = 0; plane < diePlanes.planesPerDie; plane++) {
    if (!diePlanes.hasHostPage(die, plane)) continue;
    const taken = diePlanes.taken(die, plane);
    if (best < 0 || taken < fewest) {
      best = plane;
      fewest = taken;
    }
  }
  out[0] = best;
  return best < 0 ? 0 : 1;
};

/**
 * The plane whose turn it is (`planePick: round-robin`): the next with room at or behind the die's token; −1 if none
 * has.
 */
export function planeInTurn(diePlanes: DiePlanes, die: number): number {
  const planes = diePlanes.planesPerDie;
  const token = diePlanes.token(die);
  for (let i = 0; i < planes; i++) {
    const plane = (token + i) % planes;
    if (diePlanes.hasHostPage(die, plane)) return plane;
  }
  return -1;
}

/** The same in turn. */
export const nextPlaneInTurn: ChoosePlanes = (diePlanes, die, _wanted, out) => {
  const plane = planeInTurn(diePlanes, die);
  out[0] = plane;
  return plane < 0 ? 0 : 1;
};

/** Of each plane the address of its next host page. */
const ADDRESS = new Float64Array(LIMITS.planesPerDie);

/**
 * Wise multi-plane ("Wise"): planes are programmed together only where their next addresses already match; never a wasted
 * page. Of the sets of planes that match, the one that takes most of the wanted pages; ties go to the set that lags (so
 * that a skew of one page closes again), then to the lowest plane.
 */
export const wisePlanes: ChoosePlanes = (diePlanes, die, wanted, out) => {
  const planes = diePlanes.planesPerDie;
  for (let plane = 0; plane < planes; plane++) ADDRESS[plane] = diePlanes.address(die, plane);
  let best = -1;
  let bestCount = 0;
  let bestTaken = 0;
  for (let lead = 0; lead < planes; lead++) {
    const address = ADDRESS[lead];
    if (address < 0) continue;
    let count = 1;
    let taken = diePlanes.taken(die, lead);
    // Those below the lead that match have been leads themselves, of more planes: this set is no better.
    for (let other = lead + 1; other < planes; other++) {
      if (ADDRESS[other] !== address) continue;
      count++;
      if (diePlanes.taken(die, other) < taken) taken = diePlanes.taken(die, other);
    }
    if (count > wanted) count = wanted;
    if (count > bestCount || (count === bestCount && taken < bestTaken)) {
      best = address;
      bestCount = count;
      bestTaken = taken;
    }
  }
  let chosen = 0;
  for (let plane = 0; chosen < bestCount; plane++) if (ADDRESS[plane] === best) out[chosen++] = plane;
  return chosen;
};

/**
 * The same with `planePick: round-robin` ("the target plane [is] determined in a round robin manner"): the plane whose
 * turn it is, and of those that match it the ones that follow it in turn.
 */
export const wiseInTurn: ChoosePlanes = (diePlanes, die, wanted, out) => {
  const first = planeInTurn(diePlanes, die);
  if (first < 0) return 0;
  return takeInTurn(diePlanes, die, first, wanted, out, true);
};

/** Up to `wanted` planes with a host page from `first` on, in turn: all, or those that match it; in ascending order. */
function takeInTurn(
  diePlanes: DiePlanes,
  die: number,
  first: number,
  wanted: number,
  out: Int32Array,
  matching: boolean,
): number {
  const planes = diePlanes.planesPerDie;
  out[0] = first;
  if (wanted === 1) return 1;
  const address = matching ? diePlanes.address(die, first) : -1;
  let count = 1;
  for (let i = 1; i < planes && count < wanted; i++) {
    const plane = (first + i) % planes;
    if (matching ? diePlanes.address(die, plane) !== address : !diePlanes.hasHostPage(die, plane)) continue;
    let at = count++;
    for (; at > 0 && out[at - 1] > plane; at--) out[at] = out[at - 1];
    out[at] = plane;
  }
  return count;
}

/**
 * Twin-block management (TBM; Tavakkol et al., CAL 2016): the planes of a die use and recycle the same block addresses
 * in step. Writes fill a row of pages, one a plane, before the next row begins, so that whatever is written together
 * has one address: the planes that still lack a page of the present row, in order.
 */
export const twinPlanes: ChoosePlanes = (diePlanes, die, wanted, out) => {
  let row = -1;
  for (let plane = 0; plane < diePlanes.planesPerDie; plane++) {
    if (!diePlanes.hasHostPage(die, plane)) continue;
    const page = diePlanes.nextPage(die, plane);
    if (row < 0 || page < row) row = page;
  }
  let count = 0;
  for (let plane = 0; plane < diePlanes.planesPerDie && count < wanted; plane++) {
    if (diePlanes.hasHostPage(die, plane) && diePlanes.nextPage(die, plane) === row) out[count++] = plane;
  }
  return count;
};

/**
 * Greedy multi-plane ("Greed"): as many planes as there are pages for are programmed together. If their next addresses
 * differ, the pages by which a plane lags are skipped; skipped pages are invalid until the erase. If the planes write into
 * different blocks, the policy uses the block with a clean end in all of them that wastes least (ties: the lowest). Half
 * full blocks are opened again before fresh ones (assumed).
 *
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
