/** A file is the trace only if its bytes have the trace's SHA-256: a hash that comes with a file says nothing. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { hashFile } from './container/hash-file.ts';
import { streamingSha256 } from './container/sha256.ts';
import { ForeignFileError, TraceError } from './error.ts';
import { readTrace, type ReadOptions, type Trace } from './read.ts';
import type { TraceSource } from './source.ts';

export interface KnownTrace {
  readonly format: string;
  readonly hash: string;
}

/**
 * @throws {ForeignFileError} if the file has another hash, even if it cannot be read
 * @throws {TraceError} if the file is the trace, but cannot be read in this format
 */
export async function readKnownTrace(
  source: TraceSource,
  { format, hash }: KnownTrace,
  options: Omit<ReadOptions, 'format'> = {},
): Promise<Trace> {
  let trace: Trace;
  try {
    trace = await readTrace(source, { ...options, format });
  } catch (error) {
    // Foreign bytes are often no trace at all. That they are foreign says more.
    if (error instanceof TraceError) requireHash(source.name, hash, await hashOf(source, options.signal), error);
    throw error;
  }
  requireHash(source.name, hash, trace.report.source.hash);
  return trace;
}

/** @param found null if the file cannot be read to its end: then that is the fault */
function requireHash(name: string, wanted: string, found: string | null, cause?: TraceError): void {
  if (found !== null && found !== wanted) throw new ForeignFileError(name, wanted, found, { cause });
}

/** Null if the file cannot be read to its end, or only once. */
async function hashOf(source: TraceSource, signal: AbortSignal | undefined): Promise<string | null> {
  if (source.isOnce === true) return null;
  try {
    const hash = await streamingSha256();
    await hashFile(source, [hash], { signal });
    return bytesToHex(hash.digest());
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}
