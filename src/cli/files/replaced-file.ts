/**
 * A file whose content is replaced as a whole or not at all: what is written goes to a temporary file in the same
 * folder, which takes the file's name when it is complete. Whatever happens before, the file is as it was. A hard link
 * is replaced in its own folder only: its other names keep the old content.
 */
import type { Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { disk } from './disk.ts';
import { CommandError, attempt, codeOf } from '../failure.ts';
import { bytesOfPiece } from './output.ts';
import type { Output, Piece } from './output.ts';
import { statOf, targetOf } from './same-file.ts';
import { writeAll } from './standard-streams.ts';

/** Bytes between two looks at signals. */
const BREATH = 4 * 1024 * 1024;

/** Names that are tried for a temporary file: others belong to commands that were killed. */
const MOST_NAMES = 100;

/** Why the folder counts, too. */
const BESIDE = ' (the file is written under another name in the same folder first)';

interface Temporary {
  readonly path: string;
  readonly descriptor: number;
  isOpen: boolean;
}

/** What a signal must clean up: the files that are written now. */
const unfinished = new Set<ReplacedFile>();

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Removes unfinished files, then ends the process as the signal would have done without this. */
function onSignal(signal: NodeJS.Signals): void {
  try {
    for (const file of [...unfinished]) file.abandon();
  } finally {
    // The last one has removed this listener.
    process.kill(process.pid, signal);
  }
}

export class ReplacedFile implements Output {
  readonly path: string;
  readonly isFile = true;
  /** The file itself, links followed. */
  readonly #target: string;
  /** Permissions and owner of a file that is replaced; null for a new one. */
  readonly #before: Stats | null;
  #temporary: Temporary | null = null;

  /**
   * Finds out whether the file can be replaced, before the work and not after it. Nothing is changed yet.
   * @throws CommandError that names the path
   */
  constructor(path: string) {
    this.path = path;
    this.#target = attempt(path, 'write', () => targetOf(path));
    this.#before = attempt(path, 'write', () => statOf(this.#target));
    attempt(path, 'write', () => {
      // A file that must not be written is not replaced either.
      if (this.#before !== null) disk.close(disk.open(this.#target, 'r+'));
    });
    attempt(
      path,
      'write',
      () => {
        disk.requireWritable(this.#folder);
      },
      BESIDE,
    );
  }

  async write(pieces: Iterable<Piece>): Promise<void> {
    let written = 0;
    for (const piece of pieces) {
      // Not before there is something to write: the first piece can take long to make, and signals are not heard
      // meanwhile.
      const { descriptor } = (this.#temporary ??= this.#begin());
      const bytes = bytesOfPiece(piece);
      attempt(this.path, 'write', () => {
        writeAll(descriptor, bytes);
      });
      written += bytes.length;
      if (written < BREATH) continue;
      written = 0;
      await setImmediate();
    }
    this.#complete((this.#temporary ??= this.#begin()));
  }

  commit(): void {
    const temporary = this.#temporary;
    if (temporary === null || temporary.isOpen) throw new Error(`${this.path} is not complete`);
    attempt(this.path, 'write', () => {
      if (this.#isChanged()) this.#setAside(temporary);
      disk.rename(temporary.path, this.#target);
    });
    this.#forget();
  }

  /** Whether another program has written the file since this one looked: a second command with the same output. */
  #isChanged(): boolean {
    const now = statOf(this.#target);
    const before = this.#before;
    if (now === null) return false;
    return before === null || before.ino !== now.ino || before.mtimeMs !== now.mtimeMs || before.size !== now.size;
  }

  /**
   * Keeps what was written under another name.
   * @throws CommandError that says so
   */
  #setAside(temporary: Temporary): never {
    const aside = `${this.#target}.${process.pid}`;
    disk.rename(temporary.path, aside);
    this.#forget();
    throw new CommandError(
      `${this.path}: found a file that another program wrote while this command ran; ` +
        `allowed: one command at a time; what this one wrote is in ${aside}`,
    );
  }

  abandon(): void {
    const temporary = this.#temporary;
    if (temporary === null) return;
    this.#forget();
    if (temporary.isOpen)
      tryTo(() => {
        disk.close(temporary.descriptor);
      });
    tryTo(() => {
      disk.unlink(temporary.path);
    });
  }

  get #folder(): string {
    return dirname(this.#target);
  }

  #begin(): Temporary {
    // Listens before the file exists: a signal between the two would end the process and leave the file.
    if (unfinished.size === 0) for (const signal of SIGNALS) process.on(signal, onSignal);
    unfinished.add(this);
    try {
      const { path, descriptor } = attempt(this.path, 'write', () => newFile(this.#folder));
      return { path, descriptor, isOpen: true };
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  /** Makes the temporary file what the target is to be: everything on the disk, the target's owner and permissions. */
  #complete(temporary: Temporary): void {
    const { descriptor } = temporary;
    attempt(this.path, 'write', () => {
      if (this.#before !== null) {
        keepOwner(descriptor, this.#before);
        disk.chmod(descriptor, this.#before.mode & 0o7777);
      }
      disk.fsync(descriptor);
      temporary.isOpen = false;
      disk.close(descriptor);
    });
  }

  /** There is no temporary file any more. */
  #forget(): void {
    this.#temporary = null;
    unfinished.delete(this);
    if (unfinished.size === 0) for (const signal of SIGNALS) process.removeListener(signal, onSignal);
  }
}

/** Cleans up as far as the system allows. Its own errors are not reported: the error before it is the one to report. */
function tryTo(action: () => void): void {
  try {
    action();
  } catch (error) {
    if (codeOf(error) === '') throw error;
  }
}

/** A new empty file in a folder. Throws the system's error. */
function newFile(folder: string): { readonly path: string; readonly descriptor: number } {
  for (let name = 0; ; name++) {
    const path = join(folder, `.nandscope-${process.pid}-${name}.tmp`);
    try {
      return { path, descriptor: disk.open(path, 'wx', 0o666) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' || name === MOST_NAMES) throw error;
    }
  }
}

/** Only the superuser may give a file away; for all others it becomes their own. */
function keepOwner(descriptor: number, { uid, gid }: Pick<Stats, 'uid' | 'gid'>): void {
  const own = disk.fstat(descriptor);
  if (own.uid === uid && own.gid === gid) return;
  try {
    disk.chown(descriptor, uid, gid);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error;
  }
}
