import { expect, it } from 'vitest';
import { timeAxesOf } from '../../../src/app/compare/charts/series.ts';
import type { RunSummary } from '../../../src/compare/run/summary.ts';

const run = (endNs: number, lastsNs: number, minNs: number | null, maxNs: number | null) =>
  ({
    endNs,
    metrics: { afterLastCompletion: { lastsNs } },
    response: { read: { minNs, maxNs } },
  }) as unknown as RunSummary;

it('panels of latency over time share axes that end with the last request of any run', () => {
  const runs = [run(6_000_000, 5_300_000, 90_000, 202_000_000), run(19_000_000, 18_400_000, 70_000, 9_000_000)];
  expect(timeAxesOf(runs, 'read')).toEqual({ endNs: 700_000, low: 50_000, high: 500_000_000 });
});

it('runs without requests of the shown kind still have axes', () => {
  expect(timeAxesOf([run(100, 0, null, null)], 'read')).toEqual({ endNs: 100, low: 1, high: 10 });
  expect(timeAxesOf([], 'read')).toEqual({ endNs: 0, low: 1, high: 10 });
});
