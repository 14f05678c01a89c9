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
    stream: () => inOneBuffer(blob.stream()),
    silenceMs: FILE_SILENCE_MS,
  };
}

const PART_BYTES = 1024 * 1024;

/**
 * The same bytes in parts that are valid until the next one is asked for, where the stream fills a given buffer: new
 * ones for 1 GB cost half a second.
 */
function inOneBuffer(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = stream.getReader({ mode: 'byob' });
  } catch {
    return stream;
  }
  let part = new Uint8Array(PART_BYTES);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read(new Uint8Array(part.buffer));
        if (done) controller.close();
        else controller.enqueue((part = value));
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // One part is read on demand, none ahead.
    { highWaterMark: 0 },
  );
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

/** @throws {TraceError} if its stream fails, or is silent for longer than it may */
export async function readPart(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { silenceMs = Infinity }: TraceSource,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await (silenceMs === Infinity ? reader.read() : within(reader.read(), silenceMs));
  } catch (error) {
    if (error instanceof TraceError) throw error;
    const found = error instanceof Error ? error.message : String(error);
    const message = `it cannot be read (${found}); was it moved or changed meanwhile?`;
    throw new TraceError(error instanceof NoAnswer ? FILE_IS_SILENT : message, { cause: error });
  }
}
