/**
 * Wise multi-plane (MP, Verifying the effect, "Wise"): planes are programmed together only where their next addresses
 * already match; never a wasted page. Of the sets of planes that match, the one that takes most of the wanted pages;
 * ties go to the set that lags (so that a skew of one page closes again), then to the lowest plane. With `planePick:
 * round-robin` (MP: "the target plane [is] determined in a round robin manner") it is the set of the plane whose turn
 * it is, whatever its size.
 */
import { LIMITS } from '../../device/limits.ts';
import { planeInTurn } from './none.ts';
import type { ChoosePlanes, DiePlanes } from './die-planes.ts';

/** Of each plane the address of its next host page. */
const ADDRESS = new Float64Array(LIMITS.planesPerDie);

export const wisePlanes: ChoosePlanes = (diePlanes, die, wanted, out) => {
  const planes = diePlanes.planesPerDie;
  for (let plane = 0; plane < planes; plane++) ADDRESS[plane] = diePlanes.address(die, plane);
  let best = -1;
  let bestCount = 0;
  let bestTaken = 0;
  for (let lead = 0; lead < planes; lead++) {
    const address = ADDRESS[lead];
    if (address < 0) continue;
    let count = 1;
    let taken = diePlanes.taken(die, lead);
    // Those below the lead that match have been leads themselves, of more planes: this set is no better.
    for (let other = lead + 1; other < planes; other++) {
      if (ADDRESS[other] !== address) continue;
      count++;
      if (diePlanes.taken(die, other) < taken) taken = diePlanes.taken(die, other);
    }
    if (count > wanted) count = wanted;
    if (count > bestCount || (count === bestCount && taken < bestTaken)) {
      best = address;
      bestCount = count;
      bestTaken = taken;
    }
  }
  let chosen = 0;
  for (let plane = 0; chosen < bestCount; plane++) if (ADDRESS[plane] === best) out[chosen++] = plane;
  return chosen;
};

/** The plane whose turn it is, and of those that match it the ones that follow it in turn. */
export const wiseInTurn: ChoosePlanes = (diePlanes, die, wanted, out) => {
  const first = planeInTurn(diePlanes, die);
  if (first < 0) return 0;
  return takeInTurn(diePlanes, die, first, wanted, out, true);
};

/** Up to `wanted` planes with a host page from `first` on, in turn: all, or those that match it; in ascending order. */
export function takeInTurn(
  diePlanes: DiePlanes,
  die: number,
  first: number,
  wanted: number,
  out: Int32Array,
  matching: boolean,
): number {
  const planes = diePlanes.planesPerDie;
  out[0] = first;
  if (wanted === 1) return 1;
  const address = matching ? diePlanes.address(die, first) : -1;
  let count = 1;
  for (let i = 1; i < planes && count < wanted; i++) {
    const plane = (first + i) % planes;
    if (matching ? diePlanes.address(die, plane) !== address : !diePlanes.hasHostPage(die, plane)) continue;
    let at = count++;
    for (; at > 0 && out[at - 1] > plane; at--) out[at] = out[at - 1];
    out[at] = plane;
  }
  return count;
}
