import type { RequestColumns } from '../../traces/columns.ts';
import { readKnownTrace } from '../../traces/known-trace.ts';
import { readTrace } from '../../traces/read.ts';
import { blobSource } from '../../traces/source.ts';
import { PROGRESS_MS } from '../protocol.ts';
import type { ReadProgress, TraceRead } from '../protocol.ts';
import { sketchOf } from './workload-facts.ts';

/**
 * Reads a trace file and summarizes it.
 * @param format a format's name, or `auto`
 * @param hash the SHA-256 that the file must have; null for a file that a person has just brought
 * @throws TraceError if it cannot be read, or has another hash; the signal's reason if aborted
 */
export async function readTraceFile(
  file: Blob,
  name: string,
  format: string,
  hash: string | null,
  signal: AbortSignal,
  onProgress: (progress: ReadProgress) => void,
): Promise<{ columns: RequestColumns; read: TraceRead }> {
  let said = 0;
  const options = {
    signal,
    onProgress: (bytes: number, _: number | null, requests: number) => {
      const now = performance.now();
      if (now - said < PROGRESS_MS) return;
      said = now;
      onProgress({ bytes, totalBytes: file.size, requests });
    },
  };
  const source = blobSource(name, file);
  const { columns, report } = await (hash === null
    ? readTrace(source, { ...options, format })
    : readKnownTrace(source, { format, hash }, options));
  return { columns, read: { report, sketch: sketchOf(columns) } };
}
