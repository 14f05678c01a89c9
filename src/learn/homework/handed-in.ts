/** Files as they are handed in: single files of answers, or the zip file of a course page. */
import { decodeText } from '../../base/decode-text.ts';
import { shareOf, type Steps } from '../../base/steps.ts';
import { UnpackBudget, UnpackError } from '../../base/unpack/budget.ts';
import { unpackEntrySteps } from '../../base/unpack/unpack.ts';
import { isZip, zipEntries, type ZipEntry } from '../../base/unpack/zip.ts';
import { LONGEST_ANSWERS } from '../hand-in/answers.ts';
import type { HandedIn } from '../hand-in/grade.ts';

/** Largest zip file, most entries of one, and most files of answers in all. */
export const MOST_ZIP_BYTES = 64 * 1024 * 1024;
const MOST_ENTRIES = 20_000;
const MOST_FILES = 2000;
/** UTF-8 takes at most four bytes for a character. */
const MOST_BYTES = 4 * LONGEST_ANSWERS;
/** What all zip files of one hand-in may unpack to: 60 kB for each of 2,000 students. */
const MOST_UNPACKED_BYTES = 128 * 1024 * 1024;

/** A dropped or named file. */
export interface RawFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The files handed in. */
export interface HandIn {
  /** A line each, in the order in which a person counts. */
  readonly files: readonly HandedIn[];
  /** Files that macOS and Windows add to folders; they are not from a student. */
  readonly ignored: number;
}

/** Files that systems add to folders: of macOS and Windows. */
const OF_THE_SYSTEM = /(^|\/)(__MACOSX\/.*|\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** a2 before a10, and the same order in every language. */
const NATURAL = new Intl.Collator('en', { numeric: true });

/**
 * The files of answers in some files. Zip files are unpacked entry by entry within one budget: an entry that is damaged
 * or too large costs no other. What is not a file of answers is a line, too: nothing is left out in silence.
 */
export function* handedInSteps(files: readonly RawFile[]): Steps<HandIn> {
  const found: HandedIn[] = [];
  let ignored = 0;
  const budget = new UnpackBudget(MOST_UNPACKED_BYTES);
  for (let i = 0; i < files.length; i++) {
    const file = files[i];
    if (OF_THE_SYSTEM.test(file.name)) {
      ignored++;
    } else if (isZip(file.bytes)) {
      const inside = yield* shareOf(fromZip(file, budget), i / files.length, (i + 1) / files.length);
      for (const one of inside.files) found.push(one);
      ignored += inside.ignored;
    } else {
      found.push(fromBytes(file.name, file.bytes));
    }
  }
  found.sort((a, b) => NATURAL.compare(a.name, b.name));
  if (found.length <= MOST_FILES) return { files: found, ignored };
  const name = files.length === 1 ? files[0].name : `${files.length} files`;
  const rest = leftOut(name, `More than ${MOST_FILES} files: the rest is not graded.`);
  return { files: [...found.slice(0, MOST_FILES), rest], ignored };
}

function fromBytes(name: string, bytes: Uint8Array): HandedIn {
  if (bytes.length > MOST_BYTES) return tooLarge(name, bytes.length);
  // Invalid sequences become U+FFFD; the document's hash then fails.
  return { name, text: decodeText(bytes) };
}

const leftOut = (name: string, problem: string): HandedIn => ({ name, text: null, problem });

const tooLarge = (name: string, bytes: number): HandedIn =>
  leftOut(name, `The file has ${bytes} bytes; the limit is ${MOST_BYTES}.`);

const noAnswers = (name: string): HandedIn => leftOut(name, `No file of answers in ${name}.`);

function* fromZip({ name, bytes }: RawFile, budget: UnpackBudget): Steps<HandIn> {
  if (bytes.length > MOST_ZIP_BYTES) {
    const problem = `The zip file has ${bytes.length} bytes; the limit is ${MOST_ZIP_BYTES}.`;
    return { files: [leftOut(name, problem)], ignored: 0 };
  }
  let entries: readonly ZipEntry[];
  try {
    entries = zipEntries(bytes, MOST_ENTRIES);
  } catch (error) {
    if (error instanceof UnpackError) return { files: [notGraded(name, error.message)], ignored: 0 };
    throw error;
  }
  const present = entries.filter(({ isFolder }) => !isFolder);
  const own = present.filter((entry) => !OF_THE_SYSTEM.test(entry.name));
  const found: HandedIn[] = [];
  for (let i = 0; i < own.length; i++) {
    const entry = own[i];
    if (entry.name.toLowerCase().endsWith('.json')) {
      found.push(yield* shareOf(unpacked(entry, budget), i / own.length, (i + 1) / own.length));
    } else {
      found.push(noAnswers(entry.name));
    }
    yield i / own.length;
  }
  return { files: found.length > 0 ? found : [noAnswers(name)], ignored: present.length - own.length };
}

/** One entry, held alone while it is unpacked. */
function* unpacked(entry: ZipEntry, budget: UnpackBudget): Steps<HandedIn> {
  const { name, problem } = entry;
  if (problem !== null) return notGraded(name, problem);
  if (entry.claimedBytes > MOST_BYTES) return tooLarge(name, entry.claimedBytes);
  try {
    return fromBytes(name, yield* unpackEntrySteps(entry, MOST_BYTES, budget));
  } catch (error) {
    if (error instanceof UnpackError) return notGraded(name, error.message);
    throw error;
  }
}

const notGraded = (name: string, reason: string): HandedIn => leftOut(name, `Not graded: ${reason}.`);
