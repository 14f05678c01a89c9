import { describe, expect, it } from 'vitest';
import { readText, rows } from '../help.ts';

/** Two requests of a disk, the second of a command with a blank in its name; the columns that options add. */
interface Printed {
  readonly name: string;
  readonly columns: readonly (readonly [name: string, first: string, second: string])[];
}
const TIME = ['TIME(s)', '0.001000', '0.002000'] as const;
const PROCESS = [
  ['COMM', 'fio', 'kworker u8'],
  ['PID', '100', '7'],
] as const;
const DISK = ['DISK', 'nvme0n1', 'nvme0n1'] as const;
const REQUEST = [
  ['T', 'W', 'R'],
  ['SECTOR', '2048', '4096'],
  ['BYTES', '4096', '8192'],
] as const;
const QUEUE = ['QUE(ms)', '0.05', '0.07'] as const;
const PATTERN = ['P', 'S', 'R'] as const;
const LATENCY = ['LAT(ms)', '0.50', '0.25'] as const;

const PRINTED: readonly Printed[] = [
  { name: 'no option', columns: [TIME, ...PROCESS, DISK, ...REQUEST, LATENCY] },
  { name: '-Q', columns: [TIME, ...PROCESS, DISK, ...REQUEST, QUEUE, LATENCY] },
  { name: '-P', columns: [TIME, ...PROCESS, DISK, ...REQUEST, PATTERN, LATENCY] },
  { name: '-Q -P', columns: [TIME, ...PROCESS, DISK, ...REQUEST, QUEUE, PATTERN, LATENCY] },
  {
    name: 'a column that is not known',
    columns: [TIME, ...PROCESS, DISK, ...REQUEST, ['END', '17', '18'], QUEUE, LATENCY],
  },
  { name: 'a disk without a name', columns: [TIME, ...PROCESS, ['DISK', '', ''], ...REQUEST, LATENCY] },
];
const EXPECTED = ['0 W 1048576 4096', '1250000 R 2097152 8192'];

describe('biosnoop', () => {
  it('is read by the names of its columns, with every option, as text and as a table', async () => {
    let compared = 0;
    for (const { name, columns } of PRINTED) {
      for (const separator of [' ', ',', ';']) {
        for (const hasHeader of [true, false]) {
          // Without a header, a column that is not known cannot be told, and fields in a table have no order of blanks.
          if (!hasHeader && (separator !== ' ' || name.startsWith('a column'))) continue;
          const line = (index: 0 | 1 | 2): string =>
            columns.map((column) => (separator === ' ' ? column[index].padEnd(9) : column[index])).join(separator);
          const text = [...(hasHeader ? [line(0)] : []), line(1), line(2), ''].join('\n');
          const { columns: read, report } = await readText(text);
          expect(report.format, text).toBe('biosnoop');
          expect(rows(read), text).toEqual(EXPECTED);
          expect([...(read.measured?.ns ?? [])], text).toEqual([500_000, 250_000]);
          expect(report.devices.map((device) => device.name)).toEqual([name.startsWith('a disk') ? '?' : 'nvme0n1']);
          expect([report.rejected.count, report.ignored.count]).toEqual([0, hasHeader ? 1 : 0]);
          compared++;
        }
      }
    }
    expect(compared).toBe(6 * 3 + 5);
  });
});

describe('Windows disk events', () => {
  it('are read with any separator between their columns', async () => {
    const lines = [
      'BeginHeader',
      'DiskRead, TimeStamp, Process Name ( PID), ThreadID, IrpPtr, ByteOffset, IOSize, ElapsedTime, DiskNum',
      'EndHeader',
      'DiskRead, 1000, p0 (11008), 12260, 0xfff, 0x1000, 0x2000, 400, 4',
      'DiskWrite, 3000, p0 (11008), 12260, 0xfff, 0x2000, 0x1000, 300, 4',
    ];
    let compared = 0;
    for (const separator of [', ', ',', ';', '\t']) {
      const { columns, report } = await readText(`${lines.join('\n').replaceAll(', ', separator)}\n`);
      expect(report.format).toBe('etw');
      expect(rows(columns)).toEqual(['0 R 4096 8192', '2100000 W 8192 4096']);
      expect([...(columns.measured?.ns ?? [])]).toEqual([400_000, 300_000]);
      compared++;
    }
    expect(compared).toBe(4);
  });
});

it.each([
  ['of 2018', 'TIME(ms)     COMM             PID    LAT(ms)', '611          bash             4179        10'],
  ['with a disk', 'TIME(ms)     DISK    COMM             PID    LAT(ms)', '611          nvme0n1 bash   4179        10'],
  [
    'of today',
    'TIME(ms)     DISK ID        COMM             PID    LAT(ms)\n             MAJOR MINOR',
    '611          259   0        bash             4179        10',
  ],
])('biosnoop.bt %s, which has no sectors, is refused by name with what to use instead', async (_, header, line) => {
  for (const before of ['', 'Attaching 4 probes...\n', 'Attached 4 probes\n']) {
    const text = `${before}${header}\n${`${line}\n`.repeat(20)}`;
    await expect(readText(text)).rejects.toThrow(/bpftrace’s biosnoop\.bt.*record again with the biosnoop of bcc/);
  }
});
