/** Operations that run already at time 0. Model page §11. */
import { dieNumber } from '../../device/geometry.ts';
import { createOperation } from '../host/operations.ts';
import { Cause, NONE, OperationType } from '../recording/recording.ts';
import type { Simulation } from '../core/simulation.ts';
import { DIE, ID, OperationState, STATE, TRANSACTION } from '../records/operation-record.ts';
import {
  BEGUN,
  BLACKOUT_FROM,
  CAUSE,
  COUNT,
  FULL,
  HEAD,
  LEAD,
  REMAINING,
  RUN_START,
  Stage,
  STAGE,
  TYPE,
  UNIT,
} from '../records/transaction-record.ts';
import { accountUnit } from '../accounting/unit-use.ts';

/** Starts the i-th of `initial.running`. */
export function startRunning(s: Simulation, i: number): void {
  const { transactions, operations, units } = s;
  const entry = s.experiment.initial.running[i];
  const die = dieNumber(s.geometry, entry);
  const unit = units.ofDie[die];
  const type =
    entry.kind === 'erase'
      ? OperationType.erase
      : entry.kind === 'program'
        ? OperationType.program
        : OperationType.read;
  const slot = createOperation(s, type, Cause.precondition, 0, NONE, 0);
  operations.int[slot | DIE] = die;
  operations.int[slot | STATE] = OperationState.dispatched;
  const tx = transactions.take();
  const full = type === OperationType.erase ? s.eraseNs : type === OperationType.program ? s.programNs : s.readNs;
  transactions.int[tx | UNIT] = unit;
  transactions.int[tx | TYPE] = type;
  transactions.int[tx | CAUSE] = Cause.precondition;
  transactions.int[tx | STAGE] = Stage.array;
  transactions.int[tx | HEAD] = slot;
  transactions.int[tx | COUNT] = 1;
  transactions.int[tx | LEAD] = operations.int[slot | ID];
  transactions.real[tx | FULL] = Math.max(full, entry.remainingNs);
  transactions.real[tx | REMAINING] = entry.remainingNs;
  transactions.real[tx | BEGUN] = 0;
  transactions.real[tx | RUN_START] = 0;
  transactions.real[tx | BLACKOUT_FROM] = entry.remainingNs - transactions.real[tx | FULL];
  operations.int[slot | TRANSACTION] = tx;
  s.unitTransaction[unit] = tx;
  if (s.superPages !== null) s.superPages.pad(tx);
  accountUnit(s, unit);
  s.time.begin(s.arraySlot(unit), entry.remainingNs, operations.int[slot | ID]);
}
