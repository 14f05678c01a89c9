/** A dropped trace starts on the same device, in the same state, with the same host, wherever it is dropped. */
import { beforeEach, expect, it, vi } from 'vitest';
import {
  baseOf,
  TRACE_DEVICES,
  suggestedAddressing,
  suggestedDevice,
  suggestedState,
  runTrace,
} from '../../../src/app/setup/traces/trace-arrival.ts';
import { currentPair, useDocument } from '../../../src/app/stores/document.ts';
import { useTrace } from '../../../src/app/stores/trace.ts';
import { DEVICE_PRESETS, isOnPreset } from '../../../src/document/presets/devices.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { logicalPages } from '../../../src/device/geometry.ts';
import { refuseUnsupported } from '../../../src/engine/setup/unsupported.ts';
import { SCENARIOS } from '../../../src/papers/scenarios.ts';
import type { TraceRead } from '../../../src/worker/protocol.ts';

vi.mock('../../../src/app/runs/engine-client.ts', () => ({ engine: { knowsTrace: () => true } }));
vi.mock('../../../src/app/runs/keep-trace-files.ts', () => ({ keepTraceFiles: () => Promise.resolve() }));
vi.mock('../../../src/app/links/address.ts', () => ({ writeAddress: () => undefined }));
vi.mock('../../../src/app/runs/run-controller.ts', () => ({ runAgain: () => undefined }));

const reference = { name: 'hm_0.csv', format: 'msr', hash: 'a'.repeat(64) };
const readOf = (writes: number): TraceRead =>
  ({
    report: { source: { name: reference.name, hash: reference.hash }, format: 'msr', writes },
    ends: new Float64Array(),
  }) as unknown as TraceRead;

/** What Explore runs if a person drops a trace and presses Enter. */
function explored(read: TraceRead): ReturnType<typeof currentPair>['a'] {
  const device = suggestedDevice('a');
  useTrace.setState({
    arrival: { phase: 'found', file: new File([], reference.name), read, instead: null },
  });
  const settings = {
    timeScale: 1,
    addressing: suggestedAddressing(read, 'a', device),
    device,
    state: suggestedState(read, 'a', device),
  };
  expect(runTrace(settings, 'a')).toBeNull();
  return currentPair().a;
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

it('a dropped trace has one device, one state and one host, whatever was on screen', () => {
  let count = 0;
  const plain = [0, 7].map((writes) => explored(readOf(writes)));
  for (const { name, experiment } of SCENARIOS) {
    for (const writes of [0, 7]) {
      show(experiment, name);
      const one = explored(readOf(writes));
      const other = plain[writes === 0 ? 0 : 1];
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

it('a trace of which more than a tenth lies beyond the device lets the device grow, on each device that is offered', () => {
  let compared = 0;
  for (const device of ['default', ...TRACE_DEVICES.map(({ name }) => name)]) {
    const base = baseOf(device);
    const room = logicalPages(base.device) * base.device.pageBytes;
    const reading = (beyond: number): TraceRead => ({
      ...readOf(1),
      ends: Float64Array.from({ length: 100 }, (_, i) => (i < 100 - beyond ? 4096 : room + 4096)),
    });
    expect(suggestedAddressing(reading(10), 'a', device), device).toBe(base.host.addressing);
    expect(suggestedAddressing(reading(11), 'a', device), device).toBe(
      base.host.addressing === 'wrap' ? 'grow' : base.host.addressing,
    );
    compared++;
  }
  expect(compared).toBeGreaterThan(20);
});

it('every device that is offered can run a trace, whatever policies are on screen', () => {
  let compared = 0;
  for (const scenario of SCENARIOS.filter((_, index) => index % 4 === 0))
    for (const { name, patch } of TRACE_DEVICES) {
      show(scenario.experiment, scenario.name);
      useTrace.setState({
        arrival: { phase: 'found', file: new File([], reference.name), read: readOf(1), instead: null },
      });
      const where = `${name} from ${scenario.name}`;
      expect(runTrace({ timeScale: 1, addressing: 'wrap', device: name, state: 'used' }, 'a'), where).toBeNull();
      const { a } = currentPair();
      expect(() => refuseUnsupported(a), where).not.toThrow();
      expect(a.device, where).toMatchObject(patch.device ?? {});
      compared++;
    }
  expect(compared).toBeGreaterThan(400);
});
