/** The rows of a lane, found by number, by time and by operation. */
import { CLASS_MASK, REPEAT, type LaneSums, type LaneSection } from '../../analysis/busy-time/lane-sums.ts';
import { rowKind, rowLength, rowStart, rowWord } from '../../engine/recording/lane-chunk.ts';
import { firstAtOrAfter, sumRows } from './section-search.ts';

/** Finds the rows of a lane. Rows are numbered 0 … rows−1. */
export class LaneLookup {
  readonly sums: LaneSums;

  /** @param sums the sums of the lane; rows that are added to them later are found, too */
  constructor(sums: LaneSums) {
    this.sums = sums;
  }

  get rows(): number {
    return this.sums.rows;
  }

  /** The number of the section that holds a row. */
  sectionIndex(row: number): number {
    let low = 0;
    let high = this.sums.sections.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.sums.sections[middle].first <= row) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #sectionOf(row: number): LaneSection {
    return this.sums.sections[this.sectionIndex(row)];
  }

  #word(row: number): number {
    const section = this.#sectionOf(row);
    return rowWord(section.shown, section.from + row - section.first);
  }

  /** Start and length of a row as recorded, ns, even if another row covers its beginning. */
  recorded(row: number): { startNs: number; lengthNs: number } {
    const section = this.#sectionOf(row);
    const at = section.recordedFrom + row - section.first;
    return { startNs: rowStart(section.recorded, at), lengthNs: rowLength(rowWord(section.recorded, at)) };
  }

  /** Start of a row, ns. Rows are numbered 0 … rows−1. */
  start(row: number): number {
    const section = this.#sectionOf(row);
    return rowStart(section.shown, section.from + row - section.first);
  }

  /** Length of a row, ns. */
  length(row: number): number {
    return rowLength(this.#word(row));
  }

  /** End of a row, ns. */
  end(row: number): number {
    return this.start(row) + this.length(row);
  }

  /** Kind of a row, a `RowKind`. */
  kind(row: number): number {
    return rowKind(this.#word(row));
  }

  operation(row: number): number {
    const section = this.#sectionOf(row);
    return section.shown.operation[section.from + row - section.first];
  }

  /** Class of a row (see `analysis/columns/row-classes.ts`). */
  classAt(row: number): number {
    const section = this.#sectionOf(row);
    return section.cls[row - section.first] & CLASS_MASK;
  }

  /** Whether a row repeats the one before it: another page of the same multi-plane operation. */
  repeats(row: number): boolean {
    const section = this.#sectionOf(row);
    return section.cls[row - section.first] >= REPEAT;
  }

  /** How many rows share one array operation with this one, itself included. */
  groupSize(row: number): number {
    let first = row;
    while (first > 0 && this.repeats(first)) first--;
    let end = first + 1;
    while (end < this.sums.rows && this.repeats(end)) end++;
    return end - first;
  }

  /** How many rows start before an instant (ns). */
  startedBefore(t: number): number {
    const { sections, starts } = this.sums;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (starts[middle] < t) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return 0;
    const section = sections[low - 1];
    return section.first + firstAtOrAfter(section, t);
  }

  /** The first row that runs at an instant, −1 if the lane is idle then. */
  rowAt(t: number): number {
    let row = this.startedBefore(t);
    // A row that starts exactly at t runs at t.
    if (row < this.sums.rows && this.start(row) === t) return row;
    row--;
    if (row < 0 || this.end(row) <= t) return -1;
    while (row > 0 && this.repeats(row)) row--;
    return row;
  }

  /**
   * The first row of an operation among rows `from` … `end`−1, −1 if there is none. It reads every row: use it for a
   * selection, not for a frame.
   */
  findOperation(operation: number, from: number, end: number): number {
    let row = from;
    while (row < end) {
      const section = this.#sectionOf(row);
      const column = section.shown.operation;
      const offset = section.from - section.first;
      const stop = Math.min(end, section.first + section.count);
      for (; row < stop; row++) if (column[row + offset] === operation) return row;
    }
    return -1;
  }

  /** Sets `out` to the busy time by slot up to an instant. */
  sumUntil(t: number, out: Float64Array): void {
    out.fill(0);
    const row = this.startedBefore(t);
    if (row === 0) return;
    const section = this.#sectionOf(row - 1);
    sumRows(section, row - section.first, this.sums.slot, out);
    const over = this.end(row - 1) - t;
    if (over > 0) out[this.sums.slot[this.classAt(row - 1)]] -= over;
  }

  /** The last grid that begins at or before an instant; the first if none does. */
  gridAt(t: number): number {
    const { grids } = this.sums;
    let low = 1;
    let high = grids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (grids[middle].fromNs <= t) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
