/**
 * Writes that are bound to a bank when they arrive. A *bank* is what a write is bound to: a die, or a superblock's gang
 * of dies. Model page §3.
 */
import type { Policy } from '../../document/experiment.ts';
import { unitIsIdle } from './unbound.ts';
import { Decision } from '../../engine/state/differences.ts';
import type { BindHook } from '../../engine/hooks.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { DIE, SIBLING } from '../../engine/records/operation-record.ts';
import { ALONE, HEAD, slotAlone } from '../../engine/records/transaction-record.ts';

/** Chooses among some banks, by the logical page and by the numbers of the write's page and request ({@link BindHook}). */
type Bind = (banks: Banks, lpn: number, pageNumber: number, requestNumber: number) => number;

/** Write order (DB, Background): the i-th page written goes to die i mod N, whatever the dies are doing. */
const writeOrder: Bind = (banks, _lpn, pageNumber) => pageNumber % banks.count;

/** Request order (DJ §2): the n-th write request goes, whole, to bank n mod N. */
const requestOrder: Bind = (banks, _lpn, _pageNumber, requestNumber) => requestNumber % banks.count;

/** Static binding (DB, Background): a hot residue class of addresses makes one die the bottleneck. */
const staticAddress: Bind = (banks, lpn) => lpn % banks.count;

/**
 * Queue binding (DB, Background, after Park et al.): the bank with the shortest queue of reads and writes; ties go to
 * the lowest. Assumed: a running transaction counts 1.
 */
const shortestQueue: Bind = (banks) => {
  let best = 0;
  let length = banks.queueLength(0);
  for (let bank = 1; bank < banks.count && length > 0; bank++) {
    const other = banks.queueLength(bank);
    if (other < length) {
      best = bank;
      length = other;
    }
  }
  return best;
};

/**
 * State binding (DB, Background, after Winata et al.): idle banks first, of them the one least written so far; with no
 * idle bank, the least written of all (the second half from Winata's abstract, DB leaves it out). An idle bank takes
 * one page of a request; the other pages go one by one to the least written. Ties go to the lowest.
 */
const leastWrittenIdle: Bind = (banks, _lpn, _pageNumber, requestNumber) => {
  let best = -1;
  let bestIdle = false;
  let fewest = 0;
  for (let bank = 0; bank < banks.count; bank++) {
    const written = banks.cumulativeWrites(bank);
    if (bestIdle && written >= fewest) continue;
    const idle = banks.isIdle(bank) && !banks.hasPageOf(bank, requestNumber);
    if (best < 0 || (idle && !bestIdle) || (idle === bestIdle && written < fewest)) {
      best = bank;
      bestIdle = idle;
      fewest = written;
    }
  }
  return best;
};

/** Null: bound at dispatch. */
const BINDINGS: Readonly<Record<Policy['dieBinding'], Bind | null>> = {
  'write-order': writeOrder,
  'request-order': requestOrder,
  static: staticAddress,
  queue: shortestQueue,
  state: leastWrittenIdle,
  dynamic: null,
  'undecided-queue': null,
};

/** All banks, or (`among`) those that have room, numbered among themselves. */
class Banks {
  readonly count: number;
  private readonly s: PolicyEngine;
  private readonly among: readonly number[] | null;

  constructor(s: PolicyEngine, among: readonly number[] | null) {
    this.s = s;
    this.among = among;
    this.count = among !== null ? among.length : s.ways > 1 ? s.units.count : s.geometry.dies;
  }

  /** In the device. */
  private bankAt(i: number): number {
    return this.among === null ? i : this.among[i];
  }

  private unitOf(bank: number): number {
    return this.s.ways > 1 ? bank : this.s.units.ofDie[bank];
  }

  /** Operations that wait for or occupy the bank: waiting reads and writes, and one for a running transaction. */
  queueLength(i: number): number {
    const bank = this.bankAt(i);
    return this.s.bankWaiting[bank] + (this.works(bank) ? 1 : 0);
  }

  isIdle(i: number): boolean {
    const { s } = this;
    const bank = this.bankAt(i);
    if (s.sharedUnits !== null) s.sharedUnits.ready(bank);
    return unitIsIdle(s, this.unitOf(bank));
  }

  /** Whether a page of this write request was the last to be bound to the bank; of no account for a second binding. */
  hasPageOf(bank: number, requestNumber: number): boolean {
    return this.among === null && this.s.bankRequest[bank] === requestNumber;
  }

  /** Host pages ever bound to the bank (`initial.cumulativeWrites` included). */
  cumulativeWrites(i: number): number {
    return this.s.cumulativeWrites[this.bankAt(i)];
  }

  /**
   * Whether something runs, is held or is suspended on the bank itself: with chips as units it may be on another die
   * only.
   */
  private works(bank: number): boolean {
    const { s } = this;
    const unit = this.unitOf(bank);
    const held = s.unitHeld[unit];
    return (
      this.isOn(bank, s.unitTransaction[unit]) ||
      this.isOn(bank, s.unitSuspended[unit]) ||
      this.isOn(bank, s.unitCache[unit]) ||
      (held >= 0 && s.bankOf(Math.floor(held / s.geometry.planesPerDie)) === bank)
    );
  }

  /** Whether a transaction (−1: none) has an operation on the bank. */
  private isOn(bank: number, tx: number): boolean {
    if (tx < 0) return false;
    const { s } = this;
    const { operations, transactions } = s;
    if ((tx & ALONE) !== 0) return s.bankOf(operations.int[slotAlone(tx) | DIE]) === bank;
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
      if (s.bankOf(operations.int[slot | DIE]) === bank) return true;
    }
    return false;
  }
}

/** A binding that counts its differences from write order. */
function compared({ differed }: PolicyEngine, bind: Bind): Bind {
  if (bind === writeOrder) return bind;
  return (banks, lpn, pageNumber, requestNumber) => {
    const bank = bind(banks, lpn, pageNumber, requestNumber);
    if (bank !== pageNumber % banks.count) differed[Decision.dieBinding]++;
    return bank;
  };
}

/** The binding of an experiment; null if writes are bound late. */
export function arrivalBindingOf(s: PolicyEngine): BindHook | null {
  const chosen = BINDINGS[s.experiment.policy.dieBinding];
  if (chosen === null) return null;
  const bind = compared(s, chosen);
  const all = new Banks(s, null);
  return {
    bankFor: (lpn, pageNumber, requestNumber) => bind(all, lpn, pageNumber, requestNumber),
    rebind: (lpn, pageNumber, requestNumber, among) => among[bind(new Banks(s, among), lpn, pageNumber, requestNumber)],
  };
}
