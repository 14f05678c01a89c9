import { describe, expect, it } from 'vitest';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import type { Plan } from '../../../src/compare/plan/plan.ts';
import { cellsOfShare, countOfShare } from '../../../src/compare/results/results.ts';

const HASH = '0'.repeat(64);

/** Volumes under two policies. */
const planOf = (traces: number, seeds = 1): Plan =>
  parsePlan({
    format: 'nandscope-plan',
    version: 1,
    traces: Array.from({ length: traces }, (_, at) => ({
      name: `volume ${at}`,
      trace: { name: `${at}.csv`, format: 'msr', hash: HASH },
    })),
    policies: ['ssdsim', 'mbm'],
    seeds: Array.from({ length: seeds }, (_, at) => at + 1),
  });

describe('shares of a plan', () => {
  it('are every n-th cell', () => {
    expect(cellsOfShare(planOf(3), { k: 2, n: 4 }).map(({ index }) => index)).toEqual([1, 5]);
  });

  it('have each cell once, also if there are more shares than cells, and are counted without being made', () => {
    let compared = 0;
    for (const traces of [1, 2, 5]) {
      for (const seeds of [1, 3]) {
        const plan = planOf(traces, seeds);
        const cells = traces * 2 * seeds;
        for (let n = 1; n <= cells + 2; n++) {
          const shares = Array.from({ length: n }, (_, k) => cellsOfShare(plan, { k: k + 1, n }));
          const all = shares.flatMap((share) => share.map(({ index }) => index)).sort((a, b) => a - b);
          expect(all).toEqual(Array.from({ length: cells }, (_, index) => index));
          expect(shares.map((share) => share.length)).toEqual(
            shares.map((_, k) => countOfShare(plan, { k: k + 1, n })),
          );
          compared++;
        }
      }
    }
    expect(compared).toBe(4 + 8 + 6 + 14 + 12 + 32);
  });
});
