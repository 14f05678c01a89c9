import { describe, expect, it } from 'vitest';
import { readText, rows } from '../help.ts';

// Genuine rows of volume prxy_0.
const PRXY = `128166391024154329,prxy,0,Write,1105182720,1024,1514
128166391024310068,prxy,0,Write,1105183744,1024,2024
128166391024779632,prxy,0,Write,1105184768,1024,1203
`;

describe('MSR Cambridge CSV', () => {
  it('takes a flush as a request; its address and size say nothing', async () => {
    const { columns, report } = await readText(`${PRXY}128166391024779642,prxy,0,Flush,0,0,100\n`);
    expect(rows(columns).at(-1)).toBe('62531300 F 0 0');
    expect(report).toMatchObject({ requests: 4, writes: 3, flushes: 1, footprintBytes: 4096 });
  });

  it('reads FILETIMEs above 2^53 exactly', async () => {
    const { columns, report } = await readText(PRXY);
    expect(rows(columns)).toEqual(['0 W 1105182720 1024', '15573900 W 1105183744 1024', '62530300 W 1105184768 1024']);
    expect(report).toMatchObject({
      format: 'msr',
      confidence: 1,
      ambiguous: false,
      requests: 3,
      reads: 0,
      writes: 3,
      reordered: 0,
      durationNs: 62530300,
      endBytes: 1105185792,
      footprintBytes: 4096,
      meanReadBytes: null,
      meanWriteBytes: 1024,
    });
    expect(report.rejected.count).toBe(0);
    expect(report.alignment).toMatchObject({ '0': 1, '2': 1, '4': 1 });
    expect(report.devices).toEqual([
      {
        name: 'prxy_0',
        number: 0,
        requests: 3,
        reads: 0,
        writes: 3,
        trims: 0,
        baseBytes: 0,
        endBytes: 1105185792,
        taken: true,
      },
    ]);
  });

  it('distinguishes single ticks', async () => {
    const { columns } = await readText(
      '128166391024154329,h,0,Read,0,512,1\n128166391024154330,h,0,Read,0,512,1\n128166391024154332,h,0,Read,0,512,1\n',
    );
    expect([...columns.at]).toEqual([0, 100, 300]);
  });

  it('reads copies without the response time', async () => {
    const { columns, report } = await readText(
      '128166372003061629,hm,1,Read,383496192,32768\n128166372016382155,hm,1,Write,2822144,4096\n',
    );
    expect(report.format).toBe('msr');
    expect(rows(columns)).toEqual(['0 R 383496192 32768', '1332052600 W 2822144 4096']);
  });

  it('reads copies with a header and a date column', async () => {
    const { columns, report } = await readText(
      `Timestamp,Datetime,Hostname,DiskNumber,Type,Offset,Size,ResponseTime
128166372003061629,2007-02-22 17:00:00.306,src1,2,Read,8192,4096,150
128166372003061639,2007-02-22 17:00:00.306,src1,2,Write,12288,8192,150
`,
    );
    expect(report.format).toBe('msr');
    expect(report.ignored.byReason).toEqual({ 'header line': 1 });
    expect(report.rejected.count).toBe(0);
    expect(rows(columns)).toEqual(['0 R 8192 4096', '1000 W 12288 8192']);
    expect(report.devices[0].name).toBe('src1_2');
  });

  it('concatenates disks in 1 MiB steps, or selects one', async () => {
    const text = `128166391024154329,src1,1,Write,4096,4096,1
128166391024154339,src1,0,Read,1048576,512,1
128166391024154349,src1,1,Read,0,4096,1
`;
    const both = await readText(text);
    expect(rows(both.columns)).toEqual(['0 W 2101248 4096', '1000 R 1048576 512', '2000 R 2097152 4096']);
    expect(both.report.devices.map(({ name, baseBytes, requests }) => [name, baseBytes, requests])).toEqual([
      ['src1_0', 0, 1],
      ['src1_1', 2097152, 2],
    ]);
    for (const device of [1, '1', 'src1_1']) {
      const one = await readText(text, { device });
      expect(rows(one.columns)).toEqual(['0 W 4096 4096', '2000 R 0 4096']);
      expect(one.report.ignored.byReason).toEqual({ 'another device': 1 });
    }
    await expect(readText(text, { device: 7 })).rejects.toThrow(/no device 7 in it; there are src1_0, src1_1/);
  });

  it('rejects broken lines by number and reason and keeps the rest', async () => {
    const good = '128166391024154329,prxy,0,Write,1105182720,1024,1514';
    const broken: readonly (readonly [line: string, reason: RegExp])[] = [
      ['128166391024154329,prxy,0,Write,1105182720', /7 columns/],
      ['128166391024154329,prxy,0,Write,1105182720,1024', /7 columns/],
      ['not a trace at all', /7 columns/],
      ['12816639102415432x,prxy,0,Write,1105182720,1024,1514', /timestamp/],
      ['-128166391024154329,prxy,0,Write,1105182720,1024,1514', /timestamp is negative/],
      ['128166391024154329,prxy,0,Erase,1105182720,1024,1514', /neither Read nor Write/],
      ['128166391024154329,prxy,0,Write,-4096,1024,1514', /offset is negative/],
      ['128166391024154329,prxy,0,Write,9007199254740992,1024,1514', /offset is too large/],
      ['128166391024154329,prxy,0,Write,9007199254740991,1024,1514', /2\^53/],
      ['128166391024154329,prxy,0,Write,9007199254736896,4095,1514', /2\^53/],
      ['128166391024154329,prxy,0,Write,1105182720,0,1514', /size is 0/],
      ['128166391024154329,prxy,0,Write,1105182720,-1,1514', /size is negative/],
      ['128166391024154329,prxy,0,Write,1105182720,1073741825,1514', /1 GiB/],
      ['128166391024154329,prxy,0,Write,1105182720,1024,late', /response time/],
      ['128166391024154329,prxy,zero,Write,1105182720,1024,1', /disk number/],
      ['1281663910241543290,prxy,0,Write,1105182720,1024,1', /52 days/],
    ];
    for (const [line, reason] of broken) {
      const text = `${`${good}\n`.repeat(6)}${line}\n${good}\n`;
      const { report } = await readText(text);
      expect(report.requests).toBe(7);
      expect(report.rejected.count).toBe(1);
      expect(report.rejected.first).toEqual([
        { line: 7, reason: Object.keys(report.rejected.byReason)[0], text: line },
      ]);
      expect(report.rejected.first[0].reason).toMatch(reason);
      expect(report.ambiguous).toBe(false);
    }
  });
});
