/** The state of a busy unit, and whether a transaction may begin on it. */
import { Cause, OperationType } from '../recording/recording.ts';
import { CAUSE, TYPE } from '../records/transaction-record.ts';
import type { Simulation } from '../simulation.ts';

/** Latencies on a unit: none, the rest of a phase before a suspension, suspending, resuming. */
export const Latency = Object.freeze({ none: 0, draining: 1, suspending: 2, resuming: 3 } as const);

/** The operations that may use a suspended unit. */
export const Open = Object.freeze({ none: 0, reads: 1, write: 2 } as const);

export const setBusy = (s: Simulation, unit: number, tx: number): void => {
  s.unitTransaction[unit] = tx;
  s.readyUnits[s.units.channelOf[unit]] &= ~s.units.bitOf[unit];
};

export const setIdle = (s: Simulation, unit: number): void => {
  s.unitTransaction[unit] = -1;
  if (s.plainDispatch === 0) s.readyUnits[s.units.channelOf[unit]] |= s.units.bitOf[unit];
};

/** An operation waits for a unit from now on. Dispatch must look at its channel if the operation may begin there. */
export const markWaiting = (s: Simulation, unit: number): void => {
  if (s.simpleUnits === 1 && s.unitTransaction[unit] >= 0) return;
  const channel = s.units.channelOf[unit];
  if (s.plainDispatch === 1) s.readyUnits[channel] |= s.units.bitOf[unit];
  s.dirty.mark(channel);
};

/** A unit has become idle. Dispatch must look at its channel (plain dispatch: if something waits). */
export const markIdle = (s: Simulation, unit: number): void => {
  const channel = s.units.channelOf[unit];
  if (s.plainDispatch === 1) {
    if (s.reads.head[unit] < 0 && s.writes.head[unit] < 0 && s.background.head[channel] < 0) return;
    s.readyUnits[channel] |= s.units.bitOf[unit];
  }
  s.dirty.mark(channel);
};

/** Whether something may begin on a unit of the channel. (In cache mode a program may be loaded beside another.) */
export const mayBegin = (s: Simulation, channel: number): boolean => s.readyUnits[channel] !== 0 || s.cacheMode === 1;

/** Whether folding on the die runs in a transaction: it has the unit alone, in cache mode too. */
export const isInsideFold = (s: Simulation, tx: number): boolean =>
  s.foldsOnDie === 1 && s.transactions.int[tx | CAUSE] === Cause.fold;

/** Whether a new transaction of this type may begin on the unit (suspensions apart). */
export const unitFree = (s: Simulation, unit: number, type: number): boolean => {
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
    if (cached >= 0) return false;
    return running < 0 || (int[running | TYPE] === OperationType.program && !isInsideFold(s, running));
  }
  return running < 0 && cached < 0;
};
