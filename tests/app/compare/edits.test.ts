import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../../src/compare/plan/cells.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import { FIRST_SCREEN } from '../../../src/app/first-screen.ts';
import { applyPatch } from '../../../src/document/patch.ts';
import {
  emptyPlan,
  presetEntry,
  toggleDevice,
  togglePolicy,
  withExperiment,
  withMoved,
  withoutEntry,
  withPlaced,
  withReading,
  withRowPlaced,
  withSample,
  withScenario,
  withTimeScale,
  withTraceFile,
} from '../../../src/app/compare/plan/edits.ts';

import type { Row } from '../../../src/app/compare/rows/row.ts';

const CLOSED = { host: { mode: 'closed', queueDepth: 5 } } as const;

const file = (hash: string) => ({ name: 'prxy_0.csv', format: 'msr', hash: hash.repeat(64) });

describe('changes of the plan', () => {
  it('start with a comparison that runs: one sample, four policies', () => {
    const cells = cellsOf(withSample(emptyPlan(), 'oltp'));
    expect(cells).toHaveLength(4);
    expect(cells.map(({ refusal }) => refusal)).toEqual([null, null, null, null]);
    expect(new Set(cells.map(({ id }) => id)).size).toBe(4);
  });

  it('keep two files of one name apart, and add none twice', () => {
    const one = withTraceFile(emptyPlan(), file('1'), false);
    const two = withTraceFile(one, file('2'), false);
    expect(two.traces.map(({ name }) => name)).toEqual(['prxy_0.csv', 'prxy_0.csv (2)']);
    expect(withTraceFile(two, file('1'), false)).toBe(two);
    const other = { ...file('1'), format: 'spc' };
    expect(withReading(two, file('1'), other).traces[0]).toMatchObject({ name: 'prxy_0.csv', trace: other });
  });

  it('run a first trace file with writes on a used SSD, unless a device was chosen', () => {
    const devices = (plan: typeof used) => plan.devices.map(({ name }) => name);
    const used = withTraceFile(emptyPlan(), file('1'), true);
    expect(devices(used)).toEqual(['MBM Table I, used']);
    expect(cellsOf(used).map(({ experiment }) => experiment?.precondition.kind)).toEqual(
      Array<string>(4).fill('steady-state'),
    );
    expect(used.baseline.device).toBe('MBM Table I, used');
    expect(devices(withTraceFile(emptyPlan(), file('1'), false))).toEqual(['MBM Table I']);
    const chosen = toggleDevice(emptyPlan(), presetEntry('qlc'));
    expect(devices(withTraceFile(chosen, file('1'), true))).toEqual(devices(chosen));
    const reads = withTraceFile(emptyPlan(), file('1'), false);
    expect(devices(withTraceFile(reads, file('2'), true))).toEqual(['MBM Table I']);
  });

  it('place a dragged row before or behind another one, by what differs', () => {
    const plan = withSample(withSample(emptyPlan(), 'oltp'), 'search');
    const [a, b, c, d] = plan.policies.map(({ name }) => name);
    const names = (moved: typeof plan) => moved.policies.map(({ name }) => name);
    expect(names(withPlaced(plan, 'policies', a, c))).toEqual([b, c, a, d]);
    expect(names(withPlaced(plan, 'policies', d, b))).toEqual([a, d, b, c]);
    expect(withPlaced(plan, 'policies', a, a)).toBe(plan);
    const rowOf = (trace: number, policy: string) =>
      ({ names: { trace: plan.traces[trace].name, policy, device: plan.devices[0].name, point: '', seed: '' } }) as Row;
    expect(names(withRowPlaced(plan, rowOf(0, a), rowOf(0, d)))).toEqual([b, c, d, a]);
    const swapped = withRowPlaced(plan, rowOf(1, a), rowOf(0, d));
    expect(swapped.traces.map(({ name }) => name)).toEqual(plan.traces.map(({ name }) => name).reverse());
    expect(names(swapped)).toEqual([a, b, c, d]);
  });

  it('move a policy one place, and no further than the ends', () => {
    const plan = withSample(emptyPlan(), 'oltp');
    const names = (moved: typeof plan) => moved.policies.map(({ name }) => name);
    const [first, second, ...rest] = names(plan);
    const moved = withMoved(plan, 'policies', second, -1);
    expect(names(moved)).toEqual([second, first, ...rest]);
    expect(moved.baseline).toEqual(plan.baseline);
    expect(withMoved(plan, 'policies', first, -1)).toBe(plan);
    expect(withMoved(plan, 'policies', names(plan)[3], 1)).toBe(plan);
  });

  it('make plans that the parser accepts', () => {
    let plan = withSample(emptyPlan(), 'oltp');
    plan = togglePolicy(togglePolicy(plan, 'plain'), 'tbm');
    plan = toggleDevice(plan, presetEntry('mp-table-1', true));
    plan = withExperiment(plan, FIRST_SCREEN.pair.a);
    expect(parsePlan(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
    const cells = cellsOf(plan);
    expect(cells).toHaveLength(2 * 3 * plan.policies.length);
  });

  it('take the device and the policy of an experiment along', () => {
    const plan = withExperiment(emptyPlan(), FIRST_SCREEN.pair.a);
    expect(plan.devices).toHaveLength(1);
    const plain = cellsOf(plan).find(({ policy }) => plan.policies[policy].scheme === 'plain');
    expect({ ...plain?.experiment, name: '' }).toEqual({ ...FIRST_SCREEN.pair.a, name: '' });
  });

  it('let a figure keep its own device', () => {
    const plan = withScenario(emptyPlan(), 'mbm-fig-3b');
    expect(plan.devices).toEqual([{ name: 'As in the figure', preset: null, patch: {} }]);
  });

  it('set the time compression of one trace, beside its other settings', () => {
    const plan = withSample(withExperiment(emptyPlan(), applyPatch(FIRST_SCREEN.pair.a, CLOSED)), 'oltp');
    const [own, oltp] = withTimeScale(plan, plan.traces[0].name, 4).traces;
    expect(own.patch).toEqual({ host: { mode: 'closed', queueDepth: 5, timeScale: 4 } });
    expect(oltp).toBe(plan.traces[1]);
  });

  it('name entries without the dot that separates the names of a row', () => {
    const named = withTraceFile(emptyPlan(), { ...file('1'), name: 'a · b·c' }, false);
    expect(named.traces[0].name).toBe('a - b-c');
  });

  it('move the baseline when its device is removed', () => {
    const used = presetEntry('mp-table-1', true);
    const plan = toggleDevice(emptyPlan(), used);
    expect(withoutEntry(plan, 'devices', plan.baseline.device).baseline.device).toBe(used.name);
    expect(withoutEntry(plan, 'devices', used.name).baseline).toEqual(plan.baseline);
  });

  it('move the baseline when its policy is removed, and keep the last policy', () => {
    let plan = emptyPlan();
    for (const { name } of plan.policies) plan = withoutEntry(plan, 'policies', name);
    expect(plan.policies.map(({ name }) => name)).toEqual(['MBM']);
    expect(plan.baseline.policy).toBe('MBM');
  });
});
