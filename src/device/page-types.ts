/**
 * Page types: the pages of a block that share their cells differ in how long an array read or program takes. Model page
 * §11.10.
 */
import type { PageTypes, Timing } from './device.ts';

/** The order `shadow` interleaves the pages of so many types only. */
export const SHADOW_TYPES = 3;

/** The types behind the first, as in the names of their settings. */
export const FURTHER_TYPES = ['second', 'third', 'fourth'] as const;

/** Whether pages differ at all. */
export const hasPageTypes = ({ pageTypes }: Timing): boolean => pageTypes.count > 1;

/** First pages of a block in shadow order: six of the first type, two of the second. */
const SHADOW_FIRST = 6;
const SHADOW_BEGIN = 8;

/** The type of a page by its number in its block, from 0. */
export function pageTypeOf({ count, order }: PageTypes, page: number): number {
  if (order === 'word-line') return page % count;
  if (page < SHADOW_FIRST) return 0;
  return page < SHADOW_BEGIN ? 1 : Math.floor((page - SHADOW_BEGIN) / 2) % count;
}

/** The array reads of the types, ns. A further type without a time of its own takes the first's. */
export function readTimes({ readNs, pageTypes }: Timing): number[] {
  const { count, secondReadNs, thirdReadNs, fourthReadNs } = pageTypes;
  return [0, secondReadNs, thirdReadNs, fourthReadNs].slice(0, count).map((ns) => ns || readNs);
}

/** The same of programs. */
export function programTimes({ programNs, pageTypes }: Timing): number[] {
  const { count, secondProgramNs, thirdProgramNs, fourthProgramNs } = pageTypes;
  return [0, secondProgramNs, thirdProgramNs, fourthProgramNs].slice(0, count).map((ns) => ns || programNs);
}

/** The program of a whole word line, ns. */
export const wordLineProgramNs = (timing: Timing): number =>
  timing.pageTypes.wordLineProgramNs || longest(programTimes(timing));

/** The first of two passes of a word line, ns. */
export const firstPassProgramNs = (timing: Timing): number =>
  timing.pageTypes.firstPassProgramNs || wordLineProgramNs(timing);

const longest = (times: readonly number[]): number => times.reduce((most, ns) => Math.max(most, ns));

/** The longest array read of a page, ns. */
export const longestReadNs = (timing: Timing): number => longest(readTimes(timing));
/** The longest program of a page or of a word line, ns. */
export const longestProgramNs = (timing: Timing): number =>
  Math.max(longest(programTimes(timing)), timing.pageTypes.wordLineProgramNs, timing.pageTypes.firstPassProgramNs);
