/** PAQ in the engine: the clump that is being issued, and when the next one is formed. Model page §12.3. */
import { Decision } from '../engine/state/differences.ts';
import { Cause, OperationType, infoCause } from '../engine/recording/recording.ts';
import type { ClumpHook } from '../engine/hooks.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';
import { ID, INFO, TRANSACTION } from '../engine/records/operation-record.ts';
import { ALONE, CAUSE, OUT_LEFT } from '../engine/records/transaction-record.ts';
import { openForRead, openForWrite } from '../engine/policy-actions.ts';

/**
 * Physically addressed queueing (Jung et al., ISCA 2012): waiting operations are issued in clumps without major
 * conflicts, at most one operation (or one group of planes that work together) a die; the next clump is made when the
 * slowest member has started its last transfer.
 */
export class Paq implements ClumpHook {
  /** By unit: 1 while its member of the clump has not been issued. */
  readonly member: Uint8Array;
  /** Operations from this id on came after the clump was made. */
  boundary = 0;
  /** Members of the clump that have not been issued. */
  members = 0;
  /** Read transactions of the clump whose last data-out has not begun. */
  reading = 0;

  private readonly s: PolicyEngine;

  constructor(s: PolicyEngine) {
    this.s = s;
    this.member = new Uint8Array(s.units.count);
  }

  isMember(unit: number): boolean {
    return this.member[unit] === 1;
  }

  includes(unit: number, slot: number): boolean {
    if (this.member[unit] === 1) return this.allows(slot);
    this.s.differed[Decision.scheduler]++;
    return false;
  }

  /** As {@link isOlder}; that an operation is held back for the next clump is counted. */
  allows(slot: number): boolean {
    if (this.isOlder(slot)) return true;
    this.s.differed[Decision.scheduler]++;
    return false;
  }

  /** Whether an operation was there when the clump was made. */
  isOlder(slot: number): boolean {
    return this.s.operations.int[slot | ID] < this.boundary;
  }

  /** A unit has begun its member. A program's loads, its last transfers, follow immediately. */
  began(unit: number, type: number): void {
    this.members -= this.member[unit];
    this.member[unit] = 0;
    if (type === OperationType.read) this.reading++;
  }

  dataOutBegins(slot: number): void {
    const { operations, transactions } = this.s;
    const tx = operations.int[slot | TRANSACTION];
    const isAlone = (tx & ALONE) !== 0;
    const cause = isAlone ? infoCause(operations.int[slot | INFO]) : transactions.int[tx | CAUSE];
    if (cause === Cause.host && (isAlone || transactions.int[tx | OUT_LEFT] === 1)) this.reading--;
  }

  /** Whether nothing of the clump is still to be issued or read out, when dispatch has started all it can. */
  isOver(): boolean {
    const { s, member } = this;
    if (this.reading > 0) return false;
    if (this.members === 0) return true;
    for (let unit = 0; unit < member.length; unit++) {
      // A member that could not start although its bus is free waits for something else: it goes back into the queue.
      if (member[unit] === 1 && s.busTransaction[s.units.channelOf[unit]] >= 0 && this.hasWork(unit)) return false;
    }
    return true;
  }

  /** Makes the next clump: whatever is ready on units that are idle. */
  next(): boolean {
    const { s, member } = this;
    this.boundary = s.nextOperation;
    // A second register lets units into a clump that would not be idle with one.
    if (s.cacheMode) s.differed[Decision.cacheMode]++;
    this.members = 0;
    for (let unit = 0; unit < member.length; unit++) {
      member[unit] = 1;
      if (this.hasWork(unit)) this.members++;
      else member[unit] = 0;
    }
    return this.members > 0;
  }

  /** Whether a ready operation of the clump could start on the unit, the bus apart. (Only called for members.) */
  private hasWork(unit: number): boolean {
    const { s } = this;
    const { units } = s;
    // In cache mode a program is loaded beside another.
    if (s.unitTransaction[unit] >= 0 && s.cacheMode === 0) return false;
    if (this.wasThere(s.reads.head[unit]) && openForRead(s, unit)) return true;
    if (!openForWrite(s, unit)) return false;
    for (let k = 0; k < units.diesPerUnit; k++) {
      const die = units.dies[unit * units.diesPerUnit + k];
      if (s.open[die] && (this.wasThere(s.writes.head[die]) || this.wasThere(s.unbound.head[0]))) return true;
    }
    return false;
  }

  /** Whether a queue's head is an operation of the clump. */
  private wasThere(slot: number): boolean {
    return slot >= 0 && this.isOlder(slot);
  }
}
