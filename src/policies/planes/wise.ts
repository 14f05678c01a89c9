/**
 * Wise multi-plane (MP §III "Wise"): planes are programmed together only where their next addresses already match; never a wasted page. Of the sets of
 * planes that match, the one that takes most of the wanted pages; ties go to the set that lags (so that a skew of one page closes again), then to the lowest plane.
 */
import type { ChoosePlanes } from './view.ts';

export const wisePlanes: ChoosePlanes = (view, die, wanted, out) => {
  const planes = view.planesPerDie;
  let bestLead = -1;
  let bestCount = 0;
  let bestTaken = 0;
  for (let lead = 0; lead < planes; lead++) {
    if (!view.hasHostPage(die, lead)) continue;
    let count = 1;
    let taken = view.taken(die, lead);
    let isLead = true;
    for (let other = 0; other < planes; other++) {
      if (other === lead || !view.hasHostPage(die, other) || !view.sameAddress(die, lead, other)) continue;
      if (other < lead) isLead = false;
      count++;
      if (view.taken(die, other) < taken) taken = view.taken(die, other);
    }
    if (!isLead) continue;
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
    if (plane !== bestLead && (!view.hasHostPage(die, plane) || !view.sameAddress(die, bestLead, plane))) continue;
    out[chosen++] = plane;
  }
  return chosen;
};
