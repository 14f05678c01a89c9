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
  withSample,
  withScenario,
  withState,
  withTimeScale,
  withTraceFile,
} from '../../../src/app/compare/plan/plan-edits.ts';

const CLOSED = { host: { mode: 'closed', queueDepth: 5 } } as const;

const file = (hash: string) => ({ name: 'prxy_0.csv', format: 'msr', hash: hash.repeat(64) });

describe('changes of the plan', () => {
  it('start with a comparison that runs: one sample, four policies, five starts', () => {
    const cells = cellsOf(withSample(emptyPlan(), 'oltp'));
    expect(cells).toHaveLength(20);
    expect(cells.every(({ refusal }) => refusal === null)).toBe(true);
    expect(new Set(cells.map(({ id }) => id)).size).toBe(20);
  });

  it('keep two files of one name apart, and add none twice', () => {
    const one = withTraceFile(emptyPlan(), file('1'), 0);
    const two = withTraceFile(one, file('2'), 0);
    expect(two.traces.map(({ name }) => name)).toEqual(['prxy_0.csv', 'prxy_0.csv (2)']);
    expect(withTraceFile(two, file('1'), 0)).toBe(two);
  });

  it('give an experiment that names its trace without a hash the file of that name, whichever comes first', () => {
    const named = applyPatch(FIRST_SCREEN.pair.a, {
      name: 'hasty',
      workload: { trace: { name: 'prxy_0.csv' } },
      host: { timeScale: 10 },
    });
    const references = (plan: Plan) => plan.traces.flatMap((entry) => ('trace' in entry ? [entry.trace] : []));
    const documentFirst = withTraceFile(withExperiment(emptyPlan(), named), file('1'), 0);
    expect(references(documentFirst)).toEqual([file('1')]);
    const fileFirst = withExperiment(withTraceFile(emptyPlan(), file('1'), 0), named);
    expect(references(fileFirst)).toEqual([file('1'), file('1')]);
    // A file of another name, and one whose hash is another, are other traces.
    const other = withTraceFile(withExperiment(emptyPlan(), named), { ...file('1'), name: 'usr_0.csv' }, 0);
    expect(references(other)).toHaveLength(2);
    expect(references(withTraceFile(documentFirst, file('2'), 0))).toEqual([file('1'), file('2')]);
  });

  it('run on a used device of today with its RAM, in five starts, whatever the traces are', () => {
    const add: readonly ((plan: Plan) => Plan)[] = [
      (plan) => withTraceFile(plan, file('a'), 0),
      (plan) => withTraceFile(plan, file('b'), 1e9),
      (plan) => withSample(plan, 'oltp'),
      (plan) => withSample(plan, 'search'),
    ];
    let compared = 0;
    for (const one of add) {
      const alone = cellsOf(one(emptyPlan()));
      for (const other of add) {
        if (one === other) continue;
        const both = one(other(emptyPlan()));
        expect(both.devices).toEqual(emptyPlan().devices);
        expect(both.seeds).toEqual([1, 2, 3, 4, 5]);
        // The state belongs to each trace: its runs are the same beside another one.
        const ids = new Set(cellsOf(both).map(({ id }) => id));
        for (const { id, experiment } of alone) {
          expect(ids.has(id)).toBe(true);
          expect([experiment?.precondition.kind, experiment?.host.hazards]).toEqual(['used', 'ram']);
        }
        compared++;
      }
    }
    expect(compared).toBe(12);
  });

  it('let the device grow for a trace that reaches beyond it, for that trace alone', () => {
    const far = withTraceFile(withTraceFile(emptyPlan(), file('a'), 1e9), file('b'), 40e9);
    const addressing = cellsOf(far).map(({ trace, experiment }) => [trace, experiment?.host.addressing]);
    expect(new Set(addressing.map((one) => one.join(' ')))).toEqual(new Set(['0 wrap', '1 grow']));
    // Terabytes need too much memory.
    expect(withTraceFile(emptyPlan(), file('c'), 64e12).traces[0].patch).toEqual({});
  });

  it('keep a device that a person chose, and one start of a new one', () => {
    const chosen = { ...emptyPlan(), devices: [presetEntry('mbm-table-1')] };
    expect(withTraceFile(chosen, file('e'), 1e9).devices).toEqual(chosen.devices);
    const fresh = withState(withSample(emptyPlan(), 'oltp'), 'new');
    expect(cellsOf(fresh).map(({ experiment }) => experiment?.precondition.kind)).toEqual(Array(4).fill('none'));
    expect(withState(fresh, 'used').seeds).toEqual([1, 2, 3, 4, 5]);
    // Generated requests are others for each seed, on a new device as well.
    const made = { ...fresh, traces: [{ name: 'made', synthetic: {}, patch: {} }], seeds: [1, 2, 3] };
    expect(withState(made, 'new').seeds).toEqual([1, 2, 3]);
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
    expect(cells).toHaveLength(2 * 3 * plan.policies.length * 5);
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
    const named = withTraceFile(emptyPlan(), { ...file('1'), name: 'a · b·c' }, 0);
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
