import { expect, it, vi } from 'vitest';
import { engine } from '../../../src/app/runs/engine-client.ts';
import { followWindow } from '../../../src/app/runs/resimulate.ts';
import { NO_RUN, useRuns, type ShownRun } from '../../../src/app/stores/runs.ts';
import { setWindow } from '../../../src/app/stores/view.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
});

it('rows that were simulated again stay with their run when B becomes A', async () => {
  vi.useFakeTimers();
  const ask = vi.spyOn(engine, 'ask').mockReturnValue({
    end: Promise.resolve({ kind: 'done', result: { lanes: [[]] } }),
    cancel: () => undefined,
  });
  const recording = { endNs: 100_000, lanes: [[]] };
  const shown = { run: 7, completeUntilNs: 1000, totalRows: 50, recording } as unknown as ShownRun;
  const done = { ...NO_RUN, state: 'done', shown } as const;
  useRuns.setState({ a: NO_RUN, b: done });
  setWindow([50_000, 60_000]);
  followWindow();
  await vi.runAllTimersAsync();
  expect(ask.mock.calls).toEqual([[7, { kind: 'rows', fromNs: 40_000, toNs: 70_000 }]]);
  const { b } = useRuns.getState();
  expect(b.shown?.made).toMatchObject({ fromNs: 40_000, toNs: 70_000, without: recording });
  useRuns.setState({ a: b, b: NO_RUN });
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledOnce();
  // Beyond them, the run without them is the beginning.
  setWindow([80_000, 90_000]);
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(useRuns.getState().a.shown?.made?.without).toBe(recording);
});
