/**
 * A lane's rows to be found by time, and how long each class was busy between any two instants, exactly, in O(log n).
 *
 * The busy time up to an instant t is a block's sum (`analysis/busy-time/lane-sums.ts`), plus fewer rows than a block has, minus what the last row still
 * has to go at t. Times are integers below 2^53, so every sum is exact. A window of W pixel columns takes W such sums, or one walk over its
 * rows where there are few: never more than O(W · log n), and never a sample. While a hand zooms, columns with many rows are drawn between the
 * nearest times of the grid instead (a draft: exact sums, edges moved by at most a quarter of a pixel), which touches no row at all.
 */
import {
  BLOCK_SHIFT,
  COARSE,
  CLASS_MASK,
  REPEAT,
  addRows,
  areOf,
  copyOf,
  emptySums,
  isComplete,
  type CauseOf,
  type KeepOperation,
  type LaneSums,
  type Section,
} from '../../analysis/busy-time/lane-sums.ts';
import { CLASS_COUNT } from '../../analysis/columns/row-classes.ts';
import { rowKind, rowLength, type LaneChunk } from '../../engine/recording.ts';
import { WIDE_PX, type ColumnRuns } from './column-runs.ts';
import type { OperationTable } from './operation-table.ts';
import type { UnkeptLane } from './beyond-limit.ts';

/** A draft uses the grid where a column is at least this many steps wide. */
const STEPS_PER_COLUMN = 2;
/** Up to this many rows in one pixel column are added one by one. */
const FEW_ROWS = 24;

/** One lane's rows, to be found by time and summed by class. */
export class LaneIndex {
  readonly #causeOf: CauseOf;
  readonly #keep: KeepOperation | undefined;
  readonly #sums: LaneSums;
  readonly #sections: readonly Section[];
  #chunks: readonly LaneChunk[];
  #unkept: UnkeptLane | undefined;
  readonly #before = new Float64Array(CLASS_COUNT);
  readonly #after = new Float64Array(CLASS_COUNT);

  /**
   * @param chunks the lane's rows, as recorded; nothing is read before {@link buildSome}
   * @param keep rows of other operations count as `DIMMED`
   * @param made sums that somebody made of these rows, or of the first of them, without a filter; others are left alone
   * @param unkept what is known where rows are missing
   */
  constructor(
    chunks: readonly LaneChunk[],
    operations: OperationTable,
    keep?: KeepOperation,
    made?: LaneSums,
    unkept?: UnkeptLane,
  ) {
    this.#chunks = chunks;
    this.#unkept = unkept;
    this.#causeOf = (operation) => operations.cause(operation);
    this.#keep = keep;
    this.#sums = made !== undefined && keep === undefined && areOf(made, chunks) ? copyOf(made) : emptySums();
    this.#sections = this.#sums.sections;
  }

  /** Rows indexed so far. */
  get rows(): number {
    return this.#sums.rows;
  }

  /** Whether all rows are indexed. */
  get complete(): boolean {
    return isComplete(this.#sums, this.#chunks);
  }

  /** Bytes held here, beside the recorded columns. */
  get bytes(): number {
    let bytes = 0;
    for (const { cls, sums, base, grid, coarse } of this.#sections) {
      bytes += cls.byteLength + sums.byteLength + base.byteLength + grid.byteLength + coarse.byteLength + 300;
    }
    return bytes;
  }

  /** Whether a list of chunks is the known one with more at its end. */
  continues(chunks: readonly LaneChunk[]): boolean {
    if (chunks.length < this.#chunks.length) return false;
    for (let i = 0; i < this.#chunks.length; i++) if (chunks[i] !== this.#chunks[i]) return false;
    return true;
  }

  /** Takes a longer list of chunks, as a run goes on (see {@link continues}). Only what is new will be indexed. */
  extend(chunks: readonly LaneChunk[], unkept?: UnkeptLane): void {
    this.#chunks = chunks;
    this.#unkept = unkept;
  }

  /** What is known where rows are missing; undefined where none are. */
  get unkept(): UnkeptLane | undefined {
    return this.#unkept;
  }

  /** Whether the rows of all of a window (ns) are here. */
  hasRows(t0: number, t1 = t0): boolean {
    return this.#unkept?.hasRows(t0, t1) ?? true;
  }

  /** Indexes up to a section's rows (about a millisecond); false when there was nothing left to do. */
  buildSome(): boolean {
    return addRows(this.#sums, this.#chunks, this.#causeOf, false, this.#keep);
  }

  /** Indexes everything. */
  build(): this {
    while (this.buildSome());
    return this;
  }

  /** The number of the section that holds a row. */
  #sectionIndex(row: number): number {
    let low = 0;
    let high = this.#sections.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#sections[middle].first <= row) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #sectionOf(row: number): Section {
    return this.#sections[this.#sectionIndex(row)];
  }

  #word(row: number): number {
    const section = this.#sectionOf(row);
    return section.kindLength[section.from + row - section.first];
  }

  /** Start and length of a row as recorded, ns, also where another row lies over its beginning. */
  recorded(row: number): { startNs: number; lengthNs: number } {
    const section = this.#sectionOf(row);
    const at = section.recordedFrom + row - section.first;
    return { startNs: section.recorded.start[at], lengthNs: rowLength(section.recorded.kindLength[at]) };
  }

  /** Start of a row, ns. Rows are numbered 0 … rows−1. */
  start(row: number): number {
    const section = this.#sectionOf(row);
    return section.start[section.from + row - section.first];
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

  /** Operation of a row. */
  operation(row: number): number {
    const section = this.#sectionOf(row);
    return section.operation[section.from + row - section.first];
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
    while (end < this.#sums.rows && this.repeats(end)) end++;
    return end - first;
  }

  /** How many rows start before an instant (ns). */
  startedBefore(t: number): number {
    const sections = this.#sections;
    let low = 0;
    let high = sections.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const section = sections[middle];
      if (section.start[section.from] < t) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return 0;
    const section = sections[low - 1];
    return section.first + firstAtOrAfter(section, t);
  }

  /** The first row that runs at an instant, −1 where the lane is idle then. */
  rowAt(t: number): number {
    let row = this.startedBefore(t);
    // A row that starts exactly at t runs at t.
    if (row < this.#sums.rows && this.start(row) === t) return row;
    row--;
    if (row < 0 || this.end(row) <= t) return -1;
    while (row > 0 && this.repeats(row)) row--;
    return row;
  }

  /** The first row of an operation among rows `from` … `end`−1, −1 where there is none. Looks at every row: for a selection, not for a frame. */
  findOperation(operation: number, from: number, end: number): number {
    let row = from;
    while (row < end) {
      const section = this.#sectionOf(row);
      const column = section.operation;
      const offset = section.from - section.first;
      const stop = Math.min(end, section.first + section.count);
      for (; row < stop; row++) if (column[row + offset] === operation) return row;
    }
    return -1;
  }

  /**
   * Adds to `out` the busy time (ns) by class from the lane's beginning to an instant, or to the nearest edge of a step where rows were not kept;
   * `sign` −1 subtracts it.
   */
  addBusyUntil(t: number, out: Float64Array, sign = 1): void {
    const unkept = this.#unkept;
    this.#addRowsUntil(unkept === undefined ? t : Math.min(t, unkept.fromNs), out, sign);
    unkept?.addUntil(unkept.edgeNear(t), out, sign);
  }

  #addRowsUntil(t: number, out: Float64Array, sign: number): void {
    const sums = this.#after;
    this.#sumUntil(t, sums);
    for (let slot = 0; slot < this.#sums.classes.length; slot++) out[this.#sums.classes[slot]] += sign * sums[slot];
  }

  /**
   * How long each class keeps the lane busy in a window, ns. Where rows are missing, as much of the window as of the time between the nearest edges
   * of steps, one step at least; undefined where nothing is known of this lane there.
   */
  busyByClass(t0: number, t1: number): Float64Array | undefined {
    const out = new Float64Array(CLASS_COUNT);
    if (!(t1 > t0)) return out;
    const unkept = this.#unkept;
    if (unkept === undefined || unkept.hasRows(t0, t1)) {
      this.#addRowsUntil(t1, out, 1);
      this.#addRowsUntil(t0, out, -1);
      return out;
    }
    if (!unkept.isCounted) return undefined;
    let from = unkept.edgeNear(t0);
    let to = unkept.edgeNear(t1);
    if (to <= from) ({ startNs: from, endNs: to } = unkept.step((t0 + t1) / 2));
    this.addBusyUntil(to, out);
    this.addBusyUntil(from, out, -1);
    const scale = (t1 - t0) / (to - from);
    return scale === 1 ? out : out.map((busy) => busy * scale);
  }

  /** Share of a window (ns) in which the lane is busy, 0 … 1, exact up to the one division; NaN where nothing is known. See {@link busyByClass}. */
  busyShare(t0: number, t1: number): number {
    if (!(t1 > t0)) return 0;
    if (!this.hasRows(t0, t1)) {
      const byClass = this.busyByClass(t0, t1);
      return byClass === undefined ? Number.NaN : byClass.reduce((sum, busy) => sum + busy, 0) / (t1 - t0);
    }
    this.#sumUntil(t0, this.#before);
    this.#sumUntil(t1, this.#after);
    let busy = 0;
    for (let slot = 0; slot < this.#sums.classes.length; slot++) busy += this.#after[slot] - this.#before[slot];
    return busy / (t1 - t0);
  }

  /** Sets `out` to the busy time by slot up to an instant. */
  #sumUntil(t: number, out: Float64Array): void {
    out.fill(0);
    const row = this.startedBefore(t);
    if (row === 0) return;
    const section = this.#sectionOf(row - 1);
    sumRows(section, row - section.first, this.#sums.slot, out);
    const over = this.end(row - 1) - t;
    if (over > 0) out[this.#sums.slot[this.classAt(row - 1)]] -= over;
  }

  /**
   * Fills `out` with what `columns` pixel columns show, each `nsPerColumn` wide, the first from `t0` (ns).
   * Cost: at most O(columns · log rows), whatever the window.
   * @param draft edges of columns with many rows may be off by a quarter of a column; much faster over long windows
   * @returns whether all columns are exact, or as exact as what was kept allows
   */
  columns(t0: number, nsPerColumn: number, columns: number, out: ColumnRuns, draft = false): boolean {
    out.reset(columns);
    const unkept = this.#unkept;
    if (unkept === undefined) return this.#fromRows(t0, nsPerColumn, 0, columns, out, draft);
    let exact = true;
    let x = 0;
    while (x < columns) {
      const t = t0 + x * nsPerColumn;
      // Columns whose rows are all there; where the run's kept part ends inside one, what follows is in steps.
      const until = (unkept.rowsUntil(t) - t0) / nsPerColumn;
      let next = Math.min(columns, Math.floor(until));
      if (next > x) exact = this.#fromRows(t0, nsPerColumn, x, next, out, draft) && exact;
      else {
        next = Math.min(columns, Math.max(x + 1, Math.ceil((unkept.rowsFrom(t) - t0) / nsPerColumn)));
        if (unkept.fromNs > t) {
          this.#mixed(t, nsPerColumn, x, out);
          next = x + 1;
        } else unkept.columns(t0, nsPerColumn, x, next, out);
      }
      x = next;
    }
    return exact;
  }

  /** A column that begins where rows were kept and ends where they were not. */
  #mixed(t: number, nsPerColumn: number, x: number, out: ColumnRuns): void {
    const busy = this.busyByClass(t, t + nsPerColumn);
    if (busy === undefined) return;
    const e = out.entry[out.count];
    out.reserve(e + CLASS_COUNT);
    let written = e;
    for (let cls = 0; cls < CLASS_COUNT; cls++) {
      if (busy[cls] <= 0) continue;
      out.cls[written] = cls;
      out.share[written++] = busy[cls] / nsPerColumn;
    }
    if (written === e) return;
    out.x0[out.count] = x;
    out.x1[out.count] = x + 1;
    out.entry[++out.count] = written;
  }

  /** Columns `from` … `columns`−1 from rows, added to `out`. */
  #fromRows(t0: number, nsPerColumn: number, from: number, columns: number, out: ColumnRuns, draft: boolean): boolean {
    if (this.#sections.length === 0) return true;
    if (!draft) {
      this.#exact(t0, nsPerColumn, from, columns, out);
      return true;
    }
    const coarse = (s: number): boolean => this.#sections[s].gridStep * STEPS_PER_COLUMN <= nsPerColumn;
    let exact = true;
    let x = from;
    let s = this.#sectionAt(t0 + from * nsPerColumn);
    const end = t0 + columns * nsPerColumn;
    while (x < columns) {
      if (coarse(s)) {
        x = this.#draft(t0, nsPerColumn, x, columns, s, out);
        s = this.#sectionAt(t0 + (x + 1) * nsPerColumn);
        exact = false;
        if (x >= columns) break;
      }
      // Row by row up to where a section begins that has rows enough.
      let next = s + 1;
      let nextStart = startOf(this.#sections, next);
      while (nextStart < end && !coarse(next)) nextStart = startOf(this.#sections, ++next);
      const to = nextStart < end ? Math.max(x + 1, Math.ceil((nextStart - t0) / nsPerColumn)) : columns;
      this.#exact(t0, nsPerColumn, x, Math.min(columns, to), out);
      x = Math.min(columns, to);
      s = this.#sectionAt(t0 + x * nsPerColumn);
    }
    return exact;
  }

  /** The last section that begins at or before an instant; the first where none does. */
  #sectionAt(t: number): number {
    const sections = this.#sections;
    let low = 1;
    let high = sections.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sections[middle].start[sections[middle].from] <= t) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /**
   * Columns from `x` on, between times of the grid, as long as the sections are coarse enough.
   * @returns the first column not done
   */
  #draft(t0: number, nsPerColumn: number, from: number, to: number, first: number, out: ColumnRuns): number {
    const sections = this.#sections;
    const order = this.#sums.order;
    const classes = this.#sums.classes;
    let s = first;
    let { base, gridStart, width } = sections[s];
    let { grid, gridStep, last } = gridFor(sections[s], nsPerColumn);
    let nextStart = startOf(sections, s + 1);
    // The grid's nearest entry to the left edge, and its time from t0.
    let k = Math.max(0, Math.round((t0 + from * nsPerColumn - gridStart) / gridStep));
    if (k * width > last) k = last / width;
    let left = gridStart + k * gridStep - t0;
    if (k * width === last || k === 0) left = from * nsPerColumn;
    let before = grid;
    let beforeBase = base;
    let beforeAt = k * width;
    let beforeWidth = width;
    let room = out.reserve(0);
    let { cls, share } = out;
    const { x0, x1, entry } = out;
    const slots = order.length;
    let run = out.count;
    for (let x = from; x < to; x++) {
      const t = t0 + (x + 1) * nsPerColumn;
      if (t >= nextStart) {
        while (t >= nextStart) nextStart = startOf(sections, ++s + 1);
        if (sections[s].gridStep * STEPS_PER_COLUMN > nsPerColumn) {
          out.count = run;
          return x;
        }
        ({ base, gridStart, width } = sections[s]);
        ({ grid, gridStep, last } = gridFor(sections[s], nsPerColumn));
      }
      k = Math.round((t - gridStart) / gridStep);
      let at = k > 0 ? k * width : 0;
      let right = gridStart + k * gridStep - t0;
      if (at >= last) {
        // After the section's last row nothing happens until the next section.
        at = last;
        right = (x + 1) * nsPerColumn;
      }
      const time = right - left;
      const e = entry[run];
      if (e + CLASS_COUNT > room) {
        room = out.reserve(e + CLASS_COUNT);
        ({ cls, share } = out);
      }
      let written = e;
      for (let o = 0; o < slots; o++) {
        const slot = order[o];
        if (slot >= width) continue;
        let busy = grid[at + slot];
        if (slot < beforeWidth) busy -= before[beforeAt + slot];
        if (base !== beforeBase) busy += base[slot] - (slot < beforeWidth ? beforeBase[slot] : 0);
        if (busy > 0) {
          cls[written] = classes[slot];
          share[written++] = busy < time ? busy / time : 1;
        }
      }
      before = grid;
      beforeBase = base;
      beforeAt = at;
      beforeWidth = width;
      left = right;
      if (written === e) continue;
      if (written === e + 1 && share[e] === 1 && run > 0 && x1[run - 1] === x) {
        // One row over several columns is one run.
        const p = entry[run - 1];
        if (p === e - 1 && share[p] === 1 && cls[p] === cls[e]) {
          x1[run - 1] = x + 1;
          continue;
        }
      }
      x0[run] = x;
      x1[run] = x + 1;
      entry[run + 1] = written;
      run++;
    }
    out.count = run;
    return to;
  }

  /** Columns `x` … `to`−1, added to `out`. */
  #exact(t0: number, nsPerColumn: number, x: number, to: number, out: ColumnRuns): void {
    const sections = this.#sections;
    const order = this.#sums.order;
    const classes = this.#sums.classes;
    const slots = this.#sums.slot;
    const { x0, x1, entry } = out;
    let k = out.count;
    const wideNs = WIDE_PX * nsPerColumn;
    const span = to * nsPerColumn;

    // s, i: the row at hand, the first that ends after the column's left edge; never a repeating one while it runs.
    const leftmost = t0 + x * nsPerColumn;
    let row = this.startedBefore(leftmost);
    while (row > 0 && this.repeats(row - 1)) row--;
    if (row > 0 && this.end(row - 1) > leftmost) row--;
    if (row >= this.#sums.rows) return;
    let s = this.#sectionIndex(row);
    let section = sections[s];
    let { start, kindLength, from, cls, count } = section;
    let i = row - section.first;

    let wideFloor = out.wideCount > 0 ? out.wideRow[out.wideCount - 1] : -1;
    /** Rows in the last dense column: about as many will be in the next. */
    let guess = 0;
    // Busy time by slot up to the left edge of column `sumsAt`, where a dense column left it.
    let before = this.#before;
    let after = this.#after;
    let sumsAt = -1;

    let room = out.reserve(0);
    walk: while (x < to) {
      // Everything is measured from t0: a double holds such a difference exactly where the time itself is large.
      const begin = start[from + i] - t0;
      const end = begin + rowLength(kindLength[from + i]);
      const left = x * nsPerColumn;
      if (end <= left) {
        i++;
        if (i >= count) {
          if (++s >= sections.length) break walk;
          section = sections[s];
          ({ start, kindLength, from, cls, count } = section);
          i = 0;
        }
        continue;
      }
      if (end - begin >= wideNs && section.first + i > wideFloor) {
        wideFloor = section.first + i;
        if (begin < span) out.wideRow[out.wideCount++] = wideFloor;
        // The other pages of the same operation are not listed again.
        while (wideFloor + 1 < this.#sums.rows && this.repeats(wideFloor + 1)) wideFloor++;
      }
      const right = (x + 1) * nsPerColumn;
      if (begin >= right) {
        // Idle up to the row's first column.
        let next = Math.floor(begin / nsPerColumn);
        if ((next + 1) * nsPerColumn <= begin) next++;
        else if (next * nsPerColumn > begin) next--;
        x = Math.max(x + 1, next);
        continue;
      }
      const e = entry[k];
      if (begin <= left && end >= right) {
        // One row covers the column, and maybe many more.
        let next = Math.floor(end / nsPerColumn);
        if (next * nsPerColumn > end) next--;
        next = Math.min(to, Math.max(x + 1, next));
        if (e >= room) room = out.reserve(e + 1);
        x0[k] = x;
        x1[k] = next;
        out.cls[e] = cls[i] & CLASS_MASK;
        out.share[e] = 1;
        entry[++k] = e + 1;
        x = next;
        continue;
      }
      if (e + CLASS_COUNT > room) room = out.reserve(e + CLASS_COUNT);
      const outCls = out.cls;
      const outShare = out.share;
      let written = e;
      // The last row of the column (not a repeating one) and where it is, and the first after it.
      let last = i;
      let lastEnd = end;
      let lastIn = s;
      let j = i;
      if (i + FEW_ROWS < count && start[from + i + FEW_ROWS] - t0 < right) {
        // Many rows: the difference of two sums.
        if (sumsAt !== x) {
          before.fill(0);
          sumRows(section, i, slots, before);
          if (begin < left) before[slots[cls[i]]] += left - begin;
        }
        const clip = t0 + right;
        if (startOf(sections, s + 1) < clip) {
          do s++;
          while (startOf(sections, s + 1) < clip);
          section = sections[s];
          ({ start, kindLength, from, cls, count } = section);
          j = firstAtOrAfter(section, clip);
        } else {
          j = gallop(section, i, guess, clip);
          guess = j - i;
        }
        sumRows(section, j, slots, after);
        last = j - 1;
        lastIn = s;
        let lastSection = section;
        while (lastSection.cls[last] >= REPEAT && (last > 0 || lastIn > 0)) {
          if (last > 0) last--;
          else {
            lastSection = sections[--lastIn];
            last = lastSection.count - 1;
          }
        }
        const at = lastSection.from + last;
        lastEnd = lastSection.start[at] - t0 + rowLength(lastSection.kindLength[at]);
        // Rows don't overlap: only the last can reach over the right edge.
        if (lastEnd > right) after[slots[lastSection.cls[last] & CLASS_MASK]] -= lastEnd - right;
        for (let o = 0; o < order.length; o++) {
          const slot = order[o];
          if (slot >= section.width) continue;
          const busy = after[slot] - before[slot];
          if (busy > 0) {
            outCls[written] = classes[slot];
            outShare[written++] = busy / nsPerColumn;
          }
        }
        const swap = before;
        before = after;
        after = swap;
        after.fill(0);
        sumsAt = x + 1;
      } else {
        // Few rows: one by one.
        for (;;) {
          const c = cls[j];
          if (c < REPEAT) {
            const b = start[from + j] - t0;
            if (b >= right) break;
            const d = b + rowLength(kindLength[from + j]);
            const busy = (d < right ? d : right) - (b > left ? b : left);
            last = j;
            lastEnd = d;
            lastIn = s;
            if (busy > 0) {
              let m = e;
              while (m < written && outCls[m] < c) m++;
              if (m < written && outCls[m] === c) outShare[m] += busy;
              else {
                for (let n = written++; n > m; n--) {
                  outCls[n] = outCls[n - 1];
                  outShare[n] = outShare[n - 1];
                }
                outCls[m] = c;
                outShare[m] = busy;
              }
            }
          }
          if (++j >= count) {
            if (startOf(sections, s + 1) - t0 >= right) break;
            section = sections[++s];
            ({ start, kindLength, from, cls, count } = section);
            j = 0;
          }
        }
        for (let m = e; m < written; m++) outShare[m] /= nsPerColumn;
      }
      if (written > e) {
        x0[k] = x;
        x1[k] = x + 1;
        entry[++k] = written;
      }
      x++;
      // Go on with the last row of the column if it reaches into the next, else with the first after it.
      if (lastEnd > right) i = last;
      else if (j < count) {
        i = j;
        continue;
      } else {
        i = 0;
        lastIn = s + 1;
      }
      if (lastIn === s) continue;
      s = lastIn;
      if (s >= sections.length) break;
      section = sections[s];
      ({ start, kindLength, from, cls, count } = section);
    }
    out.count = k;
  }
}

/** The coarsest grid of a section that is fine enough for a draft, and where its last entry begins. */
function gridFor(
  { grid, gridStep, gridCount, coarse, coarseCount, width }: Section,
  nsPerColumn: number,
): { grid: Section['grid']; gridStep: number; last: number } {
  const step = gridStep * COARSE;
  return step * STEPS_PER_COLUMN <= nsPerColumn
    ? { grid: coarse, gridStep: step, last: (coarseCount - 1) * width }
    : { grid, gridStep, last: (gridCount - 1) * width };
}

/** When a section begins; never, where there is none. */
const startOf = (sections: readonly Section[], s: number): number =>
  s < sections.length ? sections[s].start[sections[s].from] : Number.POSITIVE_INFINITY;

/** Number of a section's rows that start before t. */
function firstAtOrAfter(section: Section, t: number): number {
  const { start } = section;
  let low = section.from;
  let high = section.from + section.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (start[middle] < t) low = middle + 1;
    else high = middle;
  }
  return low - section.from;
}

/** The same, where the answer is expected about `guess` rows after row `from`: looks there first, then in growing steps around it. */
function gallop(section: Section, from: number, guess: number, t: number): number {
  const { start } = section;
  const base = section.from;
  const count = section.count;
  let step = Math.max(4, guess >> 4);
  let low = Math.min(count, from + guess);
  let high = low;
  if (low < count && start[base + low] < t) {
    do {
      low = high;
      high = Math.min(count, high + step);
      step *= 2;
    } while (high < count && start[base + high] < t);
  } else {
    do {
      high = low;
      low = Math.max(from, low - step);
      step *= 2;
    } while (low > from && start[base + low] >= t);
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (start[base + middle] < t) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sets `out` to the busy time by slot before a section's row `count`; slots that the section doesn't know are left alone. */
function sumRows(section: Section, count: number, slots: Int8Array, out: Float64Array): void {
  const { width, sums, cls, from, kindLength } = section;
  const block = count >>> BLOCK_SHIFT;
  let at = block * width;
  for (let slot = 0; slot < width; slot++) out[slot] = sums[at++];
  for (let i = block << BLOCK_SHIFT; i < count; i++) {
    const c = cls[i];
    if (c < REPEAT) out[slots[c]] += rowLength(kindLength[from + i]);
  }
}
