import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../../src/compare/plan/cells.ts';
import type { Plan } from '../../../src/compare/plan/plan.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import { FIRST_SCREEN } from '../../../src/app/stores/first-screen.ts';
import { applyPatch } from '../../../src/document/patch.ts';
import {
  emptyPlan,
  presetEntry,
  toggleDeviceOfPlan,
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
} from '../../../src/app/compare/plan/plan-edits.ts';

import type { CompareRow } from '../../../src/app/compare/rows.ts';

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
    expect(withReading(two, file('1'), other, false).traces[0]).toMatchObject({ name: 'prxy_0.csv', trace: other });
  });

  it('give an experiment that names its trace without a hash the file of that name, whichever comes first', () => {
    const named = applyPatch(FIRST_SCREEN.pair.a, {
      name: 'hasty',
      workload: { trace: { name: 'prxy_0.csv' } },
      host: { timeScale: 10 },
    });
    const references = (plan: Plan) => plan.traces.flatMap((entry) => ('trace' in entry ? [entry.trace] : []));
    const documentFirst = withTraceFile(withExperiment(emptyPlan(), named), file('1'), true);
    expect(references(documentFirst)).toEqual([file('1')]);
    const fileFirst = withExperiment(withTraceFile(emptyPlan(), file('1'), true), named);
    expect(references(fileFirst)).toEqual([file('1'), file('1')]);
    // A file of another name, and one whose hash is another, are other traces.
    const other = withTraceFile(withExperiment(emptyPlan(), named), { ...file('1'), name: 'usr_0.csv' }, true);
    expect(references(other)).toHaveLength(2);
    expect(references(withTraceFile(documentFirst, file('2'), true))).toEqual([file('1'), file('2')]);
  });

  it('run on a used SSD if any trace has writes, in whatever order the traces arrive', () => {
    const devices = (plan: Plan) => plan.devices.map(({ name }) => name);
    const add: Readonly<Record<string, (plan: Plan) => Plan>> = {
      'a file that writes': (plan) => withTraceFile(plan, file('a'), true),
      'a file that reads': (plan) => withTraceFile(plan, file('b'), false),
      'a sample that writes': (plan) => withSample(plan, 'oltp'),
      'another sample that writes': (plan) => withSample(plan, 'search'),
    };
    let compared = 0;
    for (const [first, one] of Object.entries(add)) {
      for (const [second, two] of Object.entries(add)) {
        if (first === second) continue;
        const plan = two(one(emptyPlan()));
        const writes = [first, second].some((name) => name.endsWith('writes'));
        expect([first, second, devices(plan)]).toEqual([first, second, [writes ? 'MBM Table I, used' : 'MBM Table I']]);
        expect(plan.baseline.device).toBe(plan.devices[0].name);
        const kinds = cellsOf(plan).map(({ experiment }) => experiment?.precondition.kind);
        expect(new Set(kinds)).toEqual(new Set([writes ? 'used' : 'none']));
        compared++;
      }
    }
    expect(compared).toBe(12);
  });

  it('follow the traces that stay when one is removed or read in another format', () => {
    const devices = (plan: Plan) => plan.devices.map(({ name }) => name);
    const both = withTraceFile(withTraceFile(emptyPlan(), file('c'), true), file('d'), false);
    expect(devices(withoutEntry(both, 'traces', both.traces[1].name))).toEqual(['MBM Table I, used']);
    expect(devices(withoutEntry(both, 'traces', both.traces[0].name))).toEqual(['MBM Table I']);
    expect(devices(withReading(both, file('c'), { ...file('c'), format: 'spc' }, false))).toEqual(['MBM Table I']);
  });

  it('keep a device that a person chose, new or used', () => {
    const devices = (plan: Plan) => plan.devices.map(({ name }) => name);
    const chosen = toggleDeviceOfPlan(emptyPlan(), presetEntry('like-drive-today', true));
    expect(devices(withTraceFile(chosen, file('e'), true))).toEqual(devices(chosen));
    // With a trace that writes, a new device is a choice.
    const written = withSample(emptyPlan(), 'oltp');
    const fresh = withoutEntry(toggleDeviceOfPlan(written, presetEntry('mbm-table-1')), 'devices', 'MBM Table I, used');
    expect(devices(fresh)).toEqual(['MBM Table I']);
    expect(devices(withTraceFile(fresh, file('f'), true))).toEqual(['MBM Table I']);
    expect(devices(withSample(fresh, 'search'))).toEqual(['MBM Table I']);
  });

  it('place a dragged row before or behind another one, by what differs', () => {
    const plan = withSample(withSample(emptyPlan(), 'oltp'), 'search');
    const [a, b, c, d] = plan.policies.map(({ name }) => name);
    const names = (moved: typeof plan) => moved.policies.map(({ name }) => name);
    expect(names(withPlaced(plan, 'policies', a, c))).toEqual([b, c, a, d]);
    expect(names(withPlaced(plan, 'policies', d, b))).toEqual([a, d, b, c]);
    expect(withPlaced(plan, 'policies', a, a)).toBe(plan);
    const rowOf = (trace: number, policy: string) =>
      ({
        names: { trace: plan.traces[trace].name, policy, device: plan.devices[0].name, point: '', seed: '' },
      }) as CompareRow;
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
    plan = toggleDeviceOfPlan(plan, presetEntry('mp-table-1', true));
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
    const plan = toggleDeviceOfPlan(emptyPlan(), used);
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
