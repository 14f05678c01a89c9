/**
 * Finds the rows of a lane by time, and sums how long each class was busy between two instants, exactly, in O(log n).
 *
 * The busy time up to an instant t is a block's sum (`analysis/busy-time/lane-sums.ts`), plus fewer rows than a block
 * has, minus the part of the last row after t. Times are integers below 2^53, so every sum is exact. A window of W
 * pixel columns takes W such sums, or one walk over its rows if there are few: never more than O(W · log n), and never
 * a sample. During a zoom, columns with many rows are drawn between the nearest times of the grid instead (a draft:
 * exact sums, edges off by at most a quarter of a pixel), without reading any row.
 */
import {
  addRows,
  areOf,
  copyOf,
  emptySums,
  isComplete,
  type CauseOf,
  type KeepOperation,
  type LaneSums,
} from '../../analysis/busy-time/lane-sums.ts';
import { CLASS_COUNT } from '../../analysis/columns/row-classes.ts';
import type { LaneChunk } from '../../engine/recording/lane-chunk.ts';
import type { BeyondLimitLane } from './beyond-limit.ts';
import type { ColumnRuns } from './column-runs.ts';
import { draftColumns, gridFrom, isCoarseEnough } from './columns-draft.ts';
import { ExactColumns } from './columns-exact.ts';
import { LaneLookup } from './lane-lookup.ts';
import type { OperationTable } from './operation-table.ts';

/** One lane's rows, to be found by time and summed by class. */
export class LaneIndex extends LaneLookup {
  readonly #causeOf: CauseOf;
  readonly #keep: KeepOperation | undefined;
  readonly #exact: ExactColumns;
  #chunks: readonly LaneChunk[];
  #beyondLimit: BeyondLimitLane | undefined;
  readonly #before = new Float64Array(CLASS_COUNT);
  readonly #after = new Float64Array(CLASS_COUNT);

  /**
   * @param chunks the lane's rows, as recorded; nothing is read before {@link buildSome}
   * @param keep rows of other operations count as `DIMMED`
   * @param made existing sums of these rows, or of the first of them, without a filter; sums of other rows are ignored
   * @param beyondLimit the lane's steps beyond the recording limit
   */
  constructor(
    chunks: readonly LaneChunk[],
    operations: OperationTable,
    keep?: KeepOperation,
    made?: LaneSums,
    beyondLimit?: BeyondLimitLane,
  ) {
    super(made !== undefined && keep === undefined && areOf(made, chunks) ? copyOf(made) : emptySums());
    this.#exact = new ExactColumns(this);
    this.#chunks = chunks;
    this.#beyondLimit = beyondLimit;
    this.#causeOf = (operation) => operations.cause(operation);
    this.#keep = keep;
  }

  /** Whether all rows are indexed. */
  get complete(): boolean {
    return isComplete(this.sums, this.#chunks);
  }

  /** Whether a list of chunks is the known one with more at its end. */
  continues(chunks: readonly LaneChunk[]): boolean {
    if (chunks.length < this.#chunks.length) return false;
    for (let i = 0; i < this.#chunks.length; i++) if (chunks[i] !== this.#chunks[i]) return false;
    return true;
  }

  /** Takes a longer list of chunks, as a run continues (see {@link continues}). Only new rows are indexed. */
  extend(chunks: readonly LaneChunk[], beyondLimit?: BeyondLimitLane): void {
    this.#chunks = chunks;
    this.#beyondLimit = beyondLimit;
  }

  /** The steps beyond the recording limit; undefined if all rows are recorded. */
  get beyondLimit(): BeyondLimitLane | undefined {
    return this.#beyondLimit;
  }

  /** Whether the rows of all of a window (ns) are here. */
  hasRows(t0: number, t1 = t0): boolean {
    return this.#beyondLimit?.hasRows(t0, t1) ?? true;
  }

  /** Indexes up to a section's rows (about a millisecond); false when there was nothing left to do. */
  buildSome(): boolean {
    return addRows(this.sums, this.#chunks, this.#causeOf, false, this.#keep);
  }

  build(): this {
    while (this.buildSome());
    return this;
  }

  /**
   * Adds to `out` the busy time (ns) by class from the lane's beginning to an instant, or, beyond the recording limit,
   * to the nearest edge of a step; `sign` −1 subtracts it.
   */
  addBusyUntil(t: number, out: Float64Array, sign = 1): void {
    const beyondLimit = this.#beyondLimit;
    this.#addRowsUntil(beyondLimit === undefined ? t : Math.min(t, beyondLimit.fromNs), out, sign);
    beyondLimit?.addUntil(beyondLimit.edgeNear(t), out, sign);
  }

  #addRowsUntil(t: number, out: Float64Array, sign: number): void {
    const sums = this.#after;
    this.sumUntil(t, sums);
    for (let slot = 0; slot < this.sums.classes.length; slot++) out[this.sums.classes[slot]] += sign * sums[slot];
  }

  /**
   * How long each class keeps the lane busy in a window, ns. Beyond the recording limit it is scaled from the time
   * between the nearest edges of steps, at least one step; undefined if the lane has no steps.
   */
  busyByClass(t0: number, t1: number): Float64Array | undefined {
    const out = new Float64Array(CLASS_COUNT);
    if (!(t1 > t0)) return out;
    const beyondLimit = this.#beyondLimit;
    if (beyondLimit === undefined || beyondLimit.hasRows(t0, t1)) {
      this.#addRowsUntil(t1, out, 1);
      this.#addRowsUntil(t0, out, -1);
      return out;
    }
    if (!beyondLimit.isCounted) return undefined;
    let from = beyondLimit.edgeNear(t0);
    let to = beyondLimit.edgeNear(t1);
    if (to <= from) ({ startNs: from, endNs: to } = beyondLimit.step((t0 + t1) / 2));
    this.addBusyUntil(to, out);
    this.addBusyUntil(from, out, -1);
    const scale = (t1 - t0) / (to - from);
    return scale === 1 ? out : out.map((busy) => busy * scale);
  }

  /**
   * Share of a window (ns) in which the lane is busy, 0 … 1, exact up to the one division; NaN if unknown. See
   * {@link busyByClass}.
   */
  busyShare(t0: number, t1: number): number {
    if (!(t1 > t0)) return 0;
    if (!this.hasRows(t0, t1)) {
      const byClass = this.busyByClass(t0, t1);
      return byClass === undefined ? Number.NaN : byClass.reduce((sum, busy) => sum + busy, 0) / (t1 - t0);
    }
    this.sumUntil(t0, this.#before);
    this.sumUntil(t1, this.#after);
    let busy = 0;
    for (let slot = 0; slot < this.sums.classes.length; slot++) busy += this.#after[slot] - this.#before[slot];
    return busy / (t1 - t0);
  }

  /**
   * Fills `out` with what `columns` pixel columns show, each `nsPerColumn` wide, the first from `t0` (ns).
   * Cost: at most O(columns · log rows) for any window.
   * @param draft edges of columns with many rows may be off by a quarter of a column; much faster over long windows
   * @returns whether all columns are exact, or as exact as the recorded steps allow
   */
  columns(t0: number, nsPerColumn: number, columns: number, out: ColumnRuns, draft = false): boolean {
    out.reset(columns);
    const beyondLimit = this.#beyondLimit;
    if (beyondLimit === undefined) return this.#fromRows(t0, nsPerColumn, 0, columns, out, draft);
    let exact = true;
    let x = 0;
    while (x < columns) {
      const t = t0 + x * nsPerColumn;
      // Columns with all rows; from the column in which the recording ends, columns come from steps.
      const until = (beyondLimit.rowsUntil(t) - t0) / nsPerColumn;
      let next = Math.min(columns, Math.floor(until));
      if (next > x) exact = this.#fromRows(t0, nsPerColumn, x, next, out, draft) && exact;
      else {
        next = Math.min(columns, Math.max(x + 1, Math.ceil((beyondLimit.rowsFrom(t) - t0) / nsPerColumn)));
        if (beyondLimit.fromNs > t) {
          this.#mixed(t, nsPerColumn, x, out);
          next = x + 1;
        } else beyondLimit.columns(t0, nsPerColumn, x, next, out);
      }
      x = next;
    }
    return exact;
  }

  /** A column that begins with recorded rows and ends beyond the recording limit. */
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
    if (this.sums.sections.length === 0) return true;
    if (!draft) {
      this.#exact.fill(t0, nsPerColumn, from, columns, out);
      return true;
    }
    const { grids } = this.sums;
    const coarse = (g: number): boolean => isCoarseEnough(grids[g], nsPerColumn);
    let exact = true;
    let x = from;
    let g = this.gridAt(t0 + from * nsPerColumn);
    const end = t0 + columns * nsPerColumn;
    while (x < columns) {
      if (coarse(g)) {
        x = draftColumns(this.sums, t0, nsPerColumn, x, columns, g, out);
        g = this.gridAt(t0 + (x + 1) * nsPerColumn);
        exact = false;
        if (x >= columns) break;
      }
      // Row by row up to the next grid that is coarse enough.
      let next = g + 1;
      let nextStart = gridFrom(grids, next);
      while (nextStart < end && !coarse(next)) nextStart = gridFrom(grids, ++next);
      const to = nextStart < end ? Math.max(x + 1, Math.ceil((nextStart - t0) / nsPerColumn)) : columns;
      this.#exact.fill(t0, nsPerColumn, x, Math.min(columns, to), out);
      x = Math.min(columns, to);
      g = this.gridAt(t0 + x * nsPerColumn);
    }
    return exact;
  }
}
