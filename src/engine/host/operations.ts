/** New operations, and pages that become invalid. Model page §3. */
import { leadPlane } from '../core/lanes.ts';
import type { Simulation } from '../core/simulation.ts';
import { pageInvalidated } from '../gc/free-blocks.ts';
import { NONE, infoOf } from '../recording/recording.ts';
import { DIE, ID, INFO, LPN, REQUEST, TRANSFER_NS } from '../records/operation-record.ts';

/** A new operation; it is in no list yet. */
export function createOperation(
  s: Simulation,
  type: number,
  cause: number,
  request: number,
  lpn: number,
  flags: number,
): number {
  const { operations } = s;
  const slot = operations.take();
  const info = infoOf(type, cause, flags);
  const id = s.nextOperation++;
  operations.int[slot | ID] = id;
  // `| 0`: what is only known to be a number goes into whole numbers by way of a double.
  operations.int[slot | REQUEST] = request | 0;
  operations.int[slot | LPN] = lpn | 0;
  operations.int[slot | INFO] = info;
  operations.int[slot | DIE] = -1;
  operations.int[slot | TRANSFER_NS] = s.pageTransferNs;
  s.recorder.operation(id, lpn, info);
  return slot;
}

/** Notes a page that became invalid (NONE: none did): its plane may have a block to collect now. */
export function invalidate(s: Simulation, ppn: number): void {
  if (ppn === NONE) return;
  const plane = leadPlane(s, s.planeOf(ppn));
  pageInvalidated(s, plane);
  if (!s.jobs.active[plane]) return;
  // Its job may have waited for a free page that it no longer needs.
  s.dirty.mark(s.units.channelOf[s.units.ofDie[Math.floor(plane / s.geometry.planesPerDie)]]);
}
