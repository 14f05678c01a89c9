/** The figures of a run as they are printed: the `metrics` and `repetitions` of the command line's document. */
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import { programsOf, writeAmplification } from './write-amplification.ts';
import { ExactSum, ofOperation, sortLatencies, summarizeLatencies } from '../latency/percentiles.ts';
import type { LatencySummary, SortedLatencies } from '../latency/percentiles.ts';
import type { ReadTypes } from './reads-by-type.ts';

export interface PageCounters {
  /** Flash pages read for host reads, and programs with host data. */
  readonly hostRead: number;
  readonly hostProgram: number;
  readonly gcRead: number;
  readonly gcProgram: number;
  /** Programs of read reallocation and of wear leveling. */
  readonly reallocation: number;
  readonly wearLeveling: number;
  /** Pages programmed without data, to complete a superpage or a word line. */
  readonly padding: number;
  /** Pages moved out of the SLC cache. */
  readonly folded: number;
  /** Pages skipped to align planes: not programmed, and lost until their block is erased. */
  readonly wasted: number;
}

export const pageCounters = ({
  hostRead,
  hostProgram,
  gcRead,
  gcProgram,
  reallocation,
  wearLeveling,
  padding,
  folded,
  wasted,
}: PageCounters): PageCounters => ({
  hostRead,
  hostProgram,
  gcRead,
  gcProgram,
  reallocation,
  wearLeveling,
  padding,
  folded,
  wasted,
});

export interface RunCounters extends PageCounters {
  readonly erases: number;
  readonly gcRuns: number;
  /** Host pages that were bound to another die because theirs was full. */
  readonly rebound: number;
  readonly buffer: Readonly<BufferCounters>;
  readonly suspensionsProgram: number;
  readonly suspensionsErase: number;
  readonly transactions: number;
  /** Host programs that shared an array operation with another plane's. */
  readonly multiPlaneHostPrograms: number;
  /** Transactions that programmed pages of the host. */
  readonly hostWrites: number;
}

export interface FlashWork {
  readonly pages: PageCounters;
  readonly erases: number;
  readonly gcRuns: number;
}

/** Flash work after the last completion: the debt of garbage collection that the requests left behind. */
export interface WorkAfter extends FlashWork {
  /** From the last completion to the end of the run, ns. */
  readonly lastsNs: number;
}

/** A finished (or stopped) run, as far as its figures need it: since the first request that counts. */
export interface RunFigures {
  /** To the end of the run, work after the last completion included. */
  readonly counters: RunCounters;
  /** Until the last completion; of a run that stopped before it, until its end. */
  readonly work: FlashWork;
  readonly after: WorkAfter;
  readonly pageBytes: number;
  /** Total of each cause of waiting over the requests that count, ns, in the order of `WAIT_NAMES`. */
  readonly waitTotals: readonly bigint[];
  readonly firstCounted: number;
  /** Latency of each request, ns; NaN if it did not complete. */
  readonly latencies: Float64Array;
  /** 0 read, 1 write, 2 trim, 3 flush, by request. */
  readonly ops: Uint8Array;
  readonly readTypes?: ReadTypes | undefined;
  /** Host bytes of the workload's requests; request r of a repeated workload has the bytes of r mod its length. */
  readonly bytes: Uint32Array;
  /** Arrival of the first request that counts, and last completion, ns. */
  readonly fromNs: number;
  readonly toNs: number;
  readonly utilization: { readonly channels: readonly number[]; readonly dies: readonly number[] };
  /** The same of the controller's cores and of the directions of its link; undefined if it takes no time. */
  readonly controller?: { readonly cores: readonly number[]; readonly links: readonly number[] } | undefined;
  /** When the SLC cache first had no room for the host, ns; null never, undefined without a cache. */
  readonly cliffNs?: number | null | undefined;
  readonly repetitions: readonly number[];
}

export interface BufferCounters {
  /** Host reads that controller RAM answered. */
  hits: number;
  /** Write pages that were merged with one in the buffer. */
  merged: number;
  /** Pages of the buffer that were programmed. */
  writeBacks: number;
  /** The most pages that had a place in it. */
  peak: number;
}

export interface ResponseMetrics {
  all: LatencySummary;
  read: LatencySummary;
  write: LatencySummary;
  /** Flushes; without one its `count` is 0. */
  flush: LatencySummary;
}

export interface Metrics {
  /** Requests that completed, without those of the warm-up. */
  requests: number;
  /** Arrival of the first request that counts to last completion. */
  elapsedNs: number;
  /** Null if no time passed, as are the requests a second. */
  bandwidthBytesPerSecond: number | null;
  iops: number | null;
  response: ResponseMetrics;
  /** Only if pages have types, and of a recorded run without an SLC cache: reads by the type of their page. */
  readsByType?: LatencySummary[];
  /** Flash work until the last completion, the period of all other rates and shares. */
  pages: PageCounters;
  erases: number;
  gcRuns: number;
  /** Flash work after it. */
  afterLastCompletion: WorkAfter;
  /** Host pages that were bound to another die because theirs was full. */
  rebound: number;
  buffer: BufferCounters;
  /**
   * Pages programmed (host, GC, reallocation, wear leveling, padding) for each host program, until the last completion.
   * Null if the host programmed less than one block in each plane: too little for garbage collection to show.
   */
  waf: number | null;
  /**
   * Bytes programmed for each byte that the host wrote, as a drive's own counters give it: in the same period. A write of
   * a part of a page programs the whole page, which a WAF in pages does not show. Null as above.
   */
  wafBytes: number | null;
  /** Bytes of the requests that completed. */
  hostBytes: { read: number; write: number };
  suspensions: { program: number; erase: number };
  transactions: number;
  /** Share of host programs in multi-plane operations; 0 without host programs. */
  multiPlaneShare: number;
  /** Host pages that a transaction programs, on average; null without one. */
  pagesPerTransaction: number | null;
  channelUtilization: number[];
  dieUtilization: number[];
  /** Only if the controller takes time: of its cores, and of the directions of its link. */
  coreUtilization?: number[];
  linkUtilization?: number[];
  /** Only with an SLC cache: when it first had no room for the host, ns from time 0; null if it always had. */
  cliffNs?: number | null;
  /** Exact totals over the requests that count; they may pass 2^53. */
  waitNs: Record<(typeof WAIT_NAMES)[number], bigint>;
}

/** Erases of the whole run, those after the last completion included. */
export const allErases = ({ erases, afterLastCompletion }: Metrics): number => erases + afterLastCompletion.erases;

export interface RepetitionMetrics {
  requests: number;
  meanNs: number | null;
  response: ResponseMetrics;
}

const READ = 0;
const WRITE = 1;
const TRIM = 2;
const FLUSH = 3;
const NS_PER_SECOND = 1_000_000_000;

/** Latencies of some requests in order, reads, writes and flushes apart. Trims count in `all`. */
export type SortedResponses = Readonly<Record<keyof ResponseMetrics, SortedLatencies>>;

export function sortResponses(
  latencies: Float64Array,
  ops: Uint8Array,
  from = 0,
  to: number = latencies.length,
): SortedResponses {
  const all = sortLatencies(latencies, ops, undefined, from, to);
  return {
    all,
    read: ofOperation(all, ops, READ),
    write: ofOperation(all, ops, WRITE),
    flush: ofOperation(all, ops, FLUSH),
  };
}

const responseOf = ({ all, read, write, flush }: SortedResponses): ResponseMetrics => ({
  all: summarizeLatencies(all),
  read: summarizeLatencies(read),
  write: summarizeLatencies(write),
  flush: summarizeLatencies(flush),
});

const readsByType = (reads: SortedLatencies, { count, of }: ReadTypes): LatencySummary[] =>
  Array.from({ length: count }, (_, type) => summarizeLatencies(ofOperation(reads, of, type)));

/** @param sorted its latencies, if they are sorted already */
export function metricsOf(run: RunFigures, sorted = sortResponses(run.latencies, run.ops, run.firstCounted)): Metrics {
  const { counters, work } = run;
  const response = responseOf(sorted);
  const elapsedNs = Math.max(0, run.toNs - run.fromNs);
  const hostBytes = completedBytes(run);
  const perSecond = (amount: number): number | null => (elapsedNs > 0 ? (amount / elapsedNs) * NS_PER_SECOND : null);
  return {
    requests: response.all.count,
    elapsedNs,
    bandwidthBytesPerSecond: perSecond(hostBytes.read + hostBytes.write),
    iops: perSecond(response.all.count),
    response,
    ...(run.readTypes === undefined ? {} : { readsByType: readsByType(sorted.read, run.readTypes) }),
    pages: work.pages,
    erases: work.erases,
    gcRuns: work.gcRuns,
    afterLastCompletion: run.after,
    rebound: counters.rebound,
    buffer: { ...counters.buffer },
    waf: writeAmplification(work.pages),
    wafBytes:
      work.pages.hostProgram > 0 && hostBytes.write > 0
        ? (programsOf(work.pages) * run.pageBytes) / hostBytes.write
        : null,
    hostBytes,
    suspensions: { program: counters.suspensionsProgram, erase: counters.suspensionsErase },
    transactions: counters.transactions,
    multiPlaneShare: counters.hostProgram > 0 ? counters.multiPlaneHostPrograms / counters.hostProgram : 0,
    pagesPerTransaction: counters.hostWrites > 0 ? counters.hostProgram / counters.hostWrites : null,
    channelUtilization: [...run.utilization.channels],
    dieUtilization: [...run.utilization.dies],
    ...(run.controller === undefined
      ? {}
      : { coreUtilization: [...run.controller.cores], linkUtilization: [...run.controller.links] }),
    ...(run.cliffNs === undefined ? {} : { cliffNs: run.cliffNs }),
    waitNs: Object.fromEntries(WAIT_NAMES.map((name, cause) => [name, run.waitTotals[cause]])) as Metrics['waitNs'],
  };
}

/**
 * The same requests, one repetition at a time; of one that began in the warm-up those that count.
 * @param whole the response of all requests that count, which is that of an only repetition
 */
export function repetitionsOf(
  run: Pick<RunFigures, 'latencies' | 'ops' | 'repetitions' | 'firstCounted'>,
  { response: whole }: Pick<Metrics, 'response'>,
): RepetitionMetrics[] {
  const { latencies, ops, repetitions, firstCounted } = run;
  return repetitions.map((from, index) => {
    const to = repetitions[index + 1] ?? latencies.length;
    const response =
      repetitions.length === 1 ? whole : responseOf(sortResponses(latencies, ops, Math.max(from, firstCounted), to));
    return { requests: response.all.count, meanNs: response.all.meanNs, response };
  });
}

function completedBytes(run: RunFigures): Metrics['hostBytes'] {
  const sums = [new ExactSum(), new ExactSum()];
  const length = run.bytes.length;
  for (let i = run.firstCounted; i < run.latencies.length; i++) {
    if (run.latencies[i] >= 0 && run.ops[i] < TRIM) sums[run.ops[i]].add(run.bytes[i % length]);
  }
  return { read: Number(sums[READ].total), write: Number(sums[WRITE].total) };
}
