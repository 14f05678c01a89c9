/**
 * The scan of SSDSim: lowest chip first, then die, then age. MBM Fig. 4(a) draws its effect: the last chip's read waits
 * longest.
 */
import type { PickDataOut } from './view.ts';

export const chipIndex: PickDataOut = (view) => {
  let best = 0;
  for (let i = 1; i < view.count; i++) {
    const order =
      view.chip(i) - view.chip(best) || view.die(i) - view.die(best) || view.operation(i) - view.operation(best);
    if (order < 0) best = i;
  }
  return best;
};
