/**
 * The causes of a request's latency, as a chain: its longest wait, the reason for the blocking operation, that
 * operation's own wait … until something that needs no further cause.
 */
import { t } from '../../messages/message.ts';
import {
  blockInPlane,
  blockNumber,
  channelOfDie,
  chipOnChannel,
  dieInChip,
  planePlace,
} from '../../device/geometry.ts';
import { Cause, NONE, RowKind, WaitCause, infoCause } from '../../engine/recording/recording.ts';
import { operationAccount, requestAccount } from './account.ts';
import type { Span } from './spans.ts';
import { jobOf } from './background-job.ts';
import type { BackgroundJob } from './background-job.ts';
import { operationWords, requestWords } from './operation-words.ts';
import type { RunView } from './run-view.ts';

/** One link: an event, with its operation or request. */
export interface ChainLink {
  /**
   * `wait`: a wait. `job`: the background work of the previous operation. `trigger`: the start of it. `start`: it was
   * there when the run began. `busy`: a die's work meanwhile. `next`: the next operation on an empty lane.
   */
  readonly kind: 'wait' | 'job' | 'trigger' | 'start' | 'busy' | 'next';
  /** A sentence without times and without a full stop. */
  readonly words: string;
  /** When it was, ns. */
  readonly fromNs: number;
  readonly toNs: number;
  /** The operation: the blocker, the first of a job, or its trigger. */
  readonly operation: number | null;
  readonly request: number | null;
}

/** Links of a chain at most. */
const LONGEST = 16;

const OWN = new Set<string>(['command', 'array', 'transfer', 'copy', 'buffer']);

/** The chain of causes behind a request's longest wait; empty if it waited for nothing. */
export function causeChain(view: RunView, request: number): ChainLink[] {
  const account = requestAccount(view, request);
  if (account === null) return [];
  const links: ChainLink[] = [];
  follow(view, requestWords(view, request), request, account.spans, links, new Set());
  return links;
}

/** The causes behind an operation: its background work, or its own longest wait, and so on. */
export function chainBehind(view: RunView, operation: number): ChainLink[] {
  const links: ChainLink[] = [];
  behind(view, operation, links, new Set([operation]));
  return links;
}

/** Adds the longest wait of some spans of a request, and its causes. */
function follow(
  view: RunView,
  who: string,
  request: number,
  spans: readonly Span[],
  links: ChainLink[],
  seen: Set<number>,
): void {
  const wait = longestWait(spans);
  if (wait === null || links.length >= LONGEST) return;
  const blocker = wait.blockerOperation;
  links.push({
    kind: 'wait',
    words: t('{who} {wait}', { who, wait: waitWords(view, wait, request) }),
    fromNs: wait.startNs,
    toNs: wait.endNs,
    operation: blocker ?? null,
    request: blocker === undefined ? null : requestOrNull(view, blocker),
  });
  // Each step goes to another operation: two that wait for each other's die would loop forever.
  if (blocker === undefined || seen.has(blocker)) return;
  seen.add(blocker);
  behind(view, blocker, links, seen);
}

/** Adds the causes behind a blocking operation. */
function behind(view: RunView, blocker: number, links: ChainLink[], seen: Set<number>): void {
  const { operations } = view;
  const cause = infoCause(operations.info(blocker));
  if (cause === Cause.precondition) {
    const rows = view.rowsOf(blocker, 0, view.recording.endNs);
    links.push({
      kind: 'start',
      words: t('it was running when the run began'),
      fromNs: 0,
      toNs: rows.at(-1)?.endNs ?? 0,
      operation: blocker,
      request: null,
    });
    return;
  }
  if (cause !== Cause.host) {
    const job = jobOf(view, blocker);
    if (job === null) return;
    links.push(jobLink(view, job));
    const trigger = triggerLink(view, job);
    if (trigger !== null) links.push(trigger);
    return;
  }
  const account = operationAccount(view, blocker);
  if (account === null) return;
  const request = operations.requestOf(blocker);
  follow(view, t('the {operation}', { operation: operationWords(view, blocker) }), request, account.spans, links, seen);
}

/** The longest wait, spans with one cause and one blocker together; null if there is none. */
function longestWait(spans: readonly Span[]): Span | null {
  let longest: Span | null = null;
  for (const span of spans) {
    if (OWN.has(span.cause)) continue;
    if (longest === null || span.endNs - span.startNs > longest.endNs - longest.startNs) longest = span;
  }
  return longest;
}

/**
 * `waits for the erase of block 212 (garbage collection) on channel 1, chip 0, die 1`.
 * @param request the request that waits
 */
export function waitWords(view: RunView, span: Span, request: number): string {
  const { blockerOperation: blocker } = span;
  const isOwn =
    span.cause !== 'group' &&
    blocker !== undefined &&
    blocker !== NONE &&
    view.operations.requestOf(blocker) === request;
  if (isOwn) return turnsWords(view, span, blocker);
  const operation = blocker === undefined ? null : operationWords(view, blocker);
  switch (WaitCause[span.cause]) {
    case WaitCause.queue:
      return t('waits for its turn');
    case WaitCause.hazard:
      return operation === null
        ? t('waits for an earlier access to its page')
        : t('waits for the {operation}, an earlier write of its page', { operation });
    case WaitCause.space:
      return operation === null
        ? t('waits for a free page')
        : t('waits for a free page from the {operation}', { operation });
    case WaitCause.channel:
      return operation === null
        ? t('waits for the channel')
        : t('waits for the channel, which carries the {operation}', { operation });
    case WaitCause.group:
      return t('waits for the other pages of its transaction');
    case WaitCause.suspend:
      return operation === null
        ? t('is suspended or resumed')
        : t('waits while the {operation} is suspended or resumed', { operation });
    default: {
      if (operation === null) return t('waits for its die');
      const place = placeWords(view, blocker ?? NONE);
      return place === null
        ? t('waits for the {operation}', { operation })
        : t('waits for the {operation} on {place}', { operation, place });
    }
  }
}

function turnsWords(view: RunView, span: Span, blocker: number): string {
  const die = view.dieOf(blocker);
  if (die === NONE) return t('waits because its own pages take turns');
  const place =
    span.cause === 'channel'
      ? t('channel {channel}', { channel: String(channelOfDie(view.geometry, die)) })
      : (placeWords(view, blocker) ?? '');
  return t('waits because its own pages take turns on {place}', { place });
}

/** The die of an operation: `channel 1, chip 0, die 1`; null if it has none. */
function placeWords(view: RunView, operation: number): string | null {
  const { geometry } = view;
  const die = view.dieOf(operation);
  if (die === NONE) return null;
  return t('channel {channel}, chip {chip}, die {die}', {
    channel: String(channelOfDie(geometry, die)),
    chip: String(chipOnChannel(geometry, die)),
    die: String(dieInChip(geometry, die)),
  });
}

/** A plane by its place, as the panels name it. */
function planeWords(view: RunView, number: number): string {
  const { channel, chip, die, plane } = planePlace(view.geometry, number);
  return t('channel {channel} · chip {chip} · die {die} · plane {plane}', {
    channel: String(channel),
    chip: String(chip),
    die: String(die),
    plane: String(plane),
  });
}

function jobLink(view: RunView, job: BackgroundJob): ChainLink {
  const pages = t('{count, plural, one {# page was moved} other {# pages were moved}}', { count: job.moved });
  const place = { block: String(job.block ?? '?'), plane: planeWords(view, job.plane), pages };
  const words =
    job.cause === Cause.reallocation
      ? t('reallocation relocates pages that are often read together: {pages}', { pages })
      : job.cause === Cause.gc
        ? t('garbage collection empties block {block} of {plane}: {pages}, then it is erased', place)
        : t('wear leveling empties block {block} of {plane}: {pages}, then it is erased', place);
  return { kind: 'job', words, fromNs: job.startNs, toNs: job.endNs, operation: job.first, request: null };
}

/** The trigger of a job: the rule, and the last write that opened a block before it. */
function triggerLink(view: RunView, job: BackgroundJob): ChainLink | null {
  const { experiment, geometry } = view;
  const { gc, wearLeveling } = experiment.policy;
  if (job.cause === Cause.reallocation) return null;
  const at = { fromNs: job.startNs, toNs: job.startNs };
  if (job.cause === Cause.wearLeveling) {
    const words = t('erase counts of {plane} differ by {threshold} or more', {
      plane: planeWords(view, job.plane),
      threshold: String(wearLeveling.threshold),
    });
    return { kind: 'trigger', words, ...at, operation: null, request: null };
  }
  const collected = job.plane * geometry.blocksPerPlane + (job.block ?? 0);
  const given = experiment.initial.collect.some(
    (place) => place.atNs <= job.startNs && blockNumber(geometry, place) === collected,
  );
  if (given) {
    return {
      kind: 'start',
      words: t('the experiment itself starts this garbage collection'),
      ...at,
      operation: null,
      request: null,
    };
  }
  const opener = lastOpener(view, job);
  const share = Math.round(gc.softFreeRatio * 1000) / 10;
  const state = { plane: planeWords(view, job.plane), share: String(share), blocks: String(gc.hardFreeBlocks) };
  const rule =
    gc.freeUnit === 'blocks'
      ? t('{plane} is short of free blocks: fewer than {share} % of its blocks (or {blocks} blocks) are free', state)
      : t('{plane} is short of free blocks: fewer than {share} % of its pages (or {blocks} blocks) are free', state);
  return {
    kind: 'trigger',
    words:
      opener === null
        ? rule
        : t('{rule}, after the {operation} opened block {block}', {
            rule,
            operation: operationWords(view, opener.operation),
            block: String(opener.block),
          }),
    fromNs: opener?.startNs ?? job.startNs,
    toNs: job.startNs,
    operation: opener?.operation ?? null,
    request: opener === null ? null : requestOrNull(view, opener.operation),
  };
}

/** Rows to search for the program that opened a block. */
const ROWS_BACK = 20_000;

/** The last program of a block's first page in a plane before a job began. */
function lastOpener(view: RunView, job: BackgroundJob): { operation: number; block: number; startNs: number } | null {
  const { operations, geometry } = view;
  const lane = view.array(Math.floor(job.plane / geometry.planesPerDie));
  const from = lane.firstAtOrAfter(job.startNs);
  for (let index = from - 1; index >= Math.max(0, from - ROWS_BACK); index--) {
    const row = lane.row(index);
    if (row.kind !== RowKind.program || operations.plane(row.operation, geometry) !== job.plane) continue;
    const ppn = operations.ppn(row.operation);
    if (ppn % geometry.pagesPerBlock !== 0) continue;
    const block = blockInPlane(geometry, ppn);
    return { operation: row.operation, block, startNs: row.startNs };
  }
  return null;
}

function requestOrNull(view: RunView, operation: number): number | null {
  const request = view.operations.requestOf(operation);
  return request === NONE ? null : request;
}
