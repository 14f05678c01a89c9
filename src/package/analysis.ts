/** The package's `nandscope/analysis`: percentiles, and finished runs as text. */
import { requestLines } from '../analysis/columns/requests.ts';
import { eventLines } from '../analysis/export/events.ts';
import { perfettoText, type PerfettoWindow } from '../analysis/export/perfetto.ts';
import { recorded, type Simulation } from './simulation.ts';

export type { PerfettoWindow } from '../analysis/export/perfetto.ts';
export type { LatencySummary } from '../analysis/latency/percentiles.ts';
export { writeAmplification } from '../analysis/figures/write-amplification.ts';

/**
 * A percentile by nearest rank: the smallest value that at least this share of the values does not exceed.
 * @param values in any order; NaN (a request that did not complete) is left out
 * @param share above 0, up to 1: 0.99 for p99
 * @returns NaN if there is no value
 * @throws RangeError for a share out of range
 */
export function percentile(values: ArrayLike<number>, share: number): number {
  if (!(share > 0 && share <= 1)) throw new RangeError(`share: found ${share}; allowed: above 0, up to 1`);
  const sorted = Float64Array.from(values)
    .filter((value) => !Number.isNaN(value))
    .sort();
  if (sorted.length === 0) return NaN;
  // In whole numbers: 0.07 × 100 is more than 7 in floating point.
  const billionths = BigInt(Math.round(share * 1e9)) * BigInt(sorted.length);
  return sorted[Math.max(0, Number((billionths + 999_999_999n) / 1_000_000_000n) - 1)];
}

/**
 * The phases of a recorded run as JSON lines, some at a time: what `nandscope run --events` writes.
 * @throws Error if the run was not recorded
 */
export const eventsAsLines = (result: Simulation): Generator<string> =>
  eventLines(recorded(result).reader.recording, result.experiment);

/**
 * The requests of a recorded run as comma-separated values, some at a time: what `nandscope run --requests` writes.
 * @throws Error if the run was not recorded
 */
export const requestsAsCsv = (result: Simulation): Generator<string> =>
  requestLines(recorded(result).reader.recording, recorded(result).workload);

/**
 * A recorded run as a Perfetto trace (JSON), some at a time: what `nandscope run --perfetto` writes.
 * @throws Error if the run was not recorded
 */
export const asPerfetto = (result: Simulation, window?: PerfettoWindow): Generator<string> =>
  perfettoText(recorded(result).reader.recording, result.experiment, recorded(result).workload, window);
