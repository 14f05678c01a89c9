/**
 * Several dies that are one busy unit (`busyUnit: chip`, or one die of a chip at a time): counts the first decision in
 * which a die had to do with another's work. That is an operation of several dies, which begin and end together, or an
 * operation that waits for a unit while something runs on its other die.
 */
import { Decision } from '../engine/state/differences.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';
import type { SharedUnitHook } from '../engine/hooks.ts';
import { OperationType } from '../engine/recording/recording.ts';
import { DIE, SIBLING, NEXT } from '../engine/records/operation-record.ts';
import { ALONE, COUNT, HEAD, TYPE, slotAlone } from '../engine/records/transaction-record.ts';
import { sharedUnitCounter } from '../document/policies/busy-unit.ts';

/** The hook of an experiment; null if every die, or every superblock, is a unit. */
export function sharedUnits(s: PolicyEngine): SharedUnitHook | null {
  const counter = sharedUnitCounter(s.experiment);
  return counter === null ? null : new SharedUnits(s, Decision[counter]);
}

class SharedUnits implements SharedUnitHook {
  private readonly s: PolicyEngine;
  /** As a `Decision`. It is counted once: after that nothing has to be examined. */
  private readonly counter: number;

  constructor(s: PolicyEngine, counter: number) {
    this.s = s;
    this.counter = counter;
  }

  private get isCounted(): boolean {
    return this.s.differed[this.counter] > 0;
  }

  began(unit: number, tx: number): void {
    const { s, counter } = this;
    if (this.isCounted) return;
    if (((tx & ALONE) === 0 && (hasSeveralDies(s, tx) || gathersPages(s, tx))) || keepsWaiting(s, unit, tx)) {
      s.differed[counter] = 1;
    } else if (s.unboundPending > 0 && s.units.diesPerUnit > 1) {
      // An unbound write could go to the other die.
      s.differed[counter] = 1;
    }
  }

  ready(die: number): void {
    const { s, counter } = this;
    if (this.isCounted) return;
    const first = die < 0 ? 0 : die;
    const last = die < 0 ? s.geometry.dies - 1 : die;
    for (let any = first; any <= last; any++) if (takenByAnother(s, any)) s.differed[counter] = 1;
  }

  suspendedFor(die: number): void {
    if (!this.isCounted && (die < 0 || takenByAnother(this.s, die))) this.s.differed[this.counter] = 1;
  }
}

/** Whether a transaction has an operation on the die. */
function isOn(s: PolicyEngine, tx: number, die: number): boolean {
  const { transactions, operations } = s;
  if ((tx & ALONE) !== 0) return operations.int[slotAlone(tx) | DIE] === die;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
    if (operations.int[slot | DIE] === die) return true;
  }
  return false;
}

/** Whether a transaction has operations of several dies. */
function hasSeveralDies(s: PolicyEngine, tx: number): boolean {
  const { operations, transactions } = s;
  const first = operations.int[transactions.int[tx | HEAD] | DIE];
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
    if (operations.int[slot | DIE] !== first) return true;
  }
  return false;
}

/** Whether a transaction programs pages of one die that several dies could share if they worked independently. */
function gathersPages(s: PolicyEngine, tx: number): boolean {
  const { int } = s.transactions;
  return int[tx | COUNT] > 1 && int[tx | TYPE] === OperationType.program;
}

/** Whether a transaction on a unit makes an operation of another of its dies wait. */
function keepsWaiting(s: PolicyEngine, unit: number, tx: number): boolean {
  const { operations, units, reads, writes, background } = s;
  for (let slot = reads.head[unit]; slot >= 0; slot = operations.int[slot | NEXT]) {
    if (!isOn(s, tx, operations.int[slot | DIE])) return true;
  }
  for (let k = 0; k < units.diesPerUnit; k++) {
    const die = units.dies[unit * units.diesPerUnit + k];
    if (writes.head[die] >= 0 && !isOn(s, tx, die)) return true;
  }
  for (let slot = background.head[units.channelOf[unit]]; slot >= 0; slot = operations.int[slot | NEXT]) {
    const die = operations.int[slot | DIE];
    if (units.ofDie[die] === unit && !isOn(s, tx, die)) return true;
  }
  return false;
}

/** Whether something runs or is suspended on the unit of a die, on another of its dies only. */
function takenByAnother(s: PolicyEngine, die: number): boolean {
  const unit = s.units.ofDie[die];
  const held = s.unitHeld[unit];
  if (held >= 0) return Math.floor(held / s.geometry.planesPerDie) !== die;
  const running = s.unitTransaction[unit];
  const suspended = s.unitSuspended[unit];
  const cached = s.unitCache[unit];
  if (running < 0 && suspended < 0 && cached < 0) return false;
  if (running >= 0 && isOn(s, running, die)) return false;
  if (suspended >= 0 && isOn(s, suspended, die)) return false;
  return cached < 0 || !isOn(s, cached, die);
}
