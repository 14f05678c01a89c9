import { quotient } from '../../device/exact.ts';
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

/** What a plane policy may see of a die's planes, numbered 0 … planes−1 in the die. */
export interface DiePlanes {
  readonly planesPerDie: number;
  /** Whether a host page can be written in the plane now. */
  hasHostPage(die: number, plane: number): boolean;
  /** Pages taken from the plane's host blocks so far: the plane with fewest lags behind the others. */
  taken(die: number, plane: number): number;
  /**
   * Where the plane's next host page goes, −1 if it has none: the page in the plane, or (`pageOnly`) in its block.
   * Planes with one address may be programmed together.
   */
  address(die: number, plane: number): number;
  readonly blocksPerPlane: number;
  /** Planes that are programmed together need the same page only, not the same block. */
  readonly pageOnly: boolean;
  /** The block (in its plane) that the plane's next host page goes to; -1 if it has none. */
  nextBlock(die: number, plane: number): number;
  /** Page of its block that the plane's next host page goes to; -1 if it has none. */
  nextPage(die: number, plane: number): number;
  /**
   * The page at which the host could continue in a block of the plane (the one being written, a partly written one, or
   * a free one); -1 if it cannot.
   */
  openPage(die: number, plane: number, block: number): number;
  /** Makes `block` the plane's host block and skips pages of it up to `page`: they are wasted. */
  skipTo(die: number, plane: number, block: number, page: number): void;
  /**
   * The die's plane token (round robin). It moves behind the last plane that gets a page, in turn; not when planes are
   * only examined.
   */
  token(die: number): number;
}

/**
 * Chooses planes for up to `wanted` pages on one die: writes their numbers in ascending order into `out` and returns
 * how many (0 if none can be written).
 */
export type ChoosePlanes = (diePlanes: DiePlanes, die: number, wanted: number, out: Int32Array) => number;

/** Called before the `count` chosen planes give pages: may skip pages to make their addresses match. */
export type LevelPlanes = (diePlanes: DiePlanes, die: number, planes: Int32Array, count: number) => void;
