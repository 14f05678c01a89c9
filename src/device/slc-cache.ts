/**
 * Blocks in SLC mode (`policy.slcCache`): how many bits the cells of ordinary blocks have, and the times of both modes.
 * Model page §11.14.
 */
import type { Timing } from './device.ts';
import { hasPageTypes } from './page-types.ts';

/** What the settings of the cache say about its pages. Times in ns. */
export interface CacheSettings {
  readonly blocksPerPlane: number;
  readonly dynamicBlocksPerPlane: number;
  readonly bits: number;
  readonly readNs: number;
  readonly programNs: number;
  readonly eraseNs: number;
}

/** Whether there is a cache. */
export const hasCache = ({ slcCache }: { readonly slcCache: false | object }): boolean => slcCache !== false;

/** Bits a cell of an ordinary block: its page types, or without them the cache's own setting. */
export const cacheBits = (cache: CacheSettings, timing: Timing): number =>
  hasPageTypes(timing) ? timing.pageTypes.count : cache.bits;

/** Pages that a block of the cache holds. */
export const cachePages = (cache: CacheSettings, timing: Timing, pagesPerBlock: number): number =>
  Math.floor(pagesPerBlock / cacheBits(cache, timing));

/** The shortest array times of a device, ns: what a page of any mode and type takes at least. */
export function shortestTimes(
  { readNs, programNs, eraseNs }: Timing,
  cache: CacheSettings | false,
): Pick<Timing, 'readNs' | 'programNs' | 'eraseNs'> {
  if (cache === false) return { readNs, programNs, eraseNs };
  return {
    readNs: Math.min(readNs, cache.readNs),
    programNs: Math.min(programNs, cache.programNs),
    eraseNs: Math.min(eraseNs, cache.eraseNs),
  };
}
