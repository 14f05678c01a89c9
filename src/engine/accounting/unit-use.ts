/** Writes into a unit's account what the unit is used for, after its state has changed. Model page §10. */
import type { Simulation } from '../core/simulation.ts';
import { UnitClass } from '../core/unit-class.ts';
import { Latency, Open, unitFree } from '../core/unit-state.ts';
import { Cause, NONE, OperationType, infoCause } from '../recording/recording.ts';
import { ID, INFO } from '../records/operation-record.ts';
import { ALONE, CAUSE, LEAD, TYPE, slotAlone } from '../records/transaction-record.ts';

/** The class of a unit's use, by the cause of the operation that uses it. */
export const classOf = (cause: number): number =>
  cause === Cause.host ? UnitClass.host : cause === Cause.gc ? UnitClass.gc : UnitClass.other;

/** Updates the account of a unit. Suspension updates it itself when a latency or the rest of a phase begins. */
export const accountUnit = (s: Simulation, unit: number): void => {
  const running = s.unitTransaction[unit];
  if (s.simpleUnits === 0 && isApart(s, unit)) accountApart(s, unit, running);
  else if (running >= 0) setClassOf(s, unit, running);
  else setClasses(s, unit, UnitClass.idle, UnitClass.idle, NONE);
};

/** A unit that is idle for reads and writes is taken by an operation. */
export const accountTaken = (s: Simulation, unit: number, held: number, operation: number): void => {
  s.unitAccount.enter(unit, held, operation);
  if (s.writeAccount !== s.unitAccount) s.writeAccount.enter(unit, held, operation);
};

/** A unit that one operation held for reads and writes is idle. */
export const accountIdle = (s: Simulation, unit: number): void => {
  s.unitAccount.leave(unit);
  if (s.writeAccount !== s.unitAccount) s.writeAccount.leave(unit);
};

/** Whether a unit's use is more than one transaction: a latency, one suspended, half a copyback, a second register. */
const isApart = (s: Simulation, unit: number): boolean =>
  s.cacheMode === 1 || s.unitSuspended[unit] >= 0 || s.unitLatency[unit] !== Latency.none || s.unitHeld[unit] >= 0;

const accountApart = (s: Simulation, unit: number, running: number): void => {
  const { int } = s.transactions;
  const suspended = s.unitSuspended[unit];
  const latency = s.unitLatency[unit];
  if (latency === Latency.suspending || latency === Latency.resuming) {
    const tx = latency === Latency.suspending ? suspended : running;
    setClasses(s, unit, UnitClass.suspend, UnitClass.suspend, int[tx | LEAD]);
    return;
  }
  if (latency === Latency.draining) {
    setClassOf(s, unit, suspended);
    return;
  }
  const plane = s.unitHeld[unit];
  if (plane >= 0 && running < 0 && suspended < 0) {
    // Between the halves of a copyback.
    const held = classOf(s.jobs.cause[plane]);
    setClasses(s, unit, held, held, NONE);
    return;
  }
  if (s.cacheMode) {
    accountRegisters(s, unit);
  } else if (running >= 0) {
    setClassOf(s, unit, running);
  } else {
    // Nothing runs and something is suspended: the unit is idle for the operations that requested it, held for others.
    const held = classOf(int[suspended | CAUSE]);
    const open = s.unitOpen[unit];
    const forReads = open === Open.reads ? UnitClass.idle : held;
    const forWrites = open === Open.write ? UnitClass.idle : held;
    setClasses(s, unit, forReads, forWrites, int[suspended | LEAD]);
  }
};

/**
 * Cache mode: other operations wait for the older of two transactions. A read's data leaves while the next one is read;
 * a program runs while the next one is loaded.
 */
const accountRegisters = (s: Simulation, unit: number): void => {
  const { int } = s.transactions;
  const running = s.unitTransaction[unit];
  const cached = s.unitCache[unit];
  const cachedIsOlder = running < 0 || (cached >= 0 && int[running | TYPE] === OperationType.read);
  const holder = cachedIsOlder ? cached : running;
  const held = holder >= 0 ? classOf(int[holder | CAUSE]) : UnitClass.idle;
  const forReads = unitFree(s, unit, OperationType.read) ? UnitClass.idle : held;
  const forWrites = unitFree(s, unit, OperationType.program) ? UnitClass.idle : held;
  setClasses(s, unit, forReads, forWrites, holder >= 0 ? int[holder | LEAD] : NONE);
};

/** One transaction holds the unit for reads and writes alike. */
const setClassOf = (s: Simulation, unit: number, tx: number): void => {
  const { operations, transactions } = s;
  const slot = slotAlone(tx);
  const isAlone = (tx & ALONE) !== 0;
  const held = classOf(isAlone ? infoCause(operations.int[slot | INFO]) : transactions.int[tx | CAUSE]);
  setClasses(s, unit, held, held, isAlone ? operations.int[slot | ID] : transactions.int[tx | LEAD]);
};

const setClasses = (s: Simulation, unit: number, forReads: number, forWrites: number, operation: number): void => {
  s.unitAccount.change(unit, forReads, operation);
  if (s.writeAccount !== s.unitAccount) s.writeAccount.change(unit, forWrites, operation);
};
