/**
 * Padding: a super-page is read and programmed in all of its banks, and those that nothing was asked of work, too. Each has an operation of its own in the
 * recording (cause `padding`, no logical page), so that its die is seen to be busy and its program counts; none waits, is sent over the bus or delays anything
 * by itself. Model page §11.4.
 */
import * as operationRecord from './operation-record.ts';
import * as recordingConstants from './recording.ts';
import type { Simulation } from './simulation.ts';
import * as transactionRecord from './transaction-record.ts';

// A module's own constants are compiled into its code; imported ones would be loaded and checked at every use.
const { DIE, INFO, MATE, PLACE } = operationRecord;
const { Cause, INFO_VIRTUAL, NONE, OperationType, infoOf } = recordingConstants;
const { CAUSE, COUNT, HEAD, PADDING, TYPE, UNIT } = transactionRecord;

/** Whether a transaction has an operation on the die. */
function isOn(s: Simulation, tx: number, die: number): boolean {
  const { transactions, operations } = s;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | MATE]) {
    if (operations.int[slot | DIE] === die) return true;
  }
  return false;
}

/** Gives the banks of a gang that a transaction has no operation on one each, with numbers in the order of the banks. */
export function padLanes(s: Simulation, tx: number): void {
  const { transactions, operations, units, geometry, recorder } = s;
  const type = transactions.int[tx | TYPE];
  transactions.real[tx | PADDING] = s.nextOperation;
  if (transactions.int[tx | COUNT] === s.ways) return;
  const unit = transactions.int[tx | UNIT];
  const head = transactions.int[tx | HEAD];
  // What runs at time 0 is on all banks, and nothing is known of any of its pages.
  const isInitial = transactions.int[tx | CAUSE] === Cause.precondition;
  const virtual = operations.int[head | INFO] & INFO_VIRTUAL;
  const place = operations.int[head | PLACE];
  // A super-page is one page of every bank: as far into its die as the head's. A virtual page has a plane for a place.
  const perDie = virtual ? geometry.planesPerDie : geometry.planesPerDie * geometry.pagesPerPlane;
  for (let lane = 0; lane < s.ways; lane++) {
    const die = units.dies[unit * units.diesPerUnit + lane];
    if (isOn(s, tx, die)) continue;
    const id = s.nextOperation++;
    recorder.operation(id, NONE, infoOf(type, isInitial ? Cause.precondition : Cause.padding, virtual));
    if (!isInitial) recorder.place(id, die * perDie + (place % perDie));
  }
}

/** Writes down a run of `length` ns (or a latency) that ends now in the lanes of a transaction's padding. */
export function recordPadding(s: Simulation, tx: number, kind: number, length: number): void {
  const { transactions, units, counters, geometry, recorder } = s;
  const unit = transactions.int[tx | UNIT];
  let id = transactions.real[tx | PADDING];
  for (let lane = 0; lane < s.ways; lane++) {
    const die = units.dies[unit * units.diesPerUnit + lane];
    if (isOn(s, tx, die)) continue;
    counters.dieBusyNs[die] += length;
    recorder.row(geometry.channels + die, -length, kind, length, id++);
  }
}

/** A program of a gang has ended: its pages without data were programmed, too. */
export function countPadding(s: Simulation, tx: number): void {
  const { transactions, counters } = s;
  if (transactions.int[tx | TYPE] === OperationType.program && transactions.int[tx | CAUSE] !== Cause.precondition) {
    counters.padding += s.ways - transactions.int[tx | COUNT];
  }
}
