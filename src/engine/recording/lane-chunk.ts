/**
 * Rows of a lane as they are stored: 12 bytes each. A run has few different phases, so their kinds and lengths are in
 * a dictionary. Readers ask {@link rowStart}, {@link rowEnd} and {@link rowWord}.
 */

/** The longest phase one row can hold, in ns (28 bits); device times are validated against it. */
export const MAX_ROW_NS = 0x0fff_ffff;

/** Packs a row's kind and its length (ns, at most {@link MAX_ROW_NS}) in one word. */
export const packRow = (kind: number, lengthNs: number): number => ((kind << 28) | lengthNs) >>> 0;
export const rowKind = (packed: number): number => packed >>> 28;
export const rowLength = (packed: number): number => packed & MAX_ROW_NS;

/** Some consecutive rows of one lane, ordered by start. Columns may be longer than `count`. */
export interface LaneChunk {
  readonly count: number;
  /** The low 32 bits of each start, ns. */
  readonly low: Uint32Array;
  /** The high bits of each start, above {@link PLACE_BITS} for the place of the row's word in a dictionary. */
  readonly high: Uint32Array;
  /** Operation id of each row. */
  readonly operation: Uint32Array;
  /** Kinds and lengths (see {@link packRow}): a dictionary, or a word for each row. */
  readonly words: Int32Array;
  readonly isDictionary: boolean;
}

/** Starts are below 2^53: their high bits are 21. */
export const PLACE_BITS = 9;
const PLACE_MASK = (1 << PLACE_BITS) - 1;
/** The first places are those of the kinds. */
const KINDS = 16;

/** The bits of a time (ns, below 2^53) above the low 32. The product with 2^-32 is exact. */
export const highBits = (start: number): number => (start * 2.3283064365386963e-10) | 0;
export const rowStart = (chunk: LaneChunk, row: number): number =>
  (chunk.high[row] >>> PLACE_BITS) * 4294967296 + chunk.low[row];
/** Kind and length of a row in one word, see {@link packRow}. */
export const rowWord = (chunk: LaneChunk, row: number): number =>
  chunk.words[chunk.isDictionary ? chunk.high[row] & PLACE_MASK : row] >>> 0;
export const rowEnd = (chunk: LaneChunk, row: number): number => rowStart(chunk, row) + rowLength(rowWord(chunk, row));

/** Bytes of a row, and of a dictionary. */
export const ROW_BYTES = 12;
export const DICTIONARY_BYTES = 4 << PLACE_BITS;
/** A dictionary with this many words is full: words are found fast while a quarter of it is free. */
const MOST_WORDS = 3 << (PLACE_BITS - 2);
const MOST_ROWS = 32768;

/**
 * A chunk that is being filled. The columns are in one buffer: each is handed over to the page by itself, and a long
 * run has thousands. The chunks of a lane share a dictionary until it is full; then the chunk ends, too. (A class, not
 * a literal: of those V8 learns what kind of array each column is.)
 */
export class OpenChunk implements LaneChunk {
  count = 0;
  /** How many fit. */
  rows: number;
  readonly low: Uint32Array<ArrayBuffer>;
  readonly high: Uint32Array;
  readonly operation: Uint32Array;
  readonly isDictionary = true;
  readonly words: Int32Array;
  /** Words in the dictionary. */
  private known: number;

  /** @param from the first row of the buffer that is not another chunk's */
  constructor(buffer: ArrayBuffer, from = 0, words: Int32Array = new Int32Array(1 << PLACE_BITS), known = 0) {
    const all = buffer.byteLength / ROW_BYTES;
    this.rows = all - from;
    this.low = new Uint32Array(buffer, from * 4, this.rows);
    this.high = new Uint32Array(buffer, (all + from) * 4, this.rows);
    this.operation = new Uint32Array(buffer, (2 * all + from) * 4, this.rows);
    this.words = words;
    this.known = known;
  }

  /**
   * Finds the place of the last row's word, which was put in the place of its kind. The first word of a kind is there;
   * others have the first place that was free from their remainder on.
   */
  place(packed: number): void {
    const { words } = this;
    const kind = rowKind(packed);
    const isElsewhere = (place: number): boolean => words[place] !== packed && words[place] !== 0;
    let at = kind;
    if (isElsewhere(at)) at = KINDS + ((packed >>> 0) % 491);
    while (isElsewhere(at)) at = at === PLACE_MASK ? KINDS : at + 1;
    this.high[this.count - 1] += at - kind;
    if (words[at] === packed) return;
    words[at] = packed;
    if (++this.known === MOST_WORDS) this.rows = this.count;
  }

  /** The chunk after this one: the rest of its buffer, with another dictionary, or a new buffer. */
  next(): OpenChunk {
    const { buffer, byteOffset } = this.low;
    const from = byteOffset / 4 + this.count;
    if (from * ROW_BYTES < buffer.byteLength) return new OpenChunk(buffer, from);
    const longer = new ArrayBuffer(Math.min(MOST_ROWS * ROW_BYTES, buffer.byteLength * 2));
    return this.known < MOST_WORDS ? new OpenChunk(longer, 0, this.words, this.known) : new OpenChunk(longer);
  }
}
