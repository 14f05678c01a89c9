/**
 * The entries of a zip file (PKWARE APPNOTE 6.3.10), from its directory. Nothing is unpacked here: each entry is
 * unpacked by itself, so that a damaged one costs no other.
 */
import { UnpackError } from './budget.ts';
import type { PackedEntry } from './unpack.ts';

/** An entry of a zip file. */
export interface ZipEntry extends PackedEntry {
  /** Its path in the zip file, as it is written there: it may be absolute or contain `..`. */
  readonly name: string;
  readonly isFolder: boolean;
  /** Why the entry's packed bytes cannot be found; null if they can. */
  readonly problem: string | null;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_COMMENT = 0xffff;
/** A size or place that is in the extra field instead (zip64, APPNOTE 4.5.3). */
const IN_EXTRA = 0xffffffff;
const ZIP_64 = 1;

/** Flags (APPNOTE 4.4.4). */
const ENCRYPTED = 1;
const NAME_IS_UTF_8 = 1 << 11;

/** Whether the bytes begin as a zip file does. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes.length > 3 &&
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

/**
 * The entries in the order of the directory, folders included.
 * @param mostEntries refuses a directory with more
 * @throws {UnpackError} if there is no directory, or it is damaged
 */
export function zipEntries(bytes: Uint8Array, mostEntries: number): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, start, end } = directoryOf(view);
  if (count > mostEntries) throw new UnpackError(`the zip file has ${count} entries; the limit is ${mostEntries}`);
  const entries: ZipEntry[] = [];
  let at = start;
  while (entries.length < count) {
    if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL) {
      throw new UnpackError(
        `the zip file is damaged: its directory has ${entries.length} entries, not the ${count} that it says`,
      );
    }
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const next = at + CENTRAL_BYTES + nameBytes + extraBytes + view.getUint16(at + 32, true);
    if (next > end) throw new UnpackError(`the zip file is damaged: entry ${entries.length + 1} is cut short`);
    entries.push(entryOf(bytes, view, at, nameBytes, extraBytes));
    at = next;
  }
  return entries;
}

interface Directory {
  readonly count: number;
  readonly start: number;
  readonly end: number;
}

/** The place of the directory, which is said at the end of the file. */
function directoryOf(view: DataView): Directory {
  const at = endRecord(view);
  if (at < 0) throw new UnpackError('the zip file is cut short: it has no directory. Fetch or pack it again');
  let count = view.getUint16(at + 10, true);
  let size = view.getUint32(at + 12, true);
  let start = view.getUint32(at + 16, true);
  if (at >= 20 && view.getUint32(at - 20, true) === LOCATOR_64) {
    const end64 = place64(view, at - 12);
    if (end64 + 56 <= at && view.getUint32(end64, true) === END_64) {
      count = place64(view, end64 + 32);
      size = place64(view, end64 + 40);
      start = place64(view, end64 + 48);
    }
  }
  if (start + size > at) throw new UnpackError('the zip file is damaged: its directory is beyond its end');
  return { count, start, end: start + size };
}

/**
 * Where the record at the end of the file begins; −1 if there is none. Its comment may hold the same bytes: the record
 * is the one whose comment ends with the file, or else, if other bytes follow the file, the last.
 */
function endRecord(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MOST_COMMENT);
  let last = -1;
  for (let at = view.byteLength - END_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) !== END) continue;
    if (at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength) return at;
    if (last < 0) last = at;
  }
  return last;
}

function entryOf(bytes: Uint8Array, view: DataView, at: number, nameBytes: number, extraBytes: number): ZipEntry {
  const flags = view.getUint16(at + 8, true);
  const nameAt = at + CENTRAL_BYTES;
  const name = nameOf(bytes.subarray(nameAt, nameAt + nameBytes), flags);
  const sizes = [24, 20, 42].map((field) => view.getUint32(at + field, true));
  const [claimedBytes, packedBytes, place] = withExtra(view, sizes, nameAt + nameBytes, extraBytes);
  const packed = packedAt(bytes, view, place, packedBytes);
  return {
    name,
    isFolder: name.endsWith('/'),
    method: view.getUint16(at + 10, true),
    isEncrypted: (flags & ENCRYPTED) !== 0,
    packed: packed ?? new Uint8Array(0),
    problem: packed === null ? 'its data is beyond the end of the zip file, or begins elsewhere' : null,
    claimedBytes,
    crc: view.getUint32(at + 16, true),
  };
}

/** The bytes of an entry; null if they are not in the file. The directory's size counts: a local one may be missing. */
function packedAt(bytes: Uint8Array, view: DataView, place: number, size: number): Uint8Array | null {
  if (place + LOCAL_BYTES > bytes.length || view.getUint32(place, true) !== LOCAL) return null;
  const start = place + LOCAL_BYTES + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
  return start + size <= bytes.length ? bytes.subarray(start, start + size) : null;
}

/** Sizes and place of an entry; those that do not fit in 32 bits are in the extra field, in this order. */
function withExtra(view: DataView, values: readonly number[], extraAt: number, extraBytes: number): number[] {
  const end = extraAt + extraBytes;
  for (let at = extraAt; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== ZIP_64) continue;
    let next = at + 4;
    return values.map((value) => {
      if (value !== IN_EXTRA || next + 8 > end) return value;
      next += 8;
      return place64(view, next - 8);
    });
  }
  return [...values];
}

/** A 64-bit number. Those above 2^53 are beyond every file, however they are rounded. */
const place64 = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** UTF-8 even without its flag, as macOS writes it; else Windows-1252. */
function nameOf(bytes: Uint8Array, flags: number): string {
  if ((flags & NAME_IS_UTF_8) !== 0) return new TextDecoder().decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
