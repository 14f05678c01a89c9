/** Where a read is, as far as planes that work together care. Model page §6. */
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
    return Math.floor(operations.int[slot | LPN] / (geometry.dies * geometry.planesPerDie));
  }
  const place = operations.int[slot | PPN];
  const page = place % geometry.pagesPerBlock;
  if (pageOnly) return page;
  // Virtual pages are all in block 0, which has no end.
  return page + VIRTUAL_PAGES * (Math.floor(place / geometry.pagesPerBlock) % geometry.blocksPerPlane);
}

export function planeOfRead(s: PolicyEngine, slot: number): number {
  const { operations } = s;
  const place = operations.int[slot | PPN];
  return (operations.int[slot | INFO] & INFO_VIRTUAL) !== 0 ? place : s.planeOf(place);
}
