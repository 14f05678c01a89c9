/**
 * Reads a trace first and finds the SHA-256 of its file afterwards. In WebAssembly the hash of a large file takes longer
 * than reading it, and only documents need it: a person sees the requests meanwhile.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { hashFile } from './container/hash-file.ts';
import { streamingChecksum, streamingSha256 } from './container/sha256.ts';
import { TraceError } from './error.ts';
import { readTrace } from './read.ts';
import type { ReadOptions, Trace } from './read.ts';
import type { TraceSource } from './source.ts';

/** Smaller files are hashed while they are read: a tenth of a second. */
export const HASHED_AT_ONCE = 16 * 1024 * 1024;

interface LaterOptions extends Omit<ReadOptions, 'sha256'> {
  /** Called once all requests are there, with a report whose hash is still empty. Not called if both come together. */
  readonly onRead: (trace: Trace) => void;
  readonly onHashed: (bytes: number) => void;
}

/**
 * The trace in a file that can be read twice, with its hash. A checksum of both readings makes sure that the hash is
 * that of the bytes which the requests came from.
 * @throws TraceError as `readTrace`, and if the file changed between the readings
 */
export async function readThenHash(source: TraceSource, options: LaterOptions): Promise<Trace> {
  const { onRead, onHashed, ...reading } = options;
  const isLarge = source.size !== null && source.size > HASHED_AT_ONCE && source.isOnce !== true;
  const seen = isLarge ? await streamingChecksum() : null;
  const again = isLarge ? await streamingChecksum() : null;
  if (seen === null || again === null) return readTrace(source, reading);
  const { columns, report } = await readTrace(source, { ...reading, sha256: () => seen });
  const named = (hash: string): Trace => ({ columns, report: { ...report, source: { ...report.source, hash } } });
  onRead(named(''));
  const sha256 = await streamingSha256();
  let bytes: number;
  try {
    bytes = await hashFile(source, [sha256, again], { signal: options.signal, onProgress: onHashed });
  } catch (error) {
    options.signal?.throwIfAborted();
    throw changed(source, error);
  }
  if (bytes !== report.source.bytes || bytesToHex(again.digest()) !== report.source.hash) throw changed(source);
  return named(bytesToHex(sha256.digest()));
}

function changed({ name }: TraceSource, cause?: unknown): TraceError {
  return new TraceError(`${name}: it changed while it was read. Read it again when it is complete`, { cause });
}
