import { expect, it } from 'vitest';
import { percentileTable } from '../../../src/charts/tail/tail-chart.ts';
import type { TailSeries } from '../../../src/charts/tail/tail-series.ts';

const series = (name: string, p50: number, p99: number | null): TailSeries => ({
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
  const { columns, rows } = percentileTable([series('A', 2000, 8000), series('B', 1000, null)]);
  expect(columns).toEqual(['', 'A reads', 'B reads', 'B/A reads']);
  expect(rows.map((row) => row.map((cell) => cell.replaceAll('\u202f', ' ')))).toEqual([
    ['requests', '1 500', '1 500', '–'],
    ['p50', '2 µs', '1 µs', '0.5 ×'],
    ['p99', '8 µs', 'too few', '–'],
  ]);
  const equal = percentileTable([series('A', 2000, 8000), series('B', 2020, 8008)]);
  expect(equal.rows.map((row) => row.at(-1)?.replaceAll('\u202f', ' '))).toEqual(['–', '1.01 ×', 'same']);
  expect(percentileTable([series('A', 2000, 8000)]).columns).toEqual(['', 'A reads']);
});

it('has the ratio to a measured device, apart from that of B to A', () => {
  const measured = { ...series('measured', 4000, 2000), isMeasured: true };
  const { columns, rows } = percentileTable([series('A', 2000, 8000), series('B', 1000, null), measured]);
  expect(columns.slice(4)).toEqual(['B/A reads', 'A reads / measured reads']);
  expect(rows.map((row) => row.at(-1)?.replaceAll('\u202f', ' '))).toEqual(['–', '0.5 ×', '4 ×']);
});
