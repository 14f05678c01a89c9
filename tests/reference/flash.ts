/**
 * The reference model's flash: planes, blocks and the page map, and where the next page goes. No time in here.
 */
import type { Experiment } from '../support/doors/document.ts';
import { logicalPages, setInitialState } from './initial.ts';

export interface Block {
  readonly index: number;
  /** Pages that count as written, from page 0 on. */
  written: number;
  /** lpn of each valid page, null for every other page. */
  owner: (number | null)[];
  eraseCount: number;
  bad: boolean;
  free: boolean;
  /** Left half full by the host (greedy multi-plane): opened again before a free one. */
  partial: boolean;
  /** Programs dispatched and not ended. */
  unfinishedPrograms: number;
  /** Host reads bound to a page of it whose array read has not ended. */
  boundReads: number;
  /** Of the SLC cache: a static block that is free, or a block that holds pages in SLC mode; null: an ordinary one. */
  cache: 'free' | 'used' | null;
  /** When it was opened in SLC mode, as a count. */
  cacheOrder: number;
}

export interface Plane {
  /** Number in the whole device. */
  readonly index: number;
  readonly die: number;
  readonly blocks: Block[];
  hostActive: Block | null;
  gcActive: Block | null;
  /** Pages ever taken from its host blocks, from the first pointer on: the plane with fewest lags. */
  taken: number;
  /** What garbage collection opened as the plane's last free block. */
  lastOpened: Block | null;
  /** A collection works on the plane, or wear leveling that is to give way to one. */
  collected: boolean;
  /** The block that the host writes into in SLC mode. */
  cacheActive: Block | null;
  /** A dynamic block of the cache is folded, which may need the last free block. */
  foldsDynamic: boolean;
}

/** Where a plane would write its next host page. */
export interface Address {
  block: number;
  page: number;
}

export class Flash {
  readonly channels: number;
  readonly chipsPerChannel: number;
  readonly diesPerChip: number;
  readonly planesPerDie: number;
  readonly blocksPerPlane: number;
  readonly pagesPerBlock: number;
  readonly dies: number;
  readonly logicalPages: number;
  readonly planes: Plane[] = [];
  /** lpn → ppn of every mapped page. */
  readonly map = new Map<number, number>();
  /** Next plane (in the die) of round-robin, by die. */
  readonly planeToken: number[];
  private readonly gcEnabled: boolean;
  private readonly gcOwnBlock: boolean;
  private readonly leastErased: boolean;
  private readonly twins: boolean;
  /** Dies of a superblock. */
  private readonly ways: number;
  /** Pages of a block that are programmed together: the types of a word line. */
  readonly lineTypes: number;
  readonly wholeLines: boolean;
  private readonly slcCache: Experiment['policy']['slcCache'];
  /** Pages of a block in SLC mode. */
  readonly cachePages: number = 0;
  private cacheOpened = 0;
  /** Before time 0 nothing goes to the cache. */
  cacheIsOpen = false;

  constructor(experiment: Experiment) {
    const { device, policy } = experiment;
    this.channels = device.channels;
    this.chipsPerChannel = device.chipsPerChannel;
    this.diesPerChip = device.diesPerChip;
    this.planesPerDie = device.planesPerDie;
    this.blocksPerPlane = device.blocksPerPlane;
    this.pagesPerBlock = device.pagesPerBlock;
    this.dies = device.channels * device.chipsPerChannel * device.diesPerChip;
    this.logicalPages = logicalPages(experiment);
    this.gcEnabled = policy.gc.enabled;
    this.gcOwnBlock = policy.gcActiveBlock;
    this.leastErased = policy.freeBlockPick === 'least-erased' || policy.wearLeveling.dynamic;
    this.twins = policy.multiPlane === 'twin-block';
    this.ways = policy.superblockWays;
    this.wholeLines = policy.wordLine !== 'page';
    this.lineTypes = this.wholeLines ? experiment.timing.pageTypes.count : 1;
    this.planeToken = Array.from({ length: this.dies }, () => 0);
    for (let index = 0; index < this.dies * this.planesPerDie; index++) {
      const blocks: Block[] = [];
      for (let block = 0; block < this.blocksPerPlane; block++) {
        blocks.push({
          index: block,
          written: 0,
          owner: Array.from({ length: this.pagesPerBlock }, () => null),
          eraseCount: 0,
          bad: false,
          free: true,
          partial: false,
          unfinishedPrograms: 0,
          boundReads: 0,
          cache: null,
          cacheOrder: 0,
        });
      }
      const die = Math.floor(index / this.planesPerDie);
      this.planes.push({
        index,
        die,
        blocks,
        hostActive: null,
        gcActive: null,
        taken: 0,
        lastOpened: null,
        collected: false,
        cacheActive: null,
        foldsDynamic: false,
      });
    }
    const { slcCache } = policy;
    this.slcCache = slcCache;
    if (slcCache !== false) {
      const { count } = experiment.timing.pageTypes;
      this.cachePages = Math.floor(this.pagesPerBlock / (count > 1 ? count : slcCache.bits));
      for (const { blocks } of this.planes) {
        for (const block of blocks.slice(0, slcCache.blocksPerPlane)) {
          block.free = false;
          block.cache = 'free';
        }
      }
    }
    setInitialState(this, experiment);
  }

  // Numbers and names.

  channelOf(die: number): number {
    return die % this.channels;
  }

  /** Chip of a die, counted on its channel. */
  chipOf(die: number): number {
    return Math.floor(die / this.channels) % this.chipsPerChannel;
  }

  dieAt(place: { channel: number; chip: number; die: number }): number {
    return place.channel + this.channels * (place.chip + this.chipsPerChannel * place.die);
  }

  planesOf(die: number): Plane[] {
    return this.planes.slice(die * this.planesPerDie, (die + 1) * this.planesPerDie);
  }

  ppnOf(plane: Plane, block: number, page: number): number {
    return (plane.index * this.blocksPerPlane + block) * this.pagesPerBlock + page;
  }

  place(ppn: number): { plane: Plane; block: Block; page: number } {
    const page = ppn % this.pagesPerBlock;
    const blockNumber = (ppn - page) / this.pagesPerBlock;
    const index = blockNumber % this.blocksPerPlane;
    const plane = this.planes[(blockNumber - index) / this.blocksPerPlane];
    const block = plane?.blocks[index];
    if (plane === undefined || block === undefined) throw new Error(`no physical page ${ppn}`);
    return { plane, block, page };
  }

  // The map.

  /** Makes `ppn` the valid page of `lpn`; the old one, if there is one, becomes invalid. */
  mapPage(lpn: number, ppn: number): void {
    this.unmapPage(lpn);
    this.map.set(lpn, ppn);
    const { block, page } = this.place(ppn);
    block.owner[page] = lpn;
  }

  unmapPage(lpn: number): void {
    const old = this.map.get(lpn);
    if (old === undefined) return;
    this.map.delete(lpn);
    this.invalidate(old);
  }

  /** The page is written and not mapped. */
  invalidate(ppn: number): void {
    const { block, page } = this.place(ppn);
    block.owner[page] = null;
  }

  validPages(block: Block): number {
    return block.owner.filter((lpn) => lpn !== null).length;
  }

  // Free blocks and pages.

  freeBlocks(plane: Plane): Block[] {
    return plane.blocks.filter((block) => block.free);
  }

  /** Blocks of a plane that are not bad and do not always belong to the SLC cache. */
  goodBlocks(plane: Plane): Block[] {
    return plane.blocks.filter((block) => !block.bad && !this.isStatic(block));
  }

  /** Pages of the plane's good blocks that are not written. */
  freePages(plane: Plane): number {
    // (A block in SLC mode has no page for anything else.)
    const ordinary = plane.blocks.filter(({ bad, cache }) => !bad && cache === null);
    return ordinary.reduce((sum, { written }) => sum + this.pagesPerBlock - written, 0);
  }

  private hasRoom(block: Block | null): block is Block {
    return block !== null && block.written < this.pagesPerBlock;
  }

  /** Half full blocks first (the lowest), then free ones. */
  private pickFree(plane: Plane): Block | undefined {
    const partial = plane.blocks.find((block) => block.partial);
    if (partial !== undefined) return partial;
    const free = this.freeBlocks(plane);
    if (this.leastErased) free.sort((a, b) => a.eraseCount - b.eraseCount || a.index - b.index);
    return free[0];
  }

  /** The last free block is garbage collection's. */
  private hostMayOpen(plane: Plane): boolean {
    return !this.isBarred(plane) && this.hasBlockToOpen(plane);
  }

  /** A block that is not garbage collection's alone. */
  hasBlockToOpen(plane: Plane): boolean {
    return this.hasPartial(plane) || this.hostMayOpenFree(plane);
  }

  /**
   * A collection works on the plane, and its last free block, or the rest of the one that was opened as the last,
   * is the collection's.
   */
  private isBarred(plane: Plane): boolean {
    if (!this.gcEnabled) return false;
    const lanes = this.lanesOf(plane);
    const needsLast = this.freeBlocks(plane).length === 0 || lanes.some(({ lastOpened }) => this.hasRoom(lastOpened));
    return lanes.some(({ collected, foldsDynamic }) => collected || foldsDynamic) && needsLast;
  }

  private hostMayOpenFree(plane: Plane): boolean {
    return this.freeBlocks(plane).length > (this.gcEnabled ? 1 : 0);
  }

  private hasPartial(plane: Plane): boolean {
    return plane.blocks.some(({ partial }) => partial);
  }

  /** The plane has no page for the host and may not open a block. */
  isExhausted(plane: Plane): boolean {
    return !this.hasRoom(plane.hostActive) && !this.hasBlockToOpen(plane);
  }

  /**
   * The planes whose host blocks are opened together with this one's: with GC apart, and with twin blocks, the planes
   * of its die.
   */
  private openedWith(plane: Plane): Plane[] {
    return this.gcOwnBlock || this.twins ? this.planesOf(plane.die) : [plane];
  }

  /** The block that the host would open in this plane now, its active block being full or absent. */
  private blockToOpen(plane: Plane): Block | undefined {
    if (!this.hostMayOpen(plane)) return undefined;
    const planes = this.openedWith(plane);
    // Those that open together do so when all of them are full.
    if (planes.some((other) => this.hasRoom(other.hostActive))) return undefined;
    if (!this.gcOwnBlock || this.hasPartial(plane)) return this.pickFree(plane);
    const openers = planes.filter((other) => this.hostMayOpen(other) && !this.hasPartial(other));
    const common = plane.blocks.find((block) => openers.every((opener) => opener.blocks[block.index]?.free ?? false));
    return common ?? this.pickFree(plane);
  }

  // The SLC cache.

  /** The block always belongs to the cache. */
  isStatic(block: Block): boolean {
    return this.slcCache !== false && block.index < this.slcCache.blocksPerPlane;
  }

  private freeStatic(plane: Plane): Block[] {
    return plane.blocks.filter(({ cache, bad }) => cache === 'free' && !bad);
  }

  private freeDynamic(plane: Plane): number {
    if (this.slcCache === false) return 0;
    const used = plane.blocks.filter((block) => block.cache === 'used' && !this.isStatic(block)).length;
    const { dynamicBlocksPerPlane, keepFreeBlocks } = this.slcCache;
    return Math.max(0, Math.min(dynamicBlocksPerPlane - used, this.freeBlocks(plane).length - keepFreeBlocks));
  }

  /** Blocks that the cache could open in the plane. */
  freeForCache(plane: Plane): number {
    return this.freeStatic(plane).length + this.freeDynamic(plane);
  }

  private cacheHasRoom(block: Block | null): block is Block {
    return block !== null && block.written < this.cachePages;
  }

  /** The block in SLC mode that the plane's next host page goes to; undefined: it does not go to the cache. */
  cacheBlock(plane: Plane): Block | undefined {
    if (!this.cacheIsOpen) return undefined;
    if (this.cacheHasRoom(plane.cacheActive)) return plane.cacheActive;
    const [first, ...others] = this.freeStatic(plane);
    if (first === undefined) return this.freeDynamic(plane) > 0 ? this.pickFree(plane) : undefined;
    if (!this.leastErased) return first;
    return others.reduce((best, block) => (block.eraseCount < best.eraseCount ? block : best), first);
  }

  /** The plane has an ordinary page for the host and for folding. */
  hasOrdinaryPage(plane: Plane): boolean {
    return !this.isBarred(plane) && (this.hasRoom(plane.hostActive) || this.hasBlockToOpen(plane));
  }

  /** Ordinary pages that folding could write; `last`: with those of the last free block. */
  roomForFold(plane: Plane, last: boolean): number {
    if (this.isBarred(plane) && !last) return 0;
    const free = this.freeBlocks(plane).length - (last || !this.gcEnabled ? 0 : 1);
    const { hostActive } = plane;
    const rest = hostActive === null ? 0 : this.pagesPerBlock - hostActive.written;
    return rest + Math.max(0, free) * this.pagesPerBlock;
  }

  /** Takes an ordinary page, of the host or for folding. */
  takeOrdinaryPage(plane: Plane): number {
    if (!this.hasRoom(plane.hostActive)) {
      const block = this.pickFree(plane);
      if (block === undefined) throw new Error(`plane ${plane.index} has no ordinary page`);
      if (this.freeBlocks(plane).length === 1) plane.lastOpened = block;
      plane.hostActive = this.open(block);
    }
    return this.takePage(plane, plane.hostActive);
  }

  private takeCachePage(plane: Plane, block: Block): number {
    if (plane.cacheActive !== block) {
      this.open(block);
      block.cache = 'used';
      this.cacheOpened += 1;
      block.cacheOrder = this.cacheOpened;
      plane.cacheActive = block;
    }
    return this.takePage(plane, block);
  }

  /** Where the plane's next host page would go; null if it has no free host page. */
  nextHostAddress(plane: Plane): Address | null {
    const cached = this.cacheBlock(plane);
    if (cached !== undefined) return { block: cached.index, page: cached.written };
    if (this.cacheIsOpen && this.slcCache !== false && this.slcCache.whenFull === 'fold-first') return null;
    if (this.isBarred(plane)) return null;
    if (this.hasRoom(plane.hostActive)) return { block: plane.hostActive.index, page: plane.hostActive.written };
    const block = this.blockToOpen(plane);
    return block === undefined ? null : { block: block.index, page: block.written };
  }

  planeHasHostPage(plane: Plane): boolean {
    return this.nextHostAddress(plane) !== null;
  }

  dieHasHostPage(die: number): boolean {
    return this.planesOf(die).some((plane) => this.planeHasHostPage(plane));
  }

  /** The planes of a die that have a host page, from the one whose turn it is on. */
  planesInTurn(die: number): Plane[] {
    const planes = this.planesOf(die);
    const token = this.planeToken[die] ?? 0;
    return [...planes.slice(token), ...planes.slice(0, token)].filter((plane) => this.planeHasHostPage(plane));
  }

  /** Planes of a die are taken: the next turn is behind the last of them, in turn. */
  passTurn(die: number, taken: readonly Plane[]): void {
    const plane = this.planesInTurn(die).findLast((each) => taken.includes(each));
    if (plane !== undefined) this.planeToken[die] = ((plane.index % this.planesPerDie) + 1) % this.planesPerDie;
  }

  /** The plane of a page that is written alone; the die has a free host page. */
  pickPlane(die: number, pick: 'lagging' | 'round-robin'): Plane {
    const usable = this.planesInTurn(die);
    if (pick === 'lagging') usable.sort((a, b) => a.taken - b.taken || a.index - b.index);
    const plane = usable[0];
    if (plane === undefined) throw new Error(`die ${die} has no free host page`);
    return plane;
  }

  /**
   * Takes the plane's next host page; it counts as written from now.
   * @param passes a write that the SLC cache does not admit
   */
  takeHostPage(plane: Plane, passes = false): number {
    const cached = passes && this.hasOrdinaryPage(plane) ? undefined : this.cacheBlock(plane);
    if (this.slcCache !== false) {
      plane.taken += 1;
      return cached === undefined ? this.takeOrdinaryPage(plane) : this.takeCachePage(plane, cached);
    }
    if (!this.hasRoom(plane.hostActive)) {
      // Decided for all before the first is opened: they share one index where there is one.
      const opened = this.openedWith(plane).map((other) => ({ plane: other, block: this.blockToOpen(other) }));
      for (const { plane: other, block } of opened) {
        if (block !== undefined) other.hostActive = this.open(block);
      }
    }
    if (!this.hasRoom(plane.hostActive)) throw new Error(`plane ${plane.index} has no free host page`);
    plane.taken += 1;
    return this.takePage(plane, plane.hostActive);
  }

  /** Garbage collection has a page to write in this plane (with twin blocks: in its die). */
  gcHasPage(plane: Plane): boolean {
    if (this.twins) return this.restOfRow(plane.die, true).length > 0;
    return this.hasRoom(this.gcBlock(plane)) || this.pickFree(plane) !== undefined;
  }

  /**
   * Wear leveling has a page to write in this plane (with twin blocks: in its die): it leaves the last free block
   * alone.
   */
  levelingHasPage(plane: Plane): boolean {
    if (this.hasBlockToOpen(plane)) return this.gcHasPage(plane);
    return (this.twins ? this.planesOf(plane.die) : [plane]).some((lane) => this.hasRoom(this.gcBlock(lane)));
  }

  /** Free blocks as the hard limit counts them: with garbage collection's own, while that has a page. */
  blocksForLimit(plane: Plane): number {
    return this.freeBlocks(plane).length + (this.gcOwnBlock && this.hasRoom(plane.gcActive) ? 1 : 0);
  }

  /**
   * Pages that garbage collection of the plane (and those in step with it) could write without this block: all it can
   * want if a block is free.
   */
  roomForGc(plane: Plane, without: Block): number {
    if (this.freeBlocks(plane).length > 0) return Infinity;
    const rest = (block: Block | null): number => (block === null ? 0 : this.pagesPerBlock - block.written);
    const lanes = this.lanesOf(plane).map((lane) => this.gcBlock(lane));
    const open = lanes.filter((block) => block?.index !== without.index).reduce((sum, block) => sum + rest(block), 0);
    const half = plane.blocks.filter((block) => block.partial && block !== without);
    return open + half.reduce((sum, block) => sum + rest(block), 0);
  }

  /** The block is no plane's active block any more, nor one to be opened again. */
  closeForGood(plane: Plane, index: number): void {
    const block = plane.blocks[index];
    if (block !== undefined) block.partial = false;
    if (plane.hostActive?.index === index) plane.hostActive = null;
    if (plane.gcActive?.index === index) plane.gcActive = null;
    if (plane.lastOpened?.index === index) plane.lastOpened = null;
  }

  /** Takes a page for garbage collection or wear leveling, which may open the last block. */
  takeGcPage(plane: Plane): number {
    if (!this.hasRoom(this.gcBlock(plane))) {
      for (const other of this.twins ? this.planesOf(plane.die) : [plane]) {
        const block = this.pickFree(other);
        if (block === undefined) throw new Error(`plane ${other.index} has no page for garbage collection`);
        if (!this.gcOwnBlock && block.free && this.freeBlocks(other).length === 1) other.lastOpened = block;
        if (this.gcOwnBlock) other.gcActive = this.open(block);
        else other.hostActive = this.open(block);
      }
    }
    const active = this.gcBlock(plane);
    if (active === null) throw new Error(`plane ${plane.index} has no page for garbage collection`);
    if (!this.gcOwnBlock) plane.taken += 1;
    return this.takePage(plane, active);
  }

  // What goes in step.

  /** The planes that a superblock or a twin block of this plane lies in, lane by lane; otherwise the plane alone. */
  lanesOf(plane: Plane): Plane[] {
    if (this.twins || this.wholeLines) return this.planesOf(plane.die);
    if (this.ways === 1) return [plane];
    return this.gangOf(plane.die)
      .map((die) => this.planesOf(die)[plane.index % this.planesPerDie])
      .filter((lane) => lane !== undefined);
  }

  get hasTwins(): boolean {
    return this.twins;
  }

  /** What is moved is programmed in super-pages, or in word lines. */
  get movesTogether(): boolean {
    return this.ways > 1 || this.wholeLines;
  }

  /** Pages of a job that are programmed together, in so many lanes. */
  stepPages(lanes: number): number {
    return lanes * this.lineTypes;
  }

  /** The dies of a die's superblocks: `ways` in a row on its channel, counted chip by chip. */
  gangOf(die: number): number[] {
    const channel = this.channelOf(die);
    const position = this.chipOf(die) * this.diesPerChip + Math.floor(die / (this.channels * this.chipsPerChannel));
    const first = position - (position % this.ways);
    return Array.from({ length: this.ways }, (_, lane) =>
      this.dieAt({
        channel,
        chip: Math.floor((first + lane) / this.diesPerChip),
        die: (first + lane) % this.diesPerChip,
      }),
    );
  }

  /**
   * Twin blocks: the planes that still lack a page of the present row; all of them if a twin would have to be
   * opened, and may be.
   */
  restOfRow(die: number, forGc = false): Plane[] {
    const planes = this.planesOf(die);
    const written = planes.map(({ hostActive }) => hostActive?.written ?? this.pagesPerBlock);
    const row = Math.min(...written);
    if (row < this.pagesPerBlock) return planes.filter((_, i) => written[i] === row);
    const mayOpen = planes.every((plane) => (forGc ? this.freeBlocks(plane).length > 0 : this.hostMayOpen(plane)));
    return mayOpen ? planes : [];
  }

  // Greedy multi-plane.

  /**
   * Page at which the host could go on in this block of the plane: its active block, a half full one, or a free one
   * that it may open.
   */
  pageToGoOnWith(plane: Plane, index: number): number | null {
    const block = plane.blocks[index];
    if (block === undefined || this.isFull(block) || this.isBarred(plane)) return null;
    if (block === plane.hostActive || block.partial) return block.written;
    return block.free && this.hostMayOpenFree(plane) ? 0 : null;
  }

  /**
   * The host continues at this address; the clean pages before it are wasted, and the block it leaves stays half full.
   */
  skipTo(plane: Plane, { block: index, page }: Address): void {
    const block = plane.blocks[index];
    if (block === undefined) throw new Error(`no block ${index}`);
    if (plane.hostActive !== block) {
      if (this.hasRoom(plane.hostActive)) plane.hostActive.partial = true;
      plane.hostActive = this.open(block);
    }
    if (page === block.written) return;
    plane.taken += page - block.written;
    block.written = page;
  }

  private gcBlock(plane: Plane): Block | null {
    return this.gcOwnBlock ? plane.gcActive : plane.hostActive;
  }

  private open(block: Block): Block {
    block.free = false;
    block.partial = false;
    return block;
  }

  private takePage(plane: Plane, block: Block): number {
    const ppn = this.ppnOf(plane, block.index, block.written);
    block.written += 1;
    block.unfinishedPrograms += 1;
    return ppn;
  }

  /** Takes a page that nothing is written to: a lane of a super-page without data. */
  wastePage(ppn: number): void {
    this.place(ppn).block.unfinishedPrograms -= 1;
  }

  isFull(block: Block): boolean {
    return block.written === this.pagesPerBlock;
  }

  eraseBlock(plane: Plane, block: Block): void {
    if (this.validPages(block) > 0)
      throw new Error(`block ${block.index} of plane ${plane.index} erased with valid pages`);
    if (plane.lastOpened === block) plane.lastOpened = null;
    block.written = 0;
    block.eraseCount += 1;
    block.free = !this.isStatic(block);
    block.cache = this.isStatic(block) ? 'free' : null;
  }
}
