/**
 * What MBM's layout for read-intensive regions may see (MBM §IV-B). A region is `regionPages` logical pages in a row.
 */

/** The marks of the regions. */
export interface RegionMarks {
  isMarked(region: number): boolean;
  /** Short reads of a marked region since the last long one. */
  shortReads(region: number): number;
  setMark(region: number, marked: boolean, shortReads: number): void;
}

/**
 * Where the pages of one region are, for a write to it: pages on their way to a die count there, and the page itself
 * not at all.
 */
export interface RegionPlacement {
  readonly dies: number;
  /** Whether the die could start the write now: its unit, the bus, and a free page. */
  takesWrite(die: number): boolean;
  pagesOnDie(die: number): number;
  /** Host operations that are bound to a die of its channel and not dispatched. */
  channelLoad(die: number): number;
}

/**
 * The places of the pages of one read request (a page that was never written has none). Die d is on chip d mod chips,
 * chip c on channel c mod channels.
 */
export interface RequestPlacement {
  readonly channels: number;
  readonly chips: number;
  readonly dies: number;
  readonly pages: number;
  /** The most pages that a chip can read together under the present settings. */
  readonly pagesAtOnce: number;
  dieOfPage(page: number): number;
  /** Whether the page may be moved: it has not been moved yet, and no write of it is under way. */
  isMovable(page: number): boolean;
  pagesOnChannel(channel: number): number;
  pagesOnChip(chip: number): number;
  pagesOnDie(die: number): number;
  /** Array reads, one after the other, that the chip needs for its pages. */
  readsOnChip(chip: number): number;
}
