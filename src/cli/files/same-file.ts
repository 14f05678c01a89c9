/** Which file a path means, whatever links lead there. */
import { basename, dirname, join, resolve } from 'node:path';
import { disk } from './disk.ts';
import { codeOf, fileError } from '../failure.ts';

/** Why a path cannot be opened either, which is said then. */
const UNREACHABLE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'ENAMETOOLONG'];

/** As many links as Linux follows. */
const MOST_LINKS = 40;

/** What is at a path, links followed; null if nothing is. Throws the system's error if it cannot be looked at. */
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

/** What tells a file from all others, and where it is. */
export interface Identity {
  /** Device and inode, the number of a block device, or the path of a file that does not exist yet. */
  readonly id: string;
  /** The path with links followed. */
  readonly target: string;
}

/**
 * The identity of the file at a path. Null for devices such as /dev/null and terminals, which several flags may name,
 * and for a path that is not a file: opening it reports why.
 */
export function identityOf(path: string): Identity | null {
  try {
    const stat = statOf(path);
    if (stat === null) {
      const target = targetOf(path);
      return { id: target, target };
    }
    const id = idOf(stat);
    // The link of a pipe in /proc leads to no path.
    return id === null ? null : { id, target: stat.isFile() ? disk.realpath(path) : path };
  } catch (error) {
    if (UNREACHABLE.includes(codeOf(error))) return null;
    throw codeOf(error) === '' ? error : fileError(path, 'read', error);
  }
}

/** The identity of something that exists; null for devices of which each use is its own. */
export function idOf(stat: ReturnType<typeof disk.stat>): string | null {
  if (stat.isCharacterDevice()) return null;
  // Two names of one disk are two files.
  if (stat.isBlockDevice()) return `block ${stat.rdev}`;
  return `${stat.dev}:${stat.ino}`;
}
