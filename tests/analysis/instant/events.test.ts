import { expect, it } from 'vitest';
import { eventsAt } from '../../../src/analysis/instant/events.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { nextInstant, type Moments } from '../../../src/analysis/instant/stepping.ts';
import { ROW_KIND_NAMES, RowKind } from '../../../src/engine/recording/recording.ts';
import { SCENARIOS } from '../../../src/papers/scenarios.ts';
import { joinPatches } from '../../../src/document/patch.ts';
import { runExperiment } from '../../../src/reproduction/run.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';

async function readerOf(input: ExperimentInput): Promise<RunReader> {
  const run = await runExperiment(input);
  return new RunReader(run.engine.recording(), parseExperiment(input));
}

it('a program or erase that goes on later is interrupted, never at its end, and named first', async () => {
  let interruptions = 0;
  let ends = 0;
  for (const scenario of SCENARIOS.filter(({ paper }) => paper === 'suspension')) {
    const reader = await readerOf(
      joinPatches(scenario.experiment, { policy: { suspension: { program: true, erase: true } } }),
    );
    for (const lane of reader.lanes) {
      for (let index = 0; index < lane.rows; index++) {
        const row = lane.row(index);
        if (row.kind !== RowKind.erase && row.kind !== RowKind.program) continue;
        const later = reader
          .allRowsOf(row.operation)
          .some(({ kind, startNs }) => kind === row.kind && startNs >= row.endNs);
        const [first, ...rest] = eventsAt(reader, row.endNs);
        if (later) {
          interruptions++;
          expect(first).toMatchObject({ kind: 'interrupted', lane: lane.number, operation: row.operation });
          // All pieces of it so far, of the whole time.
          const before = reader
            .allRowsOf(row.operation)
            .filter(({ kind, endNs }) => kind === row.kind && endNs <= row.endNs);
          const doneNs = before.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0);
          const all = reader.allRowsOf(row.operation).filter(({ kind }) => kind === row.kind);
          const totalNs = all.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0);
          expect(first).toMatchObject({ progress: { doneNs, totalNs } });
          expect(rest.some((event) => event.kind === 'start' && event.phase === RowKind.suspend)).toBe(false);
        } else {
          ends++;
          expect([first, ...rest]).toContainEqual(
            expect.objectContaining({ kind: 'end', lane: lane.number, phase: row.kind }),
          );
        }
      }
    }
  }
  expect(interruptions).toBeGreaterThan(5);
  expect(ends).toBeGreaterThan(5);
});

it('a request that completes is named before the transfers of that instant', async () => {
  const scenario = SCENARIOS.find(({ name }) => name === 'mbm-fig-2b');
  if (scenario === undefined) throw new Error('no figure');
  const reader = await readerOf(scenario.experiment);
  const [first] = eventsAt(reader, reader.operations.finish(0));
  expect(first).toEqual({ kind: 'complete', first: 0, last: 0 });
});

it('the command of a write has a step of its own, before its data-in: MBM Fig. 2(a)', async () => {
  const scenario = SCENARIOS.find(({ name }) => name === 'mbm-fig-2a');
  if (scenario === undefined) throw new Error('no figure');
  const reader = await readerOf(scenario.experiment);
  const moments = {
    recording: reader.recording,
    jobs: { count: 0, startNs: [], endNs: [] } as unknown as Moments['jobs'],
  };
  expect(nextInstant(moments, 0, 1, 'event')).toBe(70);
  const phases = (ns: number): string[] =>
    eventsAt(reader, ns).flatMap((event) => ('phase' in event ? [`${event.kind} ${ROW_KIND_NAMES[event.phase]}`] : []));
  expect(phases(0)).toEqual(['start command']);
  expect(phases(70)).toEqual(['start load', 'end command']);
});

it('an interrupted program of several pages shows the rest of its slowest page, or of its word line', async () => {
  const PAGE = 8192;
  const timing = {
    programNs: 600_000,
    pageTypes: { count: 3, secondProgramNs: 1_500_000, thirdProgramNs: 2_000_000, wordLineProgramNs: 900_000 },
  };
  const suspension = { program: true, erase: true };
  const device = { channels: 1, chipsPerChannel: 1, planesPerDie: 1, blocksPerPlane: 8, pagesPerBlock: 12 };
  const requests = [
    { op: 'write' as const, offset: 0, bytes: 3 * PAGE },
    { atNs: 700_000, op: 'read' as const, offset: 40 * PAGE, bytes: PAGE },
  ];
  const pointer = { channel: 0, chip: 0, die: 1, plane: 0, block: 0, page: 1 };
  const given: [number, ExperimentInput][] = [
    // The pages of the two dies are of the first and of the second type.
    [
      1_500_000,
      {
        device: { ...device, diesPerChip: 2 },
        policy: { busyUnit: 'chip', suspension },
        initial: { writePointers: [pointer] },
        workload: { requests: [{ ...requests[0], bytes: 2 * PAGE }, requests[1]] },
      },
    ],
    [
      900_000,
      {
        device: { ...device, diesPerChip: 1 },
        policy: { wordLine: 'one-shot', suspension },
        host: { writeBuffer: { pages: 3 } },
        workload: { requests },
      },
    ],
  ];
  let shown = 0;
  for (const [totalNs, input] of given) {
    const reader = await readerOf({ timing, ...input });
    for (const lane of reader.lanes) {
      for (let index = 0; index < lane.rows; index++) {
        const row = lane.row(index);
        if (row.kind !== RowKind.program) continue;
        for (const event of eventsAt(reader, row.endNs)) {
          if (event.kind !== 'interrupted') continue;
          expect(event.progress.totalNs).toBe(totalNs);
          shown++;
        }
      }
    }
  }
  expect(shown).toBeGreaterThan(2);
});

it('the passes of a word line are programs of their own: none is interrupted by the other', async () => {
  const reader = await readerOf({
    device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 8, pagesPerBlock: 4 },
    timing: { programNs: 600_000, pageTypes: { count: 2, firstPassProgramNs: 700_000, wordLineProgramNs: 900_000 } },
    policy: { wordLine: 'two-pass' },
    host: { writeBuffer: { pages: 4 } },
    workload: { requests: [{ op: 'write', offset: 0, bytes: 4 * 8192 }] },
  });
  const kinds: string[] = [];
  const [lane] = reader.lanes.filter(({ number }) => number === 1);
  for (let index = 0; index < lane.rows; index++) {
    const { kind, startNs, endNs } = lane.row(index);
    if (kind !== RowKind.program) continue;
    for (const ns of [startNs, endNs]) kinds.push(...eventsAt(reader, ns).map((event) => event.kind));
  }
  expect(kinds).toContain('end');
  expect(kinds.filter((kind) => kind === 'interrupted' || kind === 'continued')).toEqual([]);
});
