/**
 * One module for the dialog of a trace, Compare, its files, the command line and the package, so that all say the same.
 */
import { formatBytes, formatCount, formatRatio, formatShare, formatTime } from '../../base/format.ts';
import type { SettingWithoutEffect } from '../../document/no-effect.ts';
import { PERCENTILES, rankIndex } from '../latency/percentiles.ts';
import type { Metrics } from '../figures/summary.ts';
import type { FreedPages, RunConditions, RunPart } from './conditions.ts';
import { NEARLY_IDLE } from './pace.ts';

/** What a broken premise makes doubtful. */
export const DOUBTS = ['latencies', 'throughput', 'wear'] as const;
export type Doubt = (typeof DOUBTS)[number];

export const PREMISES = [
  'stopped',
  'lost-lines',
  'overloaded',
  'nearly-idle',
  'folded',
  'new-device',
  'runs-out',
  'start-state',
  'drifting',
  'no-collection',
  'no-ram',
  'near-limit',
  'hot-unit',
  'no-buffer',
  'small-footprint',
  'partial-pages',
  'few-requests',
  'few-pages',
  'no-effect',
  'not-counted',
] as const;
export type PremiseId = (typeof PREMISES)[number];

/**
 * Premises on the device itself, which all candidates of a question share: figures are those of such a device, and so is
 * their ratio. Traces under them stay in a verdict over several traces, which says so.
 */
export const OF_DEVICE: ReadonlySet<PremiseId> = new Set(['partial-pages']);

export interface Premise {
  readonly id: PremiseId;
  /** `broken`: ratios of the doubtful figures are not to be believed. `note`: to be known when they are read. */
  readonly severity: 'broken' | 'note';
  /** One or two sentences with their numbers. */
  readonly says: string;
  /** The figures that are doubtful; empty for a note that leaves all of them as they are. */
  readonly doubts: readonly Doubt[];
  /** The numbers behind the sentence, in base units (shares from 0 to 1, ns, bytes, counts). */
  readonly values: Readonly<Record<string, number>>;
}

export interface JudgedRun {
  readonly metrics: Metrics;
  readonly noEffect: readonly SettingWithoutEffect[];
  readonly stopReason: string | null;
}

/** With fewer requests a run is an example, not a workload: its load is not judged. */
export const LEAST_REQUESTS = 100;
/** A percentile with fewer slower requests is decided by a few of them. */
export const FEW_ABOVE = 10;
/** A backlog of a smaller share of the trace's time, or of fewer operations one after the other, is not an overload. */
const BACKLOG = { share: 0.05, operations: 5, requests: 10 } as const;
/** Above this share of busy time, a burst or a step of garbage collection leaves the device behind. */
const NEAR_LIMIT = 0.7;
/** A die or channel that is busy for this share of the time has a queue of its own. */
const HOT = 0.9;
const FOLDED = 0.01;
/** The share of all latencies from which a cause decides them. */
const DECIDES = 0.1;
const SMALL_FOOTPRINT = 0.01;
const PARTIAL = 0.25;
/** The share of the writes that are shorter than a page from which the unit of the map is larger than the writes. */
const SHORT = 0.5;
/** Write amplification of the first and the last third of a run may differ by this share. */
const DRIFT = 0.1;
/** Collections of both thirds together, below which their write amplification is chance. */
const JUDGED_COLLECTIONS = 20;
/** Standard deviations beyond which a count is not chance. */
const CHANCE = 4;
/** Collections at the edges of a run that it may not count: one that began before it, one that ended after it. */
const OFF = 2;

type Values = Premise['values'];

const broken = (doubts: readonly Doubt[], id: PremiseId, says: string, values: Values = {}): Premise[] => [
  { severity: 'broken', doubts, values, id, says },
];
const note = (id: PremiseId, says: string, values: Values = {}): Premise[] => [
  { severity: 'note', doubts: [], values, id, says },
];

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const highest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);

/**
 * Share of the time in which the device was busy in a run: its dies or its channels, whichever were busier. If several
 * dies are one busy unit, its units count: a chip that runs one die at a time is full when each of two dies is half busy.
 * @param conditions missing in results of versions that did not keep them
 */
export const busyShare = (
  { dieUtilization, channelUtilization }: Metrics,
  conditions?: Pick<RunConditions, 'unitBusy'>,
): number => Math.max(conditions?.unitBusy ?? mean(dieUtilization), mean(channelUtilization));

function isOverloaded({ requests, spanNs, backlogNs, backlog, operationNs }: RunConditions): boolean {
  if (requests < LEAST_REQUESTS || spanNs === null || backlogNs === null || backlog === null) return false;
  return backlog >= BACKLOG.requests && backlogNs > Math.max(spanNs * BACKLOG.share, operationNs * BACKLOG.operations);
}

/**
 * The premises that do not hold, the broken ones first.
 * @param run the finished run; null before it, when load is an estimate
 */
export function premisesOf(conditions: RunConditions, run: JudgedRun | null): Premise[] {
  const found = [
    ...(run === null ? [] : stopped(run)),
    ...lostLines(conditions),
    ...load(conditions, run),
    ...addresses(conditions),
    ...state(conditions, run),
    ...(run === null ? [] : startPremises(conditions, busyShare(run.metrics, conditions))),
    ...ram(conditions, run),
    ...(run === null ? [] : [...fewRequests(run.metrics), ...fewPages(conditions, run.metrics), ...noEffect(run)]),
    ...notCounted(conditions),
  ];
  return found.sort((a, b) => Number(b.severity === 'broken') - Number(a.severity === 'broken'));
}

function stopped({ stopReason }: JudgedRun): Premise[] {
  if (stopReason === null) return [];
  return broken(
    DOUBTS,
    'stopped',
    `The run stopped before its last request: ${stopReason}. Its figures are of a part.`,
  );
}

function load(conditions: RunConditions, run: JudgedRun | null): Premise[] {
  const { requests, spanNs, backlogNs, backlog, expectedBusy } = conditions;
  if (requests < LEAST_REQUESTS || spanNs === null) return [];
  if (run !== null && backlogNs !== null && backlog !== null && isOverloaded(conditions)) {
    return broken(
      ['latencies'],
      'overloaded',
      `Overloaded: at the last arrival ${formatCount(backlog)} requests waited, and the device needed ${formatTime(Math.round(backlogNs), 3)} more for a trace of ${formatTime(Math.round(spanNs), 3)}. Latencies are the length of the queue.`,
      { backlog, backlogNs, spanNs },
    );
  }
  const busy = run === null ? expectedBusy : busyShare(run.metrics, conditions);
  // All requests arrive at one instant: only the run can tell.
  if (busy === null) return [];
  if (run === null && busy >= 1) {
    return broken(
      ['latencies'],
      'overloaded',
      `The device would be busy about ${formatShare(busy)} of the time: it cannot keep up, and latencies will be the length of the queue.`,
      { busy },
    );
  }
  if (busy < NEARLY_IDLE) {
    return broken(
      ['latencies', 'throughput'],
      'nearly-idle',
      `Nearly idle: the device is busy ${formatShare(busy)} of the time. Requests hardly meet, so policies have little to decide.`,
      { busy },
    );
  }
  if (run === null) {
    if (busy < NEAR_LIMIT) return [];
    return note(
      'near-limit',
      `The device would be busy about ${formatShare(busy)} of the time without garbage collection: it may not keep up.`,
      { busy },
    );
  }
  const hottest = Math.max(
    conditions.busiestUnit ?? highest(run.metrics.dieUtilization),
    highest(run.metrics.channelUtilization),
  );
  if (hottest < HOT) return [];
  return note(
    'hot-unit',
    `The busiest chip, die or channel is busy ${formatShare(hottest)} of the time, the device ${formatShare(busy)}: requests queue for one part of it.`,
    { hottest, busy },
  );
}

/** A larger share of lines that were left out may have been other requests than those that were read. */
const LOST = 0.01;

function lostLines({ lostLines: lost, lines = 0 }: RunConditions): Premise[] {
  if (lost === undefined) return [];
  const says = `${formatCount(lost)} of ${formatCount(lines)} lines of the trace are no requests and were left out.`;
  const values = { lost, lines };
  return lost > LOST * lines ? broken(DOUBTS, 'lost-lines', says, values) : note('lost-lines', says, values);
}

function addresses({
  requests,
  folded,
  endBytes,
  capacityBytes,
  touchedBytes,
  partial,
  shortWrites = 0,
  writes,
  ...rest
}: RunConditions): Premise[] {
  const found: Premise[][] = [];
  if (folded > 0) {
    const share = folded / Math.max(1, requests);
    const says = `${formatShare(share)} of the requests reach beyond the ${formatBytes(capacityBytes)} of the device (the trace: ${formatBytes(endBytes)}) and start over at 0. Different data may share pages.`;
    const values = { share, folded, endBytes, capacityBytes };
    found.push(share >= FOLDED ? broken(['latencies', 'wear'], 'folded', says, values) : note('folded', says, values));
  }
  if (requests < LEAST_REQUESTS) return found.flat();
  const touched = touchedBytes / capacityBytes;
  if (touched < SMALL_FOOTPRINT && rest.state === 'used') {
    found.push(
      note(
        'small-footprint',
        `The requests touch ${formatBytes(touchedBytes)}, ${formatShare(touched)} of the device: most of its data never change.`,
        { touchedBytes, capacityBytes, touched },
      ),
    );
  }
  const share = partial / requests;
  const short = shortWrites / Math.max(1, writes);
  // A few writes are no part of the workload, whatever their size.
  if (short >= SHORT && writes >= LEAST_REQUESTS) {
    found.push(
      broken(
        ['latencies', 'throughput', 'wear'],
        'partial-pages',
        `${formatShare(short)} of the writes are shorter than a page, and a whole page is mapped and programmed for each: a drive that gathers short writes into pages writes less.`,
        { share: short, partial: shortWrites },
      ),
    );
  } else if (share >= PARTIAL) {
    found.push(
      note(
        'partial-pages',
        `${formatShare(share)} of the requests begin or end inside a page: flash moves more bytes than the host, which a WAF in pages does not show.`,
        { share, partial },
      ),
    );
  }
  return found.flat();
}

function state({ requests, writes, state: before }: RunConditions, run: JudgedRun | null): Premise[] {
  if (requests < LEAST_REQUESTS || writes === 0) return [];
  const collections = run === null ? null : run.metrics.gcRuns;
  if (before === 'new' && (collections === null || collections === 0)) {
    return broken(
      ['latencies', 'wear'],
      'new-device',
      `The device is new: no garbage collection ${run === null ? 'runs until it is full' : 'ran'}, so these ${formatCount(writes)} writes cost less than on a used one.`,
      { writes },
    );
  }
  if (collections !== 0 || writes < LEAST_REQUESTS) return [];
  const later = run?.metrics.afterLastCompletion.erases ?? 0;
  return broken(
    ['wear'],
    'no-collection',
    `No garbage collection ran during the trace (erases after its end: ${formatCount(later)}). WAF and erases say nothing about it.`,
    { writes, erasesAfter: later },
  );
}

/**
 * Standard deviation of a number of collections, if each group of planes begins anywhere between one collection and the
 * next: a group is one off at most. With blocks of its own, a collection can make further ones due.
 */
const chanceOf = (expected: number, { groups, ownPages, freed, collections }: FreedPages): number =>
  Math.sqrt(Math.min(expected, groups / 4)) * Math.max(1, (ownPages * collections) / Math.max(1, freed));

/**
 * What shows that the device at the beginning of a run was not as its workload keeps it. An overloaded run puts
 * collection off, however it begins, and so does a closed loop that leaves the device no pause.
 */
function startPremises(conditions: RunConditions, busy: number): Premise[] {
  const { mode, requests, state: before, parts = [], freedPages } = conditions;
  if (requests < LEAST_REQUESTS || freedPages === undefined || parts.length < 3 || isOverloaded(conditions)) return [];
  const { collections, freed, used } = freedPages;
  const amplification = ({ hostPages, programs }: RunPart): number => programs / Math.max(1, hostPages);
  const third = parts.length / 3;
  const [first, last] = [total(parts.slice(0, third)), total(parts.slice(-third))];

  const begun = parts.findIndex((part) => part.collections > 0 || part.copies > 0);
  const idle = total(parts.slice(0, Math.max(0, begun)));
  const due = last.hostPages === 0 ? 0 : (idle.hostPages * last.collections) / last.hostPages;
  // On a used device the first collection comes early or late by chance.
  const isLate = before === 'new' || due > OFF + CHANCE * chanceOf(due, freedPages);
  if (idle.hostPages > 0 && isLate) {
    const share = idle.hostPages / total(parts).hostPages;
    return broken(
      ['latencies', 'wear'],
      'runs-out',
      `Free blocks ran out during the run: its first ${formatShare(share)} (by written pages) ran without garbage collection, the rest with it. The figures are a mixture of both.`,
      { share, collections },
    );
  }

  // Collections free as many pages as were written in between.
  const expected = collections === 0 ? 0 : (used * collections) / Math.max(1, freed);
  if (collections - expected > OFF + CHANCE * chanceOf(expected, freedPages)) {
    return broken(
      ['latencies', 'wear'],
      'start-state',
      `The device began with too few free blocks: it collected ${formatCount(collections)} times, and the ${formatCount(used)} pages written in this run can cause about ${formatCount(Math.ceil(expected))}. Its start decides the figures.`,
      { collections, expected, used },
    );
  }

  if (mode === 'closed' && busy >= HOT) return [];
  if (first.collections + last.collections < JUDGED_COLLECTIONS || first.hostPages === 0 || last.hostPages === 0) {
    return [];
  }
  const ends = [amplification(first), amplification(last)] as const;
  const chance = [first, last].map((part, i) => {
    const copied = (ends[i] - 1) / ends[i];
    return part.collections === 0 ? 0 : (copied * (chanceOf(part.collections, freedPages) + 1)) / part.collections;
  });
  const apart = Math.abs(Math.log(ends[1] / ends[0]));
  if (apart <= Math.max(Math.log(1 + DRIFT), CHANCE * Math.hypot(...chance))) return [];
  return broken(
    ['wear'],
    'drifting',
    `Write amplification is not steady under this workload: ${formatRatio(ends[0])} in the first third of the run, ${formatRatio(ends[1])} in the last. A longer run, or a warm-up, has another one.`,
    { first: ends[0], last: ends[1] },
  );
}

const total = (parts: readonly RunPart[]): RunPart =>
  parts.reduce(
    (sum, part) => ({
      hostPages: sum.hostPages + part.hostPages,
      programs: sum.programs + part.programs,
      copies: sum.copies + part.copies,
      collections: sum.collections + part.collections,
    }),
    { hostPages: 0, programs: 0, copies: 0, collections: 0 },
  );

function ram({ requests, writes, hazards, bufferPages }: RunConditions, run: JudgedRun | null): Premise[] {
  if (requests < LEAST_REQUESTS || writes === 0) return [];
  if (hazards === 'flash' && run !== null) {
    const { waitNs } = run.metrics;
    const total = Object.values(waitNs).reduce((sum, ns) => sum + Number(ns), 0);
    const share = total === 0 ? 0 : Number(waitNs.hazard) / total;
    if (share >= DECIDES) {
      return broken(
        ['latencies'],
        'no-ram',
        `No controller RAM: ${formatShare(share)} of all latencies is waiting for an earlier access to the same page. Drives on sale answer that from RAM.`,
        { share },
      );
    }
  }
  if (bufferPages > 0) return [];
  return note(
    'no-buffer',
    `No write buffer: each of the ${formatCount(writes)} writes waits for its program, and reads wait behind it.`,
    { writes },
  );
}

function fewRequests({ response }: Metrics): Premise[] {
  const thin = (['read', 'write'] as const).flatMap((kind) => {
    const { count } = response[kind];
    if (count === 0) return [];
    const first = PERCENTILES.find((percentile) => {
      const at = rankIndex(count, percentile);
      return at < 0 || count - 1 - at < FEW_ABOVE;
    });
    return first === undefined ? [] : [{ kind, count, label: first.label }];
  });
  return thin.flatMap(({ kind, count, label }) =>
    note(
      'few-requests',
      `${formatCount(count)} ${kind}s: from ${label} on, fewer than ten requests decide a percentile.`,
      { count },
    ),
  );
}

function fewPages({ blockPages }: RunConditions, metrics: Metrics): Premise[] {
  if (blockPages === undefined || metrics.waf === null) return [];
  const { hostProgram } = metrics.pages;
  if (hostProgram >= blockPages) return [];
  return note(
    'few-pages',
    `The host programmed ${formatCount(hostProgram)} pages, less than a block of every plane (${formatCount(blockPages)}): write amplification is that of these pages, not of a longer run.`,
    { hostProgram, blockPages },
  );
}

function noEffect({ noEffect: settings }: JudgedRun): Premise[] {
  if (settings.length === 0) return [];
  const paths = settings.map(({ path }) => path).join(', ');
  return note('no-effect', `Settings that changed nothing in this run: ${paths}.`, { settings: settings.length });
}

function notCounted({ notCounted: count }: RunConditions): Premise[] {
  if (count === 0) return [];
  return note('not-counted', `Not counted as warm-up: the first ${formatCount(count)} requests.`, { requests: count });
}
