/**
 * Sums over a lane's rows: they give the busy time of each class between two instants without reading every row. They
 * are plain data, so that a worker can make them during a run and transfer them with the rows;
 * `timeline/index/lane-index.ts` searches them.
 *
 * Rows stay where the recording has them, in sections of up to {@link SECTION} rows of one chunk. Beside them a section
 * holds one byte a row (its class) and two tables of the busy time by class since the lane's beginning, for the classes
 * seen so far ("slots"):
 *
 *   rows    ▇▇ ▇▇▇▇   ▇▇▇ ▇▇ ▇▇▇▇▇▇▇   ▇ ▇▇▇        start, kind and length, operation (recorded); class (here)
 *   sums    ^                ^                ^        before every {@link BLOCK}th row
 *   grid    :     :     :     :     :     :     :      at even times, a power of two apart, {@link ROWS_PER_STEP} rows on average
 *   coarse  :                                   :      every {@link COARSE}th time of the grid
 *
 * Rows of a lane do not overlap, with two exceptions. The pages of one multi-plane array operation are rows with the
 * same start, kind and length: all but the first of them are marked, and count nothing, because the die was busy once.
 * And a quirk of a model can let transfers overlap: then a section keeps a copy of its rows in which each begins where
 * the lane is no longer covered by those before it.
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
import { chunkOf } from '../columns/lane-chunks.ts';
import { RowKind } from '../../engine/recording/recording.ts';
import { CLASS_COUNT, DIMMED, classOf } from '../columns/row-classes.ts';

/** Rows between two sums. */
export const BLOCK_SHIFT = 5;
const BLOCK = 1 << BLOCK_SHIFT;
/** Rows a step of the grid, on average over a section. */
const ROWS_PER_STEP = 8;
/** Steps of the grid a step of the coarse grid. */
export const COARSE = 16;
/** Most rows of a section: small enough that indexing one takes about a millisecond. */
const SECTION = 1 << 14;
/** Fewest rows of a section while a lane grows: at the end of a run, fewer rows than this remain in every lane. */
const LEAST_GROWING = 1 << 13;
/** Set in a row's class byte: the row repeats the one before it (another plane of the same operation). */
export const REPEAT = 0x80;
export const CLASS_MASK = 0x7f;

/** Whether a filter keeps an operation in color. */
export type KeepOperation = (operation: number) => boolean;

/** The origin of an operation, a `Cause`. */
export type CauseOf = (operation: number) => number;

/** Some consecutive rows of a lane, with sums. */
export interface Section {
  /** The rows, cut if they overlap; and the position of the first of them in that chunk. */
  readonly shown: LaneChunk;
  readonly from: number;
  /** The rows as they were recorded. */
  readonly recorded: LaneChunk;
  readonly recordedFrom: number;
  /** Number of the first row in the lane. */
  readonly first: number;
  readonly count: number;
  readonly cls: Uint8Array;
  /** Classes known when the section was made: its tables have this many columns; those of later classes would be 0. */
  readonly width: number;
  /** Busy ns by slot before each block of rows, and after the last. */
  readonly sums: Float64Array;
  /** Busy ns by slot before the section's first row. */
  readonly base: Float64Array;
  /**
   * Busy ns by slot, on top of `base`, at the times gridStart + k · gridStep, k = 0 … gridCount−1; the last is at or
   * after the section's end. Half as large if the section is shorter than 2^32 ns, as nearly all are.
   */
  readonly grid: Float64Array | Uint32Array;
  readonly gridStart: number;
  readonly gridStep: number;
  readonly gridCount: number;
  /**
   * The same at gridStart + k · gridStep · {@link COARSE}, k = 0 … coarseCount−1; the last, too, is at or after the
   * section's end.
   */
  readonly coarse: Float64Array | Uint32Array;
  readonly coarseCount: number;
}

/** The sums of a lane, as far as its rows have been added. */
export interface LaneSums {
  readonly sections: Section[];
  /** When each section's first row starts, ns. Rows lie all over the memory: a search among sections reads none. */
  readonly starts: number[];
  /** The row to be added next: its chunk, and its place in it. */
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

/** The sums of a lane without rows. */
export const emptySums = (): LaneSums => ({
  sections: [],
  starts: [],
  nextChunk: 0,
  nextRow: 0,
  rows: 0,
  coveredUntil: Number.NEGATIVE_INFINITY,
  slot: new Int8Array(CLASS_COUNT).fill(-1),
  classes: [],
  order: [],
  total: new Float64Array(CLASS_COUNT),
});

/** Sums that can be added to without changing others: the sections are shared, they never change. */
export const copyOf = (sums: LaneSums): LaneSums => ({
  ...sums,
  sections: sums.sections.slice(),
  starts: sums.starts.slice(),
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

/** Skips chunks whose rows are all added; false if there are no more rows. */
function findNext(sums: LaneSums, chunks: readonly LaneChunk[]): boolean {
  while (sums.nextChunk < chunks.length && sums.nextRow >= chunks[sums.nextChunk].count) {
    // The last chunk may still grow.
    if (sums.nextChunk === chunks.length - 1) return false;
    sums.nextChunk++;
    sums.nextRow = 0;
  }
  return sums.nextChunk < chunks.length;
}

/**
 * Adds up to {@link SECTION} rows (about a millisecond).
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
  if (!findNext(sums, chunks)) return false;
  const chunk = chunks[sums.nextChunk];
  const count = Math.min(SECTION, chunk.count - sums.nextRow);
  if (growing && count < LEAST_GROWING && sums.nextChunk === chunks.length - 1) return false;
  addSection(sums, chunk, sums.nextRow, count, causeOf, keep);
  sums.nextRow += count;
  findNext(sums, chunks);
  return true;
}

/** Whether all rows of the chunks are in. */
export const isComplete = (sums: LaneSums, chunks: readonly LaneChunk[]): boolean => !findNext(sums, chunks);

/** Classes of the rows that are being added. */
const classScratch = new Uint8Array(SECTION);

/** Columns in one buffer, the ones with the longest values first. */
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

function addSection(
  lane: LaneSums,
  recorded: LaneChunk,
  recordedFrom: number,
  count: number,
  causeOf: CauseOf,
  keep: KeepOperation | undefined,
): void {
  // The classes are copied into the section's buffer below.
  const cls = classScratch.subarray(0, count);
  const seen = new Uint8Array(CLASS_COUNT);
  const overlaps = classify(lane, recorded, recordedFrom, count, cls, seen, causeOf, keep);
  const shown = overlaps ? cutOverlaps(recorded, recordedFrom, count, cls, lane.coveredUntil) : recorded;
  const from = overlaps ? 0 : recordedFrom;
  lane.coveredUntil = Math.max(lane.coveredUntil, rowEnd(shown, from + count - 1));
  const { slot, classes, total: running } = lane;
  for (let c = 0; c < CLASS_COUNT; c++) {
    if (seen[c] === 0 || slot[c] >= 0) continue;
    slot[c] = classes.length;
    classes.push(c);
    lane.order = classes.map((_, index) => index).sort((a, b) => classes[a] - classes[b]);
  }
  const width = classes.length;
  const blocks = ((count - 1) >>> BLOCK_SHIFT) + 1;
  const sectionStart = rowStart(shown, from);
  const sectionEnd = Math.max(sectionStart + 1, lane.coveredUntil);
  let gridStep = 1;
  while ((sectionEnd - sectionStart) / gridStep > count / ROWS_PER_STEP) gridStep *= 2;
  const gridStart = Math.floor(sectionStart / gridStep) * gridStep;
  const gridCount = Math.ceil((sectionEnd - gridStart) / gridStep) + 1;
  const fits = gridStart + gridCount * gridStep - sectionStart <= 0xffff_ffff;
  const coarseCount = Math.ceil((gridCount - 1) / COARSE) + 1;
  // One buffer for all: a run of ten million operations has thousands of sections, and each buffer is transferred by
  // itself.
  const room = new Room((blocks + 2) * width * 8 + (gridCount + coarseCount) * width * (fits ? 4 : 8) + count);
  const sums = room.doubles((blocks + 1) * width);
  const base = room.doubles(width);
  const grid = fits ? room.words(gridCount * width) : room.doubles(gridCount * width);
  const coarse = fits ? room.words(coarseCount * width) : room.doubles(coarseCount * width);
  const classesOfRows = room.bytes(count);
  classesOfRows.set(cls);
  for (let k = 0; k < width; k++) base[k] = running[k];
  let gridAt = 0;
  let gridTime = gridStart;
  for (let i = 0; i < count; i++) {
    if ((i & (BLOCK - 1)) === 0) {
      const at = (i >>> BLOCK_SHIFT) * width;
      for (let k = 0; k < width; k++) sums[at + k] = running[k];
    }
    const c = cls[i];
    if (c >= REPEAT) continue;
    const begin = rowStart(shown, from + i);
    const end = rowEnd(shown, from + i);
    while (gridTime < end) {
      for (let k = 0; k < width; k++) grid[gridAt + k] = running[k] - base[k];
      if (gridTime > begin) grid[gridAt + slot[c]] += gridTime - begin;
      gridAt += width;
      gridTime += gridStep;
    }
    running[slot[c]] += end - begin;
  }
  for (let k = 0; k < width; k++) sums[blocks * width + k] = running[k];
  for (; gridAt < grid.length; gridAt += width) {
    for (let k = 0; k < width; k++) grid[gridAt + k] = running[k] - base[k];
  }
  for (let k = 0; k < coarseCount; k++) {
    const at = Math.min(k * COARSE, gridCount - 1) * width;
    for (let slot = 0; slot < width; slot++) coarse[k * width + slot] = grid[at + slot];
  }
  lane.starts.push(sectionStart);
  lane.sections.push({
    shown,
    from,
    recorded,
    recordedFrom,
    first: lane.rows,
    count,
    cls: classesOfRows,
    width,
    sums,
    base,
    grid,
    gridStart,
    gridStep,
    gridCount,
    coarse,
    coarseCount,
  });
  lane.rows += count;
}

/**
 * Fills in the classes of some rows and which of them occur.
 * @returns whether some row begins before the previous ones have ended
 */
function classify(
  lane: LaneSums,
  chunk: LaneChunk,
  from: number,
  count: number,
  cls: Uint8Array,
  seen: Uint8Array,
  causeOf: CauseOf,
  keep: KeepOperation | undefined,
): boolean {
  const { operation } = chunk;
  let lastStart = Number.NaN;
  let lastWord = 0;
  let lastClass = 0;
  const before = lane.sections.at(-1);
  if (before !== undefined) {
    const at = before.recordedFrom + before.count - 1;
    lastStart = rowStart(before.recorded, at);
    lastWord = rowWord(before.recorded, at);
    lastClass = before.cls[before.count - 1] & CLASS_MASK;
  }
  let covered = lane.coveredUntil;
  let overlaps = false;
  for (let i = 0; i < count; i++) {
    const word = rowWord(chunk, from + i);
    const at = rowStart(chunk, from + i);
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

/** A copy of some rows in which each begins after the previous ones have ended. */
function cutOverlaps(
  recorded: LaneChunk,
  recordedFrom: number,
  count: number,
  cls: Uint8Array,
  coveredBefore: number,
): LaneChunk {
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
