/**
 * The files that a command writes. Each is written beside its place, and all are renamed when the last is complete: a
 * failure leaves the old files, and nobody reads half of one. A file that the command reads is never written.
 */
import { basename, dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { CommandError, attempt, codeOf, fileError } from '../failure.ts';
import { disk, statOf } from './disk.ts';
import { writeAll } from './standard-streams.ts';

export interface Output {
  readonly path: string;
  /** @throws CommandError that names the path */
  write(pieces: Iterable<string>): Promise<void>;
  commit(): void;
  /** Forgets what was written and not committed. */
  abandon(): void;
}

const inputs = new Set<string>();
const outputs = new Set<string>();

export function forgetFiles(): void {
  inputs.clear();
  outputs.clear();
}

function placeOf(path: string): string {
  try {
    return disk.realpath(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return join(disk.realpath(dirname(resolve(path))), basename(path));
  }
}

function requireApart(path: string, place: string, others: ReadonlySet<string>, verb: 'reads' | 'writes'): void {
  if (!others.has(place)) return;
  throw new CommandError(`${path}: found a file that this command ${verb}, too; allowed: a file of its own`);
}

export function noteInput(path: string): void {
  const place = attempt(path, 'read', () => placeOf(path));
  requireApart(path, place, outputs, 'writes');
  inputs.add(place);
}

/** Standard input can be read once. */
export function noteStandardInput(): void {
  if (inputs.has('-')) throw new CommandError('-: found twice; allowed: standard input for one file');
  inputs.add('-');
}

export function requireNoInput(path: string): void {
  requireApart(
    path,
    attempt(path, 'write', () => placeOf(path)),
    inputs,
    'reads',
  );
}

/** Bytes between two looks at signals. */
const BREATH = 4 * 1024 * 1024;

/**
 * An output by its path. It is opened before the work, so that a path that cannot be written is refused then; nothing
 * changes before {@link Output.commit}. A command that is killed while it writes leaves `FILE.PID.tmp`.
 * @throws CommandError that names the path if it is no file, cannot be written, or is an input or another output
 */
export function openOutput(path: string): Output {
  requireNoInput(path);
  const place = attempt(path, 'write', () => placeOf(path));
  requireApart(path, place, outputs, 'writes');
  const before = attempt(path, 'write', () => statOf(place));
  if (before?.isDirectory() === true) throw fileError(path, 'write', Object.assign(new Error(), { code: 'EISDIR' }));
  // Of a redirected /dev/stdout the shell's file would be replaced, and standard output lost.
  if (before?.isFile() === false || /^\/(?:dev|proc)\//.test(resolve(path))) {
    throw new CommandError(`${path}: found a device or a pipe; allowed: a file, or standard output`);
  }
  attempt(path, 'write', () => {
    // A file that must not be written is not replaced either.
    if (before !== null) disk.close(disk.open(place, 'r+'));
    disk.requireWritable(dirname(place));
  });
  outputs.add(place);
  const beside = `${place}.${process.pid}.tmp`;
  let descriptor: number | null = null;
  let isBeside = false;
  return {
    path,
    async write(pieces) {
      const own = attempt(path, 'write', () => disk.open(beside, 'w', before?.mode ?? 0o666));
      descriptor = own;
      isBeside = true;
      let written = 0;
      for (const piece of pieces) {
        const bytes = Buffer.from(piece, 'utf8');
        attempt(path, 'write', () => writeAll(own, bytes));
        written += bytes.length;
        if (written < BREATH) continue;
        written = 0;
        await setImmediate();
      }
      attempt(path, 'write', () => {
        disk.fsync(own);
        descriptor = null;
        disk.close(own);
      });
    },
    commit() {
      attempt(path, 'write', () => disk.rename(beside, place));
      isBeside = false;
      outputs.delete(place);
    },
    abandon() {
      outputs.delete(place);
      const open = descriptor;
      descriptor = null;
      if (open !== null) {
        tryTo(() => disk.close(open));
      }
      if (isBeside) {
        tryTo(() => disk.unlink(beside));
      }
      isBeside = false;
    },
  };
}

/** Cleans up as far as the system allows: the error before it is the one to report. */
function tryTo(action: () => void): void {
  try {
    action();
  } catch (error) {
    if (codeOf(error) === '') throw error;
  }
}
