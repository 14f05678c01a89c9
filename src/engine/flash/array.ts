/** The array phase of a transaction. Model page §6. */
import { Decision } from '../state/differences.ts';
import { quotient } from '../../device/exact.ts';
import type { Simulation } from '../simulation.ts';
import { Latency, markIdle, setIdle } from '../accounting/unit-state.ts';
import { staysInside } from '../pages/free-blocks.ts';
import { Cause, INFO_VIRTUAL, OperationType, RowKind, infoCause } from '../recording/recording.ts';
import { DIE, ID, INFO, SIBLING, PPN, PREVIOUS, SINCE } from '../records/operation-record.ts';
import {
  BEGUN,
  BLACKOUT_FROM,
  CAUSE,
  COUNT,
  DETACHED,
  HEAD,
  LEAD,
  OUT_BEHIND,
  OUT_LAST,
  OUT_LEFT,
  OUT_NS,
  REMAINING,
  RUN_START,
  STAGE,
  Stage,
  TYPE,
  UNIT,
} from '../records/transaction-record.ts';
import { endBackground, finishArray } from './transaction-ends.ts';
import { accountUnit } from '../accounting/unit-use.ts';

export const beginArray = (s: Simulation, tx: number): void => {
  const { transactions, now } = s;
  transactions.int[tx | STAGE] = Stage.array;
  transactions.real[tx | BEGUN] = now;
  transactions.real[tx | RUN_START] = now;
  transactions.real[tx | BLACKOUT_FROM] = now;
  const length = transactions.real[tx | REMAINING] | 0;
  const slot = s.planeReads === null ? s.arraySlot(transactions.int[tx | UNIT]) : s.planeReads.arrayBegins(tx);
  s.time.begin(slot, length, transactions.int[tx | LEAD]);
};

/** Records a run of the array (or a latency) that ends now, in the lane of every die that took part. */
export const recordArray = (s: Simulation, tx: number, kind: number): void => {
  const { transactions, operations, recorder, counters, geometry, now } = s;
  // Phases fit in 28 bits (validated): small integers are passed without boxing.
  const length = (now - transactions.real[tx | RUN_START]) | 0;
  if (length <= 0) return;
  let die = -1;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
    recorder.row(geometry.channels + operations.int[slot | DIE], -length, kind, length, operations.int[slot | ID]);
    // Each die counts once, even if its pages do not follow each other.
    if (operations.int[slot | DIE] !== die && firstOnDie(s, tx, slot)) {
      counters.dieBusyNs[operations.int[slot | DIE]] += length;
    }
    die = operations.int[slot | DIE];
  }
  if (s.superPages !== null) s.superPages.recordPadding(tx, kind, length);
};

const firstOnDie = (s: Simulation, tx: number, slot: number): boolean => {
  const { transactions, operations } = s;
  const die = operations.int[slot | DIE];
  for (let other = transactions.int[tx | HEAD]; other !== slot; other = operations.int[other | SIBLING]) {
    if (operations.int[other | DIE] === die) return false;
  }
  return true;
};

const ARRAY_ROWS = [RowKind.read, RowKind.program, RowKind.erase] as const;

export const arrayRow = (type: number): number => {
  return ARRAY_ROWS[type];
};

/** A phase on a unit's array has ended: an array phase, a register copy, or a suspend or resume latency. */
export const arrayEnded = (s: Simulation, unit: number): void => {
  const { transactions } = s;
  if (s.suspension !== null && s.unitLatency[unit] !== Latency.none) {
    s.suspension.latencyEnded(unit);
    return;
  }
  const tx = s.unitTransaction[unit];
  if (transactions.int[tx | STAGE] === Stage.copy) {
    s.registers?.copied(tx);
    return;
  }
  const type = transactions.int[tx | TYPE];
  recordArray(s, tx, arrayRow(type));
  // A read that ran at time 0 only keeps its array busy: it has no request.
  if (type === OperationType.read && transactions.int[tx | CAUSE] !== Cause.precondition) readEnded(s, tx);
  else finishArray(s, tx);
};

/** The array read of a transaction has ended: its pages wait for the bus. */
export const readEnded = (s: Simulation, tx: number): void => {
  const { transactions, operations, flash, geometry, counters } = s;
  const unit = transactions.int[tx | UNIT];
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
    const cause = infoCause(operations.int[slot | INFO]);
    if (cause === Cause.host) {
      counters.hostRead++;
      if ((operations.int[slot | INFO] & INFO_VIRTUAL) === 0) {
        flash.boundReads[quotient(operations.int[slot | PPN], geometry.pagesPerBlock)]--;
      }
    } else if (cause === Cause.gc) counters.gcRead++;
  }
  if (s.simpleUnits) offerDataOuts(s, tx);
  else readEndedApart(s, tx, unit);
};

/** The same for units with registers, copyback or suspension. */
const readEndedApart = (s: Simulation, tx: number, unit: number): void => {
  const { transactions } = s;
  if (staysInside(s, transactions.int[tx | CAUSE])) {
    // The data stays in the register. (The program that follows a copyback's read holds the unit.)
    s.dirty.mark(s.units.channelOf[unit]);
    setIdle(s, unit);
    endBackground(s, tx);
    accountUnit(s, unit);
    markIdle(s, unit);
    return;
  }
  if (s.registers !== null) {
    s.registers.readEnded(tx);
    return;
  }
  offerDataOuts(s, tx);
  if (s.suspension !== null && s.unitSuspended[unit] >= 0 && s.experiment.policy.suspension.resumeAfter === 'array') {
    transactions.int[tx | DETACHED] = 1;
    s.differed[Decision.resumeAfter]++;
    s.suspension.readsServed(unit, transactions.int[tx | COUNT]);
  }
};

/** Puts the pages of a finished read among those that wait for the bus, in order of the array's end, then of id. */
export const offerDataOuts = (s: Simulation, tx: number): void => {
  const { transactions, operations } = s;
  const channel = s.units.channelOf[transactions.int[tx | UNIT]];
  transactions.int[tx | STAGE] = Stage.out;
  transactions.int[tx | OUT_LEFT] = transactions.int[tx | COUNT];
  if (transactions.int[tx | COUNT] > 1) {
    transactions.int[tx | OUT_LAST] = -1;
    transactions.int[tx | OUT_BEHIND] = -1;
    transactions.real[tx | OUT_NS] = 0;
  }
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
    offerDataOut(s, channel, slot);
  }
  s.dirty.mark(channel);
};

export const offerDataOut = (s: Simulation, channel: number, slot: number): void => {
  const { operations, outs, now } = s;
  operations.real[(slot >> 1) | SINCE] = now;
  let behind = outs.tail[channel];
  while (
    behind >= 0 &&
    operations.real[(behind >> 1) | SINCE] === now &&
    operations.int[behind | ID] > operations.int[slot | ID]
  ) {
    behind = operations.int[behind | PREVIOUS];
  }
  outs.insertAfter(channel, behind, slot);
};
