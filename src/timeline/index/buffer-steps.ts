/**
 * The lanes of the write buffer and of the SLC cache: how full they were, in the steps of `engine/recording/occupancy.ts`. A step that is a
 * third full is drawn like a step in which a lane was busy for a third of its time.
 */
import { BUFFERED_ROW } from '../../analysis/columns/row-classes.ts';
import type { CacheOccupancy, OccupancyColumns } from '../../engine/recording/occupancy.ts';
import type { DrawnLane } from '../layout/lanes.ts';
import { BeyondLimitLane } from './beyond-limit.ts';

/** The mean pages of the step of an instant: exact unless the buffer changed in it. `endNs`: of the run. */
export function bufferedPages({ stepNs, pageNs }: OccupancyColumns, ns: number, endNs: number): number {
  const step = Math.floor(ns / stepNs);
  return (pageNs.at(step) ?? 0) / (Math.min(endNs, (step + 1) * stepNs) - step * stepNs);
}

/** `12 of 64`; `≈ 12.3 of 64` if the buffer changed in the step of the instant. */
export function bufferedWords(buffer: OccupancyColumns, ns: number, endNs: number): string {
  const pages = bufferedPages(buffer, ns, endNs);
  const isExact = pages === (buffer.most.at(Math.floor(ns / buffer.stepNs)) ?? 0);
  return (isExact ? '' : '≈ ') + `${Number(pages.toPrecision(3))} of ${buffer.capacity}`;
}

/** How full what a lane stands for was; undefined for lanes of work. */
export function occupancyOf(
  { buffer, cache }: { readonly buffer?: OccupancyColumns | undefined; readonly cache?: CacheOccupancy | undefined },
  { kind }: Pick<DrawnLane, 'kind'>,
): OccupancyColumns | undefined {
  if (kind === 'buffer') return buffer;
  return kind === 'cache' ? cache?.pages : undefined;
}

/** The steps of the lane; `endNs`: of the run. */
export function bufferSteps(
  { capacity, stepNs, pageNs }: OccupancyColumns,
  endNs: number,
  cls: number = BUFFERED_ROW,
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
