/**
 * Independent plane reads: each plane of a die reads one page at a time, from its command until the data has left its
 * register. Programs, erases, both halves of a copyback and moves of the read-friendly layout still need the whole die.
 * Model page §11.12.
 *
 * The die stays the busy unit: while planes read, the read with the lowest id stands for all of them as the unit's
 * transaction. So whatever needs the whole die sees a busy unit, and waits.
 */
import { Decision } from '../engine/state/differences.ts';
import { UnitClass } from '../engine/state/units.ts';
import { Latency, Open } from '../engine/accounting/unit-state.ts';
import type { PlaneReadHook } from '../engine/hooks.ts';
import { unitClassOf } from '../engine/accounting/unit-use.ts';
import {
  accountUnit,
  beginArray,
  canBeProgrammed,
  isUrgent,
  readEnded,
  takeReads,
  usesCopyback,
  waitsForOlderWrite,
} from '../engine/policy-actions.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';
import { Cause, OperationType, RowKind, infoCause, infoType } from '../engine/recording/recording.ts';
import { DIE, ID, INFO, NEXT, PPN, REQUEST, SIBLING } from '../engine/records/operation-record.ts';
import { CAUSE, COUNT, HEAD, LEAD, REMAINING, STAGE, Stage, TYPE, UNIT } from '../engine/records/transaction-record.ts';
import { planeOfRead } from './planes/die-planes.ts';

export class PlaneReads implements PlaneReadHook {
  /** By plane: its read, from the command until the data is out; −1 none. */
  readonly readOf: Int32Array;
  readonly inFlight: Int32Array;
  /** By die: planes whose array works now, and since when there is one, ns. */
  private readonly working: Int32Array;
  private readonly since: Float64Array;
  private readonly s: PolicyEngine;
  private readonly planesPerDie: number;
  private readonly limit: number;

  constructor(s: PolicyEngine) {
    const { dies, planes, planesPerDie } = s.geometry;
    const { planeReadLimit } = s.experiment.policy;
    this.s = s;
    this.planesPerDie = planesPerDie;
    this.limit = planeReadLimit === 0 ? planesPerDie : Math.min(planeReadLimit, planesPerDie);
    this.readOf = new Int32Array(planes).fill(-1);
    this.inFlight = new Int32Array(dies);
    this.working = new Int32Array(dies);
    this.since = new Float64Array(dies);
  }

  planeOf(slot: number): number {
    return planeOfRead(this.s, slot);
  }

  startReads(channel: number): boolean {
    const { s, readOf } = this;
    const { int } = s.operations;
    const writesWait = s.writesOnChannel[channel] > 0 || s.unbound.head[0] >= 0;
    const only = s.heldUnit[channel];
    let best = -1;
    for (let unit = channel; unit < s.units.count; unit += s.geometry.channels) {
      if (s.reads.head[unit] < 0 || (only >= 0 && unit !== only) || !this.isOpen(unit)) continue;
      // The oldest read whose plane is idle: on a plane none passes an older one.
      for (let slot = s.reads.head[unit]; slot >= 0; slot = int[slot | NEXT]) {
        if (best >= 0 && int[slot | ID] > int[best | ID]) break;
        if (readOf[planeOfRead(s, slot)] >= 0) continue;
        // A write that goes before it goes before all that are younger.
        if (writesWait && waitsForOlderWrite(s, unit, slot)) break;
        best = slot;
        break;
      }
    }
    if (best < 0) return false;
    s.group[0] = best;
    takeReads(s, channel, s.units.ofDie[int[best | DIE]], s.group, 1);
    return true;
  }

  /** Whether a host read may begin on an idle plane of the die. */
  private isOpen(die: number): boolean {
    const { s } = this;
    const reading = this.inFlight[die];
    if (reading === 0) {
      if (s.unitTransaction[die] >= 0) return false;
      return s.unitSuspended[die] >= 0 ? this.isServed(die) : s.unitHeld[die] < 0;
    }
    if (reading >= this.limit) {
      if (this.limit < this.planesPerDie) s.differed[Decision.planeReadLimit]++;
      return false;
    }
    return s.unitSuspended[die] >= 0 ? this.isServed(die) : !this.makesRoom(die);
  }

  /** Whether the die's operation is suspended for reads, and for more of them than those that have begun. */
  private isServed(die: number): boolean {
    const { s } = this;
    return s.unitOpen[die] === Open.reads && !this.hasServed(die);
  }

  private hasServed(die: number): boolean {
    const { s } = this;
    return s.unitServed[die] + this.inFlight[die] >= s.experiment.policy.suspension.readsPerSuspend;
  }

  /**
   * Whether an urgent step of a collection waits only for the planes of the die to be idle: no other read begins then,
   * as it would find the die idle for ever otherwise.
   */
  private makesRoom(die: number): boolean {
    const { s } = this;
    const { int } = s.operations;
    // On a channel that a collection holds no other step begins.
    if (s.heldBy[s.units.channelOf[die]] >= 0) return false;
    for (let slot = s.background.head[s.units.channelOf[die]]; slot >= 0; slot = int[slot | NEXT]) {
      if (int[slot | DIE] !== die || infoCause(int[slot | INFO]) !== Cause.gc) continue;
      if (!isUrgent(s, slot) && (s.holdsChannels === 0 || s.collects === 0)) continue;
      const type = infoType(int[slot | INFO]);
      if (type === OperationType.read && s.wholeLines === 1) return true;
      if (type === OperationType.read && s.copyback === 0) continue;
      if (type === OperationType.erase) {
        if (!this.hasBoundReads(slot)) return true;
      } else if (canBeProgrammed(s, slot, int[slot | REQUEST])) return true;
    }
    return false;
  }

  /** Whether reads are bound to a block that a step erases. */
  private hasBoundReads(erase: number): boolean {
    const { int } = this.s.operations;
    for (let slot = erase; slot >= 0; slot = int[slot | SIBLING]) {
      if (this.s.flash.boundReads[Math.floor(int[slot | PPN] / this.s.geometry.pagesPerBlock)] > 0) return true;
    }
    return false;
  }

  isPlaneRead(slot: number): boolean {
    const info = this.s.operations.int[slot | INFO];
    const cause = infoCause(info);
    // Jobs of whole word lines read a page of all planes together.
    if (infoType(info) !== OperationType.read || (this.s.wholeLines === 1 && cause !== Cause.host)) return false;
    return cause !== Cause.reallocation && !usesCopyback(this.s, cause);
  }

  mayStart(slot: number): boolean {
    const { s } = this;
    const die = s.operations.int[slot | DIE];
    if (s.unitHeld[die] >= 0 || s.unitSuspended[die] >= 0) return false;
    const reading = this.inFlight[die];
    if (reading === 0) return s.unitTransaction[die] < 0;
    if (this.readOf[planeOfRead(s, slot)] >= 0) return false;
    if (reading >= this.limit) {
      if (this.limit < this.planesPerDie) s.differed[Decision.planeReadLimit]++;
      return false;
    }
    return isUrgent(s, slot) || !this.makesRoom(die);
  }

  takes(tx: number): boolean {
    const { s } = this;
    const { int } = s.transactions;
    if (int[tx | TYPE] !== OperationType.read || int[tx | COUNT] > 1 || !this.isPlaneRead(int[tx | HEAD])) return false;
    const die = int[tx | UNIT];
    if (this.inFlight[die] > 0) s.differed[Decision.planeReads]++;
    this.readOf[planeOfRead(s, int[tx | HEAD])] = tx;
    this.inFlight[die]++;
    s.unitTransaction[die] = this.oldest(die);
    return true;
  }

  left(tx: number): boolean {
    const { s } = this;
    const { int } = s.transactions;
    const plane = planeOfRead(s, int[tx | HEAD]);
    if (this.readOf[plane] !== tx) return false;
    const die = int[tx | UNIT];
    this.readOf[plane] = -1;
    this.inFlight[die]--;
    s.unitTransaction[die] = this.oldest(die);
    return true;
  }

  /** The read with the lowest id of those in flight on a die; −1 without one. */
  private oldest(die: number): number {
    const { int } = this.s.transactions;
    let oldest = -1;
    for (let plane = die * this.planesPerDie; plane < (die + 1) * this.planesPerDie; plane++) {
      const tx = this.readOf[plane];
      if (tx >= 0 && (oldest < 0 || int[tx | LEAD] < int[oldest | LEAD])) oldest = tx;
    }
    return oldest;
  }

  arrayBegins(tx: number): number {
    const { s } = this;
    const { int } = s.transactions;
    const die = int[tx | UNIT];
    const head = int[tx | HEAD];
    const plane = int[tx | TYPE] === OperationType.read && this.isPlaneRead(head) ? planeOfRead(s, head) : -1;
    if (plane < 0 || this.readOf[plane] !== tx) return s.arraySlot(die);
    if (this.working[die]++ === 0) this.since[die] = s.now;
    // Nothing cuts a read, and its row is written now: a shorter read of another plane may begin later and end before.
    const length = s.transactions.real[tx | REMAINING] | 0;
    if (length > 0) s.recorder.row(s.geometry.channels + die, 0, RowKind.read, length, s.operations.int[head | ID]);
    return s.planeSlot(plane);
  }

  arrayEnded(plane: number): void {
    const { s } = this;
    const tx = this.readOf[plane];
    const die = s.transactions.int[tx | UNIT];
    if (--this.working[die] === 0) s.counters.dieBusyNs[die] += s.now - this.since[die];
    readEnded(s, tx);
  }

  latencyEnded(unit: number, charge: (tx: number) => void): void {
    const { s } = this;
    for (let plane = unit * this.planesPerDie; plane < (unit + 1) * this.planesPerDie; plane++) {
      const tx = this.readOf[plane];
      if (tx < 0 || s.transactions.int[tx | STAGE] !== Stage.latency) continue;
      charge(tx);
      beginArray(s, tx);
    }
  }

  served(unit: number): boolean {
    if (this.inFlight[unit] === 0) return false;
    accountUnit(this.s, unit);
    return true;
  }

  account(unit: number, forReads: number, operation: number): void {
    const { s, readOf } = this;
    const first = unit * this.planesPerDie;
    const reads = this.inFlight[unit] > 0 && s.unitLatency[unit] === Latency.none;
    if (!reads) {
      for (let p = first; p < first + this.planesPerDie; p++) s.readAccount.change(p, forReads, operation);
      return;
    }
    const { int } = s.transactions;
    // For an idle plane that gets no read: the oldest read of the others.
    const isFull = this.inFlight[unit] >= this.limit || (s.unitSuspended[unit] >= 0 && this.hasServed(unit));
    for (let p = first; p < first + this.planesPerDie; p++) {
      const tx = readOf[p] >= 0 ? readOf[p] : isFull ? s.unitTransaction[unit] : -1;
      if (tx < 0) s.readAccount.change(p, UnitClass.idle, operation);
      else s.readAccount.change(p, unitClassOf(int[tx | CAUSE]), int[tx | LEAD]);
    }
  }

  addBusy(dies: Float64Array): void {
    for (let die = 0; die < this.working.length; die++) {
      if (this.working[die] > 0) dies[die] += this.s.now - this.since[die];
    }
  }
}
