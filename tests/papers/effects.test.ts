/**
 * Every policy setting and every named policy can be seen in a scenario, and changes what is measured there by more
 * than a stated size.
 */
import { describe, expect, it } from 'vitest';
import type { Experiment } from '../../src/document/experiment.ts';
import { NAMED_POLICIES } from '../../src/document/presets/schemes.ts';
import { withNamedPolicy } from '../support/experiments.ts';
import { joinPatches, schemaAt, setValue, valueAt } from '../../src/document/patch.ts';
import { DocumentError } from '../../src/device/document-error.ts';
import { transferTime } from '../../src/device/exact.ts';
import { DEVICE_PRESETS } from '../../src/document/presets/devices.ts';
import type { DevicePreset } from '../../src/document/presets/devices.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { POLICY_SETTINGS } from '../../src/document/policies/index.ts';
import { SCENARIOS, findScenario } from '../../src/papers/scenarios.ts';
import { allErases } from '../../src/analysis/figures/summary.ts';
import { latenciesOf } from './measure.ts';
import { runExperiment } from '../../src/reproduction/run.ts';
import { EFFECTS, NAMED_EFFECTS } from './effects.ts';
import type { Measure } from './effects.ts';
import { firstNs } from '../../src/device/page-types.ts';

/** Measures that are counted, not compared as shares. */
const COUNTED: readonly Measure[] = ['wasted pages', 'erases', 'wear', 'skew'];

async function measured(experiment: Experiment, measure: Measure): Promise<number> {
  const run = await runExperiment(experiment, false);
  const { response, pages } = run.metrics;
  // Erases after the last completion, too: what a setting changes may come last.
  const erases = allErases(run.metrics);
  switch (measure) {
    case 'mean':
      return response.all.meanNs ?? NaN;
    case 'max':
      return Math.max(...latenciesOf(run));
    case 'reads':
      return response.read.meanNs ?? NaN;
    case 'writes':
      return response.write.meanNs ?? NaN;
    case 'bus':
      return run.metrics.channelUtilization.reduce((sum, share) => sum + share, 0);
    case 'wasted pages':
      return pages.wasted;
    case 'erases':
      return erases;
    case 'wear':
    case 'skew': {
      const { geometry } = run.engine;
      const state = run.engine.deviceState();
      // Pages by plane; or the erases of the most and the least worn block, or the pages of dies where nothing is
      // erased.
      const { blocksPerPlane, planesPerDie } = geometry;
      const byPlane = new Array<number>(geometry.planes).fill(0);
      state.blockWritten.forEach((written, block) => (byPlane[Math.floor(block / blocksPerPlane)] += written));
      if (measure === 'skew') return Math.max(...byPlane) - Math.min(...byPlane);
      if (erases > 0) return Math.max(...state.blockErases) - Math.min(...state.blockErases);
      const byDie = Array.from({ length: geometry.dies }, (_, die) =>
        byPlane.slice(die * planesPerDie, (die + 1) * planesPerDie).reduce((sum, written) => sum + written, 0),
      );
      return Math.max(...byDie) - Math.min(...byDie);
    }
  }
}

/** Holds that `after` differs from `before` by at least `least`, in its direction. */
function expectChange(measure: Measure, before: number, after: number, least: number): void {
  const change = COUNTED.includes(measure) ? after - before : (after - before) / before;
  if (least < 0) expect(change).toBeLessThanOrEqual(least);
  else expect(change).toBeGreaterThanOrEqual(least);
}

function scenarioOf(name: string): Experiment {
  const scenario = findScenario(name);
  if (scenario === undefined) throw new Error(`no scenario ${name}`);
  return parseExperiment(scenario.experiment);
}

/** Every setting of a policy definition, as a path without `policy.`. */
const POLICY_PATHS = POLICY_SETTINGS.filter(({ facts }) => facts.part !== undefined).map(({ path }) =>
  path.slice('policy.'.length),
);

/** Another value of a setting than the present one. */
function otherValue(path: string, present: unknown): unknown {
  const node = schemaAt(`policy.${path}`);
  switch (node.kind) {
    case 'boolean':
      return present !== true;
    case 'choice':
      return node.values.find((value) => value !== present);
    case 'switch':
      return present === false ? {} : false;
    case 'number':
      return present === node.min ? node.min + 1 : node.min;
    default:
      throw new Error(`policy.${path}: a ${node.kind}`);
  }
}

/** Scenarios in which another value of a setting changes the mean latency. */
async function scenariosChangedBy(path: string): Promise<string[]> {
  const changed: string[] = [];
  for (const { name } of SCENARIOS) {
    const base = scenarioOf(name);
    try {
      const key = `policy.${path}`;
      const other = parseExperiment(setValue(base, key, otherValue(path, valueAt(base, key))));
      if ((await measured(base, 'mean')) !== (await measured(other, 'mean'))) changed.push(name);
    } catch (error) {
      // Some scenarios exclude the setting.
      if (!(error instanceof DocumentError)) throw error;
    }
  }
  return changed;
}

describe('every policy setting changes something by more than a stated size', () => {
  it.each(
    EFFECTS.map((effect) => [`${effect.path} = ${JSON.stringify(effect.value)}, ${effect.scenario}`, effect] as const),
  )('%s', async (_, { path, value, scenario, measure, least, with: needs = {}, beside = {}, instead }) => {
    const base = parseExperiment(joinPatches(joinPatches(scenarioOf(scenario), beside), { policy: needs }));
    const key = `policy.${path}`;
    // A group that is off has no keys: with it on they have theirs.
    const usual = instead ?? valueAt(parseExperiment(joinPatches(beside, { policy: needs })), key);
    const before = await measured(parseExperiment(setValue(base, key, usual)), measure);
    const after = await measured(parseExperiment(setValue(base, key, value)), measure);
    expectChange(measure, before, after, least);
  });

  it('and a setting that is not listed changes at least one scenario', async () => {
    const listed = new Set(EFFECTS.map(({ path }) => path));
    expect([...listed].filter((path) => !POLICY_PATHS.includes(path))).toEqual([]);
    for (const path of POLICY_PATHS) {
      if (!listed.has(path)) expect(await scenariosChangedBy(path), `policy.${path}`).not.toEqual([]);
    }
  });

  it('and the search for such a scenario finds the one of a listed setting', async () => {
    expect(await scenariosChangedBy('multiLocationRead')).toContain('mbm-soml');
  });
});

/** One page written, and later read, with a device preset; µs. */
async function pageTimes(preset: DevicePreset): Promise<number[]> {
  const device = { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 8 };
  // The flash alone, page by page: without the controller, buffer, word lines and SLC cache of a whole drive.
  const { controller: _, host: __, ...flash } = preset.patch;
  const plain = { wordLine: 'page', slcCache: false } as const;
  const experiment = parseExperiment(joinPatches(flash, { device, policy: plain }));
  const { pageBytes } = experiment.device;
  const page = { offset: 0, bytes: pageBytes };
  const requests = [
    { ...page, atNs: 0, op: 'write' as const },
    { ...page, atNs: 50_000_000, op: 'read' as const },
  ];
  return latenciesOf(await runExperiment({ ...experiment, workload: { requests } })).map((ns) => ns / 1000);
}

describe('every device preset changes the latency of a page', () => {
  it.each(DEVICE_PRESETS.map((preset) => [preset.name, preset] as const))('%s', async (name, preset) => {
    const [write, read] = await pageTimes(preset);
    const { device, timing } = parseExperiment(preset.patch);
    const transfer = transferTime(timing.transferNsPerByte)(device.pageBytes + device.spareBytes);
    expect(write).toBe((timing.commandNs + transfer + firstNs(timing.programNs)) / 1000);
    expect(read).toBe((timing.commandNs + firstNs(timing.readNs) + transfer) / 1000);
    // Against the default, which is Table I: by a twentieth at least, one or the other.
    const [usualWrite, usualRead] = await pageTimes({ ...preset, patch: {} });
    const change = Math.max(Math.abs(write / usualWrite - 1), Math.abs(read / usualRead - 1));
    if (name === 'mbm-table-1') expect(change).toBe(0);
    else expect(change).toBeGreaterThan(0.05);
  });
});

describe('every named policy changes something by more than a stated size', () => {
  it.each(
    NAMED_EFFECTS.map((effect) => [`${effect.name} against ${effect.against}, ${effect.scenario}`, effect] as const),
  )('%s', async (_, { name, against, scenario, measure, least }) => {
    const experiment = scenarioOf(scenario);
    const before = await measured(withNamedPolicy(experiment, against), measure);
    const after = await measured(withNamedPolicy(experiment, name), measure);
    expectChange(measure, before, after, least);
  });

  it('and all of them are listed', () => {
    expect(NAMED_EFFECTS.map(({ name }) => name).sort()).toEqual(NAMED_POLICIES.map(({ name }) => name).sort());
  });
});
