import { describe, expect, it } from 'vitest';
import { readText, rows } from '../help.ts';

describe('SPC', () => {
  it('reads genuine rows of Financial1: blocks of 512 bytes, sizes in bytes, lower case', async () => {
    const { columns, report } = await readText(
      '0,303567,3584,w,0.000000\n1,55590,3072,w,0.000000\n0,303574,3584,w,0.026214\n',
    );
    expect(report.format).toBe('spc');
    expect(report.ambiguous).toBe(false);
    expect(report.devices.map(({ name, requests }) => [name, requests])).toEqual([
      ['0', 2],
      ['1', 1],
    ]);
    // Unit 0 ends at 155,433,472; unit 1 begins at the next MiB.
    expect(rows(columns)).toEqual(['0 W 155426304 3584', '0 W 184699904 3072', '26214000 W 155429888 3584']);
  });

  it('reads the specification’s own rows, with optional columns, blanks after commas and a broken row', async () => {
    const { columns, report } = await readText(
      `0,20941264,8192,W,0.551706,Alpha/NT
1,3436288, 15872, W, 1.250720,0x123,5.99,test
2,30862016,4096,W,2 448003
0,20939840,8192,R,0.554041
`,
      { device: 0 },
    );
    expect(report.format).toBe('spc');
    expect(rows(columns)).toEqual(['0 W 10721927168 8192', '2335000 R 10721198080 8192']);
    expect(report.rejected.first).toEqual([
      { line: 3, reason: 'the timestamp is not a number of seconds', text: '2,30862016,4096,W,2 448003' },
    ]);
    expect(report.ignored.byReason).toEqual({ 'another device': 1 });
  });

  it('counts sizes of 0, which are legal, and rejects other rows by reason', async () => {
    const { report } = await readText(
      '0,1,512,R,0.0\n0,1,0,R,0.1\n0,1,512,X,0.1\n0,-1,512,R,0.1\n0,1,512\n0,1,512,RW,0.2\n',
      {
        format: 'spc',
      },
    );
    expect(report.requests).toBe(1);
    expect(report.rejected.byReason).toEqual({
      'the size is 0': 1,
      'the opcode is neither R nor W': 2,
      'the block address is negative': 1,
      'the line has fewer than 5 columns': 1,
    });
  });
});

it('a file whose sizes are all less than a block is read after a question: they may count blocks', async () => {
  const { report } = await readText('0 512 8 R 0.000100\n0 520 16 W 0.000200\n');
  expect([report.format, report.ambiguous]).toEqual(['spc', true]);
  expect(report.doubt).toContain('its largest size is 16: less than a block');
  const { report: usual } = await readText('0 512 8192 R 0.000100\n0 520 8 W 0.000200\n');
  expect(usual.ambiguous).toBe(false);
});
