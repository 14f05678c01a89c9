/**
 * How busy each lane was beyond the recording limit. If a run's rows exceed the limit, further rows are only counted,
 * as they happen, into even steps of time: how long each class was busy in each step, exactly. When the run outgrows
 * the steps, they become twice as long. So any run needs the same little memory, and the busy time between two edges of
 * steps is exact to the nanosecond.
 *
 *   time     0 ──────────────── fromNs ──┬────┬────┬────┬────┬─ endNs
 *   rows     recorded              only the ends of recorded rows
 *   edges                       0        1    2    3    4    count
 *
 * All edges but the first and the last are multiples of stepNs.
 *
 * Overlapping rows count once, as in `lane-sums.ts`.
 */
import type { RowsBeyondLimit } from '../../engine/recording/recorder.ts';
import {
  MAX_ROW_NS,
  rowKind,
  rowLength,
  rowStart,
  rowWord,
  rowEnd,
  type LaneChunk,
} from '../../engine/recording/lane-chunk.ts';
import { RowKind } from '../../engine/recording/recording.ts';
import { CLASS_MASK, REPEAT, type LaneSums } from './lane-sums.ts';
import { CLASS_COUNT, classOf } from '../columns/row-classes.ts';

/** Steps of a run at most; fewer if there are many lanes. */
const MOST_STEPS = 8192;
const FEWEST_STEPS = 512;
/** Steps of all lanes together at most: each takes 8 bytes a class that occurs in the lane. */
const MOST_CELLS = 1 << 19;
/** The first length of a step, ns; a power of two. */
const FIRST_STEP_NS = 1024;

/** Of one lane: by class that occurs, how long it was busy from the first edge to each edge, ns. */
export interface LaneSteps {
  /** In ascending order. */
  readonly classes: readonly number[];
  /** As many columns as classes, of `count + 1` values each. */
  readonly busy: readonly Float64Array[];
}

export interface StepSums {
  /** The first edge, ns: rows that start earlier are recorded. */
  readonly fromNs: number;
  /** The last edge: the end of the run, ns. */
  readonly endNs: number;
  /** Edge k lies at (first + k) · stepNs, k = 1 … count−1. */
  readonly stepNs: number;
  readonly first: number;
  readonly count: number;
  readonly lanes: readonly LaneSteps[];
}

export const edgeNs = ({ fromNs, endNs, stepNs, first, count }: StepSums, k: number): number =>
  k <= 0 ? fromNs : k >= count ? endNs : (first + k) * stepNs;

export function nearestEdge(sums: StepSums, ns: number): number {
  const k = stepAt(sums, ns);
  return ns - edgeNs(sums, k) <= edgeNs(sums, k + 1) - ns ? k : k + 1;
}

/** The first or the last step for times outside. */
export const stepAt = ({ stepNs, first, count }: StepSums, ns: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(ns / stepNs) - first));

export function stepBuffers({ lanes }: StepSums): ArrayBufferLike[] {
  return lanes.flatMap(({ busy }) => busy.map(({ buffer }) => buffer));
}

export class BeyondLimitSums implements RowsBeyondLimit {
  readonly #steps: number;
  readonly #cells: (Float64Array | undefined)[];
  /** Of the last row of each lane, kept or not. */
  readonly #lastStart: Float64Array;
  readonly #lastWord: Uint32Array;
  /** Up to when each lane is covered, ns. */
  readonly #covered: Float64Array;
  #stepNs = FIRST_STEP_NS;
  #first = 0;

  constructor(lanes: number) {
    let steps = MOST_STEPS;
    while (steps > FEWEST_STEPS && steps * lanes > MOST_CELLS) steps /= 2;
    this.#steps = steps;
    this.#cells = new Array<Float64Array | undefined>(lanes * CLASS_COUNT).fill(undefined);
    this.#lastStart = new Float64Array(lanes).fill(Number.NaN);
    this.#lastWord = new Uint32Array(lanes);
    this.#covered = new Float64Array(lanes).fill(Number.NEGATIVE_INFINITY);
  }

  begin(nowNs: number, kept: readonly (readonly LaneChunk[])[]): void {
    // A row is added at its end; it began at most this long before.
    this.#first = Math.floor(Math.max(0, nowNs - MAX_ROW_NS) / this.#stepNs);
    kept.forEach((chunks, lane) => {
      const last = chunks.at(-1);
      if (last === undefined) return;
      this.#lastStart[lane] = rowStart(last, last.count - 1);
      this.#lastWord[lane] = rowWord(last, last.count - 1);
      for (const chunk of chunks.slice(-2)) {
        for (let i = 0; i < chunk.count; i++) {
          this.#covered[lane] = Math.max(this.#covered[lane], rowEnd(chunk, i));
        }
      }
    });
  }

  row(lane: number, startNs: number, packed: number, cause: number): void {
    const word = packed >>> 0;
    const kind = rowKind(word);
    if (startNs === this.#lastStart[lane] && word === this.#lastWord[lane] && kind >= RowKind.read) return;
    this.#lastStart[lane] = startNs;
    this.#lastWord[lane] = word;
    const from = Math.max(startNs, this.#covered[lane]);
    const to = startNs + rowLength(word);
    if (to <= from) return;
    this.#covered[lane] = to;
    this.#add(lane, classOf(kind, cause), from, to);
  }

  #add(lane: number, cls: number, from: number, to: number): void {
    while (Math.ceil(to / this.#stepNs) - this.#first > this.#steps) this.#double();
    const step = this.#stepNs;
    const at = lane * CLASS_COUNT + cls;
    const cells = (this.#cells[at] ??= new Float64Array(this.#steps));
    let k = Math.floor(from / step) - this.#first;
    for (let begin = from; begin < to; k++) {
      const end = Math.min(to, (this.#first + k + 1) * step);
      cells[k] += end - begin;
      begin = end;
    }
  }

  /** Makes the steps twice as long: each takes in two, beginning at an even one. */
  #double(): void {
    const first = Math.floor(this.#first / 2);
    const shift = this.#first - 2 * first;
    for (const cells of this.#cells) {
      if (cells === undefined) continue;
      for (let k = 0; k < this.#steps; k++) {
        const value = cells[k];
        cells[k] = 0;
        cells[(k + shift) >> 1] += value;
      }
    }
    this.#first = first;
    this.#stepNs *= 2;
  }

  /**
   * The steps of the finished run.
   * @param fromNs every row that starts earlier is recorded, and no other row
   * @param kept the sums of the recorded rows: rows that reach beyond `fromNs` count, too
   */
  finish(fromNs: number, endNs: number, kept: readonly LaneSums[]): StepSums {
    kept.forEach((sums, lane) => this.#addKept(lane, sums, fromNs));
    // A phase that was cut off by the end of the run may have been written down to its own end.
    let lastNs = endNs;
    for (const covered of this.#covered) lastNs = Math.max(lastNs, covered);
    const step = this.#stepNs;
    const skipped = Math.floor(fromNs / step) - this.#first;
    const count = Math.max(1, Math.ceil(lastNs / step) - this.#first - skipped);
    const lanes = kept.map((_, lane): LaneSteps => {
      const classes: number[] = [];
      const busy: Float64Array[] = [];
      for (let cls = 0; cls < CLASS_COUNT; cls++) {
        const cells = this.#cells[lane * CLASS_COUNT + cls];
        if (cells === undefined) continue;
        const column = new Float64Array(count + 1);
        for (let k = 0; k < count; k++) column[k + 1] = column[k] + (cells[k + skipped] ?? 0);
        classes.push(cls);
        busy.push(column);
      }
      return { classes, busy };
    });
    return { fromNs, endNs: lastNs, stepNs: step, first: this.#first + skipped, count, lanes };
  }

  /** From the last row backwards: kept rows are in order and do not overlap. */
  #addKept(lane: number, { sections }: LaneSums, fromNs: number): void {
    for (let s = sections.length - 1; s >= 0; s--) {
      const { shown, from, cls, count } = sections[s];
      for (let i = count - 1; i >= 0; i--) {
        if (cls[i] >= REPEAT) continue;
        const begin = rowStart(shown, from + i);
        const end = rowEnd(shown, from + i);
        if (end <= fromNs) return;
        this.#add(lane, cls[i] & CLASS_MASK, Math.max(begin, fromNs), end);
      }
    }
  }
}
