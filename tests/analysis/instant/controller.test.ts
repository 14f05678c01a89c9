/** Cores and link of a controller at one instant: steps, what happens, the device, the export, the outlines. */
import { expect, it } from 'vitest';
import { perfettoText, perfettoBytes } from '../../../src/analysis/export/perfetto.ts';
import { deviceInstant } from '../../../src/analysis/instant/device-instant.ts';
import { eventsAt } from '../../../src/analysis/instant/events.ts';
import { nextInstant } from '../../../src/analysis/instant/stepping.ts';
import { requestAccount } from '../../../src/analysis/why/account.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { RowKind } from '../../../src/engine/recording/recording.ts';
import { LaneStore } from '../../../src/timeline/index/lane-store.ts';
import { rowsOfBlockers, rowsOfSelection } from '../../../src/timeline/scene/related-rows.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { inlineRequests, run, workloadOf } from '../../engine/run.ts';
import { drawnSpan } from '../../timeline/drawn-span.ts';

const PAGE = 8192;
const INPUT: ExperimentInput = {
  device: { channels: 3, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 8, pagesPerBlock: 8 },
  controller: { readOccupancyNs: 1000, writeOccupancyNs: 700, linkNsPerByte: 1 },
  workload: {
    requests: [
      ...[0, 1, 2].map((lpn) => ({ atNs: 0, op: 'read' as const, offset: lpn * PAGE, bytes: PAGE })),
      { atNs: 0, op: 'trim', offset: 8 * PAGE, bytes: PAGE },
    ],
  },
};
const engine = run(INPUT);
const recording = engine.recording();
const workload = workloadOf(inlineRequests(engine.experiment));
const reader = new RunReader(recording, engine.experiment, null, workload);
const none = { count: 0, startNs: new Float64Array(), endNs: new Float64Array() } as never;
const [CORE, , OUT] = [0, 1, 2].map((server) => recording.lanes.length + server);

it('a step by phase visits each start and end on a core, and one by event those of all lanes', () => {
  const seen: number[] = [];
  const next = (at: number, unit: 'phase' | 'event'): number | null =>
    nextInstant({ recording, jobs: none }, at, 1, unit, CORE);
  for (let at = next(-1, 'phase'); at !== null; at = next(at, 'phase')) seen.push(at);
  expect(seen).toEqual([0, 1000, 2000, 3000, 3700]);
  expect(next(3000, 'event')).toBe(3070);
  expect(nextInstant({ recording, jobs: none }, 3700, -1, 'phase', CORE)).toBe(3000);
});

it('an instant names the requests that cores and link begin and end with', () => {
  const at = eventsAt(reader, 1000).filter(({ kind }) => kind === 'start' || kind === 'end');
  expect(at).toContainEqual(expect.objectContaining({ kind: 'end', lane: CORE, phase: RowKind.firmware, request: 0 }));
  expect(at).toContainEqual(
    expect.objectContaining({ kind: 'start', lane: CORE, phase: RowKind.firmware, request: 1 }),
  );
  const end = requestAccount(reader, 0)?.finishNs ?? 0;
  // Complete with the last byte on the link, where no bus or die ends anything.
  expect(eventsAt(reader, end)).toContainEqual({ kind: 'complete', first: 0, last: 0 });
  expect(eventsAt(reader, end)).toContainEqual(expect.objectContaining({ kind: 'start', lane: OUT, request: 1 }));
});

it('the device at an instant has what cores and link serve, until when, and how many wait', () => {
  const there = createEngine(engine.experiment, workload);
  there.advanceTo(1000);
  expect(deviceInstant(there).controller).toEqual({
    cores: [{ request: 1, operation: null, untilNs: 2000 }],
    waiting: 2,
    links: [0, 1].map(() => ({ request: null, operation: null, untilNs: 0, waiting: 0 })),
  });
  const end = requestAccount(reader, 0)?.finishNs ?? 0;
  there.advanceTo(end);
  expect(deviceInstant(there).controller?.links[1]).toEqual({
    request: 1,
    operation: null,
    untilNs: end + PAGE,
    waiting: 1,
  });
  const plain = createEngine(run({}).experiment, workloadOf([]));
  expect(deviceInstant(plain).controller).toBe(null);
});

it('an export for Perfetto has a thread for each core and direction, with all their phases', () => {
  const text = [...perfettoText(recording, engine.experiment, workload)].join('');
  const { traceEvents } = JSON.parse(text) as {
    traceEvents: { ph: string; pid: number; tid?: number; name: string; args?: Record<string, unknown> }[];
  };
  const process = traceEvents.find(({ name, args }) => name === 'process_name' && args?.name === 'controller')?.pid;
  const ours = traceEvents.filter(({ pid }) => pid === process);
  expect(ours.filter(({ name }) => name === 'thread_name').map(({ args }) => args?.name)).toEqual([
    'core 0',
    'link in',
    'link out',
  ]);
  const slices = ours.filter(({ ph }) => ph === 'X');
  expect(slices.map(({ tid, name, args }) => [tid, name, args?.request])).toEqual([
    ...[0, 1, 2, 3].map((request) => [1, 'firmware', request]),
    ...[0, 1, 2].map((request) => [3, 'link-out', request]),
  ]);
  expect(perfettoBytes(recording) / text.length).toBeGreaterThan(0.75);
  expect(perfettoBytes(recording) / text.length).toBeLessThan(1.25);
});

it('a selected request outlines its own phases on core and link, and those that it waited for', () => {
  const { device } = engine.experiment;
  const store = new LaneStore({ recording, geometry: device });
  const spans = [{ request: 2, label: '', spans: (requestAccount(reader, 2)?.spans ?? []).map(drawnSpan) }];
  const places = (rows: ReturnType<typeof rowsOfSelection>[number]): unknown[] =>
    rows.filter(({ server }) => server !== undefined).map(({ server, startNs }) => [server, startNs]);
  const [own] = rowsOfSelection([store], { run: 0, request: 2 }, spans);
  const out = (requestAccount(reader, 2)?.finishNs ?? 0) - PAGE;
  expect(places(own)).toEqual([
    [0, 2000],
    [2, out],
  ]);
  expect(places(rowsOfBlockers([store], spans)[0])).toEqual([
    [0, 0],
    [0, 1000],
    [2, out - 2 * PAGE],
    [2, out - PAGE],
  ]);
  // A trim has no operation, but a core.
  const [trim] = rowsOfSelection([store], { run: 0, request: 3 }, []);
  expect(places(trim)).toEqual([[0, 3000]]);
  const core = store.index({ kind: 'core', server: 0 } as never);
  expect(core && [0, 1, 2, 3].map((row) => store.requestAt(core, row))).toEqual([0, 1, 2, 3]);
});
