import { describe, expect, it } from 'vitest';
import {
  geometricMean,
  LEAST_STARTS,
  ratioInterval,
  startsNeeded,
  studentQuantile,
  studentWithin,
} from '../../src/analysis/intervals.ts';

describe('the quantiles of Student’s t', () => {
  // Two-sided 95 % and 99 %, as printed tables have them (Abramowitz and Stegun, table 26.10).
  const TABLE: readonly (readonly [degrees: number, at95: number, at99: number])[] = [
    [1, 12.706, 63.657],
    [2, 4.303, 9.925],
    [3, 3.182, 5.841],
    [4, 2.776, 4.604],
    [5, 2.571, 4.032],
    [9, 2.262, 3.25],
    [30, 2.042, 2.75],
    [120, 1.98, 2.617],
  ];

  it('are those of the printed table', () => {
    for (const [degrees, at95, at99] of TABLE) {
      expect(studentQuantile(0.95, degrees)).toBeCloseTo(at95, 3);
      expect(studentQuantile(0.99, degrees)).toBeCloseTo(at99, 3);
      expect(studentWithin(at95, degrees)).toBeCloseTo(0.95, 4);
    }
    expect(TABLE).toHaveLength(8);
  });
});

describe('the interval of a ratio', () => {
  it('is that of the mean of the logarithms, and wider for more candidates', () => {
    const ratios = [0.8, 0.9, 0.85, 0.95, 0.75];
    const logs = ratios.map(Math.log);
    const mean = logs.reduce((sum, log) => sum + log, 0) / 5;
    const deviation = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / 4);
    const one = ratioInterval(ratios) ?? expect.unreachable();
    expect(one.ratio).toBeCloseTo(Math.exp(mean), 10);
    expect(Math.log(one.high / one.ratio)).toBeCloseTo((2.9985 * deviation) / Math.sqrt(5), 4);
    // The mean beside another figure has the other fifth of the chance of a miss.
    const beside = ratioInterval(ratios, 1, 'mean') ?? expect.unreachable();
    expect(Math.log(beside.high / beside.ratio)).toBeCloseTo((4.6041 * deviation) / Math.sqrt(5), 4);
    expect(one).toMatchObject({ of: 5, lower: 5, higher: 0 });
    const three = ratioInterval(ratios, 3) ?? expect.unreachable();
    expect(three.low).toBeLessThan(one.low);
    expect(three.high).toBeGreaterThan(one.high);
  });

  it('is a point if every start has the same ratio, and none of one start', () => {
    expect(ratioInterval([1.5, 1.5, 1.5])).toMatchObject({ ratio: 1.5, low: 1.5, high: 1.5 });
    expect(ratioInterval([1.5])).toBeNull();
    expect(ratioInterval([1.5, 0])).toBeNull();
    expect(geometricMean([])).toBeNull();
    expect(geometricMean([4, 9])).toBeCloseTo(6, 10);
  });

  it('says how many starts would establish a difference that spreads as it does', () => {
    expect(startsNeeded([0.9, 0.91, 0.89, 0.9, 0.9])).toBe(LEAST_STARTS);
    const wide = startsNeeded([0.6, 1.1, 0.7, 1.2, 0.8]) ?? expect.unreachable();
    expect(wide).toBeGreaterThan(LEAST_STARTS);
    expect(startsNeeded([0.5, 2.001])).toBeNull();
  });
});
