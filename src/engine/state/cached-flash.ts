/**
 * Flash with an SLC cache: blocks of one bit a cell, into which the host's pages go while a plane has room in one. The
 * first blocks of a plane are always the cache's: they are neither free nor good as far as anything else knows. Others
 * are taken from the free ones, and given back. What is in the cache is emptied by folding (policies/slc-cache/folds.ts). Model page
 * §11.14.
 */
import type { Geometry } from '../../device/geometry.ts';
import { quotient } from '../../device/exact.ts';
import { pageTypeOf, programTimes, readTimes } from '../../device/page-types.ts';
import { shortestTimes, type CacheSettings } from '../../device/slc-cache.ts';
import type { Experiment } from '../../document/experiment.ts';
import { INFO_VIRTUAL, OperationType } from '../recording/recording.ts';
import { INFO, LPN, PART_ARRAY_EXTRA, PPN, SIBLING } from '../records/operation-record.ts';
import type { OperationPool } from '../records/operation-pool.ts';
import { FULL, HEAD, REMAINING, TYPE } from '../records/transaction-record.ts';
import type { TransactionPool } from '../records/transaction-pool.ts';
import { BlockState, isCacheState } from './block-state.ts';
import { Flash, type FlashOptions } from './flash.ts';

export interface CacheOptions {
  readonly staticBlocks: number;
  readonly dynamicBlocks: number;
  readonly keepFreeBlocks: number;
  /** Pages that a block holds in SLC mode. */
  readonly pages: number;
  /** A page that finds no room in the cache waits; otherwise it goes to an ordinary block. */
  readonly foldsFirst: boolean;
}

export class CachedFlash extends Flash {
  /** Of each plane: the block that the host writes into in SLC mode (−1 none), free static blocks, dynamic ones. */
  readonly cacheActive = new Int32Array(this.geometry.planes).fill(-1);
  readonly cacheFree: Int32Array;
  readonly dynamicUsed = new Int32Array(this.geometry.planes);
  /** When each block was opened in SLC mode, as a count. */
  readonly cacheOrder = new Float64Array(this.geometry.blocks);
  private cacheOpened = 0;
  /** Blocks of the device in SLC mode that hold pages: opened and not erased. */
  cacheUsed = 0;
  /** Pages of the device that have been written in SLC mode and not erased; those of them that are valid. */
  cachedPages = 0;
  cachedValid = 0;
  /** 1 before time 0: what is written then goes to ordinary blocks. */
  bypass = 1;

  readonly cache: CacheOptions;

  constructor(geometry: Geometry, options: FlashOptions, cache: CacheOptions) {
    super(geometry, options);
    this.cache = cache;
    this.cacheFree = new Int32Array(geometry.planes).fill(cache.staticBlocks);
    for (let plane = 0; plane < geometry.planes; plane++) {
      const first = plane * geometry.blocksPerPlane;
      this.state.fill(BlockState.cacheFree, first, first + cache.staticBlocks);
      this.freeBlocks[plane] -= cache.staticBlocks;
      this.goodBlocks[plane] -= cache.staticBlocks;
    }
  }

  /** Whether a physical page is in SLC mode. */
  isCached(ppn: number): boolean {
    return isCacheState(this.state[quotient(ppn, this.geometry.pagesPerBlock)]);
  }

  private isStatic(index: number): boolean {
    return index % this.geometry.blocksPerPlane < this.cache.staticBlocks;
  }

  /** Blocks that the cache could open in a plane now. */
  freeForCache(plane: number): number {
    const { dynamicBlocks, keepFreeBlocks } = this.cache;
    const dynamic = Math.min(dynamicBlocks - this.dynamicUsed[plane], this.freeBlocks[plane] - keepFreeBlocks);
    return this.cacheFree[plane] + (dynamic > 0 ? dynamic : 0);
  }

  /** Pages left in the plane's block in SLC mode. */
  private cacheRest(plane: number): number {
    const active = this.cacheActive[plane];
    return active < 0 ? 0 : this.cache.pages - this.written[plane * this.geometry.blocksPerPlane + active];
  }

  /** Whether the next host page of a plane goes to the cache. */
  usesCache(plane: number): boolean {
    return this.bypass === 0 && (this.cacheRest(plane) > 0 || this.freeForCache(plane) > 0);
  }

  /** Pages left in the plane's ordinary block of the host. */
  private hostRest(plane: number): number {
    const active = this.hostActive[plane];
    const { blocksPerPlane, pagesPerBlock } = this.geometry;
    return active < 0 ? 0 : pagesPerBlock - this.written[plane * blocksPerPlane + active];
  }

  /** Whether an ordinary page can be written in this plane now, by the host or by folding. */
  hasOrdinaryPage(plane: number): boolean {
    return this.barred[plane] === 0 && (this.hostRest(plane) > 0 || this.hasBlockToOpen(plane));
  }

  /** Ordinary pages that folding could write in a plane; `last`: with those of the last free block. */
  roomForFold(plane: number, last: boolean): number {
    if (this.barred[plane] === 1 && !last) return 0;
    const free = this.freeBlocks[plane] - (last ? 0 : this.options.reservedBlocks);
    return this.hostRest(plane) + Math.max(0, free) * this.geometry.pagesPerBlock;
  }

  override nextHostPage(plane: number): number {
    const { pagesPerBlock } = this.geometry;
    if (!this.usesCache(plane)) return pagesPerBlock - this.hostRest(plane);
    return this.cacheRest(plane) > 0 ? this.cache.pages - this.cacheRest(plane) : pagesPerBlock;
  }

  override isExhausted(plane: number): boolean {
    return this.hostRest(plane) === 0 && !this.hasBlockToOpen(plane);
  }

  override hasHostPage(plane: number): boolean {
    if (this.usesCache(plane)) return true;
    return (this.bypass === 1 || !this.cache.foldsFirst) && this.hasOrdinaryPage(plane);
  }

  override takeHostPage(plane: number): number {
    this.taken[plane]++;
    return this.usesCache(plane) ? this.takeCachePage(plane) : this.takeOrdinaryPage(plane);
  }

  /** Takes an ordinary page for the host. Only if there is one. */
  takeBesideCache(plane: number): number {
    this.taken[plane]++;
    return this.takeOrdinaryPage(plane);
  }

  /** Takes an ordinary page, of the host or for folding. Only if there is one. */
  takeOrdinaryPage(plane: number): number {
    this.opened = this.hostRest(plane) === 0;
    if (this.opened) {
      const last = this.freeBlocks[plane] === 1;
      const block = this.pickFree(plane);
      this.openHost(plane, block);
      if (last) this.lastOpened[plane] = block;
    }
    return this.takePage(plane, this.hostActive[plane]);
  }

  private takeCachePage(plane: number): number {
    const { blocksPerPlane, pagesPerBlock } = this.geometry;
    this.opened = this.cacheRest(plane) === 0;
    if (this.opened) this.openInCache(plane);
    const index = plane * blocksPerPlane + this.cacheActive[plane];
    const page = this.written[index]++;
    this.unfinished[index]++;
    this.cachedPages++;
    return index * pagesPerBlock + page;
  }

  override move(lpn: number, ppn: number): number {
    const old = super.move(lpn, ppn);
    if (this.isCached(ppn)) this.cachedValid++;
    return old;
  }

  protected override invalidate(ppn: number): void {
    super.invalidate(ppn);
    if (this.isCached(ppn)) this.cachedValid--;
  }

  /** The next block in SLC mode: a static one (lowest, or least erased), or a free one of the plane. */
  private openInCache(plane: number): void {
    const base = plane * this.geometry.blocksPerPlane;
    if (this.cacheActive[plane] >= 0) this.state[base + this.cacheActive[plane]] = BlockState.cacheFull;
    let block = -1;
    for (let b = 0; b < this.cache.staticBlocks; b++) {
      if (this.state[base + b] !== BlockState.cacheFree) continue;
      const isBetter = this.options.leastErased && this.eraseCount[base + b] < this.eraseCount[base + block];
      if (block < 0 || isBetter) block = b;
    }
    if (block >= 0) {
      this.cacheFree[plane]--;
    } else {
      block = this.pickFree(plane);
      this.freeBlocks[plane]--;
      this.dynamicUsed[plane]++;
      this.writtenPages[plane] += this.geometry.pagesPerBlock;
    }
    this.state[base + block] = BlockState.cacheActive;
    this.cacheActive[plane] = block;
    this.cacheOrder[base + block] = ++this.cacheOpened;
    this.cacheUsed++;
  }

  /** Whether a block is full in SLC mode, and its programs have ended. */
  private isFullInCache(index: number): boolean {
    const state = this.state[index];
    const isUsed = state === BlockState.cacheActive || state === BlockState.cacheFull;
    return isUsed && this.written[index] === this.cache.pages && this.unfinished[index] === 0;
  }

  /** Whether a block was taken from the free ones. */
  isDynamic(index: number): boolean {
    return !this.isStatic(index);
  }

  /**
   * The block to fold: the one that was opened first, or has the fewest valid pages (ties: opened first), of those that
   * are full and whose valid pages have room. Block in the plane; −1 none.
   * @param last whether a dynamic block may use the last free block
   */
  foldVictim(plane: number, fewest: boolean, last: boolean, except: number): number {
    const { blocksPerPlane } = this.geometry;
    const base = plane * blocksPerPlane;
    const room = this.roomForFold(plane, false);
    const roomWithLast = last ? this.roomForFold(plane, true) : room;
    const end = this.cache.dynamicBlocks > 0 ? blocksPerPlane : this.cache.staticBlocks;
    let best = -1;
    for (let block = 0; block < end; block++) {
      const index = base + block;
      if (block === except || !this.isFullInCache(index)) continue;
      if (this.valid[index] > (this.isDynamic(index) ? roomWithLast : room)) continue;
      if (best >= 0) {
        const other = base + best;
        const isFewer = fewest && this.valid[index] !== this.valid[other];
        if (isFewer ? this.valid[index] > this.valid[other] : this.cacheOrder[index] > this.cacheOrder[other]) continue;
      }
      best = block;
    }
    return best;
  }

  /** Whether a block could be folded as soon as its programs have ended. */
  hasFoldable(plane: number, last: boolean): boolean {
    const { blocksPerPlane } = this.geometry;
    const room = this.roomForFold(plane, false);
    const roomWithLast = last ? this.roomForFold(plane, true) : room;
    for (let index = plane * blocksPerPlane; index < (plane + 1) * blocksPerPlane; index++) {
      const state = this.state[index];
      if (state !== BlockState.cacheActive && state !== BlockState.cacheFull) continue;
      if (this.written[index] < this.cache.pages) continue;
      if (this.valid[index] <= (this.isDynamic(index) ? roomWithLast : room)) return true;
    }
    return false;
  }

  /** A block is being folded: the host writes no more into it. */
  closeInCache(plane: number, block: number): void {
    this.state[plane * this.geometry.blocksPerPlane + block] = BlockState.cacheFull;
    if (this.cacheActive[plane] === block) this.cacheActive[plane] = -1;
  }

  /** A folded block is erased: free for the cache again, or for everything. */
  erasedInCache(index: number): void {
    const plane = quotient(index, this.geometry.blocksPerPlane);
    this.cachedPages -= this.written[index];
    this.written[index] = 0;
    this.eraseCount[index]++;
    this.cacheUsed--;
    if (this.isStatic(index)) {
      this.state[index] = BlockState.cacheFree;
      this.cacheFree[plane]++;
      return;
    }
    this.state[index] = BlockState.free;
    this.freeBlocks[plane]++;
    this.dynamicUsed[plane]--;
    this.writtenPages[plane] -= this.geometry.pagesPerBlock;
  }

  override markBad(index: number): void {
    if (this.state[index] !== BlockState.cacheFree) {
      super.markBad(index);
      return;
    }
    this.cacheFree[quotient(index, this.geometry.blocksPerPlane)]--;
    this.state[index] = BlockState.bad;
  }
}

/** Array phases by the modes and the types of their pages. Model page §11.10. */
export class CacheTimes {
  private readonly flash: CachedFlash;
  /** By type of operation: how much longer than the shortest it is in SLC mode, ns. */
  private readonly cached: Float64Array;
  /** By page of an ordinary block: the same of its read and its program; and of the erase of an ordinary block. */
  private readonly read: Float64Array;
  private readonly program: Float64Array;
  private readonly erase: number;

  constructor({ timing }: Experiment, cache: CacheSettings, flash: CachedFlash) {
    const shortest = shortestTimes(timing, cache);
    const { pagesPerBlock } = flash.geometry;
    const reads = readTimes(timing);
    const programs = programTimes(timing);
    const types = Array.from({ length: pagesPerBlock }, (_, page) => pageTypeOf(timing.pageTypes, page));
    this.flash = flash;
    this.cached = new Float64Array(3);
    this.cached[OperationType.read] = cache.readNs - shortest.readNs;
    this.cached[OperationType.program] = cache.programNs - shortest.programNs;
    this.cached[OperationType.erase] = cache.eraseNs - shortest.eraseNs;
    this.read = Float64Array.from(types, (type) => reads[type] - shortest.readNs);
    this.program = Float64Array.from(types, (type) => programs[type] - shortest.programNs);
    this.erase = timing.eraseNs - shortest.eraseNs;
  }

  /** A transaction that begins takes the time of its slowest page. */
  began(operations: OperationPool, transactions: TransactionPool, tx: number): void {
    const type = transactions.int[tx | TYPE];
    let extra = 0;
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
      extra = Math.max(extra, this.extraOf(operations, slot, type));
    }
    if (extra === 0) return;
    transactions.real[tx | FULL] += extra;
    transactions.real[tx | REMAINING] += extra;
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
      operations.addPart(slot, PART_ARRAY_EXTRA, extra);
    }
  }

  extraOf({ int }: Pick<OperationPool, 'int'>, slot: number, type: number): number {
    const { planes, pagesPerBlock } = this.flash.geometry;
    const times = type === OperationType.read ? this.read : this.program;
    // A page that was never written counts on through an ordinary block without an end (§6).
    if ((int[slot | INFO] & INFO_VIRTUAL) !== 0) return times[quotient(int[slot | LPN], planes) % pagesPerBlock];
    if (this.flash.isCached(int[slot | PPN])) return this.cached[type];
    return type === OperationType.erase ? this.erase : times[int[slot | PPN] % pagesPerBlock];
  }
}

/** What the engine needs for an SLC cache: loaded with the first experiment that has one. */
export const SLC_CACHE = { CachedFlash, CacheTimes };
