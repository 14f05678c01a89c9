import { describe, expect, it } from 'vitest';
import { TraceError } from '../../src/traces/error.ts';
import { readTraceFile } from '../../src/worker/jobs/trace-job.ts';

const TEXT = '0,303567,3584,w,0.000000\n1,55590,3072,w,0.000000\n0,303574,3584,w,0.026214\n';

/** A file that had `size` bytes when it was dropped, and has the text's when it is read. */
function changedFile(size: number): Blob {
  return Object.defineProperty(new Blob([TEXT]), 'size', { value: size });
}

const brought = (file: Blob, format: string) => ({
  file,
  name: 'dropped.spc',
  format,
  hash: null,
  isHashedBeside: false,
});

function read(file: Blob): ReturnType<typeof readTraceFile> {
  return readTraceFile(brought(file, 'auto'), new AbortController().signal);
}

describe('readTraceFile', () => {
  it('reads a whole file', async () => {
    const { columns, read: found } = await read(changedFile(TEXT.length));
    expect(columns.count).toBe(3);
    expect(found.report.lines).toEqual({ count: 3, blank: 0, unended: 0, parts: 0 });
  });

  it('rejects a file that was truncated during reading', async () => {
    const error: unknown = await read(changedFile(924_000_000)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TraceError);
    expect((error as TraceError).message).toBe(
      `dropped.spc: it changed while it was read: it had 924000000 bytes at first, ${TEXT.length} bytes could be read. Read it again when it is complete`,
    );
  });

  it('says at the end that the whole file is read, however short ago the last word was', async () => {
    const line = '0,303567,3584,w,0.000000\n';
    const file = new Blob([line.repeat(100_000)]);
    const said: number[] = [];
    await readTraceFile(brought(file, 'spc'), new AbortController().signal, ({ bytes }) => said.push(bytes));
    expect(said.length).toBeGreaterThan(0);
    expect(said.at(-1)).toBe(file.size);
  });
});
