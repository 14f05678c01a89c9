/**
 * When does what end next. Every resource (a bus, an array, a timer) has one slot with the time its phase ends, Infinity while nothing runs. Slots stand in
 * rows of sixteen; each row knows its earliest. To begin a phase is a comparison, to take the earliest out a scan of one row and of the rows' minima: with
 * the few dozen resources of an SSD that is half the work of a heap or a tree, it never grows, allocates nothing, and is flat arrays in a snapshot.
 */
const ROW = 16;

export class TimeTable {
  /** End of the slot's phase, ns; Infinity = none. */
  readonly time: Float64Array;
  /** Start of the slot's phase, ns, and the lowest operation id in it: they order what ends at one instant. */
  readonly start: Float64Array;
  readonly operation: Float64Array;
  /** Earliest end in each row, and its slot. */
  private readonly rowTime: Float64Array;
  private readonly rowSlot: Int32Array;
  private readonly rows: number;
  private readonly clock: Float64Array;

  /** `clock[0]` is the time now, ns. It is shared: a double handed to a function is boxed at every call that is not inlined. */
  constructor(slots: number, clock: Float64Array) {
    this.clock = clock;
    this.rows = Math.ceil(slots / ROW);
    this.time = new Float64Array(this.rows * ROW).fill(Infinity);
    this.start = new Float64Array(this.rows * ROW);
    this.operation = new Float64Array(this.rows * ROW);
    this.rowTime = new Float64Array(this.rows).fill(Infinity);
    this.rowSlot = new Int32Array(this.rows);
  }

  /** The slot whose phase ends first. */
  first(): number {
    const rowTime = this.rowTime;
    let row = 0;
    for (let r = 1; r < rowTime.length; r++) if (rowTime[r] < rowTime[row]) row = r;
    return this.rowSlot[row];
  }

  /** The earliest end, ns; Infinity when nothing runs. */
  next(): number {
    const rowTime = this.rowTime;
    let least = rowTime[0];
    for (let r = 1; r < rowTime.length; r++) if (rowTime[r] < least) least = rowTime[r];
    return least;
  }

  /** A phase of `length` ns begins now in `slot` (which is empty), `operation` being the lowest operation id in it. */
  begin(slot: number, length: number, operation: number): void {
    const now = this.clock[0];
    const end = now + length;
    this.start[slot] = now;
    this.operation[slot] = operation;
    this.time[slot] = end;
    const row = slot >> 4;
    if (end < this.rowTime[row]) {
      this.rowTime[row] = end;
      this.rowSlot[row] = slot;
    }
  }

  /** Sets the end of a slot's phase, whatever it was. */
  set(slot: number, end: number): void {
    this.time[slot] = end;
    this.scan(slot >> 4);
  }

  /** Takes the earliest phase out; its slot. */
  pop(): number {
    const slot = this.first();
    this.time[slot] = Infinity;
    this.scan(slot >> 4);
    return slot;
  }

  private scan(row: number): void {
    const time = this.time;
    const end = (row + 1) * ROW;
    let slot = row * ROW;
    let least = time[slot];
    for (let i = slot + 1; i < end; i++) {
      const t = time[i];
      if (t < least) {
        least = t;
        slot = i;
      }
    }
    this.rowTime[row] = least;
    this.rowSlot[row] = slot;
  }
}
