import type { WallTime } from './columns.ts';

const SECONDS_A_DAY = 86_400;
const DAY_NS = SECONDS_A_DAY * 1e9;

export function timeOfDayNs({ seconds, ns }: WallTime): number {
  return (((seconds % SECONDS_A_DAY) + SECONDS_A_DAY) % SECONDS_A_DAY) * 1e9 + ns;
}

/**
 * By how much later in the day the second of two recordings began, ns: above −12 h and at most 12 h, so that 23:50 and
 * 00:10 of any days are 20 minutes apart.
 */
export function laterInDayNs(first: WallTime, second: WallTime): number {
  const later = timeOfDayNs(second) - timeOfDayNs(first);
  if (later > DAY_NS / 2) return later - DAY_NS;
  return later <= -DAY_NS / 2 ? later + DAY_NS : later;
}

/** A time of day as text, to the millisecond: `08:15:04.120`. Times beyond midnight begin again at 0. */
export function timeOfDayText(ns: number): string {
  return new Date(Math.floor((ns % DAY_NS) / 1e6)).toISOString().slice(11, 23);
}
