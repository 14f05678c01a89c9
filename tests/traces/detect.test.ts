import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TraceError } from '../../src/traces/error.ts';
import { FORMATS, formatNamed } from '../../src/traces/known-formats.ts';
import { rowsOf } from './bases.ts';
import { readText } from './help.ts';

const TOLD = [
  'msr',
  'spc',
  'mqsim',
  'disksim',
  'replayer',
  'blkparse',
  'fio',
  'alibaba',
  'tencent',
  'systor',
  'fiu',
  'biosnoop',
  'etw',
  'k5cloud',
  'cloudphysics',
];

/** The family that a file cannot always settle by itself: several units of time are plausible. */
const OPEN = new Set(['mqsim', 'disksim', 'replayer']);

describe('the detection of formats', () => {
  it.each(TOLD)('recognizes %s from three lines and from thousands, and reads every one', async (format) => {
    for (const count of [3, 40, 9000]) {
      const { report } = await readText(rowsOf(format, count));
      expect(report.format).toBe(format);
      expect(report.rejected.count).toBe(0);
      expect(report.requests).toBe(count);
      if (!OPEN.has(format)) expect(report.ambiguous).toBe(false);
    }
  });

  it.each(TOLD)('recognizes %s with a broken line among few', async (format) => {
    const lines = rowsOf(format, 9).split('\n');
    lines.splice(6, 0, 'this line is broken');
    const { report } = await readText(lines.join('\n'));
    expect(report.format).toBe(format);
    expect(report.requests).toBe(9);
    expect(report.rejected.first.map(({ line }) => line)).toEqual([7]);
  });

  it.each(TOLD)('gives the same requests if %s is detected and if it is named', async (format) => {
    const told = await readText(rowsOf(format, 50), { format });
    const found = await readText(rowsOf(format, 50));
    expect(found.columns).toEqual(told.columns);
    expect(told.report).toMatchObject({ confidence: 1, ambiguous: false, alternatives: [] });
  });

  it('asks for a choice if a twentieth of many lines does not fit', async () => {
    const lines = rowsOf('msr', 200).split('\n');
    for (let i = 5; i < 200; i += 10) lines[i] = 'broken';
    const { report } = await readText(lines.join('\n'));
    expect(report.format).toBe('msr');
    expect(report.ambiguous).toBe(true);
    expect(report.confidence).toBeCloseTo(0.9, 12);
  });

  it('also asks if the lines that do not fit come late in a large file', async () => {
    const head = rowsOf('spc', 20_000);
    const noisy = await readText(head + 'noise, noise\n'.repeat(20_000));
    expect(noisy.report).toMatchObject({ format: 'spc', ambiguous: true, confidence: 0.5 });
    const fitting = await readText(head + 'noise, noise\n'.repeat(2000));
    expect(fitting.report).toMatchObject({ format: 'spc', ambiguous: false, confidence: 1 });
    // A format that a person gave is not in doubt.
    const given = await readText(head + 'noise, noise\n'.repeat(20_000), { format: 'spc' });
    expect(given.report).toMatchObject({ ambiguous: false, confidence: 1 });
  });

  it('accepts every name that it lists', () => {
    for (const format of FORMATS) {
      expect(formatNamed(format.name)).toBe(format);
      expect(formatNamed(format.name.toUpperCase())).toBe(format);
      for (const alias of format.aliases ?? []) expect(formatNamed(alias)).toBe(format);
    }
    const names = FORMATS.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]);
    expect(new Set(names).size).toBe(names.length);
    // The experiment document takes such names only.
    for (const name of names) expect(name).toMatch(/^[a-z0-9][a-z0-9._-]*$/);
  });

  it.each(FORMATS.map(({ name, example }) => [name, example]))(
    'reads the example line that messages show for %s',
    async (format, example) => {
      const text = example.endsWith('…') ? example.replace('…', '0') : example;
      expect((await readText(text, { format })).report.requests).toBe(1);
    },
  );

  it('reads any text or refuses it with a message, and never crashes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ maxLength: 300 }),
          fc
            .array(
              fc.constantFrom('1', '0', ',', ' ', '.', '\n', 'R', 'W', '-', 'Read', '128166391024154329', '0x1f', '\t'),
              {
                maxLength: 80,
              },
            )
            .map((parts) => parts.join('')),
        ),
        fc.constantFrom('auto', ...FORMATS.map(({ name }) => name)),
        async (text, format) => {
          const outcome: unknown = await readText(text, { format }).catch((error: unknown) => error);
          if (outcome instanceof Error) expect(outcome).toBeInstanceOf(TraceError);
        },
      ),
      { numRuns: 500 },
    );
  });
});
