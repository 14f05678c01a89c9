/** Reading traces: the package's `nandscope/traces`. */
import { FORMAT_NAMES } from '../traces/known-formats.ts';
import { readTrace as readSource, type ReadOptions, type Trace } from '../traces/read.ts';
import { blobSource, bytesSource, type TraceSource } from '../traces/source.ts';

export { TraceError } from '../traces/error.ts';
export type { RequestColumns } from '../traces/columns.ts';
export type { ReadOptions, Trace, TraceReport } from '../traces/read.ts';
export type { TraceSource } from '../traces/source.ts';

/** The names of all formats, as `format` takes them. */
export const traceFormats: readonly string[] = FORMAT_NAMES;

/**
 * Reads a trace, plain or gzipped, of any known format.
 * @param file a file or Blob, bytes, text, or a stream with a name
 * @param options `name` is used in messages
 * @throws TraceError that says what was found and what to do
 */
export function readTrace(
  file: Blob | Uint8Array | string | TraceSource,
  options: ReadOptions & { readonly name?: string } = {},
): Promise<Trace> {
  return readSource(sourceOf(file, options.name), options);
}

function sourceOf(file: Blob | Uint8Array | string | TraceSource, name: string | undefined): TraceSource {
  if (file instanceof Blob) return blobSource(name ?? (file instanceof File ? file.name : 'trace'), file);
  if (file instanceof Uint8Array) return bytesSource(name ?? 'trace', file);
  if (typeof file === 'string') return bytesSource(name ?? 'trace', new TextEncoder().encode(file));
  return file;
}
