/** Flushes that wait for pages of the write buffer. Model page §11.9. */
import { NONE } from '../recording/recording.ts';

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

/**
 * Pages are counted in groups: those that were admitted between two waiting flushes. A flush waits for its own group,
 * the pages before it, and for all earlier ones; so flushes complete in the order of their arrival.
 */
export class Flushes {
  /** By group (in a ring): its pages that are not on flash, and the flush that ends it. */
  private pages = new Uint32Array(16);
  private requests = new Uint32Array(16);
  /** The group of the flush that waits longest, and the group of pages that are admitted now; equal if none waits. */
  private first = 0;
  private present = 0;
  /** The operation whose end completed the last flush. */
  endedBy: number = NONE;

  /** A page enters the buffer. Returns its group. */
  admitted(): number {
    this.pages[this.present % this.pages.length]++;
    return this.present;
  }

  /** A page of a group is on flash, by the end of operation `id`. */
  ended(group: number, id: number): void {
    this.pages[group % this.pages.length]--;
    this.endedBy = id;
  }

  /** A flush waits for all pages that are in the buffer now. */
  add(request: number): void {
    const { length } = this.pages;
    this.requests[this.present % length] = request;
    this.present++;
    if (this.present - this.first === length) this.grow();
    this.pages[this.present % this.pages.length] = 0;
  }

  /** Whether a flush waits for the pages of a group. */
  isAwaited(group: number): boolean {
    return group < this.present;
  }

  /** Takes the next flush out whose pages are all on flash; −1 if there is none. */
  take(): number {
    const at = this.first % this.pages.length;
    if (this.first === this.present || this.pages[at] > 0) return -1;
    this.first++;
    return this.requests[at];
  }

  private grow(): void {
    const { pages, requests } = this;
    this.pages = new Uint32Array(pages.length * 2);
    this.requests = new Uint32Array(pages.length * 2);
    for (let group = this.first; group < this.present; group++) {
      this.pages[group % this.pages.length] = pages[group % pages.length];
      this.requests[group % this.pages.length] = requests[group % pages.length];
    }
  }
}
