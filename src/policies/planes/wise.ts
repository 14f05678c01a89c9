/**
 * Wise multi-plane (MP §III "Wise"): planes are programmed together only where their next addresses already match; never a wasted page. Of the sets of
 * planes that match, the one that takes most of the wanted pages; ties go to the set that lags (so that a skew of one page closes again), then to the lowest plane.
 */
import { LIMITS } from '../../device/limits.ts';
import type { ChoosePlanes } from './view.ts';

/** Of each plane the lowest of those that match it; −1 where that is not known, or it has no page. */
const LEADS = new Int32Array(LIMITS.planesPerDie);

export const wisePlanes: ChoosePlanes = (view, die, wanted, out) => {
  const planes = view.planesPerDie;
  for (let plane = 0; plane < planes; plane++) LEADS[plane] = -1;
  let bestLead = -1;
  let bestCount = 0;
  let bestTaken = 0;
  for (let lead = 0; lead < planes; lead++) {
    // Planes that match one match each other: each is asked about once.
    if (LEADS[lead] >= 0 || !view.hasHostPage(die, lead)) continue;
    LEADS[lead] = lead;
    let count = 1;
    let taken = view.taken(die, lead);
    for (let other = lead + 1; other < planes; other++) {
      if (LEADS[other] >= 0 || !view.hasHostPage(die, other) || !view.sameAddress(die, lead, other)) continue;
      LEADS[other] = lead;
      count++;
      if (view.taken(die, other) < taken) taken = view.taken(die, other);
    }
    if (count > wanted) count = wanted;
    if (count > bestCount || (count === bestCount && taken < bestTaken)) {
      bestLead = lead;
      bestCount = count;
      bestTaken = taken;
    }
  }
  if (bestLead < 0) return 0;
  let chosen = 0;
  for (let plane = bestLead; plane < planes && chosen < bestCount; plane++) {
    if (LEADS[plane] === bestLead) out[chosen++] = plane;
  }
  return chosen;
};
