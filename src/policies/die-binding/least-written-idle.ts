/**
 * State binding (DB, Background, after Winata et al.): idle banks first, of them the one least written so far; with no
 * idle bank, the least written of all (the second half from Winata's abstract, DB leaves it out). An idle bank takes
 * one page of a request; the other pages go one by one to the least written. Ties go to the lowest.
 */
import type { BindAtArrival } from './bank-states.ts';

export const leastWrittenIdle: BindAtArrival = (bankStates, write) => {
  let best = -1;
  let bestIdle = false;
  let fewest = 0;
  for (let bank = 0; bank < bankStates.banks; bank++) {
    const written = bankStates.cumulativeWrites(bank);
    if (bestIdle && written >= fewest) continue;
    const idle = bankStates.isIdle(bank) && !bankStates.hasPageOf(bank, write.requestNumber);
    if (best < 0 || (idle && !bestIdle) || (idle === bestIdle && written < fewest)) {
      best = bank;
      bestIdle = idle;
      fewest = written;
    }
  }
  return best;
};
