/**
 * Uncertainty from repeated seeds. Every policy runs with the same seeds (common random numbers), and the difference is
 * taken seed by seed: what the seed does to both cancels out.
 *
 * The interval is that of the sign test for the median of the differences: two order statistics, exact for any
 * distribution, for percentiles of latencies are far from normal (Conover, Practical Nonparametric Statistics, 3rd ed.,
 * §3.2; benchstat uses the same). Single requests are never resampled: neighbors in a queue are alike, and the interval
 * would be far too narrow.
 */
import { medianOf } from '../base/median.ts';

/** Fewer seeds give no interval. */
export const LEAST_SEEDS = 10;

export interface SeedPair {
  readonly seed: number;
  readonly baseline: number;
  readonly value: number;
}

/** An interval that holds the median with at least 95 %. */
export interface MedianInterval {
  readonly low: number;
  readonly high: number;
  /** The exact probability that it holds the median: 0.9785 for 10 seeds. */
  readonly coverage: number;
}

/**
 * `lower` and `higher`: the whole interval is below or above 0; `none`: it holds 0, no difference established; `same`:
 * every seed gave the same value; `few`: too few seeds for an interval.
 */
export type SeedVerdict = 'lower' | 'higher' | 'none' | 'same' | 'few';

export interface SeedComparison {
  /** For the dots; in order of the seeds. */
  readonly pairs: readonly SeedPair[];
  /** Of value − baseline; null without seeds. */
  readonly medianDifference: number | null;
  /** Null below {@link LEAST_SEEDS}. */
  readonly interval: MedianInterval | null;
  readonly verdict: SeedVerdict;
}

/**
 * The ranks of the interval of the median, from 0, and its exact coverage; null if no interval of `n` values has it.
 * @param oneIn 40 leaves at most 1/40 on each side: 95 %
 */
export function medianRanks(n: number, oneIn = 40n): { low: number; high: number; coverage: number } | null {
  const all = 1n << BigInt(n);
  let below = 0n;
  let binomial = 1n;
  let rank = -1;
  let kept = 0n;
  for (let k = 0; k <= n; k++) {
    below += binomial;
    if (below * oneIn > all) break;
    rank = k;
    kept = below;
    binomial = (binomial * BigInt(n - k)) / BigInt(k + 1);
  }
  if (rank < 0) return null;
  const MILLION = 1_000_000n;
  return { low: rank, high: n - 1 - rank, coverage: 1 - (2 * Number((kept * MILLION) / all)) / 1e6 };
}

/** The interval of the median of some values; null for fewer than {@link LEAST_SEEDS}. */
export function medianInterval(values: readonly number[]): MedianInterval | null {
  if (values.length < LEAST_SEEDS) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const ranks = medianRanks(sorted.length);
  return ranks === null ? null : { low: sorted[ranks.low], high: sorted[ranks.high], coverage: ranks.coverage };
}

export function compareSeeds(pairs: readonly SeedPair[]): SeedComparison {
  const differences = pairs.map(({ baseline, value }) => value - baseline);
  const interval = medianInterval(differences);
  return { pairs, medianDifference: medianOf(differences), interval, verdict: verdictOf(differences, interval) };
}

function verdictOf(differences: readonly number[], interval: MedianInterval | null): SeedVerdict {
  if (differences.length > 0 && differences.every((difference) => difference === 0)) return 'same';
  if (interval === null) return 'few';
  if (interval.high < 0) return 'lower';
  return interval.low > 0 ? 'higher' : 'none';
}

/** The geometric mean of ratios over traces; null if there is none, or if one of them is missing or not above 0. */
export function geometricMean(ratios: readonly (number | null)[]): number | null {
  let logs = 0;
  for (const ratio of ratios) {
    if (ratio === null || !(ratio > 0)) return null;
    logs += Math.log(ratio);
  }
  return ratios.length === 0 ? null : Math.exp(logs / ratios.length);
}
