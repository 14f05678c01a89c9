import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../../src/compare/plan/cells.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import { columnOf } from '../../../src/compare/table/columns.ts';
import type { RunSummary } from '../../../src/compare/run/summary.ts';
import {
  emptyPlan,
  withSample,
  hasStarts,
  withState,
  interferenceMap,
  queueDepthKnee,
  runsOf,
  withSeeds,
  withSweep,
} from '../../../src/app/compare/plan/plan-edits.ts';
import { rowOf } from '../../../src/app/compare/state/rows-of.ts';
import {
  configurationsOf,
  heatMapOf,
  lineChartOf,
  positionsOf,
  ratioMapOf,
  rowAt,
} from '../../../src/app/compare/sweep/sweep-data.ts';
import { estimateOf } from '../../../src/app/compare/plan/work.ts';
import {
  listedValues,
  sweptSetting,
  sweptSettings,
  sweptWords,
  parseValues,
  spacedValues,
  suggestedText,
} from '../../../src/app/compare/plan/swept-settings.ts';
import type { Plan } from '../../../src/compare/plan/plan.ts';
import type { CompareRow } from '../../../src/app/compare/rows.ts';

const P99 = columnOf('read.p99Ns');
if (P99 === undefined) throw new Error('no column read.p99Ns');

/** Rows of a plan whose runs are done; the p99 of a run is what `ns` says. */
function doneRows(
  plan: Plan,
  ns: (cell: { policy: number; at: readonly number[]; seed: number | null }) => number,
): CompareRow[] {
  return cellsOf(plan).map((cell) => {
    const ranks = Array.from({ length: 7 }, () => ({ ns: ns(cell), above: 100 }));
    const result = { response: { read: { ranks } } } as unknown as RunSummary;
    const run = {
      key: cell.id,
      state: 'done',
      progress: null,
      share: 1,
      result,
      failure: null,
      startedAt: 0,
      tookMs: 1,
    } as const;
    return rowOf(plan, cell, run, true, undefined);
  });
}

describe('settings of a sweep', () => {
  it('are all settings with values that can be listed; those of the generator only where there is one', () => {
    const paths = sweptSettings(false).map(({ path }) => path);
    for (const path of [
      'device.chipsPerChannel',
      'host.queueDepth',
      'timing.transferNsPerByte',
      'device.overprovisioning',
    ]) {
      expect(paths).toContain(path);
    }
    expect(paths.some((path) => path.startsWith('policy.suspension'))).toBe(true);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.some((path) => path.startsWith('load.') || path.startsWith('workload.'))).toBe(false);
    expect(sweptSettings(true).map(({ path }) => path)).toContain('load.readsPerSecond');
  });

  it('each have values to start from, which a plan accepts', () => {
    let compared = 0;
    for (const setting of sweptSettings(true)) {
      const listed = listedValues(setting).map(({ value }) => value);
      const values = setting.node.kind === 'number' ? parseValues(setting, suggestedText(setting)).values : listed;
      expect(values, setting.path).not.toBeNull();
      const plan = { ...interferenceMap(), sweep: [{ path: setting.path, values: values ?? [] }] };
      expect(parsePlan(JSON.parse(JSON.stringify(plan))).sweep[0].path).toBe(setting.path);
      compared++;
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('are typed in the unit that is shown', () => {
    const share = sweptSetting('device.overprovisioning');
    expect(share.unit).toBe('%');
    expect(parseValues(share, '7; 28').values).toEqual([0.07, 0.28]);
    expect(sweptWords(share.path, 0.07)).toBe('7 %');
    const depth = sweptSetting('host.queueDepth');
    expect(parseValues(depth, '1, 2 x').problem).toBe('“x” is not a number.');
    expect(parseValues(depth, '0').problem).toMatch(/^0 is not possible. Allowed: /);
    expect(parseValues(depth, '4 4').problem).toBe('4 is there twice.');
    expect(parseValues(depth, ' ').problem).toBe('Enter at least one value.');
  });

  it('are spaced between two ends, in equal steps or in equal ratios', () => {
    expect(spacedValues(0, 10, 3, 'linear', true)).toEqual([0, 5, 10]);
    expect(spacedValues(1, 64, 7, 'log', true)).toEqual([1, 2, 4, 8, 16, 32, 64]);
    expect(spacedValues(1, 3, 8, 'linear', true)).toEqual([1, 2, 3]);
    expect(spacedValues(0.5, 2, 3, 'log', false)).toEqual([0.5, 1, 2]);
  });

  it('are rounded between their ends, which stay as they are typed', () => {
    expect(spacedValues(1.2345, 9.8765, 3, 'linear', false)).toEqual([1.2345, 5.56, 9.8765]);
    expect(spacedValues(0.3, 0.9, 3, 'log', false)).toEqual([0.3, 0.52, 0.9]);
  });

  it('start from numbers below a limit that is not a value itself', () => {
    const setting = sweptSetting('policy.gc.softFreeRatio');
    const { node } = setting;
    if (node.kind !== 'number') throw new Error('not a number');
    const halves = { ...setting, scale: 1, node: { ...node, default: 0.5, min: 0, max: 1 } };
    expect(suggestedText(halves)).toBe('0.125, 0.25, 0.5');
    expect(suggestedText({ ...halves, node: { ...halves.node, belowMax: false } })).toBe('0.125, 0.25, 0.5, 1');
  });
});

describe('plans of a sweep', () => {
  it('of the built-in kind run whole, and say how many requests they have', () => {
    const map = interferenceMap();
    const cells = cellsOf(map);
    expect(cells).toHaveLength(50);
    expect(cells.filter(({ refusal }) => refusal !== null)).toEqual([]);
    expect(estimateOf(map, 2, 0.01)).toEqual({ runs: 50, requests: 1_000_000, ms: 5000 });
    const knee = queueDepthKnee(emptyPlan());
    expect(cellsOf(knee).map(({ refusal }) => refusal)).toEqual(Array.from({ length: 32 }, () => null));
    expect(cellsOf(knee).every(({ experiment }) => experiment?.host.mode === 'closed')).toBe(true);
  });

  it('with seeds keep the requests of samples and files, and say whether a seed changes anything', () => {
    const plan = withSeeds(withSample(emptyPlan(), 'oltp'), 10);
    expect(runsOf(plan)).toBe(40);
    expect(new Set(cellsOf(plan).map(({ id }) => id)).size).toBe(40);
    expect(new Set(cellsOf(plan).map(({ experiment }) => JSON.stringify(experiment?.workload))).size).toBe(1);
    expect(hasStarts(plan)).toBe(true);
    expect(hasStarts(withState(plan, 'new'))).toBe(false);
    expect(hasStarts(interferenceMap())).toBe(true);
  });
});

describe('points of a sweep', () => {
  it('stand in maps where their values are, a map a policy', () => {
    const plan = interferenceMap();
    const rows = doneRows(plan, ({ policy, at }) => 1000 * (policy + 1) + 10 * at[0] + at[1]);
    const [plain, suspended] = configurationsOf(plan, rows);
    expect([plain.name, suspended.name]).toEqual(['Plain', 'P/E suspension']);
    expect([plain.isBaseline, suspended.isBaseline]).toEqual([true, false]);
    const map = heatMapOf(plan, suspended, P99);
    expect(map.columns).toHaveLength(5);
    expect(map.cells.find(({ column, row }) => column === 3 && row === 1)?.value).toBe(2031);
    const ratio = ratioMapOf(plan, suspended, plain, P99);
    expect(ratio.cells.find(({ column, row }) => column === 0 && row === 0)?.value).toBe(2);
    expect(rowAt(suspended, [3, 1], P99)?.place.at).toEqual([3, 1]);
  });

  it('have no ratio to a figure that is 0', () => {
    const plan = interferenceMap();
    const rows = doneRows(plan, ({ policy, at }) => (policy === 0 && at[0] === 1 ? 0 : 100));
    const [plain, suspended] = configurationsOf(plan, rows);
    const ratio = ratioMapOf(plan, suspended, plain, P99);
    expect(ratio.cells.filter(({ row }) => row === 0).map(({ value }) => value)).toEqual([1, null, 1, 1, 1]);
  });

  it('have a new row when their run has changed, and keep it otherwise', () => {
    const plan = withSample(emptyPlan(), 'oltp');
    const [cell] = cellsOf(plan);
    const waiting = { key: cell.id, state: 'waiting', progress: null, share: 0, result: null, failure: null } as const;
    const run = { ...waiting, startedAt: 0, tookMs: 0 };
    const row = rowOf(plan, cell, run, true, undefined);
    expect(rowOf(plan, cell, run, true, row)).toBe(row);
    expect(rowOf(plan, cell, { ...run, state: 'running', share: 0.5 }, true, row)).toMatchObject({
      key: row.key,
      state: 'running',
      share: 0.5,
    });
    expect(rowOf(plan, cell, run, false, row).state).toBe('wants-trace');
  });

  it('have the geometric mean over their seeds, its interval and a dot for each seed', () => {
    const swept = withSweep(withSample(emptyPlan(), 'oltp'), [{ path: 'device.chipsPerChannel', values: [4, 1, 2] }]);
    const plan = withSeeds(swept, 11);
    const rows = doneRows(plan, ({ at, seed }) => 100 * (at[0] + 1) + (seed ?? 0));
    const configurations = configurationsOf(plan, rows);
    expect(configurations).toHaveLength(4);
    const chart = lineChartOf(plan, configurations, P99, null);
    const [line] = chart.rows;
    // In the order of the values, not of the plan.
    expect(line.points.map(({ place, label, y }) => [place, label, Math.round(y ?? NaN)])).toEqual([
      [1, '1', 206],
      [2, '2', 306],
      [0, '4', 106],
    ]);
    expect(line.points[0].dots).toHaveLength(11);
    // 206 ± 2.228 · 3.317 / √11.
    expect(line.points[0].interval?.map(Math.round)).toEqual([204, 208]);
    expect(rowAt(configurations[0], [1], P99)?.names.seed).toBe('6');
  });

  it('stand on a log scale if they grow eightfold, and names one after the other', () => {
    expect(positionsOf([1, 2, 4, 8])).toEqual([0, 1, 2, 3]);
    expect(positionsOf([1, 2, 3])).toEqual([1, 2, 3]);
    expect(positionsOf(['fifo', 'paq'])).toEqual([0, 1]);
  });
});
