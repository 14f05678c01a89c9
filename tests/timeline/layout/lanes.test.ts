import { describe, expect, it } from 'vitest';
import { NO_LANE_STATE, listLanes, pathToDie, type TimelineGeometry } from '../../../src/timeline/layout/lanes.ts';

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

  it('are one for each channel, chip, die or plane, apart from those that the user folds', () => {
    const none = { fold: new Map<string, boolean>(), pinned: new Set<string>() };
    expect(ids({ ...none, level: 'channels' })).toEqual(['A/request', 'A/ch0', 'A/ch1']);
    expect(ids({ ...none, level: 'channels', fold: new Map([['A/ch1', false]]) })).toEqual([
      'A/request',
      'A/ch0',
      'A/ch1',
      'A/ch1/chip0',
      'A/ch1/chip1',
    ]);
    expect(ids({ ...none, level: 'chips' })).toEqual([
      'A/request',
      'A/ch0',
      'A/ch0/chip0',
      'A/ch0/chip1',
      'A/ch1',
      'A/ch1/chip0',
      'A/ch1/chip1',
    ]);
    expect(ids({ ...none, level: 'planes' })).toHaveLength(1 + 2 + 8 + 16);
    expect(ids({ ...none, level: 'planes', fold: new Map([['A/die0', true]]) })).toHaveLength(1 + 2 + 8 + 14);
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

  it('show only the lanes of some operations, below their channels', () => {
    const only = { channels: new Set([1]), dies: new Set([4]) };
    expect(listLanes([{ geometry }], NO_LANE_STATE, only).map((lane) => lane.id)).toEqual([
      'A/request',
      'A/ch0',
      'A/die4',
      'A/ch1',
    ]);
    const fold = new Map([['A/ch0/chip0', true]]);
    const folded = listLanes([{ geometry }], { fold, pinned: new Set() }, only).map((lane) => lane.id);
    expect(folded).toEqual(['A/request', 'A/ch0', 'A/ch0/chip0', 'A/ch1']);
  });
});
