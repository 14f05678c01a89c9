/** Data of reads goes to the host: by pieces of pages, or a request as a whole. Model page §11.11. */
import type { Simulation } from '../simulation.ts';
import { COVERED_FROM, COVERED_TO, REQUEST, TRANSFER_NS } from '../records/operation-record.ts';
import { completeRequest, pageDone } from './completion.ts';
import { ControllerEvent, type Controller } from '../state/controller.ts';

/** Data of a read has left the flash: it goes over the link. */
const sendPiece = (s: Simulation, c: Controller, request: number, bytes: number): void => {
  c.piecesLeft[request]++;
  pieceLeaves(s, c, request, bytes);
};

/** A piece, which is counted, goes into the line of the link. (A link that only has a latency has no line.) */
export const pieceLeaves = (s: Simulation, c: Controller, request: number, bytes: number): void => {
  if (c.transferNs(bytes) > 0) c.joinLink(s, c.outbound, -1 - request, bytes);
  else pieceSent(s, c, request);
};

/** A piece has passed the link. */
export const pieceSent = (s: Simulation, c: Controller, request: number): void => {
  if (c.linkLatencyNs > 0) c.after(s, c.linkLatencyNs, ControllerEvent.delivered, request);
  else pieceDelivered(s, c, request);
};

/** A piece has reached the host. */
export const pieceDelivered = (s: Simulation, c: Controller, request: number): void => {
  if (--c.piecesLeft[request] === 0 && s.left[request] === 0) finishRead(s, c, request);
};

/** `bytes` of a read need no flash, and are sent at once. */
export const sendWithoutFlash = (s: Simulation, c: Controller, request: number, bytes: number): void => {
  if (c.sends && c.pieceBytes > 0) sendPieces(s, c, request, bytes);
};

/** The data-out of a host's page begins: when have its first pieces left the channel? The last one goes with its end. */
export const planPieces = (s: Simulation, c: Controller, slot: number): void => {
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
export const pageRead = (s: Simulation, c: Controller, request: number, slot: number): void => {
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
