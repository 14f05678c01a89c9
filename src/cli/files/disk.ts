/**
 * Every call of the command line to the file system, in one place. Tests replace a function here to make the n-th call
 * fail, or to make reads and writes short.
 */
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync,
  fsyncSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import type { Stats } from 'node:fs';

export interface Disk {
  /** Opens a file and returns its descriptor. `mode` counts for a new file. */
  open: (path: string, flags: 'r' | 'r+' | 'a' | 'wx', mode?: number) => number;
  /** Reads some bytes, at least one, from `from` or else from where the descriptor stands; 0 at the end. */
  read: (descriptor: number, into: Uint8Array, from?: number) => number;
  /** Writes some of the bytes from `at` on, and returns how many. */
  write: (descriptor: number, bytes: Uint8Array, at: number) => number;
  fsync: (descriptor: number) => void;
  /** The same without waiting: `done` gets the error, or null. */
  fsyncLater: (descriptor: number, done: (error: Error | null) => void) => void;
  close: (descriptor: number) => void;
  chmod: (descriptor: number, mode: number) => void;
  chown: (descriptor: number, uid: number, gid: number) => void;
  /** Throws unless files can be made in a folder. */
  requireWritable: (folder: string) => void;
  /** What a descriptor is. */
  fstat: (descriptor: number) => Stats;
  /** What a path is, links followed. */
  stat: (path: string) => Stats;
  /** The names in a folder. */
  list: (folder: string) => string[];
  realpath: (path: string) => string;
  readlink: (path: string) => string;
  rename: (from: string, to: string) => void;
  unlink: (path: string) => void;
}

export const disk: Disk = {
  open: (path, flags, mode) => openSync(path, flags, mode),
  read: (descriptor, into, from) => readSync(descriptor, into, 0, into.length, from ?? null),
  write: (descriptor, bytes, at) => writeSync(descriptor, bytes, at),
  fsync: fsyncSync,
  fsyncLater: fsync,
  close: closeSync,
  chmod: fchmodSync,
  chown: fchownSync,
  requireWritable: (folder) => {
    accessSync(folder, constants.W_OK | constants.X_OK);
  },
  fstat: (descriptor) => fstatSync(descriptor),
  stat: (path) => statSync(path),
  list: (folder) => readdirSync(folder),
  realpath: (path) => realpathSync(path),
  readlink: (path) => readlinkSync(path),
  rename: renameSync,
  unlink: unlinkSync,
};
