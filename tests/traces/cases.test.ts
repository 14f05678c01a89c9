/** Small files as people have them: other tools' outputs and other spellings. Each is read, or refused by name. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../../src/traces/read.ts';
import { readBytes, rows } from './help.ts';
import { readAllWays } from './mutation.ts';

interface Case {
  readonly file: string;
  readonly options?: ReadOptions;
  readonly expected:
    | { readonly refused: RegExp }
    | {
        readonly format: string;
        readonly rows: readonly string[];
        /** Response times, ns; without it the file has none. */
        readonly responses?: readonly number[];
        readonly ignored?: Readonly<Record<string, number>>;
        readonly isAmbiguous?: true;
        readonly devices?: readonly string[];
        readonly note?: RegExp;
      };
}

const CASES: readonly Case[] = [
  {
    file: 'discard-8GiB.blkparse.txt',
    expected: {
      format: 'blkparse',
      rows: [...[0, 1, 2, 3].map((part) => `0 T ${part * 2 ** 31} ${2 ** 31}`), '100000 R 1048576 4096'],
      ignored: { 'flush or command without data': 2 },
      note: /1 trim of 4 GiB or more is cut into requests of 2 GiB, 4 in all/,
    },
  },
  {
    file: 'flush-queued.blkparse.txt',
    expected: {
      format: 'blkparse-q',
      rows: [0, 1, 2, 3, 4, 5].map((i) => `${i * 100_000} W ${(2048 + 8 * i) * 512} 4096`),
      responses: [0, 1, 2, 3, 4, 5].map(() => 20_000),
      ignored: {
        'another event of a request (only one kind of event is read)': 12,
        'flush or command without data': 6,
      },
    },
  },
  {
    file: 'merge-called-message.blkparse.txt',
    expected: {
      format: 'blkparse-q',
      rows: ['0 W 1048576 4096', '2000 W 1052672 4096'],
      responses: [100_000, 98_000],
      ignored: { 'another event of a request (only one kind of event is read)': 3 },
    },
  },
  {
    file: 'only-completions.blkparse.txt',
    expected: {
      format: 'blkparse-c',
      rows: ['0 W 1048576 4096', '496000 R 2097152 8192', '996000 R 4194304 4096', '1996000 W 524288 16384'],
      ignored: {},
      note: /The times are those of completions, not of arrivals/,
    },
  },
  {
    file: 'pair-failed-request.blkparse.txt',
    expected: {
      format: 'blkparse',
      rows: ['0 R 2097152 4096'],
      note: /1 requests failed on the recorded device \(a completion with an error\)/,
    },
  },
  {
    file: 'pair-requeue.blkparse.txt',
    expected: {
      format: 'blkparse',
      rows: ['0 R 1048576 4096', '200000 W 2097152 4096'],
      responses: [100_000, 100_000],
      note: /1 issues repeat a request that the driver had requeued/,
    },
  },
  {
    file: 'pair-split-completion.blkparse.txt',
    expected: { format: 'blkparse', rows: ['0 R 1048576 8192'], responses: [200_000], note: /complete in parts/ },
  },
];

const FOLDER = new URL('cases/', import.meta.url);

describe('a file that people have', () => {
  it('is in the list, and so is every file of the folder', () => {
    const files = new Set(CASES.map(({ file }) => file));
    expect(readdirSync(FOLDER).sort()).toEqual([...files].sort());
    expect(CASES.length).toBe(7);
  });

  it.each(CASES)('$file is read as it should be, or refused by name', async ({ file, options = {}, expected }) => {
    const bytes = readFileSync(new URL(file, FOLDER));
    if ('refused' in expected) {
      await expect(readBytes(bytes, options)).rejects.toThrow(expected.refused);
      expect(await readAllWays(bytes, [7], options)).toHaveProperty('refused');
      return;
    }
    const { columns, report } = await readBytes(bytes, options);
    expect(report.format).toBe(expected.format);
    expect(report.ambiguous).toBe(expected.isAmbiguous ?? false);
    expect(rows(columns)).toEqual(expected.rows);
    expect(columns.measured === undefined ? undefined : [...columns.measured.ns]).toEqual(expected.responses);
    expect(report.rejected.count).toBe(0);
    if (expected.ignored !== undefined) expect(report.ignored.byReason).toEqual(expected.ignored);
    if (expected.devices !== undefined) expect(report.devices.map(({ name }) => name)).toEqual(expected.devices);
    if (expected.note !== undefined) expect(report.notes.join(' ')).toMatch(expected.note);
    expect(await readAllWays(bytes, [7], options)).toHaveProperty('columns');
  });
});
