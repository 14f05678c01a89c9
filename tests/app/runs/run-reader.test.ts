import { expect, it } from 'vitest';
import { hasSelected } from '../../../src/app/runs/run-reader.ts';
import type { ShownRun } from '../../../src/app/stores/runs.ts';
import type { Selection } from '../../../src/app/stores/view.ts';
import { RecordingBuilder, smallExperiment } from '../../analysis/recording-builder.ts';

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
