/**
 * Queue binding (DB, Background, after Park et al.): the bank with the shortest queue of reads and writes; ties go to
 * the lowest. Assumed: a running transaction counts 1.
 */
import type { BindAtArrival } from './bank-states.ts';

export const shortestQueue: BindAtArrival = (bankStates) => {
  let best = 0;
  let length = bankStates.queueLength(0);
  for (let bank = 1; bank < bankStates.banks && length > 0; bank++) {
    const other = bankStates.queueLength(bank);
    if (other < length) {
      best = bank;
      length = other;
    }
  }
  return best;
};
