import { expect, it } from 'vitest';
import { tellRuns } from '../../../src/app/embed/tell-runs.ts';
import { NO_RUN, useRuns, type ShownRun } from '../../../src/app/stores/runs.ts';
import { select } from '../../../src/app/stores/view.ts';

const finished = (stateHash: string) => ({ ...NO_RUN, shown: { stateHash } as unknown as ShownRun });

it('the host of a frame hears of a run that finished and a request that was selected before the frame listened', () => {
  useRuns.setState({ a: finished('one'), b: NO_RUN });
  select({ kind: 'request', side: 'a', request: 81 });
  const heard: object[] = [];
  tellRuns((message) => heard.push(message));
  const first = [
    { nandscope: 1, type: 'run', side: 'a', stateHash: 'one' },
    { nandscope: 1, type: 'selected', side: 'a', request: 81 },
  ];
  expect(heard).toEqual(first);
  // Each is told once; changes follow.
  useRuns.setState({ a: finished('one') });
  useRuns.setState({ b: finished('two') });
  select({ kind: 'request', side: 'b', request: 3 });
  expect(heard).toEqual([
    ...first,
    { nandscope: 1, type: 'run', side: 'b', stateHash: 'two' },
    { nandscope: 1, type: 'selected', side: 'b', request: 3 },
  ]);
  select(null);
  expect(heard).toHaveLength(4);
});
