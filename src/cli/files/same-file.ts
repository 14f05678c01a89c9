/**
 * Whether two paths mean one file, whatever links lead there: an output must overwrite neither an input nor another
 * output.
 */
import { basename, dirname, join, resolve } from 'node:path';
import { disk } from './disk.ts';
import { CommandError, codeOf, fileError } from '../failure.ts';

/** Why a path cannot be opened either, which is said then. */
const UNREACHABLE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'ENAMETOOLONG'];

/** As many links as Linux follows. */
const MOST_LINKS = 40;

/** What stands at a path, links followed; null if nothing does. Throws the system's error if it cannot be looked at. */
export function statOf(path: string): ReturnType<typeof disk.stat> | null {
  try {
    return disk.stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The path of the file that writing to `path` would replace or make: links are followed, also one to a file that does
 * not exist yet. Throws the system's error if a folder on the way is missing.
 */
export function targetOf(path: string): string {
  let target = resolve(path);
  for (let links = 0; ; links++) {
    try {
      return disk.realpath(target);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || links === MOST_LINKS) throw error;
    }
    const folder = disk.realpath(dirname(target));
    const inside = join(folder, basename(target));
    const next = linkAt(inside);
    if (next === null) return inside;
    target = resolve(folder, next);
  }
}

/** Where the link at a path leads; null if there is none. */
function linkAt(path: string): string | null {
  try {
    return disk.readlink(path);
  } catch (error) {
    // EINVAL: something else than a link.
    if (['ENOENT', 'EINVAL', 'UNKNOWN'].includes(codeOf(error))) return null;
    throw error;
  }
}

/** A file of a command, by the flag that names it. */
export interface NamedFile {
  readonly flag: string;
  readonly path: string;
}

/** Refuses two flags (or a flag and an input) that name one file, by whatever links: one would overwrite the other. */
export function requireDifferentFiles(named: readonly NamedFile[]): void {
  const seen = new Map<string, string>();
  for (const { flag, path } of named) {
    const identity = identityOf(path);
    if (identity === null) continue;
    const { id, target } = identity;
    const other = seen.get(id);
    if (other !== undefined) {
      const place = target === path ? '' : ` (${target})`;
      throw new CommandError(
        `${flag}: found ${path}${place}, which is the file of ${other}, too; allowed: a file of its own`,
      );
    }
    seen.set(id, flag);
  }
}

/**
 * What tells a file from all others: device and inode, or its path if it does not exist yet. Null for devices such as
 * /dev/null and terminals, which several flags may name, and for a path that is no file: opening it says why.
 */
function identityOf(path: string): { readonly id: string; readonly target: string } | null {
  try {
    const stat = statOf(path);
    if (stat === null) {
      const target = targetOf(path);
      return { id: target, target };
    }
    if (stat.isCharacterDevice()) return null;
    // (The link of a pipe in /proc leads to no path.)
    return { id: `${stat.dev}:${stat.ino}`, target: stat.isFile() ? disk.realpath(path) : path };
  } catch (error) {
    if (UNREACHABLE.includes(codeOf(error))) return null;
    throw codeOf(error) === '' ? error : fileError(path, 'read', error);
  }
}
