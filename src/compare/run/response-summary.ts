/**
 * Latencies of the reads, the writes or all requests of a run: exact percentiles, how many requests lie above each, and
 * what the slowest of them waited for.
 */
import { ExactSum, PERCENTILES, rankIndex, summarizeLatencies } from '../../analysis/latency/percentiles.ts';
import type { SortedLatencies } from '../../analysis/latency/percentiles.ts';
import { latencyCurve, tailRanks } from '../../analysis/latency/tail-ranks.ts';
import type { TailCurve, TailRank } from '../../analysis/latency/tail-ranks.ts';
import { WAIT_CAUSES } from '../../engine/recording/recording.ts';
import { partsOf } from './run-columns.ts';
import type { RequestPart, RunColumns } from './run-columns.ts';

/** A printed percentile, and how many requests were slower. */
export interface PercentileRank extends TailRank {
  /** Requests behind its rank: “p99.9: the 200 slowest of 200,000”. Null if too few requests carry the percentile. */
  readonly above: number | null;
}

/** A slow request and the parts of its latency. */
export interface SlowRequest {
  readonly request: number;
  readonly ns: number;
  readonly parts: readonly RequestPart[];
}

/** The slowest share of some requests. */
export interface SlowestShare {
  /** 0.01 is the slowest 1 %; 1 is all of them. */
  readonly share: number;
  readonly requests: number;
  /** The fastest of them, ns; null without requests. */
  readonly fromNs: number | null;
  /** Their total by `WaitCause`, exact, ns; it sums to the total of their latencies. */
  readonly causeNs: readonly bigint[];
}

/** The figures of some requests' latencies. */
export interface ResponseSummary {
  readonly count: number;
  readonly meanNs: number | null;
  readonly minNs: number | null;
  readonly maxNs: number | null;
  readonly ranks: readonly PercentileRank[];
  readonly curve: TailCurve;
  /** All of them first, then ever smaller shares. */
  readonly slowestShares: readonly SlowestShare[];
  /** The slowest requests, the slowest first. */
  readonly slowest: readonly SlowRequest[];
}

/** Shares of the slowest requests whose causes are kept: one request in each of these numbers. */
export const SLOWEST_ONE_IN: readonly number[] = [1, 10, 100, 1000, 10_000];
/** Requests of which the parts are kept. */
const SLOWEST = 20;

/** Below this number of requests above it, a percentile depends on a few requests; it is shown in gray. */
export const FEW_ABOVE = 10;

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

/** Sums the causes of every share in one pass: each request is added to the smallest share that has it. */
function slowestShares({ ns, request }: SortedLatencies, columns: RunColumns): SlowestShare[] {
  const count = ns.length;
  const sizes = SLOWEST_ONE_IN.map((oneIn) => Math.ceil(count / oneIn));
  const { from, cause, ns: parts } = columns.causes;
  const sums = sizes.map(() => Array.from({ length: WAIT_CAUSES }, () => new ExactSum()));
  let level = 0;
  for (let rank = 0; rank < count; rank++) {
    while (level + 1 < sizes.length && rank >= count - sizes[level + 1]) level++;
    const into = sums[level];
    const end = from[request[rank] + 1];
    for (let part = from[request[rank]]; part < end; part++) into[cause[part]].add(parts[part]);
  }
  const totals: bigint[] = Array.from({ length: WAIT_CAUSES }, () => 0n);
  const shares: SlowestShare[] = [];
  for (let at = sizes.length - 1; at >= 0; at--) {
    for (let kind = 0; kind < WAIT_CAUSES; kind++) totals[kind] += sums[at][kind].total;
    shares.unshift({
      share: 1 / SLOWEST_ONE_IN[at],
      requests: sizes[at],
      fromNs: count > 0 ? ns[count - sizes[at]] : null,
      causeNs: [...totals],
    });
  }
  return shares;
}

function slowestRequests({ ns, request }: SortedLatencies, columns: RunColumns): SlowRequest[] {
  const slowest: SlowRequest[] = [];
  for (let rank = ns.length - 1; rank >= Math.max(0, ns.length - SLOWEST); rank--) {
    slowest.push({ request: request[rank], ns: ns[rank], parts: partsOf(columns, request[rank]) });
  }
  return slowest;
}
