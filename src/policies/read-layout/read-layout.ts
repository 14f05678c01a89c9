/**
 * MBM's layout for read-intensive regions (MBM §IV-B, RS): which regions are marked, and where writes to them go. The
 * decisions stand in src/policies/read-layout; here is what they see and what is done about it. The moves that mend a
 * crowded request are in reallocation.ts. Model page §14.
 */
import type { ReadLayout as Settings } from '../../document/experiment.ts';
import { evenDie } from './even-placement.ts';
import { noteRead } from './read-intensive.ts';
import type { RegionPlacement } from './view.ts';
import type { LayoutHook } from '../../engine/hooks.ts';
import { canMove, markMoves, moveEnded, readServed, RequestView, startMove } from './page-moves.ts';
import { NONE } from '../../engine/recording/recording.ts';
import { Regions } from './regions.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { DIE, PREDECESSOR, TRIMMED } from '../../engine/records/operation-record.ts';
import { unitIsIdle } from '../../engine/policy-actions.ts';

export class ReadLayout implements LayoutHook {
  readonly regions: Regions;
  private readonly regionView: RegionView;
  private readonly requestView: RequestView;
  private readonly s: PolicyEngine;

  constructor(s: PolicyEngine, settings: Settings) {
    this.s = s;
    this.regions = new Regions(s, settings);
    this.regionView = new RegionView(s);
    this.requestView = new RequestView(s);
  }

  get moving(): number {
    return this.regions.moving;
  }
  readArrived(first: number, last: number): void {
    readArrived(this.s, this.regions, first, last);
  }
  dieForWrite(slot: number, lpn: number, index: number): number {
    return dieForWrite(this.s, this.regions, this.regionView, slot, lpn, index);
  }
  dieForRebound(lpn: number, dies: readonly number[]): number {
    return dieForRebound(this.s, this.regions, this.regionView, lpn, dies);
  }
  readServed(request: number): void {
    readServed(this.s, this.regions, this.requestView, request);
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

// ---- Even placement ----

/**
 * The die for a write (`slot`) of a page, the `index`-th of its request; −1 if its region is not read-intensive and the
 * other policies decide.
 */
function dieForWrite(
  s: PolicyEngine,
  regions: Regions,
  view: RegionView,
  slot: number,
  lpn: number,
  index: number,
): number {
  const { evenPlacement, regionPages } = regions.settings;
  if (index === 0) view.forget();
  const region = Math.floor(lpn / regionPages);
  if (!evenPlacement || regions.intensive[region] === 0) return -1;
  const from = region * regionPages;
  if (!view.goOn(from, lpn, s.operations.int[slot | PREDECESSOR] - 1)) {
    view.gather(from, Math.min(from + regionPages, s.geometry.logicalPages), lpn);
  }
  return evenDie(view);
}

/** The die, of those in `dies`, for a write that another has no page for; −1 if its region is not read-intensive. */
function dieForRebound(
  s: PolicyEngine,
  regions: Regions,
  view: RegionView,
  lpn: number,
  dies: readonly number[],
): number {
  const { evenPlacement, regionPages } = regions.settings;
  const region = Math.floor(lpn / regionPages);
  if (!evenPlacement || regions.intensive[region] === 0) return -1;
  const from = region * regionPages;
  view.gather(from, Math.min(from + regionPages, s.geometry.logicalPages), lpn);
  view.forget();
  const among: RegionPlacement = {
    dies: dies.length,
    pagesOnDie: (i) => view.pagesOnDie(dies[i]),
    isIdle: (i) => view.isIdle(dies[i]),
    channelLoad: (i) => view.channelLoad(dies[i]),
  };
  return dies[evenDie(among)];
}

class RegionView implements RegionPlacement {
  readonly dies: number;
  private readonly pages: Int32Array;
  /** By channel; counted when it is first asked for. */
  private readonly load: Int32Array;
  private isLoadKnown = false;
  /**
   * First page of the region that was looked at last for the request that arrives now, and the page that was left out;
   * −1 none.
   */
  private from = -1;
  private leftOut = -1;
  private readonly pagesPerDie: number;
  private readonly s: PolicyEngine;

  constructor(s: PolicyEngine) {
    this.s = s;
    this.dies = s.geometry.dies;
    this.pagesPerDie = s.geometry.pagesPerPlane * s.geometry.planesPerDie;
    this.pages = new Int32Array(s.geometry.dies);
    this.load = new Int32Array(s.geometry.channels);
  }

  /** Looks at the logical pages `from … end−1`, `lpn` apart. */
  gather(from: number, end: number, lpn: number): void {
    const { pages } = this;
    const { pendingWrite } = this.s;
    for (let die = 0; die < pages.length; die++) pages[die] = 0;
    for (let page = from; page < end; page++) {
      if (page !== lpn) this.count(page, pendingWrite[page] - 1, 1);
    }
    this.from = from;
    this.leftOut = lpn;
    this.isLoadKnown = false;
  }

  /**
   * Counts a page (`more`: 1 or −1) on its die or, during a write of it, on the die of that write (`write`, −1: none).
   */
  private count(page: number, write: number, more: number): void {
    const { pages } = this;
    if (write >= 0) {
      // One that is not bound to any die counts nowhere, and a trimmed one will hold nothing.
      const { int } = this.s.operations;
      const die = int[write | DIE];
      if (die >= 0 && int[write | TRIMMED] === 0) pages[die] += more;
      return;
    }
    const ppn = this.s.flash.map[page];
    if (ppn !== NONE) pages[Math.floor(ppn / this.pagesPerDie)] += more;
  }

  /**
   * Another page of the same request: if the region has just been counted, only the omitted page has changed: it
   * has a die now. `earlier`: the write of `lpn` before (−1: none). False if the region has to be counted.
   */
  goOn(from: number, lpn: number, earlier: number): boolean {
    if (this.from !== from) return false;
    const { leftOut } = this;
    if (leftOut !== lpn) {
      this.count(leftOut, this.s.pendingWrite[leftOut] - 1, 1);
      this.count(lpn, earlier, -1);
    }
    this.leftOut = lpn;
    this.isLoadKnown = false;
    return true;
  }

  /** Another request arrives: between two of them anything may happen. */
  forget(): void {
    this.from = -1;
  }

  private countLoad(): void {
    const { load, dies } = this;
    const { bankWaiting } = this.s;
    const channels = load.length;
    for (let channel = 0; channel < channels; channel++) {
      let waiting = 0;
      for (let die = channel; die < dies; die += channels) waiting += bankWaiting[die];
      load[channel] = waiting;
    }
    this.isLoadKnown = true;
  }

  pagesOnDie(die: number): number {
    return this.pages[die];
  }
  isIdle(die: number): boolean {
    return unitIsIdle(this.s, this.s.units.ofDie[die]);
  }
  channelLoad(die: number): number {
    if (!this.isLoadKnown) this.countLoad();
    return this.load[die % this.load.length];
  }
}
