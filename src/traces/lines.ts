/** Longer lines are no trace's; only their beginning is kept, so that a file without line ends costs no memory. */
export const MAX_LINE_BYTES = 65_536;

const NEWLINE = 10;
const RETURN = 13;

/**
 * Receives a line: the bytes `bytes[start, end)` without its line end, valid during the call only.
 * @param line its number, from 1
 * @param cut whether the line was longer than `MAX_LINE_BYTES`
 */
export type LineSink = (bytes: Uint8Array, start: number, end: number, line: number, cut: boolean) => void;

/** Cuts a stream of chunks into lines (LF or CR LF). Only a line that crosses a chunk's end is copied. */
export class LineSplitter {
  readonly #sink: LineSink;
  readonly #carry = new Uint8Array(MAX_LINE_BYTES);
  #carried = 0;
  #cut = false;
  #started = false;
  #line = 0;

  constructor(sink: LineSink) {
    this.#sink = sink;
  }

  /** Lines handed on so far. */
  get lines(): number {
    return this.#line;
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    for (;;) {
      const newline = chunk.indexOf(NEWLINE, start);
      if (newline < 0) break;
      if (this.#started) {
        this.#keep(chunk, start, newline);
        this.#emit(this.#carry, 0, this.#carried);
        this.#started = false;
        this.#carried = 0;
        this.#cut = false;
      } else if (newline - start > MAX_LINE_BYTES) {
        this.#cut = true;
        this.#emit(chunk, start, start + MAX_LINE_BYTES);
        this.#cut = false;
      } else {
        this.#emit(chunk, start, newline);
      }
      start = newline + 1;
    }
    if (start < chunk.length) {
      this.#started = true;
      this.#keep(chunk, start, chunk.length);
    }
  }

  /** Hands on the last line where the file does not end with a line end. */
  end(): void {
    if (!this.#started) return;
    this.#emit(this.#carry, 0, this.#carried);
    this.#started = false;
    this.#carried = 0;
  }

  #keep(chunk: Uint8Array, start: number, end: number): void {
    const room = MAX_LINE_BYTES - this.#carried;
    if (end - start > room) {
      this.#cut = true;
      end = start + room;
    }
    this.#carry.set(chunk.subarray(start, end), this.#carried);
    this.#carried += end - start;
  }

  #emit(bytes: Uint8Array, start: number, end: number): void {
    this.#line++;
    const stop = end > start && bytes[end - 1] === RETURN ? end - 1 : end;
    this.#sink(bytes, start, stop, this.#line, this.#cut);
  }
}
