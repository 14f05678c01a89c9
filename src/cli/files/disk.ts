/**
 * Every call of the command line to the file system, in one place. Tests replace a function here to make the n-th call
 * fail, or to make reads and writes short.
 */
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import { codeOf } from '../failure.ts';

export interface Disk {
  /** Opens a file and returns its descriptor. `mode` counts for a new file. */
  open: (path: string, flags: 'r' | 'r+' | 'w', mode?: number) => number;
  /** Reads some bytes, at least one, from `from` or else from where the descriptor stands; 0 at the end. */
  read: (descriptor: number, into: Uint8Array, from?: number) => number;
  /** Writes some of the bytes from `at` on, and returns how many. */
  write: (descriptor: number, bytes: Uint8Array, at: number) => number;
  fsync: (descriptor: number) => void;
  close: (descriptor: number) => void;
  /** Throws unless files can be made in a folder. */
  requireWritable: (folder: string) => void;
  fstat: (descriptor: number) => Stats;
  stat: (path: string) => Stats;
  realpath: (path: string) => string;
  rename: (from: string, to: string) => void;
  unlink: (path: string) => void;
}

export const disk: Disk = {
  open: (path, flags, mode) => openSync(path, flags, mode),
  read: (descriptor, into, from) => readSync(descriptor, into, 0, into.length, from ?? null),
  write: (descriptor, bytes, at) => writeSync(descriptor, bytes, at),
  fsync: fsyncSync,
  close: closeSync,
  requireWritable: (folder) => accessSync(folder, constants.W_OK | constants.X_OK),
  fstat: (descriptor) => fstatSync(descriptor),
  stat: (path) => statSync(path),
  realpath: (path) => realpathSync(path),
  rename: renameSync,
  unlink: unlinkSync,
};

/** What is at a path, links followed; null if nothing is. Throws the system's error if it cannot be looked at. */
export function statOf(path: string): Stats | null {
  try {
    return disk.stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
