import { describe, expect, it } from 'vitest';
import {
  NO_LANE_STATE,
  densityFor,
  laneAt,
  layOut,
  listLanes,
  pathToDie,
  type TimelineGeometry,
} from '../../../src/timeline/layout/lanes.ts';

const geometry: TimelineGeometry = {
  channels: 2,
  chipsPerChannel: 2,
  diesPerChip: 2,
  planesPerDie: 2,
  blocksPerPlane: 16,
  pagesPerBlock: 8,
};
const ids = (state = NO_LANE_STATE, runs = [{ geometry }]): string[] => listLanes(runs, state).map((lane) => lane.id);

describe('the lanes', () => {
  it('are a channel, then its dies chip by chip', () => {
    expect(ids()).toEqual([
      'A/request',
      'A/ch0',
      'A/die0',
      'A/die4',
      'A/die2',
      'A/die6',
      'A/ch1',
      'A/die1',
      'A/die5',
      'A/die3',
      'A/die7',
    ]);
  });

  it('fold: a channel to its bus, a chip to one lane; a die unfolds to its planes', () => {
    const fold = new Map([
      ['A/ch1', true],
      ['A/ch0/chip0', true],
      ['A/die2', false],
    ]);
    expect(ids({ fold, pinned: new Set() })).toEqual([
      'A/request',
      'A/ch0',
      'A/ch0/chip0',
      'A/die2',
      'A/plane4',
      'A/plane5',
      'A/die6',
      'A/ch1',
    ]);
  });

  it('know which lanes hide a die', () => {
    expect(pathToDie(geometry, 1, 7)).toEqual(['B/ch1', 'B/ch1/chip1', 'B/die7']);
  });

  it('have no chip lanes if a chip is one die, and fold the chips of a large device', () => {
    const one = { ...geometry, diesPerChip: 1 };
    expect(ids(NO_LANE_STATE, [{ geometry: one }])).toEqual([
      'A/request',
      'A/ch0',
      'A/die0',
      'A/die2',
      'A/ch1',
      'A/die1',
      'A/die3',
    ]);
    const large = { ...geometry, channels: 16, chipsPerChannel: 4, diesPerChip: 2 };
    expect(ids(NO_LANE_STATE, [{ geometry: large }]).filter((id) => id.includes('chip')).length).toBe(64);
  });

  it('show B under a heading after A, without moving the lanes of A', () => {
    const both = ids(NO_LANE_STATE, [{ geometry }, { geometry }]);
    expect(both.slice(0, ids().length)).toEqual(ids());
    expect(both[ids().length]).toBe('B/run');
    expect(both).toHaveLength(2 * ids().length + 1);
    expect(new Set(both).size).toBe(both.length);
  });

  it('show only the selected channels', () => {
    const lanes = ids({ ...NO_LANE_STATE, channels: new Set([1]) });
    expect(lanes).toContain('A/ch1');
    expect(lanes).not.toContain('A/ch0');
  });

  it('follow each other without gaps, and pinned lanes have a separate area', () => {
    const lanes = listLanes([{ geometry }], { fold: new Map(), pinned: new Set(['A/die6']) });
    const layout = layOut(lanes);
    expect(layout.pinned.map((lane) => lane.id)).toEqual(['A/die6']);
    expect(layout.lanes).toHaveLength(lanes.length - 1);
    let top = 0;
    for (const lane of layout.lanes) {
      expect(lane.top).toBe(top);
      expect(lane.barTop + lane.barHeight).toBeLessThanOrEqual(lane.height);
      top += lane.height;
    }
    expect(layout.height).toBe(top);
  });

  it('are found by their height', () => {
    const { lanes, height } = layOut(listLanes([{ geometry }], NO_LANE_STATE));
    for (let y = 0; y < height; y++) {
      const lane = laneAt(lanes, y);
      expect(lane).toBe(lanes.find((one) => y >= one.top && y < one.top + one.height));
    }
    expect(laneAt(lanes, -1)).toBeUndefined();
    expect(laneAt(lanes, height)).toBeUndefined();
    expect(laneAt([], 0)).toBeUndefined();
  });

  it('are taller if there is enough space', () => {
    const lanes = listLanes([{ geometry }], NO_LANE_STATE);
    expect(densityFor(lanes, 2000)).toBe('roomy');
    expect(densityFor(lanes, 200)).toBe('comfortable');
    // Enough is what another run like it would need too.
    const room = layOut(listLanes([{ geometry }, { geometry }], NO_LANE_STATE), 'roomy').height;
    expect(densityFor(lanes, room)).toBe('roomy');
    expect(densityFor(lanes, room - 1)).toBe('comfortable');
  });
});
