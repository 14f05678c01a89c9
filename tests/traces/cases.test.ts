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

/** Four requests as the block layer's own tracers print them. */
const KERNEL_EVENTS = {
  format: 'block-events',
  rows: ['0 W 1048576 4096', '1000000 R 2097152 8192', '2000000 R 4194304 4096', '3000000 W 524288 16384'],
  responses: [500_000, 500_000, 500_000, 500_000],
  ignored: { 'another event of a request (only one kind of event is read)': 4 },
  devices: ['259,0'],
} as const;

const CASES: readonly Case[] = [
  {
    file: 'discard-8GiB.blkparse.txt',
    expected: {
      format: 'blkparse',
      rows: [
        ...[0, 1, 2, 3].map((part) => `0 T ${part * 2 ** 31} ${2 ** 31}`),
        '10000 F 0 0',
        '20000 F 0 0',
        '100000 R 1048576 4096',
      ],
      ignored: {},
      note: /1 trim of 4 GiB or more is cut into requests of 2 GiB, 4 in all/,
    },
  },
  {
    file: 'flush-queued.blkparse.txt',
    expected: {
      format: 'blkparse-q',
      rows: [0, 1, 2, 3, 4, 5].flatMap((i) => [
        `${i * 100_000} W ${(2048 + 8 * i) * 512} 4096`,
        `${i * 100_000 + 30_000} F 0 0`,
      ]),
      responses: [0, 1, 2, 3, 4, 5].flatMap(() => [20_000, NaN]),
      ignored: {
        'another event of a request (only one kind of event is read)': 12,
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
  {
    file: 'biosnoop-blank-disk.txt',
    expected: {
      format: 'biosnoop',
      rows: ['0 W 1048576 4096', '700000 R 1048576 4096'],
      responses: [740_000, 140_000],
      ignored: { 'header line': 1 },
      devices: ['?'],
    },
  },
  {
    file: 'biosnoop-bt-new.txt',
    expected: { refused: /biosnoop\.bt: times and latencies in whole milliseconds.*libbpf-tools, with blktrace/ },
  },
  {
    file: 'biosnoop-pattern.txt',
    expected: {
      format: 'biosnoop',
      rows: ['0 W 1048576 4096', '1136000 R 2097152 8192', '1536000 R 4194304 4096', '2436000 W 524288 16384'],
      responses: [740_000, 100_000, 200_000, 300_000],
      ignored: { 'header line': 1 },
      devices: ['nvme0n1'],
    },
  },
  {
    file: 'diskmon.log',
    expected: {
      format: 'diskmon',
      rows: ['0 R 3221257728 4096', '15625000 W 1610644992 8192', '31250000 R 3221261824 4096'],
      devices: ['0'],
      note: /durations of DiskMon are not read/,
    },
  },
  {
    file: 'disksim-validate-other-words.trace',
    expected: { refused: /DiskSim VALIDATE file: these are measurements of a disk without arrival times/ },
  },
  { file: 'fio-bins-under-lat.json', expected: { refused: /a result of fio: run its job with --write_iolog/ } },
  { file: 'fio-note-before.json', expected: { refused: /a result of fio: run its job with --write_iolog/ } },
  {
    file: 'fio-v2-wait.log',
    expected: {
      format: 'fio',
      isAmbiguous: true,
      rows: ['0 R 0 4096', '6000000 R 4096 4096'],
      note: /Waits are µs after the wait before, as the manual of fio says/,
    },
  },
  {
    file: 'fio-v2-wait.log',
    options: { format: 'fio-waits-ms' },
    expected: {
      format: 'fio-waits-ms',
      rows: ['0 R 0 4096', '2000000000 R 4096 4096'],
      note: /Waits end this number of ms after the start, as fio itself replays them/,
    },
  },
  { file: 'fio2-bins-in-us.json', expected: { refused: /a result of fio: run its job with --write_iolog/ } },
  { file: 'fio2-microseconds_lat.log', expected: { refused: /a log of latencies, bandwidth or IOPS of fio/ } },
  {
    file: 'five-columns-comma.csv',
    expected: {
      format: 'mqsim',
      isAmbiguous: true,
      rows: ['0 R 512000 4096', '150000 W 1024000 4096', '250000 W 1536000 4096'],
      note: /The fields are separated by commas/,
    },
  },
  {
    file: 'five-columns-letter.txt',
    expected: { refused: /Name its columns \(--columns; trace --help\)/ },
  },
  {
    file: 'five-columns-letter.txt',
    options: { format: 'columns:time=1:ms,op=5,offset=3:sectors,size=4:sectors' },
    expected: {
      format: 'columns:time=1:ms,op=5,offset=3:sectors,size=4:sectors',
      rows: ['0 R 1048576 4096', '123000 W 2097152 4096', '1500000 R 4194304 8192'],
    },
  },
  { file: 'format-custom-f.blkparse.csv', expected: { refused: /blkparse -f\): print it without -f/ } },
  { file: 'format-microseconds.blkparse.txt', expected: { refused: /blkparse -f\): print it without -f/ } },
  { file: 'four-columns-letter.txt', expected: { refused: /Name its columns \(--columns; trace --help\)/ } },
  {
    file: 'four-columns-letter.txt',
    options: { format: 'columns:time=1:us,op=2,offset=3,size=4' },
    expected: {
      format: 'columns:time=1:us,op=2,offset=3,size=4',
      rows: ['0 R 0 4096', '100000 W 4096 4096', '250000 R 8192 8192'],
    },
  },
  { file: 'ftrace-block.txt', expected: { ...KERNEL_EVENTS, ignored: { ...KERNEL_EVENTS.ignored, comment: 6 } } },
  {
    file: 'git-lfs-pointer.csv',
    expected: { refused: /Git LFS pointer, and the file itself \(107527536 bytes\) was not downloaded/ },
  },
  { file: 'header-generic.csv', expected: { refused: /--columns 'time=1:s,op=2,offset=3,size=4'/ } },
  {
    file: 'header-generic.csv',
    options: { format: 'columns:time=timestamp:s,op=op,offset=offset,size=size' },
    expected: {
      format: 'columns:time=timestamp:s,op=op,offset=offset,size=size',
      rows: ['0 R 0 4096', '1000000 W 4096 4096', '2000000 R 8192 4096'],
      ignored: { 'header line': 1 },
    },
  },
  { file: 'header-teaching.csv', expected: { refused: /--columns 'time=1:us,op=3,offset=4,size=5'/ } },
  { file: 'indented-footer.hgrm', expected: { refused: /a result of HdrHistogram or wrk2/ } },
  {
    file: 'json-requests.json',
    expected: { refused: /it is JSON \(keys: t, s, n, type\), which is not read as a trace/ },
  },
  ...['float', 'rw', 'semicolon', 'tab'].map((spelling): Case => ({
    file: spelling === 'float' ? 'msr-pandas-float.csv' : `msr-${spelling}.csv`,
    expected: {
      format: 'msr',
      rows: ['0 R 2096128 4096', '1332052600 W 2099200 512', '2332052600 W 4099200 8192'],
      responses: [133_100, 4_091_500, 4_091_500],
      devices: ['hm_1'],
    },
  })),
  { file: 'perf-script-block.txt', expected: KERNEL_EVENTS },
  {
    file: 'spc-header.csv',
    expected: {
      format: 'spc',
      rows: ['0 W 155426304 3584', '0 W 184699904 3072', '26214000 W 155429888 3584'],
      ignored: { 'header line': 1 },
    },
  },
  {
    file: 'spc-whole-seconds.csv',
    expected: {
      format: 'spc',
      rows: ['0 W 155426304 3584', '1000000000 W 184699904 3072', '2000000000 R 155429888 3584'],
    },
  },
];

const FOLDER = new URL('cases/', import.meta.url);

describe('a file that people have', () => {
  it('is in the list, and so is every file of the folder', () => {
    const files = new Set(CASES.map(({ file }) => file));
    expect(readdirSync(FOLDER).sort()).toEqual([...files].sort());
    expect(CASES.length).toBe(39);
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
