import { visibleText } from '../device/visible-text.ts';

/** Ends the command with status 2 and its message on standard error: one line, and one more for each detail. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly details: readonly string[];

  constructor(message: string, { details = [], ...options }: ErrorOptions & { details?: readonly string[] } = {}) {
    // Paths, keys and names of devices come from outside.
    super(visibleText(message), options);
    this.details = details;
  }
}

/** The reader of standard output closed it (`| head`): the command ends quietly. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe';
}

export const EXIT = {
  done: 0,
  /** Bad input, or a file or standard output that cannot be read or written. */
  badInput: 2,
  defect: 70,
} as const;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than the system allows',
  EIO: 'the device reported an error',
  EROFS: 'the file system is read-only',
  EBUSY: 'it is in use, or a file system is mounted on it',
  ETXTBSY: 'it is a program that is running',
  ENXIO: 'there is nothing at its other end',
  EPIPE: 'its reader has closed it',
  ELOOP: 'its links go round in a circle',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

/** The system's code of an error (`ENOSPC`), empty if it has none. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

export function fileError(path: string, verb: 'read' | 'write', error: unknown, remark = ''): CommandError {
  const reason = REASONS[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
  const kind = verb === 'read' ? 'a readable file' : 'a path that can be written';
  return new CommandError(`${path}: cannot ${verb} it: ${reason}${remark}; allowed: ${kind}`, { cause: error });
}

export function attempt<Result>(path: string, verb: 'read' | 'write', action: () => Result, remark = ''): Result {
  try {
    return action();
  } catch (error) {
    throw codeOf(error) === '' ? error : fileError(path, verb, error, remark);
  }
}
