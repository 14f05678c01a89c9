/** Files as they are handed in: single files of answers, or the zip file of a course page. */
import { unzipSync } from 'fflate';
import { LONGEST_ANSWERS } from './answers.ts';
import type { HandedIn } from './grade.ts';

/** Largest zip file, and most files of answers in all. */
export const MOST_ZIP_BYTES = 64 * 1024 * 1024;
const MOST_FILES = 2000;
/** UTF-8 takes at most four bytes for a character. */
const MOST_BYTES = 4 * LONGEST_ANSWERS;

/** A dropped or named file. */
export interface RawFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The files of answers in some files, zip files unpacked. Limits are reported, never silently kept. */
export function handedIn(files: readonly RawFile[]): HandedIn[] {
  const found: HandedIn[] = [];
  for (const file of files) {
    const read = isZip(file.bytes) ? fromZip(file) : [fromBytes(file.name, file.bytes)];
    for (const one of read) found.push(one);
    if (found.length > MOST_FILES) return [...found.slice(0, MOST_FILES), tooMany(file.name)];
  }
  return found;
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes.length > 3 && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

function fromBytes(name: string, bytes: Uint8Array): HandedIn {
  if (bytes.length > MOST_BYTES) return { name, text: null, problem: tooLarge(bytes.length) };
  // Invalid sequences become U+FFFD; the document's hash then fails.
  return { name, text: new TextDecoder().decode(bytes) };
}

const tooMany = (name: string): HandedIn => ({
  name,
  text: null,
  problem: `More than ${MOST_FILES} files: the rest is not graded.`,
});

const tooLarge = (bytes: number): string => `The file has ${bytes} bytes; the limit is ${MOST_BYTES}.`;

function fromZip({ name, bytes }: RawFile): HandedIn[] {
  if (bytes.length > MOST_ZIP_BYTES) {
    return [{ name, text: null, problem: `The zip file has ${bytes.length} bytes; the limit is ${MOST_ZIP_BYTES}.` }];
  }
  const refused: HandedIn[] = [];
  let count = 0;
  try {
    const entries = unzipSync(bytes, {
      // Sizes are checked before anything is unpacked, packed ones too: a header may lie about the other.
      filter: ({ name: entry, size, originalSize }) => {
        if (!entry.toLowerCase().endsWith('.json')) return false;
        count++;
        if (count > MOST_FILES) return false;
        if (size <= MOST_BYTES && originalSize <= MOST_BYTES) return true;
        refused.push({ name: entry, text: null, problem: tooLarge(Math.max(size, originalSize)) });
        return false;
      },
    });
    const read = Object.entries(entries).map(([entry, content]) => fromBytes(entry, content));
    if (count > MOST_FILES) refused.push(tooMany(name));
    if (read.length + refused.length > 0) return [...read, ...refused];
    return [{ name, text: null, problem: 'The zip file contains no .json file.' }];
  } catch (error) {
    // The library throws plain errors on damaged archives.
    const words = error instanceof Error ? error.message : String(error);
    return [{ name, text: null, problem: `The zip file is damaged: ${words}.` }];
  }
}
