import { describe, expect, it } from 'vitest';
import {
  LEAST_UNIT,
  areaOf,
  laneAt,
  laneTop,
  layOut,
  mostHeight,
  type LaneLayout,
  scrollAt,
  scrollBarOf,
} from '../../../src/timeline/layout/lane-layout.ts';
import { MOST_UNIT } from '../../../src/timeline/layout/view.ts';
import { NO_LANE_STATE, listLanes, type TimelineGeometry } from '../../../src/timeline/layout/lanes.ts';
import { makeFrame } from '../../../src/timeline/layout/view.ts';

const geometry: TimelineGeometry = {
  channels: 2,
  chipsPerChannel: 2,
  diesPerChip: 2,
  planesPerDie: 2,
  blocksPerPlane: 16,
  pagesPerBlock: 8,
};
const one = listLanes([{ geometry }], NO_LANE_STATE);
const both = listLanes([{ geometry }, { geometry }], NO_LANE_STATE);
const heightOf = (layout: LaneLayout): number => layout.panes.reduce((sum, pane) => sum + pane.height, 0);
const dieHeight = (layout: LaneLayout): number | undefined => layout.lanes.find((lane) => lane.kind === 'die')?.height;

describe('the places of lanes', () => {
  it('follow each other without gaps; the request and pinned lanes are fixed above the others', () => {
    const lanes = listLanes([{ geometry }], { fold: new Map(), pinned: new Set(['A/die6']) });
    const [pane] = layOut(lanes).panes;
    expect(pane.fixed.map((lane) => lane.id)).toEqual(['A/request', 'A/die6']);
    expect(pane.scrolled).toHaveLength(lanes.length - 2);
    for (const area of [pane.fixed, pane.scrolled]) {
      let top = 0;
      for (const lane of area) {
        expect(lane.top).toBe(top);
        expect(lane.barTop + lane.barHeight).toBeLessThanOrEqual(lane.height);
        top += lane.height;
      }
      expect(area === pane.fixed ? pane.fixedHeight : pane.contentHeight).toBe(top);
    }
  });

  it('fill the space, between the lowest and the highest lanes', () => {
    for (const lanes of [one, both]) {
      for (const height of [500, 700, 900]) {
        const layout = layOut(lanes, { height });
        const unit = dieHeight(layout) ?? 0;
        expect(unit).toBeGreaterThanOrEqual(LEAST_UNIT);
        expect(unit).toBeLessThanOrEqual(MOST_UNIT);
        if (layout.mostScroll === 0) expect(heightOf(layout)).toBeLessThanOrEqual(height);
      }
      expect(dieHeight(layOut(lanes, { height: 3000 }))).toBe(MOST_UNIT);
      expect(dieHeight(layOut(lanes, { height: 100 }))).toBe(LEAST_UNIT);
      expect(dieHeight(layOut(lanes, { height: 100, textScale: 1.5 }))).toBe(LEAST_UNIT * 1.5);
    }
  });

  it('need a height above which nothing is gained', () => {
    let compared = 0;
    for (const lanes of [one, both]) {
      for (const textScale of [1, 1.5]) {
        const most = mostHeight(lanes, textScale);
        expect(heightOf(layOut(lanes, { height: most, textScale }))).toBe(most);
        expect(heightOf(layOut(lanes, { height: most + 500, textScale }))).toBe(most);
        expect(heightOf(layOut(lanes, { height: most - 1, textScale }))).toBeLessThan(most);
        compared++;
      }
    }
    expect(compared).toBe(4);
  });

  it('are larger with their text', () => {
    const sizes = [1, 1.5, 2].map((textScale) => layOut(one, { height: 400, textScale }).lanes[0]);
    expect(sizes[1].labelSize).toBeGreaterThan(sizes[0].labelSize);
    expect(sizes[2].nameSize).toBeGreaterThan(sizes[1].nameSize);
  });

  it('are in two panes that show as many lanes if A and B do not fit, with one scroll position', () => {
    const layout = layOut(both, { height: 240 });
    const [a, b] = layout.panes;
    expect(a.height + b.height).toBe(240);
    expect(b.top).toBe(a.height);
    expect(Math.abs(a.mostScroll - b.mostScroll)).toBeLessThanOrEqual(1);
    for (const scroll of [0, 30, a.mostScroll]) {
      for (const id of ['die6', 'ch1']) {
        const [inA, inB] = ['A', 'B'].map((run) => {
          const lane = layout.lanes.find((other) => other.id === `${run}/${id}`);
          return lane === undefined ? Number.NaN : laneTop(layout, lane, scroll);
        });
        // The heading of B is the only difference.
        expect(inB - inA).toBe(b.top + (b.fixedHeight - a.fixedHeight));
      }
    }
    const last = layout.lanes.at(-1);
    if (last === undefined) throw new Error('no lanes');
    expect(laneTop(layout, last, layout.mostScroll) + last.height).toBe(240);
  });

  it('give a pane that needs less than half only what it needs', () => {
    const small = { ...geometry, channels: 1, chipsPerChannel: 1 };
    const layout = layOut(listLanes([{ geometry: small }, { geometry }], NO_LANE_STATE), { height: 240 });
    expect(layout.panes[0].mostScroll).toBe(0);
    expect(heightOf(layout)).toBe(240);
  });

  it('are found by their height, fixed ones before those scrolled under them', () => {
    const layout = layOut(both, { height: 240 });
    let found = 0;
    for (const scroll of [0, 25]) {
      for (let y = 0; y < 240; y++) {
        const lane = laneAt(layout, y, scroll);
        if (lane === undefined) continue;
        found++;
        const top = laneTop(layout, lane, scroll);
        expect(y).toBeGreaterThanOrEqual(top);
        expect(y).toBeLessThan(top + lane.height);
        const area = areaOf(layout, lane);
        expect(y).toBeGreaterThanOrEqual(area.top);
        expect(y).toBeLessThan(area.bottom);
      }
    }
    expect(found).toBe(480);
    expect(laneAt(layout, -1, 0)).toBeUndefined();
    expect(laneAt(layout, 240, 0)).toBeUndefined();
    expect(laneAt(layOut([]), 0, 0)).toBeUndefined();
  });
});

describe('a scroll bar', () => {
  const frame = makeFrame({ width: 800, height: 300, dpr: 1 });
  const layout = layOut(one, { height: 120 });
  const [pane] = layout.panes;

  it('is there only if lanes are hidden', () => {
    expect(scrollBarOf(frame, pane, 0)).toBeDefined();
    expect(scrollBarOf(frame, layOut(one, { height: 3000 }).panes[0], 0)).toBeUndefined();
  });

  it('stays in its track, and its handle stands for the scroll position', () => {
    for (const scroll of [0, 40, pane.mostScroll]) {
      const bar = scrollBarOf(frame, pane, scroll);
      if (bar === undefined) throw new Error('no bar');
      const { track, handle } = bar;
      expect(handle.top).toBeGreaterThanOrEqual(track.top);
      expect(handle.top + handle.height).toBeLessThanOrEqual(track.top + track.height + 1e-9);
      expect(scrollAt(frame, pane, handle.top + handle.height / 2)).toBeCloseTo(scroll, 6);
    }
    expect(scrollAt(frame, pane, -1000)).toBe(0);
    expect(scrollAt(frame, pane, 1000)).toBe(pane.mostScroll);
  });
});
