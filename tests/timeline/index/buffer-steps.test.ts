import { describe, expect, it } from 'vitest';
import { OccupancyLog, type OccupancyColumns } from '../../../src/engine/recording/occupancy.ts';
import { describeView } from '../../../src/timeline/input/describe.ts';
import { KeyboardCursor, describeLane } from '../../../src/timeline/keyboard-cursor.ts';
import { bufferSteps, bufferedWords } from '../../../src/timeline/index/buffer-steps.ts';
import { LaneStore } from '../../../src/timeline/index/lane-store.ts';
import { layOut } from '../../../src/timeline/layout/lane-layout.ts';
import { NO_LANE_STATE, listLanes } from '../../../src/timeline/layout/lanes.ts';
import { makeFixture } from '../fixture.ts';

/** Two of four pages from 1,024 ns to 3,072 ns, all four for another step; the run ends 512 ns later. */
function columns(): OccupancyColumns {
  const log = new OccupancyLog();
  log.changed(1024, 2);
  log.changed(3072, 4);
  log.changed(4096, 0);
  return log.columns(4608, 4);
}

describe('the lane of the write buffer', () => {
  it('is as full as the buffer was in each step, and exact between edges', () => {
    const steps = bufferSteps(columns(), 4608);
    const fullOf = (ns: number): number => {
      const { startNs, endNs, busy } = steps.step(ns);
      return (busy ?? new Float64Array()).reduce((sum, part) => sum + part, 0) / (endNs - startNs);
    };
    expect([0, 1500, 2500, 3500, 4200].map(fullOf)).toEqual([0, 0.5, 0.5, 1, 0]);
    expect(steps.step(4200)).toMatchObject({ startNs: 4096, endNs: 4608 });
    expect(steps.hasRows(0, 1)).toBe(false);
  });

  it('has the pages of an instant, and says if they are a mean', () => {
    const at = (ns: number): string => bufferedWords(columns(), ns, 4608);
    expect([0, 1500, 3500, 4200].map(at)).toEqual(['0 of 4', '2 of 4', '4 of 4', '0 of 4']);
    const log = new OccupancyLog();
    log.changed(512, 3);
    // Half of the step with three pages.
    expect(bufferedWords(log.columns(1024, 64), 700, 1024)).toBe('≈ 1.5 of 64');
    // A run that ends in its step, with all of it at two pages.
    const short = new OccupancyLog();
    short.changed(0, 2);
    expect(bufferedWords(short.columns(600, 64), 599, 600)).toBe('2 of 64');
  });

  it('stands below the request of a run with a buffer, and only there', () => {
    const { geometry } = makeFixture({ operations: 10 });
    const kinds = (buffer?: OccupancyColumns): string[] =>
      listLanes([{ geometry, buffer }], NO_LANE_STATE).map(({ id }) => id);
    expect(kinds().filter((id) => id === 'A/buffer')).toEqual([]);
    expect(kinds(columns()).slice(0, 3)).toEqual(['A/request', 'A/buffer', 'A/ch0']);
    const both = listLanes([{ geometry }, { geometry, buffer: columns() }], NO_LANE_STATE);
    expect(both.filter(({ kind }) => kind === 'buffer').map(({ id, name }) => [id, name])).toEqual([
      ['B/buffer', 'run B, write buffer of 4 pages'],
    ]);
  });

  it('says how full it is, in words and by the keyboard', () => {
    const { recording, geometry } = makeFixture({ operations: 10 });
    const run = { recording: { ...recording, endNs: 4096 }, geometry, buffer: columns() };
    const stores = [new LaneStore(run)];
    const layout = layOut(listLanes([run], NO_LANE_STATE), { height: 400 });
    const frame = { plot: { left: 0, top: 0, width: 400, height: 400 } };
    const scene = { view: { t0: 0, t1: 4096, scroll: 0 }, endNs: 4096, stores, layout, frame, spans: [] };
    const cursor = new KeyboardCursor();
    cursor.laneId = 'A/request';
    const lane = cursor.moveLane(scene as never, 1);
    expect(lane?.id).toBe('A/buffer');
    if (lane === undefined) return;
    expect(describeLane(scene as never, lane)).toBe('write buffer of 4 pages, 50\u202f% full');
    expect(describeView(scene as never)).toContain('write buffer of 4 pages: 50\u202f% full.');
  });
});
