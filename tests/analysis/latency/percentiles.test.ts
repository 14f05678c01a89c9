import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ExactSum,
  PERCENTILES,
  rankIndex,
  sortLatencies,
  summarizeLatencies,
} from '../../../src/analysis/latency/percentiles.ts';
import { RunningPercentiles } from '../../../src/analysis/latency/running-percentiles.ts';

/** Latencies as engines give them, some of them not complete. */
const latency = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 0, max: 100_000_000 }),
  fc.integer({ min: 0, max: 2 ** 52 }),
  fc.constant(NaN),
);

/** Nearest rank as the books define it: the smallest value with at least the share at or below it. */
function nearestRank(sorted: number[], numerator: number, denominator: number): number | null {
  if (sorted.length * (denominator - numerator) < denominator) return null;
  return sorted.find((_, i) => (i + 1) * denominator >= numerator * sorted.length) ?? null;
}

describe('exact percentiles', () => {
  it('order requests like a plain sort, equal latencies in the order of the trace', () => {
    fc.assert(
      fc.property(fc.array(latency, { maxLength: 300 }), (values) => {
        const sorted = sortLatencies(Float64Array.from(values));
        const expected = values
          .map((ns, request) => ({ ns, request }))
          .filter(({ ns }) => !Number.isNaN(ns))
          .sort((a, b) => a.ns - b.ns || a.request - b.request);
        expect([...sorted.ns]).toEqual(expected.map(({ ns }) => ns));
        expect([...sorted.request]).toEqual(expected.map(({ request }) => request));
      }),
    );
  });

  it('hold a longest latency of exactly 2^32 ns', () => {
    const { ns, request } = sortLatencies(Float64Array.of(2 ** 32, 5));
    expect([...ns]).toEqual([5, 2 ** 32]);
    expect([...request]).toEqual([1, 0]);
  });

  it('are the nearest rank of every request', () => {
    fc.assert(
      fc.property(fc.array(latency, { maxLength: 2500 }), (values) => {
        const summary = summarizeLatencies(sortLatencies(Float64Array.from(values)));
        const sorted = values.filter((ns) => !Number.isNaN(ns)).sort((a, b) => a - b);
        for (const { key, numerator, denominator } of PERCENTILES) {
          expect(summary[key], key).toBe(nearestRank(sorted, numerator, denominator));
        }
        expect(summary.count).toBe(sorted.length);
        expect(summary.minNs).toBe(sorted[0] ?? null);
        expect(summary.maxNs).toBe(sorted.at(-1) ?? null);
      }),
    );
  });

  it('are null if there are fewer than 1 / (1 − p) requests', () => {
    for (const p of PERCENTILES) {
      const least = p.denominator / (p.denominator - p.numerator);
      expect(rankIndex(least - 1, p), p.label).toBe(-1);
      expect(rankIndex(least, p), p.label).toBe(least - 2);
    }
    expect(summarizeLatencies(sortLatencies(new Float64Array(0)))).toMatchObject({
      count: 0,
      meanNs: null,
      p50Ns: null,
    });
  });

  it('have exact ranks even if 0.99999 × n rounds wrongly', () => {
    const p = PERCENTILES[6];
    expect(rankIndex(100_000, p)).toBe(99_998);
    expect(rankIndex(10_000_000, p)).toBe(9_999_899);
    expect(rankIndex(10_000_001, p)).toBe(9_999_900);
  });

  it('select operations and ranges of requests', () => {
    const ns = Float64Array.of(5, 4, 3, 2, 1, NaN);
    const ops = Uint8Array.of(0, 1, 0, 1, 2, 0);
    expect([...sortLatencies(ns, ops, 1).request]).toEqual([3, 1]);
    expect([...sortLatencies(ns, ops, 0, 1).request]).toEqual([2]);
    expect([...sortLatencies(ns, ops, undefined, 1, 3).ns]).toEqual([3, 4]);
  });

  it('sum exactly past 2^53', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeNat(), { minLength: 1, maxLength: 50 }), (values) => {
        const sum = new ExactSum();
        for (const value of values) sum.add(value);
        expect(sum.total).toBe(values.reduce((total, value) => total + BigInt(value), 0n));
      }),
    );
    const sum = new ExactSum();
    for (let i = 0; i < 3; i++) sum.add(2 ** 52 + 1);
    expect(sum.dividedBy(3)).toBe(2 ** 52 + 1);
  });
});

describe('percentiles during a run', () => {
  it('stay within 1/256 of the exact ones, for any order of completion', () => {
    fc.assert(
      fc.property(fc.array(latency, { maxLength: 1500 }), fc.infiniteStream(fc.nat()), (values, order) => {
        const latencies = new Float64Array(values.length).fill(NaN);
        const ops = Uint8Array.from(values, (_, i) => i % 3);
        const running = new RunningPercentiles();
        // Completes the requests in a few rounds, some of each round from anywhere.
        for (let round = 0; round < 4; round++) {
          for (let i = 0; i < values.length; i++) {
            if (round === 3 || (order.next().value ?? 0) % 3 === 0) latencies[i] = values[i];
          }
          running.update(latencies, ops, values.length);
        }
        const summary = running.summary();
        for (const [name, op] of [
          ['all', undefined],
          ['read', 0],
          ['write', 1],
        ] as const) {
          const exact = summarizeLatencies(sortLatencies(latencies, ops, op));
          expect(summary[name]).toMatchObject({
            count: exact.count,
            meanNs: exact.meanNs,
            minNs: exact.minNs,
            maxNs: exact.maxNs,
          });
          for (const { key } of PERCENTILES) {
            const value = exact[key];
            if (value === null) expect(summary[name][key]).toBeNull();
            else expect(Math.abs((summary[name][key] ?? Infinity) - value)).toBeLessThanOrEqual(value / 256);
          }
        }
      }),
    );
  });

  it('lie between the least and the largest latency', () => {
    // Both are of the step from 1000 to 1003 ns, whose middle is 1001.
    for (const ns of [1000, 1003]) {
      const running = new RunningPercentiles();
      running.update(Float64Array.of(ns, ns), new Uint8Array(2), 2);
      expect(running.summary().all).toMatchObject({ minNs: ns, p50Ns: ns, maxNs: ns });
    }
  });

  it('read only open and new requests, for any total number', () => {
    const requests = 1_000_000;
    let reads = 0;
    const column = new Float64Array(requests).fill(NaN);
    const watched = new Proxy(column, {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
        return Reflect.get(target, key) as unknown;
      },
    });
    const running = new RunningPercentiles();
    const ops = new Uint8Array(requests);
    // Request 0 stays open; a hundred new ones complete before each of a hundred updates.
    for (let arrived = 100; arrived <= 10_000; arrived += 100) {
      column.fill(5, Math.max(1, arrived - 100), arrived);
      running.update(watched, ops, arrived);
    }
    expect(running.summary().all.count).toBe(9999);
    expect(reads).toBe(10_000 + 99);
  });

  it('count a request once', () => {
    const running = new RunningPercentiles();
    const latencies = Float64Array.of(NaN, 7, NaN);
    running.update(latencies, Uint8Array.of(0, 0, 0), 2);
    running.update(latencies, Uint8Array.of(0, 0, 0), 2);
    expect(running.summary().read.count).toBe(1);
    latencies[0] = 3;
    running.update(latencies, Uint8Array.of(0, 0, 0), 3);
    expect(running.summary().all).toMatchObject({ count: 2, minNs: 3, maxNs: 7, meanNs: 5 });
  });
});
