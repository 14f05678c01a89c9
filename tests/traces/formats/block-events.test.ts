/** Events of the block layer as perf and ftrace print them, joined to requests. */
import { describe, expect, it } from 'vitest';
import { readText, rows } from '../help.ts';

/** A line of each tool with the same event. */
const TOOLS: Readonly<Record<string, (us: number, event: string, rest: string) => string>> = {
  'perf script': (us, event, rest) => `fio  100 [000]  1234.${pad(us)}: block:${event}: ${rest}`,
  'perf script with a period, a thread and a program with blanks': (us, event, rest) =>
    `my prog   100/101 [003] 1234.${pad(us)}:          1 block:${event}: ${rest}`,
  'the trace file of ftrace': (us, event, rest) =>
    `            fio-100     [000] d..1.  1234.${pad(us)}: ${event}: ${rest}`,
  'the trace file with thread groups': (us, event, rest) =>
    `   kworker/0:1H-77  (    77) [001] .....  1234.${pad(us)}: ${event}: ${rest}`,
  'trace-cmd report': (us, event, rest) => `  fio-100   [000]  1234.${pad(us)}: ${event}:       ${rest}`,
};
const pad = (us: number): string => String(us).padStart(6, '0');

/** Requeue, completion in parts, a failure, a flush, a discard, an event of another kind. */
const EVENTS: readonly (readonly [us: number, event: string, rest: string])[] = [
  [0, 'block_rq_issue', '259,0 R 4096 () 2048 + 8 [fio]'],
  [10, 'block_rq_requeue', '259,0 R () 2048 + 8 [0]'],
  [20, 'block_rq_issue', '259,0 R 4096 () 2048 + 8 [fio]'],
  [120, 'block_rq_complete', '259,0 R () 2048 + 8 [0]'],
  [200, 'block_rq_issue', '259,0 WS 8192 () 4096 + 16 be,0,4 [fio]'],
  [300, 'block_rq_complete', '259,0 WS () 4096 + 8 be,0,4 [0]'],
  [400, 'block_rq_complete', '259,0 WS () 4104 + 8 be,0,4 [0]'],
  [500, 'block_rq_issue', '259,0 RA 4096 (28 00 aa) 8192 + 8 [fio]'],
  [600, 'block_rq_complete', '259,0 RA (28 00 aa) 8192 + 8 [-5]'],
  [650, 'block_rq_issue', '259,0 FF 0 () 18446744073709551615 + 0 [fio]'],
  [700, 'block_rq_issue', '8,16 DS 0 () 0 + 2048 [fstrim]'],
  [710, 'block_unplug', '[fio] 1'],
  [900, 'block_rq_complete', '8,16 DS () 0 + 2048 [0]'],
];

describe('block events', () => {
  it.each(Object.entries(TOOLS))('of %s become requests with requeues, parts and errors seen', async (_, line) => {
    const { columns, report } = await readText(`${EVENTS.map((event) => line(...event)).join('\n')}\n`);
    expect([report.format, report.ambiguous, report.rejected.count]).toEqual(['block-events', false, 0]);
    expect(report.devices.map(({ name }) => name)).toEqual(['259,0', '8,16']);
    const base = report.devices[1].baseBytes;
    expect(rows(columns)).toEqual([
      '0 R 1048576 4096',
      '180000 W 2097152 8192',
      '480000 R 4194304 4096',
      '630000 F 0 0',
      `680000 T ${base} 1048576`,
    ]);
    expect([...(columns.measured?.ns ?? [])]).toEqual([100_000, 200_000, NaN, NaN, 200_000]);
    const notes = report.notes.join(' ');
    for (const words of ['1 issues repeat', '1 requests failed', '1 requests were complete in parts'])
      expect(notes).toContain(words);
  });

  it('of the blk tracer, plain and classic, are read like those of blkparse', async () => {
    const events = ['Q', 'G', 'D', 'C'].map((letter, i) => [i * 100, letter] as const);
    const plain = events.map(
      ([us, letter]) =>
        `   dd-1  [000] d..1   123.${pad(us)}:   8,0    ${letter}   R 2048 + 8 [${letter === 'C' ? '0' : 'dd'}]`,
    );
    const classic = events.map(([us, letter]) => `  8,0    0   123.${pad(us)}000  1234   ${letter}   R 2048 + 8 [dd]`);
    let read = 0;
    for (const lines of [plain, classic]) {
      const { columns, report } = await readText(`# tracer: blk\n#\n${lines.join('\n')}\n`);
      expect(report.format).toBe('block-events');
      expect(rows(columns)).toEqual(['0 R 1048576 4096']);
      expect([...(columns.measured?.ns ?? [])]).toEqual([100_000]);
      const queued = await readText(`${lines.join('\n')}\n`, { format: 'block-events-q' });
      expect([...(queued.columns.measured?.ns ?? [])]).toEqual([300_000]);
      read++;
    }
    expect(read).toBe(2);
  });

  it('of bios alone are read as queued requests, of completions alone as such', async () => {
    const bios =
      'a 1 [0] 1.000000: block:block_bio_queue: 253,0 W 8 + 8 [a]\na 1 [0] 1.000200: block:block_bio_complete: 253,0 W 8 + 8 [0]\n';
    const queued = await readText(bios);
    expect(queued.report.format).toBe('block-events-q');
    expect([...(queued.columns.measured?.ns ?? [])]).toEqual([200_000]);
    const ends = await readText('a 1 [0] 1.000200: block:block_rq_complete: 253,0 W () 8 + 8 [0]\n');
    expect(ends.report.format).toBe('block-events-c');
    expect(ends.report.notes.join(' ')).toContain('not of arrivals');
  });

  it('of perf trace, with fields by name, are read in ms', async () => {
    const text =
      '     0.000 fio/100 block:block_rq_issue(dev: 271581184, sector: 2048, nr_sector: 8, bytes: 4096, rwbs: "W", comm: "fio", cmd: "")\n' +
      '     0.250 :0/0 block:block_rq_complete(dev: 271581184, sector: 2048, nr_sector: 8, error: 0, rwbs: "W", cmd: "")\n';
    const { columns, report } = await readText(text);
    expect(rows(columns)).toEqual(['0 W 1048576 4096']);
    expect(report.devices[0].name).toBe('259,0');
    expect([...(columns.measured?.ns ?? [])]).toEqual([250_000]);
  });
});

describe('iosnoop', () => {
  const row = (times: string): string => `${times}  super vise    1809   WS   202,1    2048     4096       0.62`;

  it('is placed at its start, by -s, by -ts and, less the latency, by -t', async () => {
    const files = [
      ['STARTs', '100.5'],
      ['STARTs          ENDs', '100.5  100.50062'],
      ['ENDs', '100.50062'],
    ] as const;
    let read = 0;
    for (const [names, times] of files) {
      const header = `Tracing block I/O. Ctrl-C to end.\n${names}  COMM         PID    TYPE DEV      BLOCK        BYTES     LATms`;
      const text = `${header}\n${row(times.replaceAll('.5', '.500').replace('.50000062', '.500620'))}\n${row('101.000000').replace('2048', '4096')}\n`;
      const { columns, report } = await readText(text, { format: 'iosnoop' });
      expect(report.format).toBe('iosnoop');
      expect(columns.count).toBe(2);
      expect([...(columns.measured?.ns ?? [])]).toEqual([620_000, 620_000]);
      read++;
    }
    expect(read).toBe(3);
  });

  it('without times is refused with the remedy', async () => {
    const text =
      'COMM             PID    TYPE DEV      BLOCK        BYTES     LATms\nsupervise        1809   W    202,1    17039968     4096       1.32\n';
    await expect(readText(text)).rejects.toThrow(/record again with iosnoop -ts/);
  });
});
