/**
 * The causes of a request's latency, as a chain: its longest wait, the reason for the blocking operation, that
 * operation's own wait … until something that needs no further cause.
 */
import { blockInPlane, blockNumber, channelOfDie, chipOnChannel, dieInChip } from '../../device/geometry.ts';
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
    words: `${who} ${waitWords(view, wait, request)}`,
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
      words: 'it was running when the run began',
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
    links.push(jobLink(job));
    const trigger = triggerLink(view, job);
    if (trigger !== null) links.push(trigger);
    return;
  }
  const account = operationAccount(view, blocker);
  if (account === null) return;
  const request = operations.requestOf(blocker);
  follow(view, `the ${operationWords(view, blocker)}`, request, account.spans, links, seen);
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
  if (isOwn) return `waits because its own pages take turns${turnsWords(view, span, blocker)}`;
  const other = blocker === undefined ? null : operationWords(view, blocker);
  switch (WaitCause[span.cause]) {
    case WaitCause.queue:
      return 'waits for its turn';
    case WaitCause.hazard:
      return other === null
        ? 'waits for an earlier access to its page'
        : `waits for the ${other}, an earlier write of its page`;
    case WaitCause.space:
      return other === null ? 'waits for a free page' : `waits for a free page from the ${other}`;
    case WaitCause.channel:
      return other === null ? 'waits for the channel' : `waits for the channel, which carries the ${other}`;
    case WaitCause.group:
      return 'waits for the other pages of its transaction';
    case WaitCause.suspend:
      return other === null ? 'is suspended or resumed' : `waits while the ${other} is suspended or resumed`;
    default:
      return other === null ? 'waits for its die' : `waits for the ${other}${placeWords(view, blocker ?? NONE)}`;
  }
}

function turnsWords(view: RunView, span: Span, blocker: number): string {
  if (span.cause !== 'channel') return placeWords(view, blocker);
  const die = view.dieOf(blocker);
  return die === NONE ? '' : ` on channel ${channelOfDie(view.geometry, die)}`;
}

function placeWords(view: RunView, operation: number): string {
  const { geometry } = view;
  const die = view.dieOf(operation);
  if (die === NONE) return '';
  return ` on channel ${channelOfDie(geometry, die)}, chip ${chipOnChannel(geometry, die)}, die ${dieInChip(geometry, die)}`;
}

function jobLink(job: BackgroundJob): ChainLink {
  const what =
    job.cause === Cause.gc ? 'garbage collection' : job.cause === Cause.wearLeveling ? 'wear leveling' : 'reallocation';
  const pages = job.moved === 1 ? '1 page was moved' : `${job.moved} pages were moved`;
  const words =
    job.cause === Cause.reallocation
      ? `${what} relocates pages that are often read together: ${pages}`
      : `${what} empties block ${job.block ?? '?'} of plane ${job.plane}: ${pages}, then it is erased`;
  return { kind: 'job', words, fromNs: job.startNs, toNs: job.endNs, operation: job.first, request: null };
}

/** The trigger of a job: the rule, and the last write that opened a block before it. */
function triggerLink(view: RunView, job: BackgroundJob): ChainLink | null {
  const { experiment, geometry } = view;
  const { gc, wearLeveling } = experiment.policy;
  if (job.cause === Cause.reallocation) return null;
  const at = { fromNs: job.startNs, toNs: job.startNs };
  if (job.cause === Cause.wearLeveling) {
    const words = `erase counts of plane ${job.plane} differ by ${wearLeveling.threshold} or more`;
    return { kind: 'trigger', words, ...at, operation: null, request: null };
  }
  const collected = job.plane * geometry.blocksPerPlane + (job.block ?? 0);
  const given = experiment.initial.collect.some(
    (place) => place.atNs <= job.startNs && blockNumber(geometry, place) === collected,
  );
  if (given) {
    return {
      kind: 'start',
      words: 'the experiment itself starts this garbage collection',
      ...at,
      operation: null,
      request: null,
    };
  }
  const opener = lastOpener(view, job);
  const share = Math.round(gc.softFreeRatio * 1000) / 10;
  const rule = `fewer than ${share} % of its ${gc.freeUnit === 'blocks' ? 'blocks' : 'pages'} (or ${gc.hardFreeBlocks} blocks) are free`;
  const by =
    opener === null ? '' : `, after the ${operationWords(view, opener.operation)} opened block ${opener.block}`;
  return {
    kind: 'trigger',
    words: `plane ${job.plane} is short of free blocks: ${rule}${by}`,
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
