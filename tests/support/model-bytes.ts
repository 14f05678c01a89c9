import type { Engine } from '../../src/engine/engine.ts';
import type { Flash } from '../../src/engine/state/flash.ts';

/** Bytes of the map, both ways, of unfinished writes and of every block's state. */
export function modelBytesOf({ readable }: Engine): number {
  // (The view hides what only the engine may change.)
  const flash = readable.flash as Flash;
  const parts = [flash, flash.mapLog].flatMap((part): unknown[] => Object.values(part));
  return [readable.pendingWrite, ...parts].reduce<number>(
    (bytes, part) => bytes + (ArrayBuffer.isView(part) ? part.byteLength : 0),
    0,
  );
}
