import { expect, it } from 'vitest';
import { LaneStore } from '../../../src/timeline/index/lane-store.ts';
import { layOut } from '../../../src/timeline/layout/lane-layout.ts';
import { NO_LANE_STATE, listLanes } from '../../../src/timeline/layout/lanes.ts';
import { makeFrame, xOfTime } from '../../../src/timeline/layout/view.ts';
import { LIGHT } from '../../../src/timeline/palette.ts';
import { rowsOfOperation } from '../../../src/timeline/scene/related-rows.ts';
import type { Scene } from '../../../src/timeline/scene/scene.ts';
import { spotlightOf } from '../../../src/timeline/scene/spotlight.ts';
import { makeFixture } from '../fixture.ts';
import { drawnSpan } from '../drawn-span.ts';

const fixture = makeFixture({ operations: 300 });
const store = new LaneStore(fixture);
while (store.work([]));
const layout = layOut(listLanes([fixture], NO_LANE_STATE));
const frame = makeFrame({ width: 1000, height: 420, dpr: 1 });
const { plot } = frame;

const OPERATION = 80;
const related = rowsOfOperation(store, OPERATION);
const fromNs = Math.min(...related.map(({ startNs }) => startNs));
const toNs = Math.max(...related.map(({ endNs }) => endNs));
const length = toNs - fromNs;
/** A lifetime that begins before its operation and ends after it. */
const life = { startNs: fromNs - length, endNs: toNs + length };

const sceneOf = (t0: number, t1: number): Scene => ({
  frame,
  view: { t0, t1, scroll: 0 },
  layout,
  stores: [store],
  minimaps: [],
  spans: [{ request: 0, label: 'read #0', spans: [drawnSpan({ ...life, cause: 'dieGc' })] }],
  endNs: fixture.recording.endNs,
  palette: LIGHT,
  fontFamily: 'sans-serif',
  focusLane: undefined,
});

it.each([
  ['a view around the lifetime', life.startNs - length, life.endNs + length],
  ['a view that begins within the lifetime', fromNs + length / 4, life.endNs + length],
  ['a view that ends within the lifetime', life.startNs - length, fromNs + length / 2],
  ['a view within the lifetime', fromNs - length / 2, toNs + length / 2],
])('in %s, every lane is dimmed from its begin to its end, but for the bright parts', (_, t0, t1) => {
  const scene = sceneOf(t0, t1);
  const { dimmed, bright } = spotlightOf(scene, [related], []);
  expect(bright.length).toBeGreaterThan(0);
  const left = Math.max(plot.left, xOfTime(scene.view, frame, life.startNs));
  const right = Math.min(plot.left + plot.width, xOfTime(scene.view, frame, life.endNs));
  const tops = new Set(dimmed.map(({ top }) => top));
  expect(tops.size).toBeGreaterThan(2);
  for (const top of tops) {
    const parts = [...dimmed, ...bright].filter((part) => part.top === top).sort((a, b) => a.left - b.left);
    let at = left;
    for (const part of parts) {
      expect(part.left).toBeCloseTo(at, 6);
      at = part.left + part.width;
    }
    expect(at).toBeCloseTo(right, 6);
  }
});
