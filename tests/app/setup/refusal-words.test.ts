/** Whatever a person asks of the setup, a refusal speaks the words of the screen, and what it offers is accepted. */
import { beforeEach, expect, test, vi } from 'vitest';
import { schemePatch } from '../../../src/app/setup/settings/setting-edit.ts';
import { LISTED_SWITCHES } from '../../../src/app/setup/switches/switch-click.ts';
import { scenarioExperiment } from '../../../src/app/scenarios/open-scenario.ts';
import { startWith } from '../../../src/app/stores/document.ts';
import { forkAt } from '../../../src/app/stores/edits.ts';
import { FIRST_SCREEN } from '../../../src/app/stores/first-screen.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';
import { editRefusal } from '../../../src/app/stores/refusals.ts';
import { everyPlace } from '../../../src/app/stores/words/setting-groups.ts';
import type { Experiment, ExperimentInput } from '../../../src/document/experiment.ts';
import { applyPatch, schemaAt, setValue, valueAt } from '../../../src/document/patch.ts';
import { DEVICE_PRESETS } from '../../../src/document/presets/devices.ts';
import { defaultExperiment } from '../../../src/document/validate.ts';
import { NAMED_POLICIES } from '../../../src/document/presets/schemes.ts';
import { refuseUnsupported } from '../../../src/engine/setup/unsupported.ts';
import { SCENARIOS } from '../../../src/papers/scenarios.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
});

const FIRST = FIRST_SCREEN.pair.a;
const EXAMPLES = [
  ['the first screen', FIRST] as const,
  ...SCENARIOS.map((scenario) => [scenario.name, scenarioExperiment(scenario)] as const),
];
const ONE_IN = 6;

beforeEach(resetPage);

/** JSON, quotes, values and keys of the code, indices and paths. */
const SOURCE_FORM =
  /[{}"]|\b(?:true|false|null|undefined|NaN|Infinity)\b|\[\d|\b(?:policy|device|host|initial|timing|workload|precondition|controller)\.\w|\b[a-z]{2,}[A-Z]\w*/;

/** What a person may set a setting to: each choice, and numbers at their limits and near their value. */
function valuesOf(experiment: Experiment, path: string): unknown[] {
  const node = schemaAt(path);
  const now = valueAt(experiment, path);
  switch (node.kind) {
    case 'boolean':
      return [now !== true];
    case 'switch':
      return [now === false || now === undefined ? {} : false];
    case 'choice':
      return node.values.filter((value) => value !== now);
    case 'number': {
      const value = typeof now === 'number' ? now : node.default;
      const near = node.decimals === 0 ? [1, value - 1, value + 1, value * 2, Math.floor(value / 2)] : [];
      return [...new Set([...near, node.min, node.belowMax ? node.min : node.max])].filter(
        (one) => one !== value && one >= node.min && one <= node.max,
      );
    }
    default:
      throw new Error(`${path} is not a single setting`);
  }
}

const EVERY_SETTING = everyPlace().map(({ path }) => path);

test('a refused setting names what holds it in the words of the screen, and its way out can run', () => {
  let [refused, ways] = [0, 0];
  for (const [name, a] of EXAMPLES.filter((_, place) => place % ONE_IN === 0)) {
    startWith({ a, change: null, forkNs: null });
    for (const path of EVERY_SETTING)
      for (const value of valuesOf(a, path)) {
        const refusal = editRefusal(a, setValue({}, path, value));
        if (refusal === null) continue;
        const where = `${path} = ${JSON.stringify(value)} in ${name}: ${refusal.text}`;
        refused++;
        expect(refusal.text, where).not.toMatch(SOURCE_FORM);
        if (refusal.way === null) continue;
        ways++;
        expect(() => refuseUnsupported(applyPatch(a, refusal.way ?? {})), where).not.toThrow();
      }
  }
  expect(refused).toBeGreaterThan(500);
  expect(ways).toBeGreaterThan(200);
});

test('a new, a filled and a used device can be chosen in every example whose device has blocks for it', () => {
  let [asked, small] = [0, 0];
  for (const [name, a] of EXAMPLES) {
    startWith({ a, change: null, forkNs: null });
    for (const kind of ['none', 'sequential-fill', 'used'] as const) {
      const refusal = editRefusal(a, { precondition: { kind } });
      if (refusal === null) continue;
      asked++;
      const where = `${kind} in ${name}: ${refusal.text}`;
      expect(refusal.text, where).not.toMatch(SOURCE_FORM);
      if (refusal.way !== null) continue;
      small++;
      // Its device has too few blocks for that, whatever is in them.
      const { initial } = defaultExperiment();
      expect(editRefusal(a, { precondition: { kind }, initial })?.text, where).toMatch(/blocks|block for GC/);
    }
  }
  expect(asked - small).toBeGreaterThan(5);
});

test('every scheme can be chosen from every example, unless the device has no dies for its superblocks', () => {
  let [compared, refused] = [0, 0];
  for (const [name, a] of EXAMPLES) {
    startWith({ a, change: null, forkNs: null });
    for (const named of NAMED_POLICIES) {
      compared++;
      const refusal = editRefusal(a, schemePatch(named));
      if (refusal === null) continue;
      refused++;
      const where = `${named.name} in ${name}: ${refusal.text}`;
      expect(refusal.text, where).not.toMatch(SOURCE_FORM);
      if (refusal.way === null)
        expect(refusal.text, where).toMatch(
          /^Superblock ways: \d is not allowed\. Allowed: 1.* of (?:this device|a channel)/,
        );
    }
  }
  expect(compared).toBe(EXAMPLES.length * NAMED_POLICIES.length);
  expect(refused).toBeGreaterThan(50);
});

test('what a fork cannot change is named as on the screen, with the way out', () => {
  startWith({ a: FIRST, change: null, forkNs: null });
  forkAt(5000, 'Fork');
  const patches: ExperimentInput[] = [
    ...LISTED_SWITCHES.flatMap(({ positions }) => positions.map(({ patch }) => patch)),
    ...DEVICE_PRESETS.map(({ patch }) => patch),
    ...NAMED_POLICIES.map(schemePatch),
    ...EVERY_SETTING.flatMap((path) => valuesOf(FIRST, path).map((value) => setValue({}, path, value))),
    { workload: { requests: [{ atNs: 0, op: 'read', offset: 0, bytes: 4096 }] } },
    { initial: { pages: [] } },
  ];
  let held = 0;
  for (const patch of patches) {
    const refusal = editRefusal(FIRST, patch, 'b');
    if (refusal === null) continue;
    expect(refusal.text, JSON.stringify(patch)).not.toMatch(SOURCE_FORM);
    if (refusal.text.endsWith(' holds from start to end: run B from the start to change it.')) held++;
  }
  expect(held).toBeGreaterThan(200);
});
