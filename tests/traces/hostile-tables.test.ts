/** Hostile tables are read or refused by name, quickly and in little memory. */
import { expect, it } from 'vitest';
import { TraceError } from '../../src/traces/error.ts';
import { readTrace } from '../../src/traces/read.ts';
import { readText } from './help.ts';

const MIB = 1024 * 1024;
const wide = (count: number): string => `${Array.from({ length: count }, (_, i) => i % 10).join(',')}\n`;

/** A file, how it is read, and what is said about it. */
const TABLES: readonly (readonly [what: string, text: () => string, format: string, says: RegExp])[] = [
  ['10^6 columns in one line', () => wide(1_000_000), 'auto', /longer than 65536 bytes/],
  [
    '10^6 columns and further lines',
    () => wide(1_000_000).repeat(3),
    'columns:time=1:ms,op=2,offset=3,size=4',
    /longer than 65536 bytes/,
  ],
  ['30,000 columns', () => wide(30_000).repeat(20), 'auto', /the format is not known|it is /],
  [
    'a column beyond the table',
    () => '0,R,0,512\n'.repeat(1000),
    'columns:time=1:ms,op=2,offset=99999,size=4',
    /the line has fewer columns than the named ones/,
  ],
  [
    'another number of columns in each line',
    () => Array.from({ length: 2000 }, (_, i) => 'x,'.repeat(1 + (i % 50))).join('\n'),
    'auto',
    /the format is not known|it is /,
  ],
  ['quotes without an end', () => `"${'a,"'.repeat(200_000)}`, 'auto', /longer than|format is not known|it is /],
  ['nothing but separators', () => `${','.repeat(60_000)}\n`.repeat(30), 'auto', /the format is not known|it is /],
  ['a key of 100 KB', () => '0,R,0,512\n', `columns:time=${'x'.repeat(100_000)}:ms`, /at most 400/],
  ['10 MB of brackets', () => '[{'.repeat(5_000_000), 'auto', /longer than|JSON/],
];

it.each(TABLES)('%s is refused by name within 2 s and 200 MB', async (_, text, format, says) => {
  const file = text();
  const before = process.memoryUsage();
  const began = process.cpuUsage();
  const error: unknown = await readText(file, { format }).catch((reason: unknown) => reason);
  const { user, system } = process.cpuUsage(began);
  expect(error).toBeInstanceOf(TraceError);
  expect(String(error)).toMatch(says);
  expect((error as Error).message.length).toBeLessThan(20_000);
  expect((user + system) / 1e6).toBeLessThan(2);
  const after = process.memoryUsage();
  expect(after.heapUsed + after.external - before.heapUsed - before.external).toBeLessThan(200 * MIB);
});

it('a table of which no line is a request is refused after 100,000 lines, not at its end', async () => {
  const line = `${'x,'.repeat(20)}y\n`;
  let given = 0;
  const block = new TextEncoder().encode(line.repeat(25_000));
  const source = {
    name: 'x',
    size: null,
    stream: () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          given++;
          if (given > 200) controller.close();
          else controller.enqueue(block);
        },
      }),
  };
  await expect(readTrace(source, { format: 'columns:time=1:ms,op=2,offset=3,size=4' })).rejects.toThrow(
    /no line of it/,
  );
  // Four million bytes are read between two looks.
  expect(given).toBeLessThan(16);
});

it.each([
  ['[trace]\nx=1\n', /settings in sections/],
  ['[1, 2,\n3, 4]\n', /it is JSON/],
  ['Device tps kB_read/s\nsda 1 2\n', /iostat, vmstat or sar: means/],
  ['Linux 6.1 (box)\n\nDevice            r/s     rkB/s   rrqm/s\nsda 1.00 10.0 0.0\n', /iostat, vmstat or sar: means/],
  ['openat(AT_FDCWD, "/a", O_RDONLY) = 3\npread64(3, "..."..., 4096, 8192) = 4096\n', /the output of strace/],
  ['1234  10:00:00.123 write(1, "x", 1) = 1\n', /the output of strace/],
  ['[\n{"t": 1}\n]\n', /it is JSON \(keys: t\)/],
])('a file of another kind is named for what it is: %j', async (text, says) => {
  await expect(readText(text)).rejects.toThrow(says);
});

it('a table that changes its count of columns has the other lines counted, with their reason', async () => {
  const text = `time,op,offset,size\n${Array.from({ length: 3000 }, (_, i) => (i % 3 === 0 ? `${i},R` : `${i},R,0,512${',x'.repeat(i % 5)}`)).join('\n')}\n`;
  const { report } = await readText(text, { format: 'columns:time=1:ms,op=2,offset=3,size=4' });
  expect(report.requests).toBe(2000);
  expect(report.rejected.byReason).toEqual({ 'the line has fewer columns than the named ones': 1000 });
});

it('a table that loses its columns after a good beginning is refused by name, long before its end', async () => {
  const good = `time,op,offset,size\n${Array.from({ length: 20_000 }, (_, i) => `${i},R,${512 * i},512\n`).join('')}`;
  const block = new TextEncoder().encode('77,R\n'.repeat(100_000));
  let given = 0;
  const source = {
    name: 't',
    size: null,
    stream: () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          given++;
          if (given === 1) controller.enqueue(new TextEncoder().encode(good));
          else if (given > 200) controller.close();
          else controller.enqueue(block);
        },
      }),
  };
  await expect(readTrace(source, { format: 'columns:time=1:ms,op=2,offset=3,size=4' })).rejects.toThrow(
    /^t: \d+ of its first \d+ lines cannot be read as .*\. Line 20002, “77,R”: the line has fewer columns than the named ones$/,
  );
  expect(given).toBeLessThan(16);
});
