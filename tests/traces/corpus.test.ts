import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../../src/traces/read.ts';
import { readBytes, rows } from './help.ts';
import { readAllWays } from './mutation.ts';

/**
 * Files that were once read wrongly, one a fault. A new failure of the mutation test is added here with what is right.
 */
interface Entry {
  readonly file: string;
  /** What was wrong. */
  readonly fault: string;
  readonly options?: ReadOptions;
  readonly expected:
    | { readonly refused: RegExp }
    | {
        readonly rows: readonly string[];
        readonly rejected?: number;
        readonly devices?: readonly string[];
        readonly note?: RegExp;
      };
}

const CORPUS: readonly Entry[] = [
  {
    file: 'd5-biosnoop-41-fields.txt',
    fault: 'a command of 34 words: its request arrived at NaN ns',
    expected: { rows: ['0 W 4096 4096', '100000 R 8192 4096', '200000 W 12288 4096'] },
  },
  {
    file: 'd5-fiu-43-fields.txt',
    fault: 'a process name of 34 words: its device was 0,0',
    expected: { rows: ['0 R 40960 4096', '1 W 45056 4096', '2 R 49152 4096'], devices: ['6,0'] },
  },
  {
    file: 'd14-lone-cr.spc',
    fault: 'two requests behind a CR were lost without a word',
    expected: { rows: ['0 W 155429888 3584', '1000 W 155429888 3584'], rejected: 1 },
  },
  {
    file: 'd15-utf-8-host.csv',
    fault: 'a name in UTF-8 was shown as Latin-1',
    expected: { rows: ['0 W 0 1024', '100000 W 4096 1024', '200000 W 8192 1024'], devices: ['prüxy_0'] },
  },
  {
    file: 'd15-latin-1-host.csv',
    fault: 'a name in Latin-1 must not lose its letters to UTF-8',
    expected: { rows: ['0 W 0 1024', '100000 W 4096 1024', '200000 W 8192 1024'], devices: ['prüxy_0'] },
  },
  {
    file: 'd27-last-line-cut.spc',
    fault: 'a last line that is cut was a request at time 0 without a note',
    options: { device: 0 },
    expected: {
      rows: ['0 W 155426304 3584', '0 W 155429888 3584'],
      note: /last line \(3\) has no line end; it may be cut/,
    },
  },
  {
    file: 'mqsim-flag-2.txt',
    fault: 'MQSim reads any flag but 0 as a read; rows with 2 were rejected',
    options: { format: 'mqsim' },
    expected: {
      rows: [0, 1, 2, 3, 4, 5].map((i) => `${200_000 * i} ${i % 3 === 0 ? 'W' : 'R'} ${4096 * i} 4096`),
      note: /2 requests have a flag other than 0 and 1/,
    },
  },
  {
    file: 'etw-columns-reordered.csv',
    fault: 'columns that a short line lacks came from the line before',
    expected: { rows: ['0 R 4096 512'], rejected: 1 },
  },
  {
    file: 'biosnoop-latency-beyond-2-53.txt',
    fault: 'a long latency made the arrivals inexact',
    expected: { rows: ['0 W 4096 4096', '1 R 8192 4096'] },
  },
  {
    file: 'fio-waits-beyond-2-53.txt',
    fault: 'the sum of the waits was not exact',
    expected: { rows: ['0 R 0 512', '1000 R 0 512', '1000 R 0 512'], rejected: 1 },
  },
  {
    file: 'gz-second-member-damaged.gz',
    fault: 'a damaged second member was left out as bytes behind the data',
    expected: { refused: /gzip data is damaged near byte \d+: what follows is neither gzip nor zeros/ },
  },
  {
    file: 'gz-zeros-behind.gz',
    fault: 'zeros behind the data are padding, and noted',
    expected: {
      rows: ['0 W 155426304 3584', '0 W 184699904 3072', '26214000 W 155429888 3584'],
      note: /100 zero bytes behind the packed data/,
    },
  },
  { file: 'utf-32.txt', fault: 'UTF-32 was refused without its name', expected: { refused: /UTF-32.*iconv/ } },
  {
    file: 'zstd-skippable.bin',
    fault: 'Zstandard with a skippable frame was refused without its name',
    expected: { refused: /Zstandard.*zstd -d/ },
  },
];

const FOLDER = new URL('corpus/', import.meta.url);

describe('the corpus', () => {
  it('contains every file of its folder, and no other', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(CORPUS.map(({ file }) => file).sort());
    expect(CORPUS.length).toBe(14);
  });

  it.each(CORPUS)('$file: $fault', async ({ file, options = {}, expected }) => {
    const bytes = readFileSync(new URL(file, FOLDER));
    const isPacked = file.endsWith('.gz');
    if ('refused' in expected) {
      await expect(readBytes(bytes, options)).rejects.toThrow(expected.refused);
      if (!isPacked) expect(await readAllWays(bytes, [7], options)).toHaveProperty('refused');
      return;
    }
    const { columns, report } = await readBytes(bytes, options);
    expect(rows(columns)).toEqual(expected.rows);
    expect(report.rejected.count).toBe(expected.rejected ?? 0);
    if (expected.devices !== undefined) expect(report.devices.map(({ name }) => name)).toEqual(expected.devices);
    if (expected.note !== undefined) expect(report.notes.join(' ')).toMatch(expected.note);
    if (!isPacked) expect(await readAllWays(bytes, [7], options)).toHaveProperty('columns');
  });
});
