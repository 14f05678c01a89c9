/** What ends in the controller at an instant, and what follows from it. Model page §11.11. */
import type { Simulation } from '../simulation.ts';
import { enqueueStep } from '../pages/job-steps.ts';
import { enter } from './arrivals.ts';
import { ControllerEvent, Controller } from '../state/controller.ts';
import { HostOp, requestKind } from '../state/workload.ts';
import { COVERED_FROM, COVERED_TO, REQUEST, TRANSFER_NS } from '../records/operation-record.ts';
import { completeRequest, pageDone } from './completion.ts';
import type { MakeController } from '../hooks.ts';

const sendPiece = (s: Simulation, c: Controller, request: number, bytes: number): void => {
  c.piecesLeft[request]++;
  pieceLeaves(s, c, request, bytes);
};

/** A piece, which is counted, goes into the line of the link. (A link that only has a latency has no line.) */
const pieceLeaves = (s: Simulation, c: Controller, request: number, bytes: number): void => {
  if (c.transferNs(bytes) > 0) c.joinLink(s, c.outbound, -1 - request, bytes);
  else pieceSent(s, c, request);
};

const pieceSent = (s: Simulation, c: Controller, request: number): void => {
  if (c.linkLatencyNs > 0) c.after(s, c.linkLatencyNs, ControllerEvent.delivered, request);
  else pieceDelivered(s, c, request);
};

const pieceDelivered = (s: Simulation, c: Controller, request: number): void => {
  if (--c.piecesLeft[request] === 0 && s.left[request] === 0) finishRead(s, c, request);
};

/** `bytes` of a read need no flash, and are sent at once. */
const sendWithoutFlash = (s: Simulation, c: Controller, request: number, bytes: number): void => {
  if (c.sends && c.pieceBytes > 0) sendPieces(s, c, request, bytes);
};

/** The data-out of a host's page begins: when have its first pieces left the channel? The last one goes with its end. */
const planPieces = (s: Simulation, c: Controller, slot: number): void => {
  const { int, real } = s.operations;
  if (!c.sends || c.pieceBytes === 0 || s.completesTogether === 1) return;
  const covered = real[(slot >> 1) | COVERED_TO];
  const request = int[slot | REQUEST];
  for (let end = c.pieceBytes; end < covered; end += c.pieceBytes) {
    const ns = s.transferNs(end);
    // What leaves with the last byte is sent with it.
    if (ns >= int[slot | TRANSFER_NS]) return;
    real[(slot >> 1) | COVERED_FROM] = end;
    c.piecesLeft[request]++;
    c.after(s, ns, ControllerEvent.piece, request, c.pieceBytes);
  }
};

/**
 * A page of a read is complete: its data goes out, and the request is complete when all of it has reached the host.
 * `slot`: its operation, which is released; −1 for the arrival of the request itself.
 */
const pageRead = (s: Simulation, c: Controller, request: number, slot: number): void => {
  if (!c.sends) {
    pageDone(s, request, slot);
    if (slot >= 0) s.operations.release(slot);
    return;
  }
  const { real } = s.operations;
  if (c.pieceBytes > 0 && slot >= 0)
    sendPieces(s, c, request, real[(slot >> 1) | COVERED_TO] - real[(slot >> 1) | COVERED_FROM]);
  if (--s.left[request] > 0) {
    if (slot >= 0) s.operations.release(slot);
    return;
  }
  c.linkOf[request] -= s.now;
  c.critical[request] = slot;
  if (slot >= 0) c.kept++;
  if (c.pieceBytes === 0) sendPiece(s, c, request, s.workload.bytes[request % s.workload.count]);
  else if (c.piecesLeft[request] === 0) finishRead(s, c, request);
};

/** Data that is there at one time goes in pieces, too. */
const sendPieces = (s: Simulation, c: Controller, request: number, bytes: number): void => {
  for (let left = bytes; left > 0; left -= c.pieceBytes) sendPiece(s, c, request, Math.min(left, c.pieceBytes));
};

const finishRead = (s: Simulation, c: Controller, request: number): void => {
  const slot = c.critical[request];
  c.linkOf[request] += s.now;
  completeRequest(s, request, slot);
  if (slot < 0) return;
  c.critical[request] = -1;
  c.kept--;
  s.operations.release(slot);
};

/** A request arrives at the controller. Returns whether its pages begin now. */
const submit = (s: Simulation, c: Controller, request: number): boolean => {
  const i = request % s.workload.count;
  if (requestKind(s.workload.op[i]) !== HostOp.write || !c.sends) return toCores(s, c, request);
  const bytes = s.workload.bytes[i];
  if (c.transferNs(bytes) > 0) c.joinLink(s, c.inbound, request, bytes);
  else c.after(s, c.linkLatencyNs, ControllerEvent.received, request);
  return false;
};

/** The data of a write is there. Returns whether its pages begin now. */
const received = (s: Simulation, c: Controller, request: number): boolean => {
  c.linkOf[request] = sinceArrival(s, request);
  return toCores(s, c, request);
};

const toCores = (s: Simulation, c: Controller, request: number): boolean => {
  const { op, offset, bytes, count } = s.workload;
  const i = request % count;
  const ns = c.commandNs(requestKind(op[i]), offset[i], bytes[i]);
  if (ns === 0) return served(s, c, request);
  c.joinCores(s, request, ns);
  return false;
};

/** A command needs no core any more. Returns whether its pages begin now. */
const served = (s: Simulation, c: Controller, request: number): boolean => {
  const i = request % s.workload.count;
  const ns = c.latencyNs(requestKind(s.workload.op[i]), s.workload.bytes[i]);
  if (ns === 0) {
    noteBegin(s, c, request);
    return true;
  }
  c.after(s, ns, ControllerEvent.enters, request);
  return false;
};

/** The pages of a request begin: what has passed since its arrival is the firmware's, but for the link's part. */
const noteBegin = (s: Simulation, c: Controller, request: number): void => {
  c.firmwareOf[request] = sinceArrival(s, request) - c.linkOf[request];
};

const sinceArrival = (s: Simulation, request: number): number => s.now + 1 + s.latencies[request];

/** Ends what ends now on cores and link. */
const controllerEnds = (s: Simulation, c: Controller): void => {
  const { events } = c;
  while (events.next <= s.now) {
    const event = events.take();
    happens(s, c, event, events.takenSubject, events.takenBytes);
  }
  if (s.time.time[s.controllerSlot] !== events.next) s.time.set(s.controllerSlot, events.next);
};

const happens = (s: Simulation, c: Controller, event: number, subject: number, bytes: number): void => {
  switch (event) {
    case ControllerEvent.core:
      coreEnds(s, c, subject);
      return;
    case ControllerEvent.enters:
      noteBegin(s, c, subject);
      enter(s, subject);
      return;
    case ControllerEvent.link:
      linkEnds(s, c, subject);
      return;
    case ControllerEvent.received:
      if (received(s, c, subject)) enter(s, subject);
      return;
    case ControllerEvent.delivered:
      pieceDelivered(s, c, subject);
      return;
    default:
      pieceLeaves(s, c, subject, bytes);
  }
};

const linkEnds = (s: Simulation, c: Controller, direction: number): void => {
  const what = c.linkEnded(s, direction);
  if (what < 0) pieceSent(s, c, -1 - what);
  else if (c.linkLatencyNs > 0) c.after(s, c.linkLatencyNs, ControllerEvent.received, what);
  else if (received(s, c, what)) enter(s, what);
};

const coreEnds = (s: Simulation, c: Controller, core: number): void => {
  const what = c.coreEnded(s, core);
  if (what < 0) enqueueStep(s, -1 - what);
  else if (served(s, c, what)) enter(s, what);
};

const STEPS = { submit, end: controllerEnds, sendWithoutFlash, planPieces, pageRead };

export const makeController: MakeController<Simulation> = (experiment, geometry, requests) =>
  new Controller(STEPS, experiment, geometry, requests);
