/**
 * The host's side: requests arrive and become page operations, wait for earlier accesses to their pages, are bound to a place, complete. Model page §3.
 */
import { scaledArrival } from '../document/instants.ts';
import { MOST_NUMBERED } from './in-flight.ts';
import { pageInvalidated } from './background.ts';
import { leadPlane } from './lanes.ts';
import { Decision } from './differences.ts';
import {
  BLOCKERS,
  BUFFERED,
  DIE,
  ID,
  INFO,
  LPN,
  NEXT_WAITER,
  OperationState,
  OWN_READ,
  PART_ARRAY_EXTRA,
  PART_BUFFER,
  PART_COPY,
  PARTS_SET,
  PLACE,
  PREDECESSOR,
  REQUEST,
  SINCE,
  STATE,
  TRANSFER_NS,
  TRIMMED,
  UPDATE,
  WAITERS,
} from './operation-record.ts';
import {
  Cause,
  INFO_NO_FLASH,
  INFO_UPDATE_READ,
  INFO_VIRTUAL,
  infoCause,
  infoOf,
  infoType,
  NONE,
  OperationType,
  PART_OWN_READ,
  WaitCause,
} from './recording.ts';
import type { Simulation } from './simulation.ts';
import { HostOp } from './workload.ts';

/** The causes of waiting, as bits of PARTS_SET. */
const ALL_WAITS = (1 << (WaitCause.suspend + 1)) - 1;

const SECTOR = 512;

/** When request `r` of an open loop arrives, ns. */
const openArrival = (s: Simulation, r: number): number => {
  const { workload, experiment } = s;
  const i = r % workload.count;
  return s.repetitionBase + scaledArrival(workload.at[i], experiment.host.timeScale);
};

/** When the next request arrives, ns; Infinity while that waits for a completion. In a closed loop only the first ones have a time of their own. */
const nextArrival = (s: Simulation): number => {
  const r = s.nextRequest;
  if (r >= s.total || s.overloaded === 1) return Infinity;
  const startsRepetition = r > 0 && r % s.workload.count === 0;
  if (startsRepetition && s.completed < r) return Infinity;
  if (s.closedLoop) return s.inFlight < s.experiment.host.queueDepth ? s.now : Infinity;
  if (startsRepetition && s.repetitionFirst !== r) {
    s.repetitionFirst = r;
    s.repetitionBase = s.now;
  }
  return openArrival(s, r);
};

/** Sets the timer of the next arrival. */
export function scheduleArrival(s: Simulation): void {
  s.time.set(s.arrivalSlot, nextArrival(s));
}

/** Lets every request arrive that is due now. */
export function arrivals(s: Simulation): void {
  s.arrivalsDue = false;
  let next = nextArrival(s);
  for (; next <= s.now; next = nextArrival(s)) {
    if (s.operations.live > s.mostInFlight || s.nextOperation > MOST_NUMBERED) s.overloaded = 1;
    else arrive(s, s.nextRequest++);
  }
  s.time.set(s.arrivalSlot, next);
}

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

const arrive = (s: Simulation, request: number): void => {
  const { workload, geometry, now } = s;
  const i = request % workload.count;
  const op = workload.op[i];
  const offset = workload.offset[i];
  const bytes = workload.bytes[i];
  const { pageBytes, logicalPages } = geometry;
  const end = offset + bytes;
  if (end > geometry.logicalBytes) s.wrapped++;
  if (s.firstArrival < 0) s.firstArrival = now;
  s.latencies[request] = -1 - now;
  s.inFlight++;
  s.recorder.arrived(request, now, op === HostOp.trim ? NONE : s.nextOperation);
  if (op === HostOp.trim) {
    // A trim that wraps trims no page twice: the second time would be without effect.
    const from = Math.ceil(offset / pageBytes);
    const past = Math.min(Math.floor(end / pageBytes), from + logicalPages);
    for (let page = from; page < past; page++) trim(s, page % logicalPages);
    completeRequest(s, request, -1);
    return;
  }
  const first = Math.floor(offset / pageBytes);
  const last = Math.floor((end - 1) / pageBytes);
  s.left[request] = last - first + 1;
  // The request must not complete before its last page is looked at.
  s.left[request]++;
  if (s.queueOrder !== null) s.queueOrder.requestArrives();
  for (let page = first; page <= last; page++) {
    const from = page === first ? offset - page * pageBytes : 0;
    const to = page === last ? end - page * pageBytes : pageBytes;
    const lpn = page % logicalPages;
    if (op === HostOp.read) arriveRead(s, request, lpn, from, to);
    else arriveWrite(s, request, lpn, from, to, page - first);
  }
  if (op === HostOp.write) s.boundRequests++;
  if (s.queueOrder !== null) s.queueOrder.requestArrived(request);
  if (s.layout !== null && op === HostOp.read) s.layout.readArrived(first, last);
  pageDone(s, request, -1);
};

/** Bus time of the bytes `from … to−1` of a page, ns. */
const partTransferNs = (s: Simulation, from: number, to: number): number => {
  if (s.wholePages) return s.pageTransferNs;
  const sectors = Math.ceil(to / SECTOR) - Math.floor(from / SECTOR);
  const ns = s.transferNs(Math.min(sectors * SECTOR, s.geometry.pageBytes) + s.geometry.spareBytes);
  if (ns !== s.pageTransferNs) s.differed[Decision.sectorTransfers]++;
  return ns;
};

const arriveRead = (s: Simulation, request: number, lpn: number, from: number, to: number): void => {
  const pending = s.pendingWrite[lpn];
  if (pending === 0 && s.flash.map[lpn] === NONE && s.zeroReads) {
    s.left[request]--;
    s.differed[Decision.zeroReads]++;
    return;
  }
  const slot = createOperation(s, OperationType.read, Cause.host, request, lpn, 0);
  s.operations.int[slot | TRANSFER_NS] = partTransferNs(s, from, to);
  if (s.multiLocation !== null) s.multiLocation.arrived(slot, to - from);
  beginRead(s, slot, pending);
};

/** A read's first wait: for an unfinished write of its page (`pending` − 1), which the write buffer may answer. */
const beginRead = (s: Simulation, slot: number, pending: number): void => {
  if (pending === 0) readyRead(s, slot);
  else if (s.operations.int[(pending - 1) | BUFFERED] === 1) answerFromBuffer(s, slot);
  else waitFor(s, slot, pending - 1);
};

/** A read of a page that the write buffer still holds. */
const answerFromBuffer = (s: Simulation, slot: number): void => {
  const { operations, experiment } = s;
  operations.int[slot | INFO] |= INFO_NO_FLASH;
  operations.int[slot | STATE] = OperationState.dispatched;
  operations.int[slot | TRANSFER_NS] = -1;
  s.recorder.flag(operations.int[slot | ID], INFO_NO_FLASH);
  s.charge(slot, PART_BUFFER, experiment.host.writeBuffer.ackNs, NONE);
  s.acknowledgements.push(s.now + experiment.host.writeBuffer.ackNs, slot, NONE);
  s.time.set(s.acknowledgeSlot, s.acknowledgements.next);
};

const arriveWrite = (s: Simulation, request: number, lpn: number, from: number, to: number, index: number): void => {
  const { operations } = s;
  const pending = s.pendingWrite[lpn];
  const partial = to - from < s.geometry.pageBytes;
  const holds = s.flash.map[lpn] !== NONE || (pending > 0 && operations.int[(pending - 1) | TRIMMED] === 0);
  const update = partial && holds && s.readModifyWrite === 1;
  if (partial && holds && !update) s.differed[Decision.padWrites]++;
  const read = update ? createOperation(s, OperationType.read, Cause.host, request, lpn, INFO_UPDATE_READ) : -1;
  const slot = createOperation(s, OperationType.program, Cause.host, request, lpn, 0);
  if (!update) operations.int[slot | TRANSFER_NS] = partTransferNs(s, from, to);
  s.pendingWrite[lpn] = slot + 1;
  s.pendingChanged[lpn >>> 12] = 1;
  operations.int[slot | UPDATE] = read;
  operations.int[slot | PREDECESSOR] = pending;
  bind(s, slot, lpn, index);
  if (pending > 0 || update || s.bufferPages > 0) noteTurn(s, slot);
  if (s.bufferPages > 0) {
    // Admission comes first; what the page waits for afterwards is not the host's business.
    s.admission.append(0, slot);
    operations.int[slot | STATE] = OperationState.blocked;
    admit(s);
    return;
  }
  beginWrite(s, slot, pending);
};

/** A write page's own first wait: for an earlier write of the page (`pending` − 1), or for its update read. */
const beginWrite = (s: Simulation, slot: number, pending: number): void => {
  const { operations } = s;
  const read = operations.int[slot | UPDATE];
  if (read >= 0) {
    operations.int[slot | STATE] = OperationState.blocked;
    operations.int[slot | NEXT_WAITER] = -1;
    operations.int[read | WAITERS] = slot;
    beginRead(s, read, pending);
    return;
  }
  if (pending > 0) waitFor(s, slot, pending - 1);
  else readyWrite(s, slot);
};

/** Lets waiting write pages into the buffer, oldest first, while it has room. */
const admit = (s: Simulation): void => {
  const { operations } = s;
  for (let slot = s.admission.head[0]; slot >= 0 && s.bufferedPages < s.bufferPages; slot = s.admission.head[0]) {
    s.admission.remove(0, slot);
    s.bufferedPages++;
    s.operations.int[slot | BUFFERED] = 1;
    s.lastAdmitted = operations.int[slot | ID];
    answerWaitingReads(s, slot);
    const request = operations.int[slot | REQUEST];
    // The predecessor may have ended while this page waited to be admitted.
    const predecessor = s.operations.int[slot | PREDECESSOR];
    const pending = predecessor > 0 && stillWriting(s, predecessor - 1, slot) ? predecessor : 0;
    beginWrite(s, slot, pending);
    pageDone(s, request, -1);
  }
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
      s.charge(waiter, WaitCause.hazard, s.now - operations.real[(waiter >> 1) | SINCE], operations.int[write | ID]);
      answerFromBuffer(s, waiter);
    } else {
      operations.int[waiter | NEXT_WAITER] = operations.int[write | WAITERS];
      operations.int[write | WAITERS] = waiter;
    }
    waiter = next;
  }
};

/** Whether the write in slot `earlier` is still the unfinished predecessor of `slot`'s page. */
const stillWriting = (s: Simulation, earlier: number, slot: number): boolean => {
  const { operations } = s;
  const state = operations.int[earlier | STATE];
  return (
    state !== OperationState.free &&
    state !== OperationState.kept &&
    infoType(operations.int[earlier | INFO]) === OperationType.program &&
    infoCause(operations.int[earlier | INFO]) === Cause.host &&
    operations.int[earlier | LPN] === operations.int[slot | LPN] &&
    operations.int[earlier | ID] < operations.int[slot | ID]
  );
};

/** A bank for a write page, where the policy binds at arrival. `index`: the page's number in its request. */
const bind = (s: Simulation, slot: number, lpn: number, index: number): void => {
  const { binding, ways, units } = s;
  if (ways > 1 && binding !== null && index % ways !== 0) {
    // The other pages of a super-page go where its first one went.
    s.operations.int[slot | DIE] = s.lastBoundDie;
    s.bankWaiting[s.bankOf(s.lastBoundDie)]++;
    return;
  }
  const pageNumber = s.boundPages++;
  const placed = s.layout === null ? -1 : s.layout.dieForWrite(slot, lpn, index);
  if (placed >= 0) {
    // RS decides for its regions, whatever binds the other writes.
    s.differed[Decision.readLayout]++;
    s.cumulativeWrites[placed]++;
    s.bankWaiting[placed]++;
    s.bankRequest[placed] = s.boundRequests;
    s.operations.int[slot | DIE] = placed;
    return;
  }
  if (binding === null) {
    s.operations.int[slot | DIE] = -1;
    s.unboundPending++;
    return;
  }
  const bank = binding.bankFor(ways > 1 ? Math.floor(lpn / ways) : lpn, pageNumber, s.boundRequests);
  s.cumulativeWrites[bank]++;
  s.bankWaiting[bank]++;
  s.bankRequest[bank] = s.boundRequests;
  const die = ways > 1 ? units.dies[bank * units.diesPerUnit] : bank;
  s.operations.int[slot | DIE] = die;
  s.lastBoundDie = die;
};

/** The operation in `slot` waits until the one in `earlier` has ended. */
const waitFor = (s: Simulation, slot: number, earlier: number): void => {
  const { operations } = s;
  operations.int[slot | STATE] = OperationState.blocked;
  operations.real[(slot >> 1) | SINCE] = s.now;
  operations.int[slot | NEXT_WAITER] = operations.int[earlier | WAITERS];
  operations.int[earlier | WAITERS] = slot;
};

/** A read whose page nobody is writing: it is bound to where the page is and waits for its unit. */
const readyRead = (s: Simulation, slot: number): void => {
  const { operations, flash, geometry } = s;
  const lpn = operations.int[slot | LPN];
  const ppn = flash.map[lpn];
  operations.int[slot | STATE] = OperationState.ready;
  let die: number;
  if (ppn !== NONE) {
    operations.int[slot | PLACE] = ppn;
    die = Math.floor(s.planeOf(ppn) / geometry.planesPerDie);
    flash.boundReads[Math.floor(ppn / geometry.pagesPerBlock)]++;
    s.recorder.place(operations.int[slot | ID], ppn);
  } else if ((operations.int[slot | INFO] & INFO_UPDATE_READ) !== 0 || s.zeroReads) {
    readNothing(s, slot);
    return;
  } else die = placeUnwritten(s, slot, lpn);
  operations.int[slot | DIE] = die;
  const unit = s.units.ofDie[die];
  const channel = s.units.channelOf[unit];
  s.markReady(slot, unit, false);
  s.reads.insert(unit, slot);
  if (s.queueOrder !== null) s.queueOrder.queued(slot);
  s.readsOnChannel[channel]++;
  s.channelReads[channel]++;
  s.bankWaiting[s.bankOf(die)]++;
  if (s.chipReads.enabled) s.chipReads.add(operations.int[slot | REQUEST], s.chipOf(die));
  s.touch(channel);
};

/** A read of a page that a trim has emptied meanwhile. */
const readNothing = (s: Simulation, slot: number): void => {
  const { operations } = s;
  if ((operations.int[slot | INFO] & INFO_UPDATE_READ) === 0) s.differed[Decision.zeroReads]++;
  operations.int[slot | INFO] |= INFO_NO_FLASH;
  s.recorder.flag(operations.int[slot | ID], INFO_NO_FLASH);
  operations.real[(slot >> 1) | SINCE] = s.now;
  operations.int[slot | TRANSFER_NS] = -1;
  completeOperation(s, slot);
};

/** Where a read finds a page that was never written, as if something had been there from the start; its die. */
const placeUnwritten = (s: Simulation, slot: number, lpn: number): number => {
  const { operations } = s;
  const { dies, planesPerDie } = s.geometry;
  const die = lpn % dies;
  const plane = die * planesPerDie + (Math.floor(lpn / dies) % planesPerDie);
  const id = operations.int[slot | ID];
  operations.int[slot | PLACE] = plane;
  operations.int[slot | INFO] |= INFO_VIRTUAL;
  s.recorder.flag(id, INFO_VIRTUAL);
  s.recorder.place(id, plane);
  return die;
};

/** Notes a write's turn among those that wait for dispatch already, for when it is ready itself. */
const noteTurn = (s: Simulation, slot: number): void => {
  const die = s.operations.int[slot | DIE];
  if (die < 0) s.unbound.noteBehind(0, slot);
  else s.writes.noteBehind(die, slot);
};

/** A write that nothing keeps from being dispatched but its place. */
const readyWrite = (s: Simulation, slot: number): void => {
  const { operations } = s;
  operations.int[slot | STATE] = OperationState.ready;
  const die = operations.int[slot | DIE];
  if (die < 0) {
    s.markReady(slot, -1, true);
    s.unbound.insertNoted(0, slot);
    s.touchAll();
    return;
  }
  const unit = s.units.ofDie[die];
  const channel = s.units.channelOf[unit];
  s.markReady(slot, unit, true);
  if (s.queueOrder === null) {
    s.writes.insertNoted(die, slot);
  } else {
    // Its queues are not in order of age.
    s.writes.insert(die, slot);
    s.queueOrder.queued(slot);
  }
  s.writesOnChannel[channel]++;
  if (s.room[die] === 0) s.rebindDue = true;
  s.touch(channel);
};

/** Unmaps a page for the host. A write of it that has not ended programs its page all the same, invalid from the start. */
const trim = (s: Simulation, lpn: number): void => {
  const { operations } = s;
  // All writes of the page that are under way, the newest first.
  for (let write = s.pendingWrite[lpn] - 1; write >= 0;) {
    operations.int[write | TRIMMED] = 1;
    const earlier = operations.int[write | PREDECESSOR] - 1;
    write = earlier >= 0 && stillWriting(s, earlier, write) ? earlier : -1;
  }
  invalidate(s, s.flash.unmap(lpn));
};

/** Books a page that became invalid (NONE: none did): its plane may now have something to collect. */
export function invalidate(s: Simulation, ppn: number): void {
  if (ppn === NONE) return;
  const plane = leadPlane(s, s.planeOf(ppn));
  pageInvalidated(s, plane);
  if (!s.jobs.active[plane]) return;
  // Its job may have waited for a destination that it does not need any more.
  s.touch(s.units.channelOf[s.units.ofDie[Math.floor(plane / s.geometry.planesPerDie)]]);
}

/** A host operation has ended (its data is out, or its program is over): whoever waited for it goes on, and its request may be complete. */
export function completeOperation(s: Simulation, slot: number): void {
  const { operations } = s;
  const info = operations.int[slot | INFO];
  const request = operations.int[slot | REQUEST];
  const lpn = operations.int[slot | LPN];
  const isWrite = infoType(info) === OperationType.program;
  if (isWrite) {
    // Its slot is its own until those that waited for it have gone on, but nothing needs to wait for it any more.
    operations.int[slot | STATE] = OperationState.kept;
    if (s.pendingWrite[lpn] === slot + 1) {
      s.pendingWrite[lpn] = 0;
      s.pendingChanged[lpn >>> 12] = 1;
    }
  }
  if ((info & INFO_UPDATE_READ) !== 0) {
    updateReadEnded(s, slot);
    return;
  }
  if (operations.int[slot | WAITERS] >= 0) wakeWaiters(s, slot);
  if (isWrite && s.bufferPages > 0) {
    s.operations.int[slot | BUFFERED] = 0;
    operations.release(slot);
    s.bufferedPages--;
    admit(s);
    return;
  }
  // (A known simulator bug calls a write complete before its program: its request has heard of it.)
  if (!isWrite || !s.completesAtTransfer) pageDone(s, request, slot);
  operations.release(slot);
}

/** What a page held before is there: the write that wanted to know goes on. */
const updateReadEnded = (s: Simulation, slot: number): void => {
  const { operations } = s;
  const write = operations.int[slot | WAITERS];
  operations.int[slot | WAITERS] = -1;
  // Its account is the write's from here on: the slot is kept until the write takes it over.
  operations.int[slot | STATE] = OperationState.kept;
  // The write buffer answers an update read before the earlier write has ended; the write itself still comes after that.
  const earlier = operations.int[write | PREDECESSOR] - 1;
  if (earlier >= 0 && stillWriting(s, earlier, write)) waitFor(s, write, earlier);
  else readyWrite(s, write);
};

/** Whoever waited for an operation, which has ended, goes on. */
const wakeWaiters = (s: Simulation, slot: number): void => {
  const { operations } = s;
  const id = operations.int[slot | ID];
  const first = inOrder(s, operations.int[slot | WAITERS]);
  operations.int[slot | WAITERS] = -1;
  for (let waiter = first; waiter >= 0;) {
    const next = operations.int[waiter | NEXT_WAITER];
    operations.int[waiter | NEXT_WAITER] = -1;
    s.charge(waiter, WaitCause.hazard, s.now - operations.real[(waiter >> 1) | SINCE], id);
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

/**
 * One page less to wait for. `slot` is the operation that ended; −1 for the arrival itself, and for a page that the write buffer took.
 */
export function pageDone(s: Simulation, request: number, slot: number): void {
  if (--s.left[request] > 0) return;
  if (slot >= 0) {
    completeRequest(s, request, slot);
    return;
  }
  const isWrite = s.workload.op[request % s.workload.count] === HostOp.write;
  if (s.bufferPages > 0 && isWrite) {
    const { ackNs } = s.experiment.host.writeBuffer;
    s.acknowledgements.push(s.now + ackNs, -1 - request, s.lastAdmitted);
    s.time.set(s.acknowledgeSlot, s.acknowledgements.next);
    return;
  }
  completeRequest(s, request, -1);
}

/** Answers of the write buffer that are due now. */
export function acknowledge(s: Simulation): void {
  while (s.acknowledgements.next <= s.now) {
    const what = s.acknowledgements.shift();
    if (what >= 0) completeOperation(s, what);
    else completeRequest(s, -1 - what, -1, s.acknowledgements.taken);
  }
  s.time.set(s.acknowledgeSlot, s.acknowledgements.next);
}

/**
 * A request is complete: its latency, and where it went. `slot`: the operation that completed it, −1 where none did; then `answeredBy` is the page whose
 * admission to the write buffer did, or NONE.
 */
const completeRequest = (s: Simulation, request: number, slot: number, answeredBy = NONE): void => {
  const { operations, recorder, counters, now } = s;
  const arrival = -1 - s.latencies[request];
  const latency = now - arrival;
  s.latencies[request] = latency;
  s.completed++;
  s.inFlight--;
  // A closed loop's next request, or the next repetition, comes with a completion.
  if (s.arrivesOnCompletion) s.arrivalsDue = true;
  s.lastCompletion = now;
  if (s.watch !== null) s.watch.completed(request, latency);
  if (s.layout !== null && s.workload.op[request % s.workload.count] === HostOp.read) s.layout.readServed(request);
  if (slot < 0) {
    recorder.completed(request, now, answeredBy);
    if (latency > 0) {
      recorder.part(WaitCause.buffer, latency, NONE);
      counters.wait(WaitCause.buffer, latency);
    }
    recorder.partsDone();
    return;
  }
  recorder.completed(request, now, operations.int[slot | ID]);
  const { int, real } = operations;
  let rest = latency;
  const set = int[slot | PARTS_SET];
  for (let waits = set & ALL_WAITS; waits !== 0; waits &= waits - 1) {
    const cause = 31 - Math.clz32(waits & -waits);
    const ns = real[(slot >> 1) | cause];
    recorder.part(cause, ns, cause === WaitCause.queue ? NONE : int[slot | BLOCKERS | cause]);
    counters.wait(cause, ns);
    rest -= ns;
  }
  if (set > ALL_WAITS) {
    rest -= otherPart(s, WaitCause.copy, operations.part(slot, PART_COPY));
    rest -= otherPart(s, WaitCause.array, operations.part(slot, PART_ARRAY_EXTRA));
    rest -= otherPart(s, WaitCause.buffer, operations.part(slot, PART_BUFFER));
  }
  const ownRead = operations.int[slot | OWN_READ];
  if (ownRead >= 0) {
    recorder.part(PART_OWN_READ, ownRead, NONE);
    counters.wait(WaitCause.command, s.commandNs);
    counters.wait(WaitCause.array, s.readNs);
    counters.wait(WaitCause.transfer, ownRead);
    rest -= s.commandNs + s.readNs + ownRead;
  }
  if (rest > 0) {
    const array = infoType(operations.int[slot | INFO]) === OperationType.read ? s.readNs : s.countedProgramNs;
    counters.wait(WaitCause.command, s.commandNs);
    counters.wait(WaitCause.array, array);
    counters.wait(WaitCause.transfer, rest - s.commandNs - array);
  }
  recorder.partsDone();
};

const otherPart = (s: Simulation, cause: number, ns: number): number => {
  if (ns === 0) return 0;
  s.recorder.part(cause, ns, NONE);
  s.counters.wait(cause, ns);
  return ns;
};
