/** Shorthand for the tests of exact timelines: small experiments, and rows read back as plain spans. */
import { type ExperimentInput, parseExperiment } from '../support/doors/document.ts';
import type { Result, RowKindName } from './result.ts';
import { simulate } from './simulate.ts';

/** Checks an experiment and runs it. */
export function run(input: ExperimentInput): Result {
  return simulate(parseExperiment({ version: 1, ...input }));
}

/** Start and end of each row of a lane, of the given kinds, by start; µs. */
export function spans(result: Result, lane: number, kinds: RowKindName | RowKindName[]): [number, number][] {
  const wanted = typeof kinds === 'string' ? [kinds] : kinds;
  return result.rows
    .filter((row) => row.lane === lane && wanted.includes(row.kind))
    .map(({ startNs, endNs }) => [startNs / 1000, endNs / 1000]);
}

/** Completion of each request, µs. */
export function finishes(result: Result): number[] {
  return result.requests.map(({ finish }) => (finish ?? Number.NaN) / 1000);
}

/** Latency of each request, µs. */
export function latencies(result: Result): number[] {
  return result.requests.map(({ arrival, finish }) => ((finish ?? Number.NaN) - arrival) / 1000);
}
