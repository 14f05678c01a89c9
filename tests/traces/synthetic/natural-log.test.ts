import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naturalLog } from '../../../src/traces/synthetic/random.ts';

describe('naturalLog', () => {
  it('agrees with the platform’s logarithm to its last bits', () => {
    fc.assert(
      fc.property(fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true }), (x) => {
        const expected = Math.log(x);
        expect(Math.abs(naturalLog(x) - expected)).toBeLessThanOrEqual(4e-16 * Math.max(1, Math.abs(expected)));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [1, 0],
    [2, 0.6931471805599453],
    [0.5, -0.6931471805599453],
    [1024, 6.931471805599453],
    [1.5, 0.4054651081081644],
    [10, 2.3025850929940455],
  ])('maps %d to the double %d on every machine', (x, value) => {
    expect(naturalLog(x)).toBe(value);
  });
});
