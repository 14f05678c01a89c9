import { describe, expect, it } from 'vitest';
import { hitTest, laneY, minimapWindow, timeOfMinimap, type HitScene } from '../../../src/timeline/scene/hit.ts';
import { LaneStore } from '../../../src/timeline/index/lane-store.ts';
import { layOut, type PlacedLane } from '../../../src/timeline/layout/lane-layout.ts';
import { NO_LANE_STATE, listLanes } from '../../../src/timeline/layout/lanes.ts';
import { makeFrame, timeOfX, xOfTime } from '../../../src/timeline/layout/view.ts';
import { makeFixture } from '../fixture.ts';
import { drawnSpan } from '../drawn-span.ts';

const fixture = makeFixture({ operations: 4000 });
const store = new LaneStore(fixture);
while (store.work([]));
const { endNs } = fixture.recording;
const scene: HitScene = {
  frame: makeFrame({ width: 1200, height: 420, dpr: 1 }),
  view: { t0: endNs * 0.4, t1: endNs * 0.42, scroll: 0 },
  layout: layOut(listLanes([fixture], { ...NO_LANE_STATE, pinned: new Set(['A/die6']) })),
  stores: [store],
  spans: [
    {
      request: 5,
      label: 'read #5',
      spans: [
        drawnSpan({ startNs: endNs * 0.405, endNs: endNs * 0.41, cause: 'dieGc', blockerOperation: 12 }),
        drawnSpan({ startNs: endNs * 0.41, endNs: endNs * 0.4101, cause: 'array' }),
      ],
    },
  ],
  endNs,
};
const lanes: readonly PlacedLane[] = scene.layout.lanes;
const middleOf = (lane: PlacedLane): number => laneY(scene, lane) + lane.barTop + lane.barHeight / 2;

describe('a hit test', () => {
  it('finds the drawn row in the middle of every bar, and the neighbors of every gap', () => {
    let rows = 0;
    let gaps = 0;
    for (const lane of lanes) {
      const index = store.index(lane);
      if (index === undefined || middleOf(lane) > 420) continue;
      for (let row = 0; row < index.rows; row++) {
        if (index.repeats(row) || index.end(row) < scene.view.t0 || index.start(row) > scene.view.t1) continue;
        const middle = xOfTime(scene.view, scene.frame, (index.start(row) + index.end(row)) / 2);
        if (middle < scene.frame.plot.left || middle > scene.frame.plot.left + scene.frame.plot.width) continue;
        const hit = hitTest(scene, middle, middleOf(lane));
        expect(hit).toMatchObject({ kind: 'row', operation: index.operation(row), startNs: index.start(row) });
        rows++;
        let next = row + 1;
        while (next < index.rows && index.repeats(next)) next++;
        if (next >= index.rows) continue;
        const gapX = xOfTime(scene.view, scene.frame, (index.end(row) + index.start(next)) / 2);
        const gapWidth =
          xOfTime(scene.view, scene.frame, index.start(next)) - xOfTime(scene.view, scene.frame, index.end(row));
        if (gapWidth < 12 || gapX > scene.frame.plot.left + scene.frame.plot.width) continue;
        expect(hitTest(scene, gapX, middleOf(lane))).toMatchObject({
          kind: 'gap',
          startNs: index.end(row),
          endNs: index.start(next),
          rowAfter: next,
        });
        gaps++;
      }
    }
    expect(rows).toBeGreaterThan(30);
    expect(gaps).toBeGreaterThan(5);
  });

  it('finds the nearer row beside a narrow gap, and of a multi-plane operation the first', () => {
    const die = lanes.find(({ kind, pinned }) => kind === 'die' && !pinned);
    const index = die && store.index(die);
    if (die === undefined || index === undefined) throw new Error('no die');
    let compared = 0;
    for (let row = 0; row + 2 < index.rows; row++) {
      const [endOfRow, next] = [index.end(row + 1), index.start(row + 2)];
      if (index.repeats(row) || !index.repeats(row + 1) || index.repeats(row + 2) || next <= endOfRow) continue;
      // The gap is 6 pixels wide.
      const perPixel = (next - endOfRow) / 6;
      const t0 = endOfRow - 100 * perPixel;
      const close = { ...scene, view: { t0, t1: t0 + scene.frame.plot.width * perPixel, scroll: 0 } };
      const x = xOfTime(close.view, close.frame, endOfRow);
      expect(hitTest(close, x + 1, middleOf(die))).toMatchObject({ kind: 'row', row });
      expect(hitTest(close, x + 5, middleOf(die))).toMatchObject({ kind: 'row', row: row + 2 });
      compared++;
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('finds the time after the last row as a gap, up to the pointer if that is after the end', () => {
    const late = { ...scene, view: { t0: endNs * 0.99, t1: endNs * 1.05, scroll: 0 } };
    const die = lanes.find(({ kind, pinned }) => kind === 'die' && !pinned);
    if (die === undefined) throw new Error('no die');
    const hit = hitTest(late, xOfTime(late.view, late.frame, endNs * 1.03), middleOf(die));
    expect(hit.kind === 'gap' && [hit.rowAfter, hit.endNs === hit.ns, hit.ns > endNs]).toEqual([-1, true, true]);
  });

  it('finds the window on the minimap also if it is far narrower than a pixel', () => {
    for (const [t0, center] of [
      [endNs / 2, 0.5],
      [0, 0],
      [endNs - 100, 1],
    ]) {
      const view = { t0, t1: t0 + 100, scroll: 0 };
      const [left, right] = minimapWindow(scene.frame, view, endNs);
      expect(right - left).toBeCloseTo(8, 6);
      const { minimap } = scene.frame;
      expect(left).toBeCloseTo(minimap.left + Math.min(Math.max(center * minimap.width - 4, 0), minimap.width - 8), 1);
      expect(hitTest({ ...scene, view }, (left + right) / 2, 10)).toMatchObject({ kind: 'minimap', part: 'window' });
    }
  });

  it('finds the spans of the selected request', () => {
    const lane = lanes.find((one) => one.kind === 'request');
    if (lane === undefined) throw new Error('no request lane');
    const x = xOfTime(scene.view, scene.frame, endNs * 0.407);
    expect(hitTest(scene, x, middleOf(lane))).toMatchObject({ kind: 'span', index: 0, span: { blockerOperation: 12 } });
    expect(hitTest(scene, scene.frame.plot.left + 2, middleOf(lane)).kind).toBe('empty');
  });

  it('finds names, fold marks and pins, the axis and the minimap', () => {
    const die = lanes.find((lane) => lane.kind === 'die' && !lane.pinned);
    if (die === undefined) throw new Error('no die');
    const { plot } = scene.frame;
    expect(hitTest(scene, 60, middleOf(die))).toMatchObject({ kind: 'lane', part: 'name' });
    expect(hitTest(scene, 15, middleOf(die))).toMatchObject({ kind: 'lane', part: 'fold' });
    expect(hitTest(scene, 4, middleOf(die))).toMatchObject({ kind: 'lane', part: 'chip' });
    expect(hitTest(scene, plot.left - 5, middleOf(die))).toMatchObject({ kind: 'lane', part: 'pin' });
    expect(hitTest(scene, 700, plot.top - 5)).toMatchObject({
      kind: 'axis',
      ns: timeOfX(scene.view, scene.frame, 700),
    });
    const [left, right] = minimapWindow(scene.frame, scene.view, endNs);
    expect(hitTest(scene, left, 10)).toMatchObject({ kind: 'minimap', part: 'start' });
    expect(hitTest(scene, right, 10)).toMatchObject({ kind: 'minimap', part: 'end' });
    expect(hitTest(scene, (left + right) / 2, 10)).toMatchObject({ kind: 'minimap', part: 'window' });
    expect(hitTest(scene, left - 60, 10)).toMatchObject({ kind: 'minimap', part: 'outside' });
    expect(timeOfMinimap(scene.frame, endNs, scene.frame.minimap.left)).toBe(0);
    expect(timeOfMinimap(scene.frame, endNs, 1e6)).toBe(endNs);
  });

  it('prefers a pinned lane to the lanes scrolled under it', () => {
    const pinned = lanes.find((lane) => lane.pinned);
    if (pinned === undefined) throw new Error('no lane is pinned');
    const scrolled = { ...scene, view: { ...scene.view, scroll: 50 } };
    const hit = hitTest(scrolled, 60, middleOf(pinned));
    expect(hit).toMatchObject({ kind: 'lane', lane: { id: 'A/die6' } });
  });
});
