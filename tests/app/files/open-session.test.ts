import { beforeEach, expect, it, vi } from 'vitest';
import { openerOf } from '../../../src/app/files/kinds.ts';
import { gzip } from '../../../src/app/exports/trace-text.ts';
import { currentPair } from '../../../src/app/stores/document.ts';

const HASH = 'a'.repeat(64);
const reads: { format: string; end: () => void }[] = [];
vi.mock('../../../src/app/runs/engine-client.ts', () => ({
  engine: {
    takeTrace: ({ format }: { format: string }) => ({
      end: new Promise((resolve) => {
        const end = (): void => {
          resolve({ kind: 'done', result: { report: { source: { hash: HASH } } } });
        };
        reads.push({ format, end });
      }),
    }),
  },
}));

beforeEach(() => {
  reads.length = 0;
});

/** A file of a session whose B reads the trace of A in another format. */
async function sessionFile(): Promise<File> {
  const packed = await (await gzip(new Blob(['x']))).arrayBuffer();
  const trace = (format: string): object => ({ workload: { trace: { name: 't', format, hash: HASH } } });
  const session = {
    format: 'nandscope-session',
    version: 1,
    a: { name: 'of the session', ...trace('blkparse') },
    b: trace('blkparse-q'),
    traces: [{ name: 't', hash: HASH, gzipBase64: Buffer.from(packed).toString('base64') }],
  };
  return new File([JSON.stringify(session)], 's.json');
}

async function open(file: File): Promise<void> {
  await (
    await openerOf(file)
  )(file);
}

it('a session reads its trace in the format of A and in that of B', async () => {
  const opened = open(await sessionFile());
  for (const [index, format] of ['blkparse', 'blkparse-q'].entries()) {
    await expect.poll(() => reads.map((read) => read.format)).toContain(format);
    reads[index].end();
  }
  await opened;
  expect(currentPair().a.name).toBe('of the session');
  expect(reads).toHaveLength(2);
});

it('a session whose trace is still being read does not replace a file that was opened later', async () => {
  const opened = open(await sessionFile());
  await expect.poll(() => reads).toHaveLength(1);
  await open(new File(['{"version":1,"name":"later"}'], 'l.json'));
  reads[0].end();
  await opened;
  expect(currentPair().a.name).toBe('later');
});
