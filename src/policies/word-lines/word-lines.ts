/**
 * Whole word lines: pages of the write buffer are gathered, and all page types in all planes of a die are programmed at
 * once. What the host's pages do not fill is padding, with operations of its own as in super-pages. Model page §11.13.
 */
import { Decision } from '../../engine/state/differences.ts';
import type { SuperPageHook, WordLineHook } from '../../engine/hooks.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import {
  afterHostPage,
  charge,
  givePage,
  lineReady,
  pagesChanged,
  settleWait,
  startTransaction,
  writeBackOldest,
  writesThrough,
} from '../../engine/policy-actions.ts';
import { Cause, infoOf, NONE, OperationType } from '../../engine/recording/recording.ts';
import type { OperationLists } from '../../engine/records/operation-pool.ts';
import {
  DIE,
  FLUSH_GROUP,
  ID,
  COVERED_FROM,
  LPN,
  PART_BUFFER,
  PPN,
  REQUEST,
  SIBLING,
  SINCE,
  UPDATE,
} from '../../engine/records/operation-record.ts';
import { CAUSE, COUNT, OUT_LEFT, HEAD, PADDING, TYPE } from '../../engine/records/transaction-record.ts';

import { TwoPasses } from './two-passes.ts';

export class WordLinesMechanism implements SuperPageHook, WordLineHook {
  private readonly s: PolicyEngine;
  private readonly planes: number;
  /** Pages of a word line in all planes of a die. */
  private readonly pages: number;
  private readonly padAfterNs: number;
  /** The pages that are being gathered (slots), in order of id, and how many. */
  private readonly slots: Int32Array;
  private gathered = 0;
  /** Operations of these pages, with the records of their update reads. */
  private joined = 0;
  /** When the first of them joined, ns. */
  private since = 0;
  /** Pages in the buffer that are written through, and are in no full word line yet: requests wait for them. */
  private through = 0;
  /** Update reads under way for pages that will join. */
  private reading = 0;
  /** Full word lines that are not on flash. */
  private full = 0;
  readonly passes: TwoPasses | null;

  constructor(s: PolicyEngine) {
    this.s = s;
    this.planes = s.geometry.planesPerDie;
    this.pages = s.stepPages;
    this.padAfterNs = s.experiment.policy.padAfterNs;
    this.slots = new Int32Array(this.pages).fill(-1);
    this.passes = s.experiment.policy.wordLine === 'two-pass' ? new TwoPasses(s) : null;
  }

  get resting(): number {
    return this.joined + (this.passes === null ? 0 : this.passes.resting);
  }

  join(slot: number): void {
    const { s, slots } = this;
    const { int, real } = s.operations;
    real[(slot >> 1) | SINCE] = s.now;
    if (this.gathered === 0) {
      this.since = s.now;
      if (this.padAfterNs > 0) s.time.set(s.padSlot, s.now + this.padAfterNs);
    }
    let at = this.gathered++;
    for (; at > 0 && int[slots[at - 1] | ID] > int[slot | ID]; at--) slots[at] = slots[at - 1];
    slots[at] = slot;
    this.joined += int[slot | UPDATE] < 0 ? 1 : 2;
    if (this.gathered === this.pages) this.close();
  }

  throughBegins(): void {
    this.through++;
  }

  updateReads(more: number): void {
    this.reading += more;
  }

  settle(): boolean {
    const { s } = this;
    const isOld = this.padAfterNs > 0 && s.now - this.since >= this.padAfterNs;
    if (this.gathered > 0 && (isOld || (this.reading === 0 && this.isAwaited()))) {
      if (isOld) s.differed[Decision.padAfter]++;
      this.close();
      return true;
    }
    if (this.passes !== null && this.passes.settle(this.through > 0)) return true;
    // The buffer is full, and no page of it is on its way to flash.
    const isBusy = this.passes === null ? this.full > 0 : this.passes.isBusy;
    if (s.admission.head[0] < 0 || isBusy || this.reading > 0) return false;
    if (writeBackOldest(s)) return true;
    if (this.passes !== null && this.passes.makeRoom()) return true;
    if (this.gathered === 0) return false;
    this.close();
    return true;
  }

  /** Whether a request or a flush waits for a page that is being gathered. */
  private isAwaited(): boolean {
    const { s, slots } = this;
    if (this.through > 0) return true;
    if (s.flushes === null) return false;
    for (let i = 0; i < this.gathered; i++) {
      if (s.flushes.isAwaited(s.operations.real[(slots[i] >> 1) | FLUSH_GROUP])) return true;
    }
    return false;
  }

  /** The word line that is being gathered takes no further page. */
  private close(): void {
    const { s, slots } = this;
    const { int, real } = s.operations;
    for (let i = 0; i < this.gathered; i++) {
      if (writesThrough(s, int[slots[i] | REQUEST])) this.through--;
      charge(s, slots[i], PART_BUFFER, s.now - real[(slots[i] >> 1) | SINCE], NONE);
      int[slots[i] | SIBLING] = i + 1 < this.gathered ? slots[i + 1] : -1;
    }
    const [lead] = slots;
    this.gathered = 0;
    this.joined = 0;
    this.full++;
    if (this.padAfterNs > 0) s.time.set(s.padSlot, Infinity);
    const number = s.boundPages++;
    if (s.binding === null) throw new Error('Word lines are bound when they are full');
    const die = s.binding.bankFor(int[lead | LPN], number, int[lead | REQUEST]);
    if (this.passes !== null) this.passes.queue(die, -1);
    lineReady(s, lead, die);
  }

  bind(lead: number, die: number): void {
    const { s } = this;
    if (this.passes !== null) this.passes.queue(die, s.operations.int[lead | DIE]);
    lineReady(s, lead, die);
  }

  startWrite(unit: number, first: number, waiting: OperationLists, list: number): void {
    const { s, planes, passes } = this;
    if (passes !== null && passes.due[first] >= 0) {
      passes.start(unit, first);
      return;
    }
    const { flash, group } = s;
    const { int } = s.operations;
    const lead = waiting.head[list];
    s.differed[Decision.wordLine]++;
    waiting.remove(list, lead);
    s.writesOnChannel[s.units.channelOf[unit]]--;
    let count = 0;
    for (let slot = lead; slot >= 0; slot = int[slot | SIBLING]) {
      if (s.countsBanks === 1) s.bankWaiting[first]--;
      settleWait(s, slot, unit, true);
      if (passes !== null) passes.pageBegins(slot);
      group[count++] = slot;
    }
    for (let i = 0; i < this.pages; i++) {
      const plane = first * planes + (i % planes);
      if (i < count) {
        givePage(s, group[i], plane);
        continue;
      }
      const ppn = flash.takeHostPage(plane);
      afterHostPage(s, ppn, flash.opened);
      flash.programEnded(ppn);
      flash.noteWithoutData(ppn);
      // One more page of the plane is invalid.
      pagesChanged(s, plane);
    }
    if (passes !== null) passes.begins(first);
    startTransaction(s, unit, Cause.host, group, count);
  }

  /** Reads are not of word lines. */
  joins(): boolean {
    return false;
  }

  /** Whether a transaction programs a word line. */
  private isLine(tx: number): boolean {
    const { int } = this.s.transactions;
    return int[tx | TYPE] === OperationType.program && int[tx | CAUSE] !== Cause.precondition;
  }

  pad(tx: number): void {
    if (!this.isLine(tx)) return;
    const { s, planes } = this;
    const { int, real } = s.transactions;
    const lead = int[tx | HEAD];
    if (this.passes !== null) {
      int[tx | OUT_LEFT] = this.passes.isFirst ? 1 : 0;
      if (!this.passes.isFirst) {
        // Its padding has its numbers.
        real[tx | PADDING] = s.operations.real[(lead >> 1) | COVERED_FROM];
        return;
      }
      s.operations.real[(lead >> 1) | COVERED_FROM] = s.nextOperation;
    }
    real[tx | PADDING] = s.nextOperation;
    // The first page of a word line always has data.
    const first = s.operations.int[lead | PPN];
    for (let i = int[tx | COUNT]; i < this.pages; i++) {
      const id = s.nextOperation++;
      s.recorder.operation(id, NONE, infoOf(OperationType.program, Cause.padding, 0));
      s.recorder.setPpn(id, first + (i % planes) * s.geometry.pagesPerPlane + Math.floor(i / planes));
    }
  }

  recordPadding(tx: number, kind: number, length: number): void {
    if (!this.isLine(tx)) return;
    const { s } = this;
    const { int, real } = s.transactions;
    let id = real[tx | PADDING];
    const lane = s.geometry.channels + s.operations.int[int[tx | HEAD] | DIE];
    for (let i = int[tx | COUNT]; i < this.pages; i++) s.recorder.row(lane, -length, kind, length, id++);
  }

  countPadding(tx: number): void {
    if (!this.isLine(tx)) return;
    const { counters, transactions } = this.s;
    counters.padding += this.pages - transactions.int[tx | COUNT];
    if (transactions.int[tx | CAUSE] !== Cause.host) return;
    this.full--;
    if (this.passes !== null) this.passes.ended(this.s.operations.int[transactions.int[tx | HEAD] | DIE]);
  }
}
