/** Blocks of a drive in its steady state, as a used one has them. Model page §11.1. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DrawnOrder, steadyQuotas } from '../../src/device/used-blocks.ts';

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, each) => all + each, 0);

it('the quotas of blocks are the valid pages together, none above a block, the oldest fewest', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 2, max: 300 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (blocks, pages, share) => {
        const valid = Math.floor(blocks * pages * share);
        const quotas = steadyQuotas(blocks, pages, valid, Infinity);
        expect(sum(quotas)).toBe(valid);
        expect(Math.max(...quotas)).toBeLessThanOrEqual(pages);
        for (let i = 1; i < blocks; i++) expect(quotas[i] + 1).toBeGreaterThanOrEqual(quotas[i - 1]);
        compared++;
      },
    ),
    { numRuns: 300 },
  );
  expect(compared).toBe(300);
});

/** Desnoyers' share of valid pages in a collected block for a share u of the written pages: (1 − g) / ln(1/g) = u. */
function collectedShare(u: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 60; i++) {
    const g = (low + high) / 2;
    if ((1 - g) / Math.log(1 / g) < u) low = g;
    else high = g;
  }
  return low;
}

it.each([0.07, 0.15, 0.28, 0.5])(
  'the fewest valid pages of a block are those of Desnoyers’ formula with %f over-provisioning and large blocks',
  (spare) => {
    const [blocks, pages] = [4000, 2000];
    const u = 1 / (1 + spare);
    const quotas = steadyQuotas(blocks, pages, Math.round(blocks * pages * u), Infinity);
    expect(Math.abs(quotas[0] / pages - collectedShare(u))).toBeLessThan(0.003);
    // Half of the blocks are younger than the median, with g^½ of their pages valid.
    expect(Math.abs(quotas[blocks / 2] / pages - Math.sqrt(collectedShare(u)))).toBeLessThan(0.003);
  },
);

it.each([1, 2, 10])(
  'of blocks whose best of %i drawn ones is collected, as many pass each number as are collected',
  (d) => {
    const [blocks, pages] = [20_000, 32];
    const quotas = steadyQuotas(blocks, pages, Math.round((blocks * pages) / 1.15), d);
    expect(sum(quotas)).toBe(Math.round((blocks * pages) / 1.15));
    const shares = Array.from({ length: pages + 1 }, () => 0);
    for (const quota of quotas) shares[quota] += 1 / blocks;
    // Rates of passing, each divided by the share of collections that are of blocks with fewer: one number.
    const factors: number[] = [];
    let fewer = 0;
    for (let level = 1; level <= pages; level++) {
      fewer += shares[level - 1];
      const collected = 1 - (1 - fewer) ** d;
      if (shares[level] > 0.01) factors.push((shares[level] * level) / collected);
    }
    expect(factors.length).toBeGreaterThan(3);
    expect(Math.max(...factors) / Math.min(...factors)).toBeLessThan(1.05);
  },
);

it('the more blocks are drawn, the fewer valid pages a collected one has, down to the best of all', () => {
  const lowest = [1, 2, 10, 1000, Infinity].map((d) => {
    const quotas = steadyQuotas(4000, 64, Math.round((4000 * 64) / 1.28), d);
    return { first: quotas[0], median: quotas[2000] };
  });
  for (let i = 1; i < lowest.length; i++) {
    expect(lowest[i].first).toBeGreaterThanOrEqual(lowest[i - 1].first);
    expect(lowest[i].median).toBeLessThanOrEqual(lowest[i - 1].median);
  }
  expect(lowest[0].first).toBeLessThan(lowest[4].first - 10);
  expect(Math.abs(lowest[3].first - lowest[4].first)).toBeLessThanOrEqual(1);
});

it('the drawn order has each number once, whatever the keys', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.nat(), fc.nat(), (count, first, second) => {
      const order = new DrawnOrder(count, first, second);
      const seen = new Set(Array.from({ length: count }, (_, i) => order.at(i)));
      expect(seen.size).toBe(count);
      expect(Math.max(...seen)).toBe(count - 1);
      compared++;
    }),
    { numRuns: 100 },
  );
  expect(compared).toBe(100);
  // Large ones stay whole numbers below their count.
  const large = new DrawnOrder(2 ** 31 - 7, 0xffff_ffff, 0xdead_beef);
  for (const i of [0, 1, 2 ** 31 - 8]) {
    expect(large.at(i)).toBeGreaterThanOrEqual(0);
    expect(large.at(i)).toBeLessThan(2 ** 31 - 7);
  }
});
