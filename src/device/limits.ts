/** Apart from the schema, so that what only counts (the engine) does not load every key's description. */

/** Geometry limits. Dies, planes and pages in all are limited by `checkGeometry`. */
export const LIMITS = {
  channels: 64,
  chipsPerChannel: 4096,
  diesPerChip: 4096,
  planesPerDie: 64,
  /** A bank of 32 GB, as DJ has it, has as many blocks of 128 KB. */
  blocksPerPlane: 262_144,
  pagesPerBlock: 16_384,
  pageBytes: 1_048_576,
  dies: 4096,
  planes: 16_384,
  /** Physical page numbers stay within a signed 32-bit column. */
  pages: 2_147_483_647,
  /** Bytes of a read or write. */
  transferBytes: 1_073_741_824,
  /** Pages of a read or write: each is a page operation, and all of them are in flight together. */
  pagesPerRequest: 1_048_576,
  /** Bytes of any request: columns of requests hold lengths in 32 bits. */
  requestBytes: 4_294_967_295,
} as const;

/** The last instant that can be counted, ns: about 104 days. */
export const MAX_TIME_NS = Number.MAX_SAFE_INTEGER;
