/** The files that a command writes: all of them are complete before the first takes its name. */
import { disk } from './disk.ts';
import { attempt, codeOf } from '../failure.ts';
import { noteOutput } from './known-files.ts';
import { bytesOfPiece } from './output.ts';
import type { Output, Piece } from './output.ts';
import { ReplacedFile } from './replaced-file.ts';
import { statOf } from './same-file.ts';
import { STANDARD_ERROR, STANDARD_OUTPUT, writeAll } from './standard-streams.ts';

/**
 * An output by its path. What is in a file stays until {@link Output.commit}; pipes and devices are written as the
 * pieces come. The one way to an output.
 * @throws CommandError that names the path if it cannot be written, or is an input of the command
 */
export function openOutput(path: string): Output {
  noteOutput(path);
  const stat = attempt(path, 'write', () => statOf(path));
  if (stat === null) return new ReplacedFile(path);
  // `--events /dev/stdout > FILE`: the file's other writer is standard output, and knows where it stands.
  for (const descriptor of [STANDARD_OUTPUT, STANDARD_ERROR]) {
    const own = attempt(path, 'write', () => disk.fstat(descriptor));
    if (own.isFile() && own.dev === stat.dev && own.ino === stat.ino) return new DirectOutput(path, descriptor);
  }
  if (stat.isFile() || stat.isDirectory()) return new ReplacedFile(path);
  return new DirectOutput(
    path,
    attempt(path, 'write', () => disk.open(path, 'a')),
  );
}

/** A pipe, a device, or the file behind standard output: written bytes cannot be taken back. */
class DirectOutput implements Output {
  readonly path: string;
  readonly isFile = false;
  readonly #descriptor: number;
  #isOpen: boolean;

  constructor(path: string, descriptor: number) {
    this.path = path;
    this.#descriptor = descriptor;
    this.#isOpen = descriptor > STANDARD_ERROR;
  }

  write(pieces: Iterable<Piece>): void {
    for (const piece of pieces) {
      try {
        writeAll(this.#descriptor, bytesOfPiece(piece));
      } catch (error) {
        // A reader that has seen enough closes the pipe (`--events >(head)`): that is not a failure.
        if (codeOf(error) === 'EPIPE') break;
        attempt(this.path, 'write', () => {
          throw error;
        });
      }
    }
    this.#close();
  }

  commit(): void {
    this.#close();
  }

  abandon(): void {
    this.#close();
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    attempt(this.path, 'write', () => {
      disk.close(this.#descriptor);
    });
  }
}
