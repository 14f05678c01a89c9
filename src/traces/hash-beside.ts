/**
 * The SHA-256 of a large file, made by another worker than reads the trace in it: in WebAssembly it takes as long as
 * reading, and only documents need it. A checksum of both readings makes sure that the hash is that of the bytes
 * which the requests came from.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { hashFile } from './container/hash-file.ts';
import { streamingChecksum, streamingSha256 } from './container/sha256.ts';
import { TraceError } from './error.ts';
import { readTrace, type ReadOptions, type Trace } from './read.ts';
import type { TraceSource } from './source.ts';

/** A trace whose report has an empty hash, and the checksum of its bytes; null if the report has the hash. */
export interface ChecksummedTrace extends Trace {
  readonly checksum: string | null;
}

/**
 * Reads a trace whose file is hashed elsewhere.
 * @throws TraceError as `readTrace`
 */
export async function readWithChecksum(
  source: TraceSource,
  options: Omit<ReadOptions, 'sha256'>,
): Promise<ChecksummedTrace> {
  const seen = await streamingChecksum();
  const trace = await readTrace(source, seen === null ? options : { ...options, sha256: () => seen });
  if (seen === null) return { ...trace, checksum: null };
  const { report } = trace;
  return { ...trace, report: { ...report, source: { ...report.source, hash: '' } }, checksum: report.source.hash };
}

export interface FileHash {
  /** SHA-256. */
  readonly hash: string;
  readonly checksum: string | null;
}

/** @throws TraceError if the file cannot be read; the signal's reason if aborted */
export async function hashWithChecksum(
  source: TraceSource,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<FileHash> {
  const [sha256, seen] = await Promise.all([streamingSha256(), streamingChecksum()]);
  try {
    await hashFile(source, seen === null ? [sha256] : [sha256, seen], { signal, onProgress });
  } catch (error) {
    throw error instanceof TraceError ? new TraceError(`${source.name}: ${error.message}`, { cause: error }) : error;
  }
  return { hash: bytesToHex(sha256.digest()), checksum: seen === null ? null : bytesToHex(seen.digest()) };
}
