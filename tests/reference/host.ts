/** Host requests: arrival, hazards, trims, and the completion of operations and requests. */
import { bindWrite, idleDies } from './binding.ts';
import type { IdleDies } from './binding.ts';
import { operationOfJobDone } from './background.ts';
import type { Operation, Request } from './parts.ts';
import { foldStepDone } from './folds.ts';
import { moveStepDone, noteRead, reallocate } from './layout.ts';
import { useSlack } from './slack.ts';
import { enqueue } from './waiting.ts';
import { gather } from './word-lines.ts';
import type { World } from './world.ts';

/** One page of a request. */
interface Piece {
  lpn: number;
  /** The request covers all of the page. */
  whole: boolean;
  /** 512-byte sectors of the page that the request touches. */
  sectors: number;
  /** Bytes of the page that the request touches, and where they begin. */
  covered: number;
  from: number;
}

const SECTOR_BYTES = 512;

function piecesOf(world: World, offset: number, bytes: number): Piece[] {
  const { pageBytes } = world.experiment.device;
  const end = offset + bytes;
  const pieces: Piece[] = [];
  for (let page = Math.floor(offset / pageBytes); page * pageBytes < end; page++) {
    const from = Math.max(offset - page * pageBytes, 0);
    const to = Math.min(end - page * pageBytes, pageBytes);
    pieces.push({
      // What lies beyond the device is wrapped.
      lpn: page % world.flash.logicalPages,
      whole: from === 0 && to === pageBytes,
      covered: to - from,
      from,
      sectors: Math.floor((to - 1) / SECTOR_BYTES) - Math.floor(from / SECTOR_BYTES) + 1,
    });
  }
  return pieces;
}

/** A request of the trace arrives now. */
export function arrive(world: World, traceIndex: number): Request {
  const asked = world.trace[traceIndex];
  if (asked === undefined) throw new Error(`no request ${traceIndex}`);
  const pieces = asked.op === 'flush' ? [] : piecesOf(world, asked.offset, asked.bytes);
  const request: Request = {
    id: world.requests.length,
    op: asked.op,
    arrival: world.now,
    bytes: asked.bytes,
    traceIndex,
    firmware: 0,
    link: 0,
    pieces: 0,
    pagesDone: null,
    lpns: pieces.map(({ lpn }) => lpn),
    through: hasBuffer(world) && (asked.fua === true || world.experiment.host.writeBuffer.acknowledge === 'program'),
    awaited: new Set(),
    endedBy: null,
    remaining: asked.op === 'trim' ? 0 : pieces.length,
    finish: null,
    critical: null,
    operations: [],
  };
  // Figures count from the first request behind the warm-up on.
  if (world.requests.length === world.firstCounted) world.endWarmUp();
  world.requests.push(request);
  if (world.controller === null) arriveAtPages(world, request);
  else world.controller.submit(request);
  return request;
}

/** The pages of a request begin: at its arrival, or when the controller is through with it. */
export function arriveAtPages(world: World, request: Request): void {
  const asked = world.trace[request.traceIndex];
  if (asked === undefined) throw new Error(`no request ${request.traceIndex}`);
  const pieces = asked.op === 'flush' ? [] : piecesOf(world, asked.offset, asked.bytes);
  if (asked.op === 'trim') {
    for (const { lpn, whole } of pieces) if (whole) trim(world, lpn);
    request.finish = world.now;
  } else if (asked.op === 'flush') {
    flush(world, request);
  } else if (asked.op === 'read') {
    noteRead(world, request);
    for (const piece of pieces) readArrives(world, request, piece);
  } else {
    const idle = idleDies(world);
    for (const piece of pieces) {
      // Merged pages have no operation, and are not counted.
      const index = request.operations.filter(({ type }) => type === 'program').length;
      writeArrives(world, request, piece, idle, index);
    }
    world.boundWriteRequests += 1;
  }
  useSlack(world, request);
}

function trim(world: World, lpn: number): void {
  world.flash.unmapPage(lpn);
  world.trimmedPages.add(lpn);
  for (const write of world.unfinishedWrites.get(lpn) ?? []) write.trimmed = true;
}

function transferBytes(world: World, piece: Piece): number {
  if (world.experiment.policy.transfer === 'page') return world.wholePageBytes();
  return piece.sectors * SECTOR_BYTES + world.experiment.device.spareBytes;
}

function lastUnfinishedWrite(world: World, lpn: number): Operation | null {
  return world.unfinishedWrites.get(lpn)?.at(-1) ?? null;
}

function readArrives(world: World, request: Request, piece: Piece): void {
  const { lpn } = piece;
  const write = lastUnfinishedWrite(world, lpn);
  if (write === null && !world.flash.map.has(lpn) && readsNothing(world, lpn)) {
    // Nothing to do, and no operation that does it.
    world.controller?.pageOut(request, piece.covered, 0);
    pageComplete(world, request, null);
    return;
  }
  const bytes = transferBytes(world, piece);
  const read = world.newOperation('read', 'host', { lpn, request, bytes, covered: piece.covered });
  beginRead(world, read, write);
}

/** An unmapped page has nothing to read: a trim has emptied it, or what was never written costs nothing. */
function readsNothing(world: World, lpn: number): boolean {
  return world.trimmedPages.has(lpn) || world.experiment.policy.unmappedRead === 'zero';
}

/** The data of the write, which has not ended, can be read: it is in the buffer, or kept in RAM. */
function holdsData(world: World, write: Operation): boolean {
  return write.admitted && (hasBuffer(world) || world.experiment.host.hazards === 'ram');
}

/** A read is answered from RAM that holds the write, waits for it, or is ready. */
function beginRead(world: World, read: Operation, write: Operation | null): void {
  if (write !== null && holdsData(world, write)) {
    answerFromBuffer(world, read);
    return;
  }
  read.hazard = write;
  if (write === null) becomeReady(world, read);
}

function writeArrives(world: World, request: Request, piece: Piece, idle: IdleDies, index: number): void {
  const { lpn } = piece;
  const hazard = lastUnfinishedWrite(world, lpn);
  if (typeof hazard?.heldSince === 'number' && !hazard.trimmed && !request.through) {
    hazard.given = union(hazard.given, [piece.from, piece.from + piece.covered]);
    hazard.heldSince = world.bufferedWrites++;
    world.counts.bufferMerged += 1;
    pageBuffered(world, null, request);
    return;
  }
  const unfinished = world.unfinishedWrites.get(lpn) ?? [];
  const hasContent = world.flash.map.has(lpn) || unfinished.some(({ trimmed }) => !trimmed);
  const { partialWrite } = world.experiment.policy;
  let updateRead: Operation | null = null;
  if (!piece.whole && hasContent && partialWrite === 'read-modify-write') {
    updateRead = world.newOperation('read', 'host', { lpn, request, update: true, bytes: world.wholePageBytes() });
  }
  const whole = updateRead !== null || coalesces(world);
  const bytes = whole ? world.wholePageBytes() : transferBytes(world, piece);
  const write = world.newOperation('program', 'host', { lpn, request, bytes });
  write.updateRead = updateRead;
  write.given = [piece.from, piece.from + piece.covered];
  if (world.experiment.host.hazards === 'flash') write.hazard = hazard;
  world.unfinishedWrites.set(lpn, [...unfinished, write]);
  // A word line gets its die when it is full.
  if (world.experiment.policy.wordLine === 'page') bindWrite(world, write, idle, index);
  if (hasBuffer(world)) {
    // Its update read, too, begins when the write has its place.
    world.bufferQueue.push(write);
    admitWrites(world);
    return;
  }
  if (updateRead !== null) beginRead(world, updateRead, hazard);
  if (mayBecomeReady(world, write)) becomeReady(world, write);
}

/** Nothing keeps the operation, which is not dispatched, from being ready. */
function mayBecomeReady(world: World, operation: Operation): boolean {
  const { state, readySince, hazard, updateRead, admitted, type, heldSince } = operation;
  if (state !== 'waiting' || readySince !== null || hazard !== null || heldSince !== null) return false;
  if (operation.line !== null || world.gathering.includes(operation)) return false;
  if (updateRead !== null && updateRead.state !== 'done') return false;
  return admitted || type === 'read';
}

/** The last unfinished write of the page before this one. */
function earlierWrite(world: World, write: Operation): Operation | null {
  const unfinished = world.unfinishedWrites.get(write.lpn ?? -1) ?? [];
  return unfinished.filter(({ id }) => id < write.id).at(-1) ?? null;
}

/** The write that an update read is for. */
function writeOf(read: Operation): Operation | undefined {
  return read.request?.operations.find(({ updateRead }) => updateRead === read);
}

// The write buffer.

function hasBuffer(world: World): boolean {
  return world.experiment.host.writeBuffer.pages > 0;
}

/** Gives free places of the buffer to the writes that wait for one, oldest first. */
function admitWrites(world: World): void {
  while (world.bufferFree > 0) {
    const write = world.bufferQueue.shift();
    if (write === undefined) return;
    if (hasBuffer(world)) {
      world.bufferFree -= 1;
      const used = world.experiment.host.writeBuffer.pages - world.bufferFree;
      world.counts.bufferPeak = Math.max(world.counts.bufferPeak, used);
    }
    write.admitted = true;
    const through = write.request?.through === true;
    if (through) {
      // Whatever is held of the page goes first, the least recently written first.
      for (const held of heldPages(world)) if (held.lpn === write.lpn) writeBack(world, held);
    }
    if (coalesces(world) && !through) write.heldSince = world.bufferedWrites++;
    else if (write.updateRead !== null) beginRead(world, write.updateRead, earlierWrite(world, write));
    for (const read of world.waiting.filter(({ type, hazard }) => type === 'read' && hazard === write)) {
      read.hazard = null;
      answerFromBuffer(world, read);
    }
    if (mayBecomeReady(world, write)) becomeReady(world, write);
    const { request } = write;
    if (request === null) throw new Error(`write ${write.id} has no request`);
    if (!through) pageBuffered(world, write, request);
  }
  writeBackFull(world);
}

/** A page of the request is in the buffer: with an operation of its own, or (null) merged with an earlier write. */
function pageBuffered(world: World, write: Operation | null, request: Request): void {
  request.remaining -= 1;
  if (request.remaining === 0) acknowledge(world, write, request);
}

// Flushes.

/** Everything that is held goes to flash; the flush is complete when all that has a place is there. */
function flush(world: World, request: Request): void {
  for (const held of heldPages(world)) writeBack(world, held);
  const admitted = world.operations.filter(
    ({ type, admitted: has, state, cause }) => type === 'program' && cause === 'host' && has && state !== 'done',
  );
  if (hasBuffer(world)) request.awaited = new Set(admitted);
  if (request.awaited.size === 0) request.finish = world.now;
}

/** A page of the buffer is on flash: flushes that waited for it alone are complete. */
function tellFlushes(world: World, write: Operation): void {
  for (const request of world.requests) {
    if (!request.awaited.delete(write) || request.awaited.size > 0) continue;
    request.finish = world.now;
    request.endedBy = write;
  }
}

// The coalescing buffer.

function coalesces(world: World): boolean {
  return hasBuffer(world) && world.experiment.host.writeBuffer.policy === 'lru';
}

/** Two ranges of bytes as one; the longer (else the earlier known) of two that do not touch. */
function union(a: readonly [number, number], b: readonly [number, number]): readonly [number, number] {
  if (b[0] <= a[1] && a[0] <= b[1]) return [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
  return b[1] - b[0] > a[1] - a[0] ? b : a;
}

/** The pages that are held, the least recently written first. */
function heldPages(world: World): Operation[] {
  const held = world.waiting.filter(({ heldSince }) => heldSince !== null);
  return held.sort((a, b) => (a.heldSince ?? 0) - (b.heldSince ?? 0));
}

/** A page leaves the full buffer for each write that waits, those that are leaving already counted. */
function writeBackFull(world: World): void {
  if (!coalesces(world)) return;
  for (;;) {
    const held = heldPages(world);
    const [oldest] = held;
    const leaving = world.experiment.host.writeBuffer.pages - world.bufferFree - held.length;
    if (oldest === undefined || leaving >= world.bufferQueue.length) return;
    writeBack(world, oldest);
  }
}

/** If only held pages remain, one is written back for each die. True where there were any. */
export function writeBackIdle(world: World): boolean {
  if (!coalesces(world)) return false;
  const held = heldPages(world);
  const resting = new Set([
    ...held.flatMap((write) => [write, write.updateRead]),
    ...world.gathering,
    ...[...world.between.values()].flat(),
  ]);
  const isIdle = world.operations.every(
    (operation) => operation.state === 'done' || operation.cause !== 'host' || resting.has(operation),
  );
  if (held.length === 0 || !isIdle || !world.experiment.host.writeBuffer.idleWriteBack) return false;
  for (const write of held.slice(0, world.flash.dies)) writeBack(world, write);
  return true;
}

/** The least recently written page that is held goes to flash; false if none is held. */
export function writeBackOldest(world: World): boolean {
  const [oldest] = heldPages(world);
  if (oldest === undefined) return false;
  writeBack(world, oldest);
  return true;
}

function writeBack(world: World, write: Operation): void {
  write.heldSince = null;
  const { updateRead } = write;
  const [from, to] = write.given;
  if (updateRead !== null && from === 0 && to === world.experiment.device.pageBytes) {
    // All of the page has been written since.
    updateRead.noFlash = true;
    world.waiting = world.waiting.filter((other) => other !== updateRead);
    completeOperation(world, updateRead);
  } else if (updateRead !== null) beginRead(world, updateRead, earlierWrite(world, write));
  if (mayBecomeReady(world, write)) becomeReady(world, write);
}

/** The request is complete a while after its last page was admitted. */
function acknowledge(world: World, write: Operation | null, request: Request): void {
  world.acknowledgeLater(world.now + world.experiment.host.writeBuffer.ackNs, () => {
    request.finish = world.now;
    request.critical = write;
  });
}

function answerFromBuffer(world: World, read: Operation): void {
  read.buffered = true;
  if (!read.update) world.counts.bufferHits += 1;
  read.noFlash = true;
  read.state = 'dispatched';
  world.waiting = world.waiting.filter((other) => other !== read);
  world.acknowledgeLater(world.now + world.experiment.host.writeBuffer.ackNs, () => {
    completeOperation(world, read);
  });
}

/** Nothing of the page is in the way any more: a read is bound to where the page is, a write may be dispatched. */
function becomeReady(world: World, operation: Operation): void {
  if (operation.type === 'program') {
    if (world.experiment.policy.wordLine !== 'page') {
      gather(world, operation);
      return;
    }
    operation.readySince = world.now;
    enqueue(world, operation);
    return;
  }
  const { lpn } = operation;
  if (lpn === null) throw new Error(`read ${operation.id} has no page`);
  const ppn = world.flash.map.get(lpn);
  if (ppn !== undefined) {
    const { plane, block } = world.flash.place(ppn);
    operation.ppn = ppn;
    operation.plane = plane;
    operation.die = plane.die;
    block.boundReads += 1;
  } else if (!operation.update && !readsNothing(world, lpn)) {
    const { dies, planesPerDie } = world.flash;
    operation.virtual = true;
    operation.die = lpn % dies;
    operation.plane = world.flash.planesOf(operation.die)[Math.floor(lpn / dies) % planesPerDie] ?? null;
  } else {
    operation.noFlash = true;
    world.waiting = world.waiting.filter((other) => other !== operation);
    completeOperation(world, operation);
    return;
  }
  operation.readySince = world.now;
  enqueue(world, operation);
}

/** An operation is complete: operations that waited for it continue. */
export function completeOperation(world: World, operation: Operation): void {
  operation.state = 'done';
  if (operation.job !== null) operationOfJobDone(world, operation, operation.job);
  if (operation.cause === 'reallocation') moveStepDone(world, operation);
  if (operation.cause === 'fold') foldStepDone(world, operation);
  if (operation.request === null) return;
  if (operation.type === 'program') writeEnded(world, operation);
  if (operation.update) {
    const write = writeOf(operation);
    if (write !== undefined && mayBecomeReady(world, write)) becomeReady(world, write);
    return;
  }
  // A buffered write's request is complete already, or will be a while after its last page is admitted.
  if (operation.type === 'program' && hasBuffer(world) && !operation.request.through) return;
  if (operation.type === 'program' && world.completesAtTransfer && !hasBuffer(world)) return;
  if (operation.type === 'read') world.controller?.pageOut(operation.request, operation.covered, operation.pieced);
  pageComplete(world, operation.request, operation);
}

/** The load of a page is over: with the quirk it counts as complete for its request, and for nothing else. */
export function loadEnded(world: World, operation: Operation): void {
  if (!world.completesAtTransfer || hasBuffer(world) || operation.request === null) return;
  pageComplete(world, operation.request, operation);
}

/** A page of the request is complete, by this operation (or by none). */
function pageComplete(world: World, request: Request, operation: Operation | null): void {
  request.remaining -= 1;
  if (request.remaining > 0) return;
  request.critical = operation;
  if (request.op === 'read' && world.controller !== null) world.controller.lastPage(request);
  else if (request.op === 'read') completeRead(world, request);
  else request.finish = world.now;
}

/** All of a read is with the host. */
export function completeRead(world: World, request: Request): void {
  request.finish = world.now;
  if (request.op === 'read') reallocate(world, request);
}

function writeEnded(world: World, write: Operation): void {
  if (write.lpn === null || write.ppn === null) throw new Error(`write ${write.id} went nowhere`);
  world.flash.place(write.ppn).block.unfinishedPrograms -= 1;
  // Those that arrived before it have nothing that is needed any more, whenever they end.
  const left = (world.unfinishedWrites.get(write.lpn) ?? []).filter(({ id }) => id > write.id);
  if (left.length === 0) world.unfinishedWrites.delete(write.lpn);
  else world.unfinishedWrites.set(write.lpn, left);
  const released = world.waiting.filter(({ hazard }) => hazard === write);
  for (const operation of released) operation.hazard = null;
  for (const operation of released) if (mayBecomeReady(world, operation)) becomeReady(world, operation);
  if (hasBuffer(world)) {
    world.bufferFree += 1;
    world.counts.bufferWriteBacks += 1;
    tellFlushes(world, write);
    admitWrites(world);
  }
}
