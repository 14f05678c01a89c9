/**
 * Folding: what is valid in a full block of the SLC cache moves to ordinary blocks of its plane, then the block is
 * erased. At most one block a plane at a time, beside whatever garbage collection does there. Each step is an operation
 * that waits its turn like any other. Model page §11.14.
 */
import { quotient } from '../device/exact.ts';
import { cacheBits } from '../device/slc-cache.ts';
import type { Policy } from '../document/experiment.ts';
import { Decision } from '../engine/state/differences.ts';
import type { Flag } from '../base/flag.ts';
import { CachedFlash } from '../engine/state/cached-flash.ts';
import type { FoldHook } from '../engine/hooks.ts';
import {
  createOperation,
  jobChangedPages,
  markWaiting,
  refreshHostPages,
  startTransaction,
  unitFree,
} from '../engine/policy-actions.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';
import { Cause, INFO_CACHED, NONE, OperationType, infoType } from '../engine/recording/recording.ts';
import {
  DIE,
  ID,
  INFO,
  LPN,
  OperationState,
  PPN,
  REQUEST,
  SIBLING,
  SINCE,
  SOURCE,
  STATE,
  TRANSFER_NS,
} from '../engine/records/operation-record.ts';

type Settings = Exclude<Policy['slcCache'], false>;

export class Folds implements FoldHook {
  private readonly s: PolicyEngine;
  private readonly flash: CachedFlash;
  private readonly settings: Settings;
  /** Pages that a step reads before it programs them. */
  private readonly most: number;

  /** 1 while a block of the plane is folded; that block (in the plane), and the next page of it to look at. */
  readonly active: Uint8Array;
  readonly block: Int32Array;
  private readonly page: Int32Array;
  /** Pages read and not yet programmed: how many, which, from where; 1 from when they are being programmed. */
  private readonly held: Int32Array;
  private readonly heldLpn: Uint32Array;
  private readonly heldSource: Uint32Array;
  private readonly programs: Uint8Array;
  /** The operation (slot) of each plane that waits to be started; −1 none. */
  private readonly waiting: Int32Array;
  /** The block (over the whole device) that a page of the plane is being written to: it is not mapped there yet. −1 none. */
  private readonly into: Int32Array;
  readonly urgent: Uint8Array;
  /** Since when the host has had no operation in the device, ns. */
  idleSince = 0;
  /** Whether it had one when the last instant ended. */
  private worked: Flag = 0;
  /** Pages in the cache when that was noted last, and those of them that are valid. */
  private notedPages = 0;
  private notedValid = 0;
  /**
   * The cliff: when folding first went before the host, which had work, or a page of the host first went to an ordinary
   * block. ns; −1 never.
   */
  cliffNs = -1;

  constructor(s: PolicyEngine) {
    const { flash, geometry } = s;
    const { planes } = geometry;
    const settings = s.experiment.policy.slcCache;
    if (settings === false || !(flash instanceof CachedFlash)) throw new Error('the device has no SLC cache');
    this.s = s;
    this.flash = flash;
    this.settings = settings;
    this.most = cacheBits(settings, s.experiment.timing);
    this.active = new Uint8Array(planes);
    this.block = new Int32Array(planes).fill(-1);
    this.page = new Int32Array(planes);
    this.held = new Int32Array(planes);
    this.heldLpn = new Uint32Array(planes * this.most);
    this.heldSource = new Uint32Array(planes * this.most);
    this.programs = new Uint8Array(planes);
    this.waiting = new Int32Array(planes).fill(-1);
    this.into = new Int32Array(planes).fill(-1);
    this.urgent = new Uint8Array(planes);
  }

  get capacity(): number {
    const { staticBlocks, dynamicBlocks, pages } = this.flash.cache;
    return this.s.geometry.planes * (staticBlocks + dynamicBlocks) * pages;
  }

  takePage(slot: number, plane: number): number {
    const { s, flash } = this;
    const passes = this.isLarge(slot);
    const ppn = passes && flash.hasOrdinaryPage(plane) ? flash.takeBesideCache(plane) : flash.takeHostPage(plane);
    if (flash.isCached(ppn)) s.recorder.flag(s.operations.int[slot | ID], INFO_CACHED);
    // A page that is not admitted is not a cliff, whether the cache has room for it or not.
    else if (passes) s.differed[Decision.slcAdmit]++;
    else this.fellOff();
    return ppn;
  }

  /** Whether the request of a page has too many pages for the cache. */
  private isLarge(slot: number): boolean {
    const { admit, smallPages } = this.settings;
    if (admit === 'all') return false;
    const { workload, geometry, operations } = this.s;
    const request = operations.int[slot | REQUEST] % workload.count;
    const first = quotient(workload.offset[request], geometry.pageBytes);
    const last = quotient(workload.offset[request] + workload.bytes[request] - 1, geometry.pageBytes);
    return last - first + 1 > smallPages;
  }

  private fellOff(): void {
    if (this.cliffNs < 0) this.cliffNs = this.s.now;
  }

  private dieOf(plane: number): number {
    return quotient(plane, this.s.geometry.planesPerDie);
  }

  /**
   * Whether an operation of the host is in the device. Pages that a write buffer holds are none, nor are reads whose
   * data is in the controller or on the link.
   */
  private get hostWorks(): boolean {
    const { operations, heldOperations, backgroundLive, controller } = this.s;
    return operations.live > heldOperations + backgroundLive + (controller === null ? 0 : controller.kept);
  }

  private get isIdle(): boolean {
    return this.worked === 0 && !this.hostWorks && this.s.now >= this.idleSince + this.settings.foldIdleNs;
  }

  instantEnds(): void {
    const { cachedPages, cachedValid } = this.flash;
    if (cachedPages !== this.notedPages || cachedValid !== this.notedValid) {
      this.notedPages = cachedPages;
      this.notedValid = cachedValid;
      this.s.recorder.cached(cachedPages, cachedValid);
    }
    const works = this.hostWorks ? 1 : 0;
    if (works === 0 && this.worked === 1) {
      this.idleSince = this.s.now;
      this.s.time.set(this.s.foldSlot, this.s.now + this.settings.foldIdleNs);
    }
    this.worked = works;
  }

  timer(): void {
    if (!this.isIdle) return;
    this.s.collectionDue = true;
    this.s.dirty.markAll();
  }

  /** Few blocks of the cache are free, or the die has no page for the host: folding goes before the host. */
  private isPressed(plane: number): boolean {
    return this.flash.freeForCache(plane) < this.settings.lowFreeBlocks || this.s.hasHostPage[this.dieOf(plane)] === 0;
  }

  /** Something that folding depends on may have changed in a plane. */
  changed(plane: number): void {
    this.judge(plane);
    this.s.jobs.markPlane(plane);
    this.s.collectionDue = true;
  }

  dieChanged(die: number): void {
    const { planesPerDie } = this.s.geometry;
    for (let plane = die * planesPerDie; plane < (die + 1) * planesPerDie; plane++) this.changed(plane);
  }

  /** Notes whether the plane's folding goes before the host. */
  private judge(plane: number): void {
    const urgent = this.active[plane] === 1 && this.isPressed(plane) ? 1 : 0;
    if (urgent === this.urgent[plane]) return;
    this.urgent[plane] = urgent;
    this.s.jobs.urgentCount += urgent === 1 ? 1 : -1;
    this.s.dirty.mark(this.s.units.channelOf[this.s.units.ofDie[this.dieOf(plane)]]);
  }

  /** Whether a dynamic block of the plane may be folded into the last free block: no collection needs that. */
  private mayUseLast(plane: number): boolean {
    return this.s.collects === 1 && !(this.s.jobs.active[plane] === 1 && this.s.jobs.cause[plane] === Cause.gc);
  }

  private victimOf(plane: number, except: number): number {
    const fewest = this.settings.foldVictim === 'least-valid';
    return this.flash.foldVictim(plane, fewest, this.mayUseLast(plane), except);
  }

  /** Whether a dynamic block of the plane is folded, which may take the last free block: it is kept for that. */
  mayNeedLast(plane: number): boolean {
    return this.active[plane] === 1 && this.flash.isDynamic(this.blockIndex(plane));
  }

  private blockIndex(plane: number): number {
    return plane * this.s.geometry.blocksPerPlane + this.block[plane];
  }

  /** A page of the plane has become invalid: its block may fit now, and a step may need no page any more. */
  invalidated(plane: number): void {
    const { s } = this;
    s.collectionDue = true;
    if (this.active[plane] === 1) s.dirty.mark(s.units.channelOf[s.units.ofDie[this.dieOf(plane)]]);
  }

  tookPage(ppn: number): boolean {
    if (!this.flash.isCached(ppn)) {
      this.changed(this.s.planeOf(ppn));
      return false;
    }
    const plane = this.s.planeOf(ppn);
    this.s.differed[Decision.slcCache]++;
    if (this.flash.opened) jobChangedPages(this.s, plane);
    this.changed(plane);
    return true;
  }

  /** Whether folding could give a page of the plane back, now or when programs have ended. */
  canFree(plane: number): boolean {
    return this.active[plane] === 1 || this.flash.hasFoldable(plane, this.mayUseLast(plane));
  }

  writesInto(block: number): boolean {
    return this.into[quotient(block, this.s.geometry.blocksPerPlane)] === block;
  }

  lacksRoom(plane: number): boolean {
    const { flash } = this;
    if (!flash.cache.foldsFirst || flash.usesCache(plane) || this.active[plane] === 1) return false;
    return !flash.hasFoldable(plane, this.mayUseLast(plane));
  }

  trigger(): void {
    const idle = this.isIdle;
    for (let plane = 0; plane < this.s.geometry.planes; plane++) {
      if (this.active[plane] === 1) {
        this.giveWay(plane);
        continue;
      }
      if (!idle && !this.isPressed(plane)) continue;
      const block = this.victimOf(plane, -1);
      if (block >= 0) this.begin(plane, block);
    }
  }

  /** A block whose next page finds no room is left for one whose pages do. */
  private giveWay(plane: number): void {
    const slot = this.waiting[plane];
    if (slot < 0) return;
    const { s } = this;
    const { operations } = s;
    if (infoType(operations.int[slot | INFO]) !== OperationType.program) return;
    if (this.hasDestination(plane) || !this.isThere(slot)) return;
    const block = this.victimOf(plane, this.block[plane]);
    if (block < 0) return;
    s.background.remove(s.units.channelOf[s.units.ofDie[operations.int[slot | DIE]]], slot);
    operations.release(slot);
    s.backgroundLive--;
    this.waiting[plane] = -1;
    this.begin(plane, block);
  }

  private begin(plane: number, block: number): void {
    const { s, flash } = this;
    this.active[plane] = 1;
    this.block[plane] = block;
    this.page[plane] = 0;
    this.held[plane] = 0;
    this.programs[plane] = 0;
    flash.closeInCache(plane, block);
    refreshHostPages(s, this.dieOf(plane));
    this.judge(plane);
    jobChangedPages(s, plane);
    this.nextStep(plane);
  }

  /** The next page is read; as many as a word line has, or all that are left, are programmed; then the block is erased. */
  private nextStep(plane: number): void {
    const { s, flash } = this;
    const { pagesPerBlock, blocksPerPlane } = s.geometry;
    const first = (plane * blocksPerPlane + this.block[plane]) * pagesPerBlock;
    if (this.held[plane] === 0) this.programs[plane] = 0;
    if (this.programs[plane] === 0 && this.held[plane] < this.most) {
      while (this.page[plane] < flash.cache.pages) {
        const ppn = first + this.page[plane]++;
        if (flash.owner[ppn] === NONE) continue;
        this.enqueue(plane, OperationType.read, flash.owner[ppn], ppn, ppn);
        return;
      }
    }
    if (this.held[plane] > 0) {
      this.programs[plane] = 1;
      const base = plane * this.most;
      const lpn = this.heldLpn[base];
      const source = this.heldSource[base];
      this.held[plane]--;
      this.heldLpn.copyWithin(base, base + 1, base + this.most);
      this.heldSource.copyWithin(base, base + 1, base + this.most);
      this.enqueue(plane, OperationType.program, lpn, source, NONE);
      return;
    }
    this.enqueue(plane, OperationType.erase, NONE, first, first);
  }

  private enqueue(plane: number, type: number, lpn: number, source: number, ppn: number): void {
    const { s } = this;
    const slot = createOperation(s, type, Cause.fold, plane, lpn, 0);
    const die = this.dieOf(plane);
    const unit = s.units.ofDie[die];
    // A new operation may have grown the records.
    const { int, real } = s.operations;
    int[slot | SOURCE] = source;
    int[slot | DIE] = die;
    int[slot | SIBLING] = -1;
    int[slot | STATE] = OperationState.ready;
    real[(slot >> 1) | SINCE] = s.now;
    if (type === OperationType.erase || s.foldsOnDie === 1) int[slot | TRANSFER_NS] = 0;
    if (ppn !== NONE) this.place(slot, ppn);
    if (s.sharedUnits !== null) s.sharedUnits.ready(die);
    this.waiting[plane] = slot;
    s.background.insert(s.units.channelOf[unit], slot);
    markWaiting(s, unit);
    s.collectionDue = true;
  }

  private place(slot: number, ppn: number): void {
    this.s.operations.int[slot | PPN] = ppn;
    this.s.recorder.setPpn(this.s.operations.int[slot | ID], ppn);
  }

  private hasDestination(plane: number): boolean {
    if (this.flash.hasOrdinaryPage(plane)) return true;
    return (
      this.flash.isDynamic(this.blockIndex(plane)) && this.mayUseLast(plane) && this.flash.roomForFold(plane, true) > 0
    );
  }

  /** Whether a page that was read is still where it was. */
  private isThere(slot: number): boolean {
    const { int } = this.s.operations;
    return this.flash.map[int[slot | LPN]] === int[slot | SOURCE];
  }

  canStart(slot: number): boolean {
    const { s } = this;
    const { int } = s.operations;
    const plane = int[slot | REQUEST];
    const type = infoType(int[slot | INFO]);
    if (this.urgent[plane] === 0 && !this.isIdle) return false;
    // In cache mode what stays on the die needs both registers, as an erase does.
    const needs = s.foldsOnDie === 1 ? OperationType.erase : type;
    const unit = s.units.ofDie[int[slot | DIE]];
    if (!unitFree(s, unit, needs)) {
      if (needs !== type && unitFree(s, unit, type)) s.differed[Decision.foldPath]++;
      return false;
    }
    if (type === OperationType.read) return true;
    if (type === OperationType.program) return this.hasDestination(plane) || !this.isThere(slot);
    return s.flash.boundReads[quotient(int[slot | PPN], s.geometry.pagesPerBlock)] === 0;
  }

  /** Starts a waiting step that can start. The program of a page that has been overwritten meanwhile is dropped. */
  start(channel: number, slot: number): void {
    const { s } = this;
    const { operations, group } = s;
    const plane = operations.int[slot | REQUEST];
    const unit = s.units.ofDie[operations.int[slot | DIE]];
    const type = infoType(operations.int[slot | INFO]);
    if (this.urgent[plane] === 1 && this.hostWorks) this.fellOff();
    s.background.remove(channel, slot);
    this.waiting[plane] = -1;
    if (type === OperationType.program) {
      if (!this.isThere(slot)) {
        operations.release(slot);
        s.backgroundLive--;
        s.dirty.mark(channel);
        this.nextStep(plane);
        return;
      }
      const ppn = this.flash.takeOrdinaryPage(plane);
      this.place(slot, ppn);
      this.into[plane] = quotient(ppn, s.geometry.pagesPerBlock);
      s.jobs.lastStep = operations.int[slot | ID];
      jobChangedPages(s, plane);
    }
    if (s.foldsOnDie === 1 && type !== OperationType.erase) s.differed[Decision.foldPath]++;
    group[0] = slot;
    startTransaction(s, unit, Cause.fold, group, 1);
  }

  ended(slot: number, type: number): void {
    const { s, flash } = this;
    const { operations, geometry } = s;
    const plane = operations.int[slot | REQUEST];
    const id = operations.int[slot | ID];
    const lpn = operations.int[slot | LPN];
    const ppn = operations.int[slot | PPN];
    const source = operations.int[slot | SOURCE];
    if (type === OperationType.read) {
      const at = plane * this.most + this.held[plane]++;
      this.heldLpn[at] = lpn;
      this.heldSource[at] = source;
    } else if (type === OperationType.program) {
      flash.programEnded(ppn);
      this.into[plane] = -1;
      if (flash.map[lpn] === source) flash.move(lpn, ppn);
      s.jobs.markPlane(plane);
    }
    operations.release(slot);
    s.backgroundLive--;
    if (type !== OperationType.erase) {
      this.nextStep(plane);
      return;
    }
    flash.erasedInCache(quotient(ppn, geometry.pagesPerBlock));
    s.counters.erases++;
    s.counters.foldRuns++;
    this.active[plane] = 0;
    this.block[plane] = -1;
    s.jobs.lastStep = id;
    s.rebindDue = true;
    this.changed(plane);
    jobChangedPages(s, plane);
    s.dirty.markAll();
  }
}
