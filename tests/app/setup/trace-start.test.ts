/** A dropped trace starts on the same device, in the same state, with the same host, wherever it is dropped. */
import { beforeEach, expect, it, vi } from 'vitest';
import { cellsOf } from '../../../src/compare/plan/cells.ts';
import { emptyPlan, withTraceFile } from '../../../src/app/compare/plan/plan-edits.ts';
import {
  suggestedAddressing,
  suggestedDevice,
  suggestedState,
  runTrace,
} from '../../../src/app/setup/traces/trace-arrival.ts';
import { currentPair, useDocument } from '../../../src/app/stores/document.ts';
import { useTrace } from '../../../src/app/stores/trace.ts';
import { DEVICE_PRESETS, isOnPreset } from '../../../src/document/presets/devices.ts';
import { defaultExperiment, parseExperiment } from '../../../src/document/validate.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { SCENARIOS } from '../../../src/papers/scenarios.ts';
import type { TraceRead } from '../../../src/worker/protocol.ts';

vi.mock('../../../src/app/runs/engine-client.ts', () => ({ engine: { knowsTrace: () => true } }));
vi.mock('../../../src/app/runs/keep-trace-files.ts', () => ({ keepTraceFiles: () => Promise.resolve() }));
vi.mock('../../../src/app/links/address.ts', () => ({ writeAddress: () => undefined }));
vi.mock('../../../src/app/runs/run-controller.ts', () => ({ runAgain: () => undefined }));

const reference = { name: 'hm_0.csv', format: 'msr', hash: 'a'.repeat(64) };
const readOf = (writes: number): TraceRead =>
  ({ report: { source: { name: reference.name, hash: reference.hash }, format: 'msr', writes } }) as TraceRead;

/** What Explore runs if a person drops a trace and presses Enter. */
function explored(read: TraceRead): ReturnType<typeof currentPair>['a'] {
  const device = suggestedDevice('a');
  useTrace.setState({
    arrival: { phase: 'found', file: new File([], reference.name), read, instead: null, hashed: null },
  });
  const settings = {
    timeScale: 1,
    addressing: suggestedAddressing('a'),
    device,
    state: suggestedState(read, 'a', device),
  };
  expect(runTrace(defaultExperiment(), settings, 'a')).toBeNull();
  return currentPair().a;
}

function compared(writes: boolean): ReturnType<typeof currentPair>['a'] {
  const [cell] = cellsOf(withTraceFile(emptyPlan(), reference, writes));
  if (cell.experiment === null) throw new Error(String(cell.refusal));
  return cell.experiment;
}

function show(input: ExperimentInput, scenario: string | null): void {
  const { present } = useDocument.getState();
  useDocument.setState({
    present: { ...present, pair: { ...present.pair, a: parseExperiment(input), change: null }, scenario },
  });
}

const before = useDocument.getState().present;
beforeEach(() => {
  useDocument.setState({ present: before });
});

it('a dropped trace has one device, one state and one host in Explore and in Compare, whatever was on screen', () => {
  let count = 0;
  for (const { name, experiment } of SCENARIOS) {
    for (const writes of [0, 7]) {
      show(experiment, name);
      const one = explored(readOf(writes));
      const other = compared(writes > 0);
      for (const part of ['device', 'timing', 'precondition', 'initial', 'host', 'controller', 'workload'] as const)
        expect(one[part], `${name} ${part}`).toEqual(other[part]);
      count++;
    }
  }
  expect(count).toBe(2 * SCENARIOS.length);
});

it('the state of a dropped trace does not follow from the trace before it', () => {
  for (const [first, second, kind] of [
    [0, 7, 'used'],
    [7, 0, 'none'],
    [7, 7, 'used'],
    [0, 0, 'none'],
  ] as const) {
    useDocument.setState({ present: before });
    explored(readOf(first));
    expect(explored(readOf(second)).precondition.kind, `${first} then ${second}`).toBe(kind);
  }
});

it('a trace that is dropped on a whole drive runs on that drive, used if it writes', () => {
  const drives = DEVICE_PRESETS.filter(({ kind }) => kind === 'drive');
  expect(drives.length).toBeGreaterThan(0);
  for (const drive of drives) {
    for (const writes of [0, 7]) {
      useDocument.setState({ present: before });
      show(drive.patch, null);
      const run = explored(readOf(writes));
      expect(isOnPreset(run, drive), drive.name).toBe(true);
      expect(run.precondition.kind, drive.name).toBe(writes > 0 ? 'used' : 'none');
      expect(run.initial.pages, drive.name).toEqual([]);
    }
  }
});
