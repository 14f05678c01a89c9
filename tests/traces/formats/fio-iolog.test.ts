import { describe, expect, it } from 'vitest';
import { readText, rows } from '../help.ts';

describe('fio I/O log', () => {
  it('reads version 3: µs in the first column, also trims of gigabytes', async () => {
    const { columns, report } = await readText(`fio version 3 iolog
10000 /dev/null add
10001 /dev/null open
10736 /dev/null trim 0 2147483648
10752 /dev/null write 0 4096
10780 /dev/null trim 4096 2147483648
10790 /dev/null sync 0 0
10800 /dev/null close
`);
    expect(report.format).toBe('fio');
    expect(report.confidence).toBe(1);
    expect(rows(columns)).toEqual(['0 T 0 2147483648', '16000 W 0 4096', '44000 T 4096 2147483648', '54000 F 0 0']);
    expect(report.ignored.byReason).toEqual({
      'header line': 1,
      'a file is added, opened or closed': 3,
    });
    // Trims touch no data.
    expect(report.footprintBytes).toBe(4096);
    expect(report.endBytes).toBe(2147487744);
  });

  it('reads version 2: waits add up, each file is a separate address space', async () => {
    const { columns, report } = await readText(`fio version 2 iolog
/dev/sdb add
/dev/sdc add
/dev/sdb open
/dev/sdb write 0 4096
/dev/sdb wait 1500 0
/dev/sdc read 8192 4096
/dev/sdb wait 500 0
/dev/sdb datasync 0 0
/dev/sdb read 0 512
`);
    expect(rows(columns)).toEqual(['0 W 0 4096', '1500000 R 1056768 4096', '2000000 F 0 0', '2000000 R 0 512']);
    expect(report.devices.map(({ name, baseBytes }) => [name, baseBytes])).toEqual([
      ['/dev/sdb', 0],
      ['/dev/sdc', 1048576],
    ]);
    expect(report.notes.join(' ')).not.toMatch(/no times/);
  });

  it('keeps the sum of the waits exact, and rejects one that goes beyond 2^53 µs', async () => {
    const { columns, report } = await readText(`fio version 2 iolog
/f wait 9007199254740000 0
/f read 0 512
/f wait 1 0
/f read 0 512
/f wait 9007199254740000 0
/f read 0 512
`);
    expect([...columns.at]).toEqual([0, 1000, 1000]);
    expect(report.rejected.byReason).toEqual({ 'the wait is too large (2^53 or more)': 1 });
  });

  it('reports that version 2 without waits has no times', async () => {
    const { report } = await readText('fio version 2 iolog\n/dev/sdb write 0 4096\n/dev/sdb write 4096 4096\n');
    expect(report.durationNs).toBe(0);
    expect(report.notes.join(' ')).toMatch(/no times.*replay it closed/);
  });

  it('reads a log without its first line if the format is given, and rejects broken lines', async () => {
    const { report } = await readText(
      '5 /f read 0 512\n6 /f jump 0 512\n7 /f read 0\nx /f read 0 512\n8 /f read -1 512\n9 /f read 0 0\n',
      {
        format: 'fio',
      },
    );
    expect(report.requests).toBe(1);
    expect(Object.values(report.rejected.byReason).reduce((a, b) => a + b)).toBe(5);
  });
});
