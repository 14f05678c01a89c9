/**
 * The content of a file that a person chose or dropped. It may be gone, changed, a folder, or on a drive that does not
 * answer: the browser says so with an error of its own, or never.
 */
import { within } from './timeout.ts';

/**
 * The text of a file: UTF-8, or the UTF-16 that Windows programs write behind a byte order mark. Invalid sequences become
 * U+FFFD.
 * @throws TypeError for invalid sequences, if `isStrict`
 */
export function decodeText(bytes: Uint8Array, isStrict = false): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: isStrict }).decode(bytes);
}

/**
 * The text of a file, or of its beginning.
 * @throws {UnreadableFileError} with the reason in words
 */
export const textOf = async (file: Blob): Promise<string> => decodeText(await bytesOf(file));

/** A file that cannot be read; the message is for a person, without a full stop. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

/** Longest silence of a file, ms; the whole may take as long as it needs. */
export const FILE_SILENCE_MS = 60_000;

/** A file on a drive that is gone, or that waits for a download. */
export const FILE_IS_SILENT = 'the file does not answer (is its drive connected, or is it still being downloaded?)';

/**
 * All bytes of a file.
 * @throws {UnreadableFileError} with the reason in words
 */
async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await within(file.arrayBuffer(), FILE_SILENCE_MS));
  } catch (error) {
    throw unreadable(error);
  }
}

/** The error of a file in words; any other error as it is. */
function unreadable(error: unknown): unknown {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  switch (name) {
    case 'NoAnswer':
      return new UnreadableFileError(FILE_IS_SILENT, { cause: error });
    case 'NotFoundError':
      return new UnreadableFileError('the file is gone, or it is a folder', { cause: error });
    case 'NotReadableError':
      return new UnreadableFileError('the file was changed since it was chosen, or the browser may not read it', {
        cause: error,
      });
    case 'NotAllowedError':
    case 'SecurityError':
      return new UnreadableFileError('the browser may not read the file', { cause: error });
    case 'RangeError':
      return new UnreadableFileError('there is not enough memory for the file', { cause: error });
    default:
      return error instanceof DOMException
        ? new UnreadableFileError(`the browser cannot read the file (${message})`, { cause: error })
        : error;
  }
}
