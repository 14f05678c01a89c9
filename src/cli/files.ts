/** Files of the command line: every way in which one can fail to be read or written ends in one line that names it. */
import { closeSync, fstatSync, ftruncateSync, openAsBlob, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { TraceSource } from '../traces/source.ts';
import { CommandError } from './failure.ts';

/** More is no document of a person. */
const LARGEST_DOCUMENT = 256 * 1024 * 1024;

/** The text of a JSON document. */
export function readText(path: string): string {
  const size = sizeOf(path);
  if (size > LARGEST_DOCUMENT) {
    throw new CommandError(`${path}: found ${size} bytes; allowed: at most ${LARGEST_DOCUMENT} bytes of JSON`);
  }
  const bytes = attempt(path, 'read', () => readFileSync(path));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${path}: found bytes that are not UTF-8 text; allowed: a JSON document`);
  }
}

/** A trace file, to be streamed. Pipes, too, where the system gives them a path. */
export async function openTrace(path: string): Promise<TraceSource> {
  sizeOf(path);
  const name = basename(path);
  if (!statSync(path).isFile()) return pipeSource(path, name);
  const blob = await openAsBlob(path).catch((error: unknown) => {
    throw fileError(path, 'read', error);
  });
  attempt(path, 'read', () => {
    closeSync(openSync(path, 'r'));
  });
  return {
    name: path,
    size: blob.size,
    stream: () => blob.stream(),
  };
}

function pipeSource(path: string, name: string): TraceSource {
  const bytes = attempt(path, 'read', () => readFileSync(path));
  return {
    name,
    size: bytes.length,
    stream: () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          if (bytes.length > 0) controller.enqueue(new Uint8Array(bytes));
          controller.close();
        },
      }),
  };
}

/** A text file that is written from its beginning, a piece at a time. */
export class TextFile {
  readonly path: string;
  readonly #descriptor: number;

  /** Opens the file at once, so that a wrong path is found before the work and not after it. What is in it stays until `write`. */
  constructor(path: string) {
    this.path = path;
    this.#descriptor = attempt(path, 'write', () => openSync(path, 'a'));
  }

  /** Replaces the content by all pieces and closes the file. */
  write(pieces: Iterable<string>): void {
    attempt(this.path, 'write', () => {
      if (fstatSync(this.#descriptor).isFile()) ftruncateSync(this.#descriptor);
    });
    for (const piece of pieces) {
      const bytes = Buffer.from(piece, 'utf8');
      for (let at = 0; at < bytes.length;) {
        at += attempt(this.path, 'write', () => writeSync(this.#descriptor, bytes, at));
      }
    }
    attempt(this.path, 'write', () => {
      closeSync(this.#descriptor);
    });
  }
}

/** Refuses two flags (or a flag and an input) that name one file: the second would overwrite the first. */
export function requireDifferentFiles(named: readonly { readonly flag: string; readonly path: string }[]): void {
  const seen = new Map<string, string>();
  for (const { flag, path } of named) {
    const place = resolve(path);
    const other = seen.get(place);
    if (other !== undefined) {
      throw new CommandError(`${flag}: found ${path}, which is the file of ${other}, too; allowed: a file of its own`);
    }
    seen.set(place, flag);
  }
}

function sizeOf(path: string): number {
  const stat = attempt(path, 'read', () => statSync(path));
  if (stat.isDirectory()) throw new CommandError(`${path}: found a folder; allowed: a file`);
  return stat.size;
}

function attempt<Result>(path: string, verb: 'read' | 'write', action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw fileError(path, verb, error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
  ELOOP: 'its links go round in a circle',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
};

function fileError(path: string, verb: 'read' | 'write', error: unknown): CommandError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
  const kind = verb === 'read' ? 'a readable file' : 'a path that can be written';
  return new CommandError(`${path}: cannot ${verb} it: ${reason}; allowed: ${kind}`, { cause: error });
}
