/**
 * State binding (DB §II, after Winata et al.): idle banks first, of them the one least written so far; with no idle bank, the least written of all (the
 * second half from Winata's abstract, DB leaves it out). A bank counts as idle until something is bound to it. Ties go to the lowest.
 */
import type { BindAtArrival } from './view.ts';

export const leastWrittenIdle: BindAtArrival = (view) => {
  let best = -1;
  let bestIdle = false;
  let fewest = 0;
  for (let bank = 0; bank < view.banks; bank++) {
    const idle = view.isIdle(bank) && view.queueLength(bank) === 0;
    const written = view.cumulativeWrites(bank);
    if (best < 0 || (idle && !bestIdle) || (idle === bestIdle && written < fewest)) {
      best = bank;
      bestIdle = idle;
      fewest = written;
    }
  }
  return best;
};
