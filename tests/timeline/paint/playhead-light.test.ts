import { expect, it } from 'vitest';
import { LaneStore } from '../../../src/timeline/index/lane-store.ts';
import { layOut } from '../../../src/timeline/layout/lane-layout.ts';
import { NO_LANE_STATE, listLanes } from '../../../src/timeline/layout/lanes.ts';
import { makeFrame, timeOfX } from '../../../src/timeline/layout/view.ts';
import { runningRows } from '../../../src/timeline/paint/playhead-light.ts';
import { LIGHT } from '../../../src/timeline/palette.ts';
import type { Scene } from '../../../src/timeline/scene/scene.ts';
import { makeFixture } from '../fixture.ts';

const fixture = makeFixture({ operations: 2000 });
const store = new LaneStore(fixture);
while (store.work([]));
const { endNs } = fixture.recording;
const scene: Scene = {
  frame: makeFrame({ width: 1200, height: 420, dpr: 1 }),
  view: { t0: endNs * 0.4, t1: endNs * 0.42, scroll: 0 },
  layout: layOut(listLanes([fixture], NO_LANE_STATE)),
  stores: [store],
  minimaps: [],
  spans: [],
  endNs,
  palette: LIGHT,
  fontFamily: 'sans-serif',
  focusLane: undefined,
};

it('lights exactly the visible rows that run at the instant', () => {
  let lit = 0;
  for (let at = 0; at < 200; at++) {
    const ns = Math.ceil(scene.view.t0 + ((scene.view.t1 - scene.view.t0) * at) / 200);
    const running = scene.layout.lanes.filter((lane) => {
      const index = store.index(lane);
      const row = index?.rowAt(ns) ?? -1;
      return index !== undefined && row >= 0 && index.start(row) <= ns && index.end(row) > ns;
    });
    const rows = runningRows(scene, ns);
    expect(new Set(rows.map((row) => row.laneId))).toEqual(
      new Set(running.filter((lane) => lane.top < scene.frame.plot.height).map((lane) => lane.id)),
    );
    for (const row of rows) expect(timeOfX(scene.view, scene.frame, row.left)).toBeLessThanOrEqual(ns + 1);
    lit += rows.length;
  }
  expect(lit).toBeGreaterThan(200);
  expect(runningRows(scene, scene.view.t1 + 1e6)).toEqual([]);
});
