import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../../src/compare/plan/cells.ts';
import { withDeviceChoice } from '../../../src/compare/plan/comparable.ts';
import type { Plan } from '../../../src/compare/plan/plan.ts';
import { geometryOf } from '../../../src/device/geometry.ts';
import type { Experiment } from '../../../src/document/experiment.ts';
import { DEVICE_PRESETS } from '../../../src/document/presets/devices.ts';
import { HOST_PRESETS, hostPreset } from '../../../src/document/presets/host-presets.ts';
import {
  emptyPlan,
  presetEntry,
  toggleDeviceOfPlan,
  withSample,
  withoutEntry,
} from '../../../src/app/compare/plan/plan-edits.ts';
import {
  hostPresetOf,
  withBufferPages,
  withCopy,
  withDeviceHost,
  withDeviceState,
  withFittedSize,
  withGeometry,
  withHazards,
  type Edited,
} from '../../../src/app/compare/plan/device-edits.ts';

const table = presetEntry('mbm-table-1', true);
const start = withSample(
  { ...emptyPlan(), devices: [table], seeds: [], baseline: { ...emptyPlan().baseline, device: table.name } },
  'oltp',
);
const [{ name: USED }] = start.devices;
const planOf = (edited: Edited): Plan => {
  if (edited.refusal !== undefined) throw new Error(edited.refusal);
  return edited.plan;
};
const names = ({ devices }: Plan): string[] => devices.map(({ name }) => name.replaceAll('\u202f', ' '));
const experiments = (plan: Plan): Experiment[] =>
  cellsOf(plan).map(({ experiment, refusal }) => {
    if (experiment === null) throw new Error(String(refusal));
    return experiment;
  });

describe('a device of a comparison', () => {
  it('is an axis: a copy of it differs in one setting, and every policy runs on both', () => {
    const two = withCopy(start, USED);
    expect(names(two)).toEqual(['MBM Table I, used', 'MBM Table I, used (2)']);
    const plan = withDeviceHost(two, 'MBM Table I, used (2)', 'ssdsim-dram');
    expect(names(plan)).toEqual(['MBM Table I, used', 'MBM Table I, used, RAM']);
    expect(plan.baseline.device).toBe('MBM Table I, used');
    const all = experiments(plan);
    expect(all.map(({ host }) => host.hazards)).toEqual([
      'flash',
      'flash',
      'flash',
      'flash',
      'ram',
      'ram',
      'ram',
      'ram',
    ]);
    expect(new Set(cellsOf(plan).map(({ id }) => id)).size).toBe(8);
  });

  it('has each setting that a person chooses, and a name that says it', () => {
    const change = (edit: (plan: Plan) => Plan): [string, Experiment] => {
      const plan = edit(start);
      expect(plan.baseline.device).toBe(plan.devices[0].name);
      return [names(plan)[0], experiments(plan)[0]];
    };
    const cases: readonly (readonly [(plan: Plan) => Plan, string, (experiment: Experiment) => unknown, unknown])[] = [
      [(plan) => withDeviceState(plan, USED, 'new'), 'MBM Table I', ({ precondition }) => precondition.kind, 'none'],
      [
        (plan) => withDeviceHost(plan, USED, 'controller-ram'),
        'MBM Table I, used, RAM 1 MiB',
        ({ host }) => host.writeBuffer.pages,
        128,
      ],
      [
        (plan) => withDeviceHost(plan, USED, 'write-through'),
        'MBM Table I, used, write-through',
        ({ host }) => host.writeBuffer.acknowledge,
        'program',
      ],
      [(plan) => withHazards(plan, USED, 'ram'), 'MBM Table I, used, no hazards', ({ host }) => host.hazards, 'ram'],
      [
        (plan) => planOf(withBufferPages(withHazards(plan, USED, 'ram'), 'MBM Table I, used, no hazards', 64)),
        'MBM Table I, used, RAM 512 KiB',
        ({ host }) => host.writeBuffer.pages,
        64,
      ],
      [
        (plan) => planOf(withGeometry(plan, USED, 'overprovisioning', 0.07)),
        'MBM Table I, used, 7 % spare',
        ({ device }) => device.overprovisioning,
        0.07,
      ],
      [
        (plan) => planOf(withGeometry(plan, USED, 'channels', 8)),
        'MBM Table I, used, 8 channels',
        ({ device }) => device.channels,
        8,
      ],
      [
        (plan) => planOf(withGeometry(plan, USED, 'chipsPerChannel', 4)),
        'MBM Table I, used, 4 chips a channel',
        ({ device }) => device.chipsPerChannel,
        4,
      ],
      [
        (plan) => planOf(withGeometry(plan, USED, 'diesPerChip', 1)),
        'MBM Table I, used, 1 dies a chip',
        ({ device }) => device.diesPerChip,
        1,
      ],
      [
        (plan) => planOf(withGeometry(plan, USED, 'planesPerDie', 4)),
        'MBM Table I, used, 4 planes a die',
        ({ device }) => device.planesPerDie,
        4,
      ],
      [
        (plan) => planOf(withGeometry(plan, USED, 'blocksPerPlane', 100)),
        'MBM Table I, used, 100 blocks a plane',
        ({ device }) => device.blocksPerPlane,
        100,
      ],
      [
        (plan) => planOf(withGeometry(plan, USED, 'pagesPerBlock', 256)),
        'MBM Table I, used, 256 pages a block',
        ({ device }) => device.pagesPerBlock,
        256,
      ],
      [
        (plan) => planOf(withGeometry(plan, USED, 'pageBytes', 16_384)),
        'MBM Table I, used, pages of 16 KiB',
        ({ device }) => device.pageBytes,
        16_384,
      ],
    ];
    for (const [edit, name, of, value] of cases) {
      const [found, experiment] = change(edit);
      expect([found, of(experiment)]).toEqual([name, value]);
    }
    expect(cases).toHaveLength(13);
  });

  it('has one word for each setting, whatever is chosen after what', () => {
    const name = (plan: Plan): string => plan.devices[0].name;
    let plan = start;
    plan = planOf(withGeometry(plan, name(plan), 'channels', 8));
    plan = planOf(withGeometry(plan, name(plan), 'overprovisioning', 0.07));
    plan = withDeviceHost(plan, name(plan), 'controller-ram');
    plan = planOf(withGeometry(plan, name(plan), 'channels', 2));
    plan = withDeviceState(plan, name(plan), 'new');
    plan = withDeviceHost(plan, name(plan), 'ssdsim-dram');
    plan = withDeviceState(plan, name(plan), 'used');
    expect(names(plan)).toEqual(['MBM Table I, used, RAM, 7 % spare, 2 channels']);
    // The controls of all devices keep what was chosen on one.
    expect(names(withDeviceChoice(plan, { hasRam: false, state: 'new' }))).toEqual([
      'MBM Table I, 7 % spare, 2 channels',
    ]);
  });

  it('is as large as its traces on demand, and says when that is too large', () => {
    const fitted = planOf(withFittedSize(start, USED, 40e9));
    expect(names(fitted)).toEqual(['MBM Table I, used, fits the traces']);
    const { logicalBytes } = geometryOf(experiments(fitted)[0].device);
    expect(logicalBytes).toBeGreaterThanOrEqual(40e9);
    expect(logicalBytes).toBeLessThan(41e9);
    const small = planOf(withFittedSize(fitted, fitted.devices[0].name, 1e6));
    expect(experiments(small)[0].device.blocksPerPlane).toBe(64);
    expect(names(small)).toEqual(['MBM Table I, used, fits the traces']);
    const other = planOf(withGeometry(small, small.devices[0].name, 'blocksPerPlane', 80));
    expect(names(other)).toEqual(['MBM Table I, used, 80 blocks a plane']);
    expect(withFittedSize(start, USED, 40e12).refusal).toMatch(/needs too much memory/);
  });

  it('refuses a setting that cannot be, and says what is allowed', () => {
    expect(withGeometry(start, USED, 'channels', 0).refusal).toMatch(/^0 is not possible\. Allowed: /);
    expect(withGeometry(start, USED, 'channels', 2.5).refusal).toMatch(/^2\.5 is not possible/);
    expect(withGeometry(start, USED, 'overprovisioning', 1).refusal).toMatch(/overprovisioning/);
    expect(withBufferPages(start, USED, -1).refusal).toMatch(/^-1 is not possible/);
  });

  it('knows the host preset that it has, for every preset on every device', () => {
    let compared = 0;
    for (const { name: preset, patch } of DEVICE_PRESETS) {
      // A whole word line is gathered in a buffer: with a smaller one there is no such experiment.
      const { wordLine = 'page' } = patch.policy ?? {};
      const { channels = 1, chipsPerChannel = 1, diesPerChip = 1, planesPerDie = 1 } = patch.device ?? {};
      const unit = (patch.timing?.pageTypes?.count ?? 1) * planesPerDie;
      // In two passes each die may have one between them.
      const lines = { page: 0, 'one-shot': 1, 'two-pass': channels * chipsPerChannel * diesPerChip + 1 }[wordLine];
      const line = lines * unit;
      const plan = toggleDeviceOfPlan(start, presetEntry(preset, true));
      const device = plan.devices.at(-1);
      if (device === undefined || plan.devices.length < 2) continue;
      for (const { name: host } of HOST_PRESETS) {
        const changed = withDeviceHost(plan, device.name, host);
        const found = changed.devices[plan.devices.indexOf(device)];
        const pages = hostPreset(host).patch({ pageBytes: patch.device?.pageBytes ?? 0 }).host?.writeBuffer?.pages ?? 0;
        expect(hostPresetOf(changed, found), `${preset} ${host}`).toBe(pages < line ? null : host);
        compared++;
      }
    }
    expect(compared).toBe((DEVICE_PRESETS.length - 1) * HOST_PRESETS.length);
  });

  it('like a drive on sale has the RAM of a controller, new and used, and runs', () => {
    const drives = DEVICE_PRESETS.filter(({ kind, patch }) => kind === 'drive' && patch.host === undefined);
    expect(drives.map(({ name }) => name)).toEqual(['like-drive-2018', 'like-drive-today']);
    for (const { name, notes } of drives) {
      for (const used of [false, true]) {
        const entry = presetEntry(name, used);
        expect(entry.name.replaceAll('\u202f', ' ')).toMatch(used ? /, used, RAM 1 MiB$/ : /, RAM 1 MiB$/);
        const plan = withoutEntry(toggleDeviceOfPlan(start, entry), 'devices', USED);
        for (const { host } of experiments(plan)) expect([host.hazards, host.writeBuffer.ackNs]).toEqual(['ram', 5612]);
      }
      expect(notes.length).toBeGreaterThan(2);
    }
  });

  it('a whole drive keeps its own buffer, whose acknowledgment takes the time of its controller', () => {
    const drives = DEVICE_PRESETS.filter(({ kind, patch }) => kind === 'drive' && patch.host !== undefined);
    for (const { name, patch } of drives) {
      for (const used of [false, true]) {
        const plan = withoutEntry(toggleDeviceOfPlan(start, presetEntry(name, used)), 'devices', USED);
        for (const { host } of experiments(plan)) {
          expect(host.writeBuffer, name).toMatchObject(patch.host?.writeBuffer ?? {});
        }
      }
    }
    expect(drives.length).toBeGreaterThan(5);
  });
});
