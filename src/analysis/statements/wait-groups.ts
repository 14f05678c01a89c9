/** The waits of an account, summed up: one group for all blockers of a kind, and one for the blocker of most of it. */
import { NONE, WAIT_NAMES, WaitCause, infoCause } from '../../engine/recording/recording.ts';
import type { RunReader } from '../why/run-reader.ts';
import { isForController, isWait, type Span } from '../why/spans.ts';

/** Waits of one request for one cause: for one operation, or for all of one origin. */
export interface WaitGroup {
  readonly cause: Span['cause'];
  /** For earlier pages of its own. */
  readonly isOwn: boolean;
  /** A `Cause`: the origin of the blockers; null if none is named. */
  readonly origin: number | null;
  /** Its parts, in order of time; together {@link ns} long. */
  readonly spans: readonly Span[];
  readonly ns: number;
  /** Whether it is the one operation that explains more than half of the time waited. */
  readonly isMain: boolean;
  /** The blockers, each once, ascending. */
  readonly blockers: Uint32Array;
  /** The blocker of the longest part; null if none is named. */
  readonly longest: number | null;
}

/**
 * The waits among some spans, the longest group first. The groups' times sum to the time waited. A single operation of
 * others that explains more than half of it is a group of its own.
 * @param request the request that waits
 */
export function waitGroups(reader: RunReader, request: number, spans: readonly Span[]): WaitGroup[] {
  const { operations } = reader;
  const waits = spans.filter(isWait);
  const main = mainWait(waits);
  const own = operations.operationsOf(request);
  const [firstOwn, lastOwn] = [own.at(0) ?? NONE, own.at(-1) ?? -1];
  const groups = new Map<number, Span[]>();
  for (const span of waits) {
    const blocker = span.blockerOperation ?? NONE;
    const isOwn = span.cause !== 'group' && blocker >= firstOwn && blocker <= lastOwn;
    // Whoever has a core or the link only takes its turn there: all are one group.
    const isServer = isForController(span);
    const origin = blocker === NONE || isServer ? NO_ORIGIN : infoCause(operations.info(blocker));
    const isMain = main !== null && !isOwn && !isServer && span.cause !== 'group' && isSame(span, main);
    const key = ((WaitCause[span.cause] * ORIGINS + origin) * 2 + Number(isOwn)) * 2 + Number(isMain);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [span]);
    else group.push(span);
  }
  return [...groups].map(([key, parts]) => groupOf(key, parts)).sort((a, b) => b.ns - a.ns);
}

/** The number of requests that some operations belong to. @param blockers ascending, and so do their requests */
export function countRequests(reader: RunReader, blockers: Uint32Array): number {
  const { operations } = reader;
  let count = 0;
  let endsBefore = 0;
  for (const blocker of blockers) {
    if (blocker < endsBefore) continue;
    const request = operations.requestOf(blocker);
    if (request === NONE) continue;
    count++;
    endsBefore = operations.nextFirst(request);
  }
  return count;
}

/** More origins than there are, and the one that stands for no blocker. */
const ORIGINS = 16;
const NO_ORIGIN = ORIGINS - 1;

function groupOf(key: number, spans: readonly Span[]): WaitGroup {
  const kind = Math.floor(key / 4);
  const origin = kind % ORIGINS;
  let ns = 0;
  let longest = spans[0];
  for (const span of spans) {
    const length = span.endNs - span.startNs;
    ns += length;
    if (length > longest.endNs - longest.startNs) longest = span;
  }
  const named = spans.flatMap(({ blockerOperation }) => blockerOperation ?? []);
  return {
    cause: WAIT_NAMES[Math.floor(kind / ORIGINS)],
    isOwn: (key & 2) !== 0,
    origin: origin === NO_ORIGIN ? null : origin,
    spans,
    ns,
    isMain: (key & 1) !== 0,
    blockers: distinct(named),
    longest: longest.blockerOperation ?? null,
  };
}

/** Numbers ascending, each once. */
function distinct(numbers: readonly number[]): Uint32Array {
  const sorted = Uint32Array.from(numbers).sort();
  let count = 0;
  for (const number of sorted) if (count === 0 || sorted[count - 1] !== number) sorted[count++] = number;
  return sorted.subarray(0, count);
}

/**
 * The cause and the blocker of more than half of the time waited; null if no single one explains that much. The only
 * candidate is the one that is left when unequal waits are paired off, nanosecond by nanosecond.
 */
function mainWait(waits: readonly Span[]): Span | null {
  let candidate: Span | null = null;
  let left = 0;
  let totalNs = 0;
  for (const wait of waits) {
    const ns = wait.endNs - wait.startNs;
    totalNs += ns;
    if (candidate !== null && isSame(wait, candidate)) left += ns;
    else if (ns <= left) left -= ns;
    else {
      candidate = wait;
      left = ns - left;
    }
  }
  if (candidate === null) return null;
  let ownNs = 0;
  for (const wait of waits) if (isSame(wait, candidate)) ownNs += wait.endNs - wait.startNs;
  return ownNs * 2 > totalNs ? candidate : null;
}

const isSame = (a: Span, b: Span): boolean =>
  a.cause === b.cause && a.blockerOperation === b.blockerOperation && a.blockerRequest === b.blockerRequest;
