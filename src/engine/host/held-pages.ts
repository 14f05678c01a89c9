/**
 * The pages that a coalescing write buffer holds (`host.writeBuffer.policy: lru`), the least recently written first.
 * Further writes of them are merged. Model page §11.8.
 */
import { Decision } from '../state/differences.ts';
import type { Simulation } from '../simulation.ts';
import { NONE } from '../recording/recording.ts';
import { BUFFERED, COVERED_FROM, COVERED_TO, TRIMMED, UPDATE } from '../records/operation-record.ts';

/** Their list in `Simulation.admission`. */
export const HELD_LIST = 1;
/** BUFFERED of a page that is held. */
export const HELD = 2;

/**
 * Merges the bytes `from … to−1` of a page into the write of it in `slot`, if the buffer holds that and no trim has
 * emptied it. Returns whether it did.
 */
export function merge(s: Simulation, slot: number, from: number, to: number): boolean {
  const { int } = s.operations;
  if (int[slot | BUFFERED] !== HELD || int[slot | TRIMMED] === 1) return false;
  cover(s, slot, from, to);
  s.counters.bufferMerged++;
  s.admission.remove(HELD_LIST, slot);
  s.admission.append(HELD_LIST, slot);
  s.lastAdmitted = NONE;
  return true;
}

/** One range of bytes is known of a page: of two that do not touch, the longer one. */
function cover(s: Simulation, slot: number, from: number, to: number): void {
  const { real } = s.operations;
  const first = real[(slot >> 1) | COVERED_FROM];
  const end = real[(slot >> 1) | COVERED_TO];
  if (from <= end && first <= to) {
    real[(slot >> 1) | COVERED_FROM] = Math.min(first, from);
    real[(slot >> 1) | COVERED_TO] = Math.max(end, to);
  } else if (to - from > end - first) {
    real[(slot >> 1) | COVERED_FROM] = from;
    real[(slot >> 1) | COVERED_TO] = to;
  }
}

export function hold(s: Simulation, slot: number): void {
  const { int } = s.operations;
  int[slot | BUFFERED] = HELD;
  s.differed[Decision.bufferWriteBack]++;
  s.heldOperations += int[slot | UPDATE] < 0 ? 1 : 2;
  s.admission.append(HELD_LIST, slot);
}

/** A page is to be written back: it is held no more. Returns whether a part of it was never written. */
export function letGo(s: Simulation, slot: number): boolean {
  const { int, real } = s.operations;
  s.admission.remove(HELD_LIST, slot);
  s.heldOperations -= int[slot | UPDATE] < 0 ? 1 : 2;
  int[slot | BUFFERED] = 1;
  return real[(slot >> 1) | COVERED_FROM] > 0 || real[(slot >> 1) | COVERED_TO] < s.geometry.pageBytes;
}
