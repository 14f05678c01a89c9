/** Runs the command line in this process, with its calls to the file system counted, made to fail or made short. */
import { commandLine } from '../../src/cli/command-line.ts';
import { disk } from '../../src/cli/files/disk.ts';
import type { Disk } from '../../src/cli/files/disk.ts';

export interface Ran {
  readonly status: number;
  readonly stdout: string;
  /** Without the warnings: an empty one means that nothing went wrong. */
  readonly stderr: string;
  /** The lines on standard error that say which premises of a comparison do not hold. */
  readonly warnings: string;
}

const WARNING = /^sim: warning: .*\n/gm;
/** Standard error, and the warnings on it. */
export const toldApart = (stderr: string): Pick<Ran, 'stderr' | 'warnings'> => ({
  stderr: stderr.replaceAll(WARNING, ''),
  warnings: (stderr.match(WARNING) ?? []).join(''),
});

/** An error of the system, as node:fs throws them. */
export function systemError(code: string, call: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: as a test wants it, ${call}`), { code });
}

/** What is changed of the calls to the file system. */
export interface Interference {
  /** Called before each call; what it throws, the call throws. */
  readonly before?: (call: keyof Disk, args: readonly unknown[]) => void;
  /** Most bytes that one read or write takes. */
  readonly mostBytes?: number;
}

/**
 * Runs a program. What it writes to standard output and standard error is kept back, all else happens.
 * Descriptors that the command opened and did not close are an error of the test.
 */
export async function captured(
  program: () => Promise<number>,
  { before, mostBytes = Infinity }: Interference = {},
): Promise<Ran> {
  const real: Disk = { ...disk };
  const written = new Map<number, Uint8Array[]>([
    [1, []],
    [2, []],
  ]);
  const open = new Set<number>();
  const guarded: Disk = {
    ...real,
    open: (path, flags, mode) => {
      const descriptor = real.open(path, flags, mode);
      open.add(descriptor);
      return descriptor;
    },
    close: (descriptor) => {
      open.delete(descriptor);
      real.close(descriptor);
    },
    read: (descriptor, into, from) => real.read(descriptor, into.subarray(0, mostBytes), from),
    write: (descriptor, bytes, at) => {
      const piece = bytes.subarray(at, at + mostBytes);
      const kept = written.get(descriptor);
      if (kept === undefined) return real.write(descriptor, piece, 0);
      kept.push(piece.slice());
      return piece.length;
    },
  };
  for (const call of Object.keys(real) as (keyof Disk)[]) {
    const action = guarded[call] as (...args: unknown[]) => unknown;
    Object.assign(disk, {
      [call]: (...given: unknown[]) => {
        try {
          before?.(call, given);
        } catch (error) {
          // A descriptor is gone even if closing it fails (close(2)).
          if (call === 'close') action(...given);
          throw error;
        }
        return action(...given);
      },
    });
  }
  try {
    const status = await program();
    const text = (descriptor: number): string => Buffer.concat(written.get(descriptor) ?? []).toString('utf8');
    if (open.size > 0) throw new Error(`${open.size} descriptors stayed open`);
    return { status, stdout: text(1), ...toldApart(text(2)) };
  } finally {
    Object.assign(disk, real);
  }
}

/** Runs a command of the command line. */
export const run = (args: readonly string[], interference: Interference = {}): Promise<Ran> =>
  captured(() => commandLine(args), interference);

/** Runs a command as a person would type it. */
export const sim = (...args: string[]): Promise<Ran> => run(args);
