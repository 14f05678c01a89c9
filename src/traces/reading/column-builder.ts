/** Requests gathered row by row into columns, in order of their times. */
import type { RequestColumns, ResponseMeaning } from '../columns.ts';
import type { PlainRows } from '../format.ts';

/** Rows a chunk: 1.4 MB, small enough that the last chunk wastes little. */
const CHUNK_ROWS = 65_536;

/** Devices are kept as 16-bit numbers. */
export const MAX_DEVICES = 65_536;

interface Chunk {
  at: Float64Array<ArrayBuffer>;
  op: Uint8Array<ArrayBuffer>;
  offset: Float64Array<ArrayBuffer>;
  bytes: Uint32Array<ArrayBuffer>;
  /** Present from the first row of a second device on. */
  device: Uint16Array<ArrayBuffer> | null;
  /** Present from the first row with a response time on. */
  response: Float64Array<ArrayBuffer> | null;
}

function newChunk(withDevice: boolean): Chunk {
  return {
    at: new Float64Array(CHUNK_ROWS),
    op: new Uint8Array(CHUNK_ROWS),
    offset: new Float64Array(CHUNK_ROWS),
    bytes: new Uint32Array(CHUNK_ROWS),
    device: withDevice ? new Uint16Array(CHUNK_ROWS) : null,
    response: null,
  };
}

/**
 * Grows columns row by row. Chunks are never copied while growing; `finish` joins them one column at a time and lets go
 * of each, so that the peak is the finished columns and one more of them, about 30 bytes a request.
 */
export class ColumnBuilder {
  #chunks: (Chunk | null)[] = [];
  #chunk: Chunk | null = null;
  #used = CHUNK_ROWS;
  #devices = false;
  #responses = false;
  #latest = -Infinity;
  #earliest = Infinity;
  #reordered = 0;
  /** Whether a row has another time than when it was added. */
  #moved = false;

  /** Rows so far. */
  get count(): number {
    return this.#chunk === null ? 0 : (this.#chunks.length - 1) * CHUNK_ROWS + this.#used;
  }

  /** The earliest time, as in `push`; Infinity without rows. */
  get earliest(): number {
    if (this.#moved) this.#findEarliest();
    return this.#earliest;
  }

  /** Rows that came after a row with a later time. */
  get reordered(): number {
    return this.#reordered;
  }

  /**
   * Adds a request.
   * @param at arrival in whole ns from any fixed origin, also below 0
   * @param op READ, WRITE or TRIM
   * @param offset first byte within its device
   * @param bytes length
   * @param device index of its device, from 0
   * @param responseNs measured response time, ns; NaN or 0 if there is none (files without one have a column of 0)
   */
  push(at: number, op: number, offset: number, bytes: number, device: number, responseNs = NaN): void {
    let chunk = this.#chunk;
    if (chunk === null || this.#used === CHUNK_ROWS) {
      chunk = newChunk(this.#devices);
      this.#chunk = chunk;
      this.#chunks.push(chunk);
      this.#used = 0;
    }
    const row = this.#used++;
    chunk.at[row] = at;
    chunk.op[row] = op;
    chunk.offset[row] = offset;
    chunk.bytes[row] = bytes;
    if (device !== 0 || chunk.device !== null) {
      this.#devices = true;
      chunk.device ??= new Uint16Array(CHUNK_ROWS);
      chunk.device[row] = device;
    }
    if (responseNs > 0) this.#setResponse(chunk, row, responseNs);
    if (at >= this.#latest) this.#latest = at;
    else this.#reordered++;
    if (at < this.#earliest) this.#earliest = at;
  }

  /**
   * Shows the rows of the present chunk that are not used yet.
   * @returns whether there are any: the first row of a chunk comes by `push`
   */
  offer(rows: PlainRows): boolean {
    const chunk = this.#chunk;
    if (chunk === null || this.#used === CHUNK_ROWS) return false;
    rows.from = this.#used;
    rows.filled = this.#used;
    rows.end = CHUNK_ROWS;
    rows.at = chunk.at;
    rows.op = chunk.op;
    rows.offset = chunk.offset;
    rows.bytes = chunk.bytes;
    rows.device = chunk.device;
    rows.response = chunk.response;
    return true;
  }

  /** Takes the rows that were filled since `offer`. */
  take({ from, filled, at }: PlainRows): void {
    let latest = this.#latest;
    let earliest = this.#earliest;
    let reordered = 0;
    for (let row = from; row < filled; row++) {
      const time = at[row];
      if (time >= latest) latest = time;
      else reordered++;
      if (time < earliest) earliest = time;
    }
    this.#latest = latest;
    this.#earliest = earliest;
    this.#reordered += reordered;
    this.#used = filled;
  }

  /**
   * Notes when a request was complete, if the file says so on a later line.
   * @param index its row, as `count` was before it was added
   * @param at as in `push`
   */
  complete(index: number, at: number): void {
    const chunk = this.#chunks[Math.floor(index / CHUNK_ROWS)];
    const row = index % CHUNK_ROWS;
    if (chunk === null || chunk === undefined || at <= chunk.at[row]) return;
    this.#setResponse(chunk, row, at - chunk.at[row]);
  }

  /** Gives the row `index` another time of arrival; `at` as in `push`. */
  move(index: number, at: number): void {
    const chunk = this.#chunks[Math.floor(index / CHUNK_ROWS)];
    if (chunk === null || chunk === undefined) return;
    chunk.at[index % CHUNK_ROWS] = at;
    this.#latest = Math.max(this.#latest, at);
    this.#moved = true;
  }

  #findEarliest(): void {
    let earliest = Infinity;
    for (let c = 0; c < this.#chunks.length; c++) {
      const used = c === this.#chunks.length - 1 ? this.#used : CHUNK_ROWS;
      const at = this.#chunks[c]?.at;
      for (let i = 0; at !== undefined && i < used; i++) if (at[i] < earliest) earliest = at[i];
    }
    this.#earliest = earliest;
  }

  #setResponse(chunk: Chunk, row: number, ns: number): void {
    chunk.response ??= new Float64Array(CHUNK_ROWS).fill(NaN);
    chunk.response[row] = ns;
    this.#responses = true;
  }

  /**
   * The columns, sorted by time where it ran backward (requests of one instant keep their order), counted from the
   * earliest request, and with each device moved to its own base. The builder is empty afterwards.
   * @param bases first byte of each device in the joined address space, by device index
   * @param meaning of the response times, if the format has any
   */
  finish(bases: ArrayLike<number>, meaning?: ResponseMeaning): RequestColumns {
    const count = this.count;
    const chunks = this.#chunks;
    const { earliest } = this;
    const isInOrder = this.#reordered === 0 && !this.#moved;
    const at = new Float64Array(count);
    const offset = new Float64Array(count);
    const op = new Uint8Array(count);
    const bytes = new Uint32Array(count);
    const response = this.#responses ? new Float64Array(count).fill(NaN) : null;
    for (let c = 0, row = 0; row < count; c++, row += CHUNK_ROWS) {
      const chunk = chunks[c];
      if (chunk === null || chunk === undefined) continue;
      const rows = Math.min(CHUNK_ROWS, count - row);
      for (let i = 0; i < rows; i++) {
        at[row + i] = chunk.at[i] - earliest;
        offset[row + i] = chunk.offset[i] + bases[chunk.device === null ? 0 : chunk.device[i]];
      }
      op.set(chunk.op.subarray(0, rows), row);
      bytes.set(chunk.bytes.subarray(0, rows), row);
      if (chunk.response !== null) response?.set(chunk.response.subarray(0, rows), row);
      chunks[c] = null;
    }
    this.#chunks = [];
    this.#chunk = null;
    this.#used = CHUNK_ROWS;
    this.#devices = false;
    this.#responses = false;
    this.#latest = -Infinity;
    this.#earliest = Infinity;
    this.#reordered = 0;
    this.#moved = false;
    const measured = response === null || meaning === undefined ? {} : { measured: { ns: response, meaning } };
    const columns = { count, at, op, offset, bytes, ...measured };
    return isInOrder ? columns : sortByTime(columns);
  }
}

/** The same requests in order of time; requests of one instant keep their order. */
function sortByTime(columns: RequestColumns): RequestColumns {
  const { count, at, measured } = columns;
  const order = orderByTime(at, count);
  const sorted = {
    count,
    at: new Float64Array(count),
    op: new Uint8Array(count),
    offset: new Float64Array(count),
    bytes: new Uint32Array(count),
  };
  for (let i = 0; i < count; i++) sorted.at[i] = at[order[i]];
  for (let i = 0; i < count; i++) sorted.op[i] = columns.op[order[i]];
  for (let i = 0; i < count; i++) sorted.offset[i] = columns.offset[order[i]];
  for (let i = 0; i < count; i++) sorted.bytes[i] = columns.bytes[order[i]];
  if (measured === undefined) return sorted;
  const ns = new Float64Array(count);
  for (let i = 0; i < count; i++) ns[i] = measured.ns[order[i]];
  return { ...sorted, measured: { ns, meaning: measured.meaning } };
}

/**
 * Indices in order of `keys`, equal keys in index order: a bottom-up merge sort without an object or a call a row. Runs
 * that already follow each other are copied, so a trace that is almost in order costs little more than the copying.
 */
function orderByTime(keys: Float64Array, count: number): Uint32Array {
  let from = new Uint32Array(count);
  let into = new Uint32Array(count);
  for (let i = 0; i < count; i++) from[i] = i;
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(start + 2 * width, count);
      if (middle === end || keys[from[middle - 1]] <= keys[from[middle]]) {
        into.set(from.subarray(start, end), start);
        continue;
      }
      let left = start;
      let right = middle;
      for (let i = start; i < end; i++) {
        if (right >= end || (left < middle && keys[from[left]] <= keys[from[right]])) into[i] = from[left++];
        else into[i] = from[right++];
      }
    }
    [from, into] = [into, from];
  }
  return from;
}

/**
 * Spreads requests of one instant evenly over the `clockNs` after it, in their order: a clock that counts seconds makes
 * bursts of its own.
 */
export function spreadInstants({ at, count }: RequestColumns, clockNs: number): void {
  for (let start = 0; start < count;) {
    let end = start + 1;
    while (end < count && at[end] === at[start]) end++;
    // Never past the next instant, should one time of a coarse clock have a fraction all the same.
    const room = end < count ? Math.min(clockNs, at[end] - at[start]) : clockNs;
    for (let i = start; i < end; i++) at[i] += Math.floor(((i - start) * room) / (end - start));
    start = end;
  }
}
