/**
 * MBM's layout for read-intensive regions (MBM §IV-B, RS): which regions are marked, and where writes to them go. The decisions stand in
 * src/policies/read-layout; here is what they see and what is done about it. The moves that mend a crowded request are in reallocation.ts. Model page §14.
 */
import type { ReadLayout as Settings } from '../document/experiment.ts';
import { evenDie } from '../policies/read-layout/even-placement.ts';
import { noteRead } from '../policies/read-layout/read-intensive.ts';
import type { RegionMarks, RegionPlacement } from '../policies/read-layout/view.ts';
import { RequestView } from './reallocation.ts';
import * as recordingConstants from './recording.ts';
import type { Simulation } from './simulation.ts';
import * as operationRecord from './operation-record.ts';

// A module's own constants are compiled into its code; imported ones would be loaded and checked at every use.
const { DIE, PREDECESSOR, TRIMMED } = operationRecord;
const { NONE } = recordingConstants;

/** What the layout remembers: marks, and the moves under way (at most `reallocationPages`; a request starts none while those of another are under way). */
export class ReadLayout implements RegionMarks {
  readonly intensive: Uint8Array;
  readonly short: Uint32Array;
  /** Moves under way, and of each: where the page was and on which die, that block's erases when it was read, die it goes to, block that its copy is being
   * written to (−1 before); 1 while it is under way. */
  moving = 0;
  readonly moveActive: Uint8Array;
  readonly moveSource: Uint32Array;
  readonly moveFrom: Int32Array;
  readonly moveErases: Uint32Array;
  readonly moveDie: Int32Array;
  readonly moveBlock: Int32Array;

  readonly settings: Settings;
  readonly scratch: { readonly region: RegionView; readonly request: RequestView };

  constructor(s: Simulation, settings: Settings) {
    const { logicalPages } = s.geometry;
    this.settings = settings;
    const regions = Math.ceil(logicalPages / settings.regionPages);
    this.intensive = new Uint8Array(regions);
    this.short = new Uint32Array(regions);
    const moves = settings.reallocation ? Math.min(settings.reallocationPages, logicalPages) : 0;
    this.moveActive = new Uint8Array(moves);
    this.moveSource = new Uint32Array(moves);
    this.moveFrom = new Int32Array(moves);
    this.moveErases = new Uint32Array(moves);
    this.moveDie = new Int32Array(moves);
    this.moveBlock = new Int32Array(moves).fill(-1);
    for (const region of s.experiment.initial.readIntensiveRegions) this.intensive[region] = 1;
    this.scratch = { region: new RegionView(s), request: new RequestView(s) };
  }

  isMarked(region: number): boolean {
    return this.intensive[region] === 1;
  }
  shortReads(region: number): number {
    return this.short[region];
  }
  setMark(region: number, marked: boolean, shortReads: number): void {
    this.intensive[region] = marked ? 1 : 0;
    this.short[region] = shortReads;
  }
}

/** The layout of an experiment; null where it has none. */
export function readLayoutOf(s: Simulation): ReadLayout | null {
  const { readLayout } = s.experiment.policy;
  return readLayout === false ? null : new ReadLayout(s, readLayout);
}

/** A read of the device's pages `first … last` has arrived (pages beyond the logical space are wrapped). */
export function readArrived(s: Simulation, layout: ReadLayout, first: number, last: number): void {
  const { regionPages, thresholdPages, clearAfter } = layout.settings;
  const { logicalPages } = s.geometry;
  const isLong = last - first + 1 > thresholdPages;
  const firstRegion = Math.floor((first % logicalPages) / regionPages);
  for (let page = first; page <= last;) {
    const lpn = page % logicalPages;
    const region = Math.floor(lpn / regionPages);
    // A wrapped read that comes round to where it began is one read of that region all the same.
    if (page > first && region === firstRegion) break;
    noteRead(layout, region, isLong, clearAfter);
    page += Math.min((region + 1) * regionPages, logicalPages) - lpn;
  }
}

// ---- Even placement ----

/** The die for a write (`slot`) of a page, the `index`-th of its request; −1 where its region is not read-intensive and the other policies decide. */
export function dieForWrite(s: Simulation, layout: ReadLayout, slot: number, lpn: number, index: number): number {
  const { evenPlacement, regionPages } = layout.settings;
  const view = layout.scratch.region;
  if (index === 0) view.forget();
  const region = Math.floor(lpn / regionPages);
  if (!evenPlacement || layout.intensive[region] === 0) return -1;
  const from = region * regionPages;
  if (!view.goOn(from, lpn, s.operations.int[slot | PREDECESSOR] - 1)) {
    view.gather(from, Math.min(from + regionPages, s.geometry.logicalPages), lpn);
  }
  return evenDie(view);
}

/** The die, of those in `dies`, for a write that another has no page for; −1 where its region is not read-intensive. */
export function dieForRebound(s: Simulation, layout: ReadLayout, lpn: number, dies: readonly number[]): number {
  const { evenPlacement, regionPages } = layout.settings;
  const region = Math.floor(lpn / regionPages);
  if (!evenPlacement || layout.intensive[region] === 0) return -1;
  const view = layout.scratch.region;
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
  /** First page of the region that was looked at last for the request that arrives now, and the page that was left out; −1 none. */
  private from = -1;
  private leftOut = -1;
  private readonly pagesPerDie: number;
  private readonly s: Simulation;

  constructor(s: Simulation) {
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

  /** Counts a page where it is or, while `write` (−1: nobody's) is under way, where that goes: 1 more, or 1 less (−1). */
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
   * Another page of the same request: where the region has just been looked at, all that has changed is that the page left out then has a place now.
   * `earlier`: who was writing `lpn` before (−1: nobody). False where the region has to be looked at.
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

export function dieOfPage(s: Simulation, ppn: number): number {
  const { pagesPerPlane, planesPerDie } = s.geometry;
  return Math.floor(ppn / (pagesPerPlane * planesPerDie));
}

export function blockOfPage(s: Simulation, ppn: number): number {
  return Math.floor(ppn / s.geometry.pagesPerBlock);
}

/** Whether nothing at all runs, is held or is suspended on a unit. */
export function unitIsIdle(s: Simulation, unit: number): boolean {
  return s.unitTransaction[unit] < 0 && s.unitSuspended[unit] < 0 && s.unitCache[unit] < 0 && s.unitHeld[unit] < 0;
}
