/**
 * Latencies over time, counted into a grid: the data of a density plot of millions of requests. It adds requests a
 * slice at a time.
 */

/** Requests to count: parallel columns, ns; NaN latencies (unfinished) are skipped. */
export interface LatencyColumns {
  /** When each request arrived. */
  readonly at: Float64Array;
  readonly latency: Float64Array;
  readonly count: number;
}

export class LatencyBins {
  readonly columns: number;
  readonly rows: number;
  readonly endNs: number;
  /** Lowest and highest latency of the grid, ns. */
  readonly low: number;
  readonly high: number;
  readonly counts: Uint32Array;
  /** A request of each cell: the last one counted. */
  readonly request: Uint32Array;
  most = 0;
  total = 0;
  readonly #logLow: number;
  readonly #perLog: number;

  /**
   * @param endNs the time that the columns cover
   * @param low lowest latency of the grid, ns; lower ones are counted in the lowest row
   * @param high highest, ns; higher ones are counted in the highest row
   */
  constructor(endNs: number, low: number, high: number, columns = 240, rows = 80) {
    if (!(low > 0 && high > low)) throw new RangeError(`Latencies from ${low} to ${high} ns are not a range.`);
    this.columns = columns;
    this.rows = rows;
    this.endNs = Math.max(1, endNs);
    this.low = low;
    this.high = high;
    this.counts = new Uint32Array(columns * rows);
    this.request = new Uint32Array(columns * rows);
    this.#logLow = Math.log(low);
    this.#perLog = rows / (Math.log(high) - this.#logLow);
  }

  /** Counts requests `from` … `to`−1, whose numbers begin at `first`. */
  add({ at, latency }: LatencyColumns, from: number, to: number, first = 0): void {
    for (let i = from; i < to; i++) {
      const ns = latency[i];
      if (!(ns >= 0)) continue;
      const row =
        ns <= this.low ? 0 : Math.min(this.rows - 1, Math.floor((Math.log(ns) - this.#logLow) * this.#perLog));
      const column = Math.min(this.columns - 1, Math.max(0, Math.floor((at[i] / this.endNs) * this.columns)));
      const cell = row * this.columns + column;
      const count = ++this.counts[cell];
      if (count > this.most) this.most = count;
      this.request[cell] = first + i;
      this.total++;
    }
  }

  /** The latencies that a row counts, ns. */
  rowRange(row: number): [number, number] {
    const at = (k: number): number => Math.exp(this.#logLow + k / this.#perLog);
    return [at(row), at(row + 1)];
  }
}
