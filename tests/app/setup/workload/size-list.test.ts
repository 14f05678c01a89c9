import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSizes, sizesText } from '../../../../src/app/setup/workload/generator-settings.tsx';
import { GENERATOR } from '../../../../src/app/stores/words/setting-groups.ts';
import { titleOf } from '../../../../src/app/stores/words/setting-words.ts';
import { listSettings, schemaAt } from '../../../../src/document/patch.ts';

describe('sizes with weights in one line', () => {
  it.each([
    ['8 KiB', [{ bytes: 8192, weight: 1 }]],
    [
      '4 × 3, 64',
      [
        { bytes: 4096, weight: 3 },
        { bytes: 65_536, weight: 1 },
      ],
    ],
    [
      '512 B x 0.5,1MiB',
      [
        { bytes: 512, weight: 0.5 },
        { bytes: 1_048_576, weight: 1 },
      ],
    ],
    ['0.5', [{ bytes: 512, weight: 1 }]],
  ])('are read from “%s”', (text, sizes) => {
    expect(readSizes(text)).toEqual(sizes);
  });

  it.each(['', 'large', '4 KiB × many', '8 lb', '4,,8', '-4', '4 5'])(
    'are not read from “%s”, and the message names it',
    (text) => {
      expect(readSizes(text)).toMatch(/is not a size\. Allowed: sizes in KiB/);
    },
  );

  it('are whole bytes', () => {
    expect(readSizes('0.3 KiB')).toBe('“0.3 KiB” is not a whole number of bytes');
  });

  it('read back unchanged', () => {
    const size = fc.record({
      bytes: fc.integer({ min: 1, max: 67_108_864 }),
      weight: fc.integer({ min: 0, max: 1_000_000_000 }).map((millionths) => millionths / 1000),
    });
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 8 }), (sizes) => {
        expect(readSizes(sizesText(sizes))).toEqual(sizes);
      }),
    );
  });
});

it('the generator has one field for every setting of a synthetic workload, with different names', () => {
  const places = GENERATOR.flatMap(({ settings }) => settings);
  const under = (path: string): string[] =>
    listSettings(path).flatMap(({ path: one, node }) => (node.kind === 'list' ? [] : [one]));
  expect(places.map(({ path }) => path).sort()).toEqual([...under('workload.synthetic'), 'seed'].sort());
  expect(new Set(places.map(titleOf)).size).toBe(places.length);
  let compared = 0;
  for (const { path, scale = 1 } of places) {
    const node = schemaAt(path);
    if (node.kind !== 'number') continue;
    expect(Number((node.default / scale).toPrecision(12)) * scale, path).toBeCloseTo(node.default, 9);
    compared++;
  }
  expect(compared).toBeGreaterThan(5);
});
