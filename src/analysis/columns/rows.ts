import { firstIndex } from '../../base/arrays.ts';
import {
  rowKind,
  rowLength,
  rowStart,
  rowWord,
  rowEnd,
  type LaneChunk,
  PLACE_BITS,
  highBits,
} from '../../engine/recording/lane-chunk.ts';
import type { Recording } from '../../engine/recording/recording.ts';

/** A chunk with a copy of these rows; starts (ns) ascend, `words` as packRow makes them. */
export function chunkOf(start: ArrayLike<number>, words: ArrayLike<number>, operation: ArrayLike<number>): LaneChunk {
  const high = new Uint32Array(start.length);
  for (let i = 0; i < high.length; i++) high[i] = highBits(start[i]) << PLACE_BITS;
  return {
    count: start.length,
    low: new Uint32Array(start),
    high,
    base: 0,
    operation: new Uint32Array(operation),
    words: new Int32Array(words),
    isDictionary: false,
  };
}

export const rowsFrom = (chunk: LaneChunk, first: number): LaneChunk => ({
  ...chunk,
  count: chunk.count - first,
  low: chunk.low.subarray(first),
  high: chunk.high.subarray(first),
  operation: chunk.operation.subarray(first),
  words: chunk.isDictionary ? chunk.words : chunk.words.subarray(first),
});

/** Times in ns. */
export interface Row {
  readonly lane: number;
  readonly startNs: number;
  readonly endNs: number;
  /** A `RowKind`. */
  readonly kind: number;
  readonly operation: number;
}

export class Lane {
  readonly number: number;
  readonly rows: number;
  readonly #chunks: readonly LaneChunk[];
  /** Rows before each chunk. */
  readonly #before: number[] = [];
  readonly #reach: number;

  /** @param reach rows that can have ended before one that began before them: planes that read alone, transfers that overlap */
  constructor(number: number, chunks: readonly LaneChunk[], reach = 0) {
    this.number = number;
    this.#chunks = chunks;
    this.#reach = reach;
    let rows = 0;
    for (const chunk of chunks) {
      this.#before.push(rows);
      rows += chunk.count;
    }
    this.rows = rows;
  }

  /** Row `index`, which must be from 0 to `rows` − 1. */
  row(index: number): Row {
    const c = this.#chunkOf(index);
    const chunk = this.#chunks[c];
    const i = index - this.#before[c];
    return {
      lane: this.number,
      startNs: rowStart(chunk, i),
      endNs: rowEnd(chunk, i),
      kind: rowKind(rowWord(chunk, i)),
      operation: chunk.operation[i],
    };
  }

  /** The number of the first row that starts at `ns` or later; `rows` if there is none. */
  firstAtOrAfter(ns: number): number {
    const chunks = this.#chunks;
    const c = firstIndex(0, chunks.length, (i) => {
      const { count } = chunks[i];
      return count > 0 && rowStart(chunks[i], count - 1) >= ns;
    });
    if (c === chunks.length) return this.rows;
    return this.#before[c] + firstIndex(0, chunks[c].count, (i) => rowStart(chunks[c], i) >= ns);
  }

  /**
   * Numbers of the first row that has not ended at `from`, and of the first that starts at `to` or later. Rows of one
   * array operation lie together, and no row reaches past more than `reach` later ones: behind them the search ends.
   */
  window(from: number, to: number): { first: number; end: number } {
    let first = this.firstAtOrAfter(from);
    for (let index = first - 1, left = this.#reach; index >= 0 && left >= 0; index--) {
      if (this.row(index).endNs > from) first = index;
      else left--;
    }
    return { first, end: Math.max(first, this.firstAtOrAfter(to)) };
  }

  /** When all rows before row `index` have ended, ns; 0 before the first. */
  endBefore(index: number): number {
    let endNs = 0;
    for (let i = Math.max(0, index - 1 - this.#reach); i < index; i++) endNs = Math.max(endNs, this.row(i).endNs);
    return endNs;
  }

  visit(from: number, to: number, visitor: RowVisitor): void {
    const { first, end } = this.window(from, to);
    let index = first;
    while (index < end) {
      const c = this.#chunkOf(index);
      const chunk = this.#chunks[c];
      const before = this.#before[c];
      const last = Math.min(end, before + chunk.count);
      for (; index < last; index++) {
        const i = index - before;
        const end = rowEnd(chunk, i);
        if (end > from) visitor(rowStart(chunk, i), end, rowKind(rowWord(chunk, i)), chunk.operation[i]);
      }
    }
  }

  #chunkOf(index: number): number {
    let c = lastNotAbove(this.#before, this.#before.length, index);
    while (this.#chunks[c].count === 0) c++;
    return c;
  }
}

/** Looks at a row: start and end in ns, `RowKind`, operation. */
export type RowVisitor = (startNs: number, endNs: number, kind: number, operation: number) => void;

/** The last index of ascending `values` whose value is at most `wanted`; −1 if there is none. */
function lastNotAbove(values: ArrayLike<number>, count: number, wanted: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Walks through all rows of a recording in order of start, equal starts in order of lane. The fields hold the present
 * row; nothing is allocated per row.
 */
export class MergedRows {
  lane = 0;
  startNs = 0;
  lengthNs = 0;
  kind = 0;
  operation = 0;

  readonly #lanes: readonly (readonly LaneChunk[])[];
  readonly #chunk: Uint32Array;
  readonly #row: Uint32Array;
  /** Start of each lane's next row; Infinity at its end. */
  readonly #next: Float64Array;
  /** Lanes, a binary heap by (next start, lane). */
  readonly #heap: Uint32Array;
  #size = 0;

  /** @param fromNs rows that end before are skipped */
  constructor(recording: Pick<Recording, 'lanes'>, fromNs = 0) {
    this.#lanes = recording.lanes;
    const lanes = recording.lanes.length;
    this.#chunk = new Uint32Array(lanes);
    this.#row = new Uint32Array(lanes);
    this.#next = new Float64Array(lanes);
    this.#heap = new Uint32Array(lanes);
    for (let lane = 0; lane < lanes; lane++) {
      if (fromNs > 0) this.#skipTo(lane, fromNs);
      this.#load(lane);
      if (this.#next[lane] === Infinity) continue;
      let at = this.#size++;
      this.#heap[at] = lane;
      while (at > 0 && this.#before(this.#heap[at], this.#heap[(at - 1) >> 1])) {
        const parent = (at - 1) >> 1;
        this.#swap(at, parent);
        at = parent;
      }
    }
  }

  /** Goes to the next row. False if there is none. */
  next(): boolean {
    if (this.#size === 0) return false;
    const lane = this.#heap[0];
    const chunk = this.#lanes[lane][this.#chunk[lane]];
    const i = this.#row[lane];
    const packed = rowWord(chunk, i);
    this.lane = lane;
    this.startNs = rowStart(chunk, i);
    this.lengthNs = rowLength(packed);
    this.kind = rowKind(packed);
    this.operation = chunk.operation[i];
    this.#row[lane] = i + 1;
    this.#load(lane);
    if (this.#next[lane] === Infinity) this.#heap[0] = this.#heap[--this.#size];
    this.#sink();
    return true;
  }

  #skipTo(lane: number, ns: number): void {
    const chunks = this.#lanes[lane];
    let rows = new Lane(lane, chunks).window(ns, ns).first;
    let chunk = 0;
    while (chunk < chunks.length && rows >= chunks[chunk].count) rows -= chunks[chunk++].count;
    this.#chunk[lane] = chunk;
    this.#row[lane] = rows;
  }

  #load(lane: number): void {
    const chunks = this.#lanes[lane];
    while (this.#chunk[lane] < chunks.length && this.#row[lane] >= chunks[this.#chunk[lane]].count) {
      this.#chunk[lane]++;
      this.#row[lane] = 0;
    }
    const chunk = this.#chunk[lane];
    this.#next[lane] = chunk < chunks.length ? rowStart(chunks[chunk], this.#row[lane]) : Infinity;
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      let least = at;
      const left = 2 * at + 1;
      if (left < this.#size && this.#before(this.#heap[left], this.#heap[least])) least = left;
      if (left + 1 < this.#size && this.#before(this.#heap[left + 1], this.#heap[least])) least = left + 1;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #before(a: number, b: number): boolean {
    return this.#next[a] < this.#next[b] || (this.#next[a] === this.#next[b] && a < b);
  }

  #swap(i: number, j: number): void {
    const lane = this.#heap[i];
    this.#heap[i] = this.#heap[j];
    this.#heap[j] = lane;
  }
}
