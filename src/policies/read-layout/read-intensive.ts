/**
 * Which regions are read-intensive (MBM §IV-B, "judged by space locality"): a read longer than a threshold marks its
 * regions. The paper's "otherwise, the area is not" is judged over `clearAfter` short reads in a row (assumed, so that
 * one short read does not undo a layout; 1 is the paper's letter).
 */
import type { RegionMarks } from './placement.ts';

/** A read of the region has arrived. */
export function noteRead(marks: RegionMarks, region: number, isLong: boolean, clearAfter: number): void {
  if (isLong) {
    marks.setMark(region, true, 0);
    return;
  }
  if (!marks.isMarked(region)) return;
  const short = marks.shortReads(region) + 1;
  const stays = short < clearAfter;
  marks.setMark(region, stays, stays ? short : 0);
}
