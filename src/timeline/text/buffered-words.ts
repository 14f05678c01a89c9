/** How full the write buffer is at an instant, in words. */
import type { OccupancyColumns } from '../../engine/recording/occupancy.ts';

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
