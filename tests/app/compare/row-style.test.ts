import { expect, it } from 'vitest';
import { cellsOf } from '../../../src/compare/plan/cells.ts';
import { NAMED_POLICIES } from '../../../src/document/presets/schemes.ts';
import type { Plan } from '../../../src/compare/plan/plan.ts';
import { DARK_CHART, LIGHT_CHART } from '../../../src/charts/kit/theme.ts';
import { rowStyle } from '../../../src/charts/compare/plot.ts';
import {
  emptyPlan,
  presetEntry,
  toggleDeviceOfPlan,
  togglePolicy,
  withoutEntry,
  withSample,
} from '../../../src/app/compare/plan/plan-edits.ts';
import { rowOf } from '../../../src/app/compare/state/rows-of.ts';
import { seriesOfRow, timeAxesOf } from '../../../src/app/compare/charts/series.ts';
import type { RunSummary } from '../../../src/compare/run/summary.ts';

const rowsOf = (plan: Plan) => cellsOf(plan).map((cell) => rowOf(plan, cell, undefined, true, undefined));
const TWO_TRACES: Plan = { ...withSample(withSample(emptyPlan(), 'oltp'), 'search'), seeds: [] };

it('a policy has one color in every trace, and each trace a dash of its own', () => {
  const styles = rowsOf(TWO_TRACES).map(({ color }) => rowStyle(LIGHT_CHART, color));
  expect(styles.slice(4).map(({ color }) => color)).toEqual(styles.slice(0, 4).map(({ color }) => color));
  expect(new Set(styles.map(({ color }) => color)).size).toBe(4);
  expect(styles.map(({ dash }) => dash)).toEqual([...Array<null>(4).fill(null), ...Array<string>(4).fill('8 4')]);
});

it('the traces of a single policy have the colors', () => {
  const [, ...others] = TWO_TRACES.policies;
  const one = others.reduce((plan, { name }) => withoutEntry(plan, 'policies', name), TWO_TRACES);
  expect(rowsOf(one).map(({ color }) => color)).toEqual([2, 3]);
});

it('the curve of a row has its dash, of reads and of writes', () => {
  const ranks = [{ share: 0.5, label: 'p50', ns: 1000, request: 1 }];
  const response = { count: 1, ranks };
  const summary = { response: { read: response, write: response } } as unknown as RunSummary;
  const row = { ...rowsOf(TWO_TRACES)[5], summary };
  expect([...seriesOfRow(row, 'read', ''), ...seriesOfRow(row, 'write', '')].map(({ dash }) => dash)).toEqual([
    '8 4',
    '8 4',
  ]);
});

it('ten policies on two devices in two traces are forty lines apart, by color and dash', () => {
  const policies = NAMED_POLICIES.slice(0, 10).reduce(
    (plan, { name }) => (plan.policies.some((entry) => entry.scheme === name) ? plan : togglePolicy(plan, name)),
    { ...TWO_TRACES, policies: [] as Plan['policies'] },
  );
  const plan = toggleDeviceOfPlan(policies, presetEntry('mbm-table-1', true));
  expect([plan.policies.length, plan.devices.length, plan.traces.length]).toEqual([10, 2, 2]);
  for (const theme of [LIGHT_CHART, DARK_CHART]) {
    const styles = rowsOf(plan).map(({ color }) => JSON.stringify(rowStyle(theme, color)));
    expect(styles).toHaveLength(40);
    expect(new Set(styles).size).toBe(40);
  }
});

it('the starts of a line share its style', () => {
  const styles = rowsOf({ ...TWO_TRACES, seeds: [1, 2, 3] }).map(({ color }) => color);
  const lines = rowsOf(TWO_TRACES).map(({ color }) => color);
  expect(styles).toEqual(lines.flatMap((color) => [color, color, color]));
});

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
