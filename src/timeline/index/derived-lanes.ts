/**
 * Lanes that are derived from recorded ones: a plane (some rows of its die) and a chip (the times at which any of its
 * dies is busy). They are made when they are first shown, a slice at a time, and thrown away when they are hidden.
 */
import {
  MAX_ROW_NS,
  packRow,
  rowKind,
  rowStart,
  rowWord,
  rowEnd,
  type LaneChunk,
} from '../../engine/recording/lane-chunk.ts';
import { chunkOf } from '../../analysis/columns/rows.ts';
import { NONE, RowKind } from '../../engine/recording/recording.ts';

/** Rows of a derived chunk. */
const CHUNK_ROWS = 1 << 14;
/** Rows visited between two yields. */
const SLICE_ROWS = 1 << 14;

class ChunkWriter {
  readonly chunks: LaneChunk[] = [];
  #start: number[] = [];
  #words: number[] = [];
  #operation: number[] = [];

  add(start: number, word: number, operation: number): void {
    if (this.#start.length === CHUNK_ROWS) this.flush();
    this.#start.push(start);
    this.#words.push(word);
    this.#operation.push(operation);
  }

  flush(): void {
    if (this.#start.length === 0) return;
    this.chunks.push(chunkOf(this.#start, this.#words, this.#operation));
    [this.#start, this.#words, this.#operation] = [[], [], []];
  }
}

/**
 * The rows of a die that belong to one plane (numbered over the whole device). Yields between slices; returns the
 * lane's chunks.
 */
export function* planeRows(
  die: readonly LaneChunk[],
  plane: number,
  planeOf: (operation: number) => number,
): Generator<undefined, readonly LaneChunk[]> {
  const out = new ChunkWriter();
  let slice = 0;
  for (const chunk of die) {
    for (let i = 0; i < chunk.count; i++) {
      const operation = chunk.operation[i];
      if (planeOf(operation) === plane) out.add(rowStart(chunk, i), rowWord(chunk, i), operation);
      if (++slice === SLICE_ROWS) {
        slice = 0;
        yield;
      }
    }
  }
  out.flush();
  return out.chunks;
}

/** Which kind names a chip while its dies do different things: the one that keeps it longest. */
const RANK = new Uint8Array(16);
RANK[RowKind.suspend] = 1;
RANK[RowKind.resume] = 1;
RANK[RowKind.read] = 2;
RANK[RowKind.copy] = 3;
RANK[RowKind.program] = 4;
RANK[RowKind.erase] = 5;

class RowWalk {
  readonly #chunks: readonly LaneChunk[];
  #chunk = 0;
  #row = 0;
  start = Number.POSITIVE_INFINITY;
  end = Number.POSITIVE_INFINITY;
  kind = 0;
  operation = NONE;

  constructor(chunks: readonly LaneChunk[]) {
    this.#chunks = chunks;
    this.#load();
  }

  *group(): Generator<number> {
    const word = packRow(this.kind, this.end - this.start);
    let row = this.#row;
    for (const chunk of this.#chunks.slice(this.#chunk)) {
      for (; row < chunk.count; row++) {
        if (rowStart(chunk, row) !== this.start || rowWord(chunk, row) !== word) return;
        yield chunk.operation[row];
      }
      row = 0;
    }
  }

  next(): void {
    this.#row++;
    this.#load();
  }

  #load(): void {
    while (this.#chunk < this.#chunks.length && this.#row >= this.#chunks[this.#chunk].count) {
      this.#chunk++;
      this.#row = 0;
    }
    const chunk = this.#chunks.at(this.#chunk);
    if (chunk === undefined) {
      this.start = Number.POSITIVE_INFINITY;
      this.end = Number.POSITIVE_INFINITY;
      return;
    }
    this.start = rowStart(chunk, this.#row);
    this.kind = rowKind(rowWord(chunk, this.#row));
    this.end = rowEnd(chunk, this.#row);
    this.operation = chunk.operation[this.#row];
  }
}

/** Operations whose rows have the start, length and kind of a row, on any plane and die; without the row's own. */
function runTogether(walks: readonly RowWalk[], { start, end, kind, operation }: RowWalk): number[] {
  const operations: number[] = [];
  for (const walk of walks) {
    if (walk.start !== start || walk.end !== end || walk.kind !== kind) continue;
    for (const other of walk.group()) if (other !== operation) operations.push(other);
  }
  return operations;
}

/**
 * The union of several lanes: at any instant the row of the lane whose kind ranks highest (erase, program, copy, read,
 * suspend), idle only when all are. Pieces of one row that follow each other are joined; rows that run together in
 * full, on planes and dies, stay together. Yields between slices; returns
 * the lane's chunks.
 */
export function* unionRows(lanes: readonly (readonly LaneChunk[])[]): Generator<undefined, readonly LaneChunk[]> {
  const out = new ChunkWriter();
  const walks = lanes.map((chunks) => new RowWalk(chunks));
  let at = Number.NEGATIVE_INFINITY;
  let openStart = 0;
  let openEnd = -1;
  let openKind = 0;
  let openOperation = NONE;
  let slice = 0;
  /** The end of the row that is open, and the operations that run together with it. */
  let wholeEnd = -1;
  let together: number[] = [];
  const close = (): void => {
    const word = packRow(openKind, Math.max(0, openEnd - openStart));
    if (openEnd > openStart) out.add(openStart, word, openOperation);
    if (openEnd === wholeEnd) for (const operation of together) out.add(openStart, word, operation);
    openEnd = -1;
  };
  for (;;) {
    let best: RowWalk | undefined;
    let until = Number.POSITIVE_INFINITY;
    for (const walk of walks) {
      while (walk.end <= at) walk.next();
      if (walk.start <= at) {
        if (best === undefined || RANK[walk.kind] > RANK[best.kind]) best = walk;
        if (walk.end < until) until = walk.end;
      } else if (walk.start < until) until = walk.start;
    }
    if (until === Number.POSITIVE_INFINITY) break;
    if (best !== undefined) {
      const same = openEnd === at && openOperation === best.operation && openKind === best.kind;
      if (same && until - openStart <= MAX_ROW_NS) openEnd = until;
      else {
        close();
        openStart = at;
        openEnd = until;
        openKind = best.kind;
        openOperation = best.operation;
        wholeEnd = best.start === at ? best.end : -1;
        together = wholeEnd < 0 ? [] : runTogether(walks, best);
      }
    }
    at = until;
    if (++slice === SLICE_ROWS) {
      slice = 0;
      yield;
    }
  }
  close();
  out.flush();
  return out.chunks;
}
