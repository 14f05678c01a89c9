/**
 * Which planes of a die are programmed together: none, wise, greedy and selective multi-plane (MP, Verifying the
 * effect), twin blocks (TBM). Superblocks choose a plane of the whole gang in the same way, as their lanes are in step.
 */
import type { Experiment } from '../support/doors/document.ts';
import type { Address, Flash, Plane } from './flash.ts';

/** Planes in ascending order; where their next addresses do not match yet, the address of each that makes them. */
export interface Choice {
  planes: Plane[];
  level: Address[] | null;
}

type Policy = Experiment['policy'];

/** The planes that take the first of `pages` pages, one each; the die has a free host page. */
export function choosePlanes(flash: Flash, die: number, pages: number, policy: Policy): Choice {
  switch (policy.multiPlane) {
    case 'none':
      return { planes: [flash.pickPlane(die, policy.planePick)], level: null };
    case 'wise':
      return wise(flash, die, pages, policy);
    case 'greedy':
      return greedy(flash, die, pages, policy, Infinity);
    case 'selective':
      return greedy(flash, die, pages, policy, policy.selectiveWaste);
    case 'twin-block':
      return { planes: flash.restOfRow(die).slice(0, pages), level: null };
  }
}

/**
 * The planes that share their next address, in turn those that share it with the one whose turn it is: else as many as
 * there are pages, if that can be; of equal sets the one that lags, then the lowest.
 */
function wise(flash: Flash, die: number, pages: number, policy: Policy): Choice {
  const sets = new Map<string, Plane[]>();
  for (const plane of flash.planesOf(die)) {
    const address = flash.nextHostAddress(plane);
    if (address === null) continue;
    const key = policy.planeConstraint === 'page' ? `${address.page}` : `${address.block}/${address.page}`;
    sets.set(key, [...(sets.get(key) ?? []), plane]);
  }
  if (policy.planePick === 'round-robin') {
    const inTurn = flash.planesInTurn(die);
    const ofTheFirst = [...sets.values()].find((set) => set.some((plane) => plane === inTurn[0])) ?? [];
    const chosen = inTurn.filter((plane) => ofTheFirst.includes(plane)).slice(0, pages);
    return { planes: chosen.sort((a, b) => a.index - b.index), level: null };
  }
  const lag = (set: Plane[]): number => Math.min(...set.map(({ taken }) => taken));
  const lowest = (set: Plane[]): number => set[0]?.index ?? 0;
  const [best] = [...sets.values()].sort(
    (a, b) => Math.min(b.length, pages) - Math.min(a.length, pages) || lag(a) - lag(b) || lowest(a) - lowest(b),
  );
  if (best === undefined) throw new Error(`die ${die} has no free host page`);
  return { planes: best.slice(0, pages), level: null };
}

/**
 * As many planes as there are pages for: if they do not match, those that lag most (or whose turn it is) are brought to
 * one address, where that can be and wastes no more than allowed.
 */
function greedy(flash: Flash, die: number, pages: number, policy: Policy, mostWaste: number): Choice {
  const asTheyAre = wise(flash, die, pages, policy);
  const usable = flash.planesOf(die).filter((plane) => flash.planeHasHostPage(plane));
  const count = Math.min(pages, usable.length);
  if (asTheyAre.planes.length >= count) return asTheyAre;
  const lagging = [...usable].sort((a, b) => a.taken - b.taken || a.index - b.index);
  const planes = (policy.planePick === 'round-robin' ? flash.planesInTurn(die) : lagging)
    .slice(0, count)
    .sort((a, b) => a.index - b.index);
  const blocks = new Set(usable.map((plane) => flash.nextHostAddress(plane)?.block));
  const level = levelAddresses(flash, planes, policy, mostWaste, blocks.size > 1);
  return level === null ? asTheyAre : { planes, level };
}

/** `apart`: the die's planes write into different blocks. */
function levelAddresses(
  flash: Flash,
  planes: Plane[],
  policy: Policy,
  mostWaste: number,
  apart: boolean,
): Address[] | null {
  const next = planes.map((plane) => flash.nextHostAddress(plane)).filter((address) => address !== null);
  const highest = Math.max(...next.map(({ page }) => page));
  const sameBlock = next.every(({ block }) => block === next[0]?.block);
  // Each continues in its own block where only the page has to match, or where they are in one block already.
  const inOwn = next.map(({ block }) => ({ block, page: highest }));
  if ((policy.planeConstraint === 'page' || sameBlock) && wasteOf(planes, inOwn) <= mostWaste) return inOwn;
  if (policy.planeConstraint === 'page' || !apart) return null;
  let best: Address[] | null = null;
  for (let block = 0; block < flash.blocksPerPlane; block++) {
    const pages = planes.map((plane) => flash.pageToGoOnWith(plane, block));
    if (pages.includes(null)) continue;
    const level = planes.map(() => ({ block, page: Math.max(...pages.map((page) => page ?? 0)) }));
    if (best === null || wasteOf(planes, level) < wasteOf(planes, best)) best = level;
  }
  return best === null || wasteOf(planes, best) > mostWaste ? null : best;
}

/** Clean pages that are skipped on the way to these addresses. */
function wasteOf(planes: Plane[], level: Address[]): number {
  return planes.reduce((sum, plane, i) => {
    const to = level[i];
    return to === undefined ? sum : sum + to.page - (plane.blocks[to.block]?.written ?? 0);
  }, 0);
}
