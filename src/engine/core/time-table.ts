import type { Clock } from './clock.ts';

/**
 * The ends of phases, and the next one. Every resource (a bus, an array, a timer) has one slot with the time its phase
 * ends, Infinity while nothing runs. The running phases stand in one list, the next to end last: taking it out shortens
 * the list, and a phase that begins is usually short: it goes near the end, a few steps away. With the few dozen
 * resources of an SSD that is less work than a heap or a tree, it never grows, allocates nothing, and is flat arrays in
 * a snapshot.
 */
export class TimeTable {
  /** End of the slot's phase, ns; Infinity = none. */
  readonly time: Float64Array;
  /**
   * Start of the slot's phase, ns, and the lowest operation id in it: they order what ends at one instant. A timer
   * comes before all phases.
   */
  private readonly start: Float64Array;
  private readonly operation: Float64Array;
  /**
   * The list: ends from the latest to the next, and their slots, in `[1 … count]`. `[0]` is Infinity, where every
   * search stops.
   */
  private readonly ends: Float64Array;
  private readonly slots: Int32Array;
  private count = 0;
  private readonly clock: Clock;

  constructor(slots: number, clock: Clock) {
    this.clock = clock;
    this.time = new Float64Array(slots).fill(Infinity);
    this.start = new Float64Array(slots);
    this.operation = new Float64Array(slots);
    this.ends = new Float64Array(slots + 1);
    this.ends[0] = Infinity;
    this.slots = new Int32Array(slots + 1);
  }

  /** The earliest end, ns; Infinity when nothing runs. */
  next(): number {
    return this.ends[this.count];
  }

  /**
   * Takes the earliest phase out and returns its slot. Of phases that end together the one that began first comes
   * first, then the lower operation id.
   */
  pop(): number {
    const slot = this.slots[this.count--];
    this.time[slot] = Infinity;
    return slot;
  }

  /** A phase of `length` ns begins now in `slot` (which is empty), `operation` being the lowest operation id in it. */
  begin(slot: number, length: number, operation: number): void {
    const { now } = this.clock;
    this.start[slot] = now;
    this.operation[slot] = operation;
    this.insert(slot, now + length);
  }

  /** Like {@link begin}, for a phase that continues: it counts as begun at `start`, ns. */
  resume(slot: number, length: number, operation: number, start: number): void {
    this.start[slot] = start;
    this.operation[slot] = operation;
    this.insert(slot, this.clock.now + length);
  }

  /** Sets a timer: the end of the slot, whatever it was. */
  set(slot: number, end: number): void {
    const { slots, ends } = this;
    if (this.time[slot] !== Infinity) {
      let i = this.count;
      while (slots[i] !== slot) i--;
      for (; i < this.count; i++) {
        slots[i] = slots[i + 1];
        ends[i] = ends[i + 1];
      }
      this.count--;
      this.time[slot] = Infinity;
    }
    if (end === Infinity) return;
    this.start[slot] = -1;
    this.operation[slot] = -1;
    this.insert(slot, end);
  }

  /** Puts a slot into the list. */
  private insert(slot: number, end: number): void {
    const { slots, ends } = this;
    this.time[slot] = end;
    let i = ++this.count;
    let before = ends[i - 1];
    while (before < end) {
      ends[i] = before;
      slots[i] = slots[i - 1];
      i--;
      before = ends[i - 1];
    }
    while (ends[i - 1] === end && this.comesBefore(slots[i - 1], slot)) {
      ends[i] = end;
      slots[i] = slots[i - 1];
      i--;
    }
    ends[i] = end;
    slots[i] = slot;
  }

  private comesBefore(a: number, b: number): boolean {
    const { start, operation } = this;
    return start[a] < start[b] || (start[a] === start[b] && operation[a] < operation[b]);
  }
}
