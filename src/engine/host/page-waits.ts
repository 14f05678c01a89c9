/**
 * What a page operation of the host waits for: earlier accesses to its page, its update read, the write buffer. Model
 * page §3 and §11.5.
 */
import { quotient } from '../../device/exact.ts';
import type { Simulation } from '../simulation.ts';
import { markWaiting } from '../accounting/unit-state.ts';
import {
  INFO_NO_FLASH,
  INFO_UPDATE_READ,
  INFO_VIRTUAL,
  NONE,
  OperationType,
  WaitCause,
  infoType,
} from '../recording/recording.ts';
import {
  BEHIND_SLOT,
  BUFFERED,
  DIE,
  FLUSH_GROUP,
  ID,
  INFO,
  LPN,
  NEXT_WAITER,
  OperationState,
  PART_BUFFER,
  PPN,
  PREDECESSOR,
  REQUEST,
  SINCE,
  STATE,
  TRANSFER_NS,
  UPDATE,
  WAITERS,
} from '../records/operation-record.ts';
import { completeRequest, pageDone } from './completion.ts';
import { stillWriting } from '../pages/operations.ts';
import { HELD, HELD_LIST, hold, letGo } from './held-pages.ts';
import { FUA } from '../state/workload.ts';
import { Decision } from '../state/differences.ts';
import { charge, markReady, markSpace, markUnbound } from '../accounting/waits.ts';

/** A read's first wait: for an unfinished write of its page (`pending` − 1), whose data may be in RAM. */
export const beginRead = (s: Simulation, slot: number, pending: number): void => {
  if (pending === 0) readyRead(s, slot);
  else if (s.operations.int[(pending - 1) | BUFFERED] > 0) answerFromBuffer(s, slot);
  else waitFor(s, slot, pending - 1);
};

/** A read of a page whose data is in RAM: in the write buffer, or (`ramHazards`) until its program ends. */
const answerFromBuffer = (s: Simulation, slot: number): void => {
  const { operations, experiment } = s;
  if ((operations.int[slot | INFO] & INFO_UPDATE_READ) === 0) s.counters.bufferHits++;
  if (s.ramHazards === 1) s.differed[Decision.pagesInFlight]++;
  operations.int[slot | INFO] |= INFO_NO_FLASH;
  operations.int[slot | STATE] = OperationState.dispatched;
  operations.int[slot | TRANSFER_NS] = -1;
  s.recorder.flag(operations.int[slot | ID], INFO_NO_FLASH);
  charge(s, slot, PART_BUFFER, experiment.host.writeBuffer.ackNs, NONE);
  s.acknowledgements.push(s.now + experiment.host.writeBuffer.ackNs, slot, NONE);
  s.time.set(s.acknowledgeSlot, s.acknowledgements.next);
};

/** A write page's own first wait: for an earlier write of the page (`pending` − 1), or for its update read. */
export const beginWrite = (s: Simulation, slot: number, pending: number): void => {
  const { operations } = s;
  const read = operations.int[slot | UPDATE];
  if (read >= 0) {
    operations.int[slot | STATE] = OperationState.blocked;
    operations.int[slot | NEXT_WAITER] = -1;
    operations.int[read | WAITERS] = slot;
    if (s.wordLines !== null) s.wordLines.updateReads(1);
    beginRead(s, read, pending);
    return;
  }
  beginProgram(s, slot, pending);
};

/** A write that has its old data waits for an earlier write of its page (`pending` − 1), unless pages are in RAM. */
const beginProgram = (s: Simulation, slot: number, pending: number): void => {
  if (pending > 0 && s.ramHazards === 0) {
    waitFor(s, slot, pending - 1);
    return;
  }
  if (pending > 0) s.differed[Decision.pagesInFlight]++;
  readyWrite(s, slot);
};

/** The unfinished earlier write of a write's page (slot + 1); 0 if there is none, or if it has ended meanwhile. */
const pendingBefore = (s: Simulation, slot: number): number => {
  const predecessor = s.operations.int[slot | PREDECESSOR];
  return predecessor > 0 && stillWriting(s, predecessor - 1, slot) ? predecessor : 0;
};

/** Lets waiting write pages into the buffer, oldest first, while it has room. */
export const admit = (s: Simulation): void => {
  const { operations } = s;
  for (let slot = s.admission.head[0]; slot >= 0 && s.bufferedPages < s.bufferPages; slot = s.admission.head[0]) {
    s.admission.remove(0, slot);
    s.bufferedPages++;
    if (s.bufferedPages > s.counters.bufferPeak) s.counters.bufferPeak = s.bufferedPages;
    s.recorder.occupied(s.bufferedPages);
    s.differed[Decision.writeBuffer]++;
    s.operations.int[slot | BUFFERED] = 1;
    s.lastAdmitted = operations.int[slot | ID];
    answerWaitingReads(s, slot);
    const request = operations.int[slot | REQUEST];
    if (s.flushes !== null) operations.real[(slot >> 1) | FLUSH_GROUP] = s.flushes.admitted();
    if (writesThrough(s, request)) {
      beginWritingThrough(s, slot);
      continue;
    }
    if (s.coalesces === 1) hold(s, slot);
    else beginWrite(s, slot, pendingBefore(s, slot));
    pageDone(s, request, -1);
  }
  if (s.coalesces === 1) writeBackFull(s);
};

/** A full coalescing buffer writes back as many pages as writes wait for a place. */
const writeBackFull = (s: Simulation): void => {
  const { length } = s.admission;
  while (length[HELD_LIST] > 0 && length[0] > s.bufferedPages - length[HELD_LIST])
    writeBack(s, s.admission.head[HELD_LIST]);
};

/**
 * A coalescing buffer writes pages back, one for each die, if nothing else of the host is in flight. Returns whether
 * there were any. Model page §11.8.
 */
export const writeBackIdle = (s: Simulation): boolean => {
  const { length } = s.admission;
  // A page that waits for others to fill its word line is as idle as a held one.
  const gathered = s.wordLines === null ? 0 : s.wordLines.resting;
  const resting = s.heldOperations + s.backgroundLive + gathered + (s.controller === null ? 0 : s.controller.kept);
  if (length[HELD_LIST] === 0 || s.operations.live > resting) return false;
  if (s.writesBackIdle === 0) {
    s.differed[Decision.bufferIdleWriteBack]++;
    return false;
  }
  for (let left = s.geometry.dies; left > 0 && length[HELD_LIST] > 0; left--) writeBack(s, s.admission.head[HELD_LIST]);
  return true;
};

/** Whether a request's pages are written to flash before it completes, although there is a write buffer. */
export const writesThrough = (s: Simulation, request: number): boolean =>
  s.writesThrough === 1 || (s.workload.op[request % s.workload.count] & FUA) !== 0;

/** A page that is written through has its place: it goes to flash at once, behind earlier writes that are held. */
const beginWritingThrough = (s: Simulation, slot: number): void => {
  const { int } = s.operations;
  const request = int[slot | REQUEST];
  const began = -1 - s.latencies[request] + (s.controller === null ? 0 : s.controller.beforePages(request));
  if (s.writesThrough === 1) s.differed[Decision.bufferThrough]++;
  if (s.wordLines !== null) s.wordLines.throughBegins();
  charge(s, slot, PART_BUFFER, s.now - began, NONE);
  const before = pendingBefore(s, slot);
  if (s.coalesces === 1) {
    if (before > 0) letEarlierGo(s, before - 1);
    // Pages are not written in order of age.
    int[slot | BEHIND_SLOT] = -1;
  }
  beginWrite(s, slot, before);
};

/** Writes back the held writes of a page, up to the one in `slot`. (A trimmed one stays behind while another is held.) */
const letEarlierGo = (s: Simulation, slot: number): void => {
  const before = pendingBefore(s, slot);
  if (before > 0) letEarlierGo(s, before - 1);
  if (s.operations.int[slot | BUFFERED] === HELD) writeBack(s, slot);
};

/** A flush arrives: every page of the buffer goes to flash, and it completes when they are there. Model page §11.9. */
export const flush = (s: Simulation, request: number): void => {
  if (s.flushes === null || s.bufferedPages === 0) {
    completeRequest(s, request, -1);
    return;
  }
  s.flushes.add(request);
  while (s.admission.length[HELD_LIST] > 0) writeBack(s, s.admission.head[HELD_LIST]);
};

/** The least recently written page that a coalescing buffer holds is written back. Returns whether there was one. */
export const writeBackOldest = (s: Simulation): boolean => {
  const oldest = s.coalesces === 1 ? s.admission.head[HELD_LIST] : -1;
  if (oldest >= 0) writeBack(s, oldest);
  return oldest >= 0;
};

const writeBack = (s: Simulation, slot: number): void => {
  const { int } = s.operations;
  const needsOldData = letGo(s, slot);
  // Pages are not written back in order of age: its place is looked for from the head of its list on.
  int[slot | BEHIND_SLOT] = -1;
  const update = int[slot | UPDATE];
  if (update < 0 || needsOldData) {
    beginWrite(s, slot, pendingBefore(s, slot));
    return;
  }
  // All of the page has been written since.
  int[slot | NEXT_WAITER] = -1;
  int[update | WAITERS] = slot;
  if (s.wordLines !== null) s.wordLines.updateReads(1);
  readNothing(s, update);
};

/** Reads that waited for a write to enter the buffer are answered from it. */
const answerWaitingReads = (s: Simulation, write: number): void => {
  const { operations } = s;
  const first = inOrder(s, operations.int[write | WAITERS]);
  operations.int[write | WAITERS] = -1;
  for (let waiter = first; waiter >= 0;) {
    const next = operations.int[waiter | NEXT_WAITER];
    if (infoType(operations.int[waiter | INFO]) === OperationType.read) {
      operations.int[waiter | NEXT_WAITER] = -1;
      charge(s, waiter, WaitCause.hazard, s.now - operations.real[(waiter >> 1) | SINCE], operations.int[write | ID]);
      answerFromBuffer(s, waiter);
    } else {
      operations.int[waiter | NEXT_WAITER] = operations.int[write | WAITERS];
      operations.int[write | WAITERS] = waiter;
    }
    waiter = next;
  }
};

/** Answers of the write buffer that are due now. */
export const acknowledge = (s: Simulation): void => {
  while (s.acknowledgements.next <= s.now) {
    const what = s.acknowledgements.shift();
    if (what >= 0) completeOperation(s, what);
    else completeRequest(s, -1 - what, -1, s.acknowledgements.taken);
  }
  s.time.set(s.acknowledgeSlot, s.acknowledgements.next);
};

/** The operation in `slot` waits until the one in `earlier` has ended. */
const waitFor = (s: Simulation, slot: number, earlier: number): void => {
  const { operations } = s;
  operations.int[slot | STATE] = OperationState.blocked;
  operations.real[(slot >> 1) | SINCE] = s.now;
  operations.int[slot | NEXT_WAITER] = operations.int[earlier | WAITERS];
  operations.int[earlier | WAITERS] = slot;
};

/** A read whose page is not being written: it is bound to the place of the page and waits for its unit. */
const readyRead = (s: Simulation, slot: number): void => {
  const { operations, flash, geometry } = s;
  const lpn = operations.int[slot | LPN];
  const ppn = flash.map[lpn];
  operations.int[slot | STATE] = OperationState.ready;
  let die: number;
  if (ppn !== NONE) {
    operations.int[slot | PPN] = ppn;
    die = quotient(s.planeOf(ppn), geometry.planesPerDie);
    flash.boundReads[quotient(ppn, geometry.pagesPerBlock)]++;
    s.recorder.setPpn(operations.int[slot | ID], ppn);
  } else if ((operations.int[slot | INFO] & INFO_UPDATE_READ) !== 0 || readsNothing(s, lpn)) {
    readNothing(s, slot);
    return;
  } else die = placeUnwritten(s, slot, lpn);
  operations.int[slot | DIE] = die;
  const unit = s.units.ofDie[die];
  const channel = s.units.channelOf[unit];
  markReady(s, slot, s.planeReads === null ? unit : s.planeReads.planeOf(slot), s.readAccount);
  s.reads.insert(unit, slot);
  if (s.queueOrder !== null) s.queueOrder.queued(slot);
  s.readsOnChannel[channel]++;
  if (s.sharesWrites === 1) s.channelReads[channel]++;
  if (s.countsBanks === 1) s.bankWaiting[s.bankOf(die)]++;
  if (s.chipReads.enabled) s.chipReads.add(operations.int[slot | REQUEST], s.chipOf(die));
  markWaiting(s, unit);
};

/** Whether a read of a page that is not mapped needs no flash: a trim has emptied it, or unwritten pages are zeros. */
export const readsNothing = (s: Simulation, lpn: number): boolean => {
  if (s.trimmed.length > 0 && (s.trimmed[lpn >> 3] & (1 << (lpn & 7))) !== 0) return true;
  s.differed[Decision.unmappedReads] += s.zeroReads;
  return s.zeroReads === 1;
};

/** A read of a page that a trim has emptied meanwhile, or an update read of a page that is overwritten as a whole. */
const readNothing = (s: Simulation, slot: number): void => {
  const { operations } = s;
  operations.int[slot | INFO] |= INFO_NO_FLASH;
  s.recorder.flag(operations.int[slot | ID], INFO_NO_FLASH);
  operations.real[(slot >> 1) | SINCE] = s.now;
  operations.int[slot | TRANSFER_NS] = -1;
  completeOperation(s, slot);
};

/** The place of a page that was never written, for a read of it; returns its die. */
const placeUnwritten = (s: Simulation, slot: number, lpn: number): number => {
  const { operations } = s;
  const { dies, planesPerDie } = s.geometry;
  const die = lpn % dies;
  const plane = die * planesPerDie + (quotient(lpn, dies) % planesPerDie);
  const id = operations.int[slot | ID];
  operations.int[slot | PPN] = plane;
  operations.int[slot | INFO] |= INFO_VIRTUAL;
  s.recorder.flag(id, INFO_VIRTUAL);
  s.recorder.setPpn(id, plane);
  return die;
};

/** A write that nothing keeps from being dispatched but its place. */
export const readyWrite = (s: Simulation, slot: number): void => {
  const { operations } = s;
  operations.int[slot | STATE] = OperationState.ready;
  if (s.wordLines !== null) {
    s.wordLines.join(slot);
    return;
  }
  const die = operations.int[slot | DIE];
  if (die < 0) {
    markUnbound(s, slot);
    s.unbound.insertNoted(0, slot);
    s.dirty.markForUnbound();
    return;
  }
  const unit = s.units.ofDie[die];
  const channel = s.units.channelOf[unit];
  markReady(s, slot, unit, s.writeAccount);
  markSpace(s, slot);
  if (s.queueOrder === null) {
    s.writes.insertNoted(die, slot);
  } else {
    // Its queues are not in order of age.
    s.writes.insert(die, slot);
    s.queueOrder.queued(slot);
  }
  s.writesOnChannel[channel]++;
  if (s.hasHostPage[die] === 0) s.rebindDue = true;
  markWaiting(s, unit);
};

/**
 * A host operation has ended: its data is out, or its program has ended. Operations that waited for it continue, and
 * its request may be complete.
 */
export const completeOperation = (s: Simulation, slot: number): void => {
  const { operations } = s;
  const info = operations.int[slot | INFO];
  const request = operations.int[slot | REQUEST];
  const lpn = operations.int[slot | LPN];
  const isWrite = infoType(info) === OperationType.program;
  if (isWrite) {
    // Its slot is its own until those that waited for it have gone on, but nothing needs to wait for it any more.
    operations.int[slot | STATE] = OperationState.kept;
    if (s.pendingWrite[lpn] === slot + 1) s.pendingWrite[lpn] = 0;
  }
  if ((info & INFO_UPDATE_READ) !== 0) {
    updateReadEnded(s, slot);
    return;
  }
  if (operations.int[slot | WAITERS] >= 0) wakeWaiters(s, slot);
  if (isWrite && s.bufferPages > 0) {
    if (writesThrough(s, request)) pageDone(s, request, slot);
    writtenBack(s, slot);
    return;
  }
  if (s.controller !== null && !isWrite) {
    s.controller.steps.pageRead(s, s.controller, request, slot);
    return;
  }
  // A known simulator bug calls a write complete before its program: its request has heard of it.
  if (!isWrite || !s.completesAtTransfer) pageDone(s, request, slot);
  operations.release(slot);
};

const writtenBack = (s: Simulation, slot: number): void => {
  s.operations.int[slot | BUFFERED] = 0;
  if (s.flushes !== null) {
    const { int, real } = s.operations;
    s.flushes.ended(real[(slot >> 1) | FLUSH_GROUP], int[slot | ID]);
  }
  s.operations.release(slot);
  s.bufferedPages--;
  s.recorder.occupied(s.bufferedPages);
  s.counters.bufferWriteBacks++;
  if (s.flushes !== null) {
    for (let request = s.flushes.take(); request >= 0; request = s.flushes.take()) completeRequest(s, request, -1);
  }
  admit(s);
};

/** The old data of a page is there: the write that needs it continues. */
const updateReadEnded = (s: Simulation, slot: number): void => {
  const { operations } = s;
  const write = operations.int[slot | WAITERS];
  operations.int[slot | WAITERS] = -1;
  // Its account is the write's from here on: the slot is kept until the write takes it over.
  operations.int[slot | STATE] = OperationState.kept;
  if (s.wordLines !== null) s.wordLines.updateReads(-1);
  // The write buffer answers an update read before the earlier write has ended; the write itself still comes after
  // that.
  beginProgram(s, write, pendingBefore(s, write));
};

const wakeWaiters = (s: Simulation, slot: number): void => {
  const { operations } = s;
  const id = operations.int[slot | ID];
  const first = inOrder(s, operations.int[slot | WAITERS]);
  operations.int[slot | WAITERS] = -1;
  for (let waiter = first; waiter >= 0;) {
    const next = operations.int[waiter | NEXT_WAITER];
    operations.int[waiter | NEXT_WAITER] = -1;
    charge(s, waiter, WaitCause.hazard, s.now - operations.real[(waiter >> 1) | SINCE], id);
    if (infoType(operations.int[waiter | INFO]) === OperationType.read) readyRead(s, waiter);
    else readyWrite(s, waiter);
    waiter = next;
  }
};

/** Turns a chain of waiters (kept newest first) round, oldest first. */
const inOrder = (s: Simulation, newest: number): number => {
  const { int } = s.operations;
  let oldest = -1;
  for (let at = newest; at >= 0;) {
    const next = int[at | NEXT_WAITER];
    int[at | NEXT_WAITER] = oldest;
    oldest = at;
    at = next;
  }
  return oldest;
};
