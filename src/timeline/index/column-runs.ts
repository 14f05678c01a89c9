/** The content of a lane in a window, by pixel column: reusable buffers that a {@link LaneIndex} fills. */
import { enlarged } from '../../base/arrays.ts';

/** Rows at least this many pixels wide are listed one by one: they get an edge, a label, an outline. */
export const WIDE_PX = 4;

/**
 * Runs of pixel columns with the same content, from left to right. Columns in no run are idle.
 *
 *   run k covers columns x0[k] … x1[k]−1; in each of them class cls[e] is busy for the share share[e] of the column's
 *   time,
 *   for e = entry[k] … entry[k+1]−1. A run of more than one column is one row that covers all of them (share 1).
 */
export class ColumnRuns {
  count = 0;
  x0: Int32Array;
  x1: Int32Array;
  entry: Int32Array;
  cls: Uint8Array;
  share: Float64Array;

  /** Rows at least {@link WIDE_PX} wide, by row number of the lane, from left to right. */
  wideCount = 0;
  wideRow: Int32Array;

  constructor(columns = 2048) {
    this.x0 = new Int32Array(columns);
    this.x1 = new Int32Array(columns);
    this.entry = new Int32Array(columns + 1);
    this.cls = new Uint8Array(columns * 4);
    this.share = new Float64Array(columns * 4);
    this.wideRow = new Int32Array(columns);
  }

  /** Empties the buffers and makes room for a window of that many columns. */
  reset(columns: number): void {
    this.count = 0;
    this.wideCount = 0;
    if (this.x0.length < columns) {
      this.x0 = new Int32Array(columns);
      this.x1 = new Int32Array(columns);
      this.entry = new Int32Array(columns + 1);
      this.wideRow = new Int32Array(columns);
    }
    this.entry[0] = 0;
  }

  /**
   * Makes room for entries 0 … need−1.
   * @returns the number of entries that fit
   */
  reserve(need: number): number {
    if (need <= this.cls.length) return this.cls.length;
    const size = Math.max(need, this.cls.length * 2);
    this.cls = enlarged(this.cls, size);
    this.share = enlarged(this.share, size);
    return size;
  }
}
