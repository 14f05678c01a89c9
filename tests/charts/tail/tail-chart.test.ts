import { describe, expect, it } from 'vitest';
import { tailTable, percentileTable } from '../../../src/charts/tail/tail-chart.ts';
import { neighbor, placeAt } from '../../../src/charts/tail/tail-points.ts';
import type { TailSeries } from '../../../src/charts/tail/tail-series.ts';

const tableSeries = (name: string, p50: number, p99: number | null): TailSeries => ({
  id: name,
  name: `${name} reads`,
  kind: 'read',
  color: 0,
  count: 1500,
  points: [
    { share: 0.5, label: 'p50', ns: p50 },
    { share: 0.99, label: 'p99', ns: p99 },
  ],
});

it('has a row for each percentile, and B/A where both have a value', () => {
  const { columns, rows } = percentileTable([tableSeries('A', 2000, 8000), tableSeries('B', 1000, null)]);
  expect(columns).toEqual(['', 'A reads', 'B reads', 'B/A reads']);
  expect(rows.map((row) => row.map((cell) => cell.replaceAll('\u202f', ' ')))).toEqual([
    ['requests', '1 500', '1 500', '–'],
    ['p50', '2 µs', '1 µs', '0.5 ×'],
    ['p99', '8 µs', 'too few', '–'],
  ]);
  const equal = percentileTable([tableSeries('A', 2000, 8000), tableSeries('B', 2020, 8008)]);
  expect(equal.rows.map((row) => row.at(-1)?.replaceAll('\u202f', ' '))).toEqual(['–', '1.01 ×', 'same']);
  expect(percentileTable([tableSeries('A', 2000, 8000)]).columns).toEqual(['', 'A reads']);
});

it('has the ratio to a measured device, apart from that of B to A', () => {
  const measured = { ...tableSeries('measured', 4000, 2000), isMeasured: true };
  const { columns, rows } = percentileTable([tableSeries('A', 2000, 8000), tableSeries('B', 1000, null), measured]);
  expect(columns.slice(4)).toEqual(['B/A reads', 'A reads / measured reads']);
  expect(rows.map((row) => row.at(-1)?.replaceAll('\u202f', ' '))).toEqual(['–', '0.5 ×', '4 ×']);
});

const series = (id: string, points: readonly (readonly [number, number | null])[]): TailSeries => ({
  id,
  name: id,
  kind: 'read',
  color: 0,
  count: 1234,
  points: points.map(([share, ns]) => ({ share, label: `p${share * 100}`, ns })),
});

describe('the arrow keys', () => {
  const a = series('a', []);
  const b = series('b', []);
  const points = [
    { series: a, x: 0, y: 50 },
    { series: a, x: 10, y: 40 },
    { series: b, x: 0, y: 20 },
    { series: b, x: 10, y: 30 },
  ];

  it('move along a series, and up and down between series', () => {
    expect(neighbor(points, points[0], 'ArrowRight')).toBe(points[1]);
    expect(neighbor(points, points[1], 'ArrowLeft')).toBe(points[0]);
    expect(neighbor(points, points[0], 'ArrowUp')).toBe(points[2]);
    expect(neighbor(points, points[3], 'ArrowDown')).toBe(points[1]);
  });

  it('reach every point, also where two series are the same', () => {
    const same = [a, b].flatMap((line) => [0, 10].map((x) => ({ series: line, x, y: 50 - x })));
    const seen = new Set(same.slice(0, 1));
    for (let count = 0; count < seen.size;) {
      count = seen.size;
      for (const point of [...seen]) {
        for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
          const next = neighbor(same, point, key);
          if (next !== undefined) seen.add(next);
        }
      }
    }
    expect(seen.size).toBe(same.length);
  });

  it('stay at the ends, and ignore other keys', () => {
    expect(neighbor(points, points[1], 'ArrowRight')).toBeUndefined();
    expect(neighbor(points, points[2], 'ArrowUp')).toBeUndefined();
    expect(neighbor(points, points[0], 'Tab')).toBeUndefined();
  });
});

describe('the table', () => {
  it('shows percentiles with too few requests, and percentiles that a series lacks', () => {
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

it('places a latency on its line between the points, and nowhere beyond them', () => {
  const line = series('A/read', [
    [0.5, 1000],
    [0.9, 3000],
    [0.99, 5000],
  ]);
  expect(placeAt(line, 3000)).toBeCloseTo(1, 9);
  expect(placeAt(line, 4000)).toBeCloseTo(1.5, 9);
  expect([placeAt(line, 999), placeAt(line, 5001)]).toEqual([null, null]);
  const curve = { places: Float64Array.of(0.3, 1, 2), ns: Float64Array.of(1000, 2000, 2000) };
  expect(placeAt({ ...line, curve }, 2000)).toBe(1);
  expect(placeAt({ ...line, curve }, 1500)).toBeCloseTo(0.65, 9);
});
