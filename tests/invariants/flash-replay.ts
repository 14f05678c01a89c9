/**
 * Rules 1, 4 and 5 (and 9, by reserve.ts): replays a run with a map and block accounting of its own, from the state
 * before time 0, and must reach the state that the engine had at the end. (1) Pages are programmed in order, once,
 * after an erase. (4) A logical page lives in one physical page, and that page holds it. (5) Nothing is lost: at every
 * step each block's valid and invalid pages are those written, and no valid page is erased.
 *
 * A host page is remapped when its program is dispatched (its first row), a page moved in the background when its
 * program ends.
 */
import {
  channelOfDie,
  dieAtPosition,
  dieOnChannel,
  cachePages,
  type Geometry,
  isWholeLine,
} from '../support/doors/document.ts';
import {
  type DeviceState,
  CAUSE_NAMES,
  Cause,
  NONE,
  OperationType,
  RowKind,
  infoCause,
  infoType,
  type MergedRows,
} from '../support/doors/engine.ts';
import { Reserve } from './reserve.ts';
import type { RunRecord } from './run-record.ts';

interface Doomed {
  readonly block: number;
  readonly erase: number;
  readonly atNs: number;
}

export class FlashReplay {
  readonly #record: RunRecord;
  /** Physical page of each logical page. */
  readonly #map: Uint32Array;
  /** Logical page whose data each physical page has, valid or not; `NONE` if it was not programmed. */
  readonly #content: Uint32Array;
  /**
   * Pages dispatched to each block since its erase; the next that its array may program; pages of it that are valid;
   * erases.
   */
  readonly #taken: Uint32Array;
  readonly #programmed: Uint32Array;
  readonly #valid: Uint32Array;
  readonly #erases: Uint32Array;
  /** The operation that last programmed each block. */
  readonly #lastProgram: Uint32Array;
  /** 1 from an erase's first run to its end. */
  readonly #erasing: Uint8Array;
  /**
   * Pages that background reads have read and background programs have not moved yet: by cause, by logical page, in
   * order. (More than one if an old copy is read although its page has moved.)
   */
  readonly #sources = CAUSE_NAMES.map(() => new Map<number, number[]>());
  /** Of each background program that is under way: the page that it moves. */
  readonly #moving = new Map<number, number>();
  /** Host writes of a logical page with lower ids than this are outdated: by a trim, or a write that arrived later. */
  readonly #outdatedBefore = new Map<number, number>();
  /** Pages that were valid when the erase of their block began, by logical page, until that is settled. */
  readonly #doomed = new Map<number, Doomed>();
  /** Dies that work as one. */
  readonly #ways: number;
  /** Pages of a block that are programmed together: those of a word line, or 1. */
  readonly #lineTypes: number;
  /** Operations that have been programmed once, if each is twice. */
  readonly #firstPasses: Set<number> | null;
  readonly #reserve: Reserve;
  #takenInAll = 0;
  #withData = 0;
  #padding = 0;

  constructor(record: RunRecord) {
    this.#record = record;
    this.#reserve = new Reserve(record);
    const { geometry, run } = record;
    const { policy, timing } = run.experiment;
    this.#ways = policy.superblockWays;
    this.#firstPasses = policy.wordLine === 'two-pass' ? new Set() : null;
    this.#lineTypes = isWholeLine(policy) ? timing.pageTypes.count : 1;
    this.#map = Uint32Array.from(run.initial.mapping);
    this.#content = new Uint32Array(geometry.pages).fill(NONE);
    this.#taken = Uint32Array.from(run.initial.blockWritten);
    this.#programmed = Uint32Array.from(run.initial.blockWritten);
    this.#valid = new Uint32Array(geometry.blocks);
    this.#erases = Uint32Array.from(run.initial.blockErases);
    this.#lastProgram = new Uint32Array(geometry.blocks).fill(NONE);
    this.#erasing = new Uint8Array(geometry.blocks);
    // By their numbers, not by their rows: programs without a length have none.
    for (let id = 0; id < record.operations.count; id++) {
      const info = record.operations.info(id);
      if (infoCause(info) === Cause.padding && infoType(info) === OperationType.program) this.#padding++;
    }
    for (let lpn = 0; lpn < this.#map.length; lpn++) {
      const page = this.#map[lpn];
      if (page === NONE) continue;
      if (this.#content[page] !== NONE) {
        record.report(4, 0, null, `before time 0: page ${page} holds logical pages ${this.#content[page]} and ${lpn}`);
      }
      this.#content[page] = lpn;
      const block = this.#blockOf(page);
      this.#valid[block]++;
      if (page % geometry.pagesPerBlock >= this.#taken[block]) {
        record.report(5, 0, null, `before time 0: logical page ${lpn} lives in page ${page}, which is not written`);
      }
    }
  }

  /** Pages that were skipped. */
  get wasted(): number {
    return this.#takenInAll - this.#withData - this.#padding;
  }

  /**
   * The first row of an operation: its dispatch, or later by the loads of its transaction that come before its own.
   * @param burstNs when the transfers began that led to this one without a gap
   */
  dispatched(id: number, atNs: number, burstNs: number): void {
    const { operations } = this.#record;
    const info = operations.info(id);
    const cause = infoCause(info);
    const lpn = operations.lpn(id);
    const ppn = operations.ppn(id);
    if (cause === Cause.padding) {
      if (infoType(info) === OperationType.program) this.#pad(id, ppn, atNs);
      return;
    }
    if (infoType(info) === OperationType.read && cause !== Cause.host) {
      this.#sources[cause].set(lpn, [...(this.#sources[cause].get(lpn) ?? []), ppn]);
    }
    if (infoType(info) !== OperationType.program) return;
    this.#take(id, ppn, atNs);
    this.#content[ppn] = lpn;
    if (lpn === NONE) return;
    this.#forgetReads(lpn, ppn);
    this.#withData++;
    if (cause === Cause.host) {
      const doomed = this.#doomed.get(lpn);
      if (doomed !== undefined && burstNs <= doomed.atNs) this.#doomed.delete(lpn);
      else if (doomed !== undefined) this.#reportLost(lpn, doomed);
      // The map follows the write that arrived last: an earlier one may be dispatched later (`host.hazards: ram`).
      if (id >= (this.#outdatedBefore.get(lpn) ?? 0)) {
        this.#outdatedBefore.set(lpn, id);
        this.#move(lpn, ppn);
      }
    } else {
      // A page is written elsewhere only if it is still in the place of its read. Data from a host read needs no read
      // of its own.
      const sources = this.#sources[cause].get(lpn) ?? [this.#map[lpn]];
      const at = Math.max(sources.indexOf(this.#map[lpn]), 0);
      this.#moving.set(id, sources[at]);
      sources.splice(at, 1);
      if (sources.length === 0) this.#sources[cause].delete(lpn);
    }
  }

  /** A read before the block's erase belongs to a dropped move: it is not the source of a later move of that page. */
  #forgetReads(lpn: number, ppn: number): void {
    for (const sources of this.#sources) {
      const left = sources.get(lpn)?.filter((source) => source !== ppn);
      if (left?.length === 0) sources.delete(lpn);
      else if (left !== undefined) sources.set(lpn, left);
    }
  }

  /** A padding page: it is part of a super-page or a word line, without data. */
  #pad(id: number, ppn: number, atNs: number): void {
    const { pagesPerBlock } = this.#record.geometry;
    const block = this.#blockOf(ppn);
    const where = `block ${block}: page ${ppn % pagesPerBlock} is padding (operation ${id})`;
    if (this.#content[ppn] !== NONE) {
      this.#record.report(1, atNs, id, `${where}, but logical page ${this.#content[ppn]} is programmed there`);
    }
    if (ppn % pagesPerBlock >= this.#taken[block]) {
      this.#record.report(1, atNs, id, `${where} of a super-page or word line that nothing was written to`);
    }
  }

  /** Counts a page as written, with the pages skipped before it and those of its super-page or word line. */
  #take(id: number, ppn: number, atNs: number): void {
    const { geometry } = this.#record;
    const block = this.#blockOf(ppn);
    const page = ppn % geometry.pagesPerBlock;
    const report = (message: string): void => {
      this.#record.report(1, atNs, id, `block ${block}: page ${page} is given to operation ${id}${message}`);
    };
    this.#checkStatic(block, page, id, report);
    if (this.#erasing[block] === 1) report(" before the block's erase has ended");
    if (this.#content[ppn] !== NONE) report(', but it is programmed already');
    // The first page of a super-page, or of a word line, takes the others with it.
    const lineEnd = (Math.floor(page / this.#lineTypes) + 1) * this.#lineTypes;
    const mayBe = this.#ways > 1 || this.#lineTypes > 1 ? lineEnd : page;
    if (this.#taken[block] > mayBe) report(`, but the pages before ${this.#taken[block]} are written already`);
    if (this.#ways === 1 && this.#lineTypes === 1) {
      this.#advance(block, page + 1, id, atNs);
      return;
    }
    const die = dieOfBlock(geometry, block);
    const inDie = block - die * geometry.planesPerDie * geometry.blocksPerPlane;
    if (this.#lineTypes > 1) {
      const inPlane = inDie % geometry.blocksPerPlane;
      for (let plane = die * geometry.planesPerDie; plane < (die + 1) * geometry.planesPerDie; plane++) {
        this.#advance(plane * geometry.blocksPerPlane + inPlane, lineEnd, id, atNs);
      }
      return;
    }
    const position = dieOnChannel(geometry, die);
    const first = position - (position % this.#ways);
    for (let bank = first; bank < first + this.#ways; bank++) {
      const other = dieAtPosition(geometry, channelOfDie(geometry, die), bank);
      this.#advance(other * geometry.planesPerDie * geometry.blocksPerPlane + inDie, page + 1, id, atNs);
    }
  }

  /** The first blocks of a plane may be the SLC cache's: they hold fewer pages, and only the host's. */
  #checkStatic(block: number, page: number, id: number, report: (message: string) => void): void {
    const { geometry, operations, run } = this.#record;
    const { policy, timing } = run.experiment;
    const { slcCache } = policy;
    if (slcCache === false || block % geometry.blocksPerPlane >= slcCache.blocksPerPlane) return;
    const pages = cachePages(slcCache, timing, geometry.pagesPerBlock);
    if (page >= pages) report(`, but a block of the SLC cache holds ${pages} pages`);
    const cause = infoCause(operations.info(id));
    if (cause !== Cause.host) report(` (${CAUSE_NAMES[cause]}), but the block is the SLC cache's`);
  }

  #advance(block: number, pages: number, id: number, atNs: number): void {
    if (this.#taken[block] >= pages) return;
    if (this.#taken[block] === 0) this.#reserve.opened(block, id, atNs);
    this.#takenInAll += pages - this.#taken[block];
    this.#taken[block] = pages;
  }

  /** A row of a die's array. */
  array(rows: MergedRows): void {
    const { operations, geometry } = this.#record;
    const id = rows.operation;
    const ppn = operations.ppn(id);
    if (operations.isVirtual(id) || ppn === NONE) return;
    const block = this.#blockOf(ppn);
    const page = ppn % geometry.pagesPerBlock;
    if (rows.kind === RowKind.program) {
      // A word line in two passes has its second one behind the first of the next.
      if (this.#firstPasses !== null) {
        if (this.#firstPasses.has(id)) return;
        this.#firstPasses.add(id);
      }
      // A resumed program has a row of its own; so has each page of its word line.
      if (page + 1 === this.#programmed[block] && this.#lastProgram[block] === id) return;
      const begun = Math.floor((this.#programmed[block] - 1) / this.#lineTypes);
      if (this.#lineTypes > 1 && page < this.#programmed[block] && Math.floor(page / this.#lineTypes) === begun) return;
      if (page < this.#programmed[block]) {
        this.#record.report(
          1,
          rows.startNs,
          id,
          `block ${block}: page ${page} is programmed after page ${this.#programmed[block] - 1}`,
        );
      }
      this.#programmed[block] = page + 1;
      this.#lastProgram[block] = id;
    } else if (rows.kind === RowKind.read) {
      const lpn = operations.lpn(id);
      if (infoCause(operations.info(id)) !== Cause.padding && this.#content[ppn] !== lpn) {
        const found = this.#content[ppn] === NONE ? 'nothing' : `logical page ${this.#content[ppn]}`;
        this.#record.report(
          5,
          rows.startNs,
          id,
          `operation ${id} reads logical page ${lpn} in page ${ppn}, which holds ${found}`,
        );
      }
    } else if (rows.kind === RowKind.erase && this.#erasing[block] === 0) {
      this.#erasing[block] = 1;
      if (this.#valid[block] > 0) this.#doom(block, id, rows.startNs);
    }
  }

  /**
   * Notes the valid pages of a block whose erase begins. They are lost, unless a write of the page was dispatched
   * before: in a transaction whose first loads had begun, while its own load comes later (even behind the erase).
   */
  #doom(block: number, erase: number, atNs: number): void {
    const { pagesPerBlock } = this.#record.geometry;
    for (let page = block * pagesPerBlock; page < (block + 1) * pagesPerBlock; page++) {
      const lpn = this.#content[page];
      if (lpn !== NONE && this.#map[lpn] === page) this.#doomed.set(lpn, { block, erase, atNs });
    }
  }

  #reportLost(lpn: number, { block, erase, atNs }: Doomed): void {
    this.#record.report(5, atNs, erase, `block ${block} is erased with logical page ${lpn} in it, which is valid`);
    this.#doomed.delete(lpn);
  }

  /** An operation's last row is over, and its array phase with it. */
  ended(id: number): void {
    const { operations, geometry } = this.#record;
    const info = operations.info(id);
    const ppn = operations.ppn(id);
    if (ppn === NONE) return;
    const block = this.#blockOf(ppn);
    if (infoType(info) === OperationType.erase) {
      const first = block * geometry.pagesPerBlock;
      this.#content.fill(NONE, first, first + geometry.pagesPerBlock);
      this.#reserve.erased(block, this.#taken[block] > 0);
      this.#taken[block] = 0;
      this.#programmed[block] = 0;
      this.#erasing[block] = 0;
      this.#erases[block]++;
      this.#lastProgram[block] = NONE;
    } else if (infoType(info) === OperationType.program && infoCause(info) !== Cause.host) {
      const lpn = operations.lpn(id);
      const source = this.#moving.get(id);
      this.#moving.delete(id);
      // If the page was written or trimmed meanwhile, the copy is invalid.
      if (source !== undefined && source !== NONE && this.#map[lpn] === source) this.#move(lpn, ppn);
    }
  }

  /**
   * A trim arrived.
   * @param before id of the first operation of later requests: earlier writes of the page that are not programmed yet
   *   do not count
   */
  trimmed(lpn: number, before: number): void {
    this.#outdatedBefore.set(lpn, before);
    const page = this.#map[lpn];
    if (page === NONE) return;
    this.#valid[this.#blockOf(page)]--;
    this.#map[lpn] = NONE;
  }

  /** Compares the final state with the engine's. */
  finish(final: DeviceState): void {
    for (const [lpn, doomed] of this.#doomed) this.#reportLost(lpn, doomed);
    const { geometry } = this.#record;
    const report = (rule: 4 | 5, message: string): void => {
      this.#record.report(rule, final.atNs, null, `at the end: ${message}`);
    };
    const name = (page: number): string => (page === NONE ? 'nowhere' : `in page ${page}`);
    const holders = new Uint8Array((geometry.pages >> 3) + 1);
    for (let lpn = 0; lpn < final.mapping.length; lpn++) {
      const page = final.mapping[lpn];
      if (page !== this.#map[lpn]) {
        report(4, `logical page ${lpn} is ${name(page)}; according to the recording it is ${name(this.#map[lpn])}`);
      }
      if (page === NONE) continue;
      if (page >= geometry.pages) {
        report(4, `logical page ${lpn} is in page ${page}, which does not exist`);
        continue;
      }
      if ((holders[page >> 3] & (1 << (page & 7))) !== 0)
        report(4, `page ${page} holds two logical pages, one of them ${lpn}`);
      holders[page >> 3] |= 1 << (page & 7);
    }
    for (let block = 0; block < geometry.blocks; block++) {
      if (final.blockWritten[block] !== this.#taken[block]) {
        report(
          5,
          `block ${block} has ${final.blockWritten[block]} pages written; according to the recording ${this.#taken[block]}`,
        );
      }
      if (final.blockErases[block] !== this.#erases[block]) {
        report(
          5,
          `block ${block} was erased ${final.blockErases[block]} times; according to the recording ${this.#erases[block]}`,
        );
      }
    }
    this.#requireSums(final);
  }

  /** Valid + invalid + free pages of each plane are all its pages. */
  #requireSums(final: DeviceState): void {
    const { geometry } = this.#record;
    const valid = new Uint32Array(geometry.planes);
    const written = new Uint32Array(geometry.planes);
    for (const page of final.mapping) if (page < geometry.pages) valid[Math.floor(page / geometry.pagesPerPlane)]++;
    for (let block = 0; block < geometry.blocks; block++) {
      if (final.blockWritten[block] > geometry.pagesPerBlock) {
        this.#record.report(
          5,
          final.atNs,
          null,
          `at the end: block ${block} has ${final.blockWritten[block]} of ${geometry.pagesPerBlock} pages written`,
        );
      }
      written[Math.floor(block / geometry.blocksPerPlane)] += final.blockWritten[block];
    }
    for (let plane = 0; plane < geometry.planes; plane++) {
      const free = geometry.pagesPerPlane - written[plane];
      const invalid = written[plane] - valid[plane];
      if (free >= 0 && invalid >= 0) continue;
      this.#record.report(
        5,
        final.atNs,
        null,
        `at the end: plane ${plane} has ${valid[plane]} valid, ${invalid} invalid and ${free} free pages of ${geometry.pagesPerPlane}`,
      );
    }
  }

  #move(lpn: number, ppn: number): void {
    const old = this.#map[lpn];
    if (old !== NONE) this.#valid[this.#blockOf(old)]--;
    this.#map[lpn] = ppn;
    this.#valid[this.#blockOf(ppn)]++;
  }

  /** Block of a page, over the whole device. */
  #blockOf(page: number): number {
    return Math.floor(page / this.#record.geometry.pagesPerBlock);
  }
}

function dieOfBlock(geometry: Geometry, block: number): number {
  return Math.floor(block / (geometry.planesPerDie * geometry.blocksPerPlane));
}
