/** What the write buffer will answer, and when: the delay is always the same, so a ring in order of time. */
export class Acknowledgements {
  private time = new Float64Array(64);
  /** A read operation's slot, or −1 − request for a write request. */
  private what = new Float64Array(64);
  /** Operation that is named as the critical one of a write request. */
  private operation = new Float64Array(64);
  private head = 0;
  private count = 0;
  taken = 0;

  /** Time of the next acknowledgement, ns; Infinity if there is none. */
  get next(): number {
    return this.count > 0 ? this.time[this.head] : Infinity;
  }

  push(time: number, what: number, operation: number): void {
    if (this.count === this.time.length) {
      this.time = longerFrom(this.time, this.head);
      this.what = longerFrom(this.what, this.head);
      this.operation = longerFrom(this.operation, this.head);
      this.head = 0;
    }
    const at = (this.head + this.count++) % this.time.length;
    this.time[at] = time;
    this.what[at] = what;
    this.operation[at] = operation;
  }

  /** Takes the next answer out; {@link taken} is its operation. */
  shift(): number {
    const what = this.what[this.head];
    this.taken = this.operation[this.head];
    this.head = (this.head + 1) % this.time.length;
    this.count--;
    return what;
  }
}

/** The elements of a full ring from its head on, in a column twice as long. */
const longerFrom = (ring: Float64Array, head: number): Float64Array<ArrayBuffer> => {
  const longer = new Float64Array(ring.length * 2);
  longer.set(ring.subarray(head));
  longer.set(ring.subarray(0, head), ring.length - head);
  return longer;
};
