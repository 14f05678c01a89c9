/**
 * Which entries of a big array changed since the last snapshot. Comparing the whole array at each snapshot would cost
 * more than the run: with 24 GiB in use a run with snapshots was 2.5 times slower (`npm run bench -- engine`).
 */

/** Entries noted at most between two snapshots. Beyond that a comparison of the whole array finds the changes. */
const MOST_ENTRIES = 1 << 17;

export class ChangeLog {
  /** Indices in the order of the changes; an index may be there more than once. */
  private readonly entries: Uint32Array;
  private count = 0;
  private overflowed = false;

  /** @param length entries of the array that is observed */
  constructor(length: number) {
    this.entries = new Uint32Array(Math.min(MOST_ENTRIES, length));
  }

  /** The entry at `index` changed. */
  note(index: number): void {
    if (this.count < this.entries.length) this.entries[this.count++] = index;
    else this.overflowed = true;
  }

  /** The indices noted since the last {@link clear}; null if there were too many to note. */
  get noted(): Uint32Array | null {
    return this.overflowed ? null : this.entries.subarray(0, this.count);
  }

  clear(): void {
    this.count = 0;
    this.overflowed = false;
  }
}
