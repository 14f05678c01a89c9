/**
 * The die of a write to a read-intensive region (MBM §IV-B, "distribute them into all corresponding dies of the area
 * averagely"): at its dispatch, of the dies that could start it, the one with the fewest pages of the region. Ties,
 * where the paper is silent: the channel with the fewest waiting operations, then the lowest die.
 */
import type { RegionPlacement } from './view.ts';

/** The die; −1 if none could start the write now. */
export function evenDie(view: RegionPlacement): number {
  let best = -1;
  let fewest = -1;
  for (let die = 0; die < view.dies; die++) {
    if (!view.takesWrite(die)) continue;
    if (best >= 0) {
      // Pages are counted only if there are two dies to compare.
      if (fewest < 0) fewest = view.pagesOnDie(best);
      const pages = view.pagesOnDie(die);
      if (pages > fewest || (pages === fewest && view.channelLoad(die) >= view.channelLoad(best))) continue;
      fewest = pages;
    }
    best = die;
  }
  return best;
}
