/**
 * The one door for packed data whose content is held in memory: the files inside sessions and comparisons, and zip
 * files of answers. It unpacks in small steps and stops when the budget of the act is spent. Traces stream instead
 * (`traces/container/text-stream.ts`): their text is never held.
 */
import type { Steps } from '../steps.ts';
import { UnpackError, type UnpackBudget } from './budget.ts';
import { Gunzip, Inflate, crc32 } from './inflate.ts';

/** Packed bytes of one step; each becomes at most 1,032 bytes. */
const STEP = 8 * 1024;

/**
 * Unpacks gzip (RFC 1952) and checks its CRC and length.
 * @param budget of the act that this file belongs to
 * @returns the content in parts, as a Blob takes them
 * @throws {UnpackError} if the data is damaged, or the budget is spent
 */
export function* gunzipSteps(packed: Uint8Array, budget: UnpackBudget): Steps<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  budget.open(packed.length);
  const gunzip = new Gunzip((bytes) => {
    budget.take(bytes.length);
    parts.push(bytes.slice());
  });
  for (let at = 0; at < packed.length; at += STEP) {
    gunzip.push(packed.subarray(at, at + STEP));
    yield at / packed.length;
  }
  gunzip.end();
  return parts;
}

/** How an entry of a zip file is packed (APPNOTE 4.4.5). */
const STORED = 0;
const DEFLATED = 8;

/** An entry of a zip file, as its directory describes it. Nothing is unpacked yet. */
export interface PackedEntry {
  readonly method: number;
  readonly isEncrypted: boolean;
  /** The entry's packed bytes. */
  readonly packed: Uint8Array;
  /** Unpacked size that the directory claims. */
  readonly claimedBytes: number;
  readonly crc: number;
}

/**
 * Unpacks an entry of a zip file and checks its size and CRC.
 * @param mostBytes limit of this entry
 * @param budget of the act that this entry belongs to
 * @throws {UnpackError} if the entry is damaged, too large or packed in a way that is not read, or the budget is spent
 */
export function* unpackEntrySteps(
  entry: PackedEntry,
  mostBytes: number,
  budget: UnpackBudget,
): Steps<Uint8Array<ArrayBuffer>> {
  const { packed, claimedBytes } = entry;
  if (entry.isEncrypted) throw new UnpackError('it is encrypted: pack it without a password');
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    throw new UnpackError(`it is packed by method ${entry.method}; allowed: 0 (stored) and 8 (deflate)`);
  }
  // Before anything is unpacked; a claim that is too low is found below.
  if (claimedBytes > mostBytes) throw new UnpackError(`it has ${claimedBytes} bytes; the limit is ${mostBytes}`);
  budget.open(packed.length);
  const content = new Uint8Array(claimedBytes);
  let size = 0;
  const take = (bytes: Uint8Array): void => {
    budget.take(bytes.length);
    if (size + bytes.length > claimedBytes) {
      throw new UnpackError(`it is damaged: it has more than the ${claimedBytes} bytes that the zip file says`);
    }
    content.set(bytes, size);
    size += bytes.length;
  };
  if (entry.method === STORED) {
    take(packed);
  } else {
    const inflate = new Inflate(take);
    for (let at = 0; at < packed.length; at += STEP) {
      inflate.push(packed.subarray(at, at + STEP));
      yield at / packed.length;
    }
    inflate.end();
  }
  if (size < claimedBytes) {
    throw new UnpackError(`it is damaged: it has ${size} bytes, not the ${claimedBytes} that the zip file says`);
  }
  const crc = crc32(content);
  if (crc !== entry.crc) {
    throw new UnpackError(`it is damaged: its checksum is ${hex(crc)}, not the ${hex(entry.crc)} of the zip file`);
  }
  return content;
}

const hex = (crc: number): string => crc.toString(16).padStart(8, '0');
