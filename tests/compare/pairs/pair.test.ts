import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairOf } from '../../../src/compare/pairs/pair.ts';
import type { RunColumns } from '../../../src/compare/run/run-columns.ts';
import { WAIT_CAUSES } from '../../../src/engine/recording/recording.ts';

/**
 * Columns of requests, each with its operation and the parts of its latency by cause; null for one that is not
 * complete.
 */
function columnsOf(requests: readonly { op: number; parts: readonly number[] | null }[]): RunColumns {
  const from = [0];
  const cause: number[] = [];
  const ns: number[] = [];
  const latencies = requests.map(({ parts }) => {
    parts?.forEach((part, kind) => {
      if (part === 0) return;
      cause.push(kind);
      ns.push(part);
    });
    from.push(cause.length);
    return parts === null ? NaN : parts.reduce((sum, part) => sum + part, 0);
  });
  return {
    count: requests.length,
    firstCounted: 0,
    arrivalNs: new Float64Array(requests.length),
    latencyNs: Float64Array.from(latencies),
    op: Uint8Array.from(requests, ({ op }) => op),
    causes: { from: Uint32Array.from(from), cause: Uint8Array.from(cause), ns: Uint32Array.from(ns) },
    collections: { startNs: new Float64Array(0), endNs: new Float64Array(0) },
  };
}

const latency = fc.option(
  fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 0xffff_ffff })), {
    minLength: WAIT_CAUSES,
    maxLength: WAIT_CAUSES,
  }),
  { freq: 12 },
);
const runs = fc.array(fc.record({ op: fc.integer({ min: 0, max: 2 }), a: latency, b: latency }), {
  maxLength: 60,
  size: 'max',
});

const sum = (values: readonly (number | bigint)[]): bigint =>
  values.reduce<bigint>((total, value) => total + BigInt(value), 0n);

describe('a pair of runs', () => {
  it('accounts for every request and every nanosecond, as a comparison one by one does', () => {
    let compared = 0;
    fc.assert(
      fc.property(runs, fc.constantFrom('all', 'read', 'write'), (requests, kind) => {
        const a = columnsOf(requests.map(({ op, a: parts }) => ({ op, parts })));
        const b = columnsOf(requests.map(({ op, b: parts }) => ({ op, parts })));
        const pair = pairOf(a, b, kind);
        const chosen = requests
          .map((request, i) => ({ ...request, ns: b.latencyNs[i] - a.latencyNs[i] }))
          .filter(({ op }) => kind === 'all' || op === (kind === 'read' ? 0 : 1));
        const both = chosen.filter(({ ns }) => !Number.isNaN(ns));
        expect(pair.compared).toBe(both.length);
        expect(pair.onlyA).toBe(chosen.filter((request) => request.a !== null && request.b === null).length);
        expect(pair.onlyB).toBe(chosen.filter((request) => request.a === null && request.b !== null).length);
        const faster = both.filter(({ ns }) => ns < 0);
        const slower = both.filter(({ ns }) => ns > 0);
        expect([pair.gained.requests, pair.paid.requests, pair.unchanged]).toEqual([
          faster.length,
          slower.length,
          both.length - faster.length - slower.length,
        ]);
        expect(pair.differenceNs).toBe(sum(both.map(({ ns }) => ns)));
        expect(pair.gained.differenceNs).toBe(sum(faster.map(({ ns }) => ns)));
        expect(sum(pair.causeNs)).toBe(pair.differenceNs);
        for (let cause = 0; cause < WAIT_CAUSES; cause++) {
          const difference = sum(both.map((request) => (request.b?.[cause] ?? 0) - (request.a?.[cause] ?? 0)));
          expect(pair.causeNs[cause]).toBe(difference);
        }
        const sorted = both.map(({ ns }) => ns).sort((x, y) => x - y);
        expect(pair.minNs).toBe(sorted[0] ?? null);
        for (const { share, ns } of pair.quantiles) {
          if (ns === null) continue;
          expect(sorted.filter((value) => value <= ns).length).toBeGreaterThanOrEqual(share * sorted.length);
          expect(sorted.filter((value) => value < ns).length).toBeLessThan(share * sorted.length);
        }
        const most = slower
          .map(({ ns }) => ns)
          .sort((x, y) => y - x)
          .slice(0, 20);
        expect(pair.paid.largest.map(({ aNs, bNs }) => bNs - aNs)).toEqual(most);
        compared += both.length;
      }),
    );
    expect(compared).toBeGreaterThan(500);
  });

  it('compares a part of the requests only', () => {
    const parts = (ns: number): number[] => [ns, ...new Array<number>(WAIT_CAUSES - 1).fill(0)];
    const a = columnsOf([10, 20, 30, 40].map((ns) => ({ op: 0, parts: parts(ns) })));
    const b = columnsOf([11, 10, 30, null].map((ns) => ({ op: 0, parts: ns === null ? null : parts(ns) })));
    const pair = pairOf(a, b, 'all', Uint8Array.of(0, 1, 1, 0));
    expect(pair).toMatchObject({ compared: 2, unchanged: 1, onlyA: 0, differenceNs: -10n });
    expect(pairOf(a, b).onlyA).toBe(1);
  });

  it('refuses runs of different requests', () => {
    const one = columnsOf([{ op: 0, parts: null }]);
    const other = columnsOf([{ op: 1, parts: null }]);
    expect(() => pairOf(one, other)).toThrow('different requests');
    expect(() => pairOf(one, columnsOf([]))).toThrow('different requests');
  });
});
