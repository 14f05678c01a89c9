import { expect, it, vi } from 'vitest';
import { hasSelected } from '../../../src/app/runs/run-reader.ts';
import { type ShownRun, NO_RUN, useRuns } from '../../../src/app/stores/runs.ts';
import { type Selection, setWindow } from '../../../src/app/stores/view.ts';
import { RecordingBuilder, smallExperiment } from '../../analysis/recording-builder.ts';
import { engine } from '../../../src/app/runs/engine-client.ts';
import { followWindow } from '../../../src/app/runs/resimulate.ts';

const gap = (channel: number, die: number | null): Selection => ({
  kind: 'gap',
  side: 'a',
  laneId: '',
  name: '',
  channel,
  die,
  startNs: 0,
  endNs: 10,
});

it('what undo selects again need not be in the run that is still shown', () => {
  // Two channels and four dies, without any request.
  const run = { recording: new RecordingBuilder(smallExperiment()).build() } as ShownRun;
  const selections: readonly (readonly [Selection, boolean])[] = [
    [gap(1, null), true],
    [gap(2, null), false],
    [gap(1, 3), true],
    [gap(1, 4), false],
    [{ kind: 'request', side: 'a', request: 0 }, false],
    [{ kind: 'operation', side: 'a', operation: 0 }, false],
  ];
  expect(selections.map(([selection]) => hasSelected(run, selection))).toEqual(selections.map(([, has]) => has));
});

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
