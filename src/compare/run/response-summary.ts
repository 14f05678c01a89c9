/**
 * Latencies of the reads, the writes or all requests of a run: exact percentiles, how many requests lie above each, and
 * what the slowest of them waited for.
 */
import { PERCENTILES, rankIndex, summarizeLatencies } from '../../analysis/latency/percentiles.ts';
import type { SortedLatencies } from '../../analysis/latency/percentiles.ts';
import { latencyCurve, tailRanks, type TailCurve, type TailRank } from '../../analysis/latency/tail-ranks.ts';
import { WAIT_CAUSES } from '../../engine/recording/recording.ts';
import { partsOf, type RequestPart, type RunColumns } from './run-columns.ts';

export interface PercentileRank extends TailRank {
  /** Requests behind its rank: “p99.9: the 200 slowest of 200,000”. Null if too few requests carry the percentile. */
  readonly above: number | null;
}

export interface SlowRequest {
  readonly request: number;
  readonly ns: number;
  readonly parts: readonly RequestPart[];
}

export interface SlowestShare {
  /** 0.01 is the slowest 1 %; 1 is all of them. */
  readonly share: number;
  readonly requests: number;
  readonly fromNs: number | null;
  /** Their total by `WaitCause`, exact, ns; it sums to the total of their latencies. */
  readonly causeNs: readonly bigint[];
}

export interface ResponseSummary {
  readonly count: number;
  readonly meanNs: number | null;
  readonly minNs: number | null;
  readonly maxNs: number | null;
  readonly ranks: readonly PercentileRank[];
  readonly curve: TailCurve;
  /** All of them first, then ever smaller shares. */
  readonly slowestShares: readonly SlowestShare[];
  readonly slowest: readonly SlowRequest[];
}

/** Shares of the slowest requests whose causes are kept: one request in each of these numbers. */
export const SLOWEST_ONE_IN: readonly number[] = [1, 10, 100, 1000, 10_000];
const SLOWEST = 20;

/** @param sorted the requests that count, as sorted by `sortLatencies` */
export function summarizeResponse(sorted: SortedLatencies, columns: RunColumns): ResponseSummary {
  const { count, meanNs, minNs, maxNs } = summarizeLatencies(sorted);
  const ranked = { count, ns: (rank: number) => sorted.ns[rank], request: (rank: number) => sorted.request[rank] };
  return {
    count,
    meanNs,
    minNs,
    maxNs,
    ranks: tailRanks(ranked).map((rank, index) => {
      const at = rankIndex(count, PERCENTILES[index]);
      return { ...rank, above: at < 0 ? null : count - 1 - at };
    }),
    curve: latencyCurve(ranked),
    slowestShares: slowestShares(sorted, columns),
    slowest: slowestRequests(sorted, columns),
  };
}

/** Parts have at most 32 bits: a sum of so many is exact as a number. */
const EXACT_PARTS = 2 ** 21;

const OTHER = 255;

/**
 * Sums the causes of every share in one pass: each request is added to the smallest share that has it. The pass is in
 * the order of the requests, in which their parts lie: in order of latency, it took a sixth of a run of a million
 * requests (`npm run bench -- compare`).
 */
function slowestShares({ ns, request }: SortedLatencies, columns: RunColumns): SlowestShare[] {
  const count = ns.length;
  const sizes = SLOWEST_ONE_IN.map((oneIn) => Math.ceil(count / oneIn));
  const levels = new Uint8Array(columns.count).fill(OTHER);
  for (let rank = 0, level = 0; rank < count; rank++) {
    while (level + 1 < sizes.length && rank >= count - sizes[level + 1]) level++;
    levels[request[rank]] = level;
  }
  const exact = sumsByLevel(levels, sizes.length, columns);
  const totals: bigint[] = Array.from({ length: WAIT_CAUSES }, () => 0n);
  const shares: SlowestShare[] = [];
  for (let level = sizes.length - 1; level >= 0; level--) {
    for (let kind = 0; kind < WAIT_CAUSES; kind++) totals[kind] += exact[level * WAIT_CAUSES + kind];
    shares.unshift({
      share: 1 / SLOWEST_ONE_IN[level],
      requests: sizes[level],
      fromNs: count > 0 ? ns[count - sizes[level]] : null,
      causeNs: [...totals],
    });
  }
  return shares;
}

/** The total ns of each cause on each level, exact; entry `level * WAIT_CAUSES + cause`. */
function sumsByLevel(levels: Uint8Array, levelCount: number, { causes }: RunColumns): bigint[] {
  const { from, cause, ns } = causes;
  const exact: bigint[] = Array.from({ length: levelCount * WAIT_CAUSES }, () => 0n);
  const sums = new Float64Array(exact.length);
  const flush = (): void => {
    for (let at = 0; at < sums.length; at++) exact[at] += BigInt(sums[at]);
    sums.fill(0);
  };
  let flushed = 0;
  for (let request = 0; request < levels.length; request++) {
    const level = levels[request];
    if (level === OTHER) continue;
    const end = from[request + 1];
    if (end - flushed > EXACT_PARTS) {
      flush();
      flushed = from[request];
    }
    const row = level * WAIT_CAUSES;
    for (let part = from[request]; part < end; part++) sums[row + cause[part]] += ns[part];
  }
  flush();
  return exact;
}

function slowestRequests({ ns, request }: SortedLatencies, columns: RunColumns): SlowRequest[] {
  const slowest: SlowRequest[] = [];
  for (let rank = ns.length - 1; rank >= Math.max(0, ns.length - SLOWEST); rank--) {
    slowest.push({ request: request[rank], ns: ns[rank], parts: partsOf(columns, request[rank]) });
  }
  return slowest;
}
