import type { PolicyEngine } from '../../engine/policy-engine.ts';

/** Whether nothing runs, is held or is suspended on a unit. */
export function unitIsIdle(s: PolicyEngine, unit: number): boolean {
  return s.unitTransaction[unit] < 0 && s.unitSuspended[unit] < 0 && s.unitCache[unit] < 0 && s.unitHeld[unit] < 0;
}

/** What a die-binding policy may see. A *bank* is what writes are bound to: a die, or a superblock's gang of dies. */
export interface BankStates {
  readonly banks: number;
  /** Operations that wait for or occupy the bank: waiting reads and writes, and one for a running transaction. */
  queueLength(bank: number): number;
  /** Whether nothing runs, is held or is suspended on the bank. */
  isIdle(bank: number): boolean;
  /** Whether a page of this write request was the last to be bound to the bank. */
  hasPageOf(bank: number, requestNumber: number): boolean;
  /** Host pages ever bound to the bank (`initial.cumulativeWrites` included). */
  cumulativeWrites(bank: number): number;
}

/** The write page to bind. Counters start at 0 and count over the whole run. */
export interface WriteToBind {
  readonly lpn: number;
  /**
   * Number of this write page among all host write pages (with superblocks: of its super-page among all super-pages).
   */
  readonly pageNumber: number;
  /** Number of its request among all write requests. */
  readonly requestNumber: number;
}

/** Chooses a bank when the write arrives. */
export type BindAtArrival = (bankStates: BankStates, write: WriteToBind) => number;
