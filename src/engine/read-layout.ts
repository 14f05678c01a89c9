/**
 * MBM's layout for read-intensive regions (MBM §IV-B, RS): which regions are marked, and where writes to them go. The decisions stand in
 * src/policies/read-layout; here is what they see and what is done about it. The moves that mend a crowded request are in reallocation.ts. Model page §14.
 */
import type { ReadLayout as Settings } from '../device/experiment.ts';
import { evenDie } from '../policies/read-layout/even-placement.ts';
import { noteRead } from '../policies/read-layout/read-intensive.ts';
import type { RegionMarks, RegionPlacement } from '../policies/read-layout/view.ts';
import { RequestView } from './reallocation.ts';
import { NONE } from './recording.ts';
import type { Simulation } from './simulation.ts';
import * as operationRecord from './operation-record.ts';

// A module's own constants are compiled into its code; imported ones would be loaded and checked at every use.
const { DIE, TRIMMED } = operationRecord;

/** What the layout remembers: marks, and the moves under way (at most `reallocationPages`; a request starts none while those of another are under way). */
export class ReadLayout implements RegionMarks {
  readonly intensive: Uint8Array;
  readonly short: Uint32Array;
  /** Moves under way, and of each: where the page was, that block's erases when it was read, die it goes to, block that its copy is being
   * written to (−1 before); 1 while it is under way. */
  moving = 0;
  readonly moveActive: Uint8Array;
  readonly moveSource: Uint32Array;
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

/** The die for a write of a page; −1 where its region is not read-intensive and the other policies decide. */
export function dieForWrite(s: Simulation, layout: ReadLayout, lpn: number): number {
  const { evenPlacement, regionPages } = layout.settings;
  const region = Math.floor(lpn / regionPages);
  if (!evenPlacement || layout.intensive[region] === 0) return -1;
  const view = layout.scratch.region;
  view.gather(region * regionPages, Math.min((region + 1) * regionPages, s.geometry.logicalPages), lpn);
  return evenDie(view);
}

class RegionView implements RegionPlacement {
  readonly dies: number;
  private readonly pages: Int32Array;
  private readonly load: Int32Array;
  private readonly s: Simulation;

  constructor(s: Simulation) {
    this.s = s;
    this.dies = s.geometry.dies;
    this.pages = new Int32Array(s.geometry.dies);
    this.load = new Int32Array(s.geometry.channels);
  }

  /** Looks at the logical pages `from … end−1`, `lpn` apart. */
  gather(from: number, end: number, lpn: number): void {
    const { s, pages, load } = this;
    const { pendingWrite, geometry } = s;
    const { map } = s.flash;
    const { int } = s.operations;
    const pagesPerDie = geometry.pagesPerPlane * geometry.planesPerDie;
    pages.fill(0);
    for (let page = from; page < end; page++) {
      if (page === lpn) continue;
      const write = pendingWrite[page] - 1;
      if (write >= 0) {
        // On its way to a die; one that is not bound to any counts nowhere, and a trimmed one will hold nothing.
        const die = int[write | DIE];
        if (die >= 0 && int[write | TRIMMED] === 0) pages[die]++;
      } else if (map[page] !== NONE) {
        pages[Math.floor(map[page] / pagesPerDie)]++;
      }
    }
    load.fill(0);
    for (let die = 0; die < this.dies; die++) load[die % geometry.channels] += s.bankWaiting[die];
  }

  pagesOnDie(die: number): number {
    return this.pages[die];
  }
  isIdle(die: number): boolean {
    return unitIsIdle(this.s, this.s.units.ofDie[die]);
  }
  channelLoad(die: number): number {
    return this.load[die % this.s.geometry.channels];
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
