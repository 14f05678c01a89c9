import { expect, it } from 'vitest';
import { seedsHeight, seedsLayout, type SeedRow } from '../../src/charts/compare/seed-intervals.ts';

const row = (name: string): SeedRow => ({
  id: name,
  name,
  color: 0,
  dots: [],
  median: null,
  interval: null,
  verdict: 'few',
});

it('the names of seeds stand above their rows where they do not fit beside them, so that none is cut', () => {
  const short = [row('TBM'), row('MBM')];
  const long = [row('Sprinkler · a volume with a long name · MBM Table I'), row('MBM')];
  expect(seedsLayout(short, 1200).names).toBeGreaterThan(20);
  expect(seedsLayout(long, 1200).names).toBe(0);
  expect(seedsHeight(long, 1200)).toBeGreaterThan(seedsHeight(short, 1200));
});
