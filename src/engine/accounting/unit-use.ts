/** Writes into a unit's account what the unit is used for, after its state has changed. Model page §10. */
import type { Simulation } from '../simulation.ts';
import { UnitClass } from '../state/units.ts';
import { Latency, Open, isInsideFold } from './unit-state.ts';
import { Cause, NONE, OperationType, infoCause } from '../recording/recording.ts';
import { ID, INFO } from '../records/operation-record.ts';
import { ALONE, CAUSE, LEAD, TYPE, slotAlone } from '../records/transaction-record.ts';

export const unitClassOf = (cause: number): number =>
  cause === Cause.host ? UnitClass.host : cause === Cause.gc ? UnitClass.gc : UnitClass.other;

/** Updates the account of a unit. Suspension updates it itself when a latency or the rest of a phase begins. */
export const accountUnit = (s: Simulation, unit: number): void => {
  const running = s.unitTransaction[unit];
  if (s.cacheMode === 1 && (running >= 0 || s.unitHeld[unit] < 0)) accountRegisters(s, unit, running);
  else if (s.simpleUnits === 0 && isApart(s, unit)) accountApart(s, unit, running);
  else if (running >= 0) setClassOf(s, unit, running);
  else setClasses(s, unit, UnitClass.idle, UnitClass.idle, NONE);
};

/** Whether a unit's use is more than one transaction: a latency, one suspended, half a copyback. */
const isApart = (s: Simulation, unit: number): boolean =>
  s.unitSuspended[unit] >= 0 || s.unitLatency[unit] !== Latency.none || s.unitHeld[unit] >= 0;

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
    const held = unitClassOf(s.jobs.cause[plane]);
    setClasses(s, unit, held, held, NONE);
    return;
  }
  if (running >= 0) {
    setClassOf(s, unit, running);
  } else {
    // Nothing runs and something is suspended: the unit is idle for the operations that requested it, held for others.
    const held = unitClassOf(int[suspended | CAUSE]);
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
const accountRegisters = (s: Simulation, unit: number, running: number): void => {
  const { int } = s.transactions;
  const cached = s.unitCache[unit];
  if (running < 0 && cached < 0) {
    setClasses(s, unit, UnitClass.idle, UnitClass.idle, NONE);
    return;
  }
  const cachedIsOlder = running < 0 || (cached >= 0 && int[running | TYPE] === OperationType.read);
  const holder = cachedIsOlder ? cached : running;
  const held = unitClassOf(int[holder | CAUSE]);
  const forReads = running < 0 && int[cached | TYPE] === OperationType.read ? UnitClass.idle : held;
  const isProgram = running >= 0 && int[running | TYPE] === OperationType.program && !isInsideFold(s, running);
  const isOpen = cached < 0 && isProgram && s.unitHeld[unit] < 0;
  setClasses(s, unit, forReads, isOpen ? UnitClass.idle : held, int[holder | LEAD]);
};

const setClassOf = (s: Simulation, unit: number, tx: number): void => {
  const { operations, transactions } = s;
  const slot = slotAlone(tx);
  const isAlone = (tx & ALONE) !== 0;
  const held = unitClassOf(isAlone ? infoCause(operations.int[slot | INFO]) : transactions.int[tx | CAUSE]);
  setClasses(s, unit, held, held, isAlone ? operations.int[slot | ID] : transactions.int[tx | LEAD]);
};

const setClasses = (s: Simulation, unit: number, forReads: number, forWrites: number, operation: number): void => {
  s.unitAccount.change(unit, forReads, operation);
  if (s.planeReads !== null) s.planeReads.account(unit, forReads, operation);
  if (s.writeAccount !== s.unitAccount) s.writeAccount.change(unit, forWrites, operation);
};
