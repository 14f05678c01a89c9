import { beforeEach, expect, it, vi } from 'vitest';
import { runToHit } from '../../../../src/app/travel/run-to-hit.ts';
import { engine } from '../../../../src/app/runs/engine-client.ts';
import { useRuns, type ShownRun } from '../../../../src/app/stores/runs.ts';
import { useTravel } from '../../../../src/app/stores/travel.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
});

beforeEach(() => {
  const shown = { run: 1 } as unknown as ShownRun;
  useRuns.setState({ a: { state: 'done', progress: null, failure: null, shown } });
  // Without a hit.
  vi.spyOn(engine, 'ask').mockReturnValue({
    end: Promise.resolve({ kind: 'done', result: null }),
    cancel: () => undefined,
  });
});

it.each([
  [1, 1, 'No hit from here to the end'],
  [-1, 1, 'No hit before here'],
  [1, 3, 'No 3 hits from here to the end'],
  [-1, 3, 'No 3 hits before here'],
] as const)('in direction %s, without hit %s, it says “%s”', async (direction, hitCount, words) => {
  useTravel.setState({ condition: 'block is erased', hitCount });
  await runToHit(direction);
  expect(useTravel.getState()).toMatchObject({ search: { words, isBad: false }, said: { text: words } });
});
