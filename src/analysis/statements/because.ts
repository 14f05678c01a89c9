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
import { blockInPlane, channelOfDie, planePlace } from '../../device/geometry.ts';
import { Trigger } from '../../engine/recording/job-ledger.ts';
import { Cause, NONE, OperationType, RowKind, infoCause, infoType } from '../../engine/recording/recording.ts';
import { operationAccount, requestAccount } from '../why/account.ts';
import type { RunReader } from '../why/run-reader.ts';
import { TURNS, waitGroups, type SummedGroup } from './groups.ts';
import { isWaiting, lengthOf, toldSpans, type Account, type Told } from './of-request.ts';
import { jobOf, pagesMoved, type Job } from './of-job.ts';
import { operationWords, requestWords } from './operation-words.ts';
import { groupWords } from './words.ts';

export interface ChainLink {
  /**
   * `wait`: a wait. `job`: the background work of the previous operation. `trigger`: the start of it. `start`: it was
   * there when the run began. `busy`: a die's work meanwhile. `next`: the next operation on an empty lane.
   */
  readonly kind: 'wait' | 'job' | 'trigger' | 'start' | 'busy' | 'next';
  /** A sentence without times and without a full stop. */
  readonly words: string;
  readonly fromNs: number;
  readonly toNs: number;
  /** The operation: the blocker (of several the longest), the first of a job, or its trigger. */
  readonly operation: number | null;
  readonly request: number | null;
}

export interface WaitLine {
  readonly link: ChainLink;
  /** How long it waited for them together: less than from `fromNs` to `toNs` if something else came between. */
  readonly ns: number;
  /** When it waited for them, in order of time. */
  readonly pieces: readonly Told[];
  /** The first, the longest and the last of several blockers, each once; none if there is one, or none is named. */
  readonly several: readonly Blocker[];
  /** The causes of the blocker, the nearest first; empty if they would not explain the wait. */
  readonly causes: readonly ChainLink[];
}

export interface Blocker {
  readonly which: 'first' | 'longest' | 'last';
  readonly operation: number;
}

/** Times in ns. */
export interface Explanation {
  /** The longest first. */
  readonly waits: readonly WaitLine[];
  readonly waitNs: number;
  /** Command, array, transfer: the rest of the latency. */
  readonly ownNs: number;
}

/** Links of a chain at most. */
const LONGEST = 16;

/** Null for an unknown request, or one that did not complete. */
export function whyItWaited(reader: RunReader, request: number): Explanation | null {
  const account = requestAccount(reader, request);
  if (account === null || account.finishNs === null) return null;
  const pieces = toldSpans(reader, account);
  const groups = waitGroups(reader, pieces);
  const waitNs = sumOf(groups);
  const who = requestWords(reader, request);
  const said = new Set<string>();
  return {
    waits: groups.map((group): WaitLine => {
      const causes: ChainLink[] = [];
      const link = waitLink(reader, who, group, said);
      said.add(link.words);
      lead(reader, group, waitNs, causes, new Set());
      return { link, ns: group.ns, pieces: group.pieces, several: severalOf(group), causes };
    }),
    waitNs,
    ownNs: lengthOf(pieces.filter((piece) => !isWaiting(piece))),
  };
}

/**
 * Through its background work, or its own longest wait, and so on.
 * @param untilNs waits that end later are not behind it
 */
export function chainBehind(reader: RunReader, operation: number, untilNs = Infinity): ChainLink[] {
  const links: ChainLink[] = [];
  behind(reader, operation, untilNs, links, new Set());
  return links;
}

function follow(reader: RunReader, account: Account, untilNs: number, links: ChainLink[], seen: Set<number>): void {
  // A link has a time range, so waits without known times end the chain.
  if (!account.placed) return;
  const groups = waitGroups(
    reader,
    toldSpans(reader, account).filter(({ endNs }) => endNs <= untilNs),
  );
  const group = groups.at(0);
  if (group === undefined || account.critical === null || links.length >= LONGEST) return;
  links.push(waitLink(reader, `the ${operationWords(reader, account.critical)}`, group));
  lead(reader, group, sumOf(groups), links, seen);
}

const sumOf = (groups: readonly SummedGroup[]): number => groups.reduce((sum, { ns }) => sum + ns, 0);

/** Adds the causes behind a group of waits, if they explain more than half of the time waited. */
function lead(reader: RunReader, group: SummedGroup, waitNs: number, links: ChainLink[], seen: Set<number>): void {
  const { isMain, ns, origin, longest, pieces, told } = group;
  const untilNs = pieces[pieces.length - 1].endNs;
  if (isMain) behind(reader, longest, untilNs, links, seen);
  if (isMain || TURNS.has(told) || origin === null || origin === Cause.host || longest === null) return;
  if (ns * 2 <= waitNs) return;
  const job = reader.jobNumber(longest);
  if (job < 0) return;
  const at = links.length;
  behind(reader, longest, untilNs, links, seen);
  const ofJob = pieces.filter(({ blockerOperation: by }) => by !== undefined && reader.jobNumber(by) === job);
  if (at < links.length && lengthOf(ofJob) * 2 <= waitNs) {
    links[at] = { ...links[at], words: `one of these: ${links[at].words}` };
  }
}

/** @param said words of the earlier lines: pages of one request share a name, so a second one is "another" */
function waitLink(reader: RunReader, who: string, group: SummedGroup, said?: ReadonlySet<string>): ChainLink {
  const { pieces, longest } = group;
  const words = `${who} ${groupWords(reader, group)}`;
  const named = longest === null ? '' : operationWords(reader, longest);
  return {
    kind: 'wait',
    words: said?.has(words) === true ? words.replace(`the ${named}`, `another ${named}`) : words,
    fromNs: pieces[0].startNs,
    toNs: pieces[pieces.length - 1].endNs,
    operation: longest,
    request: requestOrNull(reader, longest),
  };
}

function severalOf({ blockers, pieces, longest }: SummedGroup): Blocker[] {
  if (blockers.length < 2) return [];
  // Who has a core or the link may have no operation: a trim, an answer of the write buffer.
  const named = pieces.flatMap(({ blockerOperation }) => blockerOperation ?? []);
  const [first, last] = [named[0], named[named.length - 1]];
  const several: Blocker[] = [{ which: 'first', operation: first }];
  if (longest !== null && longest !== first && longest !== last) several.push({ which: 'longest', operation: longest });
  if (last !== first) several.push({ which: 'last', operation: last });
  return several;
}

function behind(
  reader: RunReader,
  blocker: number | null,
  untilNs: number,
  links: ChainLink[],
  seen: Set<number>,
): void {
  // Each step goes to another operation: two that wait for each other's die would loop forever.
  if (blocker === null || seen.has(blocker)) return;
  seen.add(blocker);
  const { operations } = reader;
  const cause = infoCause(operations.info(blocker));
  if (cause === Cause.host) {
    const account = operationAccount(reader, blocker);
    if (account !== null)
      follow(reader, { ...account, request: operations.requestOf(blocker), critical: blocker }, untilNs, links, seen);
    return;
  }
  if (cause === Cause.precondition) {
    const toNs = reader.rowsOf(blocker, 0, reader.recording.endNs).at(-1)?.endNs ?? 0;
    const words = 'it was running when the run began';
    links.push({ kind: 'start', words, fromNs: 0, toNs, operation: blocker, request: null });
    return;
  }
  const job = jobOf(reader, blocker);
  if (job !== null) links.push(jobLink(reader, job), triggerLink(reader, job));
  else if (cause === Cause.reallocation) {
    const rows = reader.allRowsOf(blocker);
    const [fromNs, toNs] = [rows.at(0)?.startNs ?? 0, rows.at(-1)?.endNs ?? 0];
    const words = 'reallocation relocates pages that are often read together';
    links.push({ kind: 'job', words, fromNs, toNs, operation: blocker, request: null });
  }
}

function planeWords(reader: RunReader, number: number): string {
  const { channel, chip, die, plane } = planePlace(reader.geometry, number);
  return `channel ${channel} · chip ${chip} · die ${die} · plane ${plane}`;
}

function jobLink(reader: RunReader, job: Job): ChainLink {
  const moved = pagesMoved(reader, job);
  const pages = moved === 0 ? 'no page was moved' : plural(moved, 'page was moved', 'pages were moved');
  const who = job.cause === Cause.gc ? 'garbage collection' : 'wear leveling';
  // A job that gave way, or that the run left unfinished, has no erase of its own.
  const isErase = infoType(reader.operations.info(job.last)) === OperationType.erase;
  const isErased = isErase && reader.jobNumber(job.last) === reader.jobNumber(job.first);
  const end = isErased ? 'then it is erased' : 'and it is not erased';
  const words = `${who} empties block ${job.block} of ${planeWords(reader, job.plane)}: ${pages}, ${end}`;
  return { kind: 'job', words, fromNs: job.startNs, toNs: job.endNs, operation: job.first, request: null };
}

function triggerWords(reader: RunReader, job: Job): string {
  const { gc, wearLeveling } = reader.experiment.policy;
  const plane = planeWords(reader, job.plane);
  switch (job.trigger) {
    case Trigger.given:
      return 'the experiment starts this garbage collection';
    case Trigger.hard:
      return `${plane} is short of free blocks: fewer than ${plural(gc.hardFreeBlocks, 'block')} ${gc.hardFreeBlocks === 1 ? 'is' : 'are'} free`;
    case Trigger.soft:
      return `${plane} is short of free blocks: fewer than ${Math.round(gc.softFreeRatio * 1000) / 10} % of its ${gc.freeUnit} are free`;
    case Trigger.noPage:
      return `${plane} has no page left for the host`;
    case Trigger.cacheRoom:
      return `the SLC cache of ${plane} lacks room`;
    case Trigger.twin:
      return 'another die of the chip began to collect: the chip collects together';
    case Trigger.wear:
      return `erase counts of ${plane} differ by ${wearLeveling.threshold} or more`;
    default:
      return 'why it began is not known';
  }
}

const SHORT: ReadonlySet<number> = new Set([Trigger.hard, Trigger.soft, Trigger.noPage]);

/** The trigger of a job, and of a plane that ran short the last write that opened a block before it. */
function triggerLink(reader: RunReader, job: Job): ChainLink {
  const opener = SHORT.has(job.trigger) ? lastOpener(reader, job) : null;
  const after =
    opener === null ? '' : `, after the ${operationWords(reader, opener.operation)} opened block ${opener.block}`;
  return {
    kind: job.trigger === Trigger.given ? 'start' : 'trigger',
    words: `${triggerWords(reader, job)}${after}`,
    fromNs: opener?.startNs ?? job.startNs,
    toNs: job.startNs,
    operation: opener?.operation ?? null,
    request: requestOrNull(reader, opener?.operation ?? null),
  };
}

/** Rows to search for the program that opened a block. */
const ROWS_BACK = 20_000;

/** The last program of a block's first page in a plane before a job began. */
function lastOpener(reader: RunReader, job: Job): { operation: number; block: number; startNs: number } | null {
  const { operations, geometry } = reader;
  const lane = reader.array(Math.floor(job.plane / geometry.planesPerDie));
  const from = lane.firstAtOrAfter(job.startNs);
  for (let index = from - 1; index >= Math.max(0, from - ROWS_BACK); index--) {
    const row = lane.row(index);
    if (row.kind !== RowKind.program || operations.plane(row.operation, geometry) !== job.plane) continue;
    const ppn = operations.ppn(row.operation);
    if (ppn % geometry.pagesPerBlock !== 0) continue;
    // The rest of a program that was interrupted opens nothing.
    const began = reader.allRowsOf(row.operation).find(({ kind }) => kind === RowKind.program);
    if (began?.startNs !== row.startNs) continue;
    return { operation: row.operation, block: blockInPlane(geometry, ppn), startNs: row.startNs };
  }
  return null;
}

export function requestOrNull(reader: RunReader, operation: number | null): number | null {
  const request = operation === null ? NONE : reader.operations.requestOf(operation);
  return request === NONE ? null : request;
}

// Chains in which waits of one kind that follow each other are one item: `7 earlier writes of this page`.

export type ChainItem =
  | { readonly kind: 'link'; readonly link: ChainLink }
  | { readonly kind: 'repeats'; readonly words: string; readonly links: readonly ChainLink[] };

/** Most specific first. */
type Relation = 'request' | 'page' | 'die' | 'channel';

/** Fewer repeats are shown one by one. */
const LEAST = 2;

/** The first wait of each kind stays. */
export function collapseRepeats(reader: RunReader, links: readonly ChainLink[]): ChainItem[] {
  const items: ChainItem[] = [];
  for (let at = 0; at < links.length;) {
    items.push({ kind: 'link', link: links[at] });
    const relation = relationOf(reader, links[at], links.at(at + 1));
    let end = at + 1;
    while (relation !== null && relationOf(reader, links[end - 1], links.at(end)) === relation) end++;
    const repeated = links.slice(at + 1, end);
    if (relation !== null && repeated.length >= LEAST)
      items.push({ kind: 'repeats', words: repeatWords(reader, relation, repeated), links: repeated });
    else for (const link of repeated) items.push({ kind: 'link', link });
    at = end;
  }
  return items;
}

/** Null if they have nothing in common, or if one is not a wait for an operation. */
function relationOf(reader: RunReader, before: ChainLink, after: ChainLink | undefined): Relation | null {
  if (before.kind !== 'wait' || after?.kind !== 'wait') return null;
  const { operations, geometry } = reader;
  const [one, other] = [before.operation, after.operation];
  if (one === null || other === null) return null;
  if (infoType(operations.info(one)) !== infoType(operations.info(other))) return null;
  if (before.request !== null && before.request === after.request) return 'request';
  const lpn = operations.lpn(one);
  if (lpn !== NONE && lpn === operations.lpn(other)) return 'page';
  const [die, otherDie] = [reader.dieOf(one), reader.dieOf(other)];
  if (die === NONE || otherDie === NONE) return null;
  if (die === otherDie) return 'die';
  return channelOfDie(geometry, die) === channelOfDie(geometry, otherDie) ? 'channel' : null;
}

function repeatWords(reader: RunReader, relation: Relation, links: readonly ChainLink[]): string {
  const { operation, request } = links[0];
  if (relation === 'request' && request !== null)
    return `${plural(links.length, 'more page')} of ${requestWords(reader, request)}`;
  const type = infoType(reader.operations.info(operation ?? 0));
  const noun = type === OperationType.read ? 'read' : type === OperationType.program ? 'write' : 'erase';
  return `${plural(links.length, `earlier ${noun}`)} of this ${relation}`;
}
