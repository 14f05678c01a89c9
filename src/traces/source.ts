/** Where a trace comes from: a dropped file, a file on disk, bytes in memory. */
export interface TraceSource {
  /** For messages. */
  readonly name: string;
  /**
   * In bytes, null if it is not known. A stream of other than `size` bytes is a file that changed while it was read.
   */
  readonly size: number | null;
  /** The file from its beginning. */
  stream(): ReadableStream<Uint8Array>;
  /** Whether {@link stream} may be called once only, as for a pipe. */
  readonly isOnce?: boolean;
}

/** A file that was dropped or chosen, or one that Node opened as a Blob. */
export function blobSource(name: string, blob: Blob): TraceSource {
  return {
    name,
    size: blob.size,
    stream: () => blob.stream(),
  };
}

/** Bytes in memory. */
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
