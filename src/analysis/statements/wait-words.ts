/** Waits in words: for one operation, or for all operations of one kind together. */
import { CAUSE_WORDS, OWN_PAGES_WORDS, QUEUE_WORDS } from '../../base/vocabulary.ts';
import { plural } from '../../base/format.ts';
import { channelOfDie, chipOfDie, chipOnChannel, dieInChip } from '../../device/geometry.ts';
import { Cause, NONE, OperationType, WaitCause, infoType } from '../../engine/recording/recording.ts';
import { waitShares } from './saturation.ts';
import { turnsOn, waitsFor } from './wait-split.ts';
import type { RequestAccount } from '../why/account.ts';
import { heldWords, isHeld } from './held-words.ts';
import { causeWords, operationWords, requestWords } from './operation-words.ts';
import type { RunReader } from '../why/run-reader.ts';
import { isForController, type Span } from '../why/spans.ts';
import { countRequests } from './wait-groups.ts';
import type { WaitGroup } from './wait-groups.ts';

/**
 * `waits for the erase of block 212 (garbage collection) on channel 1, chip 0, die 1`.
 * @param request the request that waits
 * @param waiting its operation that waits; null if none does
 */
export function waitWords(reader: RunReader, span: Span, request: number, waiting: number | null): string {
  const { blockerOperation: blocker } = span;
  const isOwn =
    span.cause !== 'group' &&
    blocker !== undefined &&
    blocker !== NONE &&
    reader.operations.requestOf(blocker) === request;
  if (isOwn) return turnsWords(reader, [span], waiting ?? blocker);
  const operation = blocker === undefined ? null : operationWords(reader, blocker);
  switch (WaitCause[span.cause]) {
    case WaitCause.queue:
      return queueWords(reader, [span], request, waiting);
    case WaitCause.hazard:
      return operation === null
        ? 'waits for an earlier access to its page'
        : `waits for the ${operation}, an earlier write of its page`;
    case WaitCause.space:
      return operation === null ? 'waits for a free page' : `waits for a free page from the ${operation}`;
    case WaitCause.channel:
      if (blocker !== undefined && isHeld(reader, span)) return `waits: ${heldWords(reader, blocker)}`;
      return operation === null ? 'waits for the bus' : `waits for the channel, which carries the ${operation}`;
    case WaitCause.group:
      return 'waits for the other pages of its transaction';
    case WaitCause.suspend:
      return operation === null ? 'is suspended or resumed' : `waits while the ${operation} is suspended or resumed`;
    default: {
      if (operation === null) return 'waits for its die';
      const place = placeWords(reader, blocker ?? NONE);
      return place === null ? `waits for the ${operation}` : `waits for the ${operation} on ${place}`;
    }
  }
}

/** What an operation without a blocker waits for before its dispatch, by what its die and its bus did meanwhile. */
function queueKind(
  reader: RunReader,
  spans: readonly Span[],
  request: number,
  waiting: number | null,
): keyof typeof QUEUE_WORDS {
  if (waiting === null || reader.dieOf(waiting) === NONE) return 'turn';
  const users = new Set(spans.map((span) => waitsFor(reader, span, request, waiting)));
  if (users.has('others')) {
    const { busShare, arrayShare } = waitShares(reader, waiting, spans, true);
    return busShare === 0 && arrayShare === 0 ? 'turn' : busShare > arrayShare ? 'bus' : 'die';
  }
  return users.has('own') ? 'own' : 'turn';
}

function queueWords(reader: RunReader, spans: readonly Span[], request: number, waiting: number | null): string {
  switch (queueKind(reader, spans, request, waiting)) {
    case 'bus':
      return 'waits for the bus';
    case 'die':
      return 'waits for a free die';
    case 'own':
      return waiting === null ? 'waits for its turn' : turnsWords(reader, spans, waiting);
    case 'turn':
      return 'waits for its turn';
  }
}

const isPlainQueue = ({ cause, blockerOperation }: Span): boolean =>
  cause === 'queue' && blockerOperation === undefined;

type Waits = Pick<RequestAccount, 'request' | 'critical' | 'spans'>;

/** The name of a request's queue waits: they say what it waits for, as the chain of its causes does. */
function queueLabel(reader: RunReader, { request, critical, spans }: Waits): string {
  const queued = spans.filter(isPlainQueue);
  return queued.length === 0 ? CAUSE_WORDS.queue.label : QUEUE_WORDS[queueKind(reader, queued, request, critical)];
}

/**
 * The name of a cause of a request, in which the blocker is not named: whether the request waits for pages of its own,
 * or for others.
 */
export function causeLabel(reader: RunReader, account: Waits, cause: Span['cause']): string {
  const spans = account.spans.filter((span) => span.cause === cause);
  if (cause === 'queue' && spans.some(isPlainQueue)) return queueLabel(reader, account);
  const isOwn = spans.length > 0 && spans.every((span) => isOwnPages(reader, account, span));
  return isOwn ? (OWN_PAGES_WORDS[cause] ?? CAUSE_WORDS[cause].label) : CAUSE_WORDS[cause].label;
}

/** The name of each span of a request, without its blocker. */
export function spanLabels(reader: RunReader, account: Waits): (span: Span) => string {
  const queue = queueLabel(reader, account);
  return (span) =>
    isPlainQueue(span)
      ? queue
      : ((isOwnPages(reader, account, span) ? OWN_PAGES_WORDS[span.cause] : undefined) ??
        CAUSE_WORDS[span.cause].label);
}

/** Whether a span is a wait for another page of the same request. */
function isOwnPages(reader: RunReader, { request }: Waits, { blockerOperation }: Span): boolean {
  const blocker = blockerOperation ?? NONE;
  return blocker !== NONE && reader.operations.requestOf(blocker) === request;
}

/** Its own pages before take turns: on the die or the channel, whichever is full meanwhile, or on both. */
function turnsWords(reader: RunReader, spans: readonly Span[], waiting: number): string {
  const place = placeWords(reader, waiting);
  if (place === null) return 'waits because its own pages take turns';
  const channel = `channel ${channelOfDie(reader.geometry, reader.dieOf(waiting))}`;
  switch (turnsOn(reader, waiting, spans)) {
    case 'channel':
      return `waits because its own pages take turns on ${channel}`;
    case 'die':
      return `waits because its own pages take turns on ${place}`;
    case 'both':
      return `waits because its own pages take turns on the die and the bus of ${place}`;
  }
}

/** The die of an operation: `channel 1, chip 0, die 1`; null if it has none. */
function placeWords(reader: RunReader, operation: number): string | null {
  const { geometry } = reader;
  const die = reader.dieOf(operation);
  if (die === NONE) return null;
  return `channel ${channelOfDie(geometry, die)}, chip ${chipOnChannel(geometry, die)}, die ${dieInChip(geometry, die)}`;
}

/**
 * `waits for 590 reads of 212 other requests on channel 3, chip 1, die 0`; a group of one operation as
 * {@link waitWords} says it.
 * @param request the request that waits
 * @param waiting its operation that waits; null if none does
 */
export function groupWords(reader: RunReader, group: WaitGroup, request: number, waiting: number | null): string {
  const { cause, isOwn, blockers, origin, spans } = group;
  if (isForController(spans[0])) return serverWords(reader, cause, spans);
  if (isOwn && blockers.length > 0) return turnsWords(reader, spans, waiting ?? blockers[0]);
  if (origin === null && cause === 'queue') return queueWords(reader, spans, request, waiting);
  if (origin === null || blockers.length === 1) return waitWords(reader, spans[0], request, waiting);
  const operations = countWords(reader, blockers, origin);
  switch (WaitCause[cause]) {
    case WaitCause.hazard:
      return `waits for ${operations}, earlier accesses to its page`;
    case WaitCause.space:
      return `waits for free pages from ${operations}`;
    case WaitCause.channel:
      return isHeld(reader, spans[0])
        ? `waits: channel held by garbage collection for ${operations}`
        : `waits for the channel, which carries ${operations}`;
    case WaitCause.group:
      return 'waits for the other pages of its transaction';
    case WaitCause.suspend:
      return `waits while ${operations} are suspended or resumed`;
    default: {
      const place = commonPlace(reader, blockers);
      return place === null ? `waits for ${operations}` : `waits for ${operations} on ${place}`;
    }
  }
}

/** `waits for a firmware core, which serves read #3`, `waits for the link, which carries the data of 12 other requests`. */
function serverWords(reader: RunReader, cause: Span['cause'], spans: readonly Span[]): string {
  const requests = new Set(spans.flatMap(({ blockerRequest }) => blockerRequest ?? []));
  const pages = new Set(
    spans.flatMap(({ blockerRequest, blockerOperation }) =>
      blockerRequest === undefined && blockerOperation !== undefined ? blockerOperation : [],
    ),
  );
  const [request] = requests;
  const ofRequests = requests.size === 1 ? requestWords(reader, request) : plural(requests.size, 'other request');
  if (cause === 'link') return `waits for the link, which carries the data of ${ofRequests}`;
  const ofPages = `${plural(pages.size, 'page')} that garbage collection or wear leveling moves`;
  const what = pages.size === 0 ? ofRequests : requests.size === 0 ? ofPages : `${ofRequests} and ${ofPages}`;
  return `waits for a firmware core, which serves ${what}`;
}

/** `590 reads and 2 programs of 212 other requests`, `12 reads, 12 programs and 1 erase (garbage collection)`. */
function countWords(reader: RunReader, blockers: Uint32Array, origin: number): string {
  const counts = new Uint32Array(4);
  for (const blocker of blockers) counts[infoType(reader.operations.info(blocker))]++;
  const reads = counts[OperationType.read];
  const programs = counts[OperationType.program];
  const erases = counts[OperationType.erase];
  const kinds: string[] = [];
  if (reads > 0) kinds.push(plural(reads, 'read'));
  if (programs > 0) kinds.push(plural(programs, 'program'));
  if (erases > 0) kinds.push(plural(erases, 'erase'));
  const last = kinds.pop() ?? '';
  const operations = kinds.length === 0 ? last : `${kinds.join(', ')} and ${last}`;
  if (origin !== Cause.host) return `${operations} (${causeWords(origin)})`;
  return `${operations} of ${plural(countRequests(reader, blockers), 'other request')}`;
}

/** The die of some operations, or their chip; null if they are not on one chip. */
function commonPlace(reader: RunReader, blockers: Uint32Array): string | null {
  const { geometry } = reader;
  const first = reader.dieOf(blockers[0]);
  if (first === NONE) return null;
  let isOneDie = true;
  for (const blocker of blockers) {
    const die = reader.dieOf(blocker);
    if (die === first) continue;
    if (die === NONE || chipOfDie(geometry, die) !== chipOfDie(geometry, first)) return null;
    isOneDie = false;
  }
  if (isOneDie) return placeWords(reader, blockers[0]);
  return `channel ${channelOfDie(geometry, first)}, chip ${chipOnChannel(geometry, first)}`;
}
