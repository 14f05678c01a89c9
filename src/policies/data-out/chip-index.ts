/**
 * The scan of SSDSim: lowest chip first, then die, then age. MBM Fig. 4(a) draws its effect: the last chip's read waits
 * longest.
 */
import type { PickDataOut } from './candidates.ts';

export const chipIndex: PickDataOut = (candidates) => {
  let best = 0;
  for (let i = 1; i < candidates.count; i++) {
    const order =
      candidates.chip(i) - candidates.chip(best) ||
      candidates.die(i) - candidates.die(best) ||
      candidates.operation(i) - candidates.operation(best);
    if (order < 0) best = i;
  }
  return best;
};
