/**
 * A lane's rows with sums over them: how long was each class busy between any two instants, exactly, in O(log n).
 *
 * Rows are kept where the recording has them. Beside them this holds one byte a row (its class) and, every {@link BLOCK} rows, the busy
 * time by class since the start of the section (up to {@link SECTION} rows of one chunk), for the classes that occur in the section:
 *
 *   section   |·  ·  ·  ·|·  ·  ·  ·|·  ·  ·  ·|          · row: start, kind and length, operation (recorded); class (here)
 *             ^          ^          ^                      ^ busy ns by class so far
 *
 * The busy time up to an instant t is then: the section's base, plus a block's sum, plus fewer than BLOCK rows, minus what the last row
 * still has to go at t. Times are integers below 2^53, so every sum is exact. A window of W pixel columns takes W such sums, or one walk
 * over its rows where there are few: never more than O(W · log n), and never a sample.
 *
 * Rows of a lane do not overlap, with two exceptions. The pages of one multi-plane array operation are rows with the same start, kind and
 * length: all but the first of them are marked, and count nothing, because the die was busy once. And a quirk of a model can let transfers
 * overlap: then a section keeps a copy of its rows in which each begins where the lane is no longer covered by those before it.
 */
import { RowKind, packRow, rowKind, rowLength, type LaneChunk } from '../engine/recording.ts';
import { CLASS_COUNT, DIMMED, classOf } from './classes.ts';
import { WIDE_PX, type ColumnRuns } from './column-runs.ts';
import type { OperationTable } from './operation-table.ts';

/** Rows between two sums. At 16 a sum costs half a byte a row and class, and its rest is read from two cache lines. */
const BLOCK_SHIFT = 4;
const BLOCK = 1 << BLOCK_SHIFT;
/** Most rows of a section: small enough that indexing one takes about a millisecond. */
const SECTION = 1 << 14;
/** Up to this many rows in one pixel column are added one by one. */
const FEW_ROWS = 24;
/** Set in a row's class byte: the row repeats the one before it (another plane of the same operation). */
const REPEAT = 0x80;
const CLASS_MASK = 0x7f;

/** Which rows a filter keeps in colour: decided per operation. */
export type KeepOperation = (operation: number) => boolean;

interface Section {
  /** The rows, cut where they overlap; and where the first of them is in it. */
  readonly chunk: LaneChunk;
  readonly from: number;
  /** The rows as they were recorded. */
  readonly recorded: LaneChunk;
  readonly recordedFrom: number;
  /** Number of the first row in the lane. */
  readonly first: number;
  readonly count: number;
  readonly cls: Uint8Array;
  /** The classes that occur, and where a class stands among them (−1: it doesn't occur). */
  readonly present: Uint8Array;
  readonly slot: Int8Array;
  /** Busy ns by present class from the section's start to each block's start. */
  readonly sums: Float64Array;
  /** Busy ns by class in the lane before the section. */
  readonly base: Float64Array;
}

/** One lane's rows, to be found by time and summed by class. */
export class LaneIndex {
  readonly #operations: OperationTable;
  readonly #keep: KeepOperation | undefined;
  readonly #sections: Section[] = [];
  #chunks: readonly LaneChunk[];
  #nextChunk = 0;
  #nextRow = 0;
  #rows = 0;
  /** Up to when the lane is covered by the rows so far, ns. */
  #coveredUntil = Number.NEGATIVE_INFINITY;
  readonly #total = new Float64Array(CLASS_COUNT);
  readonly #acc = new Float64Array(CLASS_COUNT);

  /**
   * @param chunks the lane's rows, as recorded; nothing is read before {@link buildSome}
   * @param keep rows of other operations count as {@link DIMMED}
   */
  constructor(chunks: readonly LaneChunk[], operations: OperationTable, keep?: KeepOperation) {
    this.#chunks = chunks;
    this.#operations = operations;
    this.#keep = keep;
  }

  /** Rows indexed so far. */
  get rows(): number {
    return this.#rows;
  }

  /** Whether all rows are indexed. */
  get complete(): boolean {
    return this.#nextChunk >= this.#chunks.length;
  }

  /** Bytes held here, beside the recorded columns. */
  get bytes(): number {
    let bytes = 0;
    for (const section of this.#sections) bytes += section.cls.byteLength + section.sums.byteLength + 300;
    return bytes;
  }

  /** Whether a list of chunks is the known one with more at its end. */
  continues(chunks: readonly LaneChunk[]): boolean {
    if (chunks.length < this.#chunks.length) return false;
    for (let i = 0; i < this.#chunks.length; i++) if (chunks[i] !== this.#chunks[i]) return false;
    return true;
  }

  /** Takes a longer list of chunks, as a run goes on (see {@link continues}). Only what is new will be indexed. */
  extend(chunks: readonly LaneChunk[]): void {
    this.#chunks = chunks;
  }

  /** Indexes up to `SECTION` rows (about a millisecond); false when there was nothing left to do. */
  buildSome(): boolean {
    while (this.#nextChunk < this.#chunks.length) {
      const chunk = this.#chunks[this.#nextChunk];
      if (this.#nextRow >= chunk.count) {
        this.#nextChunk++;
        this.#nextRow = 0;
        continue;
      }
      const count = Math.min(SECTION, chunk.count - this.#nextRow);
      this.#addSection(chunk, this.#nextRow, count);
      this.#nextRow += count;
      if (this.#nextRow >= chunk.count) {
        this.#nextChunk++;
        this.#nextRow = 0;
      }
      return true;
    }
    return false;
  }

  /** Indexes everything. */
  build(): this {
    while (this.buildSome());
    return this;
  }

  #addSection(recorded: LaneChunk, recordedFrom: number, count: number): void {
    const cls = new Uint8Array(count);
    const seen = new Uint8Array(CLASS_COUNT);
    const overlaps = this.#classify(recorded, recordedFrom, count, cls, seen);
    const chunk = overlaps ? cutOverlaps(recorded, recordedFrom, count, cls, this.#coveredUntil) : recorded;
    const from = overlaps ? 0 : recordedFrom;
    const last = from + count - 1;
    this.#coveredUntil = Math.max(this.#coveredUntil, chunk.start[last] + rowLength(chunk.kindLength[last]));
    const { kindLength } = chunk;
    const slot = new Int8Array(CLASS_COUNT).fill(-1);
    const list: number[] = [];
    for (let c = 0; c < CLASS_COUNT; c++) {
      if (seen[c] === 0) continue;
      slot[c] = list.length;
      list.push(c);
    }
    const present = Uint8Array.from(list);
    const width = list.length;
    const blocks = ((count - 1) >>> BLOCK_SHIFT) + 1;
    const sums = new Float64Array((blocks + 1) * width);
    const running = new Float64Array(width);
    for (let i = 0; i < count; i++) {
      if ((i & (BLOCK - 1)) === 0) sums.set(running, (i >>> BLOCK_SHIFT) * width);
      const c = cls[i];
      if (c < REPEAT) running[slot[c]] += rowLength(kindLength[from + i]);
    }
    sums.set(running, blocks * width);
    this.#sections.push({
      chunk,
      from,
      recorded,
      recordedFrom,
      first: this.#rows,
      count,
      cls,
      present,
      slot,
      sums,
      base: this.#total.slice(),
    });
    for (let k = 0; k < width; k++) this.#total[present[k]] += running[k];
    this.#rows += count;
  }

  /**
   * Fills in the classes of some rows and which of them occur.
   * @returns whether some row begins before the lane is free of those before it
   */
  #classify(chunk: LaneChunk, from: number, count: number, cls: Uint8Array, seen: Uint8Array): boolean {
    const { start, kindLength, operation } = chunk;
    const keep = this.#keep;
    let lastStart = Number.NaN;
    let lastWord = 0;
    let lastClass = 0;
    if (this.#rows > 0) {
      const before = this.#sections[this.#sections.length - 1];
      const at = before.recordedFrom + before.count - 1;
      lastStart = before.recorded.start[at];
      lastWord = before.recorded.kindLength[at];
      lastClass = before.cls[before.count - 1] & CLASS_MASK;
    }
    let covered = this.#coveredUntil;
    let overlaps = false;
    for (let i = 0; i < count; i++) {
      const word = kindLength[from + i];
      const at = start[from + i];
      if (at === lastStart && word === lastWord && rowKind(word) >= RowKind.read) {
        cls[i] = lastClass | REPEAT;
        continue;
      }
      if (at < covered) overlaps = true;
      const end = at + rowLength(word);
      if (end > covered) covered = end;
      const id = operation[from + i];
      lastClass = keep === undefined || keep(id) ? classOf(rowKind(word), this.#operations.cause(id)) : DIMMED;
      lastStart = at;
      lastWord = word;
      cls[i] = lastClass;
      seen[lastClass] = 1;
    }
    return overlaps;
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
    return section.chunk.kindLength[section.from + row - section.first];
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
    return section.chunk.start[section.from + row - section.first];
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
    return section.chunk.operation[section.from + row - section.first];
  }

  /** Class of a row (see `classes.ts`). */
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
    while (end < this.#rows && this.repeats(end)) end++;
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
      if (section.chunk.start[section.from] < t) low = middle + 1;
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
    if (row < this.#rows && this.start(row) === t) return row;
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
      const column = section.chunk.operation;
      const offset = section.from - section.first;
      const stop = Math.min(end, section.first + section.count);
      for (; row < stop; row++) if (column[row + offset] === operation) return row;
    }
    return -1;
  }

  /** Adds to `out` the busy time (ns) by class from the lane's beginning to an instant; `sign` −1 subtracts it. */
  addBusyUntil(t: number, out: Float64Array, sign = 1): void {
    const row = this.startedBefore(t);
    if (row === 0) return;
    const section = this.#sectionOf(row - 1);
    for (let c = 0; c < CLASS_COUNT; c++) out[c] += sign * section.base[c];
    addRows(section, row - section.first, out, sign);
    const over = this.end(row - 1) - t;
    if (over > 0) out[this.classAt(row - 1)] -= sign * over;
  }

  /** Share of a window (ns) in which the lane is busy, 0 … 1, exact up to the one division. */
  busyShare(t0: number, t1: number): number {
    if (!(t1 > t0)) return 0;
    const acc = this.#acc.fill(0);
    this.addBusyUntil(t1, acc);
    this.addBusyUntil(t0, acc, -1);
    let busy = 0;
    for (let c = 0; c < CLASS_COUNT; c++) busy += acc[c];
    return busy / (t1 - t0);
  }

  /**
   * Fills `out` with what `columns` pixel columns show, each `nsPerColumn` wide, the first from `t0` (ns).
   * Cost: at most O(columns · log rows), whatever the window.
   */
  columns(t0: number, nsPerColumn: number, columns: number, out: ColumnRuns): void {
    out.reset(columns);
    const sections = this.#sections;
    if (sections.length === 0 || columns <= 0) return;

    // s, i: the row at hand, the first that ends after the column's left edge.
    let row = this.startedBefore(t0);
    while (row > 0 && this.repeats(row - 1)) row--;
    if (row > 0 && this.end(row - 1) > t0) row--;
    if (row >= this.#rows) return;
    let s = this.#sectionIndex(row);
    let section = sections[s];
    let i = row - section.first;
    let wideFloor = -1;
    const wideNs = WIDE_PX * nsPerColumn;
    const acc = this.#acc;
    let guess = FEW_ROWS;

    let x = 0;
    while (x < columns) {
      // Everything is measured from t0: a double holds such a difference exactly where the time itself is large.
      let start = section.chunk.start[section.from + i] - t0;
      let end = start + rowLength(section.chunk.kindLength[section.from + i]);
      const left = x * nsPerColumn;
      if (end <= left) {
        i++;
        if (i >= section.count) {
          if (++s >= sections.length) return;
          section = sections[s];
          i = 0;
        }
        continue;
      }
      if (end - start >= wideNs && section.first + i > wideFloor) {
        wideFloor = section.first + i;
        if (start < columns * nsPerColumn) out.wideRow[out.wideCount++] = wideFloor;
        // The other pages of the same operation are not listed again.
        while (wideFloor + 1 < this.#rows && this.repeats(wideFloor + 1)) wideFloor++;
      }
      const right = (x + 1) * nsPerColumn;
      if (start >= right) {
        // Idle up to the row's first column.
        let next = Math.floor(start / nsPerColumn);
        if ((next + 1) * nsPerColumn <= start) next++;
        else if (next * nsPerColumn > start) next--;
        x = Math.max(x + 1, next);
        continue;
      }
      const k = out.count;
      const e = out.entry[k];
      if (start <= left && end >= right) {
        // One row covers the column, and maybe many more.
        let x1 = Math.floor(end / nsPerColumn);
        if (x1 * nsPerColumn > end) x1--;
        x1 = Math.min(columns, Math.max(x + 1, x1));
        out.reserve(1);
        out.x0[k] = x;
        out.x1[k] = x1;
        out.cls[e] = section.cls[i] & CLASS_MASK;
        out.share[e] = 1;
        out.entry[k + 1] = e + 1;
        out.count = k + 1;
        x = x1;
        continue;
      }

      // A column with an edge in it, or with many rows.
      const clip = t0 + right;
      acc.fill(0);
      let rows = 0;
      let j = i;
      let q = s;
      let at = section;
      let lastEnd = end;
      for (;;) {
        if (start >= right) break;
        const c = at.cls[j];
        if (c < REPEAT) {
          lastEnd = end;
          acc[c] += (end < right ? end : right) - (start > left ? start : left);
        }
        if (++rows > FEW_ROWS) break;
        if (++j >= at.count) {
          if (q + 1 >= sections.length) break;
          at = sections[++q];
          j = 0;
        }
        start = at.chunk.start[at.from + j] - t0;
        end = start + rowLength(at.chunk.kindLength[at.from + j]);
      }
      if (rows > FEW_ROWS) {
        // Many: take the difference of two sums instead. First, the first row that starts at or after the right edge.
        q = s;
        at = section;
        while (q + 1 < sections.length && sections[q + 1].chunk.start[sections[q + 1].from] < clip) q++;
        if (q !== s) {
          at = sections[q];
          j = firstAtOrAfter(at, clip);
          guess = section.count - i + j;
        } else {
          j = gallop(at, i, guess, clip);
          guess = j - i;
        }
        acc.fill(0);
        if (q !== s) for (let c = 0; c < CLASS_COUNT; c++) acc[c] = at.base[c] - section.base[c];
        addRows(at, j, acc, 1);
        addRows(section, i, acc, -1);
        const firstStart = section.chunk.start[section.from + i] - t0;
        if (firstStart < left && section.cls[i] < REPEAT) acc[section.cls[i]] -= left - firstStart;
        // Rows don't overlap: only the last can reach over the right edge, and its pages all end together.
        const lastRow = at.from + j - 1;
        lastEnd = at.chunk.start[lastRow] - t0 + rowLength(at.chunk.kindLength[lastRow]);
        if (lastEnd > right) acc[at.cls[j - 1] & CLASS_MASK] -= lastEnd - right;
      }
      out.reserve(CLASS_COUNT);
      let written = e;
      for (let c = 0; c < CLASS_COUNT; c++) {
        if (acc[c] > 0) {
          out.cls[written] = c;
          out.share[written++] = acc[c] / nsPerColumn;
        }
      }
      out.x0[k] = x;
      out.x1[k] = x + 1;
      out.entry[k + 1] = written;
      out.count = k + 1;
      x++;
      // Go on with the last row of the column if it reaches into the next, else with the first after it.
      if (lastEnd > right) {
        do {
          if (j > 0) j--;
          else {
            q--;
            at = sections[q];
            j = at.count - 1;
          }
        } while (at.cls[j] >= REPEAT && (j > 0 || q > 0));
      } else if (j >= at.count) {
        if (q + 1 >= sections.length) return;
        at = sections[++q];
        j = 0;
      }
      s = q;
      section = at;
      i = j;
    }
  }
}

/** A copy of some rows in which each begins where the lane is no longer covered by those before it. */
function cutOverlaps(
  recorded: LaneChunk,
  recordedFrom: number,
  count: number,
  cls: Uint8Array,
  coveredBefore: number,
): LaneChunk {
  const end = recordedFrom + count;
  const start = recorded.start.slice(recordedFrom, end);
  const kindLength = recorded.kindLength.slice(recordedFrom, end);
  let covered = coveredBefore;
  for (let i = 0; i < count; i++) {
    if (cls[i] >= REPEAT && i > 0) {
      start[i] = start[i - 1];
      kindLength[i] = kindLength[i - 1];
      continue;
    }
    const from = Math.max(start[i], covered);
    const until = Math.max(from, start[i] + rowLength(kindLength[i]));
    start[i] = from;
    kindLength[i] = packRow(rowKind(kindLength[i]), until - from);
    covered = until;
  }
  return { count, start, kindLength, operation: recorded.operation.slice(recordedFrom, end) };
}

/** Number of a section's rows that start before t. */
function firstAtOrAfter(section: Section, t: number): number {
  const { start } = section.chunk;
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
  const { start } = section.chunk;
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

/** Adds (sign 1) or subtracts (−1) the lengths of a section's first `count` rows by class. */
function addRows(section: Section, count: number, acc: Float64Array, sign: number): void {
  const { present, sums, cls, from } = section;
  const { kindLength } = section.chunk;
  const width = present.length;
  const block = count >>> BLOCK_SHIFT;
  const offset = block * width;
  for (let k = 0; k < width; k++) acc[present[k]] += sign * sums[offset + k];
  for (let i = block << BLOCK_SHIFT; i < count; i++) {
    const c = cls[i];
    if (c < REPEAT) acc[c] += sign * rowLength(kindLength[from + i]);
  }
}
