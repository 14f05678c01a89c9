import { FILE_IS_SILENT, FILE_SILENCE_MS } from '../base/read-file.ts';
import { NoAnswer, within } from '../base/timeout.ts';
import { TraceError } from './error.ts';

export interface TraceSource {
  readonly name: string;
  /**
   * In bytes, null if it is not known. A stream of other than `size` bytes is a file that changed while it was read.
   */
  readonly size: number | null;
  stream(): ReadableStream<Uint8Array>;
  /** Longest silence of the stream, ms; left out for one that may wait for another program, such as a pipe. */
  readonly silenceMs?: number;
  /** Whether {@link stream} may be called once only, as for a pipe. */
  readonly isOnce?: boolean;
}

export function blobSource(name: string, blob: Blob): TraceSource {
  return {
    name,
    size: blob.size,
    stream: () => blob.stream(),
    silenceMs: FILE_SILENCE_MS,
  };
}

export function bytesSource(name: string, bytes: Uint8Array): TraceSource {
  return {
    name,
    size: bytes.length,
    stream: () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          if (bytes.length > 0) controller.enqueue(bytes);
          controller.close();
        },
      }),
  };
}

/** @throws {TraceError} if its stream is silent for longer than it may */
export async function readPart(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { silenceMs }: TraceSource,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  if (silenceMs === undefined) return reader.read();
  try {
    return await within(reader.read(), silenceMs);
  } catch (error) {
    if (error instanceof NoAnswer) throw new TraceError(FILE_IS_SILENT, { cause: error });
    throw error;
  }
}
