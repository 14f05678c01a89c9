/** Page types (model page §11.10), written out as the list of a block's types. */
import type { Experiment } from '../support/doors/document.ts';

type Timing = Experiment['timing'];

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
  const { pageTypes, readNs, programNs } = timing;
  if (pageTypes.count === 1) return 0;
  const { secondReadNs, thirdReadNs, fourthReadNs, secondProgramNs, thirdProgramNs, fourthProgramNs } = pageTypes;
  const further =
    kind === 'read' ? [secondReadNs, thirdReadNs, fourthReadNs] : [secondProgramNs, thirdProgramNs, fourthProgramNs];
  const first = kind === 'read' ? readNs : programNs;
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
  const { pageTypes, programNs } = timing;
  if (first && pageTypes.firstPassProgramNs > 0) return pageTypes.firstPassProgramNs - programNs;
  if (pageTypes.wordLineProgramNs > 0) return pageTypes.wordLineProgramNs - programNs;
  const each = Array.from({ length: pageTypes.count }, (_, page) => page);
  return extraArrayNs({ ...timing, pageTypes: { ...pageTypes, order: 'word-line' } }, 'program', each, pageTypes.count);
}
