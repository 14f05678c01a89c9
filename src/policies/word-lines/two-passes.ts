/**
 * Word lines that are programmed in two passes, a coarse and a fine one: C(0), C(1), F(0), C(2), F(1) … in a block. Each
 * pass is a transaction that loads all pages. The host's pages stay in the write buffer until their second pass has
 * ended; a job's pages take both passes one after the other. Model page §11.13.
 */
import type { PassHook } from '../../engine/hooks.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import {
  charge,
  enqueueStep,
  keepParts,
  passReady,
  settlePass,
  startTransaction,
  writesThrough,
} from '../../engine/policy-actions.ts';
import { Cause, infoType, NONE, OperationType } from '../../engine/recording/recording.ts';
import {
  DIE,
  FLUSH_GROUP,
  ID,
  INFO,
  NEXT,
  PART_BUFFER,
  PARTS_SET,
  PPN,
  REQUEST,
  SIBLING,
  SINCE,
  UPDATE,
} from '../../engine/records/operation-record.ts';
import { CAUSE, OUT_LEFT, HEAD, TYPE } from '../../engine/records/transaction-record.ts';

export class TwoPasses implements PassHook {
  private readonly s: PolicyEngine;
  readonly due: Int32Array;
  isFirst = false;
  /** By die: the oldest page of the word line between its passes whose second one is not due; −1 none. */
  private readonly between: Int32Array;
  /** By die: word lines that wait for their first pass, and those with a pass that is due or runs. */
  private readonly queued: Int32Array;
  private readonly working: Int32Array;
  /** By die, of the word line between its passes: the earliest group of its pages (flushes.ts); 1: one is written through. */
  private readonly group: Float64Array;
  private readonly through: Uint8Array;
  /** Word lines between their passes. */
  private waiting = 0;
  /** Operations of these, with the records of their accounts. */
  resting = 0;
  /** Word lines of the host that wait for a pass or are in one. */
  private onTheirWay = 0;

  constructor(s: PolicyEngine) {
    this.s = s;
    const { dies } = s.geometry;
    this.due = new Int32Array(dies).fill(-1);
    this.between = new Int32Array(dies).fill(-1);
    this.queued = new Int32Array(dies);
    this.working = new Int32Array(dies);
    this.group = new Float64Array(dies);
    this.through = new Uint8Array(dies);
  }

  /** A full word line waits for a die; `from`: it waited for that one before (−1 none). */
  queue(die: number, from: number): void {
    this.queued[die]++;
    if (from >= 0) this.queued[from]--;
    else this.onTheirWay++;
  }

  /** The first pass of a word line begins. */
  begins(die: number): void {
    this.queued[die]--;
    this.working[die]++;
    this.isFirst = true;
  }

  /** A page of it, whose wait has been charged. From here on until its second pass is due its time is the buffer's. */
  pageBegins(slot: number): void {
    const { s } = this;
    if (writesThrough(s, s.operations.int[slot | REQUEST])) keepParts(s, slot);
    s.operations.real[(slot >> 1) | SINCE] = s.now;
  }

  firstEnded(tx: number): boolean {
    const { s } = this;
    const { int } = s.transactions;
    const cause = int[tx | CAUSE];
    if (int[tx | TYPE] !== OperationType.program || cause === Cause.precondition || int[tx | OUT_LEFT] !== 1) {
      return false;
    }
    const lead = int[tx | HEAD];
    if (cause === Cause.host) this.wait(lead);
    else enqueueStep(s, lead);
    return true;
  }

  isSecond(slot: number): boolean {
    const { int } = this.s.operations;
    return infoType(int[slot | INFO]) === OperationType.program && int[slot | PPN] >= 0;
  }

  /** A word line is between its passes. */
  private wait(lead: number): void {
    const { s, between } = this;
    const { int, real } = s.operations;
    const die = int[lead | DIE];
    this.working[die]--;
    this.onTheirWay--;
    const earlier = between[die];
    if (earlier >= 0) this.setDue(die);
    between[die] = lead;
    this.waiting++;
    this.resting += this.recordsOf(lead);
    this.group[die] = Infinity;
    this.through[die] = 0;
    for (let slot = lead; slot >= 0; slot = int[slot | SIBLING]) {
      // What the first pass has charged counts as the buffer.
      int[slot | PARTS_SET] = 0;
      if (s.flushes !== null) this.group[die] = Math.min(this.group[die], real[(slot >> 1) | FLUSH_GROUP]);
      if (writesThrough(s, int[slot | REQUEST])) this.through[die] = 1;
    }
    if (earlier < 0 && this.isLast(lead)) this.setDue(die);
  }

  /** Records of the operations of a word line. */
  private recordsOf(lead: number): number {
    const { int } = this.s.operations;
    let records = 0;
    for (let slot = lead; slot >= 0; slot = int[slot | SIBLING]) records += int[slot | UPDATE] < 0 ? 1 : 2;
    return records;
  }

  /** Whether no other word line follows in its block. */
  private isLast(lead: number): boolean {
    const { geometry, lineTypes, operations } = this.s;
    return (operations.int[lead | PPN] % geometry.pagesPerBlock) + lineTypes === geometry.pagesPerBlock;
  }

  /** The second pass of the word line between its passes is due. */
  private setDue(die: number): void {
    const { s } = this;
    const { int, real } = s.operations;
    const lead = this.between[die];
    this.between[die] = -1;
    this.waiting--;
    this.resting -= this.recordsOf(lead);
    this.due[die] = lead;
    // It is in no list.
    int[lead | NEXT] = -1;
    this.working[die]++;
    this.onTheirWay++;
    for (let slot = lead; slot >= 0; slot = int[slot | SIBLING]) {
      charge(s, slot, PART_BUFFER, s.now - real[(slot >> 1) | SINCE], NONE);
    }
    passReady(s, lead);
  }

  /** Starts the second pass that is due on a die. */
  start(unit: number, die: number): void {
    const { s } = this;
    const { int } = s.operations;
    const { group } = s;
    let count = 0;
    s.writesOnChannel[s.units.channelOf[unit]]--;
    for (let slot = this.due[die]; slot >= 0; slot = int[slot | SIBLING]) {
      if (s.countsBanks === 1) s.bankWaiting[die]--;
      settlePass(s, slot, unit);
      group[count++] = slot;
    }
    this.due[die] = -1;
    this.isFirst = false;
    startTransaction(s, unit, Cause.host, group, count);
  }

  /** The second pass of a word line of the host has ended. */
  ended(die: number): void {
    this.working[die]--;
    this.onTheirWay--;
    if (this.between[die] >= 0 && this.isLast(this.between[die])) this.setDue(die);
  }

  /** Whether some word line of the host waits for a pass or is in one. */
  get isBusy(): boolean {
    return this.onTheirWay > 0;
  }

  /**
   * Second passes that are awaited, or that no word line can precede, are due although the next word line has not had
   * its first. `through`: a page that is written through has its place in the buffer. Returns whether there were any.
   */
  settle(through: boolean): boolean {
    if (this.waiting === 0) return false;
    const { s, between } = this;
    let some = false;
    for (let die = 0; die < between.length; die++) {
      if (between[die] < 0 || this.working[die] > 0) continue;
      const isAwaited =
        through || this.through[die] === 1 || (s.flushes !== null && s.flushes.isAwaited(this.group[die]));
      if (s.hasHostPage[die] === 1 && (this.queued[die] > 0 || !isAwaited)) continue;
      this.setDue(die);
      some = true;
    }
    return some;
  }

  /** The buffer is full: the second pass of the oldest word line between its passes is due. False if there is none. */
  makeRoom(): boolean {
    if (this.waiting === 0) return false;
    const { int } = this.s.operations;
    let oldest = -1;
    for (let die = 0; die < this.between.length; die++) {
      const lead = this.between[die];
      if (lead >= 0 && (oldest < 0 || int[lead | ID] < int[this.between[oldest] | ID])) oldest = die;
    }
    this.setDue(oldest);
    return true;
  }
}
