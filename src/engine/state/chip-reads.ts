/**
 * The page reads of a request that each chip still has to send, for the data-out order most-remaining. A block of
 * counters a request in flight, used again; nothing at all where the policy does not ask.
 */
import { enlarged } from '../../base/arrays.ts';

export class ChipReads {
  readonly enabled: boolean;
  private readonly chips: number;
  /** First counter of each request's block (one a chip, and their sum), −1 none. */
  private readonly blockOf: Int32Array;
  private counts = new Uint16Array(0);
  private free = new Int32Array(0);
  private freeCount = 0;

  constructor(enabled: boolean, requests: number, chips: number) {
    this.enabled = enabled;
    this.chips = chips;
    this.blockOf = new Int32Array(enabled ? requests : 0).fill(-1);
  }

  /** A page read of the request is bound to the chip. */
  add(request: number, chip: number): void {
    if (!this.enabled) return;
    let block = this.blockOf[request];
    if (block < 0) {
      if (this.freeCount === 0) this.grow();
      block = this.free[--this.freeCount];
      this.blockOf[request] = block;
      this.counts.fill(0, block, block + this.chips + 1);
    }
    this.counts[block + chip]++;
    this.counts[block + this.chips]++;
  }

  /**
   * A data-out of the request began on the chip. After the last one its counters are free: the request itself may be
   * complete much earlier (write buffer).
   */
  sent(request: number, chip: number): void {
    if (!this.enabled) return;
    const block = this.blockOf[request];
    this.counts[block + chip]--;
    if (--this.counts[block + this.chips] > 0) return;
    this.free[this.freeCount++] = block;
    this.blockOf[request] = -1;
  }

  remaining(request: number, chip: number): number {
    return this.counts[this.blockOf[request] + chip];
  }

  private grow(): void {
    const size = this.chips + 1;
    const blocks = this.counts.length / size;
    const more = Math.max(64, blocks);
    this.counts = enlarged(this.counts, (blocks + more) * size);
    this.free = enlarged(this.free, blocks + more);
    for (let i = blocks + more - 1; i >= blocks; i--) this.free[this.freeCount++] = i * size;
  }
}
