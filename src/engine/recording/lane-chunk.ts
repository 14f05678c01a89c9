/** Rows of a lane as they are stored. Readers ask {@link rowStart}, {@link rowEnd} and {@link rowWord}. */

/** The longest phase one row can hold, in ns (28 bits); device times are validated against it. */
export const MAX_ROW_NS = 0x0fff_ffff;

/** Packs a row's kind and its length (ns, at most {@link MAX_ROW_NS}) in one word. */
export const packRow = (kind: number, lengthNs: number): number => ((kind << 28) | lengthNs) >>> 0;
/** The kind of a packed row. */
export const rowKind = (packed: number): number => packed >>> 28;
/** The length of a packed row, ns. */
export const rowLength = (packed: number): number => packed & MAX_ROW_NS;

/** Some consecutive rows of one lane, ordered by start. Columns may be longer than `count`. */
export interface LaneChunk {
  readonly count: number;
  /** Start of each row, ns. */
  readonly start: Float64Array;
  /** Kind and length, see {@link packRow}. */
  readonly kindLength: Uint32Array;
  /** Operation id of each row. */
  readonly operation: Uint32Array;
}

/** Start of a row, ns. */
export const rowStart = (chunk: LaneChunk, row: number): number => chunk.start[row];
/** Kind and length of a row in one word, see {@link packRow}. */
export const rowWord = (chunk: LaneChunk, row: number): number => chunk.kindLength[row];
/** End of a row, ns. */
export const rowEnd = (chunk: LaneChunk, row: number): number => rowStart(chunk, row) + rowLength(rowWord(chunk, row));
