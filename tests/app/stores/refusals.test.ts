/** What a fork of B does not allow is known before B runs. */
import { beforeEach, expect, test, vi, it } from 'vitest';
import { currentPair } from '../../../src/app/stores/document.ts';
import { change, forkAt } from '../../../src/app/stores/edits.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';
import { setTarget } from '../../../src/app/stores/panel.ts';
import { refusalAtFork, editRefusal, refusalOfFork } from '../../../src/app/stores/refusals.ts';
import { positionPatch } from '../../../src/document/presets/switches.ts';
import { timesWords, valueWords } from '../../../src/app/stores/words/setting-words.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { findScenario } from '../../../src/papers/scenarios.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
});

const WS = positionPatch('ws', 'on');
const SUSPENSION = positionPatch('suspension', 'on');
const FIXED = 'Separate active block for GC holds from start to end: run B from the start to change it.';

beforeEach(resetPage);

test('a fork refuses a setting that holds from start to end, and allows one that may change in mid-run', () => {
  const { a } = currentPair();
  expect(editRefusal(a, WS)).toBeNull();
  forkAt(5000, 'Fork');
  expect(editRefusal(a, WS)).toEqual({ text: FIXED, way: null });
  expect(refusalAtFork(a, SUSPENSION)).toBeNull();
  // A has no fork.
  setTarget('a');
  expect(editRefusal(a, WS)).toBeNull();
});

test('a fork of a B that it cannot continue says why, and names the setting', () => {
  change('b', { patch: WS }, 'on');
  expect(refusalOfFork(currentPair())).toBeNull();
  forkAt(5000, 'Fork');
  expect(refusalOfFork(currentPair())).toBe(FIXED);
});

test('a fork says what it does allow if only some changes of a setting are possible', () => {
  const { a } = currentPair();
  forkAt(5000, 'Fork');
  const most = { policy: { dataOutOrder: 'most-remaining' } } as const;
  expect(refusalAtFork(a, most)).toBe(
    'Data-out order: a change to most-remaining in mid-run is not allowed. ' +
      'Allowed: first-ready or chip-index: remaining pages were not counted before.',
  );
});

const plain = (text: string): string => text.replaceAll('\u202f', ' ');

it('the times of a device name each type of page: a reader cannot compute the latencies without them', () => {
  const scenario = findScenario('today-page-reads') ?? expect.unreachable();
  const types = parseExperiment(scenario.experiment);
  expect(plain(timesWords(types.device, types.timing))).toMatch(/^tR 56\.5\d* µs \/ 77\.5\d* µs \/ 106 µs, tPROG /);
  const alike = parseExperiment({ ...scenario.experiment, timing: {} });
  expect(plain(timesWords(alike.device, alike.timing))).toMatch(/^tR [\d.]+ µs, tPROG [\d.]+ [µm]s, tBERS/);
});

it('a setting of one page is said in the singular, and a time to the nanosecond', () => {
  expect([0, 1, 2].map((pages) => plain(valueWords('host.writeBuffer.pages', pages)))).toEqual([
    '0 pages',
    '1 page',
    '2 pages',
  ]);
  expect(['timing.readNs', 'timing.eraseNs'].map((path) => plain(valueWords(path, 50_001)))).toEqual([
    '50.001 µs',
    '50.001 µs',
  ]);
  expect(plain(valueWords('timing.readNs', 50_000))).toBe('50 µs');
});
