/** The latency of a request, split by what delayed it: other requests and background work, or its own pages. */
import { channelOfDie } from '../../device/geometry.ts';
import { NONE, RowKind } from '../../engine/recording/recording.ts';
import type { RequestAccount } from '../why/account.ts';
import type { RunReader } from '../why/run-reader.ts';
import { isForController, isWait, type Span } from '../why/spans.ts';
import { FULL, lengthOf, usersDuring, waitShares } from './saturation.ts';

/** Times in ns; they sum to the latency. */
export interface WaitSplit {
  /** Command, transfer, array. */
  readonly workNs: number;
  /** For the other pages of its own transaction. */
  readonly transactionNs: number;
  /** Pages of other requests are among them. */
  readonly hasOtherMates: boolean;
  /** For its own pages before, on the die or on the channel. */
  readonly ownPagesNs: number;
  /** The full resource while its own pages take turns, if they do; `both` if neither is full: each page needs both in turn. */
  readonly ownPagesOn: TurnsOn | null;
  /** For other requests, or background work. */
  readonly othersNs: number;
  /** Held back by the scheduler, while no operation used what it waits for. */
  readonly heldNs: number;
}

/** Whom a span of waiting is for, by its blocker or, if none is named, by the operations that ran meanwhile. */
export function waitsFor(
  reader: RunReader,
  span: Span,
  request: number,
  operation: number | null,
): 'own' | 'others' | 'nothing' {
  // Its own data on the link is not a wait.
  if (isForController(span)) return 'others';
  const blocker = span.blockerOperation ?? NONE;
  if (blocker !== NONE) return reader.operations.requestOf(blocker) === request ? 'own' : 'others';
  if (operation === null || operation === NONE || !USES_UNITS.has(span.cause)) return 'others';
  if (reader.dieOf(operation) === NONE) return 'others';
  return usersDuring(reader, operation, request, span);
}

/** Causes that the rows of buses and dies account for. */
const USES_UNITS: ReadonlySet<Span['cause']> = new Set(['queue', 'channel', 'dieHost', 'dieGc', 'dieOther', 'dieFold']);

/** Splits an account. */
export function waitSplit(
  reader: RunReader,
  { request, spans, critical }: Pick<RequestAccount, 'request' | 'spans' | 'critical'>,
): WaitSplit {
  const { operations } = reader;
  let workNs = 0;
  let transactionNs = 0;
  let hasOtherMates = false;
  let othersNs = 0;
  let heldNs = 0;
  const own: Span[] = [];
  for (const span of spans) {
    const ns = span.endNs - span.startNs;
    const { cause, blockerOperation } = span;
    if (!isWait(span)) workNs += ns;
    else if (cause === 'group') {
      transactionNs += ns;
      hasOtherMates ||= blockerOperation !== undefined && operations.requestOf(blockerOperation) !== request;
    } else {
      const who = waitsFor(reader, span, request, critical);
      if (who === 'others') othersNs += ns;
      else if (who === 'own') own.push(span);
      else heldNs += ns;
    }
  }
  const ownPagesNs = lengthOf(own);
  const ownPagesOn = own.length === 0 || critical === null ? null : turnsOn(reader, critical, own);
  return { workNs, transactionNs, hasOtherMates, ownPagesNs, ownPagesOn, othersNs, heldNs };
}

/** Where pages of one request take turns. */
export type TurnsOn = 'die' | 'channel' | 'both';

/** Where the pages of a request take turns during some of its waits. */
export function turnsOn(reader: RunReader, operation: number, spans: readonly Span[]): TurnsOn {
  const isQueue = spans.every(({ cause, blockerOperation }) => cause === 'queue' && blockerOperation === undefined);
  const { busShare, arrayShare } = waitShares(reader, operation, spans, isQueue);
  if (Math.max(busShare, arrayShare) < FULL) return 'both';
  return busShare > arrayShare ? 'channel' : 'die';
}

/**
 * The least latency that a request could have had with the work that it did, ns: of its critical page, and of all its
 * pages on one bus and in one array.
 */
export function leastNs(reader: RunReader, { request, spans, arrivalNs, finishNs }: RequestAccount): number {
  const { operations, geometry, recording } = reader;
  const critical = spans.reduce((sum, span) => sum + (isWait(span) ? 0 : span.endNs - span.startNs), 0);
  const byLane = new Map<number, Map<number, number>>();
  for (const operation of operations.operationsOf(request)) {
    const die = reader.dieOf(operation);
    if (die === NONE) continue;
    for (const { startNs, endNs, kind } of reader.rowsOf(operation, arrivalNs, finishNs ?? recording.endNs)) {
      if (kind === RowKind.suspend || kind === RowKind.resume) continue;
      const onBus =
        kind === RowKind.load || kind === RowKind.dataIn || kind === RowKind.dataOut || kind === RowKind.command;
      const lane = onBus ? channelOfDie(geometry, die) : recording.channels + die;
      const rows = byLane.get(lane) ?? new Map<number, number>();
      byLane.set(lane, rows);
      // Pages of one array operation have a row each, at the same time.
      rows.set(startNs, Math.max(rows.get(startNs) ?? 0, endNs - startNs));
    }
  }
  let least = critical;
  for (const rows of byLane.values())
    least = Math.max(
      least,
      [...rows.values()].reduce((sum, ns) => sum + ns, 0),
    );
  return least;
}
