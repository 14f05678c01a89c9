import { describe, expect, it } from 'vitest';
import {
  initialBlock,
  blocksOfPlane,
  collectedAt,
  freedFrom,
  freeLogicalPages,
  pagesNeeded,
  pressed,
  withBlock,
  withCollection,
} from '../../../../src/app/setup/initial/initial-edit.ts';
import type { InitialBlockState } from '../../../../src/app/setup/initial/initial-edit.ts';
import { geometryOf } from '../../../../src/device/geometry.ts';
import type { Experiment } from '../../../../src/document/experiment.ts';
import { setValue } from '../../../../src/document/patch.ts';
import { parseExperiment } from '../../../../src/document/validate.ts';

const empty = parseExperiment({
  device: { channels: 2, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 2, blocksPerPlane: 16, pagesPerBlock: 8 },
  workload: { requests: [] },
});
const geometry = geometryOf(empty.device);
const plane = { channel: 1, chip: 0, die: 0, plane: 1 };
const place = { ...plane, block: 3 };

const put = (experiment: Experiment, state: InitialBlockState): Experiment =>
  parseExperiment(setValue(experiment, 'initial', withBlock(experiment.initial, place, state, geometry)));
const read = (experiment: Experiment): InitialBlockState => initialBlock(blocksOfPlane(experiment, plane), 3);

describe('a block of the initial state', () => {
  it.each<[string, InitialBlockState]>([
    ['free', { pages: [], open: false, eraseCount: 0, bad: false }],
    ['open', { pages: [0, 1, null], open: true, eraseCount: 0, bad: false }],
    ['open and worn', { pages: [4], open: true, eraseCount: 7, bad: false }],
    ['closed', { pages: [5, 6], open: false, eraseCount: 0, bad: false }],
    ['closed, its last page invalid', { pages: [5, null, null], open: false, eraseCount: 0, bad: false }],
    ['full', { pages: [0, 1, 2, null, 4, 5, 6, 7], open: false, eraseCount: 2, bad: false }],
    ['bad', { pages: [], open: false, eraseCount: 0, bad: true }],
  ])('%s is written to the document and read back', (_, state) => {
    expect(read(put(empty, state))).toEqual(state);
    // Also over another content.
    expect(read(put(put(empty, { pages: [9, null], open: true, eraseCount: 1, bad: false }), state))).toEqual(state);
  });

  it('is written in order by a press, and each page changes between valid and invalid', () => {
    const free = read(empty);
    expect(pagesNeeded(free, 2)).toBe(3);
    const three = pressed(free, 2, freeLogicalPages(empty.initial, 3, geometry.logicalPages), true);
    expect(three).toMatchObject({ pages: [0, 1, 2], open: true });
    const second = put(empty, three);
    expect(pagesNeeded(three, 1)).toBe(0);
    const invalid = pressed(three, 1, [], true);
    expect(invalid.pages).toEqual([0, null, 2]);
    expect(pagesNeeded(invalid, 1)).toBe(1);
    expect(freeLogicalPages(second.initial, 2, geometry.logicalPages)).toEqual([3, 4]);
    expect(pressed(invalid, 1, [3], true).pages).toEqual([0, 3, 2]);
    expect(freedFrom(invalid, 1)).toMatchObject({ pages: [0], open: true });
    expect(freedFrom(invalid, 0)).toMatchObject({ pages: [], open: false });
  });

  it('is collected at an instant, or not', () => {
    const initial = withCollection(empty.initial, place, 5000);
    expect(collectedAt(initial, place)).toBe(5000);
    expect(collectedAt(withCollection(initial, place, null), place)).toBeNull();
    expect(collectedAt(initial, { ...place, block: 4 })).toBeNull();
  });
});
