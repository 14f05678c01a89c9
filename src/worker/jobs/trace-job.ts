import type { RequestColumns } from '../../traces/columns.ts';
import { readKnownTrace } from '../../traces/known-trace.ts';
import { readThenHash } from '../../traces/read-then-hash.ts';
import type { Trace } from '../../traces/read.ts';
import { blobSource } from '../../traces/source.ts';
import { READ_PROGRESS_MS } from '../protocol.ts';
import type { HashProgress, ReadProgress, TraceRead } from '../protocol.ts';
import { sketchOf } from '../workload-facts.ts';

interface Listeners {
  readonly onProgress: (progress: ReadProgress) => void;
  readonly onFound: (read: TraceRead) => void;
  readonly onHashed: (progress: HashProgress) => void;
}

/**
 * Reads a trace file and summarizes it. The hash of a large file that a person has just brought comes last: `onFound`
 * has everything else, with an empty hash, and `onHashed` says how far the hash is.
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
  { onProgress, onFound, onHashed }: Listeners,
): Promise<{ columns: RequestColumns; read: TraceRead }> {
  let said = 0;
  let sketch: TraceRead['sketch'] | null = null;
  const options = {
    signal,
    onProgress: (bytes: number, _: number | null, requests: number) => {
      const now = performance.now();
      // The last one is always said: summing up takes a while, and a bar short of its end would stand still meanwhile.
      if (bytes < file.size && now - said < READ_PROGRESS_MS) return;
      said = now;
      onProgress({ bytes, totalBytes: file.size, requests });
    },
  };
  const source = blobSource(name, file);
  const later = {
    onRead: ({ columns, report }: Trace) => {
      sketch = sketchOf(columns);
      onFound({ report, sketch });
    },
    onHashed: (bytes: number) => {
      const now = performance.now();
      if (now - said < READ_PROGRESS_MS) return;
      said = now;
      onHashed({ bytes, totalBytes: file.size });
    },
  };
  const { columns, report } = await (hash === null
    ? readThenHash(source, { ...options, ...later, format })
    : readKnownTrace(source, { format, hash }, options));
  return { columns, read: { report, sketch: sketch ?? sketchOf(columns) } };
}
