/**
 * Most remaining first (MBM §IV-B, made precise): requests in order of arrival; inside one, the chip that still has
 * most of its pages to send, which leaves the channel the least idle where tR is no longer than a transfer. Ties:
 * lowest chip, die, age.
 */
import type { PickDataOut } from './view.ts';

export const mostRemaining: PickDataOut = (view) => {
  let best = 0;
  for (let i = 1; i < view.count; i++) {
    const order =
      view.requestAge(i) - view.requestAge(best) ||
      view.remainingOnChip(best) - view.remainingOnChip(i) ||
      view.chip(i) - view.chip(best) ||
      view.die(i) - view.die(best) ||
      view.operation(i) - view.operation(best);
    if (order < 0) best = i;
  }
  return best;
};
