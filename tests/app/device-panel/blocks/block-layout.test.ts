import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlockColumns } from '../../../../src/analysis/instant/device-instant.ts';
import {
  CELL_HEIGHT,
  LABEL_WIDTH,
  blockAt,
  layoutBlocks,
  neighbour,
  placeOfBlock,
} from '../../../../src/app/device-panel/blocks/block-layout.ts';
import { stackHeights } from '../../../../src/app/device-panel/blocks/block-painter.ts';

const shapes = fc.record({
  planes: fc.integer({ min: 1, max: 40 }),
  blocksPerPlane: fc.integer({ min: 1, max: 3000 }),
  width: fc.integer({ min: 120, max: 1500 }),
});

describe('the picture of the blocks', () => {
  it('has a cell for every block within its width, and a point in the cell finds the block', () => {
    fc.assert(
      fc.property(shapes, fc.nat(), ({ planes, blocksPerPlane, width }, number) => {
        const layout = layoutBlocks(planes, blocksPerPlane, width);
        const block = number % (planes * blocksPerPlane);
        const { x, y } = placeOfBlock(layout, block);
        expect(x + layout.cellWidth).toBeLessThanOrEqual(Math.max(width, LABEL_WIDTH + layout.cellWidth));
        expect(y + CELL_HEIGHT).toBeLessThanOrEqual(layout.height);
        expect(blockAt(layout, x + 1, y + 1)).toBe(block);
      }),
    );
  });

  it('keeps the arrow keys inside, and a key back along a row returns to the same block', () => {
    fc.assert(
      fc.property(shapes, fc.nat(), ({ planes, blocksPerPlane, width }, number) => {
        const layout = layoutBlocks(planes, blocksPerPlane, width);
        const blocks = planes * blocksPerPlane;
        const block = number % blocks;
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']) {
          const next = neighbour(layout, block, key);
          expect(next).toBeGreaterThanOrEqual(0);
          expect(next).toBeLessThan(blocks);
        }
        if (block + 1 < blocks)
          expect(neighbour(layout, neighbour(layout, block, 'ArrowRight'), 'ArrowLeft')).toBe(block);
      }),
    );
  });

  it('stacks the pages of a block within its cell, with every present state visible', () => {
    const columns = (valid: number, invalid: number, wasted: number, writing: number): BlockColumns => ({
      state: new Uint8Array(1),
      written: Uint16Array.of(valid + invalid + wasted + writing),
      valid: Uint16Array.of(valid),
      invalid: Uint16Array.of(invalid),
      wasted: Uint16Array.of(wasted),
      writing: Uint16Array.of(writing),
      erases: new Uint32Array(1),
      cachePages: 0,
    });
    expect(stackHeights(columns(256, 0, 0, 0), 0, 256, 16)).toEqual([16, 0, 0, 0]);
    expect(stackHeights(columns(128, 128, 0, 0), 0, 256, 16)).toEqual([8, 8, 0, 0]);
    expect(stackHeights(columns(1, 1, 1, 1), 0, 256, 16)).toEqual([1, 1, 1, 1]);
    expect(stackHeights(columns(0, 0, 0, 0), 0, 256, 16)).toEqual([0, 0, 0, 0]);
  });
});
