/** Laws of chains: each link is about what the link before it names, and was there before its effect was over. */
import type { Item, Link, OfJob } from '../statement.ts';
import { isArrayWork, type World } from '../world.ts';
import { knownWords } from './of-jobs.ts';
import { blocksOf, names } from './names.ts';
import type { Refute } from './refute.ts';

/**
 * @param blocker the operation whose causes these are
 * @param untilNs when its effect ended
 */
export function lawsOfChain(
  world: World,
  jobs: readonly OfJob[],
  blocker: number | null,
  untilNs: number,
  links: readonly Link[],
  refute: Refute,
): void {
  let [of, until] = [blocker, untilNs];
  let before: Link | null = null;
  const seen = new Set<number | null>([null]);
  for (const link of links) {
    const about = (law: string, what: string): void => refute(law, `${what}: ${JSON.stringify([of, link])}`);
    if (of === null) {
      about('job', 'nobody has these causes');
      return;
    }
    if (link.toNs < link.fromNs) about('order of time', 'a cause ends before it begins');
    const { cause } = world.operations[of];
    // When a read of no length began is not told by its rows.
    const isSeen = world.operations[of].type !== 'read' || world.rowsOf(of).some(isArrayWork);
    if (link.fromNs > until && (isSeen || cause !== 'reallocation'))
      about('order of time', 'a cause begins after its effect ends');
    const named = link.operation === null ? null : world.operations[link.operation].request;
    if (link.request !== (link.kind === 'job' ? null : named)) about('job', 'it is of another request');
    if (link.kind === 'trigger' || (link.kind === 'start' && cause !== 'precondition')) {
      triggered(world, jobs, before, link, about);
      return;
    }
    if (link.kind === 'start') {
      const end = world.rowsOf(of).at(-1)?.endNs ?? 0;
      if (link.operation !== of || link.fromNs !== 0 || link.toNs !== end) about('job', `it ran until ${end}`);
    } else if (link.kind === 'job') ofJob(world, jobs, of, link, about);
    else if (link.kind === 'wait') {
      if (cause !== 'host') about('job', `a ${cause} operation waits for nobody`);
      waited(world, jobs, of, link, about);
      if (seen.has(of) && of !== null) about('own', 'it is the cause of itself');
      seen.add(of);
      of = link.operation;
    } else about('job', 'nobody knows this link');
    until = link.toNs;
    before = link;
  }
}

/** A host's operation waits for another, which is there meanwhile. */
function waited(world: World, jobs: readonly OfJob[], of: number, link: Link, refute: Refute): void {
  const { type, request } = world.operations[of];
  placed(link.words, refute);
  if (!link.words.startsWith(`the ${type} for `)) refute('words', `it is a ${type} that waits`);
  if (request !== null && link.fromNs < world.requests[request].arrival)
    refute('order of time', 'its request had not arrived');
  if (link.operation === of) refute('own', 'it waits for itself');
  const first = / waits (.*)$/.exec(link.words)?.[1] ?? '';
  if (/which (?:serves|carries the data)/.test(first)) {
    const served = world.servers.some((rows) =>
      rows.some(
        (row) =>
          row.startNs < link.toNs &&
          row.endNs > link.fromNs &&
          (row.operation >= 2 ** 31 || link.words.includes(`#${row.operation}`) || /\d (?:other|page)/.test(first)),
      ),
    );
    if (!served) refute('words', 'it is not served then');
    return;
  }
  const subjects = [of, world.updateReadOf(of) ?? of, ...(link.operation === null ? [] : [link.operation])];
  const blocks = blocksOf(jobs, link.operation === null ? [] : [link.operation]);
  const known = knownWords(world, jobs, link.words, link.operation === null ? [] : [link.operation]);
  // Of several the words have numbers alone.
  if (!/\d (?:read|program|erase)s?\b/.test(first))
    names(world, known, { operations: subjects, requests: [], blocks }, refute);
  if (link.operation === null) return;
  const rows = world.rowsOfTransaction(link.operation);
  // A read of no length has no row: its page may have been there before.
  if (rows.some(isArrayWork) && Math.min(...rows.map(({ startNs }) => startNs)) > link.toNs)
    refute('order of time', 'who is named had not begun');
}

/** Where something is: a channel, and what is on it. */
export function placed(words: string, refute: Refute): void {
  if (/ on (?!channel \d)/.test(words)) refute('words', `it is no place: ${words}`);
}

/** The background work that an operation belongs to. */
function ofJob(world: World, jobs: readonly OfJob[], of: number, link: Link, refute: Refute): void {
  const { cause } = world.operations[of];
  const isCollection = cause === 'gc' || cause === 'fold';
  const name = cause === 'reallocation' ? 'reallocation' : isCollection ? 'garbage collection' : 'wear leveling';
  if (!link.words.includes(name)) refute('words', `it is ${name}`);
  if (link.operation === null || link.operation > of) {
    refute('job', 'its first operation follows it');
    return;
  }
  if (world.operations[link.operation].cause !== cause) refute('job', 'its first operation is of other work');
  if (cause === 'reallocation') {
    const rows = world.rowsOf(of);
    if (link.fromNs !== (rows.at(0)?.startNs ?? 0) || link.toNs !== (rows.at(-1)?.endNs ?? 0))
      refute('job', 'it was not then');
    return;
  }
  const own = world.rowsOf(of);
  if (own.length > 0 && (own[0].startNs < link.fromNs || own[own.length - 1].endNs > Math.max(link.toNs, world.endNs)))
    refute('order of time', 'its operation is not within it');
  const job = jobs.find((one) => one.first === link.operation);
  if (job === undefined) return;
  // A superblock or twin block has an erase for each of its blocks.
  const last = Math.max(
    job.last,
    ...jobs.filter(({ number }) => number === job.number).map(({ operation }) => operation),
  );
  if (link.fromNs !== job.startNs || link.toNs !== job.endNs || of > last)
    refute('job', `it is ${JSON.stringify(job)}`);
}

/** Triggers of a plane that runs short of blocks. */
const SHORT: ReadonlySet<string> = new Set(['hard', 'soft', 'noPage']);

/** Operations that began the first page of a block in a plane, from an instant on and before another. */
const openersIn = (world: World, plane: number, fromNs: number, untilNs: number): number[] =>
  world.lanes[world.channels + Math.floor(plane / world.planesPerDie)].flatMap(({ kind, startNs, operation }) => {
    if (kind !== 'program' || startNs < fromNs || startNs >= untilNs) return [];
    const place = world.blockOf(operation);
    const first = world.rowsOf(operation).find((row) => row.kind === 'program');
    return place?.plane === plane && place.page === 0 && first?.startNs === startNs ? operation : [];
  });

/** Why a job began: what opened the last block before it, in its plane. */
function triggered(world: World, jobs: readonly OfJob[], before: Link | null, link: Link, refute: Refute): void {
  if (before?.kind !== 'job' || link.toNs !== before.fromNs) {
    refute('trigger', 'no job begins then');
    return;
  }
  const job = jobs.find((one) => one.first === before.operation);
  if (job !== undefined && (link.kind === 'start') !== (job.trigger === 'given'))
    refute('trigger', `it is ${job.trigger}`);
  if (link.operation === null) {
    if (link.fromNs !== link.toNs) refute('trigger', 'nothing is named before it');
    const opener =
      job === undefined || !SHORT.has(job.trigger) ? undefined : openersIn(world, job.plane, 0, job.startNs)[0];
    if (opener !== undefined) refute('trigger', `operation ${opener} opened a block before it`);
    return;
  }
  const place = world.blockOf(link.operation);
  const start = world.rowsOf(link.operation).find(({ kind }) => kind === 'program')?.startNs;
  if (place === null || start === undefined || world.operations[link.operation].type !== 'program') {
    refute('trigger', 'it opens no block');
    return;
  }
  if (start !== link.fromNs || place.page !== 0) refute('trigger', `page ${place.page} is written at ${start}`);
  if (job !== undefined && job.plane !== place.plane) refute('trigger', `it opens a block of plane ${place.plane}`);
  const said = /opened block (\d+)/.exec(link.words);
  if (Number(said?.[1]) !== place.block) refute('words', `it opens block ${place.block}`);
  const later = openersIn(world, place.plane, start + 1, link.toNs).find((id) => id !== link.operation);
  if (later !== undefined) refute('trigger', `operation ${later} opened a block after it`);
}

/** What two links have in common, most specific first; null if nothing. */
function relation(world: World, one: Link, other: Link): string | null {
  if (one.kind !== 'wait' || other.kind !== 'wait' || one.operation === null || other.operation === null) return null;
  const [a, b] = [world.operations[one.operation], world.operations[other.operation]];
  if (a.type !== b.type) return null;
  if (a.request !== null && a.request === b.request) return 'request';
  if (a.lpn !== null && a.lpn === b.lpn) return 'page';
  const dies = [world.dieOf(one.operation), world.dieOf(other.operation)];
  if (dies[0] === null || dies[1] === null) return null;
  return dies[0] === dies[1] ? 'die' : world.channelOf(dies[0]) === world.channelOf(dies[1]) ? 'channel' : null;
}

const SHARES: Readonly<Record<string, (world: World, operation: number) => unknown>> = {
  page: (world, operation) => world.operations[operation].lpn,
  die: (world, operation) => world.dieOf(operation),
  channel: (world, operation) => world.channelOf(world.dieOf(operation) ?? -1),
};

/** Links that repeat each other are counted, and all of them are there. */
export function lawsOfItems(world: World, links: readonly Link[], items: readonly Item[], refute: Refute): void {
  const about = (what: string): void => refute('length', `${what}: ${JSON.stringify(items)}`);
  const flat = items.flatMap((item) => item.links);
  if (JSON.stringify(flat) !== JSON.stringify(links)) about('not all links are there, in their order');
  // Three of a kind in a row are the first, and a count.
  const single = items.map(({ words, links: own }) => (words === null ? own[0] : null));
  single.forEach((link, i) => {
    const [second, third] = [single.at(i + 1), single.at(i + 2)];
    if (link === null || second === null || second === undefined || third === null || third === undefined) return;
    const before = i === 0 ? null : single[i - 1];
    // Who is of another kind with the link before them stays with it.
    if (i > 0 && (before === null || relation(world, before, link) !== null)) return;
    const shared = relation(world, link, second);
    if (shared !== null && relation(world, second, third) === shared)
      about(`three links of one ${shared} are not counted`);
  });
  items.forEach((item, i) => {
    if (item.words === null) {
      if (item.links.length !== 1) about('several links without words');
      return;
    }
    if (item.links.length < 2) about('one link is no repeat');
    const said = /^(\d+) (?:more pages of (?:.*) #(\d+)|earlier (read|write|erase)s of this (page|die|channel))$/.exec(
      item.words,
    );
    if (Number(said?.[1]) !== item.links.length) about(`${item.links.length} links`);
    const all = [items[i - 1]?.links.at(-1), ...item.links].flatMap((link) => link?.operation ?? []);
    if (all.length !== item.links.length + 1) about('a repeat without an operation');
    const type = { read: 'read', write: 'program', erase: 'erase' }[said?.[3] ?? ''];
    for (const operation of all) {
      if (said?.[2] !== undefined && world.operations[operation].request !== Number(said[2])) about('another request');
      if (type !== undefined && world.operations[operation].type !== type)
        about(`operation ${operation} is no ${type}`);
      const shared = SHARES[said?.[4] ?? ''];
      if (shared !== undefined && shared(world, operation) !== shared(world, all[0]))
        about(`operation ${operation} is elsewhere`);
    }
  });
}
