/**
 * When does what end next. Every resource (a bus, an array, a timer) has one slot with the time its phase ends, Infinity while nothing runs; a winner
 * tree over the slots keeps the earliest on top. Unlike a heap of events it never grows, allocates nothing and is three flat arrays in a snapshot.
 */
export class TimeTree {
  /** End of the slot's phase, ns; Infinity = none. */
  time: Float64Array;
  /** Start of the slot's phase, ns, and the lowest operation id in it: they order what ends at one instant. */
  start: Float64Array;
  operation: Float64Array;
  private winner: Int32Array;
  private readonly leaves: number;

  constructor(slots: number) {
    let leaves = 2;
    while (leaves < slots) leaves *= 2;
    this.leaves = leaves;
    this.time = new Float64Array(leaves).fill(Infinity);
    this.start = new Float64Array(leaves);
    this.operation = new Float64Array(leaves);
    this.winner = new Int32Array(2 * leaves);
    for (let i = 0; i < leaves; i++) this.winner[leaves + i] = i;
    for (let i = leaves - 1; i >= 1; i--) this.winner[i] = this.winner[2 * i];
  }

  /** The slot whose phase ends first. */
  get first(): number {
    return this.winner[1];
  }

  /** The earliest end, ns; Infinity when nothing runs. */
  get next(): number {
    return this.time[this.winner[1]];
  }

  /** A phase in `slot`, from `start` to `end` (ns), `operation` being the lowest operation id in it. */
  begin(slot: number, start: number, end: number, operation: number): void {
    this.start[slot] = start;
    this.operation[slot] = operation;
    this.set(slot, end);
  }

  /** Sets the end of a slot's phase. */
  set(slot: number, end: number): void {
    const time = this.time;
    const winner = this.winner;
    time[slot] = end;
    for (let i = (slot + this.leaves) >> 1; i >= 1; i >>= 1) {
      const a = winner[2 * i];
      const b = winner[2 * i + 1];
      const w = time[a] <= time[b] ? a : b;
      // A winner that is neither new nor the changed slot: nothing above can change.
      if (w === winner[i] && w !== slot) return;
      winner[i] = w;
    }
  }
}
