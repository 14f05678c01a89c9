/**
 * The reference model's flash: planes, blocks and the page map, and where the next page goes. No time in here.
 */
import type { Experiment } from '../../src/device/experiment.ts';
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
  /** Programs dispatched and not ended. */
  unfinishedPrograms: number;
  /** Host reads bound to a page of it whose array read has not ended. */
  boundReads: number;
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
  /** Its free list changed or its invalid pages grew since garbage collection last looked. */
  dirty: boolean;
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
  private readonly planeToken: number[];
  private readonly gcEnabled: boolean;
  private readonly gcOwnBlock: boolean;
  private readonly countsPages: boolean;
  private readonly leastErased: boolean;

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
    this.countsPages = policy.gc.freeUnit === 'pages';
    this.leastErased = policy.freeBlockPick === 'least-erased' || policy.wearLeveling.dynamic;
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
          unfinishedPrograms: 0,
          boundReads: 0,
        });
      }
      const die = Math.floor(index / this.planesPerDie);
      this.planes.push({ index, die, blocks, hostActive: null, gcActive: null, taken: 0, dirty: true });
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
    const { plane, block, page } = this.place(ppn);
    block.owner[page] = null;
    plane.dirty = true;
  }

  validPages(block: Block): number {
    return block.owner.filter((lpn) => lpn !== null).length;
  }

  // Free blocks and pages.

  freeBlocks(plane: Plane): Block[] {
    return plane.blocks.filter((block) => block.free);
  }

  /** Pages of the plane's good blocks that are not written. */
  freePages(plane: Plane): number {
    return plane.blocks.filter(({ bad }) => !bad).reduce((sum, { written }) => sum + this.pagesPerBlock - written, 0);
  }

  private hasRoom(block: Block | null): block is Block {
    return block !== null && block.written < this.pagesPerBlock;
  }

  private pickFree(plane: Plane): Block | undefined {
    const free = this.freeBlocks(plane);
    if (this.leastErased) free.sort((a, b) => a.eraseCount - b.eraseCount || a.index - b.index);
    return free[0];
  }

  /** The last free block is garbage collection's. */
  private hostMayOpen(plane: Plane): boolean {
    return this.freeBlocks(plane).length > (this.gcEnabled ? 1 : 0);
  }

  /** The plane has no page for the host and may not open a block. */
  isExhausted(plane: Plane): boolean {
    return !this.hasRoom(plane.hostActive) && !this.hostMayOpen(plane);
  }

  /** The block that the host would open in this plane now, its active block being full or absent. */
  private blockToOpen(plane: Plane): Block | undefined {
    if (!this.hostMayOpen(plane)) return undefined;
    if (!this.gcOwnBlock) return this.pickFree(plane);
    // With GC apart, the planes of a die open together, when all of them are full.
    const planes = this.planesOf(plane.die);
    if (planes.some((other) => this.hasRoom(other.hostActive))) return undefined;
    const openers = planes.filter((other) => this.hostMayOpen(other));
    const common = plane.blocks.find((block) => openers.every((opener) => opener.blocks[block.index]?.free ?? false));
    return common ?? this.pickFree(plane);
  }

  /** Where the plane's next host page would go; null where it has no free host page. */
  nextHostAddress(plane: Plane): Address | null {
    if (this.hasRoom(plane.hostActive)) return { block: plane.hostActive.index, page: plane.hostActive.written };
    const block = this.blockToOpen(plane);
    return block === undefined ? null : { block: block.index, page: 0 };
  }

  planeHasHostPage(plane: Plane): boolean {
    return this.nextHostAddress(plane) !== null;
  }

  dieHasHostPage(die: number): boolean {
    return this.planesOf(die).some((plane) => this.planeHasHostPage(plane));
  }

  /** The plane of a page that is written alone; the die has a free host page. Moves the round-robin token. */
  pickPlane(die: number, pick: 'lagging' | 'round-robin'): Plane {
    const planes = this.planesOf(die);
    if (pick === 'round-robin') {
      const token = this.planeToken[die] ?? 0;
      for (let i = 0; i < planes.length; i++) {
        const inDie = (token + i) % planes.length;
        const plane = planes[inDie];
        if (plane !== undefined && this.planeHasHostPage(plane)) {
          this.planeToken[die] = (inDie + 1) % planes.length;
          return plane;
        }
      }
    }
    const usable = planes.filter((plane) => this.planeHasHostPage(plane));
    usable.sort((a, b) => a.taken - b.taken || a.index - b.index);
    const plane = usable[0];
    if (plane === undefined) throw new Error(`die ${die} has no free host page`);
    return plane;
  }

  /** Most pages that one multi-plane program of the die could take. */
  parallelism(die: number, constraint: 'block-and-page' | 'page'): number {
    return Math.max(0, ...this.alignedSets(die, constraint).map(({ planes }) => planes.length));
  }

  /** Sets of planes with equal next addresses; of them the best for k pages; in it the planes that take part. */
  pickPlanes(die: number, k: number, constraint: 'block-and-page' | 'page'): Plane[] {
    const sets = this.alignedSets(die, constraint);
    sets.sort(
      (a, b) =>
        Math.min(b.planes.length, k) - Math.min(a.planes.length, k) || a.lag - b.lag || a.lowestPlane - b.lowestPlane,
    );
    const best = sets[0];
    if (best === undefined) throw new Error(`die ${die} has no free host page`);
    return best.planes.slice(0, k);
  }

  /** The planes of the die that have a free host page, grouped by equal next address. */
  alignedSets(
    die: number,
    constraint: 'block-and-page' | 'page',
  ): { planes: Plane[]; lag: number; lowestPlane: number }[] {
    const sets = new Map<string, { planes: Plane[]; lag: number; lowestPlane: number }>();
    for (const plane of this.planesOf(die)) {
      const address = this.nextHostAddress(plane);
      if (address === null) continue;
      const key = constraint === 'page' ? `${address.page}` : `${address.block}/${address.page}`;
      const set = sets.get(key) ?? { planes: [], lag: Infinity, lowestPlane: plane.index };
      set.planes.push(plane);
      set.lag = Math.min(set.lag, plane.taken);
      sets.set(key, set);
    }
    return [...sets.values()];
  }

  /** Takes the plane's next host page; it counts as written from now. */
  takeHostPage(plane: Plane): number {
    if (!this.hasRoom(plane.hostActive)) {
      const planes = this.gcOwnBlock ? this.planesOf(plane.die) : [plane];
      // Decided for all before the first is opened: they share one index where there is one.
      const opened = planes.map((other) => ({ plane: other, block: this.blockToOpen(other) }));
      for (const { plane: other, block } of opened) {
        if (block !== undefined) other.hostActive = this.open(other, block);
      }
    }
    if (!this.hasRoom(plane.hostActive)) throw new Error(`plane ${plane.index} has no free host page`);
    plane.taken += 1;
    return this.takePage(plane, plane.hostActive);
  }

  gcHasPage(plane: Plane): boolean {
    return this.hasRoom(this.gcBlock(plane)) || this.freeBlocks(plane).length > 0;
  }

  /** Takes a page for garbage collection or wear levelling, which may open the last block. */
  takeGcPage(plane: Plane): number {
    let active = this.gcBlock(plane);
    if (!this.hasRoom(active)) {
      const block = this.pickFree(plane);
      if (block === undefined) throw new Error(`plane ${plane.index} has no page for garbage collection`);
      active = this.open(plane, block);
      if (this.gcOwnBlock) plane.gcActive = active;
      else plane.hostActive = active;
    }
    if (!this.gcOwnBlock) plane.taken += 1;
    return this.takePage(plane, active);
  }

  private gcBlock(plane: Plane): Block | null {
    return this.gcOwnBlock ? plane.gcActive : plane.hostActive;
  }

  private open(plane: Plane, block: Block): Block {
    block.free = false;
    plane.dirty = true;
    return block;
  }

  private takePage(plane: Plane, block: Block): number {
    const ppn = this.ppnOf(plane, block.index, block.written);
    block.written += 1;
    block.unfinishedPrograms += 1;
    // What counts free pages looks again; so does a plane whose block is full now.
    if (this.countsPages || this.isFull(block)) plane.dirty = true;
    return ppn;
  }

  // Superblocks: the same plane, block and page in every bank of a gang, written as one.

  /** The planes of a gang's banks with this number in their dies, by lane. */
  private lanes(dies: readonly number[], inDie: number): Plane[] {
    return dies.map((die) => this.planesOf(die)[inDie]).filter((plane) => plane !== undefined);
  }

  private lanesHaveRoom(lanes: readonly Plane[]): boolean {
    const first = lanes[0]?.hostActive ?? null;
    if (!this.hasRoom(first)) return false;
    return lanes.every(({ hostActive }) => hostActive?.index === first.index && hostActive.written === first.written);
  }

  /** The superblock to open next: free in every bank. */
  private superblockToOpen(lanes: readonly Plane[]): number | undefined {
    const free = (lanes[0]?.blocks ?? []).filter((block) =>
      lanes.every(({ blocks }) => blocks[block.index]?.free ?? false),
    );
    if (free.length <= (this.gcEnabled ? 1 : 0)) return undefined;
    const erases = (block: Block): number =>
      lanes.reduce((sum, { blocks }) => sum + (blocks[block.index]?.eraseCount ?? 0), 0);
    if (this.leastErased) free.sort((a, b) => erases(a) - erases(b) || a.index - b.index);
    return free[0]?.index;
  }

  private lanesHavePage(lanes: readonly Plane[]): boolean {
    return this.lanesHaveRoom(lanes) || this.superblockToOpen(lanes) !== undefined;
  }

  gangHasPage(dies: readonly number[]): boolean {
    for (let inDie = 0; inDie < this.planesPerDie; inDie++) {
      if (this.lanesHavePage(this.lanes(dies, inDie))) return true;
    }
    return false;
  }

  /** Takes the gang's next super-page, as many of its lanes as there are pages; the others are wasted. */
  takeSuperPage(dies: readonly number[], pages: number, pick: 'lagging' | 'round-robin'): number[] {
    const inDie = this.pickGangPlane(dies, pick);
    const lanes = this.lanes(dies, inDie);
    if (!this.lanesHaveRoom(lanes)) {
      const index = this.superblockToOpen(lanes);
      for (const plane of lanes) {
        const block = index === undefined ? undefined : plane.blocks[index];
        if (block === undefined) throw new Error('the gang has no free super-page');
        plane.hostActive = this.open(plane, block);
      }
    }
    const ppns: number[] = [];
    for (const [lane, plane] of lanes.entries()) {
      const block = plane.hostActive;
      if (block === null) throw new Error('a lane without a block');
      plane.taken += 1;
      if (lane < pages) {
        ppns.push(this.takePage(plane, block));
      } else {
        block.written += 1;
        plane.dirty = true;
      }
    }
    return ppns;
  }

  private pickGangPlane(dies: readonly number[], pick: 'lagging' | 'round-robin'): number {
    const usable = Array.from({ length: this.planesPerDie }, (_, inDie) => inDie).filter((inDie) =>
      this.lanesHavePage(this.lanes(dies, inDie)),
    );
    const bank = dies[0] ?? 0;
    const token = this.planeToken[bank] ?? 0;
    const distance = (inDie: number): number => (inDie - token + this.planesPerDie) % this.planesPerDie;
    const lag = (inDie: number): number => this.lanes(dies, inDie)[0]?.taken ?? 0;
    usable.sort((a, b) => (pick === 'round-robin' ? distance(a) - distance(b) : lag(a) - lag(b) || a - b));
    const chosen = usable[0];
    if (chosen === undefined) throw new Error('the gang has no free super-page');
    if (pick === 'round-robin') this.planeToken[bank] = (chosen + 1) % this.planesPerDie;
    return chosen;
  }

  // Garbage collection.

  isActive(plane: Plane, block: Block): boolean {
    return block === plane.hostActive || block === plane.gcActive;
  }

  isFull(block: Block): boolean {
    return block.written === this.pagesPerBlock;
  }

  eraseBlock(plane: Plane, block: Block): void {
    if (this.validPages(block) > 0)
      throw new Error(`block ${block.index} of plane ${plane.index} erased with valid pages`);
    block.written = 0;
    block.eraseCount += 1;
    block.free = true;
    plane.dirty = true;
  }
}
