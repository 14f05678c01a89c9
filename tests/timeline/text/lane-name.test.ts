import { describe, expect, it } from 'vitest';
import { laneName } from '../../../src/timeline/text/lane-name.ts';
import { layOut } from '../../../src/timeline/layout/lane-layout.ts';
import { NO_LANE_STATE, listLanes } from '../../../src/timeline/layout/lanes.ts';
import { LIGHT } from '../../../src/timeline/palette.ts';
import type { Scene } from '../../../src/timeline/scene/scene.ts';
import { makeFrame } from '../../../src/timeline/layout/view.ts';
import { makeFixture } from '../fixture.ts';

const fixture = makeFixture({ operations: 100 });
const layout = layOut(listLanes([fixture], NO_LANE_STATE));
const measure = (text: string, size: number): number => text.length * size * 0.45;

const names = (width: number): string[] => {
  const scene: Scene = {
    frame: makeFrame({ width, height: 500, dpr: 1 }),
    view: { t0: 0, t1: 100, scroll: 0 },
    layout,
    stores: [],
    minimaps: [],
    spans: [],
    endNs: 100,
    palette: LIGHT,
    fontFamily: 'sans-serif',
    focusLane: undefined,
  };
  return layout.lanes.map((lane) => laneName(scene, lane, measure).text);
};

describe('the name of a lane', () => {
  it('is whole if there is space', () => {
    expect(names(1200).slice(1, 3)).toEqual(['channel 0', 'chip 0 · die 0']);
  });

  it('is short on a phone, but different for every lane', () => {
    const narrow = names(390).slice(1);
    expect(narrow.slice(0, 2)).toEqual(['channel 0', 'c0 d0']);
    const oneChannel = narrow.slice(0, narrow.indexOf('channel 1'));
    expect(oneChannel.length).toBeGreaterThan(2);
    expect(new Set(oneChannel).size).toBe(oneChannel.length);
  });
});
