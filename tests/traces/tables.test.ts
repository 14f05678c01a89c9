/** A table is read alike in every spelling: separator, quotes, header, row numbers, numbers and words. */
import { describe, expect, it } from 'vitest';
import { readText, rows } from './help.ts';
import { drawFrom } from './mutators.ts';
import { TABLE_FORMATS, drawTable } from './tables.ts';

/** `npm run test:long` takes 100,000 files, and others each time: SEED repeats one. */
const LONG = process.env.LONG !== undefined;
const SEED = Number(process.env.SEED ?? (LONG ? Date.now() % 1_000_000_000 : 20_261_127));
const FILES = LONG ? 100_000 : 300;

/** Rows without the place of their device. */
function ownRows(trace: Awaited<ReturnType<typeof readText>>): string[] {
  const bases = trace.report.devices.map(({ baseBytes }) => baseBytes).sort((a, b) => b - a);
  return rows(trace.columns).map((row) => {
    const [at, op, offset, bytes] = row.split(' ');
    const base = bases.find((each) => each <= Number(offset)) ?? 0;
    return `${at} ${op} ${Number(offset) - base} ${bytes}`;
  });
}

describe('a table', () => {
  it(`gives the same requests in every spelling: ${FILES} files of seed ${SEED}`, async () => {
    const names = Object.keys(TABLE_FORMATS);
    const seen = new Set<string>();
    let compared = 0;
    for (let index = 0; index < FILES; index++) {
      const name = names[index % names.length];
      const file = drawTable(name, drawFrom(SEED + 977 * index));
      const what = `file ${index} of seed ${SEED}, ${name} ${JSON.stringify(file.spelling)}:\n${file.text}`;
      const trace = await readText(file.text, file.asked ? { format: name } : {}).catch((error: unknown) => {
        throw new Error(what, { cause: error });
      });
      const { report } = trace;
      expect(report.format, what).toBe(name);
      expect(report.ambiguous, what).toBe(false);
      expect([report.rejected.count, report.ignored.count], what).toEqual([0, file.headers]);
      expect(ownRows(trace).sort(), what).toEqual([...file.rows].sort());
      for (const [key, value] of Object.entries(file.spelling)) seen.add(`${key} ${value}`);
      compared += file.rows.length;
    }
    expect(compared).toBeGreaterThan(4 * FILES);
    // Every kind of each property of a spelling: separators 5, quotes 4, headers 3, row numbers 4, numbers 5, ends 2,
    // closed 2, joined 2.
    expect(seen.size).toBe(27);
  });

  it('counts the line with which a spreadsheet says its separator as a header, quoted or not', async () => {
    const row = (time: string) => `128166372000000${time};h;0;Read;4096;4096;100\n`;
    for (const first of ['sep=;', '"sep=;"', 'SEP=;', 'sep=;\r']) {
      const { report, columns } = await readText(`${first}\n${row('000')}${row('100')}`);
      expect([report.format, columns.count], first).toEqual(['msr', 2]);
      expect([report.rejected.count, report.ignored.byReason], first).toEqual([0, { 'header line': 1 }]);
    }
  });
});
