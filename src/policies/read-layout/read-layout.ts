/**
 * MBM's layout for read-intensive regions (MBM §IV-B, RS): which regions are marked, and which writes are placed evenly
 * (evenly-placed-writes.ts gives them their dies). The moves that mend a crowded request are in page-moves.ts. Model
 * page §14.
 */
import type { ReadLayout as Settings } from '../../document/experiment.ts';
import type { LayoutHook } from '../../engine/hooks.ts';
import { canMove, dropsFrom, markMoves, moveEnded, readServed, RequestPlaces, startMove } from './page-moves.ts';
import { Regions } from './regions.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import type { RegionMarks } from './placement.ts';

/**
 * A read of the region has arrived. A region is read-intensive (MBM §IV-B, "judged by space locality") after a read longer
 * than a threshold. The paper's "otherwise, the area is not" is judged over `clearAfter` short reads in a row (assumed, so
 * that one short read does not undo a layout; 1 is the paper's letter).
 */
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

export class ReadLayoutMechanism implements LayoutHook {
  readonly regions: Regions;
  private readonly requestPlaces: RequestPlaces;
  private readonly s: PolicyEngine;

  constructor(s: PolicyEngine, settings: Settings) {
    this.s = s;
    this.regions = new Regions(s, settings);
    this.requestPlaces = new RequestPlaces(s);
  }

  get moving(): number {
    return this.regions.moving;
  }
  readArrived(first: number, last: number): void {
    readArrived(this.s, this.regions, first, last);
  }
  placesEvenly(lpn: number): boolean {
    const { intensive, settings } = this.regions;
    return settings.evenPlacement && intensive[Math.floor(lpn / settings.regionPages)] === 1;
  }
  readServed(request: number): void {
    readServed(this.s, this.regions, this.requestPlaces, request);
  }
  dropsFrom(channel: number): boolean {
    return dropsFrom(this.s, this.regions, channel);
  }
  markMoves(): void {
    markMoves(this.s, this.regions);
  }
  canStart(slot: number): boolean {
    return canMove(this.s, this.regions, slot);
  }
  start(channel: number, slot: number): void {
    startMove(this.s, this.regions, channel, slot);
  }
  ended(slot: number, type: number): void {
    moveEnded(this.s, this.regions, slot, type);
  }
  writesInto(block: number): boolean {
    return this.regions.moveBlock.includes(block);
  }
}

/** A read of the device's pages `first … last` has arrived (pages beyond the logical space are wrapped). */
function readArrived(s: PolicyEngine, regions: Regions, first: number, last: number): void {
  const { regionPages, thresholdPages, clearAfter } = regions.settings;
  const { logicalPages } = s.geometry;
  const isLong = last - first + 1 > thresholdPages;
  const firstRegion = Math.floor((first % logicalPages) / regionPages);
  for (let page = first; page <= last;) {
    const lpn = page % logicalPages;
    const region = Math.floor(lpn / regionPages);
    // A wrapped read that returns to its first region is still one read of that region.
    if (page > first && region === firstRegion) break;
    noteRead(regions, region, isLong, clearAfter);
    page += Math.min((region + 1) * regionPages, logicalPages) - lpn;
  }
}
