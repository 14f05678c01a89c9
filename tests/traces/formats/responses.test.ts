import { describe, expect, it } from 'vitest';
import { WRITE, transferList } from '../../../src/traces/columns.ts';
import { ColumnBuilder } from '../../../src/traces/reading/column-builder.ts';
import { printTrace } from '../../../src/traces/print.ts';
import { readText } from '../help.ts';

const EVENT = (at: string, action: string, rwbs: string, sectors: string): string =>
  `259,2 0 1 ${at} 7 ${action} ${rwbs} ${sectors} [java]`;

/** A file of each format, the response times of its requests in order of arrival, and what they are. */
const FILES = {
  msr: {
    text: `128166391024154329,prxy,0,Write,1105182720,1024,1514
128166391024310068,prxy,0,Write,1105183744,1024,0
128166391024300000,prxy,0,Read,1105184768,1024,
128166391024779632,prxy,0,Write,1105184768,1024,1203
`,
    ns: [151_400, NaN, NaN, 120_300],
    is: { column: 'ResponseTime', span: 'from issue to completion', resolutionNs: 100, requests: 2, without: 2 },
  },
  systor: {
    text: `Timestamp,Response,IOType,LUN,Offset,Size
1456095146.000000000,0.000806000,R,0,4096,4096
1456095145.000000000,,W,0,8192,4096
1456095147.000000000,1.5,R,0,8192,4096
`,
    ns: [NaN, 806_000, 1_500_000_000],
    is: { column: 'Response', resolutionNs: 1000, requests: 2, without: 1 },
  },
  biosnoop: {
    text: `TIME(s)     COMM           PID    DISK    T SECTOR     BYTES  LAT(ms)
0.002004    supervise      1950   xvda1   W 13092560   4096       0.74
0.002178    supervise      1950   xvda1   R 13092432   4096       1.61
`,
    // In order of issue: at 0.568 ms and at 1.264 ms.
    ns: [1_610_000, 740_000],
    is: { column: 'LAT(ms)', resolutionNs: 10_000, requests: 2, without: 0 },
  },
  etw: {
    text: `BeginHeader
EndHeader
DiskRead, 723291, p0 (11008), 12260, 0xff, 0x4e5ec22e00, 0x00002000, 4388, 4, 0x000901, 4388, 0, Unknown, 0xfe, "Disk6"
`,
    ns: [4_388_000],
    is: { column: 'ElapsedTime', resolutionNs: 1000, requests: 1, without: 0 },
  },
  blkparse: {
    text: `${[
      EVENT('0.000000000', 'Q', 'R', '1000 + 8'),
      EVENT('0.000001000', 'D', 'R', '1000 + 8'),
      EVENT('0.000002000', 'D', 'W', '2000 + 16'),
      EVENT('0.000003000', 'D', 'W', '3000 + 8'),
      EVENT('0.000004000', 'C', 'R', '1000 + 8'),
      // A part of the write only, and one of which nothing was issued.
      EVENT('0.000005000', 'C', 'W', '2000 + 8'),
      EVENT('0.000006000', 'C', 'W', '9000 + 8'),
      // The same sector again.
      EVENT('0.000007000', 'D', 'R', '1000 + 8'),
      EVENT('0.000009500', 'C', 'R', '1000 + 8'),
    ].join('\n')}\n`,
    ns: [3000, NaN, NaN, 2500],
    is: { column: 'time', span: 'from D (issued to the driver) to C (complete)', resolutionNs: 1, requests: 2 },
  },
} as const;

describe('response times of the recorded device', () => {
  it.each(Object.entries(FILES))('are read from %s', async (format, { text, ns, is }) => {
    const { columns, report } = await readText(text);
    expect(report.format).toBe(format);
    expect([...(columns.measured?.ns ?? [])]).toEqual(ns);
    expect(report.responses).toMatchObject(is);
    expect(report.notes.join(' ')).toContain(`${report.responses?.requests} requests have a response time`);
  });

  it('are those of the whole request where parts complete apart, from Q on as well', async () => {
    const { columns } = await readText(FILES.blkparse.text, { format: 'blkparse-q' });
    expect([...(columns.measured?.ns ?? [])]).toEqual([4000]);
  });

  it('belong to the chosen device', async () => {
    const text = [
      ['0.000000000', '8,0', 'D'],
      ['0.000001000', '8,16', 'D'],
      ['0.000003000', '8,0', 'C'],
      ['0.000009000', '8,16', 'C'],
    ].map(([at, device, action]) => `${device} 0 1 ${at} 7 ${action} R 1000 + 8 [java]`);
    const { columns } = await readText(`${text.join('\n')}\n`, { device: '8,16' });
    expect([columns.count, ...(columns.measured?.ns ?? [])]).toEqual([1, 8000]);
  });

  it('are none in a file without them, and in one with a column of 0', async () => {
    const bare = await readText('0,303567,3584,w,0.000000\n1,55590,3072,w,0.100000\n');
    expect([bare.columns.measured, bare.report.responses]).toEqual([undefined, null]);
    const made = await readText(printTrace(bare.columns, 'msr'));
    expect(made.report.format).toBe('msr');
    expect([made.columns.measured, made.report.responses]).toEqual([undefined, null]);
  });

  it('must be numbers', async () => {
    const { report } = await readText(FILES.systor.text.replace('1.5,', '1.x,'));
    expect(report.rejected.first.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'the response time is not a number'],
    ]);
  });

  it('cost nothing before the first of them, also beyond a chunk', () => {
    const builder = new ColumnBuilder();
    const rows = 70_000;
    for (let row = 0; row < rows; row++) builder.push(row, WRITE, 0, 512, 0, row === rows - 1 ? 77 : NaN);
    const columns = builder.finish([0], { column: 'c', span: 's', resolutionNs: 1 });
    expect(columns.measured?.ns.length).toBe(rows);
    expect(columns.measured?.ns.findIndex((ns) => ns > 0)).toBe(rows - 1);
    expect(transferList(columns)).toHaveLength(5);
  });
});
