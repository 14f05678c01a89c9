/** The law of places: what is told of a time, and who is named for it, is what the reference model charged then. */
import type { Piece, Said } from '../statement.ts';
import { lengthOf, type World } from '../world.ts';

export interface Placed {
  /** Told of pages whose places are known, ns. */
  toldNs: number;
  /** Of that, what the reference model charged to another part, ns. */
  wrongNs: number;
  /** Of that, what names another operation than the one that it was charged to, ns. */
  misnamedNs: number;
}

/** What a core or the link did is not charged to a page. */
const IN_CONTROLLER: ReadonlySet<string> = new Set(['firmware', 'link']);

/** Of a page that holds its die until the bus is free, who is on the bus is told. */
const ON_BUS: ReadonlySet<string> = new Set(['channel', 'ownBus', 'data']);

/** Once a write has its place in the buffer, its request is not held against what its page does on its way to flash. */
export function placedIn(world: World, { requests, operations }: Said): Placed {
  const { charged, operations: recorded } = world;
  const placed: Placed = { toldNs: 0, wrongNs: 0, misnamedNs: 0 };
  if (charged === null) return placed;
  for (const { critical, isPlaced, pieces } of requests) {
    if (!isPlaced || critical === null) continue;
    const isAnswered = recorded[critical].type === 'program';
    for (const piece of pieces) if (!isAnswered || piece.told !== 'buffer') hold(world, critical, piece, placed);
  }
  for (const { operation, pieces } of operations) {
    // An update read does not know of the place that its write waits for.
    const isRead = recorded[operation].type === 'read';
    for (const piece of pieces) if (!isRead || piece.recorded !== 'buffer') hold(world, operation, piece, placed);
  }
  return placed;
}

function hold(world: World, operation: number, piece: Piece, placed: Placed): void {
  const charged = world.charged?.[operation] ?? [];
  if (IN_CONTROLLER.has(piece.recorded)) return;
  placed.toldNs += lengthOf(piece);
  const isHolder = !(ON_BUS.has(piece.told) && piece.recorded !== 'channel');
  for (const { part, startNs, endNs, blocker } of charged) {
    const ns = Math.min(endNs, piece.endNs) - Math.max(startNs, piece.startNs);
    if (ns <= 0) continue;
    if (part !== piece.recorded) placed.wrongNs += ns;
    // A transaction is charged by its first page.
    else if (isHolder && piece.by !== null && blocker !== null && !world.transactionOf(piece.by).includes(blocker))
      placed.misnamedNs += ns;
  }
}
