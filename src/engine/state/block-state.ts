/**
 * `partial`: left partly written by the host (greedy multi-plane); opened again before a free one, and collected like a
 * closed one. The last three are blocks in SLC mode: static ones that are free, the one that the host
 * writes into, and the others (the one that is full stays active until another is opened).
 */
export const BlockState = Object.freeze({
  free: 0,
  hostActive: 1,
  gcActive: 2,
  closed: 3,
  bad: 4,
  partial: 5,
  cacheFree: 6,
  cacheActive: 7,
  cacheFull: 8,
} as const);

/** Whether a block is in SLC mode, or can only be opened in it. */
export const isCacheState = (state: number): boolean => state >= BlockState.cacheFree;
