/** A click on a switch makes B or takes it back, and what cannot be set says what holds it, and the way out. */
import { beforeEach, expect, test, vi } from 'vitest';
import { clickOf, LISTED_SWITCHES } from '../../../../src/app/setup/switches/switch-click.ts';
import { scenarioExperiment } from '../../../../src/app/scenarios/open-scenario.ts';
import { currentPair, experimentB, startWith } from '../../../../src/app/stores/document.ts';
import { change } from '../../../../src/app/stores/edits.ts';
import { FIRST_SCREEN } from '../../../../src/app/stores/first-screen.ts';
import { resetPage } from '../../../../src/app/stores/page-state.ts';
import { editRefusal } from '../../../../src/app/stores/refusals.ts';
import { DEVICE_PRESETS } from '../../../../src/document/presets/devices.ts';
import { switchState } from '../../../../src/document/presets/switch-state.ts';
import { applyPatch } from '../../../../src/document/patch.ts';
import { refuseUnsupported } from '../../../../src/engine/setup/unsupported.ts';
import { SCENARIOS } from '../../../../src/papers/scenarios.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
});

const EXAMPLES = [
  ['the first screen', FIRST_SCREEN.pair.a] as const,
  ...SCENARIOS.map((scenario) => [scenario.name, scenarioExperiment(scenario)] as const),
];

beforeEach(resetPage);

/** Makes the change that a click makes, or “Do all” beside a switch that needs others. Returns whether there is one. */
function click(of: (typeof LISTED_SWITCHES)[number]): boolean {
  const { base, patch } = clickOf(currentPair())(of);
  const refusal = editRefusal(base, patch, 'b');
  const wanted = refusal === null ? patch : refusal.way;
  if (wanted === null) return false;
  if (refusal !== null) withOthers++;
  expect(change('b', { patch: wanted }, 'click')).toBeNull();
  return true;
}

let withOthers = 0;

test('a switch that is turned twice leaves no B, in every example', () => {
  let compared = 0;
  for (const [name, a] of EXAMPLES)
    for (const of of LISTED_SWITCHES) {
      startWith({ a, change: null, forkNs: null });
      if (!click(of)) continue;
      expect(currentPair().change, `${name}, ${of.name}`).not.toBeNull();
      expect(clickOf(currentPair())(of), `${name}, ${of.name}`).toMatchObject({ isBack: true });
      click(of);
      expect(currentPair(), `${name}, ${of.name}`).toMatchObject({ a, change: null });
      compared++;
    }
  expect(compared).toBeGreaterThan(EXAMPLES.length * 8);
  expect(withOthers).toBeGreaterThan(50);
});

test('a switch that is turned twice leaves a B of other changes as it was', () => {
  let compared = 0;
  for (const [name, a] of EXAMPLES)
    for (const [index, of] of LISTED_SWITCHES.entries()) {
      startWith({ a, change: null, forkNs: null });
      const other = LISTED_SWITCHES[(index + 1) % LISTED_SWITCHES.length];
      if (!click(other) || clickOf(currentPair())(of).isBack) continue;
      const before = experimentB(currentPair());
      // What gives way may have been changed by hand.
      if (editRefusal(clickOf(currentPair())(of).base, clickOf(currentPair())(of).patch, 'b') !== null) continue;
      click(of);
      click(of);
      expect(experimentB(currentPair()), `${name}: ${of.name} beside ${other.name}`).toEqual(before);
      compared++;
    }
  expect(compared).toBeGreaterThan(EXAMPLES.length * 5);
});

test('a switch that is set in part comes back to the same part', () => {
  const a = applyPatch(FIRST_SCREEN.pair.a, {
    policy: { suspension: { program: false, erase: true }, readLayout: { regionPages: 128 } },
  });
  let compared = 0;
  for (const of of LISTED_SWITCHES.filter(({ name }) => name === 'suspension' || name === 'rs')) {
    startWith({ a, change: null, forkNs: null });
    expect(switchState(a, of).value).toBeNull();
    click(of);
    expect(clickOf(currentPair())(of)).toMatchObject({ isBack: true, isOn: true });
    click(of);
    expect(currentPair()).toMatchObject({ a, change: null });
    compared++;
  }
  expect(compared).toBe(2);
});

/** JSON, values of the code, indices and paths. */
const SOURCE_FORM = /[{}]|\b(?:true|false|null|undefined)\b|\[\d|\b(?:policy|device|host|initial|timing|workload)\.\w/;

test('every device and drive can be chosen from every example, at most with one question in words of the screen', () => {
  let [compared, asked] = [0, 0];
  for (const [name, a] of EXAMPLES)
    for (const { name: preset, patch } of DEVICE_PRESETS) {
      startWith({ a, change: null, forkNs: null });
      compared++;
      const refusal = editRefusal(a, patch);
      if (refusal === null) continue;
      asked++;
      const where = `${preset} from ${name}: ${refusal.text}`;
      expect(refusal.text, where).not.toMatch(SOURCE_FORM);
      expect(refusal.way, where).not.toBeNull();
      const after = applyPatch(a, refusal.way ?? {});
      expect(() => refuseUnsupported(after), where).not.toThrow();
      const { device } = applyPatch({ ...a, initial: after.initial, policy: after.policy }, patch);
      expect(after.device, where).toEqual(device);
    }
  expect(compared).toBe(EXAMPLES.length * DEVICE_PRESETS.length);
  expect(asked).toBeGreaterThan(300);
});

test('a refused switch names what holds it in the words of the screen, and its way out is accepted', () => {
  let compared = 0;
  const without = new Set<string>();
  for (const [name, a] of EXAMPLES)
    for (const of of LISTED_SWITCHES)
      for (const { value, patch } of of.positions) {
        startWith({ a, change: null, forkNs: null });
        const refusal = editRefusal(a, patch, 'b');
        if (refusal === null) continue;
        compared++;
        expect(refusal.text, `${of.name}=${value} in ${name}`).not.toMatch(SOURCE_FORM);
        if (refusal.way === null) without.add(of.name);
        else expect(change('b', { patch: refusal.way }, 'way out')).toBeNull();
      }
  expect(compared).toBeGreaterThan(150);
  // Only the device itself can be without a way out: a channel with one die has no superblock.
  expect([...without]).toEqual(['superblocks']);
});
