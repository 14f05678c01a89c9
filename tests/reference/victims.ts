/** Which block of a plane is collected, and which is moved to level wear (model page §8). */
import type { Draws } from './draws.ts';
import type { Block, Flash, Plane } from './flash.ts';

/** What may be collected in a plane (a superblock or twin block stands under its first lane), best first. */
function candidates(flash: Flash, plane: Plane): Block[] {
  const lanes = flash.lanesOf(plane);
  const all = (block: Block): Block[] => lanes.flatMap(({ blocks }) => blocks[block.index] ?? []);
  const invalid = (block: Block): number =>
    all(block).reduce((sum, lane) => sum + lane.written - flash.validPages(lane), 0);
  // A superblock is worth it when it takes fewer super-pages afterwards: the last of them is filled up with waste.
  const gains = (block: Block): boolean => {
    const members = all(block);
    const valid = members.reduce((sum, lane) => sum + flash.validPages(lane), 0);
    return !flash.superblocks || Math.ceil(valid / members.length) < Math.max(...members.map(({ written }) => written));
  };
  return plane.blocks
    .filter((block) => mayBeMoved(flash, plane, block) && invalid(block) > 0 && gains(block))
    .sort(
      (a, b) =>
        Number(flash.isFull(b)) - Number(flash.isFull(a)) ||
        invalid(b) - invalid(a) ||
        a.eraseCount - b.eraseCount ||
        a.index - b.index,
    );
}

/** Written, not active, and no program in it (or in its other lanes) unfinished. */
function mayBeMoved(flash: Flash, plane: Plane, block: Block): boolean {
  if (block.free || block.bad || block === plane.hostActive || block === plane.gcActive) return false;
  return flash.lanesOf(plane).every(({ blocks }) => blocks[block.index]?.unfinishedPrograms === 0);
}

/** There is a block to collect. */
export function hasVictim(flash: Flash, plane: Plane): boolean {
  return candidates(flash, plane).length > 0;
}

/** The block to collect; undefined where there is none. Greedy, or the best of `d` draws among the full ones (the others where none is full). */
export function pickVictim(
  flash: Flash,
  plane: Plane,
  gc: { victim: 'greedy' | 'random-greedy'; d: number },
  random: Draws,
): Block | undefined {
  const best = candidates(flash, plane);
  if (gc.victim === 'greedy' || best.length === 0) return best[0];
  const full = best.filter((block) => flash.isFull(block));
  const among = (full.length > 0 ? full : [...best]).sort((a, b) => a.index - b.index);
  const drawn = Array.from({ length: gc.d }, () => among[random.below(among.length)]);
  return best.find((block) => drawn.includes(block));
}

/** The block that static wear levelling moves: full and erased least. */
export function coldestBlock(flash: Flash, plane: Plane): Block | undefined {
  const eligible = plane.blocks.filter((block) => mayBeMoved(flash, plane, block) && flash.isFull(block));
  eligible.sort((a, b) => a.eraseCount - b.eraseCount || a.index - b.index);
  return eligible[0];
}

/** Largest less smallest erase count of the plane's good blocks. */
export function eraseSpread(plane: Plane): number {
  const counts = plane.blocks.filter((block) => !block.bad).map((block) => block.eraseCount);
  return Math.max(...counts) - Math.min(...counts);
}
