/** Operations that run already at time 0. Model page §11. */
import { dieNumber } from '../../device/geometry.ts';
import { createOperation } from '../pages/operations.ts';
import { Cause, NONE, OperationType } from '../recording/recording.ts';
import type { Simulation } from '../simulation.ts';
import { setBusy } from '../accounting/unit-state.ts';
import { DIE, ID, OperationState, STATE, TRANSACTION } from '../records/operation-record.ts';
import { BEGUN, BLACKOUT_FROM, FULL, REMAINING, RUN_START, STAGE, Stage } from '../records/transaction-record.ts';
import { recordOf } from '../flash/transactions.ts';
import { accountUnit } from '../accounting/unit-use.ts';

/** Starts the i-th of `initial.running`. */
export function startRunning(s: Simulation, i: number): void {
  const { transactions, operations, units } = s;
  const entry = s.experiment.initial.running[i];
  const die = dieNumber(s.geometry, entry);
  const unit = units.ofDie[die];
  const type = OperationType[entry.kind];
  const slot = createOperation(s, type, Cause.precondition, 0, NONE, 0);
  operations.int[slot | DIE] = die;
  operations.int[slot | STATE] = OperationState.dispatched;
  const tx = recordOf(s, unit, Cause.precondition, slot, 1);
  transactions.int[tx | STAGE] = Stage.array;
  transactions.real[tx | FULL] = Math.max(transactions.real[tx | FULL], entry.remainingNs);
  transactions.real[tx | REMAINING] = entry.remainingNs;
  transactions.real[tx | BEGUN] = 0;
  transactions.real[tx | RUN_START] = 0;
  transactions.real[tx | BLACKOUT_FROM] = entry.remainingNs - transactions.real[tx | FULL];
  operations.int[slot | TRANSACTION] = tx;
  setBusy(s, unit, tx);
  if (s.superPages !== null) s.superPages.pad(tx);
  accountUnit(s, unit);
  s.time.begin(s.arraySlot(unit), entry.remainingNs, operations.int[slot | ID]);
}
