/**
 * A part of a finished run's requests: those that arrived in a time range, or the slowest share. Requests of the
 * warm-up are in none.
 */
import { sortResponses } from '../../analysis/figures/summary.ts';
import type { SortedLatencies } from '../../analysis/latency/percentiles.ts';
import type { RunColumns } from './run-columns.ts';
import { summarizeResponse, type ResponseSummary } from './response-summary.ts';

/** Which requests are meant. */
export type Brush =
  /** Arrived from `fromNs` to before `toNs`. */
  | { readonly kind: 'time'; readonly fromNs: number; readonly toNs: number }
  /** The slowest share of the reads, of the writes and of all requests: 0.01 is the slowest 1 %. */
  | { readonly kind: 'slowest'; readonly share: number };

type Kinds<Value> = Readonly<Record<'all' | 'read' | 'write', Value>>;

/** Quantiles from the fastest request to the slowest: `share[i]` of the requests took at most `ns[i]`. */
export interface Quantiles {
  readonly share: Float64Array;
  readonly ns: Float64Array;
  /** The request at each. */
  readonly request: Uint32Array;
}

export interface PartOfRun {
  readonly response: Kinds<ResponseSummary>;
  readonly quantiles: Kinds<Quantiles>;
}

/** Quantiles of a curve at most. */
const MOST_QUANTILES = 500;

/** @param brush null for all requests that count */
export function partOfRun(columns: RunColumns, brush: Brush | null): PartOfRun {
  const whole = sortResponses(latenciesIn(columns, brush), columns.op, columns.firstCounted);
  const part = (sorted: SortedLatencies): SortedLatencies =>
    brush?.kind === 'slowest' ? slowest(sorted, brush.share) : sorted;
  const [all, read, write] = [part(whole.all), part(whole.read), part(whole.write)];
  return {
    response: {
      all: summarizeResponse(all, columns),
      read: summarizeResponse(read, columns),
      write: summarizeResponse(write, columns),
    },
    quantiles: { all: quantilesOf(all), read: quantilesOf(read), write: quantilesOf(write) },
  };
}

/** The requests of a part, by number: 1 if a request belongs to it. Null if all do. */
export function requestsOfPart(
  columns: RunColumns,
  brush: Brush | null,
  kind: keyof Kinds<unknown>,
): Uint8Array | null {
  if (brush === null && columns.firstCounted === 0) return null;
  const belongs = new Uint8Array(columns.count);
  const { [kind]: sorted } = sortResponses(latenciesIn(columns, brush), columns.op, columns.firstCounted);
  const { request } = brush?.kind === 'slowest' ? slowest(sorted, brush.share) : sorted;
  for (const each of request) belongs[each] = 1;
  return belongs;
}

/** Latencies; NaN for requests outside a time range. */
function latenciesIn({ latencyNs, arrivalNs, count }: RunColumns, brush: Brush | null): Float64Array {
  if (brush?.kind !== 'time') return latencyNs;
  const inside = new Float64Array(count).fill(NaN);
  for (let request = 0; request < count; request++) {
    const at = arrivalNs[request];
    if (at >= brush.fromNs && at < brush.toNs) inside[request] = latencyNs[request];
  }
  return inside;
}

function slowest({ ns, request }: SortedLatencies, share: number): SortedLatencies {
  const from = ns.length - Math.ceil(ns.length * share);
  return { ns: ns.subarray(from), request: request.subarray(from) };
}

function quantilesOf({ ns, request }: SortedLatencies): Quantiles {
  const count = Math.min(ns.length, MOST_QUANTILES);
  const share = new Float64Array(count);
  const value = new Float64Array(count);
  const at = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    // Ranks spread evenly; the first and the last request are among them.
    const rank = count === 1 ? 0 : Math.round((i * (ns.length - 1)) / (count - 1));
    share[i] = (rank + 1) / ns.length;
    value[i] = ns[rank];
    at[i] = request[rank];
  }
  return { share, ns: value, request: at };
}
