/**
 * Where a write to a read-intensive region goes (MBM §IV-B, "distribute them into all corresponding dies of the area averagely"): to the die with the fewest
 * pages of the region. Ties, where the paper is silent: an idle die first, then the channel with the fewest waiting operations, then the lowest die.
 */
import type { RegionPlacement } from './view.ts';

export function evenDie(view: RegionPlacement): number {
  let best = 0;
  for (let die = 1; die < view.dies; die++) if (goesBefore(view, die, best)) best = die;
  return best;
}

function goesBefore(view: RegionPlacement, die: number, other: number): boolean {
  const pages = view.pagesOnDie(die) - view.pagesOnDie(other);
  if (pages !== 0) return pages < 0;
  const idle = view.isIdle(die);
  if (idle !== view.isIdle(other)) return idle;
  return view.channelLoad(die) < view.channelLoad(other);
}
