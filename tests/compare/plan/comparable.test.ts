import { describe, expect, it } from 'vitest';
import { conditionsBefore } from '../../../src/analysis/premises/conditions.ts';
import type { RunConditions } from '../../../src/analysis/premises/conditions.ts';
import { cellsOf } from '../../../src/compare/plan/cells.ts';
import {
  comparablePlan,
  deviceChoiceOf,
  needsRam,
  pacedPlan,
  withDeviceChoice,
} from '../../../src/compare/plan/comparable.ts';
import { geometryOf } from '../../../src/device/geometry.ts';
import type { PacedRun } from '../../../src/compare/plan/comparable.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import type { Plan } from '../../../src/compare/plan/plan.ts';
import { hostPreset } from '../../../src/document/presets/host-presets.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';

const RAM = hostPreset('ssdsim-dram').patch({ pageBytes: 8192 });
const USED = { precondition: { kind: 'used' } };

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

  it('gets blocks that its writes fill, and the size that its traces address, unless a trace has too few writes', async () => {
    const plan = planOf([{ name: 'mbm', preset: 'mbm-table-1' }]);
    const known = await knownOf(plan);
    const [trace] = plan.traces;
    const [device] = plan.devices;
    const writing = (writtenPages: number, endBytes = 2 ** 31): ReturnType<typeof comparablePlan> =>
      comparablePlan(plan, () => ({ ...known(trace, device), writtenPages, endBytes }));
    // 32 planes, blocks of 1,024 pages: two of each plane are 65,536 pages.
    expect(writing(65_536).plan.devices[0].patch.device).toBeUndefined();
    const { plan: made, changes } = writing(4000);
    expect(made.devices[0].patch.device?.pagesPerBlock).toBe(32);
    expect(made.devices[0].name).toBe('mbm, used, RAM, fits the traces');
    const cell = cellsOf(made)[0].experiment;
    expect(cell === null ? 0 : geometryOf(cell.device).logicalBytes).toBeGreaterThanOrEqual(2 ** 31);
    expect(cell === null ? 0 : geometryOf(cell.device).logicalBytes).toBeLessThan(2 ** 31 * 1.01);
    expect(changes.join('\n')).toContain('blocks of 32 pages instead of');
    // A trace of fewer writes than small blocks have pages leaves the device as it is, and is named.
    const few = writing(1000);
    expect(few.plan.devices[0].patch.device).toBeUndefined();
    expect(few.changes.join('\n')).toContain('too few for garbage collection');
    // Its name stays with another state.
    expect(withDeviceChoice(made, { hasRam: false }).devices[0].name).toBe('mbm, used, fits the traces');
  });

  it('gets a slower pace if a run could not keep up, and a faster one if all are idle and none had a limit', async () => {
    const plan = planOf([{ name: 'mbm', preset: 'mbm-table-1' }]);
    const known = await knownOf(plan);
    const run = (isOverloaded: boolean, busy: number, backlogNs: number): PacedRun => ({
      conditions: { ...known(plan.traces[0], plan.devices[0]), spanNs: 1e9, backlogNs, timeScale: 1 },
      isOverloaded,
      busy,
    });
    const paceOf = (ran: readonly PacedRun[], hasLimit = false): number | undefined =>
      pacedPlan(
        plan,
        () => ran,
        () => hasLimit,
      )?.plan.traces[0].patch.host?.timeScale;
    expect(paceOf([run(false, 0.5, 0)])).toBeUndefined();
    expect(paceOf([run(true, 0.9, 8e9), run(false, 0.5, 0)])).toBe(0.05);
    // A little too fast is made slower by at least 40 %.
    expect(paceOf([run(true, 0.9, 0.06e9)])).toBe(0.42);
    expect(paceOf([run(false, 0.1, 0), run(false, 0.15, 0)])).toBe(3);
    expect(paceOf([run(false, 0.01, 0)])).toBe(4);
    expect(paceOf([run(false, 0.1, 0)], true)).toBeUndefined();
    const slower = pacedPlan(
      plan,
      () => [run(true, 0.9, 8e9)],
      () => true,
    );
    expect(slower?.changes[0]).toContain('the slowest run needed 9 times the length of the trace, and needs about 45');
  });
});

describe('the state and the host of all devices', () => {
  it('change together, go back to the plan before, and name the devices', () => {
    const plan = planOf([
      { name: 'mbm', preset: 'mbm-table-1' },
      { name: 'own', patch: { device: { channels: 2 } } },
    ]);
    expect(deviceChoiceOf(plan)).toEqual({ state: 'new', hasRam: false });
    const used = withDeviceChoice(plan, { state: 'used' });
    expect(used.devices.map(({ name }) => name)).toEqual(['mbm, used', 'own, used']);
    expect(used.devices.every(({ patch }) => patch.precondition?.kind === 'used')).toBe(true);
    expect(deviceChoiceOf(used).state).toBe('used');
    expect(withDeviceChoice(used, { state: 'new' })).toEqual(plan);
    const ram = withDeviceChoice(used, { hasRam: true });
    expect(ram.devices.map(({ name }) => name)).toEqual(['mbm, used, RAM', 'own, used, RAM']);
    expect(deviceChoiceOf(ram)).toEqual({ state: 'used', hasRam: true });
    expect(cellsOf(ram).map(({ experiment }) => experiment?.host.hazards)).toEqual(['ram', 'ram', 'ram', 'ram']);
    expect(withDeviceChoice(withDeviceChoice(ram, { hasRam: false }), { state: 'new' })).toEqual(plan);
  });

  it('is RAM for whole drives that have their own buffer, which goes and comes back', () => {
    const plan = planOf([
      { name: 'pro', preset: 'nvmevirt-970-pro' },
      { name: 'tlc', preset: 'like-consumer-tlc' },
    ]);
    expect(deviceChoiceOf(plan)).toEqual({ state: 'new', hasRam: true });
    expect(withDeviceChoice(plan, { hasRam: true })).toEqual(plan);
    const none = withDeviceChoice(plan, { hasRam: false });
    expect(deviceChoiceOf(none).hasRam).toBe(false);
    const pages = cellsOf(none).map(({ experiment }) => experiment?.host.writeBuffer.pages);
    expect(new Set(pages)).toEqual(new Set([0]));
    expect(none.devices.map(({ name }) => name)).toEqual(['pro, no RAM', 'tlc, no RAM']);
    expect(withDeviceChoice(none, { hasRam: true })).toEqual(plan);
    expect(deviceChoiceOf(planOf([{ name: 'femu', preset: 'femu-block' }])).hasRam).toBe(false);
    // One with a buffer of its own and one without.
    const both = planOf([
      { name: 'pro', preset: 'nvmevirt-970-pro' },
      { name: 'mbm', preset: 'mbm-table-1' },
    ]);
    expect(deviceChoiceOf(both).hasRam).toBeNull();
  });

  it('leaves a drive its buffer that gathers whole word lines there, and says so', () => {
    const plan = planOf([
      { name: 'lines', preset: 'qlc-two-pass' },
      { name: 'pro', preset: 'nvmevirt-970-pro' },
    ]);
    expect(plan.devices.map(needsRam)).toEqual([true, false]);
    const none = withDeviceChoice(plan, { hasRam: false });
    expect(none.devices.map(({ name }) => name)).toEqual(['lines', 'pro, no RAM']);
    const pages = cellsOf(none).map(({ experiment }) => experiment?.host.writeBuffer.pages);
    expect(pages.every((count) => count !== undefined)).toBe(true);
    expect(new Set(pages)).toEqual(new Set([256, 0]));
  });

  it('is neither of two if the devices differ, and makes two of one preset the same device', () => {
    const plan = planOf([
      { name: 'mbm', preset: 'mbm-table-1' },
      { name: 'mbm, used', preset: 'mbm-table-1', patch: USED },
    ]);
    expect(deviceChoiceOf(plan).state).toBeNull();
    expect(withDeviceChoice(plan, { state: 'used' }).devices.map(({ name }) => name)).toEqual(['mbm, used']);
  });
});
