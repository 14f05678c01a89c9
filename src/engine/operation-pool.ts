/**
 * Operations that wait or run, one slot each; a slot is used again when its operation is over. Slots are linked into lists through `next` and `previous`
 * (an operation is in at most one list at a time) and into transactions through `mate`.
 */
import { NONE } from './recording.ts';

/** Where an operation is in its life. */
export const OperationState = { free: 0, blocked: 1, ready: 2, dispatched: 3, kept: 4 } as const;

/** Waits and extra own time an operation has gathered so far, by WaitCause 0…8 and these. */
export const PART_COPY = 9;
export const PART_ARRAY_EXTRA = 10;
export const PART_BUFFER = 11;
export const PARTS = 12;

/** Marks of an operation: eight entries, of which {@link MARK_SPACE} is the last one used. */
export const MARK_SHIFT = 3;
export const MARK_SPACE = 5;

export class OperationPool {
  capacity = 0;
  id = new Uint32Array(0);
  request = new Uint32Array(0);
  lpn = new Uint32Array(0);
  /** Physical page; a plane where virtual; NONE where not known yet. */
  place = new Uint32Array(0);
  die = new Int32Array(0);
  info = new Uint8Array(0);
  state = new Uint8Array(0);
  /** Its transfer on the bus, ns. */
  transferNs = new Int32Array(0);
  /** When it became ready, ns; after its array read: when that ended. */
  since = new Float64Array(0);
  transaction = new Int32Array(0);
  /** Next operation of the same transaction or background step, −1 at the end. */
  mate = new Int32Array(0);
  next = new Int32Array(0);
  previous = new Int32Array(0);
  /** Operations that wait for this one (hazard): first of them, and the next behind each. */
  waiters = new Int32Array(0);
  nextWaiter = new Int32Array(0);
  /** A write's update read: its slot until its account has been taken over, −1 none. */
  update = new Int32Array(0);
  /** The transfer of the update read that is part of this write's account, −1 none. */
  ownRead = new Int32Array(0);
  /** 1: a later trim makes the page invalid when it is written. */
  trimmed = new Uint8Array(0);
  /** 1: the write buffer holds the page. */
  buffered = new Uint8Array(0);
  /** While a write waits to be admitted to the buffer: the earlier write of its page (slot + 1, 0 none). */
  predecessor = new Uint32Array(0);
  /** A move's page: where it was read. */
  source = new Uint32Array(0);
  /** What the books of its unit said when it became ready: by UnitClass, then how long its die had been without a page. */
  marks = new Float64Array(0);
  parts = new Float64Array(0);
  blockers = new Uint32Array(0);

  private freeHead = -1;
  live = 0;

  /** A slot for a new operation; everything in it is reset. */
  take(): number {
    if (this.freeHead < 0) this.grow();
    const slot = this.freeHead;
    this.freeHead = this.next[slot];
    this.live++;
    this.place[slot] = NONE;
    this.transaction[slot] = -1;
    this.mate[slot] = -1;
    this.next[slot] = -1;
    this.previous[slot] = -1;
    this.waiters[slot] = -1;
    this.nextWaiter[slot] = -1;
    this.update[slot] = -1;
    this.ownRead[slot] = -1;
    this.trimmed[slot] = 0;
    this.buffered[slot] = 0;
    // Plain stores: a fill() call costs more than twelve of them. Blockers are written with the parts they belong to.
    const parts = this.parts;
    for (let i = slot * PARTS, end = i + PARTS; i < end; i++) parts[i] = 0;
    return slot;
  }

  /** Gives a slot back. */
  release(slot: number): void {
    this.state[slot] = OperationState.free;
    this.next[slot] = this.freeHead;
    this.freeHead = slot;
    this.live--;
  }

  private grow(): void {
    const old = this.capacity;
    const capacity = Math.max(1024, old * 2);
    const grown = <T extends Float64Array | Uint32Array | Int32Array | Uint8Array>(column: T, each = 1): T => {
      const larger = new (column.constructor as new (length: number) => T)(capacity * each);
      larger.set(column);
      return larger;
    };
    this.id = grown(this.id);
    this.request = grown(this.request);
    this.lpn = grown(this.lpn);
    this.place = grown(this.place);
    this.die = grown(this.die);
    this.info = grown(this.info);
    this.state = grown(this.state);
    this.transferNs = grown(this.transferNs);
    this.since = grown(this.since);
    this.transaction = grown(this.transaction);
    this.mate = grown(this.mate);
    this.next = grown(this.next);
    this.previous = grown(this.previous);
    this.waiters = grown(this.waiters);
    this.nextWaiter = grown(this.nextWaiter);
    this.update = grown(this.update);
    this.ownRead = grown(this.ownRead);
    this.trimmed = grown(this.trimmed);
    this.buffered = grown(this.buffered);
    this.predecessor = grown(this.predecessor);
    this.source = grown(this.source);
    this.marks = grown(this.marks, 1 << MARK_SHIFT);
    this.parts = grown(this.parts, PARTS);
    this.blockers = grown(this.blockers, PARTS);
    this.capacity = capacity;
    for (let slot = capacity - 1; slot >= old; slot--) {
      this.next[slot] = this.freeHead;
      this.freeHead = slot;
    }
  }
}

/** Lists of operations, ordered by id (age). One object holds many lists, numbered. */
export class OperationLists {
  readonly head: Int32Array;
  readonly tail: Int32Array;
  readonly length: Uint32Array;

  private readonly pool: OperationPool;

  constructor(lists: number, pool: OperationPool) {
    this.pool = pool;
    this.head = new Int32Array(lists).fill(-1);
    this.tail = new Int32Array(lists).fill(-1);
    this.length = new Uint32Array(lists);
  }

  /** Puts an operation where its age wants it. New operations go to the tail at once; one that had to wait is among the oldest, so the search is from the head. */
  insert(list: number, slot: number): void {
    const { next, previous, id } = this.pool;
    const tail = this.tail[list];
    this.length[list]++;
    if (tail < 0) {
      this.head[list] = slot;
      this.tail[list] = slot;
      next[slot] = -1;
      previous[slot] = -1;
      return;
    }
    const mine = id[slot];
    if (id[tail] < mine) {
      next[tail] = slot;
      previous[slot] = tail;
      next[slot] = -1;
      this.tail[list] = slot;
      return;
    }
    let at = this.head[list];
    while (id[at] < mine) at = next[at];
    const before = previous[at];
    next[slot] = at;
    previous[slot] = before;
    previous[at] = slot;
    if (before < 0) this.head[list] = slot;
    else next[before] = slot;
  }

  /** Puts an operation at the end, whatever its age. */
  append(list: number, slot: number): void {
    const { next, previous } = this.pool;
    const tail = this.tail[list];
    this.length[list]++;
    next[slot] = -1;
    previous[slot] = tail;
    if (tail < 0) this.head[list] = slot;
    else next[tail] = slot;
    this.tail[list] = slot;
  }

  /** Puts an operation behind another one of the list (−1: at the head). */
  insertAfter(list: number, behind: number, slot: number): void {
    const { next, previous } = this.pool;
    const after = behind < 0 ? this.head[list] : next[behind];
    this.length[list]++;
    previous[slot] = behind;
    next[slot] = after;
    if (behind < 0) this.head[list] = slot;
    else next[behind] = slot;
    if (after < 0) this.tail[list] = slot;
    else previous[after] = slot;
  }

  remove(list: number, slot: number): void {
    const { next, previous } = this.pool;
    const before = previous[slot];
    const after = next[slot];
    this.length[list]--;
    if (before < 0) this.head[list] = after;
    else next[before] = after;
    if (after < 0) this.tail[list] = before;
    else previous[after] = before;
    next[slot] = -1;
    previous[slot] = -1;
  }
}
