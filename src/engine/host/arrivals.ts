/** Requests arrive and become page operations. Model page §3. */
import { whole } from '../../device/exact.ts';
import { scaledArrival } from '../../document/instants.ts';
import { Decision } from '../state/differences.ts';
import { RUN_PARTS } from '../state/counters.ts';
import type { Simulation } from '../simulation.ts';
import { Cause, INFO_OVERTAKEN, INFO_UPDATE_READ, NONE, OperationType } from '../recording/recording.ts';
import {
  BUFFERED,
  COVERED_FROM,
  COVERED_TO,
  DIE,
  INFO,
  OperationState,
  PREDECESSOR,
  STATE,
  TRANSFER_NS,
  TRIMMED,
  UPDATE,
} from '../records/operation-record.ts';
import { UNBOUND, UNBOUND_EVENLY } from '../records/operation-pool.ts';
import { completeRequest, pageDone } from './completion.ts';
import { MOST_NUMBERED } from '../state/in-flight.ts';
import { createOperation, invalidate, outdateEarlier } from '../pages/operations.ts';
import { admit, beginRead, beginWrite, flush, readsNothing, writesThrough } from './page-waits.ts';
import { HostOp, requestKind } from '../state/workload.ts';
import { merge } from './held-pages.ts';

const SECTOR = 512;

/** When request `r` of an open loop arrives, ns. */
const openArrival = (s: Simulation, r: number): number => {
  const { workload, experiment } = s;
  const i = r % workload.count;
  const at = scaledArrival(workload.at[i], experiment.host.timeScale);
  // The first repetition begins at 0.
  return r === i ? at : s.repetitionBase + at;
};

/**
 * When the next request arrives, ns; Infinity while that waits for a completion. In a closed loop only the first ones
 * have a time of their own.
 */
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

export const scheduleArrival = (s: Simulation): void => s.time.set(s.arrivalSlot, nextArrival(s));

export const arrivals = (s: Simulation): void => {
  s.arrivalsDue = false;
  let next = nextArrival(s);
  for (; next <= s.now; next = nextArrival(s)) {
    if (s.operations.live > s.mostInFlight || s.nextOperation > MOST_NUMBERED) s.overloaded = 1;
    else arrive(s, s.nextRequest++);
  }
  s.time.set(s.arrivalSlot, next);
};

/** The first request of a part of the run arrives: the first one of all that counts is the end of the warm-up. */
const beginPart = (s: Simulation): void => {
  const { counters, firstCounted } = s;
  if (counters.partsBegun === 0) {
    s.countedSince = s.now;
    if (firstCounted > 0) counters.endWarmUp(s.bufferedPages);
  }
  counters.beginPart();
  s.nextPart = whole(firstCounted + Math.floor((counters.partsBegun * (s.total - firstCounted)) / RUN_PARTS));
};

const arrive = (s: Simulation, request: number): void => {
  const { now } = s;
  if (s.firstArrival < 0) s.firstArrival = now;
  if (request === s.nextPart) beginPart(s);
  s.latencies[request] = -1 - now;
  s.inFlight++;
  s.recorder.arrived(request, now);
  if (s.controller === null || s.controller.steps.submit(s, s.controller, request)) enter(s, request);
};

/** The pages of a request begin: at its arrival, or behind the controller. */
export const enter = (s: Simulation, request: number): void => {
  const { workload, geometry } = s;
  const i = request % workload.count;
  const op = requestKind(workload.op[i]);
  const offset = workload.offset[i];
  const bytes = workload.bytes[i];
  const { pageBytes, logicalPages } = geometry;
  const end = offset + bytes;
  if (end > geometry.logicalBytes && op !== HostOp.flush) s.wrapped++;
  s.recorder.entered(request, s.nextOperation, op < HostOp.trim);
  if (op === HostOp.trim) {
    // A trim that wraps trims no page twice: the second time would be without effect.
    const from = Math.ceil(offset / pageBytes);
    const past = Math.min(Math.floor(end / pageBytes), from + logicalPages);
    for (let page = from; page < past; page++) trim(s, page % logicalPages);
    completeRequest(s, request, -1);
    return;
  }
  if (op === HostOp.flush) {
    flush(s, request);
    return;
  }
  const first = Math.floor(offset / pageBytes);
  const last = Math.floor((end - 1) / pageBytes);
  const pages = (last - first + 1) | 0;
  // One more than its pages: the request must not complete before its last page is looked at.
  s.left[request] = pages + 1;
  if (s.queueOrder !== null) s.queueOrder.requestArrives();
  // From here on pages and bytes of a page are counted in small integers.
  let lpn = (first % logicalPages) | 0;
  let from = (offset - first * pageBytes) | 0;
  const past = (end - last * pageBytes) | 0;
  let index = 0;
  for (let left = pages; left > 0; left--, lpn++) {
    if (lpn === logicalPages) lpn = 0;
    const to = left === 1 ? past : pageBytes;
    if (op === HostOp.read) arriveRead(s, request, lpn, from, to);
    else index += arriveWrite(s, request, lpn, from, to, index);
    from = 0;
  }
  if (op === HostOp.write) s.boundRequests++;
  if (s.queueOrder !== null) s.queueOrder.requestArrived(request);
  if (s.layout !== null && op === HostOp.read) s.layout.readArrived(first, last);
  if (s.controller !== null && op === HostOp.read) s.controller.steps.pageRead(s, s.controller, request, -1);
  else pageDone(s, request, -1);
};

/** Sets the bus time of an operation that needs the bytes `from … to−1` of its page. */
const setPartTransfer = (s: Simulation, slot: number, from: number, to: number): void => {
  if (s.wholePages === 1) return;
  const sectors = Math.ceil(to / SECTOR) - Math.floor(from / SECTOR);
  const ns = s.transferNs(Math.min(sectors * SECTOR, s.geometry.pageBytes) + s.geometry.spareBytes);
  if (ns !== s.pageTransferNs) s.differed[Decision.sectorTransfers]++;
  s.operations.int[slot | TRANSFER_NS] = ns;
};

/** A read of a page has begun that covers `bytes` of it. */
const coverPage = (s: Simulation, slot: number, bytes: number): void => {
  s.operations.real[(slot >> 1) | COVERED_FROM] = 0;
  s.operations.real[(slot >> 1) | COVERED_TO] = bytes;
};

const arriveRead = (s: Simulation, request: number, lpn: number, from: number, to: number): void => {
  const pending = s.pendingWrite[lpn];
  if (pending === 0 && s.flash.map[lpn] === NONE && readsNothing(s, lpn)) {
    s.left[request]--;
    if (s.controller !== null) s.controller.steps.sendWithoutFlash(s, s.controller, request, to - from);
    return;
  }
  const slot = createOperation(s, OperationType.read, Cause.host, request, lpn, 0);
  if (s.controller !== null) coverPage(s, slot, to - from);
  if (to - from < s.geometry.pageBytes) setPartTransfer(s, slot, from, to);
  if (s.multiLocation !== null) s.multiLocation.arrived(slot, to - from);
  beginRead(s, slot, pending);
};

/**
 * A page of a write arrives; `index`: how many of its request's pages before it have operations. Returns 1 if it has
 * one, 0 if it was merged.
 */
const arriveWrite = (s: Simulation, request: number, lpn: number, from: number, to: number, index: number): number => {
  const { operations } = s;
  const pending = s.pendingWrite[lpn];
  if (s.coalesces === 1 && pending > 0 && !writesThrough(s, request) && merge(s, pending - 1, from, to)) {
    pageDone(s, request, -1);
    return 0;
  }
  const partial = to - from < s.geometry.pageBytes;
  const holds =
    partial && (s.flash.map[lpn] !== NONE || (pending > 0 && operations.int[(pending - 1) | TRIMMED] === 0));
  const update = holds && s.readModifyWrite === 1;
  if (holds && !update) s.differed[Decision.padWrites]++;
  const read = update ? createOperation(s, OperationType.read, Cause.host, request, lpn, INFO_UPDATE_READ) : -1;
  const slot = createOperation(s, OperationType.program, Cause.host, request, lpn, 0);
  // A coalescing buffer writes whole pages back.
  if (partial && !update && s.coalesces === 0) setPartTransfer(s, slot, from, to);
  s.pendingWrite[lpn] = slot + 1;
  if (pending > 0) operations.int[(pending - 1) | INFO] |= INFO_OVERTAKEN;
  operations.int[slot | UPDATE] = read;
  operations.int[slot | PREDECESSOR] = pending;
  bind(s, slot, lpn, index);
  if (s.coalesces === 1) {
    operations.real[(slot >> 1) | COVERED_FROM] = from;
    operations.real[(slot >> 1) | COVERED_TO] = to;
  } else if (s.wordLines === null && (pending > 0 || update || s.bufferPages > 0)) noteTurn(s, slot);
  if (s.bufferPages > 0) {
    // Admission comes first; what the page waits for afterwards is not the host's business.
    s.admission.append(0, slot);
    operations.int[slot | STATE] = OperationState.blocked;
    admit(s);
    return 1;
  }
  // Its data is in RAM from now on.
  if (s.ramHazards === 1) operations.int[slot | BUFFERED] = 1;
  beginWrite(s, slot, pending);
  return 1;
};

/**
 * A bank for a write page, if the policy binds at arrival. `index`: the page's number in its request, without merged
 * pages.
 */
const bind = (s: Simulation, slot: number, lpn: number, index: number): void => {
  const { binding, ways, units } = s;
  // It gets a die with its word line.
  if (s.wordLines !== null) return;
  if (ways > 1 && binding !== null && index % ways !== 0) {
    // The other pages of a super-page go where its first one went.
    s.operations.int[slot | DIE] = s.lastBoundDie;
    if (s.countsBanks === 1) s.bankWaiting[s.bankOf(s.lastBoundDie)]++;
    return;
  }
  const pageNumber = s.boundPages++;
  // RS decides for its regions, whatever binds the other writes.
  const evenly = s.layout?.placesEvenly(lpn) === true;
  if (evenly) s.differed[Decision.readLayout]++;
  if (evenly || binding === null) {
    s.operations.int[slot | DIE] = evenly ? UNBOUND_EVENLY : UNBOUND;
    s.unboundPending++;
    return;
  }
  const bank = binding.bankFor(ways > 1 ? Math.floor(lpn / ways) : lpn, pageNumber, s.boundRequests);
  if (s.countsBanks === 1) {
    s.cumulativeWrites[bank]++;
    s.bankWaiting[bank]++;
    s.bankRequest[bank] = s.boundRequests;
  }
  const die = ways > 1 ? units.dies[bank * units.diesPerUnit] : bank;
  s.operations.int[slot | DIE] = die;
  s.lastBoundDie = die;
};

/** Notes a write's turn among those that wait for dispatch already, for when it is ready itself. */
const noteTurn = (s: Simulation, slot: number): void => {
  const die = s.operations.int[slot | DIE];
  if (die < 0) s.unbound.noteBehind(0, slot);
  else s.writes.noteBehind(die, slot);
};

/**
 * Unmaps a page for the host. A write of it that has not ended programs its page all the same, invalid from the start.
 */
const trim = (s: Simulation, lpn: number): void => {
  const { operations } = s;
  const latest = s.pendingWrite[lpn] - 1;
  s.trimmed[lpn >> 3] |= 1 << (lpn & 7);
  if (latest >= 0) {
    operations.int[latest | TRIMMED] = 1;
    outdateEarlier(s, latest);
  }
  invalidate(s, s.flash.unmap(lpn));
};
