/**
 * Wise multi-plane (MP, Verifying the effect, "Wise"): planes are programmed together only where their next addresses
 * already match; never a wasted page. Of the sets of planes that match, the one that takes most of the wanted pages;
 * ties go to the set that lags (so that a skew of one page closes again), then to the lowest plane. With `planePick:
 * round-robin` (MP: "the target plane [is] determined in a round robin manner") it is the set of the plane whose turn
 * it is, whatever its size.
 */
import { LIMITS } from '../../device/limits.ts';
import { planeInTurn } from './none.ts';
import type { ChoosePlanes, PlanesView } from './view.ts';

/** Of each plane the lowest of those that match it; −1 if that is not known, or it has no page. */
const LEADS = new Int32Array(LIMITS.planesPerDie);

export const wisePlanes: ChoosePlanes = (view, die, wanted, out) => {
  const planes = view.planesPerDie;
  for (let plane = 0; plane < planes; plane++) LEADS[plane] = -1;
  let bestLead = -1;
  let bestCount = 0;
  let bestTaken = 0;
  for (let lead = 0; lead < planes; lead++) {
    // Planes that match one match each other: each is examined once.
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

/** The plane whose turn it is, and of those that match it the ones that follow it in turn. */
export const wiseInTurn: ChoosePlanes = (view, die, wanted, out) => {
  const first = planeInTurn(view, die);
  if (first < 0) return 0;
  return takeInTurn(view, die, first, wanted, out, true);
};

/** Up to `wanted` planes with a host page from `first` on, in turn: all, or those that match it; in ascending order. */
export function takeInTurn(
  view: PlanesView,
  die: number,
  first: number,
  wanted: number,
  out: Int32Array,
  matching: boolean,
): number {
  const planes = view.planesPerDie;
  out[0] = first;
  let count = 1;
  for (let i = 1; i < planes && count < wanted; i++) {
    const plane = (first + i) % planes;
    if (!view.hasHostPage(die, plane) || (matching && !view.sameAddress(die, first, plane))) continue;
    let at = count++;
    for (; at > 0 && out[at - 1] > plane; at--) out[at] = out[at - 1];
    out[at] = plane;
  }
  return count;
}
