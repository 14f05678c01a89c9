import { describe, expect, it } from 'vitest';
import { conditionsBefore } from '../../../src/analysis/premises/conditions.ts';
import type { RunConditions } from '../../../src/analysis/premises/conditions.ts';
import { cellsOf } from '../../../src/compare/plan/cells.ts';
import { comparablePlan, deviceChoiceOf, slowerPlan, withDeviceChoice } from '../../../src/compare/plan/comparable.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import type { Plan } from '../../../src/compare/plan/plan.ts';
import { hostPreset } from '../../../src/document/named/host-presets.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';

const RAM = hostPreset('ssdsim-dram').patch({ pageBytes: 8192 });
const USED = { precondition: { kind: 'steady-state' } };

const planOf = (devices: readonly object[], timeScale = 1): Plan =>
  parsePlan({
    format: 'nandscope-plan',
    version: 1,
    traces: [
      {
        name: 'mine',
        synthetic: { requests: 500, readShare: 0.6, arrivals: { meanGapNs: 2_000_000 } },
        patch: { host: { timeScale } },
      },
    ],
    devices,
    policies: ['ssdsim', 'mbm'],
  });

/** The conditions of every trace on every device under the baseline's policy. */
async function knownOf(plan: Plan): Promise<(trace: { name: string }, device: { name: string }) => RunConditions> {
  const found = new Map<string, RunConditions>();
  for (const { experiment, trace, device, policy, refusal } of cellsOf(plan)) {
    if (plan.policies[policy].name !== plan.baseline.policy) continue;
    if (experiment === null) throw new Error(refusal ?? '');
    const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('no file')));
    found.set(
      JSON.stringify([plan.traces[trace].name, plan.devices[device].name]),
      conditionsBefore(experiment, workload),
    );
  }
  return (trace, device) => {
    const known = found.get(JSON.stringify([trace.name, device.name]));
    if (known === undefined) throw new Error(`no conditions of ${trace.name} on ${device.name}`);
    return known;
  };
}

describe('a plan that is made comparable', () => {
  it('is the same plan whatever the state, the host and the pace before', async () => {
    const plans = [
      planOf([{ name: 'mbm', preset: 'mbm-table-1' }]),
      planOf([{ name: 'mbm, used', preset: 'mbm-table-1', patch: USED }]),
      planOf([{ name: 'mbm, RAM', preset: 'mbm-table-1', patch: RAM }]),
      planOf([{ name: 'mbm, used, RAM', preset: 'mbm-table-1', patch: { ...USED, ...RAM } }], 3),
    ];
    const made = await Promise.all(plans.map(async (plan) => comparablePlan(plan, await knownOf(plan))));
    const ids = made.map(({ plan }) => cellsOf(plan).map(({ id }) => id));
    expect(ids[0]).toHaveLength(2);
    expect(new Set(ids.map((each) => each.join())).size).toBe(1);
    expect(made.map(({ plan }) => plan.devices[0].name)).toEqual(Array.from({ length: 4 }, () => 'mbm, used, RAM'));
    for (const [index, { changes, plan }] of made.entries()) {
      expect(changes.length, `plan ${index}`).toBeGreaterThan(0);
      // What is comparable stays as it is.
      expect(comparablePlan(plan, await knownOf(plan))).toEqual({ plan, changes: [] });
    }
  });

  it('has a pace of 30 to 60 % load, estimated for the policy of the baseline', async () => {
    const idle = planOf([{ name: 'mbm', preset: 'mbm-table-1' }]);
    const { plan } = comparablePlan(idle, await knownOf(idle));
    const known = await knownOf(plan);
    const { expectedBusy } = known(plan.traces[0], plan.devices[0]);
    expect(expectedBusy).toBeGreaterThan(0.3);
    expect(expectedBusy).toBeLessThan(0.6);
  });

  it('keeps one of two devices that are the same now, and the baseline on it', async () => {
    const plan = planOf([
      { name: 'mbm', preset: 'mbm-table-1' },
      { name: 'mbm, used', preset: 'mbm-table-1', patch: USED },
    ]);
    const made = comparablePlan(plan, await knownOf(plan));
    expect(made.plan.devices.map(({ name }) => name)).toEqual(['mbm, used, RAM']);
    expect(made.plan.baseline.device).toBe('mbm, used, RAM');
    expect(made.changes.join('\n')).toContain('one of them is left');
  });

  it('has a device that grows if addresses would be folded, unless it would be too large', async () => {
    const plan = planOf([{ name: 'mbm', preset: 'mbm-table-1' }]);
    const known = await knownOf(plan);
    const folded =
      (endBytes: number) =>
      (...place: Parameters<typeof known>): RunConditions => ({ ...known(...place), folded: 100, endBytes });
    const made = comparablePlan(plan, folded(40 * 2 ** 30));
    expect(made.plan.devices[0].patch.host?.addressing).toBe('grow');
    const huge = comparablePlan(plan, folded(900 * 2 ** 40));
    expect(huge.plan.devices[0].patch.host?.addressing).toBeUndefined();
    expect(huge.changes.join('\n')).toContain('stay folded');
  });

  it('gets a slower pace if a run could not keep up, until the slowest needs 60 % of its time', async () => {
    const plan = planOf([{ name: 'mbm', preset: 'mbm-table-1' }]);
    const known = await knownOf(plan);
    const conditions = { ...known(plan.traces[0], plan.devices[0]), spanNs: 1e9, backlogNs: 5e9, timeScale: 1 };
    expect(slowerPlan(plan, () => [{ conditions, isOverloaded: false }])).toBeNull();
    const slower = slowerPlan(plan, () => [{ conditions, isOverloaded: true }]);
    expect(slower?.plan.traces[0].patch.host?.timeScale).toBe(0.1);
    expect(slower?.changes[0]).toContain('the slowest run needed 6 times');
  });
});

describe('the state and the host of all devices', () => {
  it('change together, go back to the plan before, and name the devices', () => {
    const plan = planOf([
      { name: 'mbm', preset: 'mbm-table-1' },
      { name: 'own', patch: { device: { channels: 2 } } },
    ]);
    expect(deviceChoiceOf(plan)).toEqual({ isUsed: false, hasRam: false });
    const used = withDeviceChoice(plan, { isUsed: true });
    expect(used.devices.map(({ name }) => name)).toEqual(['mbm, used', 'own, used']);
    const ram = withDeviceChoice(used, { hasRam: true });
    expect(ram.devices.map(({ name }) => name)).toEqual(['mbm, used, RAM', 'own, used, RAM']);
    expect(deviceChoiceOf(ram)).toEqual({ isUsed: true, hasRam: true });
    expect(cellsOf(ram).map(({ experiment }) => experiment?.host.hazards)).toEqual(['ram', 'ram', 'ram', 'ram']);
    expect(withDeviceChoice(withDeviceChoice(ram, { hasRam: false }), { isUsed: false })).toEqual(plan);
  });

  it('is neither of two if the devices differ, and makes two of one preset the same device', () => {
    const plan = planOf([
      { name: 'mbm', preset: 'mbm-table-1' },
      { name: 'mbm, used', preset: 'mbm-table-1', patch: USED },
    ]);
    expect(deviceChoiceOf(plan).isUsed).toBeNull();
    expect(withDeviceChoice(plan, { isUsed: true }).devices.map(({ name }) => name)).toEqual(['mbm, used']);
  });
});
