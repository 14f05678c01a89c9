import type { RequestColumns, ResponseMeaning } from '../columns.ts';
import type { PlainRows } from '../format.ts';

/** Rows a chunk: 1.4 MB, small enough that the last chunk wastes little. */
const CHUNK_ROWS = 65_536;

export const MAX_DEVICES = 65_536;

interface Chunk {
  at: Float64Array<ArrayBuffer>;
  op: Uint8Array<ArrayBuffer>;
  offset: Float64Array<ArrayBuffer>;
  bytes: Uint32Array<ArrayBuffer>;
  device: Uint16Array<ArrayBuffer> | null;
  response: Float64Array<ArrayBuffer> | null;
}

function newChunk(rows: number, withDevice: boolean): Chunk {
  return {
    at: new Float64Array(rows),
    op: new Uint8Array(rows),
    offset: new Float64Array(rows),
    bytes: new Uint32Array(rows),
    device: withDevice ? new Uint16Array(rows) : null,
    response: null,
  };
}

/** A chunk becomes the columns if at least this share of it is used. */
const LEAST_USED = 0.75;
const SPARE = 1.02;

/**
 * Grows columns row by row. With an expectation that is nearly right, all rows lie in the first chunk, whose arrays
 * become the columns. (Memory that is not written to is not taken.) Further chunks are joined by `finish`.
 */
export class ColumnBuilder {
  #chunks: (Chunk | null)[] = [];
  #chunk: Chunk | null = null;
  #used = 0;
  #firstRows = CHUNK_ROWS;
  #isExpected = false;
  #devices = false;
  #responses = false;
  #latest = -Infinity;
  #earliest = Infinity;
  #reordered = 0;
  #moved = false;

  get count(): number {
    const { length } = this.#chunks;
    return length < 2 ? this.#used : this.#firstRows + (length - 2) * CHUNK_ROWS + this.#used;
  }

  get #room(): number {
    return this.#chunks.length < 2 ? this.#firstRows : CHUNK_ROWS;
  }

  /** Only the first call has an effect, because it copies the rows so far. */
  expect(rows: number): void {
    if (this.#isExpected || this.#chunk === null || this.#moved) return;
    this.#isExpected = true;
    const { count } = this;
    const firstRows = Math.ceil(Math.max(rows, count) * SPARE);
    if (firstRows <= this.#firstRows) return;
    const joined = newChunk(firstRows, this.#devices);
    if (this.#responses) joined.response = new Float64Array(firstRows).fill(NaN, 0, count);
    for (const [c, chunk] of this.#chunks.entries()) {
      const first = c * CHUNK_ROWS;
      const used = Math.min(CHUNK_ROWS, count - first);
      if (chunk === null) continue;
      joined.at.set(chunk.at.subarray(0, used), first);
      joined.op.set(chunk.op.subarray(0, used), first);
      joined.offset.set(chunk.offset.subarray(0, used), first);
      joined.bytes.set(chunk.bytes.subarray(0, used), first);
      if (chunk.device !== null) joined.device?.set(chunk.device.subarray(0, used), first);
      if (chunk.response !== null) joined.response?.set(chunk.response.subarray(0, used), first);
    }
    this.#firstRows = firstRows;
    this.#chunks = [joined];
    this.#chunk = joined;
    this.#used = count;
  }

  get earliest(): number {
    if (this.#moved) this.#findEarliest();
    return this.#earliest;
  }

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
    if (chunk === null || this.#used === this.#room) {
      chunk = newChunk(chunk === null ? this.#firstRows : CHUNK_ROWS, this.#devices);
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
      chunk.device ??= new Uint16Array(chunk.op.length);
      chunk.device[row] = device;
    }
    if (responseNs > 0) this.#setResponse(chunk, row, responseNs);
    else if (chunk.response !== null) chunk.response[row] = NaN;
    if (at >= this.#latest) this.#latest = at;
    else this.#reordered++;
    if (at < this.#earliest) this.#earliest = at;
  }

  /** @returns whether there are any: the first row of a chunk comes by `push` */
  offer(rows: PlainRows): boolean {
    const chunk = this.#chunk;
    if (chunk === null || this.#used === this.#room) return false;
    rows.from = this.#used;
    rows.filled = this.#used;
    rows.end = this.#room;
    rows.at = chunk.at;
    rows.op = chunk.op;
    rows.offset = chunk.offset;
    rows.bytes = chunk.bytes;
    rows.device = chunk.device;
    rows.response = chunk.response;
    return true;
  }

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

  /** @param index its row, as `count` was before it was added */
  complete(index: number, at: number): void {
    const [chunk, row] = this.#placeOf(index);
    if (chunk === null || at <= chunk.at[row]) return;
    this.#setResponse(chunk, row, at - chunk.at[row]);
  }

  move(index: number, at: number): void {
    const [chunk, row] = this.#placeOf(index);
    if (chunk === null) return;
    chunk.at[row] = at;
    this.#latest = Math.max(this.#latest, at);
    this.#moved = true;
  }

  #placeOf(index: number): readonly [chunk: Chunk | null, row: number] {
    const behind = index - this.#firstRows;
    if (behind < 0) return [this.#chunks.at(0) ?? null, index];
    return [this.#chunks[1 + Math.floor(behind / CHUNK_ROWS)] ?? null, behind % CHUNK_ROWS];
  }

  #findEarliest(): void {
    let earliest = Infinity;
    for (let c = 0; c < this.#chunks.length; c++) {
      const used = c === this.#chunks.length - 1 ? this.#used : c === 0 ? this.#firstRows : CHUNK_ROWS;
      const at = this.#chunks[c]?.at;
      for (let i = 0; at !== undefined && i < used; i++) if (at[i] < earliest) earliest = at[i];
    }
    this.#earliest = earliest;
  }

  #setResponse(chunk: Chunk, row: number, ns: number): void {
    // Rows from the next one on set theirs.
    chunk.response ??= new Float64Array(chunk.op.length).fill(NaN, 0, this.#chunk === chunk ? this.#used : undefined);
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
    const { count, earliest } = this;
    const isInOrder = this.#reordered === 0 && !this.#moved;
    const { at, op, offset, bytes, response } =
      this.#chunks.length === 1 && count >= LEAST_USED * this.#firstRows
        ? this.#asColumns(count, earliest, bases)
        : this.#join(count, earliest, bases);
    this.#chunks = [];
    this.#chunk = null;
    this.#used = 0;
    this.#firstRows = CHUNK_ROWS;
    this.#isExpected = false;
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

  #asColumns(count: number, earliest: number, bases: ArrayLike<number>): Omit<Chunk, 'device'> {
    const [chunk] = this.#chunks;
    if (chunk === null) throw new Error('the columns have been taken');
    const { device, response } = chunk;
    const at = chunk.at.subarray(0, count);
    const offset = chunk.offset.subarray(0, count);
    if (earliest !== 0) for (let i = 0; i < count; i++) at[i] -= earliest;
    if (device !== null) for (let i = 0; i < count; i++) offset[i] += bases[device[i]];
    else if (bases[0] !== 0) for (let i = 0; i < count; i++) offset[i] += bases[0];
    return {
      at,
      op: chunk.op.subarray(0, count),
      offset,
      bytes: chunk.bytes.subarray(0, count),
      response: response === null ? null : response.subarray(0, count),
    };
  }

  #join(count: number, earliest: number, bases: ArrayLike<number>): Omit<Chunk, 'device'> {
    const chunks = this.#chunks;
    const at = new Float64Array(count);
    const offset = new Float64Array(count);
    const op = new Uint8Array(count);
    const bytes = new Uint32Array(count);
    const response = this.#responses ? new Float64Array(count).fill(NaN) : null;
    for (let c = 0, row = 0; row < count; c++) {
      const chunk = chunks[c];
      const rows = Math.min(c === 0 ? this.#firstRows : CHUNK_ROWS, count - row);
      if (chunk !== null) {
        for (let i = 0; i < rows; i++) {
          at[row + i] = chunk.at[i] - earliest;
          offset[row + i] = chunk.offset[i] + bases[chunk.device === null ? 0 : chunk.device[i]];
        }
        op.set(chunk.op.subarray(0, rows), row);
        bytes.set(chunk.bytes.subarray(0, rows), row);
        if (chunk.response !== null) response?.set(chunk.response.subarray(0, rows), row);
        chunks[c] = null;
      }
      row += rows;
    }
    return { at, op, offset, bytes, response };
  }
}

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
