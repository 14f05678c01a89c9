import { describe, expect, it } from 'vitest';
import { readText, rows } from '../help.ts';

describe('FIU text', () => {
  it('reads ns and sectors, counting columns from the right past blanks in a process’s name', async () => {
    const { columns, report } =
      await readText(`89968195792462 20782 gzip 283193184 8 R 6 0 56f11b711d91a065a2b6458eca924523
89968195792999 4892 my program 904265560 16 W 6 0 0123456789abcdef0123456789abcdef
89968195793000 4892 syslogd 0 8 W 7 1 0123456789abcdef0123456789abcdef
`);
    expect(report.format).toBe('fiu');
    expect(report.rejected.count).toBe(0);
    expect(report.devices.map(({ name }) => name)).toEqual(['6,0', '7,1']);
    expect(columns.count).toBe(3);
    expect(rows(columns).slice(0, 2)).toEqual(['0 R 144994910208 4096', '537 W 462983966720 8192']);
  });

  it('counts columns from the right past any number of blanks', async () => {
    const name = 'word '.repeat(60);
    const { columns, report } = await readText(
      `10 7 gzip 80 8 R 6 0 56f11b711d91a065a2b6458eca924523\n11 7 ${name} 96 16 W 6 0 56f11b711d91a065a2b6458eca924523\n`,
    );
    expect(rows(columns)).toEqual(['0 R 40960 4096', '1 W 49152 8192']);
    expect(report.devices.map(({ name: device }) => device)).toEqual(['6,0']);
  });

  it('rejects broken lines', async () => {
    const good = '10 20782 gzip 283193184 8 R 6 0 56f11b711d91a065a2b6458eca924523\n';
    const { report } = await readText(
      `${good.repeat(4)}10 1 gzip 8 R 6 0 56\n11 1 a 1 8 X 6 0 56f1\n12 1 a z 8 R 6 0 56f1\n13 1 a 1 8 R 6 x 56f1\n`,
    );
    expect(report.rejected.first.map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'the line has fewer than 9 columns'],
      [6, 'the type is neither R nor W'],
      [7, 'the block address is not a whole number'],
      [8, 'the device number is not a whole number'],
    ]);
  });
});

describe('biosnoop text', () => {
  it('places requests at their issue, and reads both layouts', async () => {
    // Genuine rows of bcc’s examples.
    const plain = await readText(`TIME(s)        COMM           PID    DISK    T  SECTOR    BYTES   LAT(ms)
0.000004    supervise      1950   xvda1   W 13092560   4096       0.74
0.000178    supervise      1950   xvda1   W 13092432   4096       0.61
0.001469    supervise      1956   xvda1   W 13092440   4096       1.24
`);
    expect(plain.report.format).toBe('biosnoop');
    // Issued at -736, -432 and 229 µs.
    expect(rows(plain.columns)).toEqual([
      '0 W 6703390720 4096',
      '304000 W 6703325184 4096',
      '965000 W 6703329280 4096',
    ]);
    const queued = await readText(`TIME(s)     COMM           PID    DISK      T SECTOR     BYTES  QUE(ms) LAT(ms)
1.000000    kworker/u8:2   1950   nvme0n1   WS 8   4096       0.050 0.500
1.000100    my prog        1950   nvme0n1   RA 16   4096       0.050 0.700
1.000200    jbd2           1950   nvme0n1   FF 0   0       0.050 0.700
1.000300    fstrim         1950   nvme0n1   DS 64   65536       0.050 0.100
`);
    expect(rows(queued.columns)).toEqual([
      '0 R 8192 4096',
      '100000 W 4096 4096',
      '100000 F 0 0',
      '800000 T 32768 65536',
    ]);
    expect(queued.report.reordered).toBe(1);
    expect(queued.report.notes.join(' ')).toMatch(/placed at its issue/);
    expect(queued.report.ignored.byReason).toEqual({ 'header line': 1 });
  });
});

describe('biosnoop text with odd numbers', () => {
  const HEADER = 'TIME(s) COMM PID DISK T SECTOR BYTES LAT(ms)\n';

  it('reads a command of more than 33 words', async () => {
    const { columns, report } = await readText(
      `${HEADER}1.000000 a 1 sda W 8 4096 0.5\n1.000100 ${'b '.repeat(34)} 1 sda R 16 4096 0.5\n`,
    );
    expect(report.rejected.count).toBe(0);
    expect(rows(columns)).toEqual(['0 W 4096 4096', '100000 R 8192 4096']);
  });

  it('places requests exactly, also with a latency beyond 2^53 ns', async () => {
    const { columns } = await readText(
      `${HEADER}1.000000001 a 1 sda W 8 4096 99999999999.000000\n1.000000002 a 1 sda R 16 4096 99999999999.000000\n`,
    );
    expect([...columns.at]).toEqual([0, 1]);
  });
});

describe('Windows disk events', () => {
  const EVENTS = `               DiskRead,     723291, p0 (11008),      12260, 0xfffffade691b3010, 0x4e5ec22e00, 0x00002000,        4388,        4, 0x000901,        4388,       0,  Unknown, 0xfffffade6bd7d7a0, "Disk6"
              DiskWrite,    2664955, p1 (  980),       6852, 0xfffffade6b0a2010, 0x6c80556e00, 0x00010000,         183,        3, 0x000043,         183,       0,  Unknown, 0xfffffade72165e40, "Disk5:\\s71, with\\s72\\s123"
           DiskReadInit,    2664960, p1 (  980),       6852, 0xfffffade6b0a2010
              DiskFlush,    2664970, p1 (  980),       6852, 0xfffffade6b0a2010,        183,        3, 0x000043,         183,       0
             FileIoRead,    2664980, p1 (  980),       6852, 0
`;

  it('reads hexadecimal bytes, and places requests at their issue', async () => {
    const { columns, report } = await readText(EVENTS);
    expect(report.format).toBe('etw');
    // Issued at 718,903 and 2,664,772 µs, a flush at 2,664,787 µs; disk 3 comes first.
    expect([...columns.at]).toEqual([0, 1945869000, 1945884000]);
    expect([...columns.bytes]).toEqual([8192, 65536, 0]);
    expect([...columns.op]).toEqual([0, 1, 3]);
    expect(report.flushes).toBe(1);
    expect(report.devices.map(({ name, endBytes }) => [name, endBytes])).toEqual([
      ['3', 0x6c80556e00 + 65536],
      ['4', 0x4e5ec22e00 + 8192],
    ]);
    expect(report.ignored.byReason).toEqual({
      'issue event (the completion event has all fields)': 1,
      'another kind of event': 1,
    });
    expect(report.alignment).toMatchObject({ '7': 2 });
  });

  it('finds columns by the header, as newer tools insert one', async () => {
    const header = `BeginHeader
              DiskRead, TimeStamp, Process Name ( PID), ThreadID, CPU, IrpPtr, ByteOffset, IOSize, ElapsedTime, DiskNum, IrpFlags, DiskSvcTime, I/O Pri, VolSnap, FileObject, FileName
             DiskWrite, TimeStamp, Process Name ( PID), ThreadID, CPU, IrpPtr, ByteOffset, IOSize, ElapsedTime, DiskNum, IrpFlags, DiskSvcTime, I/O Pri, VolSnap, FileObject, FileName
EndHeader
`;
    const { columns, report } = await readText(
      `${header}DiskRead, 5000, p (1), 2, 3, 0xf, 0x1000, 0x200, 100, 7, 0, 100, 0, U, 0, "n"\nDiskWrite, 5000, p (1)\n`,
    );
    expect(rows(columns)).toEqual(['0 R 4096 512']);
    expect(report.devices[0].number).toBe(7);
    expect(report.rejected.byReason).toEqual({ 'the line has fewer columns than the header says': 1 });
    expect(report.ignored.byReason).toEqual({ 'header line': 4 });
  });

  it('finds the columns of a flush by its own header line', async () => {
    const header = `BeginHeader
             DiskFlush, TimeStamp, Process Name ( PID), ThreadID, CPU, IrpPtr, ElapsedTime, DiskNum, IrpFlags, DiskSvcTime, I/O Pri
EndHeader
`;
    const { columns, report } = await readText(
      `${header}DiskRead, 5000, p (1), 2, 0xf, 0x1000, 0x200, 100, 7\nDiskFlush, 6000, p (1), 2, 3, 0xf, 50, 7\n`,
    );
    expect(rows(columns)).toEqual(['0 R 4096 512', '1050000 F 0 0']);
    expect(report.devices.map(({ number }) => number)).toEqual([7]);
  });

  it('never reuses a column of the previous line, for any order of the header', async () => {
    const header = `BeginHeader
DiskRead, DiskNum, ElapsedTime, ThreadID, IrpPtr, TimeStamp, ByteOffset, IOSize
EndHeader
`;
    const { columns, report } = await readText(
      `${header}DiskRead, 7, 100, 2, 0xf, 5000, 0x1000, 0x200\nDiskRead, 7, 100, 2, 0xf, 6000\n`,
    );
    expect(rows(columns)).toEqual(['0 R 4096 512']);
    expect(report.rejected.byReason).toEqual({ 'the line has fewer columns than the header says': 1 });
  });

  it('keeps times exact far above 2^53 ns', async () => {
    const row = (us: string): string => `DiskRead, ${us}, p (1), 2, 0xf, 0x1000, 0x200, 0, 7\n`;
    const { columns } = await readText(row('9007199254740990') + row('9007199254740991'));
    expect([...columns.at]).toEqual([0, 1000]);
  });
});
