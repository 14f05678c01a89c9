/** Exact percentiles at an instant: of the requests complete by then. */
import { Completed } from '../../analysis/latency/completed.ts';
import { latencyCurve, tailRanks } from '../../analysis/latency/tail-ranks.ts';
import type { RankedLatencies, TailCurve, TailRank } from '../../analysis/latency/tail-ranks.ts';
import { meanCauses } from '../../analysis/latency/tail-causes.ts';
import type { Recording } from '../../engine/recording/recording.ts';
import type { LatencyTail, RunOutcome } from '../../worker/outcome.ts';
import { ofPage, pageState } from '../stores/page-state.ts';

export interface TailAt {
  readonly count: number;
  readonly ranks: readonly TailRank[];
  readonly curve: TailCurve;
}

/** Requests per slice. */
const SLICE = 100_000;

const tails = pageState(() => ({ prepared: new WeakMap<LatencyTail, Completed>() }));

/** In slices, for {@link tailAt}. */
export async function prepareTail(outcome: RunOutcome, kind: 'read' | 'write'): Promise<void> {
  const tail = outcome[kind];
  if (tails.prepared.has(tail)) return;
  const completed = new Completed(tail.order, outcome.recording);
  while (completed.gather(SLICE)) await ofPage(new Promise((resolve) => setTimeout(resolve, 0)));
  tails.prepared.set(tail, completed);
}

/** The slowest 1 % (at least one) of the requests complete at an instant. */
export interface SlowestAt {
  readonly requests: number;
  /** Mean ns a request by `WaitCause`. */
  readonly meanNs: Float64Array;
}

/** Undefined before the tail is ready. */
export function slowestAt(tail: LatencyTail, recording: Recording, ns: number): SlowestAt | undefined {
  const completed = tails.prepared.get(tail);
  if (completed === undefined) return undefined;
  const count = completed.count(ns);
  const requests = Math.ceil(count / 100);
  const ranks = Array.from({ length: requests }, (_, i) => count - requests + i);
  return { requests, meanNs: meanCauses(recording, completed.atRanks(ns, ranks)) };
}

/** Undefined before it is ready. */
export function tailAt(tail: LatencyTail, ns: number): TailAt | undefined {
  const completed = tails.prepared.get(tail);
  if (completed === undefined) return undefined;
  const count = completed.count(ns);
  // The first call collects the ranks; after one pass over all requests, the second gets the values.
  const wanted = new Set<number>();
  const asked = (rank: number): number => {
    wanted.add(rank);
    return 0;
  };
  const listening: RankedLatencies = { count, ns: asked, request: asked };
  tailRanks(listening);
  latencyCurve(listening);
  const ranks = [...wanted].sort((a, b) => a - b);
  const requests = completed.atRanks(ns, ranks);
  const place = new Map(ranks.map((rank, i) => [rank, requests[i]]));
  const request = (rank: number): number => place.get(rank) ?? 0;
  const ranked: RankedLatencies = { count, ns: (rank) => completed.latency(request(rank)), request };
  return { count, ranks: tailRanks(ranked), curve: latencyCurve(ranked) };
}
