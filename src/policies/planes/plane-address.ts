/** Where a read is, as far as planes that work together care. Model page §6. */
import { quotient } from '../../device/exact.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { INFO_VIRTUAL } from '../../engine/recording/recording.ts';
import { INFO, LPN, PPN } from '../../engine/records/operation-record.ts';

/** More pages than any device has. */
const VIRTUAL_PAGES = 4294967296;

/**
 * The address of a read inside its plane, as far as multi-plane reads care: its page, and (unless `pageOnly`) its
 * block.
 */
export function planeAddress(s: PolicyEngine, slot: number, pageOnly: boolean): number {
  const { operations, geometry } = s;
  if ((operations.int[slot | INFO] & INFO_VIRTUAL) !== 0) {
    // Virtual pages are all in block 0, which has no end: those behind its pages are in no other block.
    const page = quotient(operations.int[slot | LPN], geometry.planes);
    return page < geometry.pagesPerBlock ? page : page + VIRTUAL_PAGES;
  }
  return operations.int[slot | PPN] % (pageOnly ? geometry.pagesPerBlock : geometry.pagesPerPlane);
}

export function planeOfRead(s: PolicyEngine, slot: number): number {
  const { operations } = s;
  const place = operations.int[slot | PPN];
  return (operations.int[slot | INFO] & INFO_VIRTUAL) !== 0 ? place : s.planeOf(place) | 0;
}
