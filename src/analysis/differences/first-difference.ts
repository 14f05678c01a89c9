/** Where two runs of one workload first differ: another row in a lane, or the same row with another page. */
import { rowEnd, rowStart, rowWord, type LaneChunk } from '../../engine/recording/lane-chunk.ts';
import type { Recording } from '../../engine/recording/recording.ts';
import { Operations } from '../columns/operations.ts';

export interface FirstDifference {
  readonly startNs: number;
  readonly endNs: number;
  /** The run that has the row: the later one if both have another row there. */
  readonly side: 'a' | 'b';
  readonly operation: number;
}

class Rows {
  readonly #chunks: readonly LaneChunk[];
  #chunk = 0;
  #row = 0;

  constructor(chunks: readonly LaneChunk[]) {
    this.#chunks = chunks;
  }

  /** Null behind the last row. */
  get at(): { readonly chunk: LaneChunk; readonly row: number } | null {
    while (this.#chunk < this.#chunks.length && this.#row >= this.#chunks[this.#chunk].count) {
      this.#chunk++;
      this.#row = 0;
    }
    return this.#chunk < this.#chunks.length ? { chunk: this.#chunks[this.#chunk], row: this.#row } : null;
  }

  next(): void {
    this.#row++;
  }
}

/** The earliest difference of two recordings of one device's lanes; null if no recorded row differs. */
export function firstDifference(a: Recording, b: Recording): FirstDifference | null {
  const inA = new Operations(a);
  const inB = new Operations(b);
  let first: FirstDifference | null = null;
  for (let lane = 0; lane < Math.min(a.lanes.length, b.lanes.length); lane++) {
    const [rowsA, rowsB] = [new Rows(a.lanes[lane]), new Rows(b.lanes[lane])];
    for (;;) {
      const [one, other] = [rowsA.at, rowsB.at];
      if (one === null && other === null) break;
      const startA = one === null ? Infinity : rowStart(one.chunk, one.row);
      const startB = other === null ? Infinity : rowStart(other.chunk, other.row);
      if (first !== null && Math.min(startA, startB) >= first.startNs) break;
      if (one !== null && other !== null && startA === startB && isSame(one, other, inA, inB)) {
        rowsA.next();
        rowsB.next();
        continue;
      }
      const side = startB <= startA ? 'b' : 'a';
      const found = side === 'b' ? other : one;
      if (found !== null)
        first = {
          startNs: rowStart(found.chunk, found.row),
          endNs: rowEnd(found.chunk, found.row),
          side,
          operation: found.chunk.operation[found.row],
        };
      break;
    }
  }
  return first;
}

interface Place {
  readonly chunk: LaneChunk;
  readonly row: number;
}

function isSame(one: Place, other: Place, inA: Operations, inB: Operations): boolean {
  if (rowWord(one.chunk, one.row) !== rowWord(other.chunk, other.row)) return false;
  const [a, b] = [one.chunk.operation[one.row], other.chunk.operation[other.row]];
  return inA.ppn(a) === inB.ppn(b) && inA.lpn(a) === inB.lpn(b) && inA.info(a) === inB.info(b);
}
