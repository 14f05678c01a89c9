/**
 * The flash and its map: which logical page is where, what each block holds, which blocks are free. It knows no time
 * and no order of operations; writers request pages. Everything is a flat typed array, indexed by plane, block (plane ×
 * blocksPerPlane + block) or page number.
 */
import type { Geometry } from '../../device/geometry.ts';
import { OfDevice } from './counters.ts';
import { BlockState } from './block-state.ts';
import { Decision } from './differences.ts';
import { NONE } from '../recording/recording.ts';
import { quotient } from '../../device/exact.ts';

/**
 * Which entries of a big array changed since the last snapshot. Comparing the whole array at each snapshot would cost
 * more than the run: with 24 GiB in use a run with snapshots was 2.5 times slower (`npm run bench -- engine`).
 */

/** Entries noted at most between two snapshots. Beyond that a comparison of the whole array finds the changes. */
const MOST_ENTRIES = 1 << 17;

export class ChangeLog {
  /** Indices in the order of the changes; an index may be there more than once. */
  private readonly entries: Uint32Array;
  private count = 0;
  private overflowed = false;

  /** @param length entries of the array that is observed */
  constructor(length: number) {
    this.entries = new Uint32Array(Math.min(MOST_ENTRIES, length));
  }

  /** The entry at `index` changed. */
  note(index: number): void {
    if (this.count < this.entries.length) this.entries[this.count++] = index;
    else this.overflowed = true;
  }

  /** The indices noted since the last {@link clear}; null if there were too many to note. */
  get noted(): Uint32Array | null {
    return this.overflowed ? null : this.entries.subarray(0, this.count);
  }

  clear(): void {
    this.count = 0;
    this.overflowed = false;
  }
}

export interface FlashOptions {
  /** Host blocks are opened in all planes of a die together, at one index if possible (WS, twin-block). */
  readonly openTogether: boolean;
  /** GC has an active block of its own in each plane (MBM §IV-A, WS). */
  readonly gcActiveBlock: boolean;
  /** Blocks of a plane that only GC may open. */
  readonly reservedBlocks: number;
  /** Open the free block with the fewest erases, not the lowest. */
  readonly leastErased: boolean;
  /**
   * The counters of decisions, and the ones for opening together and for opening the least erased block (`Decision`).
   */
  readonly differed: Float64Array;
  readonly together: number;
  readonly leastErasedBy: number;
  /** Pages may be skipped or programmed without data. */
  readonly wastes: boolean;
}

export class Flash extends OfDevice {
  /** The physical page of each logical page; NONE if it is not mapped. */
  readonly map = new Uint32Array(this.geometry.logicalPages).fill(NONE);
  /** Which logical page a physical page holds: lpn, or NONE (free, invalid or wasted). */
  readonly owner = new Uint32Array(this.geometry.pages).fill(NONE);
  /** The entries of `map` that changed since the last snapshot. */
  readonly mapLog = new ChangeLog(this.geometry.logicalPages);
  /** Pages written in each block since its erase; the next page to be programmed. */
  readonly written = new Uint16Array(this.geometry.blocks);
  readonly valid = new Uint16Array(this.geometry.blocks);
  readonly eraseCount = new Uint32Array(this.geometry.blocks);
  readonly state = new Uint8Array(this.geometry.blocks);
  /** Programs dispatched to the block and not yet ended. */
  readonly unfinished = new Uint16Array(this.geometry.blocks);
  /** Reads bound to the block whose array read has not ended: they keep it from being erased. */
  readonly boundReads = new Uint32Array(this.geometry.blocks);
  /** Of each plane: active blocks (block in plane, −1 = none), free blocks, blocks that are not bad, written pages. */
  readonly hostActive = new Int32Array(this.geometry.planes).fill(-1);
  readonly gcActive = new Int32Array(this.geometry.planes).fill(-1);
  readonly freeBlocks = new Int32Array(this.geometry.planes).fill(this.geometry.blocksPerPlane);
  readonly goodBlocks = new Int32Array(this.geometry.planes).fill(this.geometry.blocksPerPlane);
  readonly partialBlocks = new Int32Array(this.geometry.planes);
  readonly writtenPages = new Uint32Array(this.geometry.planes);
  /** Pages ever taken from the plane's host blocks, from the first pointer on: the plane with fewest lags. */
  readonly taken = new Uint32Array(this.geometry.planes);
  /** 1 while the host may take no page of the plane: the rest is reserved for collection. */
  readonly barred = new Uint8Array(this.geometry.planes);
  /**
   * The block (in plane) that a collection opened when it was the plane's last free one, while it has room; −1 none.
   */
  readonly lastOpened = new Int32Array(this.geometry.planes).fill(-1);
  /**
   * One bit a page: written without data. Empty if no policy wastes pages. No decision depends on it; the device view
   * shows it.
   */
  readonly wasted: Uint8Array;

  readonly options: FlashOptions;

  constructor(geometry: Geometry, options: FlashOptions) {
    super(geometry);
    this.options = options;
    this.wasted = new Uint8Array(options.wastes ? Math.ceil(geometry.pages / 8) : 0);
  }

  /** Next page of the plane's host block; `pagesPerBlock` if it is full or there is none. */
  nextHostPage(plane: number): number {
    const active = this.hostActive[plane];
    const { blocksPerPlane, pagesPerBlock } = this.geometry;
    return active < 0 ? pagesPerBlock : this.written[plane * blocksPerPlane + active];
  }

  /** Whether there is another block in this plane that is not for garbage collection alone. */
  hasBlockToOpen(plane: number): boolean {
    return this.partialBlocks[plane] > 0 || this.freeBlocks[plane] > this.options.reservedBlocks;
  }

  /** Whether the host may open another block in this plane. */
  private mayOpen(plane: number): boolean {
    return this.barred[plane] === 0 && this.hasBlockToOpen(plane);
  }

  /** Whether the plane has no page for the host, and none before GC gives it a block. */
  isExhausted(plane: number): boolean {
    return this.nextHostPage(plane) >= this.geometry.pagesPerBlock && !this.hasBlockToOpen(plane);
  }

  /** Makes an active block (or one left partly written) an ordinary one. */
  deactivate(plane: number, block: number): void {
    this.retire(plane * this.geometry.blocksPerPlane + block);
    if (this.hostActive[plane] === block) this.hostActive[plane] = -1;
    if (this.gcActive[plane] === block) this.gcActive[plane] = -1;
    if (this.lastOpened[plane] === block) this.lastOpened[plane] = -1;
    this.close(plane, block);
  }

  /** Whether no plane of a die has a host block with room (then, and only then, WS opens new ones, in all of them). */
  private allFull(die: number): boolean {
    const { planesPerDie, pagesPerBlock } = this.geometry;
    for (let p = die * planesPerDie; p < (die + 1) * planesPerDie; p++) {
      if (this.nextHostPage(p) < pagesPerBlock) return false;
    }
    return true;
  }

  /** Whether a host page can be written in this plane now. */
  hasHostPage(plane: number): boolean {
    if (this.barred[plane] === 1) return false;
    return this.nextHostPage(plane) < this.geometry.pagesPerBlock || this.canOpenNext(plane);
  }

  /** Whether a plane whose host block is full gets another one now. */
  private canOpenNext(plane: number): boolean {
    if (!this.hasBlockToOpen(plane)) return false;
    if (!this.options.openTogether || this.allFull(quotient(plane, this.geometry.planesPerDie))) return true;
    this.options.differed[this.options.together]++;
    return false;
  }

  /** Whether a host page can be written on this die now. */
  dieHasHostPage(die: number): boolean {
    const planes = this.geometry.planesPerDie;
    for (let p = die * planes; p < (die + 1) * planes; p++) if (this.hasHostPage(p)) return true;
    return false;
  }

  /** The block (in its plane) that the next host page of a plane goes to, without opening it; −1 if there is none. */
  nextHostBlock(plane: number): number {
    if (this.barred[plane] === 1) return -1;
    if (this.nextHostPage(plane) < this.geometry.pagesPerBlock) return this.hostActive[plane];
    if (!this.hasBlockToOpen(plane)) return -1;
    const common = this.commonFree(quotient(plane, this.geometry.planesPerDie));
    if (common >= 0 && common !== this.pickFree(plane)) this.options.differed[this.options.together]++;
    return this.toOpen(plane, common);
  }

  writtenOf(plane: number, block: number): number {
    return this.written[plane * this.geometry.blocksPerPlane + block];
  }

  /** The block that the host opens next in a plane, where `common` is what its die's planes have in common. */
  private toOpen(plane: number, common: number): number {
    return common >= 0 && this.partialBlocks[plane] === 0 ? common : this.pickFree(plane);
  }

  /** The free block of a plane that is opened next, −1 if none is free. */
  protected pickFree(plane: number): number {
    const { blocksPerPlane } = this.geometry;
    const base = plane * blocksPerPlane;
    if (this.partialBlocks[plane] > 0) return this.state.indexOf(BlockState.partial, base) - base;
    if (!this.options.leastErased) {
      // A search of the platform: with 262,144 blocks a plane a loop here took most of a minute to fill a device.
      const lowest = this.freeBlocks[plane] > 0 ? this.state.indexOf(BlockState.free, base) - base : -1;
      return lowest < blocksPerPlane ? lowest : -1;
    }
    let best = -1;
    let lowest = -1;
    for (let b = 0; b < blocksPerPlane; b++) {
      if (this.state[base + b] !== BlockState.free) continue;
      if (lowest < 0) lowest = b;
      if (best < 0 || this.eraseCount[base + b] < this.eraseCount[base + best]) best = b;
    }
    if (best !== lowest) this.options.differed[this.options.leastErasedBy]++;
    return best;
  }

  /**
   * GC has its own block: the lowest block that is free in every plane of a die in which the host may open one; −1 if
   * there is none.
   */
  private commonFree(die: number): number {
    if (!this.options.gcActiveBlock) return -1;
    const { blocksPerPlane, planesPerDie } = this.geometry;
    const first = die * planesPerDie;
    search: for (let b = 0; b < blocksPerPlane; b++) {
      let planes = 0;
      for (let p = first; p < first + planesPerDie; p++) {
        if (!this.mayOpen(p) || this.partialBlocks[p] > 0) continue;
        if (this.state[p * blocksPerPlane + b] !== BlockState.free) continue search;
        planes++;
      }
      return planes > 0 ? b : -1;
    }
    return -1;
  }

  protected open(plane: number, block: number, state: number): void {
    const index = plane * this.geometry.blocksPerPlane + block;
    if (this.state[index] === BlockState.partial) this.partialBlocks[plane]--;
    else this.freeBlocks[plane]--;
    this.state[index] = state;
  }

  /** The page at which the host could continue in a block of the plane; −1 if it cannot. */
  openPage(plane: number, block: number): number {
    const { blocksPerPlane, pagesPerBlock } = this.geometry;
    if (this.barred[plane] === 1) return -1;
    const index = plane * blocksPerPlane + block;
    const state = this.state[index];
    const usable =
      state === BlockState.hostActive ||
      state === BlockState.partial ||
      (state === BlockState.free && this.freeBlocks[plane] > this.options.reservedBlocks);
    return usable && this.written[index] < pagesPerBlock ? this.written[index] : -1;
  }

  /**
   * Makes `block` the plane's host block and skips its pages up to `page`; returns how many were skipped. The present
   * block is left partly written, to be opened again. Only where {@link openPage} allows it.
   */
  skipTo(plane: number, block: number, page: number): number {
    const { blocksPerPlane, pagesPerBlock } = this.geometry;
    const index = plane * blocksPerPlane + block;
    const active = this.hostActive[plane];
    if (active !== block) {
      if (active >= 0) {
        const left = plane * blocksPerPlane + active;
        const half = this.written[left] < pagesPerBlock;
        this.state[left] = half ? BlockState.partial : BlockState.closed;
        if (half) this.partialBlocks[plane]++;
      }
      this.open(plane, block, BlockState.hostActive);
      this.hostActive[plane] = block;
    }
    const skipped = page - this.written[index];
    for (let p = this.written[index]; p < page; p++) this.noteWithoutData(index * pagesPerBlock + p);
    this.written[index] = page;
    this.writtenPages[plane] += skipped;
    this.taken[plane] += skipped;
    return skipped;
  }

  /** A partly written block is being collected: the host no longer opens it. */
  retire(index: number): void {
    if (this.state[index] !== BlockState.partial) return;
    this.state[index] = BlockState.closed;
    const plane = quotient(index, this.geometry.blocksPerPlane);
    this.partialBlocks[plane]--;
    if (this.lastOpened[plane] === index - plane * this.geometry.blocksPerPlane) this.lastOpened[plane] = -1;
  }

  private close(plane: number, block: number): void {
    if (block >= 0) this.state[plane * this.geometry.blocksPerPlane + block] = BlockState.closed;
  }

  protected openHost(plane: number, block: number): void {
    this.close(plane, this.hostActive[plane]);
    this.open(plane, block, BlockState.hostActive);
    this.hostActive[plane] = block;
  }

  /**
   * Takes the plane's next page for host data. Only if {@link hasHostPage}. Returns the ppn; {@link opened} tells
   * whether a block was opened.
   */
  takeHostPage(plane: number): number {
    this.opened = this.nextHostPage(plane) >= this.geometry.pagesPerBlock;
    if (this.opened) this.openNextHost(plane);
    this.taken[plane]++;
    return this.takePage(plane, this.hostActive[plane]);
  }

  private openNextHost(plane: number): void {
    const { planesPerDie } = this.geometry;
    const die = quotient(plane, planesPerDie);
    const common = this.commonFree(die);
    if (!this.options.openTogether) {
      this.openHost(plane, this.pickFree(plane));
      return;
    }
    // WS: all planes of the die open together, at one index if possible, so that they stay multi-plane partners.
    if (planesPerDie > 1 || common !== this.pickFree(plane)) this.options.differed[this.options.together]++;
    for (let p = die * planesPerDie; p < (die + 1) * planesPerDie; p++) {
      if (this.mayOpen(p)) this.openHost(p, this.toOpen(p, common));
    }
  }

  /** Whether the last `take…Page` opened a block. */
  opened = false;

  /** The block that GC writes into, its own or the host's; −1 if there is none. */
  gcBlock(plane: number): number {
    return this.options.gcActiveBlock ? this.gcActive[plane] : this.hostActive[plane];
  }

  /** Pages left in the block that GC writes into. */
  gcRest(plane: number): number {
    const active = this.gcBlock(plane);
    const { blocksPerPlane, pagesPerBlock } = this.geometry;
    return active < 0 ? 0 : pagesPerBlock - this.written[plane * blocksPerPlane + active];
  }

  /** Free blocks of a plane as its hard limit counts them: GC's own open block is one as long as it has a free page. */
  blocksForLimit(plane: number): number {
    const own = this.options.gcActiveBlock && this.gcRest(plane) > 0;
    return this.freeBlocks[plane] + (own ? 1 : 0);
  }

  /** Whether GC can write a page in this plane now. */
  hasGcPage(plane: number): boolean {
    if (this.gcRest(plane) > 0) return true;
    if (this.freeBlocks[plane] > 0 || this.partialBlocks[plane] > 0) return true;
    if (this.options.gcActiveBlock) this.options.differed[Decision.gcActiveBlock]++;
    return false;
  }

  /**
   * Takes the plane's next page for GC's data: in its own active block (WS) or in the host's. Only if {@link
   * hasGcPage}. Returns the ppn.
   */
  takeGcPage(plane: number): number {
    const { blocksPerPlane, pagesPerBlock } = this.geometry;
    this.opened = false;
    const own = this.options.gcActiveBlock;
    if (own) this.options.differed[Decision.gcActiveBlock]++;
    const active = own ? this.gcActive[plane] : this.hostActive[plane];
    if (active < 0 || this.written[plane * blocksPerPlane + active] >= pagesPerBlock) {
      this.opened = true;
      const block = this.pickFree(plane);
      const last = this.freeBlocks[plane] === 1;
      if (own) {
        this.close(plane, active);
        this.open(plane, block, BlockState.gcActive);
        this.gcActive[plane] = block;
      } else if (this.options.openTogether) {
        // Twin blocks: the row after the last page of a twin begins in a new twin, in all planes.
        const { planesPerDie } = this.geometry;
        const first = plane - (plane % planesPerDie);
        for (let p = first; p < first + planesPerDie; p++) {
          this.openHost(p, this.pickFree(p));
          if (last) this.lastOpened[p] = this.hostActive[p];
        }
      } else {
        const fresh = this.state[plane * blocksPerPlane + block] === BlockState.free;
        this.openHost(plane, block);
        if (last && fresh) this.lastOpened[plane] = block;
      }
    }
    if (!own) this.taken[plane]++;
    return this.takePage(plane, own ? this.gcActive[plane] : this.hostActive[plane]);
  }

  protected takePage(plane: number, block: number): number {
    const index = plane * this.geometry.blocksPerPlane + block;
    const page = this.written[index]++;
    this.writtenPages[plane]++;
    this.unfinished[index]++;
    if (page === this.geometry.pagesPerBlock - 1 && this.lastOpened[plane] === block) this.lastOpened[plane] = -1;
    return index * this.geometry.pagesPerBlock + page;
  }

  /** A program of this page ended. */
  programEnded(ppn: number): void {
    this.unfinished[quotient(ppn, this.geometry.pagesPerBlock)]--;
  }

  /** Logical page `lpn` now lives at `ppn` and nowhere else. Returns the page it left, or NONE. */
  move(lpn: number, ppn: number): number {
    const old = this.map[lpn];
    if (old !== NONE) this.invalidate(old);
    this.map[lpn] = ppn;
    this.mapLog.note(lpn);
    this.owner[ppn] = lpn;
    this.valid[quotient(ppn, this.geometry.pagesPerBlock)]++;
    return old;
  }

  /**
   * Before the run starts, and before its first snapshot: maps the logical pages that `owner` has for these pages of a
   * block, none of which is mapped yet. In a loop of its own, so that the processor waits for many entries at a time.
   */
  findPlaces(first: number, pages: number): void {
    const { map, owner } = this;
    const end = first + pages;
    let valid = 0;
    for (let ppn = first; ppn < end; ppn++) {
      const lpn = owner[ppn];
      if (lpn === NONE) continue;
      map[lpn] = ppn;
      valid++;
    }
    this.valid[quotient(first, this.geometry.pagesPerBlock)] += valid;
  }

  /** Logical page `lpn` lives nowhere. Returns the page it left, now invalid, or NONE. */
  unmap(lpn: number): number {
    const old = this.map[lpn];
    if (old === NONE) return NONE;
    this.map[lpn] = NONE;
    this.mapLog.note(lpn);
    this.invalidate(old);
    return old;
  }

  /** A page's data is outdated. */
  protected invalidate(ppn: number): void {
    this.owner[ppn] = NONE;
    this.valid[quotient(ppn, this.geometry.pagesPerBlock)]--;
  }

  /** A page is written without data. */
  noteWithoutData(ppn: number): void {
    if (this.wasted.length > 0) this.wasted[ppn >>> 3] |= 1 << (ppn & 7);
  }

  /** Makes the owners of pages what the map says. */
  findOwners(): void {
    const { map, owner } = this;
    owner.fill(NONE);
    for (let lpn = 0; lpn < map.length; lpn++) if (map[lpn] !== NONE) owner[map[lpn]] = lpn;
  }

  /** A block (numbered over the whole device) is erased and free again. */
  erased(index: number): void {
    const plane = quotient(index, this.geometry.blocksPerPlane);
    this.writtenPages[plane] -= this.written[index];
    this.written[index] = 0;
    if (this.wasted.length > 0) {
      const first = index * this.geometry.pagesPerBlock;
      for (let ppn = first; ppn < first + this.geometry.pagesPerBlock; ppn++)
        this.wasted[ppn >>> 3] &= ~(1 << (ppn & 7));
    }
    this.eraseCount[index]++;
    this.state[index] = BlockState.free;
    this.freeBlocks[plane]++;
  }

  /** Puts a block out of use before the run starts. */
  markBad(index: number): void {
    const plane = quotient(index, this.geometry.blocksPerPlane);
    if (this.state[index] === BlockState.bad) return;
    if (this.state[index] === BlockState.free) this.freeBlocks[plane]--;
    this.goodBlocks[plane]--;
    this.state[index] = BlockState.bad;
  }

  /**
   * Before the run starts: the block holds `pages` written pages. It is an active block of the host or of GC if `state`
   * says so.
   */
  prepare(index: number, pages: number, state: number): void {
    const plane = quotient(index, this.geometry.blocksPerPlane);
    if (this.state[index] === BlockState.free && state !== BlockState.free) this.freeBlocks[plane]--;
    this.writtenPages[plane] += pages - this.written[index];
    this.written[index] = pages;
    this.state[index] = state;
    const block = index - plane * this.geometry.blocksPerPlane;
    if (state === BlockState.hostActive) {
      this.hostActive[plane] = block;
      this.taken[plane] = pages;
    }
    if (state === BlockState.gcActive) this.gcActive[plane] = block;
  }
}
