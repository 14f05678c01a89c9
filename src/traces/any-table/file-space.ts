/** Addresses in files, as addresses of one device: each piece of 8 MiB of a file gets the next free place. */
import { TraceError } from '../error.ts';

const PIECE_BYTES = 8 * 1024 * 1024;
/** Pieces of files that are placed; more are refused rather than tried. */
const MOST_PIECES = 4_000_000;

export class FileSpace {
  readonly #places = new Map<string, number>();
  readonly #files = new Set<string>();
  /** Requests that reach into the next piece. */
  #across = 0;

  /** @returns the first byte of a request of a file. Placed in the order in which pieces are first used. */
  place(file: string, offset: number, bytes: number): number {
    const piece = Math.floor(offset / PIECE_BYTES);
    const key = `${piece} ${file}`;
    let place = this.#places.get(key);
    if (place === undefined) {
      if (this.#places.size >= MOST_PIECES)
        throw new TraceError(`it has more than ${MOST_PIECES} pieces of files of 8 MiB: read a part of it`);
      place = this.#places.size;
      this.#places.set(key, place);
      this.#files.add(file);
    }
    const within = offset - piece * PIECE_BYTES;
    if (within + bytes > PIECE_BYTES) this.#across++;
    return place * PIECE_BYTES + within;
  }

  notes(): string[] {
    const notes = [
      `Addresses are in ${this.#files.size} files: each 8 MiB of a file is placed where the next free 8 MiB are, as no file system is known.`,
    ];
    if (this.#across > 0) notes.push(`${this.#across} requests reach over the end of their 8 MiB.`);
    return notes;
  }
}
