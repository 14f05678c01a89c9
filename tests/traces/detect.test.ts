import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TraceError } from '../../src/traces/error.ts';
import { FORMATS, formatNamed } from '../../src/traces/formats.ts';
import { readText, testNumbers } from './help.ts';

/** Rows of each format with values as real ones have them. */
function rowsOf(format: string, count: number): string {
  const random = testNumbers(count);
  const lines: string[] = [];
  for (let i = 0; i < count; i++) {
    const rw = random(2) === 0 ? 'R' : 'W';
    const sector = random(1e8);
    const sectors = 8 * (1 + random(16));
    const us = 2000 * i + random(1000);
    const seconds = (us / 1e6).toFixed(6);
    lines.push(
      {
        msr: `${128166391024154329n + BigInt(us * 10)},prxy,0,${rw === 'R' ? 'Read' : 'Write'},${sector * 512},${sectors * 512},${random(9999)}`,
        spc: `${random(3)},${sector},${sectors * 512},${rw},${seconds}`,
        mqsim: `${us * 1000} 0 ${sector} ${sectors} ${random(2)}`,
        disksim: `${(us / 1000).toFixed(3)} 0 ${sector} ${sectors} ${random(2)}`,
        replayer: `${(us / 1000).toFixed(3)} 0 ${sector * 512} ${sectors * 512} ${random(2)}`,
        blkparse: `259,2    0 ${i}     ${seconds}000  4020  D  ${rw}S ${sector} + ${sectors} [java]`,
        fio: `${i === 0 ? 'fio version 3 iolog\n' : ''}${us} /dev/sdb ${rw === 'R' ? 'read' : 'write'} ${sector * 512} ${sectors * 512}`,
        alibaba: `${random(900)},${rw},${sector * 512},${sectors * 512},${1577808144360767 + us}`,
        tencent: `${1538323200 + Math.floor(i / 50)},${sector},${sectors},${random(2)},${random(5000)}`,
        systor: `${1456095145 + Math.floor(us / 1e6)}.${String(us % 1e6).padStart(6, '0')}000,0.000806000,${rw},0,${sector * 512},${sectors * 512}`,
        fiu: `${us * 1000} 20782 gzip ${sector} 8 ${rw} 6 0 56f11b711d91a065a2b6458eca924523`,
        biosnoop: `${seconds}    supervise      1950   xvda1   ${rw} ${sector}   4096       0.74`,
        etw: `DiskRead, ${us}, p0 (11008), 12260, 0xfff, 0x${(sector * 512).toString(16)}, 0x2000, 4388, 4, 0x000901, 4388, 0, Unknown, 0xfffff, "Disk6"`,
        k5cloud: `1157,${seconds}000,${rw},${sector * 512},4096`,
        cloudphysics: `1,${5633898368802 + us},${rw === 'R' ? '28' : '2a'},512,${sector}`,
      }[format] ?? '',
    );
  }
  return `${lines.join('\n')}\n`;
}

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

describe('telling formats apart', () => {
  it.each(TOLD)('knows %s from three lines and from thousands, and reads every one', async (format) => {
    for (const count of [3, 40, 9000]) {
      const { report } = await readText(rowsOf(format, count));
      expect(report.format).toBe(format);
      expect(report.rejected.count).toBe(0);
      expect(report.requests).toBe(count);
      if (!OPEN.has(format)) expect(report.ambiguous).toBe(false);
    }
  });

  it.each(TOLD)('knows %s with a broken line among few', async (format) => {
    const lines = rowsOf(format, 9).split('\n');
    lines.splice(6, 0, 'this line is broken');
    const { report } = await readText(lines.join('\n'));
    expect(report.format).toBe(format);
    expect(report.requests).toBe(9);
    expect(report.rejected.first.map(({ line }) => line)).toEqual([7]);
  });

  it.each(TOLD)('reads what it tells as %s alike when told so', async (format) => {
    const told = await readText(rowsOf(format, 50), { format });
    const found = await readText(rowsOf(format, 50));
    expect(found.columns).toEqual(told.columns);
    expect(told.report).toMatchObject({ confidence: 1, ambiguous: false, alternatives: [] });
  });

  it('says that a person should choose where a twentieth of many lines does not fit', async () => {
    const lines = rowsOf('msr', 200).split('\n');
    for (let i = 5; i < 200; i += 10) lines[i] = 'broken';
    const { report } = await readText(lines.join('\n'));
    expect(report.format).toBe('msr');
    expect(report.ambiguous).toBe(true);
    expect(report.confidence).toBeCloseTo(0.9, 12);
  });

  it('says so, too, where the lines that do not fit come late in a large file', async () => {
    const head = rowsOf('spc', 20_000);
    const noisy = await readText(head + 'noise, noise\n'.repeat(20_000));
    expect(noisy.report).toMatchObject({ format: 'spc', ambiguous: true, confidence: 0.5 });
    const fitting = await readText(head + 'noise, noise\n'.repeat(2000));
    expect(fitting.report).toMatchObject({ format: 'spc', ambiguous: false, confidence: 1 });
    // A format that a person gave is not in doubt.
    const given = await readText(head + 'noise, noise\n'.repeat(20_000), { format: 'spc' });
    expect(given.report).toMatchObject({ ambiguous: false, confidence: 1 });
  });

  it('answers to every name it lists', () => {
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
    'reads the line it shows for %s in messages',
    async (format, example) => {
      const text = example.endsWith('…') ? example.replace('…', '0') : example;
      expect((await readText(text, { format })).report.requests).toBe(1);
    },
  );

  it('never crashes: any text is read or refused with a message', async () => {
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
