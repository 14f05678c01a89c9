/**
 * Most remaining first (MBM §IV-B, made precise): requests in order of arrival; inside one, the chip that still has
 * most of its pages to send, which leaves the channel the least idle where tR is no longer than a transfer. Ties:
 * lowest chip, die, age.
 */
import type { PickDataOut } from './candidates.ts';

export const mostRemaining: PickDataOut = (candidates) => {
  let best = 0;
  for (let i = 1; i < candidates.count; i++) {
    const order =
      candidates.requestAge(i) - candidates.requestAge(best) ||
      candidates.remainingOnChip(best) - candidates.remainingOnChip(i) ||
      candidates.chip(i) - candidates.chip(best) ||
      candidates.die(i) - candidates.die(best) ||
      candidates.operation(i) - candidates.operation(best);
    if (order < 0) best = i;
  }
  return best;
};
