/**
 * Blocks in SLC mode (`policy.slcCache`): how many bits the cells of ordinary blocks have, and the times of both modes.
 * Model page §11.14.
 */
import type { Device, Timing } from './device.ts';
import { firstNs, hasPageTypes, programTimes } from './page-types.ts';

/** What the settings of the cache say about its pages. Times in ns. */
export interface CacheSettings {
  readonly blocksPerPlane: number;
  readonly dynamicBlocksPerPlane: number;
  readonly bits: number;
  readonly readNs: number;
  readonly programNs: number;
  readonly eraseNs: number;
  readonly foldPath: 'bus' | 'on-die';
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
  timing: Timing,
  cache: CacheSettings | false,
): Pick<CacheSettings, 'readNs' | 'programNs' | 'eraseNs'> {
  const { readNs, programNs, eraseNs } =
    cache === false ? { readNs: Infinity, programNs: Infinity, eraseNs: Infinity } : cache;
  return {
    readNs: Math.min(firstNs(timing.readNs), readNs),
    programNs: Math.min(firstNs(timing.programNs), programNs),
    eraseNs: Math.min(timing.eraseNs, eraseNs),
  };
}

/** What a device with these settings writes at most when all its dies do nothing else, bytes a second. */
export interface Plateaus {
  /** Into the cache, while it has room. */
  readonly cache: number;
  /** Into ordinary blocks. */
  readonly direct: number;
  /** Through a cache that is full all the time: each page is written, read and programmed again, and blocks are erased. */
  readonly folding: number;
}

/**
 * The three plateaus in closed form (model page §11.14), of dies whose pages are written one by one. Each die loads a
 * page (command and transfer) and programs it; the bus of a channel does no more than one load at a time. What is folded
 * goes twice over the bus, or stays on the die: then only its commands do.
 * @param load bus time of a page, ns: command and transfer
 */
export function plateausOf(
  { channels, chipsPerChannel, diesPerChip, pageBytes, pagesPerBlock }: Device,
  timing: Timing,
  cache: CacheSettings,
  load: number,
): Plateaus {
  const bits = cacheBits(cache, timing);
  const diesPerChannel = chipsPerChannel * diesPerChip;
  const types = programTimes(timing);
  // Without page types all pages take the same.
  const wordLine = types.length === bits ? types.reduce((sum, ns) => sum + ns, 0) : bits * firstNs(timing.programNs);
  const pages = cachePages(cache, timing, pagesPerBlock);
  /** Pages a second of the device, if each keeps its die busy for so long and the bus for so long. */
  const rate = (dieNs: number, busNs: number): number =>
    (channels * pageBytes * 1e9) / Math.max(dieNs / diesPerChannel, busNs);
  const written = load + cache.programNs;
  const move = cache.foldPath === 'on-die' ? timing.commandNs : load;
  const folded = move + cache.readNs + move + wordLine / bits + cache.eraseNs / pages;
  return {
    cache: rate(written, load),
    direct: rate(load + wordLine / bits, load),
    folding: rate(written + folded, load + 2 * move),
  };
}
