/** The waits of an account, summed up: one group for all blockers of a kind, and one for the blocker of most of it. */
import { NONE, infoCause } from '../../engine/recording/recording.ts';
import type { SlowGroup } from '../figures/slow-groups.ts';
import { requestAccount } from '../why/account.ts';
import type { RunReader } from '../why/run-reader.ts';
import { LOOK, type ToldCause } from './look.ts';
import { isWaiting, lengthOf, sumsByCause, toldSpans, type Told } from './of-request.ts';

export interface WaitGroup {
  readonly told: ToldCause;
  /** Its parts, in order of time. */
  readonly pieces: readonly Told[];
  /** The blockers, each once, ascending; empty if nobody is named. */
  readonly blockers: Uint32Array;
}

export interface SummedGroup extends WaitGroup {
  readonly ns: number;
  /** A `Cause`: the origin of the blockers; null if none is named. */
  readonly origin: number | null;
  /** Whether it is the one operation that explains more than half of the time waited. */
  readonly isMain: boolean;
  readonly longest: number | null;
}

/** A holder is one thing to wait for, whether its page is in the array or on the bus. */
const lineOf = (told: ToldCause): ToldCause => (told === 'die' || told === 'data' ? 'dieHost' : told);

/** Blockers of these causes are never looked behind: they take turns, or end together. */
export const TURNS: ReadonlySet<ToldCause> = new Set(['core', 'linkQueue', 'ownBus', 'ownDie', 'ownTurn', 'group']);

/**
 * The waits among some pieces, the longest group first. The groups' times sum to the time waited. A single operation
 * that explains more than half of it is a group of its own.
 */
export function waitGroups(reader: RunReader, pieces: readonly Told[]): SummedGroup[] {
  const waits = pieces.filter(isWaiting);
  const main = mainWait(waits);
  const groups = new Map<string, { told: ToldCause; origin: number | null; isMain: boolean; pieces: Told[] }>();
  for (const piece of waits) {
    const told = lineOf(piece.told);
    const by = piece.blockerOperation;
    // Pages that take turns are one wait, whatever their origin.
    const origin = by === undefined || TURNS.has(told) ? null : infoCause(reader.operations.info(by));
    const isMain = main !== null && !TURNS.has(told) && isSame(piece, main);
    const key = `${told} ${origin} ${isMain}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { told, origin, isMain, pieces: [piece] });
    else group.pieces.push(piece);
  }
  return [...groups.values()].map(summed).sort((a, b) => b.ns - a.ns);
}

function summed(group: Pick<SummedGroup, 'told' | 'origin' | 'isMain' | 'pieces'>): SummedGroup {
  const { pieces } = group;
  const longest = pieces.reduce((most, piece) =>
    piece.endNs - piece.startNs > most.endNs - most.startNs ? piece : most,
  );
  const blockers = new Set(pieces.flatMap(({ blockerOperation }) => blockerOperation ?? []));
  return {
    ...group,
    ns: lengthOf(pieces),
    blockers: Uint32Array.from(blockers).sort(),
    longest: longest.blockerOperation ?? null,
  };
}

export const countRequests = ({ operations }: RunReader, blockers: Uint32Array): number =>
  new Set(Array.from(blockers, (blocker) => operations.requestOf(blocker)).filter((request) => request !== NONE)).size;

/**
 * The cause and the blocker of more than half of the time waited; null if no single one explains that much. The only
 * candidate is the one that is left when unequal waits are paired off, nanosecond by nanosecond.
 */
function mainWait(waits: readonly Told[]): Told | null {
  let candidate: Told | null = null;
  let left = 0;
  for (const wait of waits) {
    const ns = wait.endNs - wait.startNs;
    if (candidate !== null && isSame(wait, candidate)) left += ns;
    else if (ns <= left) left -= ns;
    else {
      candidate = wait;
      left = ns - left;
    }
  }
  if (candidate === null) return null;
  const own = waits.filter((wait) => candidate !== null && isSame(wait, candidate));
  return lengthOf(own) * 2 > lengthOf(waits) ? candidate : null;
}

const isSame = (a: Told, b: Told): boolean =>
  lineOf(a.told) === lineOf(b.told) &&
  a.blockerOperation === b.blockerOperation &&
  a.blockerRequest === b.blockerRequest;

interface CauseGroup extends SlowGroup {
  /** Null: no wait for anything but the other pages of its transaction. */
  readonly cause: ToldCause | null;
}

/** Requests by the longest wait of each, as it is told of the request itself; the longest total delay first. */
export function groupByCause(reader: RunReader, requests: Iterable<number>): CauseGroup[] {
  const groups = new Map<ToldCause | null, { cause: ToldCause | null; requests: number[]; delayNs: number }>();
  for (const request of requests) {
    const account = requestAccount(reader, request);
    const waits = account === null ? [] : sumsByCause(toldSpans(reader, account));
    const { cause, ns } = waits
      .filter((one) => !LOOK[one.cause].own && one.cause !== 'group')
      .reduce((most, one) => (one.ns > most.ns ? one : most), { cause: null as ToldCause | null, ns: 0 });
    const group = groups.get(cause) ?? { cause, requests: [], delayNs: 0 };
    group.requests.push(request);
    group.delayNs += ns;
    groups.set(cause, group);
  }
  return [...groups.values()].sort((a, b) => b.delayNs - a.delayNs);
}
