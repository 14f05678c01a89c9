/**
 * Input files of the command line, pipes included: every way in which one can fail to be read ends in one line that
 * names it.
 */
import { decodeText } from '../../base/read-file.ts';
import type { TraceSource } from '../../traces/source.ts';
import { disk } from './disk.ts';
import { CommandError, attempt, codeOf } from '../failure.ts';
import { noteInput, noteStandardInput } from './outputs.ts';

/** No document that a person made is larger. */
const LARGEST_DOCUMENT = 256 * 1024 * 1024;

const CHUNK = 256 * 1024;

export function readText(path: string): string {
  const tooLarge = (found: string): CommandError =>
    new CommandError(`${path}: found ${found} bytes; allowed: at most ${LARGEST_DOCUMENT} bytes of JSON`);
  const input = new InputFile(path);
  const parts: Uint8Array[] = [];
  try {
    // Of an endless device no size is known.
    if ((input.size ?? 0) > LARGEST_DOCUMENT) throw tooLarge(String(input.size));
    let size = 0;
    for (let part = input.next(); part !== null; part = input.next()) {
      size += part.length;
      if (size > LARGEST_DOCUMENT) throw tooLarge(`more than ${LARGEST_DOCUMENT}`);
      parts.push(part);
    }
  } finally {
    input.close();
  }
  try {
    return decodeText(Buffer.concat(parts), true);
  } catch (error) {
    throw new CommandError(`${path}: found bytes that are not UTF-8 text; allowed: a JSON document`, { cause: error });
  }
}

/**
 * A trace, to be streamed: from a file or, if the system gives it a path, from a pipe. To be closed if it is not read
 * to its end. A piece of the stream is valid until the next one is asked for.
 */
export function openTrace(path: string): TraceSource & { close(): void } {
  const input = new InputFile(path);
  const { size } = input;
  const piece = new Uint8Array(CHUNK);
  return {
    name: path,
    size,
    isOnce: true,
    stream: () =>
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            try {
              const bytes = input.next(piece);
              if (bytes !== null) controller.enqueue(bytes);
              else {
                input.requireUnchanged();
                input.close();
                controller.close();
              }
            } catch (error) {
              input.close();
              throw error;
            }
          },
          cancel() {
            input.close();
          },
        },
        // One piece is read on demand, none ahead.
        { highWaterMark: 0 },
      ),
    close() {
      input.close();
    },
  };
}

/**
 * The bytes of a file or pipe; null if it has more than `mostBytes`.
 * @param isWorthMore looks at each piece; where it says no, reading ends, and the bytes are those until then
 * @throws CommandError that names the path if it cannot be read
 */
export function readBytes(
  path: string,
  mostBytes: number,
  isWorthMore: (piece: Uint8Array) => boolean = () => true,
): Uint8Array | null {
  const input = new InputFile(path);
  try {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for (let piece = input.next(); piece !== null; piece = input.next()) {
      size += piece.length;
      if (size > mostBytes) return null;
      pieces.push(piece);
      if (!isWorthMore(piece)) break;
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  } finally {
    input.close();
  }
}

export const STANDARD_INPUT = '-';

/** A pipe that does not block is empty for now: its writer is waited for. */
function readOn(descriptor: number, bytes: Uint8Array): number {
  for (;;) {
    try {
      return disk.read(descriptor, bytes);
    } catch (error) {
      if (descriptor !== 0 || codeOf(error) !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** A file or pipe that is read once, from its beginning. */
class InputFile {
  /** In bytes; null if the system does not say: pipes, devices, the files of /proc. */
  readonly size: number | null;
  readonly #path: string;
  readonly #descriptor: number;
  readonly #changedMs: number;
  #isOpen = true;

  /** @param path `-` for standard input */
  constructor(path: string) {
    this.#path = path === STANDARD_INPUT ? 'standard input' : path;
    this.#descriptor = path === STANDARD_INPUT ? 0 : attempt(path, 'read', () => disk.open(path, 'r'));
    try {
      const stat = attempt(this.#path, 'read', () => disk.fstat(this.#descriptor));
      if (stat.isDirectory()) throw new CommandError(`${this.#path}: found a folder; allowed: a file`);
      if (path === STANDARD_INPUT) noteStandardInput();
      else noteInput(path);
      this.size = stat.isFile() && stat.size > 0 ? stat.size : null;
      this.#changedMs = stat.mtimeMs;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Null at the end. */
  next(bytes = new Uint8Array(CHUNK)): Uint8Array | null {
    const count = attempt(this.#path, 'read', () => readOn(this.#descriptor, bytes));
    return count === 0 ? null : bytes.subarray(0, count);
  }

  /** Refuses a file that was written to while it was read: its parts may not belong together. */
  requireUnchanged(): void {
    const stat = attempt(this.#path, 'read', () => disk.fstat(this.#descriptor));
    if (this.size === null || (stat.size === this.size && stat.mtimeMs === this.#changedMs)) return;
    throw new CommandError(
      `${this.#path}: found a file that changed while it was read; allowed: a file that no program writes to`,
    );
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (this.#descriptor !== 0) attempt(this.#path, 'read', () => disk.close(this.#descriptor));
  }
}
