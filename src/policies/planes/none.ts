/**
 * No multi-plane (MP, Verifying the effect, "None"): one page a program, in the plane that lags (assumed: it keeps the
 * planes level) or in turn.
 */
import type { ChoosePlanes, DiePlanes } from './die-planes.ts';

/** The plane from which fewest pages have been taken; ties go to the lowest plane. */
export const laggingPlane: ChoosePlanes = (diePlanes, die, _wanted, out) => {
  let best = -1;
  let fewest = 0;
  for (let plane = 0; plane < diePlanes.planesPerDie; plane++) {
    if (!diePlanes.hasHostPage(die, plane)) continue;
    const taken = diePlanes.taken(die, plane);
    if (best < 0 || taken < fewest) {
      best = plane;
      fewest = taken;
    }
  }
  out[0] = best;
  return best < 0 ? 0 : 1;
};

/**
 * The plane whose turn it is (`planePick: round-robin`): the next with room at or behind the die's token; −1 if none
 * has.
 */
export function planeInTurn(diePlanes: DiePlanes, die: number): number {
  const planes = diePlanes.planesPerDie;
  const token = diePlanes.token(die);
  for (let i = 0; i < planes; i++) {
    const plane = (token + i) % planes;
    if (diePlanes.hasHostPage(die, plane)) return plane;
  }
  return -1;
}

/** The plane whose turn it is. */
export const nextPlaneInTurn: ChoosePlanes = (diePlanes, die, _wanted, out) => {
  const plane = planeInTurn(diePlanes, die);
  out[0] = plane;
  return plane < 0 ? 0 : 1;
};
