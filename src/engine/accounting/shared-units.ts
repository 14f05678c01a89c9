/**
 * Where several dies are one busy unit (`busyUnit: chip`, or one die of a chip at a time), notes when a die had to do with another's work: operations of
 * several dies that begin and end together, and operations that wait for a unit on whose other die something runs.
 */
import { OperationType } from '../recording/recording.ts';
import type { Simulation } from '../core/simulation.ts';
import { DIE, MATE, NEXT } from '../records/operation-record.ts';
import { COUNT, HEAD, TYPE, UNIT } from '../records/transaction-record.ts';

/** Whether a transaction has an operation on the die. */
function isOn(s: Simulation, tx: number, die: number): boolean {
  const { transactions, operations } = s;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | MATE]) {
    if (operations.int[slot | DIE] === die) return true;
  }
  return false;
}

/** A transaction begins: does it bind dies together, or keep another die's work waiting? */
export function noteBegun(s: Simulation, tx: number): void {
  const { operations, transactions, units } = s;
  const unit = transactions.int[tx | UNIT];
  const first = operations.int[transactions.int[tx | HEAD] | DIE];
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | MATE]) {
    if (operations.int[slot | DIE] === first) continue;
    s.differed[s.sharedUnit]++;
    return;
  }
  // Pages of one die that would be dealt out to several, were they allowed to work together.
  const gathered = transactions.int[tx | COUNT] > 1 && transactions.int[tx | TYPE] === OperationType.program;
  if (gathered || keepsWaiting(s, unit, tx)) s.differed[s.sharedUnit]++;
  // An unbound write could go to the other die.
  else if (s.unboundPending > 0 && units.diesPerUnit > 1) s.differed[s.sharedUnit]++;
}

function keepsWaiting(s: Simulation, unit: number, tx: number): boolean {
  const { operations, units, reads, writes, background } = s;
  for (let slot = reads.head[unit]; slot >= 0; slot = operations.int[slot | NEXT]) {
    if (!isOn(s, tx, operations.int[slot | DIE])) return true;
  }
  for (let k = 0; k < units.diesPerUnit; k++) {
    const die = units.dies[unit * units.diesPerUnit + k];
    if (writes.head[die] >= 0 && !isOn(s, tx, die)) return true;
  }
  for (let slot = background.head[units.channelOf[unit]]; slot >= 0; slot = operations.int[slot | NEXT]) {
    const die = operations.int[slot | DIE];
    if (units.ofDie[die] === unit && !isOn(s, tx, die)) return true;
  }
  return false;
}

/** An operation of a die (−1: not bound to one) is ready: does it find its unit taken by another die? */
export function noteReady(s: Simulation, die: number): void {
  if (die >= 0) {
    if (takenByAnother(s, die)) s.differed[s.sharedUnit]++;
    return;
  }
  for (let any = 0; any < s.geometry.dies; any++) {
    if (!takenByAnother(s, any)) continue;
    s.differed[s.sharedUnit]++;
    return;
  }
}

/** Whether something runs or is suspended on the unit of a die, on another of its dies only. */
export function takenByAnother(s: Simulation, die: number): boolean {
  const unit = s.units.ofDie[die];
  const held = s.unitHeld[unit];
  if (held >= 0) return Math.floor(held / s.geometry.planesPerDie) !== die;
  const running = s.unitTransaction[unit];
  const suspended = s.unitSuspended[unit];
  const cached = s.unitCache[unit];
  if (running < 0 && suspended < 0 && cached < 0) return false;
  if (running >= 0 && isOn(s, running, die)) return false;
  if (suspended >= 0 && isOn(s, suspended, die)) return false;
  return cached < 0 || !isOn(s, cached, die);
}
