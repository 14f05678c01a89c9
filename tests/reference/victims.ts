/** Which block of a plane is collected, and which is moved to level wear (model page §8). */
import type { Block, Flash, Plane } from './flash.ts';

/** The greedy victim; undefined where there is none. */
export function greedyVictim(flash: Flash, plane: Plane): Block | undefined {
  const invalid = (block: Block): number => block.written - flash.validPages(block);
  const eligible = plane.blocks.filter(
    (block) =>
      !block.free &&
      !block.bad &&
      !flash.isActive(plane, block) &&
      block.unfinishedPrograms === 0 &&
      invalid(block) > 0,
  );
  eligible.sort(
    (a, b) =>
      Number(flash.isFull(b)) - Number(flash.isFull(a)) ||
      invalid(b) - invalid(a) ||
      a.eraseCount - b.eraseCount ||
      a.index - b.index,
  );
  return eligible[0];
}

/** The block that static wear levelling moves: full and erased least. */
export function coldestBlock(flash: Flash, plane: Plane): Block | undefined {
  const eligible = plane.blocks.filter(
    (block) =>
      !block.free &&
      !block.bad &&
      !flash.isActive(plane, block) &&
      block.unfinishedPrograms === 0 &&
      flash.isFull(block),
  );
  eligible.sort((a, b) => a.eraseCount - b.eraseCount || a.index - b.index);
  return eligible[0];
}

/** Largest less smallest erase count of the plane's good blocks. */
export function eraseSpread(plane: Plane): number {
  const counts = plane.blocks.filter((block) => !block.bad).map((block) => block.eraseCount);
  return Math.max(...counts) - Math.min(...counts);
}
