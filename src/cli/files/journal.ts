/**
 * Finished work, appended as it finishes: a line each, so that whatever ends the command (a signal, a full disk, the
 * power) leaves the lines before it. The file is removed when the results that it belongs to are complete.
 *
 * It is a format of its own and not the results document: a document ends with a bracket and a hash, which a killed
 * process cannot write. The first line names the kind of work and its maker, each other line has an identity, the value
 * and a hash of both. A line that was cut short or changed fails its hash and is done again.
 *
 * A line is written by one call, so the end of the process costs nothing. It is then synced to the disk while the
 * work continues; the next sync begins when one is done. A power cut costs the lines of the last sync.
 */
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { quoted } from '../../device/visible-text.ts';
import { isPlainObject } from '../../document/parse-node.ts';
import { disk } from './disk.ts';
import { CommandError, attempt, codeOf, fileError } from '../failure.ts';
import { readText } from './files.ts';
import { requireNoOutput } from './known-files.ts';
import { statOf } from './same-file.ts';
import { printError, writeAll } from './standard-streams.ts';

const FORMAT = 'nandscope-journal';
const VERSION = 1;
const START = `{"format":"${FORMAT}"`;

/** What the lines of a journal are. */
export interface JournalKind {
  /** In words: cells, answers. */
  readonly work: string;
  /** What the values depend on besides their identities: the version of the simulator. */
  readonly maker: string;
}

/** The lines of a journal. */
export interface JournalLines {
  /** Values by identity. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Lines that are damaged or cut short. */
  readonly damaged: number;
}

/** Whether a journal ended in its first line: it holds no work. */
const isTorn = (text: string, kind: JournalKind): boolean => !text.includes('\n') && headText(kind).startsWith(text);

/** Whether a text is a journal, perhaps cut short in its first line. */
export const isJournal = (text: string): boolean => text.startsWith(START) || START.startsWith(text);

/**
 * Reads the text of a journal.
 * @param path for messages
 * @throws CommandError for a journal of other work, or by another maker
 */
function readJournal(path: string, text: string, kind: JournalKind): JournalLines {
  if (isTorn(text, kind)) return { values: new Map(), damaged: 0 };
  const [first, ...lines] = text.split('\n');
  const head = parsed(first);
  if (!isJournal(text) || !isPlainObject(head)) {
    throw new CommandError(`${path}: found a file that is not a journal of ${kind.work}; allowed: ${headText(kind)}`);
  }
  if (first !== headText(kind)) {
    throw new CommandError(
      `${path}: found finished ${quoted(head.work)} of ${quoted(head.maker)} (version ${quoted(head.version)}); ` +
        `allowed: ${kind.work} of ${kind.maker} (version ${VERSION})`,
    );
  }
  const values = new Map<string, unknown>();
  let damaged = 0;
  for (const line of lines) {
    // Two commands that began at one time have both written the first line.
    if (line === '' || line === first) continue;
    const entry = parsed(line);
    if (
      isPlainObject(entry) &&
      typeof entry.id === 'string' &&
      line === lineText(entry.id, JSON.stringify(entry.value))
    ) {
      values.set(entry.id, entry.value);
    } else damaged++;
  }
  return { values, damaged };
}

/**
 * The values of a journal that `--continue` names. Damaged lines are told.
 * @throws CommandError for a journal of other work, or by another maker
 */
export async function readFinished(
  path: string,
  text: string,
  kind: JournalKind,
): Promise<ReadonlyMap<string, unknown>> {
  const { values, damaged } = readJournal(path, text, kind);
  if (damaged > 0) {
    const lines = damaged === 1 ? '1 line is' : `${damaged} lines are`;
    await printError(`sim: ${path}: ${lines} damaged or cut short; the ${kind.work} run again`);
  }
  return values;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const headText = ({ work, maker }: JournalKind): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, work, maker });

function lineText(id: string, valueText: string): string {
  const hash = createHash('sha256').update(id).update('\n').update(valueText).digest('hex');
  return `{"id":${JSON.stringify(id)},"hash":"${hash}","value":${valueText}}`;
}

/** A journal that is written. */
export class Journal {
  readonly path: string;
  readonly #kind: JournalKind;
  readonly #ids: Set<string>;
  #descriptor: number | null = null;
  /** Whether its first line is there. */
  #exists: boolean;
  /** Whether there is a file without a whole first line. */
  #isTorn = false;
  #failed = false;
  #isDirty = false;
  #syncing: Promise<void> | null = null;

  /**
   * The journal beside an output. A journal that is there is continued, any other file is refused. The file is made
   * with its first line. If the disk is full, the work continues without a journal, and a message says so once.
   * @param before the journal that `--continue` names: without it, one that is there is told
   * @throws CommandError that names the path
   */
  static async beside(output: string, kind: JournalKind, before: string | undefined): Promise<Journal> {
    const journal = new Journal(output, kind);
    if (journal.#ids.size > 0 && before === undefined) {
      await printError(
        `sim: ${journal.path}: found ${journal.#ids.size} finished ${kind.work} of an interrupted run, which run ` +
          `again; --continue ${journal.path} takes them`,
      );
    }
    return journal;
  }

  private constructor(output: string, kind: JournalKind) {
    this.path = `${output}.partial`;
    this.#kind = kind;
    requireNoOutput(this.path);
    this.#exists = attempt(this.path, 'write', () => statOf(this.path)) !== null;
    const text = this.#exists ? readText(this.path) : null;
    const lines = text === null ? null : readJournal(this.path, text, kind);
    if (text !== null && isTorn(text, kind)) {
      this.#isTorn = true;
      this.#exists = false;
    }
    this.#ids = new Set(lines?.values.keys());
    attempt(this.path, 'write', () => {
      disk.requireWritable(dirname(this.path));
    });
  }

  /** Appends finished work, unless it is there. */
  add(id: string, valueText: string): void {
    if (this.#failed || this.#ids.has(id)) return;
    this.#ids.add(id);
    try {
      this.#reopenIfRemoved();
      this.#descriptor ??= this.#open();
      writeAll(this.#descriptor, Buffer.from(`${lineText(id, valueText)}\n`, 'utf8'));
      this.#sync(this.#descriptor);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Another command with the same output that is complete has removed the file. */
  #reopenIfRemoved(): void {
    if (this.#descriptor === null || disk.fstat(this.#descriptor).nlink > 0) return;
    const removed = this.#descriptor;
    this.#descriptor = null;
    this.#exists = statOf(this.path) !== null;
    // A sync of the old file may be under way: it is closed when that has ended.
    const close = (): void => {
      disk.close(removed);
    };
    void (this.#syncing ?? Promise.resolve()).then(close);
  }

  /** Whether the file has lines that are not complete elsewhere: of this command, or of another with its output. */
  #hasOther(complete: ReadonlySet<string>): boolean {
    if ([...this.#ids].some((id) => !complete.has(id))) return true;
    try {
      const { values } = readJournal(this.path, readText(this.path), this.#kind);
      return [...values.keys()].some((id) => !complete.has(id));
    } catch (error) {
      // Not a journal of this kind any more: it stays.
      if (error instanceof CommandError) return true;
      throw error;
    }
  }

  /** Puts everything on the disk, now: the process is about to end. */
  flush(): void {
    if (this.#descriptor === null || this.#failed) return;
    try {
      disk.fsync(this.#descriptor);
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * Ends the journal.
   * @param complete the identities of the work that is complete elsewhere: a journal without others is removed
   */
  async close(complete: ReadonlySet<string> = new Set()): Promise<void> {
    while (this.#syncing !== null) await this.#syncing;
    const descriptor = this.#descriptor;
    this.#descriptor = null;
    attempt(this.path, 'write', () => {
      if (descriptor !== null) disk.close(descriptor);
      if (!this.#exists || this.#ids.size === 0 || statOf(this.path) === null || this.#hasOther(complete)) return;
      // The results must be on the disk under their name before these lines go.
      syncFolder(dirname(this.path));
      disk.unlink(this.path);
      this.#exists = false;
    });
  }

  #open(): number {
    if (this.#isTorn) disk.unlink(this.path);
    this.#isTorn = false;
    const descriptor = disk.open(this.path, 'a', 0o666);
    // A line that was cut short ends here.
    const start = this.#exists ? '\n' : `${headText(this.#kind)}\n`;
    try {
      writeAll(descriptor, Buffer.from(start, 'utf8'));
      if (!this.#exists) syncFolder(dirname(this.path));
    } catch (error) {
      disk.close(descriptor);
      throw error;
    }
    this.#exists = true;
    return descriptor;
  }

  /** One sync at a time; lines that come meanwhile get the next. */
  #sync(descriptor: number): void {
    this.#isDirty = true;
    this.#syncing ??= this.#syncAll(descriptor).finally(() => {
      this.#syncing = null;
    });
  }

  async #syncAll(descriptor: number): Promise<void> {
    while (this.#isDirty && !this.#failed) {
      this.#isDirty = false;
      const error = await new Promise<Error | null>((done) => {
        disk.fsyncLater(descriptor, done);
      });
      if (error !== null) this.#fail(error);
    }
  }

  /** The journal only helps: a full disk must not end the running work. */
  #fail(error: unknown): void {
    if (codeOf(error) === '') throw error;
    if (this.#failed) return;
    this.#failed = true;
    const { message } = fileError(this.path, 'write', error);
    void printError(`sim: ${message}; the work goes on, and finished ${this.#kind.work} are kept in memory only`);
  }
}

/** Puts the names of a folder's files on the disk, as far as the system can. */
function syncFolder(folder: string): void {
  try {
    const descriptor = disk.open(folder, 'r');
    try {
      disk.fsync(descriptor);
    } finally {
      disk.close(descriptor);
    }
  } catch (error) {
    // Some file systems sync no folders.
    if (codeOf(error) === '') throw error;
  }
}
