/**
 * Rows of a lane as they are stored: 10 bytes each. A run has few different phases, so their kinds and lengths are in
 * a dictionary; a chunk spans at most 2^40 ns (18 minutes), so the high bits of a start take a byte beside the chunk's
 * own. Readers ask {@link rowStart}, {@link rowEnd} and {@link rowWord}.
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
  /**
   * The high bits of each start beyond {@link base}, above {@link PLACE_BITS} for the place of the row's word in a
   * dictionary. (16 bits in a recording; rows that were made from others may span more.)
   */
  readonly high: Uint16Array | Uint32Array;
  /** The high bits of the first start. */
  readonly base: number;
  /** Operation id of each row. */
  readonly operation: Uint32Array;
  /** Kinds and lengths (see {@link packRow}): a dictionary, or a word for each row. */
  readonly words: Int32Array;
  readonly isDictionary: boolean;
}

export const PLACE_BITS = 8;
/** Bits that are left for those of a start beyond its chunk's. */
const HIGH_BITS = 16 - PLACE_BITS;
const PLACE_MASK = (1 << PLACE_BITS) - 1;
/** The first places are those of the kinds. */
const KINDS = 16;

/** The bits of a time (ns, below 2^53) above the low 32. The product with 2^-32 is exact. */
export const highBits = (start: number): number => (start * 2.3283064365386963e-10) | 0;
export const rowStart = (chunk: LaneChunk, row: number): number =>
  (chunk.base + (chunk.high[row] >>> PLACE_BITS)) * 4294967296 + chunk.low[row];
/** Kind and length of a row in one word, see {@link packRow}. */
export const rowWord = (chunk: LaneChunk, row: number): number =>
  chunk.words[chunk.isDictionary ? chunk.high[row] & PLACE_MASK : row] >>> 0;
export const rowEnd = (chunk: LaneChunk, row: number): number => rowStart(chunk, row) + rowLength(rowWord(chunk, row));

/** Bytes of a row, and of a dictionary. */
export const ROW_BYTES = 10;
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
  readonly high: Uint16Array;
  /** Before the first row, such that none {@link fits}. */
  base = -1 << HIGH_BITS;
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
    this.operation = new Uint32Array(buffer, (all + from) * 4, this.rows);
    this.high = new Uint16Array(buffer, all * 8 + from * 2, this.rows);
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
    if (isElsewhere(at)) at = KINDS + ((packed >>> 0) % 239);
    while (isElsewhere(at)) at = at === PLACE_MASK ? KINDS : at + 1;
    this.high[this.count - 1] += at - kind;
    if (words[at] === packed) return;
    words[at] = packed;
    if (++this.known === MOST_WORDS) this.rows = this.count;
  }

  /** Whether a row whose start has these high bits has a place here. */
  fits(high: number): boolean {
    return (high - this.base) >>> HIGH_BITS === 0;
  }

  /** The chunk for a row that does not fit here: this one, if it is empty, or the one after it. */
  begin(high: number): OpenChunk {
    const chunk = this.count === 0 ? this : this.next();
    chunk.base = high;
    return chunk;
  }

  /** The chunk after this one: the rest of its buffer, or a new one; the same dictionary, or another if it is full. */
  next(): OpenChunk {
    const { buffer, byteOffset } = this.low;
    const from = byteOffset / 4 + this.count;
    const isFull = this.known === MOST_WORDS;
    if (from * ROW_BYTES < buffer.byteLength)
      return isFull ? new OpenChunk(buffer, from) : new OpenChunk(buffer, from, this.words, this.known);
    const longer = new ArrayBuffer(Math.min(MOST_ROWS * ROW_BYTES, buffer.byteLength * 2));
    return isFull ? new OpenChunk(longer) : new OpenChunk(longer, 0, this.words, this.known);
  }
}
