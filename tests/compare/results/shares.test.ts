import { describe, expect, it } from 'vitest';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import type { Plan } from '../../../src/compare/plan/plan.ts';
import { cellsOfShare, countOfShare } from '../../../src/compare/results/results.ts';

const HASH = '0'.repeat(64);

/** Volumes of some sizes under some policies. */
const planOf = (sizes: readonly (number | null)[], seeds = 1): Plan =>
  parsePlan({
    format: 'nandscope-plan',
    version: 1,
    traces: sizes.map((size, at) => ({
      name: `volume ${at}`,
      trace: { name: `${at}.csv`, format: 'msr', hash: HASH },
      ...(size === null ? {} : { size }),
    })),
    policies: ['ssdsim', 'mbm'],
    seeds: Array.from({ length: seeds }, (_, at) => at + 1),
  });

/** Numbers from 0 to below 1, the same for a seed. */
function random(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('shares of a plan', () => {
  it('are every n-th cell if nobody said the sizes of its traces', () => {
    const plan = planOf([null, null, null]);
    expect(cellsOfShare(plan, { k: 2, n: 4 }).map(({ index }) => index)).toEqual([1, 5]);
  });

  it('have each cell once, are counted without being made, and differ by no more than the largest part', () => {
    let compared = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const next = random(seed);
      // Sizes as of volumes: most are small, a few are large.
      const sizes = Array.from({ length: 5 + Math.floor(next() * 40) }, () => Math.ceil(10 ** (2 + next() * 6)));
      const plan = planOf(sizes, 1 + (seed % 3));
      const perTrace = 2 * (1 + (seed % 3));
      const n = 1 + Math.floor(next() * 9);
      const shares = Array.from({ length: n }, (_, k) => cellsOfShare(plan, { k: k + 1, n }));
      const all = shares.flatMap((cells) => cells.map(({ index }) => index)).sort((a, b) => a - b);
      expect(all).toEqual(Array.from({ length: sizes.length * perTrace }, (_, index) => index));
      expect(shares.map((cells) => cells.length)).toEqual(shares.map((_, k) => countOfShare(plan, { k: k + 1, n })));
      const loads = shares.map((cells) => cells.reduce((sum, { trace }) => sum + sizes[trace], 0));
      const total = sizes.reduce((sum, size) => sum + size, 0) * perTrace;
      const largest = Math.max(...sizes.map((size) => (size * perTrace <= total / n / 2 ? size * perTrace : size)));
      // The bound of dealing the largest parts first: no share is above the mean by more than one part.
      expect(Math.max(...loads), String(seed)).toBeLessThanOrEqual(total / n + largest);
      // A trace that is no more than half a share is read by one machine.
      sizes.forEach((size, trace) => {
        if (size * perTrace > total / n / 2) return;
        expect(shares.filter((cells) => cells.some((cell) => cell.trace === trace))).toHaveLength(1);
      });
      compared++;
    }
    expect(compared).toBe(40);
  });

  it('of a folder of 1,000 volumes on 100 machines are within a tenth of each other, where every n-th cell is not', () => {
    const next = random(7);
    const sizes = Array.from({ length: 1000 }, () => Math.ceil(10 ** (5 + next() * 2)));
    const plan = planOf(sizes);
    const plain = planOf(sizes.map(() => null));
    const spread = (of: Plan): number => {
      const loads = Array.from({ length: 100 }, (_, k) =>
        cellsOfShare(of, { k: k + 1, n: 100 }).reduce((sum, { trace }) => sum + sizes[trace], 0),
      );
      return Math.max(...loads) / Math.min(...loads);
    };
    expect(spread(plan)).toBeLessThan(1.1);
    expect(spread(plain)).toBeGreaterThan(1.5);
  }, 60_000);
});
