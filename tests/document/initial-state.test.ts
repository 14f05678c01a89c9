import { describe, expect, test } from 'vitest';
import { geometryOf } from '../../src/device/geometry.ts';
import { initialBlocks } from '../../src/document/initial-state.ts';
import type { InitialBlockState } from '../../src/document/initial-state.ts';
import { parseExperiment } from '../../src/document/validate.ts';

const device = {
  channels: 2,
  chipsPerChannel: 1,
  diesPerChip: 1,
  planesPerDie: 2,
  blocksPerPlane: 8,
  pagesPerBlock: 4,
};

function blocksOf(initial: unknown, policy: unknown = {}): InitialBlockState[] {
  const experiment = parseExperiment({ device, initial, policy });
  return initialBlocks(experiment, geometryOf(experiment.device));
}

describe('the lists of the initial state', () => {
  test('unlisted pages below a write pointer are invalid', () => {
    expect(blocksOf({ pages: [{ lpn: 7, page: 1 }], writePointers: [{ page: 3 }] })).toMatchObject([
      { plane: 0, block: 0, written: 3, open: true, valid: [{ page: 1, lpn: 7 }], invalid: 2 },
    ]);
  });

  test('a block with pages and no pointer is closed after its last page', () => {
    expect(blocksOf({ pages: [{ lpn: 7, block: 5, page: 2 }] })).toMatchObject([
      { block: 5, written: 3, open: false, invalid: 2 },
    ]);
  });

  test('a number of invalid pages closes a block after that many more pages', () => {
    expect(
      blocksOf({ blocks: [{ block: 2, invalid: 3, eraseCount: 9 }], pages: [{ lpn: 0, block: 2, page: 3 }] }),
    ).toMatchObject([{ block: 2, written: 4, open: false, invalid: 3, eraseCount: 9 }]);
  });

  test('a pointer past the last page makes the block full, not open', () => {
    expect(blocksOf({ writePointers: [{ page: 4 }, { block: 1, page: 2 }] })).toMatchObject([
      { block: 0, written: 4, open: false, invalid: 4 },
      { block: 1, written: 2, open: true, invalid: 2 },
    ]);
  });

  test('blocks are in order of plane and block, with planes numbered through the device', () => {
    const states = blocksOf({
      writePointers: [{ channel: 1, plane: 1, page: 1 }, { channel: 1, page: 1 }, { page: 1 }],
    });
    expect(states.map(({ plane }) => plane)).toEqual([0, 2, 3]);
  });
});

describe('contradictions', () => {
  test.each([
    ['initial.pages[0].channel', { pages: [{ channel: 2 }] }],
    ['initial.pages[0].page', { pages: [{ page: 4 }] }],
    ['initial.pages[0].lpn', { pages: [{ lpn: 1000 }] }],
    ['initial.pages[1].lpn', { pages: [{ page: 0 }, { page: 1 }] }],
    ['initial.pages[1]', { pages: [{ lpn: 0 }, { lpn: 1 }] }],
    ['initial.pages[0].page', { pages: [{ page: 3 }], writePointers: [{ page: 3 }] }],
    ['initial.writePointers[0].page', { writePointers: [{ page: 5 }] }],
    ['initial.writePointers[1]', { writePointers: [{ page: 1 }, { page: 2 }] }],
    ['initial.writePointers[1]', { writePointers: [{ page: 1 }, { block: 1, page: 2 }] }],
    ['initial.blocks[0].block', { blocks: [{ block: 8 }] }],
    ['initial.blocks[1]', { blocks: [{ block: 1 }, { block: 1 }] }],
    ['initial.blocks[0]', { blocks: [{ bad: true, invalid: 1 }] }],
    ['initial.blocks[0]', { blocks: [{ bad: true }], writePointers: [{ block: 0, page: 0 }] }],
    ['initial.blocks[0]', { blocks: [{ invalid: 5 }] }],
    ['initial.pages[0]', { pages: [{ lpn: 0, page: 3 }], blocks: [{ invalid: 1 }] }],
    ['initial.writePointers[0]', { writePointers: [{ page: 3 }], blocks: [{ invalid: 1 }] }],
    ['initial.cumulativeWrites[1]', { cumulativeWrites: [{ pages: 1 }, { pages: 2 }] }],
    ['initial.running[0].die', { running: [{ die: 1, remainingNs: 1 }] }],
    ['initial.running[1]', { running: [{ remainingNs: 1 }, { remainingNs: 2 }] }],
    ['initial.collect[0].block', { collect: [{ block: 9 }] }],
    ['initial.collect[1]', { collect: [{ block: 1 }, { block: 1 }] }],
    ['initial.readIntensiveRegions[1]', { readIntensiveRegions: [0, 0] }],
    ['initial.readIntensiveRegions[0]', { readIntensiveRegions: [1000] }],
  ])('%s is refused', (path, initial) => {
    expect(() => blocksOf(initial)).toThrow(expect.objectContaining({ name: 'DocumentError', path }));
  });

  test('the block of garbage collection is a second open one', () => {
    const pointers = { writePointers: [{ page: 1 }, { block: 1, page: 2 }] };
    expect(blocksOf(pointers, { gcActiveBlock: true })).toHaveLength(2);
  });

  test('an exact state and a precondition exclude each other', () => {
    const precondition = { kind: 'sequential-fill', fill: 0.5 };
    expect(() => parseExperiment({ precondition, initial: { pages: [{}] } })).toThrow(/precondition.kind/);
    expect(() => parseExperiment({ precondition, initial: { blocks: [{ bad: true }] } })).not.toThrow();
  });

  test('bad blocks are not space that garbage collection can use', () => {
    const small = { ...device, channels: 1, planesPerDie: 1, blocksPerPlane: 64 };
    const bad = (count: number): unknown => ({
      device: small,
      initial: { blocks: Array.from({ length: count }, (_, block) => ({ block, bad: true })) },
      workload: { sample: 'oltp' },
    });
    expect(() => parseExperiment(bad(10))).not.toThrow();
    expect(() => parseExperiment(bad(11))).toThrow(/policy\.gc\.hardFreeBlocks/);
    expect(() => parseExperiment(bad(13))).toThrow(/device\.overprovisioning/);
  });
});
