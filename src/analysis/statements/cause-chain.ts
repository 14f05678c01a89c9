/**
 * Why a request waited: all its waits, one line for all blockers of a kind, which together are the time that it waited;
 * and behind the one that explains most of it, if there is one, the chain of its own causes.
 *
 * A chain leads from a wait to the causes of its blocker only if this single operation explains more than half of the
 * time waited; the same holds for each further step. Of several hundred blockers of about the same length none is the
 * cause: why the first of them was there explains next to nothing. Background work that explains more than half leads
 * to the job of its longest operation, which is said to be one of several if this job alone does not explain so much.
 * A chain may lead back to before the request's arrival; its links have their times.
 */
import { plural } from '../../base/format.ts';
import { blockInPlane, blockNumber, planePlace } from '../../device/geometry.ts';
import { Cause, NONE, RowKind, infoCause } from '../../engine/recording/recording.ts';
import { operationAccount, requestAccount } from '../why/account.ts';
import { jobOf } from '../why/background-job.ts';
import type { BackgroundJob } from '../why/background-job.ts';
import { operationWords, requestWords } from './operation-words.ts';
import type { RunReader } from '../why/run-reader.ts';
import { isForController, isWait, type Span } from '../why/spans.ts';
import { waitGroups } from './wait-groups.ts';
import type { WaitGroup } from './wait-groups.ts';
import { groupWords } from './wait-words.ts';

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
  /** The operation: the blocker (of several the longest), the first of a job, or its trigger. */
  readonly operation: number | null;
  readonly request: number | null;
}

/** All waits of a request for one kind of blockers, and what led to them. */
export interface WaitLine {
  readonly link: ChainLink;
  /** How long it waited for them together: less than from `fromNs` to `toNs` if something else came between. */
  readonly ns: number;
  /** When it waited for them, in order of time. */
  readonly spans: readonly Span[];
  /** The first, the longest and the last of several blockers, each once; none if there is one, or none is named. */
  readonly several: readonly Blocker[];
  /** The causes of the blocker, the nearest first; empty if they would not explain the wait. */
  readonly causes: readonly ChainLink[];
}

/** One of several blockers. */
export interface Blocker {
  readonly which: 'first' | 'longest' | 'last';
  readonly operation: number;
}

/** The whole latency of a request: its waits and its own work. Times in ns. */
export interface Explanation {
  /** The longest first. */
  readonly waits: readonly WaitLine[];
  /** The sum of the waits. */
  readonly waitNs: number;
  /** Command, array, transfer: the rest of the latency. */
  readonly ownNs: number;
}

/** Links of a chain at most. */
const LONGEST = 16;

/** Why a request waited; null for an unknown request, or one that did not complete. */
export function whyItWaited(reader: RunReader, request: number): Explanation | null {
  const account = requestAccount(reader, request);
  if (account === null || account.finishNs === null) return null;
  const who = requestWords(reader, request);
  const groups = waitGroups(reader, request, account.spans);
  const waitNs = sumOf(groups);
  return {
    waits: groups.map((group): WaitLine => {
      const link = waitLink(reader, who, group, request, account.critical, account.placed);
      const causes: ChainLink[] = [];
      if (account.placed) lead(reader, group, waitNs, causes, new Set());
      return { link, ns: group.ns, spans: group.spans, several: severalOf(group), causes };
    }),
    waitNs,
    ownNs: account.spans.reduce((sum, one) => sum + (isWait(one) ? 0 : one.endNs - one.startNs), 0),
  };
}

/** The causes behind an operation: its background work, or its own longest wait, and so on. */
export function chainBehind(reader: RunReader, operation: number): ChainLink[] {
  const links: ChainLink[] = [];
  behind(reader, operation, links, new Set());
  return links;
}

/** Adds the longest wait of some spans of a request, and its causes. */
function follow(
  reader: RunReader,
  who: string,
  request: number,
  waiting: number,
  spans: readonly Span[],
  links: ChainLink[],
  seen: Set<number>,
): void {
  const groups = waitGroups(reader, request, spans);
  const group = groups.at(0);
  if (group === undefined || links.length >= LONGEST) return;
  links.push(waitLink(reader, who, group, request, waiting, true));
  lead(reader, group, sumOf(groups), links, seen);
}

const sumOf = (groups: readonly WaitGroup[]): number => groups.reduce((sum, { ns }) => sum + ns, 0);

/** Adds the causes behind a group of waits, if they explain more than half of the time waited. */
function lead(reader: RunReader, group: WaitGroup, waitNs: number, links: ChainLink[], seen: Set<number>): void {
  const { isMain, ns, origin, longest } = group;
  if (isMain) behind(reader, longest, links, seen);
  if (isMain || origin === null || origin === Cause.host || longest === null || ns * 2 <= waitNs) return;
  const job = jobOf(reader, longest);
  if (job === null) return;
  const at = links.length;
  behind(reader, longest, links, seen);
  if (at < links.length && jobNs(reader, group, job) * 2 <= waitNs) {
    links[at] = { ...links[at], words: `one of these: ${links[at].words}` };
  }
}

/** For how long a group waited for the operations of one job. */
function jobNs(reader: RunReader, { spans }: WaitGroup, job: BackgroundJob): number {
  const { operations, geometry } = reader;
  let sum = 0;
  for (const { startNs, endNs, blockerOperation: id } of spans) {
    if (id === undefined || id < job.first || id > job.last) continue;
    if (operations.plane(id, geometry) === job.plane) sum += endNs - startNs;
  }
  return sum;
}

/** @param placed whether the account names every blocker, or only the last one of each cause */
function waitLink(
  reader: RunReader,
  who: string,
  group: WaitGroup,
  request: number,
  waiting: number | null,
  placed: boolean,
): ChainLink {
  const { spans, longest } = group;
  const words = groupWords(reader, group, request, waiting);
  // Space names the erase by which there was a page at last.
  const isLastOnly =
    longest !== null &&
    !group.isOwn &&
    !isForController(spans[0]) &&
    (!placed || (group.cause === 'space' && spans.length > 1));
  const wait = isLastOnly ? `${words}, and perhaps for others before it` : words;
  return {
    kind: 'wait',
    words: `${who} ${wait}`,
    fromNs: spans[0].startNs,
    toNs: spans[spans.length - 1].endNs,
    operation: longest,
    request: longest === null ? null : requestOrNull(reader, longest),
  };
}

function severalOf({ blockers, spans, longest }: WaitGroup): Blocker[] {
  if (blockers.length < 2) return [];
  // Who has a core or the link may have no operation: a trim, an answer of the write buffer.
  const first = spans.find(({ blockerOperation }) => blockerOperation !== undefined)?.blockerOperation ?? NONE;
  const last = spans.findLast(({ blockerOperation }) => blockerOperation !== undefined)?.blockerOperation ?? NONE;
  const several: Blocker[] = [{ which: 'first', operation: first }];
  if (longest !== null && longest !== first && longest !== last) several.push({ which: 'longest', operation: longest });
  if (last !== first) several.push({ which: 'last', operation: last });
  return several;
}

/** Adds the causes behind a blocking operation. */
function behind(reader: RunReader, blocker: number | null, links: ChainLink[], seen: Set<number>): void {
  // Each step goes to another operation: two that wait for each other's die would loop forever.
  if (blocker === null || seen.has(blocker)) return;
  seen.add(blocker);
  const { operations } = reader;
  const cause = infoCause(operations.info(blocker));
  if (cause === Cause.precondition) {
    const rows = reader.rowsOf(blocker, 0, reader.recording.endNs);
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
    const job = jobOf(reader, blocker);
    if (job === null) return;
    links.push(jobLink(reader, job));
    const trigger = triggerLink(reader, job);
    if (trigger !== null) links.push(trigger);
    return;
  }
  const account = operationAccount(reader, blocker);
  if (account === null) return;
  const request = operations.requestOf(blocker);
  const who = `the ${operationWords(reader, blocker)}`;
  follow(reader, who, request, blocker, account.spans, links, seen);
}

/** A plane by its place, as the panels name it. */
function planeWords(reader: RunReader, number: number): string {
  const { channel, chip, die, plane } = planePlace(reader.geometry, number);
  return `channel ${channel} · chip ${chip} · die ${die} · plane ${plane}`;
}

function jobLink(reader: RunReader, job: BackgroundJob): ChainLink {
  const pages = job.moved === 0 ? 'no page was moved' : plural(job.moved, 'page was moved', 'pages were moved');
  const block = String(job.block ?? '?');
  const plane = planeWords(reader, job.plane);
  const words =
    job.cause === Cause.reallocation
      ? `reallocation relocates pages that are often read together: ${pages}`
      : job.cause === Cause.gc
        ? `garbage collection empties block ${block} of ${plane}: ${pages}, then it is erased`
        : `wear leveling empties block ${block} of ${plane}: ${pages}, then it is erased`;
  return { kind: 'job', words, fromNs: job.startNs, toNs: job.endNs, operation: job.first, request: null };
}

/** The trigger of a job: the rule, and the last write that opened a block before it. */
function triggerLink(reader: RunReader, job: BackgroundJob): ChainLink | null {
  const { experiment, geometry } = reader;
  const { gc, wearLeveling } = experiment.policy;
  if (job.cause === Cause.reallocation) return null;
  const at = { fromNs: job.startNs, toNs: job.startNs };
  if (job.cause === Cause.wearLeveling) {
    const words = `erase counts of ${planeWords(reader, job.plane)} differ by ${wearLeveling.threshold} or more`;
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
  const opener = lastOpener(reader, job);
  const share = Math.round(gc.softFreeRatio * 1000) / 10;
  const plane = planeWords(reader, job.plane);
  const below =
    gc.freeUnit === 'blocks'
      ? `${plane} is short of free blocks: fewer than ${share} % of its blocks are free`
      : `${plane} is short of free blocks: fewer than ${share} % of its pages are free`;
  const rule = gc.hardFreeBlocks === 0 ? below : `${below}, or fewer than ${plural(gc.hardFreeBlocks, 'block')}`;
  return {
    kind: 'trigger',
    words:
      opener === null
        ? rule
        : `${rule}, after the ${operationWords(reader, opener.operation)} opened block ${opener.block}`,
    fromNs: opener?.startNs ?? job.startNs,
    toNs: job.startNs,
    operation: opener?.operation ?? null,
    request: opener === null ? null : requestOrNull(reader, opener.operation),
  };
}

/** Rows to search for the program that opened a block. */
const ROWS_BACK = 20_000;

/** The last program of a block's first page in a plane before a job began. */
function lastOpener(
  reader: RunReader,
  job: BackgroundJob,
): { operation: number; block: number; startNs: number } | null {
  const { operations, geometry } = reader;
  const lane = reader.array(Math.floor(job.plane / geometry.planesPerDie));
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

function requestOrNull(reader: RunReader, operation: number): number | null {
  const request = reader.operations.requestOf(operation);
  return request === NONE ? null : request;
}
