/**
 * Whether a run has reached a steady state, by the rule of SNIA's Solid State Storage Performance Test Specification: in
 * a window of five rounds a figure ranges over at most 20 % of its mean, and its best linear fit rises or falls by at
 * most 10 % of it from the first of them to the last. A new drive is even while it fills; so the specification writes
 * the capacity twice before the first round, and rounds before that count as none.
 */
import { geometryOf } from '../../device/geometry.ts';
import type { Experiment } from '../../document/experiment.ts';
import type { RoundColumns } from '../../engine/accounting/rounds.ts';

export const STEADY_WINDOW = 5;
export const MOST_RANGE = 0.2;
export const MOST_SLOPE = 0.1;

/** A round of a run. */
export interface Round {
  /** From 1. */
  readonly number: number;
  readonly requests: number;
  /** Its length, ns. */
  readonly ns: number;
  /** Requests a second. */
  readonly iops: number;
  /** Pages programmed for each page of the host; null if it programmed none. */
  readonly waf: number | null;
}

/** A figure in a window of rounds. */
export interface SteadyWindow {
  /** The last round of it. */
  readonly last: number;
  readonly mean: number;
  /** Largest less smallest, as a share of the mean. */
  readonly range: number;
  /** What the best linear fit rises (or falls, then negative) over the window, as a share of the mean. */
  readonly slope: number;
  /** Both are within their limits. */
  readonly isSteady: boolean;
}

export function roundsOf({ requests, atNs, hostPages, programs }: RoundColumns): Round[] {
  return Array.from({ length: Math.max(0, atNs.length - 1) }, (_, i): Round => {
    const count = requests[i + 1] - requests[i];
    const ns = atNs[i + 1] - atNs[i];
    const host = hostPages[i + 1] - hostPages[i];
    const waf = host > 0 ? (programs[i + 1] - programs[i]) / host : null;
    return { number: i + 1, requests: count, ns, iops: ns > 0 ? (count * 1e9) / ns : 0, waf };
  });
}

/**
 * A figure in the window that ends with a round.
 * @param values of the rounds, from the first on
 * @param last number of the last round, at least the window
 * @returns null if a round of the window has no value
 */
export function windowAt(values: readonly (number | null)[], last: number): SteadyWindow | null {
  const inside = values.slice(last - STEADY_WINDOW, last).filter((value) => value !== null);
  if (last < STEADY_WINDOW || inside.length < STEADY_WINDOW) return null;
  const mean = inside.reduce((sum, value) => sum + value, 0) / STEADY_WINDOW;
  const middle = (STEADY_WINDOW - 1) / 2;
  let covariance = 0;
  let variance = 0;
  inside.forEach((value, i) => {
    covariance += (i - middle) * (value - mean);
    variance += (i - middle) ** 2;
  });
  if (mean === 0) return { last, mean, range: 0, slope: 0, isSteady: false };
  const sorted = [...inside].sort((a, b) => a - b);
  const range = (sorted[sorted.length - 1] - sorted[0]) / mean;
  const slope = ((covariance / variance) * (STEADY_WINDOW - 1)) / mean;
  // A spread that is exactly at its limit is within it: a quotient may be off by a last bit.
  const isSteady = range <= MOST_RANGE + 1e-12 && Math.abs(slope) <= MOST_SLOPE + 1e-12;
  return { last, mean, range, slope, isSteady };
}

/** How often the capacity is to be written before rounds count. */
export const CAPACITIES_BEFORE = 2;

/**
 * The first round that counts: by then the drive has been written twice, before time 0 or since. With one in its steady
 * state, or if nothing is written, it is round 1; null if no round counts.
 */
export function firstRound(
  { precondition, device }: Pick<Experiment, 'precondition' | 'device'>,
  { hostPages }: RoundColumns,
): number | null {
  const { kind, fill } = precondition;
  const written = kind === 'none' ? 0 : kind === 'sequential-fill' ? fill : CAPACITIES_BEFORE;
  const needed = (CAPACITIES_BEFORE - written) * geometryOf(device).logicalPages;
  if (hostPages.at(-1) === 0) return 1;
  const round = hostPages.findIndex((pages) => pages >= needed);
  return round < 0 || round === hostPages.length - 1 ? null : round + 1;
}

/**
 * The first window in which a figure is steady; the last window otherwise. Null without a whole window.
 * @param first round that counts (`firstRound`)
 */
export function steadyWindow(values: readonly (number | null)[], first: number | null): SteadyWindow | null {
  if (first === null) return null;
  let found: SteadyWindow | null = null;
  for (let last = first + STEADY_WINDOW - 1; last <= values.length; last++) {
    found = windowAt(values, last) ?? found;
    if (found?.isSteady === true && found.last === last) return found;
  }
  return found;
}
