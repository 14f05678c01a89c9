/**
 * The lanes of the write buffer and of the SLC cache: how full they were, in the steps of `engine/recording/occupancy.ts`. A step that is a
 * third full is drawn like a step in which a lane was busy for a third of its time.
 */
import { BUFFERED } from '../../analysis/columns/row-classes.ts';
import type { CacheOccupancy, OccupancyColumns } from '../../engine/recording/occupancy.ts';
import type { Lane } from '../layout/lanes.ts';
import { BeyondLimitLane } from './beyond-limit.ts';

/** How full what a lane stands for was; undefined for lanes of work. */
export function occupancyOf(
  { buffer, cache }: { readonly buffer?: OccupancyColumns | undefined; readonly cache?: CacheOccupancy | undefined },
  { kind }: Pick<Lane, 'kind'>,
): OccupancyColumns | undefined {
  if (kind === 'buffer') return buffer;
  return kind === 'cache' ? cache?.pages : undefined;
}

/** The steps of the lane; `endNs`: of the run. */
export function bufferSteps(
  { capacity, stepNs, pageNs }: OccupancyColumns,
  endNs: number,
  cls: number = BUFFERED,
): BeyondLimitLane {
  const count = Math.max(1, Math.min(pageNs.length, Math.ceil(endNs / stepNs)));
  const full = new Float64Array(count + 1);
  for (let step = 0; step < count; step++) full[step + 1] = full[step] + (pageNs.at(step) ?? 0) / capacity;
  const lanes = [{ classes: [cls], busy: [full] }];
  return new BeyondLimitLane(
    { steps: { fromNs: 0, endNs, stepNs, first: 0, count, lanes }, made: undefined },
    0,
    false,
  );
}
