import { describe, expect, it } from 'vitest';
import { readText, rows } from '../help.ts';

describe('five-number ASCII', () => {
  it('reads DiskSim rows: ms, sectors, hexadecimal flags', async () => {
    const { columns, report } = await readText(
      '7961.833 0 20228336 8 0\n8346.206 0 6397360 496 1\n8348.644 0 6397856 472 80\n8349 0 0 1 81 extra\n',
      { format: 'disksim' },
    );
    expect(rows(columns)).toEqual([
      '0 W 10356908032 4096',
      '384373000 R 3275448320 253952',
      '386811000 W 3275702272 241664',
      '387167000 R 0 512',
    ]);
    expect(report).toMatchObject({ format: 'disksim', confidence: 1, ambiguous: false, alternatives: [] });
  });

  it('reads SSDsim rows: ns, sectors', async () => {
    const { columns } = await readText('0 0 303567 7 0\n26214000 0 303574 7 0\n26214000 1 240840 6 1\n', {
      format: 'ssdsim',
    });
    expect(rows(columns)).toEqual(['0 W 155426304 3584', '26214000 W 155429888 3584', '26214000 R 279547904 3072']);
  });

  it('reads MQSim rows: ns, sectors, several devices', async () => {
    const { columns, report } = await readText(
      '938513000 4 264719034 16 0\n938828000 3 197570570 16 0\n938944000 13 93230992 32 1\n',
      { format: 'mqsim' },
    );
    expect([...columns.at]).toEqual([0, 315000, 431000]);
    expect(report.devices.map(({ name }) => name)).toEqual(['3', '4', '13']);
    expect(report.reads).toBe(1);
  });

  it('reads replayer rows: ms, bytes', async () => {
    const { columns } = await readText(
      '0.000 0 200626176 4096 0\n223.412 0 3159347200 36864 0\n223.434 0 3154132992 4096 1\n',
      { format: 'replayer' },
    );
    expect(rows(columns)).toEqual([
      '0 W 200626176 4096',
      '223412000 W 3159347200 36864',
      '223434000 R 3154132992 4096',
    ]);
  });

  it('accepts every unit as an option, which overrides detection', async () => {
    const text = '1 0 8 8 0\n3 0 16 8 1\n';
    const spelled = await readText(text, { format: 'five-number-us-sectors-0-reads' });
    expect(rows(spelled.columns)).toEqual(['0 R 4096 4096', '2000 W 8192 4096']);
    expect(spelled.report.format).toBe('five-number-us-sectors-0-reads');
    const overridden = await readText(text, { format: 'mqsim', fiveNumber: { timeUnit: 's', addressUnit: 'bytes' } });
    expect(rows(overridden.columns)).toEqual(['0 W 8 8', '2000000000 R 16 8']);
    const same = await readText(text, { format: 'replayer', fiveNumber: { timeUnit: 'ns', addressUnit: 'sectors' } });
    expect(same.report.format).toBe('mqsim');
  });

  it('settles the unit of time only if one alone is plausible', async () => {
    // 400 requests a second if in ns; 0.4 if in µs.
    const slow = Array.from({ length: 200 }, (_, i) => `${i * 2_500_000} 0 ${i * 8} 8 ${i % 2}`).join('\n');
    const settled = await readText(slow);
    expect(settled.report).toMatchObject({ format: 'mqsim', ambiguous: false, confidence: 1 });
    // 50,000 a second if in ns, 50 if in µs.
    const fast = Array.from({ length: 200 }, (_, i) => `${i * 20_000} 0 ${i * 8} 8 ${i % 2}`).join('\n');
    const open = await readText(fast);
    expect(open.report.ambiguous).toBe(true);
    expect(open.report.format).toBe('mqsim');
    expect(open.report.alternatives.map(({ format }) => format)).toEqual(['five-number-us-sectors']);
    expect(open.report.alternatives[0].note).toMatch(/µs.*requests\/s/);
    expect((await readText(fast, { format: open.report.alternatives[0].format })).report.durationNs).toBe(
      199 * 20_000_000,
    );
  });

  it.each([
    ['whose last number is always the same', (i: number) => `${i * 2_500_000} 0 ${i * 8} 8 1`],
    ['between semicolons', (i: number) => `${i * 2_500_000};0;${i * 8};8;${i % 2}`],
  ])('asks about five numbers %s: other programs write them, too', async (_, line) => {
    const text = Array.from({ length: 200 }, (__, i) => line(i)).join('\n');
    expect((await readText(text)).report).toMatchObject({ format: 'mqsim', ambiguous: true });
  });

  it('reads decimals as ms, multiples of 512 as bytes, and addresses beyond any disk as bytes', async () => {
    const decimal = Array.from({ length: 50 }, (_, i) => `${(i * 12.5).toFixed(3)} 0 ${i * 9} 7 ${i % 2}`).join('\n');
    expect((await readText(decimal)).report.format).toBe('disksim');
    const bytes = Array.from({ length: 50 }, (_, i) => `${(i * 12.5).toFixed(3)} 0 ${i * 4096} 4096 ${i % 2}`).join(
      '\n',
    );
    expect((await readText(bytes)).report.format).toBe('replayer');
    const far = Array.from({ length: 50 }, (_, i) => `${(i * 12.5).toFixed(3)} 0 ${858e9 + i * 1024} 1024 1`).join(
      '\n',
    );
    expect((await readText(far)).report.format).toBe('replayer');
  });

  it('recognizes DiskSim by its hexadecimal flags', async () => {
    const text = Array.from(
      { length: 50 },
      (_, i) => `${(i * 12.5).toFixed(3)} 0 ${i * 9} 7 ${i % 2 ? 'c1' : '40'}`,
    ).join('\n');
    const { report } = await readText(text);
    expect(report.format).toBe('disksim');
    expect(report.reads).toBe(25);
  });

  it('rejects broken lines by number and reason', async () => {
    const { report } = await readText(
      [
        '5 0 8 8 1',
        '6 0 8 8',
        'x 0 8 8 1',
        '7 0 -8 8 1',
        '8 0 8 0 1',
        '9 0 8 8 2',
        '9 0 8 8 1 1',
        '9 0 8 2097153 1',
      ].join('\n'),
      { format: 'ssdsim' },
    );
    expect(report.requests).toBe(1);
    expect(report.rejected.first.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'the line does not have 5 columns'],
      [3, 'the time is not a number'],
      [4, 'the address is negative'],
      [5, 'the size is 0'],
      [6, 'the flag is neither 0 nor 1'],
      [7, 'the line does not have 5 columns'],
      [8, 'the size is more than 1 GiB'],
    ]);
  });

  it('reads any flag but 0 as a read if MQSim is named, as MQSim does, and says so', async () => {
    const text = '0 0 0 8 0\n1000 0 8 8 1\n2000 0 16 8 2\n3000 0 24 8 17\n4000 0 24 8 x\n5000 0 24 8 -1\n'.repeat(10);
    const mqsim = await readText(text, { format: 'mqsim' });
    expect(mqsim.report).toMatchObject({ writes: 10, reads: 30, rejected: { count: 20 } });
    expect(mqsim.report.notes.join(' ')).toMatch(
      /20 requests have a flag other than 0 and 1\. MQSim reads any flag but 0/,
    );
    expect(mqsim.report.rejected.byReason).toEqual({
      'the flag is not a whole number': 10,
      'the flag is negative': 10,
    });
    // SSDsim knows 0 and 1.
    const ssdsim = await readText(text, { format: 'ssdsim' });
    expect(ssdsim.report).toMatchObject({ writes: 10, reads: 10, rejected: { count: 40 } });
  });

  it('asks if a flag other than 0 and 1 can be a bit field or MQSim’s', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => `${i * 200_000} 0 ${i * 8} 8 ${i % 3}\n`).join('');
    const { report } = await readText(rows);
    expect(report.ambiguous).toBe(true);
    expect([report.format, ...report.alternatives.map(({ format }) => format)]).toEqual(
      expect.arrayContaining(['mqsim', 'five-number-ns-sectors-hex']),
    );
  });
});
