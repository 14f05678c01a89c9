/** The end of a transaction, or of a page of it. Model page §6. */
import { Decision } from '../state/differences.ts';
import type { Simulation } from '../simulation.ts';
import { UnitClass } from '../state/units.ts';
import { markIdle, setIdle } from '../accounting/unit-state.ts';
import { programLeft } from '../pages/free-blocks.ts';
import { backgroundStepEnded } from '../pages/job-steps.ts';
import { completeOperation } from '../host/page-waits.ts';
import { Cause, OperationType, WaitCause, infoCause, infoType } from '../recording/recording.ts';
import { DIE, ID, INFO, SIBLING, PART_ARRAY_EXTRA, PPN, SINCE, TRANSFER_NS } from '../records/operation-record.ts';
import {
  AWAY_NS,
  BEGUN,
  CAUSE,
  COUNT,
  DETACHED,
  FULL,
  HEAD,
  LATENCY_NS,
  LEAD,
  OUT_LEFT,
  OUT_NS,
  TYPE,
  UNIT,
} from '../records/transaction-record.ts';
import { charge } from '../accounting/waits.ts';
import { accountUnit } from '../accounting/unit-use.ts';

export const dataOutEnded = (s: Simulation, tx: number, slot: number): void => {
  const { transactions, operations } = s;
  const left = --transactions.int[tx | OUT_LEFT];
  const host = infoCause(operations.int[slot | INFO]) === Cause.host;
  const together = host && s.completesTogether === 1;
  const unit = transactions.int[tx | UNIT];
  if (together) operations.real[(slot >> 1) | SINCE] = s.now;
  if (left > 0) {
    transactions.real[tx | OUT_NS] += operations.int[slot | TRANSFER_NS];
    if (together) s.differed[Decision.multiPlaneReadCompletion]++;
    else if (host) completeEarly(s, tx, slot);
    return;
  }
  // The unit is free before its last page is complete: what the host does next at this instant may already use it.
  const detached = transactions.int[tx | DETACHED] === 1;
  const count = transactions.int[tx | COUNT];
  if (!detached) {
    if (s.cacheMode) s.unitCache[unit] = -1;
    else if (s.planeReads === null || !s.planeReads.left(tx)) setIdle(s, unit);
  }
  if (transactions.int[tx | CAUSE] === Cause.host) {
    for (let page = transactions.int[tx | HEAD]; page >= 0;) {
      const sibling = operations.int[page | SIBLING];
      if (together)
        charge(s, page, WaitCause.group, s.now - operations.real[(page >> 1) | SINCE], transactions.int[tx | LEAD]);
      if (s.sharesWrites === 1) s.channelReads[s.units.channelOf[unit]]--;
      completeOperation(s, page);
      page = sibling;
    }
    transactions.release(tx);
  } else endBackground(s, tx);
  if (detached) return;
  if (s.simpleUnits) s.unitAccount.leave(unit);
  else unitReadOut(s, unit, count);
  markIdle(s, unit);
};

/**
 * All `count` pages of a unit's read are out: the transaction that waited for its register continues, or the suspended
 * one.
 */
const unitReadOut = (s: Simulation, unit: number, count: number): void => {
  if (s.registers !== null) {
    s.registers.readOut(unit);
  } else if (s.suspension !== null && s.unitSuspended[unit] >= 0) {
    s.suspension.readsServed(unit, count);
    return;
  }
  accountUnit(s, unit);
};

/** A page of a multi-plane read completes before the others; it leaves its transaction's chain. */
const completeEarly = (s: Simulation, tx: number, slot: number): void => {
  unlink(s, tx, slot);
  if (s.sharesWrites === 1) s.channelReads[s.units.channelOf[s.transactions.int[tx | UNIT]]]--;
  completeOperation(s, slot);
};

const unlink = (s: Simulation, tx: number, slot: number): void => {
  const { transactions, operations } = s;
  if (transactions.int[tx | HEAD] === slot) {
    transactions.int[tx | HEAD] = operations.int[slot | SIBLING];
    return;
  }
  let before = transactions.int[tx | HEAD];
  while (operations.int[before | SIBLING] !== slot) before = operations.int[before | SIBLING];
  operations.int[before | SIBLING] = operations.int[slot | SIBLING];
};

export const finishArray = (s: Simulation, tx: number): void => {
  const { transactions, operations } = s;
  const unit = transactions.int[tx | UNIT];
  if (s.unitTransaction[unit] === tx) setIdle(s, unit);
  const isFirstPass = s.passes !== null && s.passes.firstEnded(tx);
  if (transactions.int[tx | TYPE] === OperationType.program && !isFirstPass) countPrograms(s, tx);
  if (isFirstPass) {
    transactions.release(tx);
  } else if (transactions.int[tx | CAUSE] === Cause.host) {
    if (s.sharesOutstanding === 1) s.channelWrites[s.units.channelOf[unit]] -= transactions.int[tx | COUNT];
    for (let slot = transactions.int[tx | HEAD]; slot >= 0;) {
      const sibling = operations.int[slot | SIBLING];
      if (s.suspends) chargeSuspension(s, tx, slot);
      s.flash.programEnded(operations.int[slot | PPN]);
      if (s.cacheMode || s.wholeLines || s.folds !== null || s.isLastOfBlock(operations.int[slot | PPN])) {
        programLeft(s, operations.int[slot | PPN]);
      }
      completeOperation(s, slot);
      slot = sibling;
    }
    transactions.release(tx);
  } else endBackground(s, tx);
  if (s.simpleUnits) {
    s.unitAccount.leave(unit);
  } else {
    arrayFree(s, unit);
    accountUnit(s, unit);
  }
  markIdle(s, unit);
};

/** How long a program was away from the array, and what it did again. */
const chargeSuspension = (s: Simulation, tx: number, slot: number): void => {
  const { int, real } = s.transactions;
  const away = real[tx | AWAY_NS];
  const latency = real[tx | LATENCY_NS];
  const extra = s.now - real[tx | BEGUN] - away - real[tx | FULL];
  if (away <= 0 && extra === 0) return;
  charge(s, slot, WaitCause.suspend, latency, int[tx | LEAD]);
  charge(s, slot, WaitCause.dieHost, away - latency, s.unitAccount.lastIn(int[tx | UNIT], UnitClass.host));
  charge(s, slot, PART_ARRAY_EXTRA, extra, 0);
};

/** A unit's array is idle: the loaded program begins, or the suspended operation resumes. */
const arrayFree = (s: Simulation, unit: number): void => {
  if (s.registers !== null) {
    s.registers.arrayFree(unit);
  } else if (s.suspension !== null && s.unitSuspended[unit] >= 0) {
    s.suspension.serveOrResume(unit);
  }
};

/** Counts the programs of a transaction that just ended. */
const countPrograms = (s: Simulation, tx: number): void => {
  const { transactions, operations, counters } = s;
  const before = counters.hostProgram;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
    const cause = infoCause(operations.int[slot | INFO]);
    if (cause === Cause.host) {
      counters.hostProgram++;
      if (transactions.int[tx | COUNT] > 1 && hasMateOnDie(s, tx, slot)) counters.multiPlanePrograms++;
    } else countStep(s, cause);
  }
  if (counters.hostProgram > before) counters.hostWrites++;
  if (s.superPages !== null) s.superPages.countPadding(tx);
};

export const countStep = (s: Simulation, cause: number): void => {
  if (cause === Cause.gc) s.counters.gcProgram++;
  else if (cause === Cause.reallocation) s.counters.reallocation++;
  else if (cause === Cause.wearLeveling) s.counters.wearLeveling++;
  else if (cause === Cause.fold) s.counters.folded++;
};

const hasMateOnDie = (s: Simulation, tx: number, slot: number): boolean => {
  const { transactions, operations } = s;
  const die = operations.int[slot | DIE];
  for (let other = transactions.int[tx | HEAD]; other >= 0; other = operations.int[other | SIBLING]) {
    if (other !== slot && operations.int[other | DIE] === die) return true;
  }
  return false;
};

/** A background step has ended: its job continues. The records are released first. */
export const endBackground = (s: Simulation, tx: number): void => {
  const { transactions, operations } = s;
  const guests = s.guests !== null ? s.guests.take(tx) : -1;
  const head = transactions.int[tx | HEAD];
  const type = infoType(operations.int[head | INFO]);
  transactions.release(tx);
  // All of them end in order of id.
  const later = s.guests === null || guests < 0 ? -1 : s.guests.complete(guests, type, operations.int[head | ID]);
  backgroundStepEnded(s, head, type);
  if (s.guests !== null && later >= 0) s.guests.complete(later, type, Infinity);
};
