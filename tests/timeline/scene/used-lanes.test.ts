/** The lanes of the selection stay in view when B comes; if they are too many, those that decide the latency do. */
import { beforeAll, expect, test } from 'vitest';
import { RowKind } from '../../../src/engine/recording/recording.ts';
import { areaOf, laneTop } from '../../../src/timeline/layout/lane-layout.ts';
import { makeFrame } from '../../../src/timeline/layout/view.ts';
import type { TimelineRun } from '../../../src/timeline/index/lane-store.ts';
import type { RelatedRow } from '../../../src/timeline/scene/related-rows.ts';
import { decidingLanes } from '../../../src/timeline/scene/used-lanes.ts';
import { TimelineModel } from '../../../src/timeline/timeline-model.ts';
import { makeFixture } from '../fixture.ts';
import { drawnSpan } from '../drawn-span.ts';

/** A timeline without an element. */
class Model extends TimelineModel {
  constructor(height: number) {
    super({});
    this.resize(height);
  }
  repaint(): void {
    // Nothing is painted.
  }
  protected hoverMoved(): void {
    // No pointer.
  }
  resize(height: number): void {
    this.setFrame(makeFrame({ width: 750, height, dpr: 1 }));
  }
  show(...runs: TimelineRun[]): void {
    this.showRuns(runs);
    while (this.workOnce([]));
  }
  /** Whether a lane is in view as a whole. */
  shows(id: string): boolean {
    const { layout, view } = this.scene;
    const lane = this.lanes.find((one) => one.id === id);
    if (lane === undefined) return false;
    const top = laneTop(layout, lane, view.scroll);
    const area = areaOf(layout, lane);
    return top >= area.top && top + lane.height <= Math.min(area.bottom, this.frame.plot.height);
  }
}

const shape = { channels: 4, chipsPerChannel: 2, diesPerChip: 2, planesPerDie: 2, operations: 4000 };
const a = makeFixture({ ...shape, seed: 7 });
const b = makeFixture({ ...shape, seed: 8 });
const LAST_DIE = 15;
let operation = -1;

beforeAll(() => {
  const model = new Model(400);
  model.show(a);
  const [store] = model.scene.stores;
  operation = Array.from({ length: 4000 }, (_, i) => i).find((one) => store.dieOf(one) === LAST_DIE) ?? -1;
  expect(operation).toBeGreaterThanOrEqual(0);
});

test('the lanes of the selected operation stay in view when B comes', () => {
  const model = new Model(393);
  model.show(a);
  const select = (): void => {
    model.setSelection({ run: 0, operation }, [undefined, undefined]);
  };
  select();
  expect(model.shows('A/ch3')).toBe(true);
  expect(model.shows(`A/die${LAST_DIE}`)).toBe(true);
  model.show(a, b);
  select();
  for (const id of ['A/ch3', `A/die${LAST_DIE}`, 'B/ch3', `B/die${LAST_DIE}`])
    expect([id, model.shows(id)]).toEqual([id, true]);
});

test('the lanes of the selected operation stay in view when the space changes', () => {
  const model = new Model(393);
  model.show(a, b);
  model.setSelection({ run: 0, operation }, [undefined, undefined]);
  for (const height of [1200, 393, 300]) {
    model.resize(height);
    for (const id of ['A/ch3', `A/die${LAST_DIE}`]) expect([height, id, model.shows(id)]).toEqual([height, id, true]);
  }
});

test('all lanes of one run are lower if those of the selection are in view together then', () => {
  const model = new Model(393);
  model.show(a);
  const [store] = model.scene.stores;
  const firstOfDie = (die: number): number =>
    Array.from({ length: 4000 }, (_, i) => i).find((one) => store.dieOf(one) === die) ?? -1;
  const waits = [0, LAST_DIE].map((die) => ({
    startNs: 0,
    endNs: model.endNs,
    cause: 'dieHost' as const,
    blockerOperation: firstOfDie(die),
  }));
  model.setSelection({ run: 0, operation }, [{ request: 0, label: 'read #0', spans: waits.map(drawnSpan) }, undefined]);
  for (const { id } of model.lanes) expect([id, model.shows(id)]).toEqual([id, true]);
});

test('the operation that ended last and the blockers decide', () => {
  const row = (of: number, endNs: number, channel: number, die: number): RelatedRow => ({
    operation: of,
    kind: RowKind.read,
    startNs: 0,
    endNs,
    channel,
    die,
    plane: die,
  });
  const related = [[row(1, 10, 0, -1), row(1, 20, 0, 0), row(2, 30, 1, -1), row(2, 25, 1, 1)], [row(3, 5, 2, 2)]];
  const deciding = decidingLanes(related, [[row(9, 4, 3, 7)], []]);
  expect([...deciding.channels]).toEqual([1]);
  expect([...deciding.dies].sort((x, y) => x - y)).toEqual([1, 2, 7]);
});

test('all lanes are asked for, and are lower if all of A and B are in view then', () => {
  const model = new Model(400);
  const head = 400 - model.scene.frame.plot.height;
  model.resize(head + 185);
  model.show(a, b);
  const state = { fold: new Map<string, boolean>(), pinned: new Set<string>(), level: 'channels' as const };
  model.setLanes({ ...state, show: 'all' });
  const channels = ['A', 'B'].flatMap((run) => [0, 1, 2, 3].map((channel) => `${run}/ch${channel}`));
  expect(channels.map((id) => [id, model.shows(id)])).toEqual(channels.map((id) => [id, true]));
  model.resize(head + 150);
  const lane = model.lanes.find(({ id }) => id === 'A/ch0');
  expect(lane?.height, 'of the usual height where even low lanes do not fit').toBe(18);
});
