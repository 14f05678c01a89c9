import type { RequestColumns } from '../../traces/columns.ts';
import { hashWithChecksum, readWithChecksum, type FileHash } from '../../traces/hash-beside.ts';
import { readKnownTrace } from '../../traces/known-trace.ts';
import { readTrace } from '../../traces/read.ts';
import { blobSource } from '../../traces/source.ts';
import { READ_PROGRESS_MS, type FileRead, type HashProgress, type ReadProgress, type ToRead } from '../protocol.ts';
import { endsOf, sketchOf } from '../workload-facts.ts';

/**
 * Reads a trace file and summarizes it.
 * @param hash the SHA-256 that the file must have; null for a file that a person has just brought
 * @param isHashedBeside the hash of such a file comes from {@link hashJob}, and the report has none
 * @throws TraceError if it cannot be read, or has another hash; the signal's reason if aborted
 */
export async function readTraceFile(
  { file, name, format, hash, isHashedBeside }: ToRead & { readonly isHashedBeside: boolean },
  signal: AbortSignal,
  onProgress: (progress: ReadProgress) => void = () => undefined,
): Promise<FileRead & { readonly columns: RequestColumns }> {
  let said = 0;
  const options = {
    signal,
    format,
    onProgress: (bytes: number, _: number | null, requests: number) => {
      const now = performance.now();
      // The last one is always said: summing up takes a while, and a bar short of its end would stand still meanwhile.
      if (bytes < file.size && now - said < READ_PROGRESS_MS) return;
      said = now;
      onProgress({ bytes, totalBytes: file.size, requests });
    },
  };
  const source = blobSource(name, file);
  const { columns, report, checksum } =
    hash !== null
      ? { ...(await readKnownTrace(source, { format, hash }, options)), checksum: null }
      : isHashedBeside
        ? await readWithChecksum(source, options)
        : { ...(await readTrace(source, options)), checksum: null };
  return { columns, checksum, read: { report, sketch: sketchOf(columns), ends: endsOf(columns) } };
}

/** @throws TraceError if the file cannot be read; the signal's reason if aborted */
export function hashJob(
  file: Blob,
  name: string,
  signal: AbortSignal,
  onProgress: (progress: HashProgress) => void,
): Promise<FileHash> {
  let said = 0;
  return hashWithChecksum(blobSource(name, file), signal, (bytes) => {
    const now = performance.now();
    if (now - said < READ_PROGRESS_MS) return;
    said = now;
    onProgress({ bytes, totalBytes: file.size });
  });
}
