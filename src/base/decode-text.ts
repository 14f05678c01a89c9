/** The text of files that people bring: UTF-8, or the UTF-16 that Windows programs write behind a byte order mark. */
import { bytesOf } from './read-file.ts';

/**
 * What a file's bytes say, without a byte order mark. Invalid sequences become U+FFFD.
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
