/**
 * The lane of the write buffer: how full it was, in the steps of `engine/recording/occupancy.ts`. A step that is a
 * third full is drawn like a step in which a lane was busy for a third of its time.
 */
import { BUFFERED } from '../../analysis/columns/row-classes.ts';
import type { OccupancyColumns } from '../../engine/recording/occupancy.ts';
import { BeyondLimitLane } from './beyond-limit.ts';

/** The steps of the lane; `endNs`: of the run. */
export function bufferSteps({ capacity, stepNs, pageNs }: OccupancyColumns, endNs: number): BeyondLimitLane {
  const count = Math.max(1, Math.min(pageNs.length, Math.ceil(endNs / stepNs)));
  const full = new Float64Array(count + 1);
  for (let step = 0; step < count; step++) full[step + 1] = full[step] + (pageNs.at(step) ?? 0) / capacity;
  const lanes = [{ classes: [BUFFERED], busy: [full] }];
  return new BeyondLimitLane(
    { steps: { fromNs: 0, endNs, stepNs, first: 0, count, lanes }, made: undefined },
    0,
    false,
  );
}
