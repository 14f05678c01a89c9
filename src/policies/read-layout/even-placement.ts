/**
 * The die of a write to a read-intensive region (MBM §IV-B, "distribute them into all corresponding dies of the area
 * averagely"): to the die with the fewest pages of the region. Ties, where the paper is silent: an idle die first, then
 * the channel with the fewest waiting operations, then the lowest die.
 */
import type { RegionPlacement } from './view.ts';

export function evenDie(view: RegionPlacement): number {
  let best = 0;
  let fewest = view.pagesOnDie(0);
  let bestIsIdle = view.isIdle(0);
  for (let die = 1; die < view.dies; die++) {
    const pages = view.pagesOnDie(die);
    if (pages > fewest) continue;
    const isIdle = view.isIdle(die);
    if (pages === fewest) {
      if (isIdle !== bestIsIdle) {
        if (bestIsIdle) continue;
      } else if (view.channelLoad(die) >= view.channelLoad(best)) continue;
    }
    best = die;
    fewest = pages;
    bestIsIdle = isIdle;
  }
  return best;
}
