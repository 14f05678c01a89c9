/**
 * The record of a transaction: as for an operation (operation-record.ts), a transaction's number is its index, and
 * `int[tx | STAGE]` a field.
 */

import { SLOT_SHIFT } from './operation-record.ts';

/** The stage of a transaction. */
export const Stage = Object.freeze({
  /** Its commands or loads are on the bus, or it waits for its turn in a burst. */
  bus: 0,
  /** Commands are over; a suspend latency on the unit is not. */
  latency: 1,
  /** Its array phase runs. */
  array: 2,
  /** Cache mode: its data waits for the other register. */
  register: 3,
  /** Cache mode: the copy between the registers. */
  copy: 4,
  /** Its data-outs wait or run. */
  out: 5,
  suspended: 6,
} as const);

export const TRANSACTION_SHIFT = 4;

/**
 * An operation that is alone in its transaction may have no record of one (flash/alone.ts): its slot with this bit
 * stands for the transaction.
 */
export const ALONE = 1;

/** The slot of such an operation. */
export const slotAlone = (transaction: number): number => transaction & (-1 << SLOT_SHIFT);

// Fields of `int`.
export const UNIT = 0;
/** OperationType and Cause. */
export const TYPE = 1;
export const CAUSE = 2;
export const STAGE = 3;
/** First operation's slot; the others follow through SIBLING. */
export const HEAD = 4;
export const COUNT = 5;
/** Lowest operation id. */
export const LEAD = 6;
/** Data-outs still to come. Of a program, which has none: 1 if it is the first of two passes of a word line. */
export const OUT_LEFT = 7;
/** How often it has been suspended. */
export const SUSPENDS = 8;
/** 1: it has given its unit back (`resumeAfter: array`); only its data-outs remain. */
export const DETACHED = 9;
/** Cache mode: lowest operation id and cause of the transaction whose register it waited for. */
export const BEHIND = 10;
export const BEHIND_CAUSE = 11;
/** Next transaction of the same burst on the bus (several dies loaded in one hold of the channel), −1 none. */
export const BURST = 12;
export const NEXT_FREE = 13;
/**
 * The page that the bus carries or carried last, and the operation of another transaction that it carried before the
 * last page that had to wait; ids, −1 none.
 */
export const OUT_LAST = 14;
export const OUT_BEHIND = 15;

// Fields of `real`, ns.
/** How long its data-outs so far took. */
export const OUT_NS = 0;
/** Array phase: its full length, what remains of it, the start of this run, and of the first. */
export const FULL = 1;
export const REMAINING = 2;
export const RUN_START = 3;
export const BEGUN = 4;
/**
 * The start of its black-out: the start of the run, or the time at which it would have started (begun before time 0).
 */
export const BLACKOUT_FROM = 5;
/** Suspension: since when, latencies, time away from the array in all. */
export const AWAY_SINCE = 6;
export const LATENCY_NS = 7;
export const AWAY_NS = 8;
/** Superblocks: number of the first operation of its padding (padding.ts). */
export const PADDING = 9;
