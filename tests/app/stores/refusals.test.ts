/** What a fork of B does not allow is known before B runs. */
import { beforeEach, expect, test, vi } from 'vitest';
import { currentPair } from '../../../src/app/stores/document.ts';
import { change, forkAt } from '../../../src/app/stores/edits.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';
import { setTarget } from '../../../src/app/stores/panel.ts';
import { refusalAtFork, editRefusal, refusalOfFork } from '../../../src/app/stores/refusals.ts';
import { positionPatch } from '../../../src/document/presets/switches.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
});

const WS = positionPatch('ws', 'on');
const SUSPENSION = positionPatch('suspension', 'on');
const FIXED = 'policy.gcActiveBlock holds from start to end, so a fork cannot change it.';

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
