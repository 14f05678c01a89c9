import { describe, expect, it } from 'vitest';
import { heavyTailSlice, RandomStream, naturalLog } from '../../../src/traces/synthetic/random.ts';
import fc from 'fast-check';

function many(count: number, draw: () => number): { mean: number; sorted: number[] } {
  const sorted = Array.from({ length: count }, draw).sort((a, b) => a - b);
  return { mean: sorted.reduce((sum, value) => sum + value, 0) / count, sorted };
}

describe('RandomStream', () => {
  it('gives the same numbers for the same seed, and different numbers for another seed or stream', () => {
    const first = (seed: number, stream: number): string => {
      const random = new RandomStream(seed, stream);
      return [random.word(), random.word(), random.word()].join(' ');
    };
    const seen = new Set<string>();
    for (const seed of [0, 1, 2, -1, 2 ** 32, 2 ** 32 + 1, 2 ** 52]) {
      for (const stream of [0, 1, 2]) {
        expect(first(seed, stream)).toBe(first(seed, stream));
        seen.add(first(seed, stream));
      }
    }
    expect(seen.size).toBe(21);
  });

  it('fills its ranges evenly', () => {
    const random = new RandomStream(7, 0);
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; i++) counts[random.below(10)]++;
    // 10,000 each, standard deviation 95.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(450);
    const unit = many(100_000, () => random.unit());
    expect(unit.sorted[0]).toBeGreaterThan(0);
    expect(unit.sorted[unit.sorted.length - 1]).toBeLessThan(1);
    expect(unit.mean).toBeCloseTo(0.5, 2);
    const large = many(10_000, () => random.below(2 ** 53));
    expect(large.sorted.every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
    expect(large.mean / 2 ** 53).toBeCloseTo(0.5, 1);
  });

  it('has exponential numbers of mean 1 and heavy tails of mean 1', () => {
    const random = new RandomStream(11, 3);
    const exponential = many(200_000, () => random.exponential());
    expect(exponential.mean).toBeCloseTo(1, 2);
    expect(exponential.sorted[100_000]).toBeCloseTo(Math.LN2, 2);
    const heavy = many(1_000_000, () => random.heavyTail());
    expect(heavy.mean).toBeGreaterThan(0.97);
    expect(heavy.mean).toBeLessThan(1.03);
    expect(heavy.sorted[0]).toBeGreaterThanOrEqual(1 / 3.625);
    expect(heavy.sorted[999_999]).toBe(512 / 3.625);
    // P(X > 2x) / P(X > x) is 2^(-4/3) = 0.397 where the tail is not cut.
    const above = (x: number): number => heavy.sorted.filter((value) => value > x).length;
    expect(above(4) / above(2)).toBeCloseTo(0.397, 1);
  });

  it('cuts the heavy tail into slices, longest first, whose means have a mean of 1', () => {
    const slices = Array.from({ length: 10_000 }, (_, slice) => heavyTailSlice(slice, 10_000));
    expect(slices.reduce((sum, mean) => sum + mean, 0) / 10_000).toBeCloseTo(1, 9);
    expect(slices[0]).toBeCloseTo(512 / 3.625, 9);
    expect(slices.every((mean, i) => i === 0 || mean <= slices[i - 1])).toBe(true);
    expect(slices[9999]).toBeCloseTo(1 / 3.625, 3);
  });

  it('keeps the mean when it rounds', () => {
    const random = new RandomStream(1, 0);
    const rounded = many(100_000, () => random.rounded(2.3));
    expect(rounded.sorted[0]).toBe(2);
    expect(rounded.sorted[99_999]).toBe(3);
    expect(rounded.mean).toBeCloseTo(2.3, 2);
  });
});

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
