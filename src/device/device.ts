/** A device: its geometry and timing, and places in it. Times are integer nanoseconds. */

export type OverprovisioningBase = 'physical' | 'logical';

/** What the SSD is made of: channel > chip > die > plane > block > page. */
export interface Device {
  channels: number;
  chipsPerChannel: number;
  diesPerChip: number;
  planesPerDie: number;
  blocksPerPlane: number;
  pagesPerBlock: number;
  /** Host bytes of a page. */
  pageBytes: number;
  /** Bytes that travel with every whole page beside its host bytes. */
  spareBytes: number;
  /** Share of the flash that the host cannot address; see `overprovisioningOf`. */
  overprovisioning: number;
  overprovisioningOf: OverprovisioningBase;
}

/** Which pages of a block are of which type: in turn, or further types later than the first. */
export type PageOrder = 'word-line' | 'shadow';

/** Pages of one word line that differ in their array times. A time of 0 is that of the first type. */
export interface PageTypes {
  /** 1: all pages are alike. */
  count: number;
  order: PageOrder;
  secondReadNs: number;
  thirdReadNs: number;
  fourthReadNs: number;
  secondProgramNs: number;
  thirdProgramNs: number;
  fourthProgramNs: number;
  /** Program of a whole word line (`policy.wordLine`), ns; 0: as the slowest type. */
  wordLineProgramNs: number;
  /** The first of two passes of a word line, ns; 0: as long as the second. */
  firstPassProgramNs: number;
}

/** How long each phase of a NAND operation lasts. */
export interface Timing {
  /** Command and address cycles of one page address, ns. */
  commandNs: number;
  /** Time of one byte on the channel, ns, at most six decimals. */
  transferNsPerByte: number;
  /** tR, ns; with page types, of the first. */
  readNs: number;
  /** tPROG, ns; with page types, of the first. */
  programNs: number;
  /** tBERS, ns. */
  eraseNs: number;
  /** Gap between the loads of two planes of one die (tDBSY), ns. */
  planeSwitchNs: number;
  /** Copy between data and cache register, ns; in cache mode only. */
  registerCopyNs: number;
  pageTypes: PageTypes;
}

/** A die by its place in the device. */
export interface DiePlace {
  channel: number;
  chip: number;
  die: number;
}
export interface PlanePlace extends DiePlace {
  plane: number;
}
export interface BlockPlace extends PlanePlace {
  block: number;
}
export interface PagePlace extends BlockPlace {
  page: number;
}
