/** The flash by itself: where the next page goes at the edges of blocks and planes. */
import { describe, expect, it } from 'vitest';
import { geometryOf } from '../../src/device/geometry.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { Decision, newDifferences } from '../../src/engine/state/differences.ts';
import { BlockState } from '../../src/engine/state/block-state.ts';
import { Flash, type FlashOptions } from '../../src/engine/state/flash.ts';
import { NONE } from '../../src/engine/recording/recording.ts';

/** One die of two planes, four blocks of three pages a plane. */
function flashWith(options: Partial<FlashOptions> = {}): Flash {
  const { device } = parseExperiment({
    device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 2, blocksPerPlane: 4, pagesPerBlock: 3 },
  });
  return new Flash(geometryOf(device), {
    openTogether: false,
    gcActiveBlock: false,
    reservedBlocks: 1,
    leastErased: false,
    differed: newDifferences(),
    together: Decision.gcActiveBlock,
    leastErasedBy: Decision.freeBlockPick,
    wastes: true,
    ...options,
  });
}

const take = (flash: Flash, pages: number, plane = 0): number[] =>
  Array.from({ length: pages }, () => flash.takeHostPage(plane));

describe('host pages', () => {
  it('fill a block in order, then the next lowest block', () => {
    const flash = flashWith();
    expect(take(flash, 4)).toEqual([0, 1, 2, 3]);
    expect(flash.freeBlocks[0]).toBe(2);
    expect(flash.state[0]).toBe(BlockState.closed);
    expect(flash.state[1]).toBe(BlockState.hostActive);
  });

  it('stay in a full block until another is opened, and reserve the last free block for GC', () => {
    const flash = flashWith();
    take(flash, 9);
    expect(flash.nextHostPage(0)).toBe(3);
    expect(flash.state[2]).toBe(BlockState.hostActive);
    expect(flash.freeBlocks[0]).toBe(1);
    expect(flash.hasHostPage(0)).toBe(false);
    expect(flash.isExhausted(0)).toBe(true);
    expect(flash.nextHostBlock(0)).toBe(-1);
    // The other plane of the die has pages, so the die has.
    expect(flash.dieHasHostPage(0)).toBe(true);
    expect(flash.hasGcPage(0)).toBe(true);
    expect(flash.takeGcPage(0)).toBe(9);
    expect(flash.hasHostPage(0)).toBe(true);
  });

  it('may use the last block if none is reserved for GC', () => {
    const flash = flashWith({ reservedBlocks: 0 });
    expect(take(flash, 12).at(-1)).toBe(11);
    expect(flash.hasHostPage(0)).toBe(false);
    expect(flash.hasGcPage(0)).toBe(false);
  });

  it('go to the least erased block, the lowest number of equals', () => {
    const flash = flashWith({ leastErased: true });
    flash.eraseCount.set([2, 1, 3, 1]);
    expect(take(flash, 4)).toEqual([3, 4, 5, 9]);
  });

  it('never go to a bad block', () => {
    const flash = flashWith();
    flash.markBad(0);
    expect(flash.goodBlocks[0]).toBe(3);
    expect(take(flash, 1)).toEqual([3]);
  });

  it('with gcActiveBlock open one block number in all planes, once all are full', () => {
    const flash = flashWith({ gcActiveBlock: true, openTogether: true });
    flash.prepare(0, 3, BlockState.closed);
    // Block 0 is used in plane 0: block 1 is the lowest that both have.
    expect(take(flash, 3)).toEqual([3, 4, 5]);
    expect(flash.hasHostPage(0)).toBe(false);
    expect(take(flash, 3, 1)).toEqual([15, 16, 17]);
    expect(flash.hasHostPage(0)).toBe(true);
    expect(flash.nextHostBlock(0)).toBe(2);
    // GC's own block is another one.
    expect(flash.takeGcPage(0)).toBe(6);
  });
});

describe('greedy leveling', () => {
  it('skips clean pages, and returns to half-full blocks before it opens a free one', () => {
    const flash = flashWith();
    take(flash, 1);
    expect(flash.openPage(0, 0)).toBe(1);
    expect(flash.openPage(0, 2)).toBe(0);
    expect(flash.skipTo(0, 2, 2)).toBe(2);
    expect(flash.state[0]).toBe(BlockState.partial);
    expect(flash.taken[0]).toBe(3);
    expect(take(flash, 2)).toEqual([8, 1]);
    expect(flash.partialBlocks[0]).toBe(0);
  });

  it('forgets a half-full block that is collected', () => {
    const flash = flashWith();
    take(flash, 1);
    flash.skipTo(0, 2, 0);
    flash.deactivate(0, 0);
    expect(flash.partialBlocks[0]).toBe(0);
    expect(flash.openPage(0, 0)).toBe(-1);
    expect(take(flash, 4)).toEqual([6, 7, 8, 3]);
  });
});

describe('the map', () => {
  it('has each page in one place, and counts invalid pages', () => {
    const flash = flashWith();
    const [first, second] = take(flash, 2);
    expect(flash.move(7, first)).toBe(NONE);
    expect(flash.move(7, second)).toBe(first);
    expect([flash.valid[0], flash.owner[first], flash.owner[second]]).toEqual([1, NONE, 7]);
    expect(flash.unmap(7)).toBe(second);
    expect(flash.unmap(7)).toBe(NONE);
    expect(flash.valid[0]).toBe(0);
  });

  it('has an erased block as free and empty, with one more erase', () => {
    const flash = flashWith();
    take(flash, 4);
    flash.erased(0);
    expect([flash.written[0], flash.eraseCount[0], flash.freeBlocks[0], flash.writtenPages[0]]).toEqual([0, 1, 3, 1]);
  });
});
