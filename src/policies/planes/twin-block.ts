/**
 * Twin-block management (TBM; Tavakkol et al., CAL 2016): the planes of a die use and recycle the same block addresses
 * in step. Writes fill a row of pages, one a plane, before the next row begins, so that whatever is written together
 * has one address; a row begun is finished first.
 */
import type { ChoosePlanes } from './die-planes.ts';

/** The planes that still lack a page of the present row, in order. */
export const twinPlanes: ChoosePlanes = (diePlanes, die, wanted, out) => {
  let row = -1;
  for (let plane = 0; plane < diePlanes.planesPerDie; plane++) {
    if (!diePlanes.hasHostPage(die, plane)) continue;
    const page = diePlanes.nextPage(die, plane);
    if (row < 0 || page < row) row = page;
  }
  let count = 0;
  for (let plane = 0; plane < diePlanes.planesPerDie && count < wanted; plane++) {
    if (diePlanes.hasHostPage(die, plane) && diePlanes.nextPage(die, plane) === row) out[count++] = plane;
  }
  return count;
};
