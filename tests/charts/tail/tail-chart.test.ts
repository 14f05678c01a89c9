import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighbour, stretch, tailCurve, tailTable, type TailSeries } from '../../../src/charts/tail/tail-chart.ts';

const series = (id: string, points: readonly (readonly [number, number | null])[]): TailSeries => ({
  id,
  name: id,
  kind: 'read',
  colour: 0,
  count: 1234,
  points: points.map(([share, ns]) => ({ share, label: `p${share * 100}`, ns })),
});

describe('the stretched axis', () => {
  it('gives every nine the same room', () => {
    expect(stretch(0.9)).toBeCloseTo(1, 12);
    expect(stretch(0.99)).toBeCloseTo(2, 12);
    expect(stretch(0.999_99)).toBeCloseTo(5, 9);
  });
});

describe('the curve', () => {
  it('passes through the latency of nearest rank at every place', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 2, maxLength: 3000 }), (values) => {
        const sorted = Float64Array.from(values).sort();
        const { stretched, ns } = tailCurve(sorted, 50);
        for (let i = 0; i < ns.length; i++) {
          const share = 1 - 10 ** -stretched[i];
          // The smallest latency that at least this share did not exceed; at a rank's very edge rounding may take either side.
          const rank = share * sorted.length;
          const allowed = [Math.ceil(rank - 1e-6) - 1, Math.ceil(rank + 1e-6) - 1].map((at) => sorted[Math.max(0, at)]);
          expect(allowed).toContain(ns[i]);
        }
      }),
    );
  });

  it('ends where there are too few requests to go on', () => {
    const { stretched } = tailCurve(Float64Array.from({ length: 1000 }, (_, i) => i + 1));
    expect(stretched.at(-1)).toBeCloseTo(3, 12);
    expect(tailCurve(new Float64Array(0)).ns).toHaveLength(0);
    expect(tailCurve(Float64Array.of(7)).ns).toHaveLength(0);
  });

  it('rises', () => {
    const { stretched, ns } = tailCurve(Float64Array.from({ length: 5000 }, (_, i) => i * i + 1));
    for (let i = 1; i < ns.length; i++) {
      expect(stretched[i]).toBeGreaterThan(stretched[i - 1]);
      expect(ns[i]).toBeGreaterThanOrEqual(ns[i - 1]);
    }
  });
});

describe('the arrow keys', () => {
  const a = series('a', []);
  const b = series('b', []);
  const spots = [
    { series: a, x: 0, y: 50 },
    { series: a, x: 10, y: 40 },
    { series: b, x: 0, y: 20 },
    { series: b, x: 10, y: 30 },
  ];

  it('go along a series, and up and down between series', () => {
    expect(neighbour(spots, spots[0], 'ArrowRight')).toBe(spots[1]);
    expect(neighbour(spots, spots[1], 'ArrowLeft')).toBe(spots[0]);
    expect(neighbour(spots, spots[0], 'ArrowUp')).toBe(spots[2]);
    expect(neighbour(spots, spots[3], 'ArrowDown')).toBe(spots[1]);
  });

  it('stay at the ends, and leave other keys alone', () => {
    expect(neighbour(spots, spots[1], 'ArrowRight')).toBeUndefined();
    expect(neighbour(spots, spots[2], 'ArrowUp')).toBeUndefined();
    expect(neighbour(spots, spots[0], 'Tab')).toBeUndefined();
  });
});

describe('the table', () => {
  it('says where there are too few requests, and where a series has no such percentile', () => {
    const { columns, rows } = tailTable([
      series('a', [
        [0.5, 1000],
        [0.9, null],
      ]),
      series('b', [[0.5, 2_000_000]]),
    ]);
    expect(columns).toEqual(['', 'requests', 'p50', 'p90']);
    expect(rows).toEqual([
      ['a', '1\u202f234', '1\u202fµs', 'too few requests'],
      ['b', '1\u202f234', '2\u202fms', '–'],
    ]);
  });
});
