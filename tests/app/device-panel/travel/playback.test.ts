import { beforeEach, expect, it, vi } from 'vitest';
import { play } from '../../../../src/app/travel/playback.ts';
import { resetPage } from '../../../../src/app/stores/page-state.ts';
import { useRuns, type ShownRun } from '../../../../src/app/stores/runs.ts';
import { useTravel } from '../../../../src/app/stores/travel.ts';
import { setPlayhead, useView } from '../../../../src/app/stores/view.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
});

const shown = { recording: { endNs: 1000 } } as unknown as ShownRun;
/** Frames that were requested. */
let frames: FrameRequestCallback[] = [];
let now = 0;

beforeEach(() => {
  frames = [];
  now = performance.now();
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  useRuns.setState({ a: { state: 'done', progress: null, failure: null, shown } });
});

/** A frame, one second after the one before: a tenth of the run. */
function frame(): void {
  now += 1000;
  for (const callback of frames.splice(0)) callback(now);
}

it.each([
  [1, 1000, 'At the end'],
  [-1, 0, 'At the start'],
] as const)('in direction %s it stops at %s ns and says so', (direction, end, words) => {
  setPlayhead(500);
  play(direction);
  frame();
  expect(Math.abs((useView.getState().playhead ?? 0) - (500 + 100 * direction))).toBeLessThan(10);
  for (let i = 0; i < 10; i++) frame();
  expect(useView.getState().playhead).toBe(end);
  expect(useTravel.getState()).toMatchObject({ playing: 0, said: { text: words } });
  expect(frames).toEqual([]);
});

it('on a page made anew nothing plays', () => {
  play(1);
  expect(useTravel.getState().playing).toBe(1);
  resetPage();
  expect(useTravel.getState().playing).toBe(0);
});
