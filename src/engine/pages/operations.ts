/** New operations, and pages that become invalid. Model page §3. */
import { leadPlane } from '../state/lanes.ts';
import { quotient } from '../../device/exact.ts';
import type { Simulation } from '../simulation.ts';
import { pageInvalidated } from './free-blocks.ts';
import { Cause, INFO_OVERTAKEN, NONE, OperationType, infoCause, infoOf, infoType } from '../recording/recording.ts';
import {
  DIE,
  ID,
  INFO,
  LPN,
  OperationState,
  PREDECESSOR,
  REQUEST,
  SLOT_SHIFT,
  STATE,
  TRANSFER_NS,
  TRIMMED,
} from '../records/operation-record.ts';

/** A new operation; it is in no list yet. */
export const createOperation = (
  s: Simulation,
  type: number,
  cause: number,
  request: number,
  lpn: number,
  flags: number,
): number => {
  const { operations } = s;
  const slot = operations.take();
  const info = infoOf(type, cause, flags);
  const id = s.nextOperation++;
  if (cause !== Cause.host) s.backgroundLive++;
  operations.int[slot | ID] = id;
  // `| 0`: what is only known to be a number goes into whole numbers by way of a double.
  operations.int[slot | REQUEST] = request | 0;
  operations.int[slot | LPN] = lpn | 0;
  operations.int[slot | INFO] = info;
  operations.int[slot | DIE] = -1;
  operations.int[slot | TRANSFER_NS] = s.pageTransferNs;
  s.recorder.operation(id, lpn, info);
  if (s.controller !== null && cause === Cause.host) s.recorder.ofRequest(id, request);
  return slot;
};

/** Notes a page that became invalid (NONE: none did): its plane may have a block to collect now. */
export const invalidate = (s: Simulation, ppn: number): void => {
  if (ppn === NONE) return;
  const plane = leadPlane(s, s.planeOf(ppn));
  pageInvalidated(s, plane);
  if (s.folds !== null) s.folds.invalidated(plane);
  if (!s.jobs.active[plane]) return;
  // Its job may have waited for a free page that it no longer needs.
  s.dirty.mark(s.units.channelOf[s.units.ofDie[quotient(plane, s.geometry.planesPerDie)]]);
};

/** Whether a slot has a host write that has not ended. */
const isUnfinishedWrite = (int: Int32Array, slot: number): boolean => {
  const state = int[slot | STATE];
  return (
    state !== OperationState.free &&
    state !== OperationState.kept &&
    infoType(int[slot | INFO]) === OperationType.program &&
    infoCause(int[slot | INFO]) === Cause.host
  );
};

/** Whether the write in slot `earlier` is still the unfinished predecessor of `slot`'s page. */
export const stillWriting = (s: Simulation, earlier: number, slot: number): boolean => {
  const { int } = s.operations;
  return (
    isUnfinishedWrite(int, earlier) && int[earlier | LPN] === int[slot | LPN] && int[earlier | ID] < int[slot | ID]
  );
};

/** Makes the unfinished writes of pages what the operations say. */
export const findPendingWrites = (s: Simulation): void => {
  const { int } = s.operations;
  s.pendingWrite.fill(0);
  for (let slot = 0; slot < int.length; slot += 1 << SLOT_SHIFT) {
    if (isUnfinishedWrite(int, slot) && (int[slot | INFO] & INFO_OVERTAKEN) === 0) {
      s.pendingWrite[int[slot | LPN]] = slot + 1;
    }
  }
};

/**
 * The writes of the page before the one in `slot` that have not ended: their pages are invalid from their dispatch. (If
 * one of them is outdated already, those before it are, too.)
 */
export const outdateEarlier = (s: Simulation, slot: number): void => {
  const { int } = s.operations;
  let write = slot;
  for (let earlier = int[write | PREDECESSOR] - 1; earlier >= 0; earlier = int[write | PREDECESSOR] - 1) {
    if (!stillWriting(s, earlier, write) || int[earlier | TRIMMED] === 1) return;
    int[earlier | TRIMMED] = 1;
    write = earlier;
  }
};
