import { describe, expect, it } from 'vitest';
import { formatShare } from '../../src/base/format.ts';
import { LaneStore } from '../../src/timeline/index/lane-store.ts';
import {
  KeyboardCursor,
  describeLane,
  selectedRange,
  viewOfRange,
  type CursorScene,
} from '../../src/timeline/keyboard-cursor.ts';
import { layOut } from '../../src/timeline/layout/lane-layout.ts';
import { NO_LANE_STATE, listLanes } from '../../src/timeline/layout/lanes.ts';
import { makeFrame, type View } from '../../src/timeline/layout/view.ts';
import type { DrawnSpan, RequestSpans } from '../../src/timeline/scene/selection.ts';
import { makeFixture } from './fixture.ts';
import { drawnSpan } from './drawn-span.ts';

const fixture = makeFixture({ operations: 4000 });
const store = new LaneStore(fixture);
while (store.work([]));
const { endNs } = fixture.recording;
const layout = layOut(listLanes([fixture], NO_LANE_STATE));
const spans: readonly DrawnSpan[] = [
  drawnSpan({ startNs: endNs * 0.405, endNs: endNs * 0.41, cause: 'dieGc', blockerOperation: 12 }),
  drawnSpan({ startNs: endNs * 0.41, endNs: endNs * 0.4101, cause: 'array' }),
];
const sceneAt = (view: View): CursorScene => ({
  frame: makeFrame({ width: 1200, height: 420, dpr: 1 }),
  view,
  layout,
  stores: [store],
  spans: [{ request: 5, label: 'read #5', spans }],
  endNs,
});
const scene = sceneAt({ t0: endNs * 0.4, t1: endNs * 0.42, scroll: 0 });
const whole = sceneAt({ t0: 0, t1: endNs, scroll: 0 });

const cursorOn = (laneId: string): KeyboardCursor => {
  const cursor = new KeyboardCursor();
  cursor.laneId = laneId;
  return cursor;
};

it('the busy share of a lane is of the time of its own run, beside a run that lasts longer', () => {
  const short = makeFixture({ operations: 1000, seed: 3 });
  const other = new LaneStore(short);
  while (other.work([]));
  const both = layOut(listLanes([fixture, short], NO_LANE_STATE));
  const beside: CursorScene = { ...whole, layout: both, stores: [store, other] };
  const alone = (of: LaneStore): string => formatShare(of.die(0).busyShare(0, of.endNs));
  const said = (run: number): string => {
    const lane = both.lanes.find((one) => one.run === run && one.kind === 'die');
    return / ([\d.]+\s%) busy/.exec(lane === undefined ? '' : describeLane(beside, lane))?.[1] ?? '';
  };
  expect(other.endNs).toBeLessThan(endNs / 2);
  expect(said(0)).toEqual(alone(store));
  expect(said(1)).toEqual(alone(other));
  // Behind its end there is nothing to be busy in.
  const later = { ...beside, view: { t0: other.endNs, t1: endNs, scroll: 0 } };
  for (const lane of both.lanes.filter((one) => one.run === 1 && one.kind === 'die'))
    expect(describeLane(later, lane)).not.toContain('busy');
});

describe('the keyboard cursor', () => {
  it('starts on the first channel and stays on its lane', () => {
    const cursor = new KeyboardCursor();
    expect(cursor.lane(scene)).toBeUndefined();
    cursor.enterLanes(scene);
    expect(cursor.laneId).toBe('A/ch0');
    cursor.laneId = 'A/die3';
    cursor.enterLanes(scene);
    expect(cursor.laneId).toBe('A/die3');
  });

  it('moves lane by lane and stops at both ends', () => {
    const cursor = cursorOn('A/request');
    const visited = layout.lanes.map(() => {
      const { laneId } = cursor;
      cursor.moveLane(scene, 1);
      return laneId;
    });
    expect(visited).toEqual(layout.lanes.map((lane) => lane.id));
    expect(cursor.moveLane(scene, 1)?.id).toBe(layout.lanes.at(-1)?.id);
    cursor.laneId = 'A/request';
    expect(cursor.moveLane(scene, -1)?.id).toBe('A/request');
  });

  it('steps through every row of a lane once, each multi-plane operation as one, and back', () => {
    const index = store.die(0);
    const starts: number[] = [];
    for (let row = 0; row < index.rows; row++) if (!index.repeats(row)) starts.push(index.start(row));
    expect(starts.length).toBeGreaterThan(100);
    const cursor = cursorOn('A/die0');
    const walk = (by: 1 | -1): number[] => {
      const found: number[] = [];
      for (let hit = cursor.step(whole, by, false); hit !== undefined; hit = cursor.step(whole, by, false)) {
        if (hit.kind !== 'row') throw new Error(`a ${hit.kind} instead of a row`);
        found.push(hit.startNs);
      }
      return found;
    };
    expect(walk(1)).toEqual(starts);
    // It stayed on the last row.
    expect(walk(-1)).toEqual(starts.slice(0, -1).reverse());
  });

  it('begins at the edge of the window if the last row is outside it', () => {
    const index = store.bus(0);
    const cursor = cursorOn('A/ch0');
    const first = cursor.step(scene, 1, false);
    expect(first).toMatchObject({ kind: 'row', row: index.startedBefore(scene.view.t0) });
    const later = sceneAt({ t0: endNs * 0.7, t1: endNs * 0.72, scroll: 0 });
    expect(cursor.step(later, 1, false)).toMatchObject({ row: index.startedBefore(later.view.t0) });
    expect(cursorOn('A/ch0').step(later, -1, false)).toMatchObject({ row: index.startedBefore(later.view.t1) - 1 });
  });

  it('steps through gaps: time between two rows, or after the last', () => {
    const index = store.die(0);
    const cursor = cursorOn('A/die0');
    let gaps = 0;
    for (let hit = cursor.step(whole, 1, true); hit !== undefined; hit = cursor.step(whole, 1, true)) {
      if (hit.kind !== 'gap') throw new Error(`a ${hit.kind} instead of a gap`);
      expect(hit.endNs).toBeGreaterThan(hit.startNs);
      expect(hit.startNs).toBe(index.end(hit.rowBefore));
      expect(hit.endNs).toBe(hit.rowAfter < 0 ? endNs : index.start(hit.rowAfter));
      gaps++;
    }
    expect(gaps).toBeGreaterThan(50);
  });

  it('steps through the spans of the request lane, and Enter selects the current one', () => {
    const cursor = cursorOn('A/request');
    expect(cursor.target(scene, 0)).toMatchObject({ kind: 'span', index: 0 });
    expect(cursor.step(scene, 1, false)).toMatchObject({ kind: 'span', index: 0, span: spans[0] });
    expect(cursor.step(scene, 1, false)).toMatchObject({ index: 1 });
    expect(cursor.step(scene, 1, false)).toMatchObject({ index: 1 });
    expect(cursor.target(scene, 0)).toMatchObject({ kind: 'span', index: 1, span: spans[1] });
    expect(cursor.step(scene, -1, false)).toMatchObject({ index: 0 });
  });

  it('targets the row or gap of its lane at a given time', () => {
    const index = store.die(0);
    const row = index.startedBefore(scene.view.t0) + 1;
    const middle = (index.start(row) + index.end(row)) / 2;
    const close = sceneAt({ t0: index.start(row) - 1000, t1: index.end(row) + 1000, scroll: 0 });
    expect(cursorOn('A/die0').target(close, middle)).toMatchObject({ kind: 'row', startNs: index.start(row) });
    expect(new KeyboardCursor().target(close, middle)).toBeUndefined();
    expect(cursorOn('A/plane0').target(close, middle)).toBeUndefined();
  });

  it('reads a lane: name, share, folding', () => {
    const lane = layout.lanes.find(({ id }) => id === 'A/ch0');
    const request = layout.lanes.find(({ id }) => id === 'A/request');
    if (lane === undefined || request === undefined) throw new Error('no lanes');
    expect(describeLane(scene, lane)).toMatch(/^bus of channel 0, [\d.<]+\s%.* busy, unfolded$/);
    expect(describeLane(scene, request)).toBe('selected request');
  });
});

describe('the view of a selection', () => {
  const row = { operation: 1, kind: 0, channel: 0, die: -1, plane: -1 };
  const related = [[{ ...row, startNs: 2000, endNs: 3000 }], [{ ...row, startNs: 7000, endNs: 9000 }]];
  const explained: readonly RequestSpans[] = [
    { request: 1, label: '', spans: [drawnSpan({ startNs: 1500, endNs: 2500, cause: 'queue' })] },
  ];

  it('covers rows and spans of the selected run, or the gap alone', () => {
    expect(selectedRange({ run: 0 }, related, explained)).toEqual({ t0: 1500, t1: 3000 });
    expect(selectedRange({ run: 1 }, related, explained)).toEqual({ t0: 7000, t1: 9000 });
    const gap = { laneId: 'A/ch0', startNs: 10, endNs: 20 };
    expect(selectedRange({ run: 0, gap }, related, explained)).toEqual({ t0: 10, t1: 20 });
    expect(selectedRange({ run: 0, gap: { ...gap, endNs: 10 } }, related, explained)).toBeUndefined();
    expect(selectedRange(undefined, [], [])).toBeUndefined();
  });

  it('fits the range; a second time it shows the whole run', () => {
    const view = { t0: 0, t1: 50_000, scroll: 7 };
    const fitted = viewOfRange(view, 100_000, { t0: 20_000, t1: 30_000 });
    expect(fitted).toEqual({ t0: 18_500, t1: 31_500, scroll: 7 });
    const all = viewOfRange(fitted, 100_000, { t0: 20_000, t1: 30_000 });
    expect(all).toEqual({ t0: 0, t1: 102_000, scroll: 7 });
    expect(viewOfRange(view, 100_000, undefined)).toEqual(all);
  });
});
