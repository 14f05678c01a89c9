/** Which block of a plane is collected, and which is moved to level wear (model page §8). */
import type { Draws } from './draws.ts';
import type { Block, Flash, Plane } from './flash.ts';

/** A block, or one of each lane where blocks go in step. */
function members(flash: Flash, plane: Plane, block: Block): Block[] {
  return flash.lanesOf(plane).flatMap(({ blocks }) => blocks[block.index] ?? []);
}

function invalidPages(flash: Flash, plane: Plane, block: Block): number {
  return members(flash, plane, block).reduce((sum, lane) => sum + lane.written - flash.validPages(lane), 0);
}

/** Something is gained by collecting the block, and there is room for what is valid in it. */
function isWorthIt(flash: Flash, plane: Plane, block: Block): boolean {
  const lanes = members(flash, plane, block);
  const valid = lanes.reduce((sum, lane) => sum + flash.validPages(lane), 0);
  const room = flash.roomForGc(plane, block);
  if (!flash.movesTogether) return invalidPages(flash, plane, block) > 0 && valid <= room;
  // It is worth it when it takes fewer super-pages (word lines) afterwards: the last of them is filled up with waste.
  const pages = flash.stepPages(lanes.length);
  const after = Math.ceil(valid / pages);
  const before = Math.ceil(Math.max(...lanes.map(({ written }) => written)) / flash.lineTypes);
  return after < before && after <= Math.floor(room / pages);
}

/** Best first: full, with most invalid pages, erased least, lowest. */
function sorted(flash: Flash, plane: Plane, blocks: readonly Block[]): Block[] {
  return [...blocks].sort(
    (a, b) =>
      Number(flash.isFull(b)) - Number(flash.isFull(a)) ||
      invalidPages(flash, plane, b) - invalidPages(flash, plane, a) ||
      a.eraseCount - b.eraseCount ||
      a.index - b.index,
  );
}

/** What may be collected in a plane (a superblock or twin block stands under its first lane), best first. */
function candidates(flash: Flash, plane: Plane): Block[] {
  return sorted(
    flash,
    plane,
    plane.blocks.filter((block) => mayBeMoved(flash, plane, block) && isWorthIt(flash, plane, block)),
  );
}

/**
 * Active blocks that may be collected where the host has no page in the plane: its own, which is full then, and garbage
 * collection's.
 */
function activeCandidates(flash: Flash, plane: Plane): Block[] {
  if (!flash.isExhausted(plane)) return [];
  const active = [plane.hostActive, plane.gcActive].filter((block) => block !== null);
  const complete = active.filter(
    (block) => !flash.hasTwins || members(flash, plane, block).every((lane) => flash.isFull(lane)),
  );
  return sorted(
    flash,
    plane,
    complete.filter((block) => isWorthIt(flash, plane, block)),
  );
}

function isQuiet(flash: Flash, plane: Plane, block: Block): boolean {
  return members(flash, plane, block).every(({ unfinishedPrograms }) => unfinishedPrograms === 0);
}

/** Written, not active, and no program in it (or in its other lanes) unfinished. */
function mayBeMoved(flash: Flash, plane: Plane, block: Block): boolean {
  return isClosed(plane, block) && isQuiet(flash, plane, block);
}

function isClosed(plane: Plane, block: Block): boolean {
  const isOpen = block === plane.hostActive || block === plane.gcActive;
  return !block.free && !block.bad && block.cache === null && !isOpen;
}

function activeVictim(flash: Flash, plane: Plane): Block | undefined {
  return activeCandidates(flash, plane).find((block) => isQuiet(flash, plane, block));
}

/** There is a block to collect; `except`, if there is one, is excluded, and so are active blocks then. */
export function hasVictim(flash: Flash, plane: Plane, except?: number): boolean {
  if (except !== undefined) return candidates(flash, plane).some(({ index }) => index !== except);
  return candidates(flash, plane).length > 0 || activeVictim(flash, plane) !== undefined;
}

/** A collection could give a page back, now or when the programs that run have ended. */
export function hasGarbage(flash: Flash, plane: Plane): boolean {
  const closed = plane.blocks.filter((block) => isClosed(plane, block));
  return closed.some((block) => isWorthIt(flash, plane, block)) || activeCandidates(flash, plane).length > 0;
}

/** A given collection has room for what it moves. */
export function hasRoomToMove(flash: Flash, plane: Plane, block: Block): boolean {
  const lanes = members(flash, plane, block);
  const valid = lanes.reduce((sum, lane) => sum + flash.validPages(lane), 0);
  const room = flash.roomForGc(plane, block);
  if (!flash.movesTogether) return valid <= room;
  const pages = flash.stepPages(lanes.length);
  return Math.ceil(valid / pages) <= Math.floor(room / pages);
}

/**
 * The block to collect; undefined if there is none. Greedy, or the best of `d` draws among the full ones (the others
 * where none is full).
 */
export function pickVictim(
  flash: Flash,
  plane: Plane,
  gc: { victim: 'greedy' | 'random-greedy'; d: number },
  random: Draws,
  except?: number,
): Block | undefined {
  const best = candidates(flash, plane).filter(({ index }) => index !== except);
  if (best.length === 0) return except === undefined ? activeVictim(flash, plane) : undefined;
  if (gc.victim === 'greedy') return best[0];
  const full = best.filter((block) => flash.isFull(block));
  const among = (full.length > 0 ? full : [...best]).sort((a, b) => a.index - b.index);
  const drawn = Array.from({ length: gc.d }, () => among[random.below(among.length)]);
  return best.find((block) => drawn.includes(block));
}

/** The block that static wear leveling moves: full and erased least. */
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
