/**
 * Every file of the running command. Inputs and outputs are noted by the doors that open them (`InputFile`,
 * `openOutput`) and, before any work, by the words of the command line. Whichever comes second is refused: a command
 * cannot overwrite its own input, whatever the input is and whatever links lead there.
 */
import { CommandError } from '../failure.ts';
import { idOf, identityOf } from './same-file.ts';
import type { Identity } from './same-file.ts';
import type { disk } from './disk.ts';

interface KnownFile {
  readonly role: 'input' | 'output';
  /** The flag that names it, or its path. */
  readonly name: string;
}

/** By identity. */
const known = new Map<string, KnownFile>();

/** A new command has no files yet. */
export function forgetFiles(): void {
  known.clear();
}

/** A file of the command line, by the flag or word that names it. */
export interface NamedFile extends KnownFile {
  readonly path: string;
  /** One of a list, which may name a file twice. */
  readonly isListed: boolean;
}

/**
 * Notes the files that the words of a command name.
 * @throws CommandError for two flags (or a flag and an input) that name one file: one would overwrite the other
 */
export function noteNamedFiles(files: readonly NamedFile[]): void {
  const listed = new Set<string>();
  for (const { role, name, path, isListed } of files) {
    const identity = identityOf(path);
    if (identity === null) continue;
    const { id } = identity;
    const other = known.get(id);
    const isTwiceInList = role === 'input' && isListed && listed.has(id);
    if (other !== undefined && !isTwiceInList) throw sameFile(name, path, identity, other.name);
    known.set(id, { role, name });
    if (role === 'input' && isListed) listed.add(id);
  }
}

/**
 * Notes an input that was opened.
 * @throws CommandError if it is an output
 */
export function noteInput(path: string, stat: ReturnType<typeof disk.stat>): void {
  const id = idOf(stat);
  if (id === null) return;
  const other = known.get(id);
  if (other?.role === 'output') {
    throw new CommandError(
      `${other.name}: found the file ${path}, which this command reads; allowed: a file of its own`,
    );
  }
  if (other === undefined) known.set(id, { role: 'input', name: path });
}

/**
 * Notes an output before it is opened.
 * @throws CommandError if it is an input
 */
export function noteOutput(path: string): void {
  requireNoInput(path);
  const identity = identityOf(path);
  if (identity !== null && !known.has(identity.id)) known.set(identity.id, { role: 'output', name: path });
}

/** Refuses a file that another program is about to write, if it is an input. */
export function requireNoInput(path: string): void {
  const identity = identityOf(path);
  const other = identity === null ? undefined : known.get(identity.id);
  if (identity !== null && other?.role === 'input') throw sameFile(path, path, identity, other.name);
}

/** Refuses a file that the command writes elsewhere. */
export function requireNoOutput(path: string): void {
  const identity = identityOf(path);
  const other = identity === null ? undefined : known.get(identity.id);
  if (identity !== null && other?.role === 'output') throw sameFile(path, path, identity, other.name);
}

function sameFile(name: string, path: string, { target }: Identity, other: string): CommandError {
  const place = target === path ? '' : ` (${target})`;
  return new CommandError(
    `${name}: found ${path}${place}, which is the file of ${other}, too; allowed: a file of its own`,
  );
}
