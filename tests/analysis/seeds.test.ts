import { describe, expect, it } from 'vitest';
import { compareSeeds, geometricMean, medianRanks } from '../../src/analysis/seeds.ts';

const pairs = (differences: readonly number[]): { seed: number; baseline: number; value: number }[] =>
  differences.map((difference, seed) => ({ seed, baseline: 100, value: 100 + difference }));

describe('the interval over seeds', () => {
  it('has the published ranks and coverage of the sign test', () => {
    // Conover, table A3 (binomial, p = 1/2), ranks from 0: P(B ≤ 1) of 10 is 0.0107, P(B ≤ 5) of 20 is 0.0207.
    expect(medianRanks(10)).toEqual({ low: 1, high: 8, coverage: 1 - 2 * 0.010742 });
    expect(medianRanks(20)).toEqual({ low: 5, high: 14, coverage: 1 - 2 * 0.020694 });
    expect(medianRanks(5)).toBeNull();
    expect(medianRanks(10_000)?.coverage).toBeCloseTo(0.951, 2);
  });

  it('covers the median as often as it says: all signs of 10 differences', () => {
    let covered = 0;
    for (let signs = 0; signs < 1024; signs++) {
      const differences = Array.from({ length: 10 }, (_, i) => ((signs >> i) & 1 ? i + 1 : -i - 1));
      const { interval } = compareSeeds(pairs(differences));
      if (interval !== null && interval.low <= 0 && interval.high >= 0) covered++;
    }
    // Every pattern of signs is equally likely if the median is 0.
    expect(covered / 1024).toBeCloseTo(medianRanks(10)?.coverage ?? 0, 5);
  });

  it('establishes a difference only if the whole interval is on one side of 0', () => {
    const verdicts = [
      compareSeeds(pairs([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])),
      compareSeeds(pairs([-1, 2, 3, 4, 5, 6, 7, 8, 9, 10])),
      compareSeeds(pairs([-1, -2, 3, 4, 5, 6, 7, 8, 9, 10])),
      compareSeeds(pairs([-1, -2, -3, -4, -5, -6, -7, -8, -9, 10])),
      compareSeeds(pairs([0, 0, 0])),
      compareSeeds(pairs([1, 2, 3, 4, 5, 6, 7, 8, 9])),
      compareSeeds([]),
    ].map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['higher', 'higher', 'none', 'lower', 'same', 'few', 'few']);
    expect(compareSeeds(pairs([1, 2, 3])).interval).toBeNull();
    expect(compareSeeds(pairs([1, 2, 3])).pairs).toHaveLength(3);
    expect(compareSeeds(pairs([3, 1, 2, 9])).medianDifference).toBe(2.5);
  });
});

describe('the geometric mean', () => {
  it('is that of the ratios, and none if one is missing', () => {
    expect(geometricMean([0.5, 2])).toBeCloseTo(1, 12);
    expect(geometricMean([4, 1, 2])).toBeCloseTo(2, 12);
    for (const ratios of [[], [1, null], [1, 0]]) expect(geometricMean(ratios)).toBeNull();
  });
});
