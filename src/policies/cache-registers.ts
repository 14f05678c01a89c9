/** Cache mode: a unit has a second register, and a copy between the two takes time. Model page §11.3. */
import type { RegisterHook } from '../engine/hooks.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';
import { Decision } from '../engine/state/differences.ts';
import { SIBLING, PART_COPY, SINCE } from '../engine/records/operation-record.ts';
import { OperationType, RowKind, WaitCause } from '../engine/recording/recording.ts';
import {
  BEHIND,
  BEHIND_CAUSE,
  CAUSE,
  HEAD,
  LEAD,
  RUN_START,
  STAGE,
  Stage,
  TYPE,
  UNIT,
} from '../engine/records/transaction-record.ts';
import {
  accountUnit,
  beginArray,
  charge,
  offerDataOuts,
  recordArray,
  setBusy,
  setIdle,
} from '../engine/policy-actions.ts';

export class CacheRegisters implements RegisterHook {
  private readonly s: PolicyEngine;

  constructor(s: PolicyEngine) {
    this.s = s;
  }

  loaded(tx: number): void {
    const { s } = this;
    const unit = s.transactions.int[tx | UNIT];
    if (s.unitTransaction[unit] >= 0) {
      waitForRegister(s, tx, s.unitTransaction[unit]);
      return;
    }
    setBusy(s, unit, tx);
    beginCopy(s, tx);
  }

  copied(tx: number): void {
    copied(this.s, tx);
  }

  readEnded(tx: number): void {
    const { s } = this;
    const cached = s.unitCache[s.transactions.int[tx | UNIT]];
    if (cached < 0) beginCopy(s, tx);
    else waitForRegister(s, tx, cached);
  }

  readOut(unit: number): void {
    const { s } = this;
    const waiting = s.unitTransaction[unit];
    if (waiting >= 0 && s.transactions.int[waiting | STAGE] === Stage.register) registerFree(s, waiting);
  }

  arrayFree(unit: number): void {
    const { s } = this;
    const waiting = s.unitCache[unit];
    if (waiting < 0 || s.transactions.int[waiting | STAGE] !== Stage.register) return;
    setBusy(s, unit, waiting);
    registerFree(s, waiting);
  }
}

/** The transaction waits until `other` leaves the register it needs. */
function waitForRegister(s: PolicyEngine, tx: number, other: number): void {
  const { transactions, operations } = s;
  transactions.int[tx | STAGE] = Stage.register;
  transactions.int[tx | BEHIND] = transactions.int[other | LEAD];
  transactions.int[tx | BEHIND_CAUSE] = transactions.int[other | CAUSE];
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING])
    operations.real[(slot >> 1) | SINCE] = s.now;
}

/** The copy between the registers of a unit, which occupies both. */
function beginCopy(s: PolicyEngine, tx: number): void {
  const { transactions, operations, now } = s;
  const unit = transactions.int[tx | UNIT];
  transactions.int[tx | STAGE] = Stage.copy;
  transactions.real[tx | RUN_START] = now;
  s.unitCache[unit] = tx;
  s.differed[Decision.cacheMode]++;
  if (s.copyNs === 0) {
    copied(s, tx);
    return;
  }
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
    charge(s, slot, PART_COPY, s.copyNs, transactions.int[tx | LEAD]);
  }
  accountUnit(s, unit);
  s.time.begin(s.arraySlot(unit), s.copyNs, transactions.int[tx | LEAD]);
}

/** A copy has ended. */
function copied(s: PolicyEngine, tx: number): void {
  const { transactions } = s;
  const unit = transactions.int[tx | UNIT];
  if (s.copyNs > 0) recordArray(s, tx, RowKind.copy);
  if (transactions.int[tx | TYPE] === OperationType.read) {
    setIdle(s, unit);
    offerDataOuts(s, tx);
  } else {
    s.unitCache[unit] = -1;
    beginArray(s, tx);
  }
  accountUnit(s, unit);
  s.dirty.mark(s.units.channelOf[unit]);
}

/** What waiting for a transaction is charged to, by its cause. */
const WAIT_BEHIND = [
  WaitCause.dieHost,
  WaitCause.dieGc,
  WaitCause.dieOther,
  WaitCause.dieOther,
  WaitCause.dieOther,
  WaitCause.dieOther,
  // Folding: written down as `dieFold` when the request is complete.
  WaitCause.dieOther,
] as const;

/** A transaction that waited for the other register has it now. */
function registerFree(s: PolicyEngine, tx: number): void {
  const { transactions, operations } = s;
  const cause = WAIT_BEHIND[transactions.int[tx | BEHIND_CAUSE]];
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
    charge(s, slot, cause, s.now - operations.real[(slot >> 1) | SINCE], transactions.int[tx | BEHIND]);
  }
  beginCopy(s, tx);
}
