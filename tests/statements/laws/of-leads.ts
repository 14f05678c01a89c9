/** Laws of where a chain leads: each link goes on to the longest wait that is told of the operation that it names. */
import type { Link, Piece, Said } from '../statement.ts';
import { lengthOf, totalOf, type World } from '../world.ts';
import { lineOf, TURNS } from './of-requests.ts';
import type { Refute } from './refute.ts';

/** Links of a chain at most: the longest list that a person is shown. */
const LONGEST = 16;

/** What is told of each page whose places are known. */
function toldOf({ requests, operations }: Said): Map<number, readonly Piece[]> {
  const told = new Map<number, readonly Piece[]>();
  for (const { critical, isPlaced, pieces } of requests)
    if (critical !== null && isPlaced && pieces.length > 0) told.set(critical, pieces);
  for (const { operation, pieces } of operations) told.set(operation, pieces);
  return told;
}

export function lawsOfLeads(world: World, said: Said, refute: Refute): void {
  const pages = toldOf(said);
  const unplaced = new Set(said.requests.flatMap(({ critical, isPlaced }) => (isPlaced ? [] : (critical ?? []))));
  for (const one of said.requests) {
    const lengths = linesOf(
      world,
      one.pieces.filter(({ isWait }) => isWait),
    ).map(totalOf);
    const told = one.waits.map(({ pieces }) => totalOf(pieces));
    if (lengths.sort(descending).join() !== told.sort(descending).join())
      refute('length', `request ${one.request}: lines of ${told.join()}, but its waits are ${lengths.join()}`);
    for (const line of one.waits) {
      const { link, causes } = line;
      const about = (what: string): void =>
        refute('leads', `request ${one.request}: ${what}: ${JSON.stringify([link, ...causes])}`);
      for (const [at, { kind }] of causes.entries()) {
        const of = at === 0 ? link.operation : causes[at - 1].operation;
        if (kind === 'wait' && of !== null && unplaced.has(of)) about(`when ${of} waited is not known`);
      }
      const of = mainOf(one.waitNs, line.pieces);
      if (of !== null) leads(world, pages, { of, untilNs: link.toNs, links: causes }, about);
    }
  }
}

const descending = (a: number, b: number): number => b - a;

/** The one operation that explains more than half of a wait; null if there is none, or if it takes turns. */
function mainOf(waitNs: number, pieces: readonly Piece[]): number | null {
  const { by, told } = pieces[0];
  const isOne = by !== null && !TURNS.has(told) && pieces.every((piece) => piece.by === by);
  return isOne && totalOf(pieces) * 2 > waitNs ? by : null;
}

interface Led {
  readonly of: number;
  readonly untilNs: number;
  readonly links: readonly Link[];
}

function leads(
  world: World,
  told: ReadonlyMap<number, readonly Piece[]>,
  { of, untilNs, links }: Led,
  about: (what: string) => void,
): void {
  const seen = new Set<number>();
  let [blocker, until, at] = [of, untilNs, 0];
  while (!seen.has(blocker) && at < LONGEST) {
    seen.add(blocker);
    const { cause } = world.operations[blocker];
    const link = links.at(at);
    if (cause !== 'host') {
      if ((cause === 'gc' || cause === 'precondition') && link === undefined) about(`${blocker} is there for a reason`);
      return;
    }
    const pieces = told.get(blocker);
    if (pieces === undefined) return;
    const waits = pieces.filter((piece) => piece.isWait && piece.endNs <= until);
    const lines = linesOf(world, waits);
    const longest = Math.max(0, ...lines.map(totalOf));
    const line = lines.find(
      (own) => totalOf(own) === longest && own[0].startNs === link?.fromNs && own.at(-1)?.endNs === link.toNs,
    );
    if (link === undefined ? longest > 0 : line === undefined) {
      about(`operation ${blocker} waited longest for ${JSON.stringify(lines.find((own) => totalOf(own) === longest))}`);
      return;
    }
    if (line === undefined || link === undefined) return;
    const main = mainOf(totalOf(waits), line);
    if (main === null) return;
    [blocker, until, at] = [main, link.toNs, at + 1];
  }
}

/** The waits by their kind, and who is waited for: one operation for more than half of them, or all of one origin. */
function linesOf(world: World, waits: readonly Piece[]): Piece[][] {
  const isOf = (piece: Piece, other: Piece): boolean =>
    piece.by === other.by && piece.byRequest === other.byRequest && lineOf(piece.told) === lineOf(other.told);
  const main = waits.find(
    (piece) => totalOf(waits.filter((other) => isOf(other, piece))) * 2 > totalOf(waits) && lengthOf(piece) > 0,
  );
  const lines = new Map<string, Piece[]>();
  for (const piece of waits) {
    const { told, by } = piece;
    const isMain = main !== undefined && !TURNS.has(told) && isOf(piece, main);
    // Who takes turns with it is one line, whoever is named.
    const origin = by === null || TURNS.has(told) ? null : world.operations[by].cause;
    const key = `${lineOf(told)} ${origin} ${isMain}`;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, [piece]);
    else line.push(piece);
  }
  return [...lines.values()];
}
