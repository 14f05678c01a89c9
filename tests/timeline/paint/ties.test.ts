import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { packRow } from '../../../src/engine/recording/lane-chunk.ts';
import { chunkOf } from '../../../src/analysis/columns/rows.ts';
import { RowKind } from '../../../src/engine/recording/recording.ts';
import { LaneIndex } from '../../../src/timeline/index/lane-index.ts';
import { LaneStore } from '../../../src/timeline/index/lane-store.ts';
import { layOut } from '../../../src/timeline/layout/lane-layout.ts';
import { NO_LANE_STATE, listLanes } from '../../../src/timeline/layout/lanes.ts';
import { OperationTable } from '../../../src/timeline/index/operation-table.ts';
import { LIGHT } from '../../../src/timeline/palette.ts';
import { barLabels, resumes } from '../../../src/timeline/text/row-text.ts';
import type { Scene } from '../../../src/timeline/scene/scene.ts';
import { SvgPath } from '../../../src/timeline/text/svg-text.ts';
import { nextPiece, traceGroups } from '../../../src/timeline/paint/ties.ts';
import { makeFrame } from '../../../src/timeline/layout/view.ts';
import { runChecked } from '../../engine/run.ts';
import { makeFixture } from '../fixture.ts';

const operations = new OperationTable(makeFixture({ operations: 10 }).recording);

/** A die's rows, one after the other: kind, start, length, operation. */
function lane(rows: readonly (readonly [number, number, number, number])[]): LaneIndex {
  const chunk = chunkOf(
    rows.map(([, start]) => start),
    rows.map(([kind, , length]) => packRow(kind, length)),
    rows.map(([, , , operation]) => operation),
  );
  return new LaneIndex([chunk], operations).build();
}

describe('a suspended operation', () => {
  const index = lane([
    [RowKind.erase, 0, 100, 1],
    [RowKind.suspend, 100, 10, 1],
    [RowKind.read, 110, 20, 2],
    [RowKind.resume, 130, 10, 1],
    [RowKind.erase, 140, 100, 1],
    [RowKind.program, 300, 50, 3],
  ]);

  it('is tied to the piece in which it resumes', () => {
    expect(nextPiece(index, 0)).toBe(4);
    expect(nextPiece(index, 4)).toBe(-1);
    expect(nextPiece(index, 5)).toBe(-1);
    // A read has no pieces.
    expect(nextPiece(index, 2)).toBe(-1);
  });

  it('labels its later pieces as resumed', () => {
    expect(resumes(index, 0)).toBe(false);
    expect(resumes(index, 4)).toBe(true);
    expect(resumes(index, 5)).toBe(false);
  });

  it('resumes on all of its planes', () => {
    const planes = lane([
      [RowKind.program, 0, 100, 1],
      [RowKind.program, 0, 100, 2],
      [RowKind.suspend, 100, 10, 1],
      [RowKind.suspend, 100, 10, 2],
      [RowKind.resume, 130, 10, 1],
      [RowKind.resume, 130, 10, 2],
      [RowKind.program, 140, 60, 1],
      [RowKind.program, 140, 60, 2],
    ]);
    expect(planes.groupSize(0)).toBe(2);
    expect(nextPiece(planes, 0)).toBe(6);
    expect(resumes(planes, 6)).toBe(true);
    expect(planes.busyShare(0, 200)).toBe((100 + 10 + 10 + 60) / 200);
  });
});

describe('the loads of one transaction', () => {
  const PAGE = 4096;

  /** The line under the bus of channel 0, and how many loads it carried. */
  function busTies(policy: ExperimentInput['policy']): { path: string; loads: number } {
    const experiment = parseExperiment({
      device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 2, blocksPerPlane: 8, pageBytes: PAGE },
      policy,
      workload: { requests: [{ atNs: 0, op: 'write', offset: 0, bytes: 2 * PAGE }] },
    });
    const recording = runChecked(experiment).recording();
    const store = new LaneStore({ recording, geometry: experiment.device });
    while (store.work([]));
    const layout = layOut(listLanes([{ geometry: experiment.device }], NO_LANE_STATE));
    const bus = layout.lanes.find((one) => one.kind === 'channel');
    if (bus === undefined) throw new Error('no bus');
    const scene: Scene = {
      frame: makeFrame({ width: 1200, height: 400, dpr: 1 }),
      view: { t0: 0, t1: 400_000, scroll: 0 },
      layout,
      stores: [store],
      minimaps: [],
      spans: [],
      endNs: recording.endNs,
      palette: LIGHT,
      fontFamily: 'sans-serif',
      focusLane: undefined,
    };
    const index = store.bus(0);
    const rows = Array.from({ length: index.rows }, (_, row) => row);
    const path = new SvgPath();
    traceGroups(scene, bus, index, rows, path);
    return { path: path.d, loads: index.rows };
  }

  it('are tied by one line under the bus', () => {
    const { path, loads } = busTies({ multiPlane: 'wise' });
    expect(loads).toBe(2);
    expect(path.match(/M/g)).toHaveLength(1);
  });

  it('of two transactions are not', () => {
    expect(busTies({ multiPlane: 'none' })).toEqual({ path: '', loads: 2 });
  });
});

it('do not label initial operations as background work', () => {
  const experiment = parseExperiment({
    device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 8 },
    initial: { running: [{ kind: 'program', remainingNs: 500_000 }] },
    workload: { requests: [] },
  });
  const store = new LaneStore({ recording: runChecked(experiment).recording(), geometry: experiment.device });
  while (store.work([]));
  expect(barLabels(store, store.die(0), 0)).toEqual(['program', 'program', 'program', 'program']);
});
