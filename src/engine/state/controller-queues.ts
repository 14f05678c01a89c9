/** The lines and the agenda of the controller: numbers in flat arrays, which a snapshot copies. */
import { enlarged } from '../../base/grow.ts';

/** A line, first come, first served: what waits, and how much service it needs. */
export class Line {
  private what = new Float64Array(16);
  private amount = new Float64Array(16);
  private head = 0;
  count = 0;
  /** The amount of the entry that was taken last. */
  taken = 0;

  push(what: number, amount: number): void {
    if (this.count === this.what.length) this.grow();
    const at = (this.head + this.count++) % this.what.length;
    this.what[at] = what;
    this.amount[at] = amount;
  }

  /** Takes the first entry out; there is one. */
  shift(): number {
    const { head } = this;
    this.head = (head + 1) % this.what.length;
    this.count--;
    this.taken = this.amount[head];
    return this.what[head];
  }

  private grow(): void {
    const from = this.head;
    const [what, amount] = [this.what, this.amount];
    this.what = new Float64Array(what.length * 2);
    this.amount = new Float64Array(what.length * 2);
    for (let i = 0; i < what.length; i++) {
      this.what[i] = what[(from + i) % what.length];
      this.amount[i] = amount[(from + i) % what.length];
    }
    this.head = 0;
  }
}

/** Events by time; those of one instant in the order in which they were planned. A binary heap. */
export class TimedEvents {
  private time = new Float64Array(16);
  private number = new Float64Array(16);
  private event = new Int32Array(16);
  private subject = new Float64Array(16);
  private bytes = new Float64Array(16);
  private count = 0;
  private planned = 0;
  /** The item taken last. */
  takenSubject = 0;
  takenBytes = 0;

  /** Time of the next event, ns; Infinity if there is none. */
  get next(): number {
    return this.count > 0 ? this.time[0] : Infinity;
  }

  push(time: number, event: number, subject: number, bytes: number): void {
    if (this.count === this.time.length) this.grow();
    let at = this.count++;
    // A new event comes behind all others of its time.
    for (let parent = (at - 1) >> 1; at > 0 && this.time[parent] > time; parent = (at - 1) >> 1) {
      this.copy(parent, at);
      at = parent;
    }
    this.time[at] = time;
    this.number[at] = this.planned++;
    this.event[at] = event;
    this.subject[at] = subject;
    this.bytes[at] = bytes;
  }

  /** Takes the next event out, and returns its kind; there is one. */
  take(): number {
    const event = this.event[0];
    this.takenSubject = this.subject[0];
    this.takenBytes = this.bytes[0];
    const last = --this.count;
    let at = 0;
    for (let child = 1; child < last; child = 2 * at + 1) {
      if (child + 1 < last && this.isBefore(child + 1, child)) child++;
      if (!this.isBefore(child, last)) break;
      this.copy(child, at);
      at = child;
    }
    this.copy(last, at);
    return event;
  }

  private isBefore(a: number, b: number): boolean {
    return this.time[a] < this.time[b] || (this.time[a] === this.time[b] && this.number[a] < this.number[b]);
  }

  private copy(from: number, to: number): void {
    this.time[to] = this.time[from];
    this.number[to] = this.number[from];
    this.event[to] = this.event[from];
    this.subject[to] = this.subject[from];
    this.bytes[to] = this.bytes[from];
  }

  private grow(): void {
    const length = this.time.length * 2;
    this.time = enlarged(this.time, length);
    this.number = enlarged(this.number, length);
    this.event = enlarged(this.event, length);
    this.subject = enlarged(this.subject, length);
    this.bytes = enlarged(this.bytes, length);
  }
}
