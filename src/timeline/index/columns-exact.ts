/**
 * The exact columns of a lane, in one walk over its sections. A column with few rows adds them one by one; a column
 * with many rows is the difference of two sums. The cost is at most O(columns · log rows).
 */
import { CLASS_MASK, REPEAT, type LaneSums, type LaneSection } from '../../analysis/busy-time/lane-sums.ts';
import { CLASS_COUNT } from '../../analysis/columns/row-classes.ts';
import { rowLength, rowStart, rowWord } from '../../engine/recording/lane-chunk.ts';
import { WIDE_PX, type ColumnRuns } from './column-runs.ts';
import type { LaneLookup } from './lane-lookup.ts';
import { firstAtOrAfter, gallop, startOf, sumRows } from './section-search.ts';

/** A column with at most this many rows adds them one by one. */
const FEW_ROWS = 24;

/**
 * Fills in columns. Between two columns it remembers the position among the rows and the sums of the last dense column.
 */
export class ExactColumns {
  readonly #rows: LaneLookup;
  readonly #sums: LaneSums;
  readonly #sections: readonly LaneSection[];
  #t0 = 0;
  #nsPerColumn = 1;

  /** Busy ns by slot up to the left and to the right edge of a dense column. */
  #before = new Float64Array(CLASS_COUNT);
  #after = new Float64Array(CLASS_COUNT);
  /** The column up to whose left edge `#before` holds the sums; −1 if none. */
  #sumsAt = -1;
  /** Rows of the last dense column. The next one probably has about as many. */
  #guess = 0;

  /** The last row of a column (never a repeated one), its section, and its end in ns from t0. */
  #last = 0;
  #lastIn = 0;
  #lastEnd = 0;
  /** The first row after a column, and its section. */
  #next = 0;
  #nextIn = 0;

  constructor(rows: LaneLookup) {
    this.#rows = rows;
    this.#sums = rows.sums;
    this.#sections = rows.sums.sections;
  }

  /** Adds columns `x` … `to`−1 to `out`. Column 0 begins at t0 (ns). */
  fill(t0: number, nsPerColumn: number, x: number, to: number, out: ColumnRuns): void {
    this.#t0 = t0;
    this.#nsPerColumn = nsPerColumn;
    this.#sumsAt = -1;
    this.#guess = 0;
    const sections = this.#sections;
    const { starts } = this.#sums;
    const rows = this.#rows;
    const { x0, x1, entry } = out;
    let k = out.count;
    const wideNs = WIDE_PX * nsPerColumn;
    const span = to * nsPerColumn;

    // s, i: the first row that ends after the column's left edge; never a repeated one while it runs.
    const leftmost = t0 + x * nsPerColumn;
    let row = rows.startedBefore(leftmost);
    while (row > 0 && rows.repeats(row - 1)) row--;
    if (row > 0 && rows.end(row - 1) > leftmost) row--;
    if (row >= rows.rows) return;
    let s = rows.sectionIndex(row);
    let section = sections[s];
    let { shown, from, cls, count } = section;
    let i = row - section.first;

    let wideFloor = out.wideCount > 0 ? out.wideRow[out.wideCount - 1] : -1;
    let room = out.reserve(0);
    while (x < to) {
      // Times count from t0: a double holds the difference exactly even if the time itself is large.
      const begin = rowStart(shown, from + i) - t0;
      const end = begin + rowLength(rowWord(shown, from + i));
      const left = x * nsPerColumn;
      if (end <= left) {
        i++;
        if (i >= count) {
          if (++s >= sections.length) break;
          section = sections[s];
          ({ shown, from, cls, count } = section);
          i = 0;
        }
        continue;
      }
      if (end - begin >= wideNs && section.first + i > wideFloor) {
        wideFloor = section.first + i;
        if (begin < span) out.wideRow[out.wideCount++] = wideFloor;
        // The other pages of the same operation are not listed again.
        while (wideFloor + 1 < rows.rows && rows.repeats(wideFloor + 1)) wideFloor++;
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
        // One row covers this column, and maybe many more.
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
      let written = e;
      let last = i;
      let lastEnd = end;
      let lastIn = s;
      let j = i;
      if (i + FEW_ROWS < count && rowStart(shown, from + i + FEW_ROWS) - t0 < right) {
        written = this.#addSums(s, i, begin, x, e, out);
        last = this.#last;
        lastEnd = this.#lastEnd;
        lastIn = this.#lastIn;
        j = this.#next;
        if (this.#nextIn !== s) {
          s = this.#nextIn;
          section = sections[s];
          ({ shown, from, cls, count } = section);
        }
      } else {
        // Here, not in a method: with one, columns of a few rows take a quarter longer (Node 20).
        const outCls = out.cls;
        const outShare = out.share;
        for (;;) {
          const c = cls[j];
          if (c < REPEAT) {
            const rowBegin = rowStart(shown, from + j) - t0;
            if (rowBegin >= right) break;
            const rowEnd = rowBegin + rowLength(rowWord(shown, from + j));
            const busy = (rowEnd < right ? rowEnd : right) - (rowBegin > left ? rowBegin : left);
            last = j;
            lastEnd = rowEnd;
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
            if (startOf(starts, s + 1) - t0 >= right) break;
            section = sections[++s];
            ({ shown, from, cls, count } = section);
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
      // Continue with the last row of the column if it reaches into the next column, else with the first row after it.
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
      ({ shown, from, cls, count } = section);
    }
    out.count = k;
  }

  /**
   * Adds a column with many rows, as the difference of two sums.
   * @param s the section of the first row of the column; `i` is its place there, `begin` its start, ns from t0
   * @param e the column's first entry
   * @returns the first entry after the column's
   */
  #addSums(s: number, i: number, begin: number, x: number, e: number, out: ColumnRuns): number {
    const sections = this.#sections;
    const slots = this.#sums.slot;
    const { starts, order, classes } = this.#sums;
    const before = this.#before;
    const after = this.#after;
    const nsPerColumn = this.#nsPerColumn;
    const left = x * nsPerColumn;
    const right = (x + 1) * nsPerColumn;
    const clip = this.#t0 + right;
    let section = sections[s];
    if (this.#sumsAt !== x) {
      before.fill(0);
      sumRows(section, i, slots, before);
      if (begin < left) before[slots[section.cls[i]]] += left - begin;
    }
    let next: number;
    if (startOf(starts, s + 1) < clip) {
      do s++;
      while (startOf(starts, s + 1) < clip);
      section = sections[s];
      next = firstAtOrAfter(section, clip);
    } else {
      next = gallop(section, i, this.#guess, clip);
      this.#guess = next - i;
    }
    sumRows(section, next, slots, after);
    let last = next - 1;
    let lastIn = s;
    let lastSection = section;
    while (lastSection.cls[last] >= REPEAT && (last > 0 || lastIn > 0)) {
      if (last > 0) last--;
      else {
        lastSection = sections[--lastIn];
        last = lastSection.count - 1;
      }
    }
    const at = lastSection.from + last;
    const lastEnd = rowStart(lastSection.shown, at) - this.#t0 + rowLength(rowWord(lastSection.shown, at));
    // Rows don't overlap: only the last can reach over the right edge.
    if (lastEnd > right) after[slots[lastSection.cls[last] & CLASS_MASK]] -= lastEnd - right;
    const { cls, share } = out;
    let written = e;
    for (let o = 0; o < order.length; o++) {
      const slot = order[o];
      if (slot >= section.width) continue;
      const busy = after[slot] - before[slot];
      if (busy > 0) {
        cls[written] = classes[slot];
        share[written++] = busy / nsPerColumn;
      }
    }
    before.fill(0);
    this.#before = after;
    this.#after = before;
    this.#sumsAt = x + 1;
    this.#last = last;
    this.#lastIn = lastIn;
    this.#lastEnd = lastEnd;
    this.#next = next;
    this.#nextIn = s;
    return written;
  }
}
