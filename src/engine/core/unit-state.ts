/** The state of a busy unit, and whether a transaction may begin on it. */
import { OperationType } from '../recording/recording.ts';
import { TYPE } from '../records/transaction-record.ts';
import type { Simulation } from './simulation.ts';

/** Latencies on a unit: none, the rest of a phase before a suspension, suspending, resuming. */
export const Latency = Object.freeze({ none: 0, draining: 1, suspending: 2, resuming: 3 } as const);

/** The operations that may use a suspended unit. */
export const Open = Object.freeze({ none: 0, reads: 1, write: 2 } as const);

/** Whether nothing runs, is held or is suspended on a unit. */
export function unitIsIdle(s: Simulation, unit: number): boolean {
  return s.unitTransaction[unit] < 0 && s.unitSuspended[unit] < 0 && s.unitCache[unit] < 0 && s.unitHeld[unit] < 0;
}

/** Whether a new transaction of this type may begin on the unit (suspensions apart). */
export function unitFree(s: Simulation, unit: number, type: number): boolean {
  if (s.simpleUnits) return s.unitTransaction[unit] < 0;
  if (s.unitSuspended[unit] >= 0 || s.unitHeld[unit] >= 0) return false;
  const running = s.unitTransaction[unit];
  if (!s.cacheMode) return running < 0;
  // Two registers: a read may follow a read whose data still leaves the cache register, and a write may be loaded
  // while a program runs. Nothing else overlaps.
  const cached = s.unitCache[unit];
  const { int } = s.transactions;
  if (type === OperationType.read) return running < 0 && (cached < 0 || int[cached | TYPE] === OperationType.read);
  if (type === OperationType.program) {
    return cached < 0 && (running < 0 || int[running | TYPE] === OperationType.program);
  }
  return running < 0 && cached < 0;
}
