/** Page types (model page §11.10), written out as the list of a block's types. */
import type { Experiment } from '../support/doors/document.ts';

type Timing = Experiment['timing'];

/** A time that a document may have by page type: a number, or a list from the first type on. */
type Times = number | readonly number[];

/** The time of the first type. */
export const firstOf = (times: Times): number => (typeof times === 'number' ? times : (times[0] ?? 0));

/** The times of the first type, ns. */
export const firstTimes = ({ timing }: Experiment): { readonly readNs: number; readonly programNs: number } => ({
  readNs: firstOf(timing.readNs),
  programNs: firstOf(timing.programNs),
});

/** As written until 29 November 2026: each time of a further type was a key of `pageTypes`. */
type EarlierTypes = Readonly<Record<string, number | undefined>>;

/** The times of the types behind the first; 0 or none: as the first. */
function furtherOf(timing: Timing, kind: 'read' | 'program'): readonly number[] {
  const times = (kind === 'read' ? timing.readNs : timing.programNs) as Times;
  if (typeof times !== 'number') return times.slice(1);
  const earlier = timing.pageTypes as unknown as EarlierTypes;
  const phase = kind === 'read' ? 'ReadNs' : 'ProgramNs';
  return ['second', 'third', 'fourth'].map((type) => earlier[`${type}${phase}`] ?? 0);
}

/** The type of each page of a block, from 0. */
function typesOf({ pageTypes }: Timing, pages: number): number[] {
  const turn = Array.from({ length: pageTypes.count }, (_, type) => type);
  const types: number[] = [];
  if (pageTypes.order === 'shadow') {
    types.push(0, 0, 0, 0, 0, 0, 1, 1);
    while (types.length < pages) types.push(...turn.flatMap((type) => [type, type]));
  }
  while (types.length < pages) types.push(...turn);
  return types;
}

/** How much longer than the first type's the array phase of some pages is, by their numbers in their blocks. */
export function extraArrayNs(
  timing: Timing,
  kind: 'read' | 'program',
  pages: readonly number[],
  pagesPerBlock: number,
): number {
  if (timing.pageTypes.count === 1) return 0;
  const further = furtherOf(timing, kind);
  const first = firstOf(kind === 'read' ? timing.readNs : timing.programNs);
  const types = typesOf(timing, pagesPerBlock);
  const lengths = pages.map((page) => {
    const type = types[page % pagesPerBlock] ?? 0;
    const own = type === 0 ? first : (further[type - 1] ?? 0);
    return own === 0 ? first : own;
  });
  return Math.max(0, ...lengths.map((ns) => ns - first));
}

/** How much longer than the first type's the program of a whole word line is; `first`: the first of two. */
export function extraOfLine(timing: Timing, first = false): number {
  const { pageTypes } = timing;
  const programNs = firstOf(timing.programNs);
  if (first && pageTypes.firstPassProgramNs > 0) return pageTypes.firstPassProgramNs - programNs;
  if (pageTypes.wordLineProgramNs > 0) return pageTypes.wordLineProgramNs - programNs;
  const each = Array.from({ length: pageTypes.count }, (_, page) => page);
  return extraArrayNs({ ...timing, pageTypes: { ...pageTypes, order: 'word-line' } }, 'program', each, pageTypes.count);
}
