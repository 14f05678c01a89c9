/** The time that a queue of runs still needs. */

/** What a run tells about its pace. Times in ms. */
export interface TimedRun {
  readonly state: string;
  /** Done so far, 0 … 1. */
  readonly share: number;
  readonly startedAt: number;
  readonly tookMs: number;
}

/** A run that has done less than this says nothing about its length. */
const LEAST_SHARE = 0.02;

/**
 * Estimates the time until all runs are done: a running one continues at its own pace, a waiting one takes as long as
 * the mean of those that are known.
 * @param size runs at a time
 * @param nowMs the clock by which they started
 * @returns ms; null if no run has told its pace yet, or none remains
 */
export function estimateMs(runs: readonly TimedRun[], size: number, nowMs: number): number | null {
  const lengths: number[] = [];
  const left: number[] = [];
  let unknown = 0;
  for (const { state, share, startedAt, tookMs } of runs) {
    if (state === 'done' && tookMs > 0) lengths.push(tookMs);
    else if (state === 'waiting') unknown++;
    else if (state === 'running') {
      if (share < LEAST_SHARE) {
        unknown++;
        continue;
      }
      const length = (nowMs - startedAt) / share;
      lengths.push(length);
      left.push(length * (1 - share));
    }
  }
  if (lengths.length === 0 || left.length + unknown === 0) return null;
  const mean = sumOf(lengths) / lengths.length;
  const longest = left.reduce((most, length) => Math.max(most, length), 0);
  return Math.max((sumOf(left) + unknown * mean) / size, longest);
}

const sumOf = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0);
