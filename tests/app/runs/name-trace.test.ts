import { expect, it, vi } from 'vitest';
import { nameTrace } from '../../../src/app/runs/keep-trace-files.ts';
import { followDocument } from '../../../src/app/runs/run-controller.ts';
import { currentPair, experimentB, useDocument } from '../../../src/app/stores/document.ts';
import { change, commit } from '../../../src/app/stores/edits.ts';
import { useRuns } from '../../../src/app/stores/runs.ts';
import { unnamedOf, useUnnamed, whenNamed } from '../../../src/app/stores/unnamed.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import type { Experiment } from '../../../src/document/experiment.ts';

const ran: Experiment[] = [];
const ends: (() => void)[] = [];
vi.mock('../../../src/app/runs/engine-client.ts', () => ({
  engine: {
    knowsTrace: () => true,
    checkedFile: () => null,
    forget: () => undefined,
    run: (experiment: Experiment) => {
      ran.push(experiment);
      const end = new Promise((resolve) =>
        ends.push(() => resolve({ kind: 'done', result: { experiment, stateHash: 's' } })),
      );
      return { run: ran.length, end, cancel: () => undefined };
    },
  },
}));

const hashOf = ({ workload }: Experiment): string | null => ('trace' in workload ? workload.trace.hash : null);

it('a hash that becomes known names the trace in every step and in both runs, and nothing runs again', async () => {
  const trace = { name: 't.csv', format: 'msr', hash: 'open:c1', startNs: 0 };
  commit({ a: parseExperiment({ version: 1, workload: { trace } }), change: null }, 'Run t.csv');
  useUnnamed.setState({ 'open:c1': { file: new File([], 't.csv'), hashed: 0, problem: null } });
  expect(change('b', { path: 'timing.readNs', value: 77_000 }, 'B')).toBeNull();
  followDocument();
  expect(ran).toHaveLength(2);
  ends[0]();
  await vi.waitFor(() => expect(useRuns.getState().a.state).toBe('done'));
  let isNamed = false;
  const waits = whenNamed().then(() => (isNamed = true));
  await Promise.resolve();
  expect(isNamed).toBe(false);
  expect(unnamedOf(currentPair())?.file.name).toBe('t.csv');

  // The hash of another file names nothing here.
  const before = currentPair();
  nameTrace('open:c2', 'beef');
  expect(currentPair()).toBe(before);
  expect(isNamed).toBe(false);
  nameTrace('open:c1', 'f00d');
  await waits;
  // B was still running.
  ends[1]();
  await vi.waitFor(() => expect(useRuns.getState().b.state).toBe('done'));
  const { past, present } = useDocument.getState();
  const steps = [...past, present].filter(({ pair }) => 'trace' in pair.a.workload);
  expect(steps.length).toBeGreaterThanOrEqual(2);
  for (const { pair } of steps) expect(hashOf(pair.a)).toBe('f00d');
  const { a } = present.pair;
  const b = experimentB(present.pair);
  expect(b === null ? null : hashOf(b)).toBe('f00d');
  const runs = useRuns.getState();
  expect(runs.a.shown?.asked).toBe(a);
  expect(runs.b.shown?.asked).toBe(b);
  expect([runs.a, runs.b].map(({ shown }) => shown && hashOf(shown.experiment))).toEqual(['f00d', 'f00d']);
  expect(unnamedOf(present.pair)).toBeNull();
  expect(ran).toHaveLength(2);
});
