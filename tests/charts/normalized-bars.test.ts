import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textureNumbers } from '../../src/charts/kit/textures.ts';
import { valueBaseline } from '../../src/charts/bars/normalized-bars.ts';

/** Pixels of a value in a chart of 200 pixels from 0 to 2.5. */
const y = (value: number): number => 200 - value * 80;

/** From the top of a number to its bottom. */
const rangeOf = (baseline: number): readonly [number, number] => [baseline - 11, baseline + 3];

describe('the number of a bar', () => {
  it('is above its bar, and not across the line at 1', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.02, max: 2.4, noNaN: true }), (value) => {
        const [top, bottom] = rangeOf(valueBaseline({ group: 'g', series: 's', value, baseline: 1 }, y));
        expect(bottom).toBeLessThanOrEqual(y(value));
        expect(top >= y(1) || bottom <= y(1)).toBe(true);
      }),
    );
  });

  it('does not cover the paper’s mark', () => {
    let above = 0;
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 2.2, noNaN: true }),
        fc.double({ min: 0.02, max: 2.2, noNaN: true }),
        (value, printed) => {
          const [top, bottom] = rangeOf(valueBaseline({ group: 'g', series: 's', value, baseline: 1, printed }, y));
          // The mark may be in the bar.
          if (y(printed) > y(value)) return;
          above++;
          expect(top >= y(printed) + 5 || bottom <= y(printed) - 5).toBe(true);
        },
      ),
    );
    expect(above).toBeGreaterThan(10);
  });
});

it('bars of one color have textures of their own: ten policies on two devices stay apart', () => {
  const colors = ['one', 'two'].flatMap(() => Array.from({ length: 10 }, (_, policy) => `color ${policy}`));
  const looks = textureNumbers(colors).map((texture, bar) => `${colors[bar]} ${texture}`);
  expect(new Set(looks).size).toBe(20);
  expect(textureNumbers(colors).slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0));
});
