/**
 * Transactions: what one busy unit does at a time, from its first command to the end of its last phase. A slot each; few live at once.
 */

/** Where a transaction is. */
export const Stage = {
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
  /** Suspended. */
  suspended: 6,
} as const;

export class TransactionPool {
  capacity = 0;
  unit = new Int32Array(0);
  /** OperationType and Cause. */
  type = new Uint8Array(0);
  cause = new Uint8Array(0);
  stage = new Uint8Array(0);
  /** First operation's slot; the others follow through `mate`. */
  head = new Int32Array(0);
  count = new Int32Array(0);
  /** Lowest operation id. */
  lead = new Uint32Array(0);
  /** Data-outs still to come, and ns of those that were. */
  outLeft = new Int32Array(0);
  outNs = new Float64Array(0);
  /** Array phase: its full length, what remains of it, the start of this run, and of the first. */
  full = new Float64Array(0);
  remaining = new Float64Array(0);
  runStart = new Float64Array(0);
  begun = new Float64Array(0);
  /** From when its black-out is counted: start of the run, or (begun before time 0) where its start would have been. */
  blackoutFrom = new Float64Array(0);
  /** Suspension: how often, since when, ns of latencies, ns away from the array in all. */
  suspends = new Int32Array(0);
  awaySince = new Float64Array(0);
  latencyNs = new Float64Array(0);
  awayNs = new Float64Array(0);
  /** 1: it has given its unit back (`resumeAfter: array`); only its data-outs remain. */
  detached = new Uint8Array(0);
  /** Cache mode: lowest operation id and cause of the transaction whose register it waited for. */
  behind = new Uint32Array(0);
  behindCause = new Uint8Array(0);
  /** Next transaction of the same burst on the bus (several dies loaded in one hold of the channel), −1 none. */
  burst = new Int32Array(0);

  private freeHead = -1;
  private free = new Int32Array(0);

  take(): number {
    if (this.freeHead < 0) this.grow();
    const slot = this.freeHead;
    this.freeHead = this.free[slot];
    this.outLeft[slot] = 0;
    this.outNs[slot] = 0;
    this.suspends[slot] = 0;
    this.latencyNs[slot] = 0;
    this.awayNs[slot] = 0;
    this.detached[slot] = 0;
    this.burst[slot] = -1;
    return slot;
  }

  release(slot: number): void {
    this.free[slot] = this.freeHead;
    this.freeHead = slot;
  }

  private grow(): void {
    const old = this.capacity;
    const capacity = Math.max(64, old * 2);
    const grown = <T extends Float64Array | Uint32Array | Int32Array | Uint8Array>(column: T): T => {
      const larger = new (column.constructor as new (length: number) => T)(capacity);
      larger.set(column);
      return larger;
    };
    this.unit = grown(this.unit);
    this.type = grown(this.type);
    this.cause = grown(this.cause);
    this.stage = grown(this.stage);
    this.head = grown(this.head);
    this.count = grown(this.count);
    this.lead = grown(this.lead);
    this.outLeft = grown(this.outLeft);
    this.outNs = grown(this.outNs);
    this.full = grown(this.full);
    this.remaining = grown(this.remaining);
    this.runStart = grown(this.runStart);
    this.begun = grown(this.begun);
    this.blackoutFrom = grown(this.blackoutFrom);
    this.suspends = grown(this.suspends);
    this.awaySince = grown(this.awaySince);
    this.latencyNs = grown(this.latencyNs);
    this.awayNs = grown(this.awayNs);
    this.detached = grown(this.detached);
    this.burst = grown(this.burst);
    this.behind = grown(this.behind);
    this.behindCause = grown(this.behindCause);
    this.free = grown(this.free);
    this.capacity = capacity;
    for (let slot = capacity - 1; slot >= old; slot--) {
      this.free[slot] = this.freeHead;
      this.freeHead = slot;
    }
  }
}
