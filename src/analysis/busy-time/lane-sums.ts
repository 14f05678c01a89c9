/**
 * Sums over a lane's rows: they give the busy time of each class between two instants without reading every row. They
 * are plain data, so that a worker can make them during a run and transfer them with the rows;
 * `timeline/index/lane-index.ts` searches them.
 *
 * Rows stay where the recording has them, in sections of one chunk each. Beside them a section holds one byte a row
 * (its class). Two kinds of tables have the busy time by class since the lane's beginning, for the classes seen so far
 * ("slots"): the sums of a section, and a grid over some sections, up to {@link MOST_ROWS} rows. (A grid of each
 * section would not do: of rows with many different lengths, chunks are short.)
 *
 *   rows    ▇▇ ▇▇▇▇   ▇▇▇ ▇▇ ▇▇▇▇▇▇▇   ▇ ▇▇▇        start, kind and length, operation (recorded); class (here)
 *   sums    ^                ^                ^        before every {@link BLOCK}th row
 *   fine    :     :     :     :     :     :     :      at even times, a power of two apart, {@link ROWS_PER_STEP} rows on average
 *   coarse  :                                   :      every {@link COARSE}th of these times
 *
 * Rows of a lane do not overlap, with two exceptions. The pages of one multi-plane array operation are rows with the
 * same start, kind and length: all but the first of them are marked, and count nothing, because the die was busy once.
 * And a quirk of a model can let transfers overlap: then a section keeps a copy of its rows in which each begins where
 * the lane is no longer covered by earlier ones.
 */
import {
  packRow,
  rowKind,
  rowLength,
  rowStart,
  rowWord,
  rowEnd,
  type LaneChunk,
} from '../../engine/recording/lane-chunk.ts';
import { chunkOf } from '../columns/rows.ts';
import { RowKind } from '../../engine/recording/recording.ts';
import { CLASS_COUNT, DIMMED, classOf } from '../columns/row-classes.ts';

/** Rows between two sums. */
export const BLOCK_SHIFT = 5;
const BLOCK = 1 << BLOCK_SHIFT;
/** Rows a step of a grid, on average. */
const ROWS_PER_STEP = 8;
/** Fine steps a coarse step. */
export const COARSE = 16;
/** Most rows under a grid: few enough that adding them takes about a millisecond. */
const MOST_ROWS = 1 << 14;
/** Fewest rows under a grid while a lane grows: at the end of a run, fewer rows than this remain in every lane. */
const LEAST_GROWING = 1 << 13;
/** Set in a row's class byte: the row repeats the one before it (another plane of the same operation). */
export const REPEAT = 0x80;
export const CLASS_MASK = 0x7f;

export type KeepOperation = (operation: number) => boolean;

/** The origin of an operation, a `Cause`. */
export type CauseOf = (operation: number) => number;

interface Part {
  /** The rows as they were recorded, and the position of the first of them in their chunk. */
  readonly recorded: LaneChunk;
  readonly recordedFrom: number;
  readonly count: number;
  readonly cls: Uint8Array;
  shown: LaneChunk;
  from: number;
}

export interface LaneSection extends Readonly<Part> {
  readonly first: number;
  /** Classes known when the section was made: its sums have this many columns; those of later classes would be 0. */
  readonly width: number;
  /** Busy ns by slot before its grid's rows. */
  readonly base: Float64Array;
  /** Busy ns by slot, on top of `base`, before each block of rows, and after the last. */
  readonly sums: Float64Array | Uint32Array;
}

export interface Grid {
  readonly fromNs: number;
  readonly width: number;
  /** Busy ns by slot before the first row. */
  readonly base: Float64Array;
  readonly start: number;
  readonly step: number;
  readonly count: number;
  /**
   * Busy ns by slot, on top of `base`, at the times start + k · step, k = 0 … count−1; the last is at or after the end
   * of the rows. Half as large if these are shorter than 2^32 ns, as nearly all are.
   */
  readonly fine: Float64Array | Uint32Array;
  /**
   * The same at start + k · step · {@link COARSE}, k = 0 … coarseCount−1; the last, too, is at or after the end of the
   * rows.
   */
  readonly coarse: Float64Array | Uint32Array;
  readonly coarseCount: number;
}

export interface LaneSums {
  readonly sections: LaneSection[];
  /** When each section's first row starts, ns. Rows lie all over the memory: a search among sections reads none. */
  readonly starts: number[];
  readonly grids: Grid[];
  nextChunk: number;
  nextRow: number;
  rows: number;
  /** Up to when the lane is covered by the rows so far, ns. */
  coveredUntil: number;
  /** Slot of each class, −1 if it has not occurred; class of each slot; slots in the order of their classes. */
  readonly slot: Int8Array;
  readonly classes: number[];
  order: number[];
  /** Busy ns by slot so far. */
  readonly total: Float64Array;
}

export const emptySums = (): LaneSums => ({
  sections: [],
  starts: [],
  grids: [],
  nextChunk: 0,
  nextRow: 0,
  rows: 0,
  coveredUntil: Number.NEGATIVE_INFINITY,
  slot: new Int8Array(CLASS_COUNT).fill(-1),
  classes: [],
  order: [],
  total: new Float64Array(CLASS_COUNT),
});

/** The sections are shared: they never change. */
export const copyOf = (sums: LaneSums): LaneSums => ({
  ...sums,
  sections: sums.sections.slice(),
  starts: sums.starts.slice(),
  grids: sums.grids.slice(),
  slot: sums.slot.slice(),
  classes: sums.classes.slice(),
  order: sums.order.slice(),
  total: sums.total.slice(),
});

/** Whether sums are of the rows of these chunks, or of the first of them. */
export function areOf(sums: LaneSums, chunks: readonly LaneChunk[]): boolean {
  let chunk = 0;
  let row = 0;
  for (const { recorded, recordedFrom, count } of sums.sections) {
    while (chunk < chunks.length && row >= chunks[chunk].count) {
      chunk++;
      row = 0;
    }
    if (chunk >= chunks.length || chunks[chunk] !== recorded || row !== recordedFrom) return false;
    row += count;
  }
  return true;
}

type Next = Pick<LaneSums, 'nextChunk' | 'nextRow'>;

/** Skips chunks whose rows are all added; false if there are no more rows. */
function findNext(next: Next, chunks: readonly LaneChunk[]): boolean {
  while (next.nextChunk < chunks.length && next.nextRow >= chunks[next.nextChunk].count) {
    // The last chunk may still grow.
    if (next.nextChunk === chunks.length - 1) return false;
    next.nextChunk++;
    next.nextRow = 0;
  }
  return next.nextChunk < chunks.length;
}

/**
 * Adds up to {@link MOST_ROWS} rows (about a millisecond).
 * @param chunks the lane's rows: the known ones, and more after them
 * @param growing whether the lane continues: then the last rows wait for more
 * @param keep rows of other operations count as {@link DIMMED}
 * @returns false when there was nothing to add
 */
export function addRows(
  sums: LaneSums,
  chunks: readonly LaneChunk[],
  causeOf: CauseOf,
  growing = false,
  keep?: KeepOperation,
): boolean {
  const next = { nextChunk: sums.nextChunk, nextRow: sums.nextRow };
  const parts: Part[] = [];
  let rows = 0;
  while (rows < MOST_ROWS && findNext(next, chunks)) {
    const recorded = chunks[next.nextChunk];
    const from = next.nextRow;
    const count = Math.min(MOST_ROWS - rows, recorded.count - from);
    const cls = classScratch.subarray(rows, rows + count);
    parts.push({ recorded, recordedFrom: from, count, cls, shown: recorded, from });
    next.nextRow += count;
    rows += count;
  }
  if (rows === 0 || (growing && rows < LEAST_GROWING)) return false;
  addParts(sums, parts, rows, causeOf, keep);
  Object.assign(sums, next);
  return true;
}

export const isComplete = (sums: LaneSums, chunks: readonly LaneChunk[]): boolean => !findNext(sums, chunks);

const classScratch = new Uint8Array(MOST_ROWS);

/** Columns in one buffer: those with the longest values come first, so that all are aligned. */
class Room {
  readonly #buffer: ArrayBuffer;
  #used = 0;

  constructor(bytes: number) {
    this.#buffer = new ArrayBuffer(bytes);
  }

  doubles(length: number): Float64Array {
    return new Float64Array(this.#buffer, this.#take(length * 8), length);
  }

  words(length: number): Uint32Array {
    return new Uint32Array(this.#buffer, this.#take(length * 4), length);
  }

  bytes(length: number): Uint8Array {
    return new Uint8Array(this.#buffer, this.#take(length), length);
  }

  #take(bytes: number): number {
    const from = this.#used;
    this.#used += bytes;
    return from;
  }
}

function addParts(
  lane: LaneSums,
  parts: readonly Part[],
  rows: number,
  causeOf: CauseOf,
  keep: KeepOperation | undefined,
): void {
  const seen = new Uint8Array(CLASS_COUNT);
  let before: Part | undefined = lane.sections.at(-1);
  for (const part of parts) {
    if (classify(part, before, lane.coveredUntil, seen, causeOf, keep)) {
      part.shown = cutOverlaps(part, lane.coveredUntil);
      part.from = 0;
    }
    lane.coveredUntil = Math.max(lane.coveredUntil, rowEnd(part.shown, part.from + part.count - 1));
    before = part;
  }
  const { slot, classes, total: running } = lane;
  for (let c = 0; c < CLASS_COUNT; c++) {
    if (seen[c] === 0 || slot[c] >= 0) continue;
    slot[c] = classes.length;
    classes.push(c);
    lane.order = classes.map((_, index) => index).sort((a, b) => classes[a] - classes[b]);
  }
  const width = classes.length;
  const firstStart = rowStart(parts[0].shown, parts[0].from);
  const lastEnd = Math.max(firstStart + 1, lane.coveredUntil);
  let step = 1;
  while ((lastEnd - firstStart) / step > rows / ROWS_PER_STEP) step *= 2;
  const start = Math.floor(firstStart / step) * step;
  const count = Math.ceil((lastEnd - start) / step) + 1;
  const fits = start + count * step - firstStart <= 0xffff_ffff;
  const coarseCount = Math.ceil((count - 1) / COARSE) + 1;
  const sumsOf = parts.map((part) => (((part.count - 1) >>> BLOCK_SHIFT) + 2) * width);
  const entries = sumsOf.reduce((sum, length) => sum + length, (count + coarseCount) * width);
  // One buffer for all: a run of ten million operations has thousands of grids, and each buffer is transferred by
  // itself.
  const room = new Room(width * 8 + entries * (fits ? 4 : 8) + rows);
  const base = room.doubles(width);
  const column = (length: number) => (fits ? room.words(length) : room.doubles(length));
  const sums = sumsOf.map(column);
  const fine = column(count * width);
  const coarse = column(coarseCount * width);
  base.set(running.subarray(0, width));
  let at = 0;
  for (const [p, part] of parts.entries()) {
    const cls = room.bytes(part.count);
    cls.set(part.cls);
    lane.starts.push(rowStart(part.shown, part.from));
    // Field by field: V8 keeps fields beside a spread object apart, and exact columns take longer to read them.
    const { shown, from, recorded, recordedFrom } = part;
    lane.sections.push({
      shown,
      from,
      recorded,
      recordedFrom,
      first: lane.rows,
      count: part.count,
      cls,
      width,
      base,
      sums: sums[p],
    });
    lane.rows += part.count;
    at = addSums(lane, part, sums[p], base, fine, at, start, step);
  }
  for (; at < fine.length; at += width) {
    for (let k = 0; k < width; k++) fine[at + k] = running[k] - base[k];
  }
  for (let k = 0; k < coarseCount; k++) {
    const from = Math.min(k * COARSE, count - 1) * width;
    for (let slot = 0; slot < width; slot++) coarse[k * width + slot] = fine[from + slot];
  }
  lane.grids.push({ fromNs: firstStart, width, base, start, step, count, fine, coarse, coarseCount });
}

/**
 * Adds up a part's rows, and fills in its sums and the fine times of a grid up to the end of its last row.
 * @param at the first entry of `fine` that is not filled in; the grid's times are `start`, `start + step`, …
 * @returns the first that still is not
 */
function addSums(
  { slot, classes, total: running }: LaneSums,
  { shown, from, count, cls }: Part,
  sums: LaneSection['sums'],
  base: Float64Array,
  fine: Float64Array | Uint32Array,
  at: number,
  start: number,
  step: number,
): number {
  const width = classes.length;
  let time = start + (at / width) * step;
  for (let i = 0; i < count; i++) {
    if ((i & (BLOCK - 1)) === 0) {
      const block = (i >>> BLOCK_SHIFT) * width;
      for (let k = 0; k < width; k++) sums[block + k] = running[k] - base[k];
    }
    const c = cls[i];
    if (c >= REPEAT) continue;
    const begin = rowStart(shown, from + i);
    const end = rowEnd(shown, from + i);
    while (time < end) {
      for (let k = 0; k < width; k++) fine[at + k] = running[k] - base[k];
      if (time > begin) fine[at + slot[c]] += time - begin;
      at += width;
      time += step;
    }
    running[slot[c]] += end - begin;
  }
  for (let k = 1; k <= width; k++) sums[sums.length - k] = running[width - k] - base[width - k];
  return at;
}

/**
 * Fills in the classes of a part's rows and which of them occur.
 * @param before the rows before it
 * @param coveredUntil up to when they cover the lane, ns
 * @returns whether some row begins before the previous ones have ended
 */
function classify(
  { recorded, recordedFrom: from, count, cls }: Part,
  before: Part | undefined,
  coveredUntil: number,
  seen: Uint8Array,
  causeOf: CauseOf,
  keep: KeepOperation | undefined,
): boolean {
  const { operation } = recorded;
  let lastStart = Number.NaN;
  let lastWord = 0;
  let lastClass = 0;
  if (before !== undefined) {
    const at = before.recordedFrom + before.count - 1;
    lastStart = rowStart(before.recorded, at);
    lastWord = rowWord(before.recorded, at);
    lastClass = before.cls[before.count - 1] & CLASS_MASK;
  }
  let covered = coveredUntil;
  let overlaps = false;
  for (let i = 0; i < count; i++) {
    const word = rowWord(recorded, from + i);
    const at = rowStart(recorded, from + i);
    if (at === lastStart && word === lastWord && rowKind(word) >= RowKind.read) {
      cls[i] = lastClass | REPEAT;
      continue;
    }
    if (at < covered) overlaps = true;
    const end = at + rowLength(word);
    if (end > covered) covered = end;
    const id = operation[from + i];
    lastClass = keep === undefined || keep(id) ? classOf(rowKind(word), causeOf(id)) : DIMMED;
    lastStart = at;
    lastWord = word;
    cls[i] = lastClass;
    seen[lastClass] = 1;
  }
  return overlaps;
}

function cutOverlaps({ recorded, recordedFrom, count, cls }: Part, coveredBefore: number): LaneChunk {
  const start = new Float64Array(count);
  const words = new Uint32Array(count);
  let covered = coveredBefore;
  for (let i = 0; i < count; i++) {
    if (cls[i] >= REPEAT && i > 0) {
      start[i] = start[i - 1];
      words[i] = words[i - 1];
      continue;
    }
    const row = recordedFrom + i;
    const from = Math.max(rowStart(recorded, row), covered);
    const until = Math.max(from, rowEnd(recorded, row));
    start[i] = from;
    words[i] = packRow(rowKind(rowWord(recorded, row)), until - from);
    covered = until;
  }
  return chunkOf(start, words, recorded.operation.subarray(recordedFrom, recordedFrom + count));
}
