import { quotient } from '../../device/exact.ts';
import { pagesChanged } from '../../engine/policy-actions.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { INFO_VIRTUAL } from '../../engine/recording/recording.ts';
import { INFO, LPN, PPN } from '../../engine/records/operation-record.ts';

/** More pages than any device has. */
const VIRTUAL_PAGES = 4294967296;

/**
 * The address of a read inside its plane, as far as multi-plane reads care: its page, and (unless `pageOnly`) its
 * block.
 */
export function planeAddress(s: PolicyEngine, slot: number, pageOnly: boolean): number {
  const { operations, geometry } = s;
  if ((operations.int[slot | INFO] & INFO_VIRTUAL) !== 0) {
    // Virtual pages are all in block 0, which has no end: those behind its pages are in no other block.
    const page = quotient(operations.int[slot | LPN], geometry.planes);
    return page < geometry.pagesPerBlock ? page : page + VIRTUAL_PAGES;
  }
  return operations.int[slot | PPN] % (pageOnly ? geometry.pagesPerBlock : geometry.pagesPerPlane);
}

export function planeOfRead(s: PolicyEngine, slot: number): number {
  const { operations } = s;
  const place = operations.int[slot | PPN];
  return (operations.int[slot | INFO] & INFO_VIRTUAL) !== 0 ? place : s.planeOf(place) | 0;
}

/** What a plane policy sees of a die's planes, numbered 0 … planes−1 in the die. */
export class DiePlanes {
  readonly planesPerDie: number;
  readonly blocksPerPlane: number;
  private readonly pagesPerBlock: number;
  /** Planes that are programmed together need the same page only, not the same block. */
  pageOnly: boolean;

  private readonly s: PolicyEngine;

  constructor(s: PolicyEngine) {
    this.s = s;
    this.planesPerDie = s.geometry.planesPerDie;
    this.blocksPerPlane = s.geometry.blocksPerPlane;
    this.pagesPerBlock = s.geometry.pagesPerBlock;
    this.pageOnly = s.experiment.policy.planeConstraint === 'page';
  }

  /** Whether a host page can be written in the plane now. */
  hasHostPage(die: number, plane: number): boolean {
    return this.s.flash.hasHostPage(die * this.planesPerDie + plane);
  }
  /** Pages taken from the plane's host blocks so far: the plane with fewest lags behind the others. */
  taken(die: number, plane: number): number {
    return this.s.flash.taken[die * this.planesPerDie + plane];
  }
  /**
   * Where the plane's next host page goes, −1 if it has none: the page in the plane, or (`pageOnly`) in its block.
   * Planes with one address may be programmed together.
   */
  address(die: number, plane: number): number {
    const { flash } = this.s;
    const at = die * this.planesPerDie + plane;
    const page = flash.nextHostPage(at);
    if (page >= this.pagesPerBlock || flash.barred[at] === 1) return this.addressToOpen(die, at);
    return this.pageOnly ? page : flash.hostActive[at] * this.pagesPerBlock + page;
  }
  /** The same for a plane (of the device) whose host block has no page. */
  private addressToOpen(die: number, at: number): number {
    const { flash } = this.s;
    if (!flash.hasHostPage(at)) return -1;
    // Which block is opened is a decision, and counted: it is not looked up for a plane that no other can match.
    let isAlone = true;
    for (let plane = 0; plane < this.planesPerDie; plane++) {
      if (die * this.planesPerDie + plane !== at && this.hasHostPage(die, plane)) isAlone = false;
    }
    if (isAlone) return 0;
    const block = flash.nextHostBlock(at);
    const page = flash.writtenOf(at, block);
    return this.pageOnly ? page : block * this.pagesPerBlock + page;
  }
  /** The block (in its plane) that the plane's next host page goes to; −1 if it has none. */
  nextBlock(die: number, plane: number): number {
    return this.s.flash.nextHostBlock(die * this.planesPerDie + plane);
  }
  /** The page of that block. */
  nextPage(die: number, plane: number): number {
    const { flash } = this.s;
    const at = die * this.planesPerDie + plane;
    const block = flash.nextHostBlock(at);
    return block < 0 ? -1 : flash.writtenOf(at, block);
  }
  /**
   * The page at which the host could continue in a block of the plane (the one being written, a partly written one, or
   * a free one); −1 if it cannot.
   */
  openPage(die: number, plane: number, block: number): number {
    return this.s.flash.openPage(die * this.planesPerDie + plane, block);
  }
  /** Makes `block` the plane's host block and skips pages of it up to `page`: they are wasted. */
  skipTo(die: number, plane: number, block: number, page: number): void {
    const at = die * this.planesPerDie + plane;
    const { flash, counters } = this.s;
    const opens = flash.hostActive[at] !== block;
    const skipped = flash.skipTo(at, block, page);
    counters.wasted += skipped;
    if (opens || skipped > 0) pagesChanged(this.s, at);
  }
  /**
   * The plane token (round robin). It moves behind the last plane that gets a page, in turn; not when planes are only
   * examined.
   */
  token(die: number): number {
    return this.s.planeToken[die];
  }
}

/**
 * Chooses planes for up to `wanted` pages on one die: writes their numbers in ascending order into `out` and returns
 * how many (0 if none can be written).
 */
export type ChoosePlanes = (diePlanes: DiePlanes, die: number, wanted: number, out: Int32Array) => number;

/** Called before the `count` chosen planes give pages: may skip pages to make their addresses match. */
export type LevelPlanes = (diePlanes: DiePlanes, die: number, planes: Int32Array, count: number) => void;
