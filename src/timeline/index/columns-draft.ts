/**
 * The columns of a lane while the view moves. Columns with many rows are drawn between the nearest times of the grid:
 * the sums are exact, the edges are off by at most a quarter of a pixel, and no row is read.
 */
import { COARSE, type Grid, type LaneSums } from '../../analysis/busy-time/lane-sums.ts';
import { CLASS_COUNT } from '../../analysis/columns/row-classes.ts';
import type { ColumnRuns } from './column-runs.ts';

/** A draft uses a grid if a column is at least this many steps wide. */
const STEPS_PER_COLUMN = 2;

/** When a grid's first row starts; Infinity after the last grid. */
export const gridFrom = (grids: readonly Grid[], g: number): number =>
  g < grids.length ? grids[g].fromNs : Number.POSITIVE_INFINITY;

/** Whether there are enough rows a column for a draft to use their grid. */
export const isCoarseEnough = (grid: Grid, nsPerColumn: number): boolean => grid.step * STEPS_PER_COLUMN <= nsPerColumn;

/**
 * Columns from `x` on, between times of the grid, as long as the grids are coarse enough.
 * @returns the first column not done
 */
export function draftColumns(
  { grids, order, classes }: LaneSums,
  t0: number,
  nsPerColumn: number,
  from: number,
  to: number,
  first: number,
  out: ColumnRuns,
): number {
  let g = first;
  let { base, start, width } = grids[g];
  let { busyAt, step, last } = tableFor(grids[g], nsPerColumn);
  let nextStart = gridFrom(grids, g + 1);
  // The grid's nearest entry to the left edge, and its time from t0.
  let k = Math.max(0, Math.round((t0 + from * nsPerColumn - start) / step));
  if (k * width > last) k = last / width;
  let left = start + k * step - t0;
  if (k * width === last || k === 0) left = from * nsPerColumn;
  let before = busyAt;
  let beforeBase = base;
  let beforeAt = k * width;
  let beforeWidth = width;
  let room = out.reserve(0);
  let { cls, share } = out;
  const { x0, x1, entry } = out;
  const slots = order.length;
  let run = out.count;
  for (let x = from; x < to; x++) {
    const t = t0 + (x + 1) * nsPerColumn;
    if (t >= nextStart) {
      while (t >= nextStart) nextStart = gridFrom(grids, ++g + 1);
      if (!isCoarseEnough(grids[g], nsPerColumn)) {
        out.count = run;
        return x;
      }
      ({ base, start, width } = grids[g]);
      ({ busyAt, step, last } = tableFor(grids[g], nsPerColumn));
    }
    k = Math.round((t - start) / step);
    let at = k > 0 ? k * width : 0;
    let right = start + k * step - t0;
    if (at >= last) {
      // After the grid's last row nothing happens until the next grid.
      at = last;
      right = (x + 1) * nsPerColumn;
    }
    const time = right - left;
    const e = entry[run];
    if (e + CLASS_COUNT > room) {
      room = out.reserve(e + CLASS_COUNT);
      ({ cls, share } = out);
    }
    let written = e;
    for (let o = 0; o < slots; o++) {
      const slot = order[o];
      if (slot >= width) continue;
      let busy = busyAt[at + slot];
      if (slot < beforeWidth) busy -= before[beforeAt + slot];
      if (base !== beforeBase) busy += base[slot] - (slot < beforeWidth ? beforeBase[slot] : 0);
      if (busy > 0) {
        cls[written] = classes[slot];
        share[written++] = busy < time ? busy / time : 1;
      }
    }
    before = busyAt;
    beforeBase = base;
    beforeAt = at;
    beforeWidth = width;
    left = right;
    if (written === e) continue;
    if (written === e + 1 && share[e] === 1 && run > 0 && x1[run - 1] === x) {
      // One row over several columns is one run.
      const p = entry[run - 1];
      if (p === e - 1 && share[p] === 1 && cls[p] === cls[e]) {
        x1[run - 1] = x + 1;
        continue;
      }
    }
    x0[run] = x;
    x1[run] = x + 1;
    entry[run + 1] = written;
    run++;
  }
  out.count = run;
  return to;
}

/** The coarsest table of a grid that is fine enough for a draft, its step, and the position of its last entry. */
function tableFor(
  { step, count, fine, coarse, coarseCount, width }: Grid,
  nsPerColumn: number,
): { busyAt: Grid['fine']; step: number; last: number } {
  const coarseStep = step * COARSE;
  return coarseStep * STEPS_PER_COLUMN <= nsPerColumn
    ? { busyAt: coarse, step: coarseStep, last: (coarseCount - 1) * width }
    : { busyAt: fine, step, last: (count - 1) * width };
}
