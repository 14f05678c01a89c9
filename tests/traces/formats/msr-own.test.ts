/** Lines of MSR in their own spelling are read in one pass: as field by field. */
import { expect, it } from 'vitest';
import { readText, rows, testNumbers } from '../help.ts';

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
