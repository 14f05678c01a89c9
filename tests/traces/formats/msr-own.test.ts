/** Lines of MSR in their own spelling are read in one pass: as field by field. */
import { expect, it } from 'vitest';
import { readTrace } from '../../../src/traces/read.ts';
import { chunkedSource, columnsDigest, readText, rows, testNumbers } from '../help.ts';

it('a line of MSR is read alike in one pass and field by field', async () => {
  const draw = testNumbers(11);
  const hosts = ['prxy', 'hm', 'h', 'usr'];
  let compared = 0;
  for (const columns of [6, 7]) {
    const lines: string[] = [];
    for (let i = 0; i < 400; i++) {
      // FILETIMEs of 17 and 18 digits, times that carry over a second, numbers that are broken in many ways.
      const ticks =
        (columns === 6 ? 99_999_999_999_990_000n : 128_166_372_003_061_629n) + BigInt(i) * BigInt(draw(90_000_000));
      const broken = draw(25) === 0 ? ['-5', '1e3', ' 12', '', '9007199254740993', '1.0', '0x5', '12a'][draw(8)] : null;
      const offset = broken ?? String(draw(2 ** 31) * 512);
      const size = draw(30) === 0 ? '' : String(512 * (1 + draw(200)));
      const line = [ticks, hosts[draw(4)], draw(3), draw(2) === 0 ? 'Read' : 'Write', offset, size];
      lines.push([...line, ...(columns === 7 ? [draw(40) === 0 ? '' : draw(9_999_999)] : [])].join(','));
    }
    const text = `${lines.join('\n')}\n`;
    // Small letters are not the format's own spelling.
    const other = text.replaceAll('Read', 'read').replaceAll('Write', 'write');
    const [own, byField] = [await readText(text, { format: 'msr' }), await readText(other, { format: 'msr' })];
    expect(rows(own.columns)).toEqual(rows(byField.columns));
    expect(own.columns.measured?.ns).toEqual(byField.columns.measured?.ns);
    expect(own.report.devices).toEqual(byField.report.devices);
    expect(own.report.rejected.byReason).toEqual(byField.report.rejected.byReason);
    expect(own.report.rejected.count).toBeGreaterThan(5);
    compared += own.columns.count;
  }
  expect(compared).toBeGreaterThan(700);
});

/** Spellings that are not plain, or not a request, in the place of a field. */
const ODD: Readonly<Record<number, readonly string[]>> = {
  0: [
    '28166372003061629',
    '128166372003061629.0',
    '0128166372003061629',
    '1281663720030616x9',
    '+128166372003061629',
    '',
    '999999999999999999',
    '99',
  ],
  1: [
    '',
    'a',
    'prxy ',
    '"prxy"',
    'a-host-with-a-very-long-name-that-no-usual-line-has-room-for-in-its-first-hundred-and-twenty-eight-bytes',
    'prx',
  ],
  2: ['00', '1x', '-1', '12345678901', ''],
  3: ['read', 'WRITE', 'R', 'Reads', 'Writ', 'Writd', 'Writer', 'Flush', '', 'Trim'],
  4: [
    '0',
    '007',
    '123456789012345',
    '0000000000000000512',
    '9007199254740991',
    '9007199254740993',
    '12.0',
    '1e3',
    '-512',
    '',
    ' 512',
    '512 ',
    '1234567:',
    '1;2',
    '/12345678',
  ],
  5: ['0', '1', '1073741824', '1073741825', '0000000512', '2147483647', '4294967808', '512.0', '', '-1', '12a4'],
  6: [
    '0',
    '',
    '-5',
    '1000000000000',
    '1000000000001',
    '90071992547410',
    '5.5',
    'x',
    '1,2',
    '12345\r',
    '12345\r\r',
    '1\r2',
  ],
};

it('plain lines of MSR that are read many at a time give what they give one by one', async () => {
  const draw = testNumbers(29);
  let compared = 0;
  for (const [columns, count, odd, sizes] of [
    [7, 140_000, 40, [65_536]],
    [6, 9000, 6, [1000, 7, 4000]],
    [7, 9000, 5, [300, 65_536]],
    [7, 3000, 2, [1_000_000]],
  ] as const) {
    const lines: string[] = [];
    for (let i = 0; i < count; i++) {
      const line = [
        String(128_166_372_003_061_629n + BigInt(i) * 70_000n + BigInt(draw(100_000))),
        ['prxy', 'hm', 'h', 'usr'][i < 500 ? 0 : draw(4)],
        String(draw(3)),
        draw(2) === 0 ? 'Read' : 'Write',
        String(draw(2 ** (1 + draw(31))) * (1 + draw(4096))),
        String(draw(2 ** (1 + draw(30))) + 1),
        ...(columns === 7 ? [i < 100 ? '0' : String(draw(2 ** (1 + draw(31))))] : []),
      ];
      if (draw(odd) === 0) {
        const place = draw(columns);
        line[place] = ODD[place][draw(ODD[place].length)];
      }
      lines.push(line.join(','));
    }
    const end = columns === 6 ? '\r\n' : '\n';
    const source = chunkedSource(new TextEncoder().encode(lines.join(end) + (count === 3000 ? '' : end)), sizes);
    const plain = await readTrace(source, { format: 'msr' });
    // A limit that is never reached: each line is then read by itself.
    const each = await readTrace(source, { format: 'msr', maxRequests: 1e9 });
    expect(columnsDigest(plain.columns)).toBe(columnsDigest(each.columns));
    expect(plain.columns.measured?.ns).toEqual(each.columns.measured?.ns);
    expect(plain.columns.startedAt).toEqual(each.columns.startedAt);
    expect(plain.report).toEqual(each.report);
    expect(plain.report.rejected.count).toBeGreaterThan(100);
    compared += plain.columns.count;
  }
  expect(compared).toBeGreaterThan(100_000);
});

it('the footprint is the number of different units, whatever their density', async () => {
  const draw = testNumbers(3);
  let compared = 0;
  for (const span of [40, 400, 4000, 40_000, 4_000_000]) {
    const units = new Set<number>();
    const lines: string[] = [];
    for (let i = 0; i < 200; i++) {
      const offset = draw(span * 8) * 512;
      const size = 512 * (1 + draw(draw(20) === 0 ? 3000 : 40));
      for (let unit = Math.floor(offset / 4096); unit * 4096 < offset + size; unit++) units.add(unit);
      lines.push(`${128166372003061629n + BigInt(i)},h,0,${i % 2 === 0 ? 'Read' : 'Write'},${offset},${size},1`);
    }
    const { report } = await readText(`${lines.join('\n')}\n`);
    expect(report.footprintBytes, `span ${span}`).toBe(units.size * 4096);
    compared++;
  }
  expect(compared).toBe(5);
});
