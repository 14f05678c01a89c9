/**
 * The columns of a lane while the view moves. Columns with many rows are drawn between the nearest times of the grid:
 * the sums are exact, the edges are off by at most a quarter of a pixel, and no row is read.
 */
import { COARSE, type LaneSums, type Section } from '../../analysis/busy-time/lane-sums.ts';
import { CLASS_COUNT } from '../../analysis/columns/row-classes.ts';
import type { ColumnRuns } from './column-runs.ts';
import { startOf } from './section-search.ts';

/** A draft uses the grid if a column is at least this many steps wide. */
const STEPS_PER_COLUMN = 2;

/** Whether a section has enough rows a column for a draft to use its grid. */
export const isCoarseEnough = (section: Section, nsPerColumn: number): boolean =>
  section.gridStep * STEPS_PER_COLUMN <= nsPerColumn;

/**
 * Columns from `x` on, between times of the grid, as long as the sections are coarse enough.
 * @returns the first column not done
 */
export function draftColumns(
  sums: LaneSums,
  t0: number,
  nsPerColumn: number,
  from: number,
  to: number,
  first: number,
  out: ColumnRuns,
): number {
  const { sections, order, classes } = sums;
  let s = first;
  let { base, gridStart, width } = sections[s];
  let { grid, gridStep, last } = gridFor(sections[s], nsPerColumn);
  let nextStart = startOf(sums, s + 1);
  // The grid's nearest entry to the left edge, and its time from t0.
  let k = Math.max(0, Math.round((t0 + from * nsPerColumn - gridStart) / gridStep));
  if (k * width > last) k = last / width;
  let left = gridStart + k * gridStep - t0;
  if (k * width === last || k === 0) left = from * nsPerColumn;
  let before = grid;
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
      while (t >= nextStart) nextStart = startOf(sums, ++s + 1);
      if (!isCoarseEnough(sections[s], nsPerColumn)) {
        out.count = run;
        return x;
      }
      ({ base, gridStart, width } = sections[s]);
      ({ grid, gridStep, last } = gridFor(sections[s], nsPerColumn));
    }
    k = Math.round((t - gridStart) / gridStep);
    let at = k > 0 ? k * width : 0;
    let right = gridStart + k * gridStep - t0;
    if (at >= last) {
      // After the section's last row nothing happens until the next section.
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
      let busy = grid[at + slot];
      if (slot < beforeWidth) busy -= before[beforeAt + slot];
      if (base !== beforeBase) busy += base[slot] - (slot < beforeWidth ? beforeBase[slot] : 0);
      if (busy > 0) {
        cls[written] = classes[slot];
        share[written++] = busy < time ? busy / time : 1;
      }
    }
    before = grid;
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

/** The coarsest grid of a section that is fine enough for a draft, and the position of its last entry. */
function gridFor(
  { grid, gridStep, gridCount, coarse, coarseCount, width }: Section,
  nsPerColumn: number,
): { grid: Section['grid']; gridStep: number; last: number } {
  const step = gridStep * COARSE;
  return step * STEPS_PER_COLUMN <= nsPerColumn
    ? { grid: coarse, gridStep: step, last: (coarseCount - 1) * width }
    : { grid, gridStep, last: (gridCount - 1) * width };
}
