/**
 * The die of a write to a read-intensive region (MBM §IV-B, "distribute them into all corresponding dies of the area
 * averagely"): at its dispatch, of the dies that could start it, the one with the fewest pages of the region. Ties,
 * where the paper is silent: the channel with the fewest waiting operations, then the lowest die.
 */
import type { RegionPlacement } from './placement.ts';

/** The die; −1 if none could start the write now. */
export function evenDie(places: RegionPlacement): number {
  let best = -1;
  let fewest = -1;
  for (let die = 0; die < places.dies; die++) {
    if (!places.takesWrite(die)) continue;
    if (best >= 0) {
      // Pages are counted only if there are two dies to compare.
      if (fewest < 0) fewest = places.pagesOnDie(best);
      const pages = places.pagesOnDie(die);
      if (pages > fewest || (pages === fewest && places.channelLoad(die) >= places.channelLoad(best))) continue;
      fewest = pages;
    }
    best = die;
  }
  return best;
}
