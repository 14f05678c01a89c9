/**
 * The record of an operation. An operation's number (`slot`) is the index of its record, so that `int[slot | DIE]` is a
 * field: one array for all whole numbers and one for all times. Separate columns would be loaded and checked one by one
 * at every use, and lie in more cache lines.
 */

export const OperationState = Object.freeze({ free: 0, blocked: 1, ready: 2, dispatched: 3, kept: 4 } as const);

/** A record's size in `int`, as a power of two. */
export const SLOT_SHIFT = 5;

// Fields of `int`. −1 (NONE, as a signed number) if there is no such page, operation or slot.
export const ID = 0;
/** Number of its host request; for a background step, of the plane its job works on. */
export const REQUEST = 1;
export const LPN = 2;
/** Physical page; a plane where virtual; NONE if not known yet. */
export const PPN = 3;
/** Its die; {@link UNBOUND} or {@link UNBOUND_EVENLY} before a write has one. */
export const DIE = 4;
export const INFO = 5;
export const STATE = 6;
/** Its transfer on the bus, ns. */
export const TRANSFER_NS = 7;
export const TRANSACTION = 8;
/** Next operation of the same transaction or background step, −1 at the end. */
export const SIBLING = 9;
export const NEXT = 10;
export const PREVIOUS = 11;
/** Operations that wait for this one (hazard): first of them, and the next behind each. */
export const WAITERS = 12;
export const NEXT_WAITER = 13;
/** A write's update read: its slot until its account has been taken over, −1 none. */
export const UPDATE = 14;
/** One bit for each part that is not 0: the others hold what an earlier operation left. */
export const PARTS_SET = 15;
/** The operation that was last waited for, by WaitCause 0…8: nine fields from here. */
export const BLOCKERS = 16;
/** The transfer of the update read that is part of this write's account, −1 none. */
export const OWN_READ = 25;
/** 1: the page is invalid from its dispatch on: a trim, or a later write of it that was dispatched first. */
export const TRIMMED = 26;
/** 1: the page can be read from RAM: the write buffer holds it, or (`ramHazards`) it is in flight; 2: it is held. */
export const BUFFERED = 27;
/** The write of the page before this one that had not ended at its arrival (slot + 1, 0 none). */
export const PREDECESSOR = 28;
/** A move's page: the physical page that it was read from. */
export const SOURCE = 29;
/**
 * A write that has to wait: the last operation of its list at that time (a slot, −1 none) and the id of that operation.
 * The write belongs behind it as long as it is in the list.
 */
export const BEHIND_SLOT = 30;
export const BEHIND_ID = 31;

// Fields of `real`, whose records are half as long: `real[(slot >> 1) | SINCE]`.
/**
 * Waits and extra own time gathered so far, ns: by WaitCause 0…8 and these three, as far as PARTS_SET says. Until the
 * operation is dispatched, six of them hold the totals of its unit when it became ready instead: five fields by
 * UnitClass, then the time that its die had been without a page.
 */
export const PART_COPY = 9;
export const PART_ARRAY_EXTRA = 10;
export const PART_BUFFER = 11;
/**
 * These overlay the parts that only a dispatch charges (space, channel, die, group): hazards and the write buffer are
 * charged before.
 */
export const UNIT_TOTALS = 2;
export const SPACE_TOTAL = 7;
/** When it became ready, ns; after its array read: when that ended. */
export const SINCE = 12;
/**
 * While a coalescing buffer holds a write: the bytes of the page that it has, first and behind the last. Later, of a
 * word line in two passes: the first is the number of the first operation of its padding, in its oldest page.
 */
export const COVERED_FROM = 13;
export const COVERED_TO = 14;
/** A page in the write buffer: its group (`state/write-buffer.ts`). Written only if the workload has flushes. */
export const FLUSH_GROUP = 15;
