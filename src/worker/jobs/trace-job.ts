import type { RequestColumns } from '../../traces/columns.ts';
import { readTrace } from '../../traces/read.ts';
import { blobSource } from '../../traces/source.ts';
import { PROGRESS_MS } from '../protocol.ts';
import type { ReadProgress, TraceRead } from '../protocol.ts';
import { sketchOf } from './workload-facts.ts';

/**
 * Reads a trace file and summarizes it.
 * @param format a format's name, or `auto`
 * @throws TraceError if it cannot be read; the signal's reason if aborted
 */
export async function readTraceFile(
  file: Blob,
  name: string,
  format: string,
  signal: AbortSignal,
  onProgress: (progress: ReadProgress) => void,
): Promise<{ columns: RequestColumns; read: TraceRead }> {
  let said = 0;
  const { columns, report } = await readTrace(blobSource(name, file), {
    format,
    signal,
    onProgress: (bytes, _, requests) => {
      const now = performance.now();
      if (now - said < PROGRESS_MS) return;
      said = now;
      onProgress({ bytes, totalBytes: file.size, requests });
    },
  });
  return { columns, read: { report, sketch: sketchOf(columns) } };
}
