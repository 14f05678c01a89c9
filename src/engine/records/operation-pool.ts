/**
 * Operations that wait or run, one record each (operation-record.ts); a record is used again when its operation is
 * over. Slots are linked into lists through NEXT and PREVIOUS (an operation is in at most one list at a time) and into
 * transactions through SIBLING.
 */
import {
  BEHIND_ID,
  BEHIND_SLOT,
  BUFFERED,
  DIE,
  ID,
  SIBLING,
  NEXT,
  OperationState,
  OWN_READ,
  PARTS_SET,
  PPN,
  PREVIOUS,
  SLOT_SHIFT,
  STATE,
  TRIMMED,
  UPDATE,
  WAITERS,
} from './operation-record.ts';
import type { Flag } from '../../base/flag.ts';
import { NONE } from '../recording/recording.ts';
import { enlarged } from '../../base/arrays.ts';

/** No die yet: the binding policy decides at dispatch. */
export const UNBOUND = -1;
/** No die yet: even placement decides at dispatch (model page §14). */
export const UNBOUND_EVENLY = -2;

/** The records of more operations would not fit: indexes of `int` stay small integers. */
const MOST_OPERATIONS = (1 << 30) >> SLOT_SHIFT;

/** Bytes of an operation's record. */
export const OPERATION_RECORD_BYTES = (4 + 4) << SLOT_SHIFT;

export class OperationPool {
  int = new Int32Array(0);
  real = new Float64Array(0);
  private freeHead = -1;
  live = 0;

  /** A slot for a new operation; what is read before it is written is reset. */
  take(): number {
    if (this.freeHead < 0) this.grow();
    const slot = this.freeHead;
    const { int } = this;
    this.freeHead = int[slot | NEXT];
    this.live++;
    int[slot | PPN] = NONE;
    int[slot | SIBLING] = -1;
    int[slot | WAITERS] = -1;
    int[slot | UPDATE] = -1;
    int[slot | PARTS_SET] = 0;
    int[slot | OWN_READ] = -1;
    int[slot | TRIMMED] = 0;
    int[slot | BUFFERED] = 0;
    return slot;
  }

  release(slot: number): void {
    const { int } = this;
    int[slot | STATE] = OperationState.free;
    int[slot | NEXT] = this.freeHead;
    this.freeHead = slot;
    this.live--;
  }

  /** Adds to a part of an operation's account, ns. */
  addPart(slot: number, part: number, ns: number): void {
    const { int, real } = this;
    const set = int[slot | PARTS_SET];
    const at = (slot >> 1) | part;
    if ((set >> part) & 1) {
      real[at] += ns;
      return;
    }
    real[at] = ns;
    int[slot | PARTS_SET] = set | (1 << part);
  }

  private grow(): void {
    const old = this.int.length;
    if (old >> SLOT_SHIFT >= MOST_OPERATIONS) {
      throw new RangeError(`more than ${MOST_OPERATIONS} page operations in flight exceed the memory of an engine`);
    }
    const length = Math.max(1024 << SLOT_SHIFT, old * 2);
    const int = enlarged(this.int, length);
    this.int = int;
    this.real = enlarged(this.real, length >> 1);
    for (let slot = length - (1 << SLOT_SHIFT); slot >= old; slot -= 1 << SLOT_SHIFT) {
      int[slot | NEXT] = this.freeHead;
      this.freeHead = slot;
    }
  }
}

/** Lists of operations, ordered by id (age). One object holds many lists, numbered. */
export class OperationLists {
  readonly head: Int32Array;
  readonly tail: Int32Array;
  /** How many operations are in each list. Without `counts` this column is empty. */
  readonly length: Uint32Array;
  private readonly counts: Flag;
  private readonly pool: OperationPool;

  constructor(lists: number, pool: OperationPool, counts: Flag) {
    this.pool = pool;
    this.counts = counts;
    this.head = new Int32Array(lists).fill(-1);
    this.tail = new Int32Array(lists).fill(-1);
    this.length = new Uint32Array(counts === 1 ? lists : 0);
  }

  /**
   * Inserts an operation by age. A new operation goes to the tail. One that had to wait is among the oldest, so the
   * search begins at the head.
   */
  insert(list: number, slot: number): void {
    const { int } = this.pool;
    const tail = this.tail[list];
    if (this.counts === 1) this.length[list]++;
    if (tail < 0) {
      this.head[list] = slot;
      this.tail[list] = slot;
      int[slot | NEXT] = -1;
      int[slot | PREVIOUS] = -1;
      return;
    }
    const mine = int[slot | ID];
    if (int[tail | ID] < mine) {
      int[tail | NEXT] = slot;
      int[slot | PREVIOUS] = tail;
      int[slot | NEXT] = -1;
      this.tail[list] = slot;
      return;
    }
    this.insertFrom(list, this.head[list], slot);
  }

  /** Notes the present place in a list of an operation that has to wait. */
  noteBehind(list: number, slot: number): void {
    const { int } = this.pool;
    const tail = this.tail[list];
    int[slot | BEHIND_SLOT] = tail;
    int[slot | BEHIND_ID] = tail < 0 ? -1 : int[tail | ID];
  }

  /**
   * Like {@link insert}, after {@link noteBehind}, for a list that loses operations at its head. In a queue of
   * thousands the place is somewhere in the middle: behind the operation that was last then, or near the head if that
   * one is gone.
   */
  insertNoted(list: number, slot: number): void {
    const { int } = this.pool;
    const tail = this.tail[list];
    if (tail < 0 || int[tail | ID] < int[slot | ID]) {
      this.insert(list, slot);
      return;
    }
    if (this.counts === 1) this.length[list]++;
    const behind = int[slot | BEHIND_SLOT];
    // Its slot may be another operation's by now.
    const stands =
      behind >= 0 &&
      int[behind | ID] === int[slot | BEHIND_ID] &&
      int[behind | STATE] === OperationState.ready &&
      // Nor is it still in this list once it has been bound to another die. All unbound ones are in one list.
      (int[behind | DIE] === int[slot | DIE] || (int[behind | DIE] < 0 && int[slot | DIE] < 0));
    this.insertFrom(list, stands ? behind : this.head[list], slot);
  }

  /** Puts an operation before the first one from `at` on that is younger; there is one. */
  private insertFrom(list: number, from: number, slot: number): void {
    const { int } = this.pool;
    const mine = int[slot | ID];
    let at = from;
    while (int[at | ID] < mine) at = int[at | NEXT];
    const before = int[at | PREVIOUS];
    int[slot | NEXT] = at;
    int[slot | PREVIOUS] = before;
    int[at | PREVIOUS] = slot;
    if (before < 0) this.head[list] = slot;
    else int[before | NEXT] = slot;
  }

  /** Puts an operation at the end, whatever its age. */
  append(list: number, slot: number): void {
    this.insertAfter(list, this.tail[list], slot);
  }

  /** Puts an operation behind another one of the list (−1: at the head). */
  insertAfter(list: number, behind: number, slot: number): void {
    const { int } = this.pool;
    const after = behind < 0 ? this.head[list] : int[behind | NEXT];
    if (this.counts === 1) this.length[list]++;
    int[slot | PREVIOUS] = behind;
    int[slot | NEXT] = after;
    if (behind < 0) this.head[list] = slot;
    else int[behind | NEXT] = slot;
    if (after < 0) this.tail[list] = slot;
    else int[after | PREVIOUS] = slot;
  }

  /** Removes the first operation of a list, `slot`. */
  removeFirst(list: number, slot: number): void {
    const { int } = this.pool;
    const after = int[slot | NEXT];
    if (this.counts === 1) this.length[list]--;
    this.head[list] = after;
    if (after < 0) this.tail[list] = -1;
    else int[after | PREVIOUS] = -1;
  }

  /** NEXT and PREVIOUS of an operation in no list mean nothing. */
  remove(list: number, slot: number): void {
    const { int } = this.pool;
    const before = int[slot | PREVIOUS];
    const after = int[slot | NEXT];
    if (this.counts === 1) this.length[list]--;
    if (before < 0) this.head[list] = after;
    else int[before | NEXT] = after;
    if (after < 0) this.tail[list] = before;
    else int[after | PREVIOUS] = before;
  }
}
