/** The law of places: what is told of a time is what the reference model charged then, not only in sum. */
import type { ChargedPiece } from '../../reference/result.ts';
import type { Piece, Said } from '../statement.ts';
import { lengthOf, type World } from '../world.ts';

export interface Placed {
  /** Told of pages whose places are known, ns. */
  toldNs: number;
  /** Of that, what the reference model charged to another part, ns. */
  wrongNs: number;
}

/** What a core or the link did is not charged to a page. */
const IN_CONTROLLER: ReadonlySet<string> = new Set(['firmware', 'link']);

/** Once a write has its place in the buffer, its request is not held against what its page does on its way to flash. */
export function placedIn({ charged, operations: recorded }: World, { requests, operations }: Said): Placed {
  const placed: Placed = { toldNs: 0, wrongNs: 0 };
  if (charged === null) return placed;
  for (const { critical, isPlaced, pieces } of requests) {
    if (!isPlaced || critical === null) continue;
    const isAnswered = recorded[critical].type === 'program';
    for (const piece of pieces) if (!isAnswered || piece.told !== 'buffer') hold(charged[critical], piece, placed);
  }
  for (const { operation, pieces } of operations) {
    // An update read does not know of the place that its write waits for.
    const isRead = recorded[operation].type === 'read';
    for (const piece of pieces) if (!isRead || piece.recorded !== 'buffer') hold(charged[operation], piece, placed);
  }
  return placed;
}

function hold(charged: readonly ChargedPiece[], piece: Piece, placed: Placed): void {
  if (IN_CONTROLLER.has(piece.recorded)) return;
  placed.toldNs += lengthOf(piece);
  for (const { part, startNs, endNs } of charged) {
    const ns = Math.min(endNs, piece.endNs) - Math.max(startNs, piece.startNs);
    if (ns > 0 && part !== piece.recorded) placed.wrongNs += ns;
  }
}
