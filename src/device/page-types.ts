/**
 * Page types: the pages of a block that share their cells differ in how long an array read or program takes. Model page
 * §11.10.
 */
import type { PageTypes, Timing } from './device.ts';
import { listOf, MOST_TYPES, type Times } from './schema-node.ts';

/** The order `shadow` interleaves the pages of so many types only. */
export const SHADOW_TYPES = 3;

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

/** The time of the first type, ns: of all, if pages are alike. */
export const firstNs = (times: Times): number => listOf(times)[0];

/** As a change, these set every type: a type without a time takes the first's, not what it had before. */
export const ofEveryType = (times: Times): number[] =>
  Array.from({ length: MOST_TYPES }, (_, type) => listOf(times)[type] ?? 0);

/** The timing of a device that takes the place of another. */
export const wholeTiming = (timing: Timing): Timing => ({
  ...timing,
  readNs: ofEveryType(timing.readNs),
  programNs: ofEveryType(timing.programNs),
});

/** A further type without a time of its own takes the first's. */
const timesOf = (times: Times, { count }: PageTypes): number[] =>
  Array.from({ length: count }, (_, type) => listOf(times)[type] || firstNs(times));

/** The array reads of the types, ns. */
export const readTimes = ({ readNs, pageTypes }: Timing): number[] => timesOf(readNs, pageTypes);

/** The array programs of the types, ns. */
export const programTimes = ({ programNs, pageTypes }: Timing): number[] => timesOf(programNs, pageTypes);

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
