/** Longer lines are cut, so that a file without line ends cannot exhaust memory. */
export const MAX_LINE_BYTES = 65_536;

const NEWLINE = 10;
const RETURN = 13;

/**
 * What is to be known of a line besides its bytes: `cut`, it was longer than `MAX_LINE_BYTES`; `returns`, there is a CR
 * in it that is not part of its line end; `unended`, it is the last and has no line end.
 */
export type LineState = 'whole' | 'cut' | 'returns' | 'unended';

/**
 * Receives a line: the bytes `bytes[start, end)` without its line end, valid during the call only.
 * @param line its number, from 1
 */
export type LineSink = (bytes: Uint8Array, start: number, end: number, line: number, state: LineState) => void;

export interface PlainLines {
  /**
   * Takes whole lines with their line ends from `start` on, and stops in front of the first that is not plain.
   * @returns the place behind the last line that was taken, and in `taken` how many these were
   */
  read(bytes: Uint8Array, start: number): number;
  readonly taken: number;
}

const LONGEST_PAUSE = 255;

/**
 * Cuts a stream of chunks into lines (LF, with any number of CR before it). Only a line that crosses a chunk's end is
 * copied.
 */
export class LineSplitter {
  readonly #sink: LineSink;
  readonly #plain: PlainLines | null;
  readonly #carry = new Uint8Array(MAX_LINE_BYTES);
  #carried = 0;
  #cut = false;
  #started = false;
  #line = 0;
  #untilOffer = 0;
  #pause = 0;

  /** @param plain is offered the lines first; null if each line goes to `sink` */
  constructor(sink: LineSink, plain: PlainLines | null = null) {
    this.#sink = sink;
    this.#plain = plain;
  }

  push(chunk: Uint8Array): void {
    const plain = this.#plain;
    let start = 0;
    // Most files have no CR at all: one look at the whole chunk is then enough. Where few lines come here, each is
    // looked at by itself.
    let firstReturn = plain === null ? chunk.indexOf(RETURN) : -1;
    for (;;) {
      if (plain !== null && !this.#started) start = this.#offer(plain, chunk, start);
      const newline = chunk.indexOf(NEWLINE, start);
      if (newline < 0) break;
      if (plain !== null) firstReturn = returnIn(chunk, start, newline);
      if (this.#started) {
        this.#keep(chunk, start, newline);
        this.#emitCarried('whole');
      } else if (newline - start > MAX_LINE_BYTES) {
        this.#sink(chunk, start, start + MAX_LINE_BYTES, ++this.#line, 'cut');
      } else if (firstReturn < 0 || firstReturn > newline) {
        this.#sink(chunk, start, newline, ++this.#line, 'whole');
      } else {
        this.#emit(chunk, start, newline, firstReturn, 'whole');
      }
      start = newline + 1;
      if (plain === null && firstReturn >= 0 && firstReturn < start) firstReturn = chunk.indexOf(RETURN, start);
    }
    if (start < chunk.length) {
      this.#started = true;
      this.#keep(chunk, start, chunk.length);
    }
  }

  end(): void {
    if (this.#started) this.#emitCarried('unended');
  }

  /**
   * Offers lines to the reader of plain ones, and returns where the next line starts. A refused offer costs several
   * times as much as a short line, so each refusal doubles the number of lines until the next offer.
   */
  #offer(plain: PlainLines, chunk: Uint8Array, start: number): number {
    if (this.#untilOffer > 0) {
      this.#untilOffer--;
      return start;
    }
    const next = plain.read(chunk, start);
    if (next > start) {
      this.#line += plain.taken;
      this.#pause = 0;
    } else {
      this.#pause = Math.min(2 * this.#pause + 1, LONGEST_PAUSE);
      this.#untilOffer = this.#pause;
    }
    return next;
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

  #emitCarried(state: LineState): void {
    const carry = this.#carry;
    const end = this.#carried;
    const firstReturn = carry.subarray(0, end).indexOf(RETURN);
    if (this.#cut) this.#sink(carry, 0, end, ++this.#line, 'cut');
    else if (firstReturn < 0) this.#sink(carry, 0, end, ++this.#line, state);
    else this.#emit(carry, 0, end, firstReturn, state);
    this.#started = false;
    this.#carried = 0;
    this.#cut = false;
  }

  #emit(bytes: Uint8Array, start: number, end: number, firstReturn: number, state: LineState): void {
    let stop = end;
    while (stop > start && bytes[stop - 1] === RETURN) stop--;
    this.#sink(bytes, start, stop, ++this.#line, firstReturn < stop ? 'returns' : state);
  }
}

function returnIn(bytes: Uint8Array, start: number, end: number): number {
  for (let at = start; at < end; at++) if (bytes[at] === RETURN) return at;
  return -1;
}
