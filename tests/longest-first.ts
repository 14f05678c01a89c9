import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first: alone at the end, one would leave all processors but one without work. */
const LONGEST = [
  '/app/compare-view.test.tsx',
  '/app/explore-runs.test.tsx',
  '/app/explore.test.tsx',
  '/app/trace-files.test.tsx',
  '/policies/story.test.ts',
  '/learn/lessons.test.ts',
  '/against-reference.test.ts',
  '/full-devices.test.ts',
  '/worked-examples.test.ts',
  '/document-kinds.test.ts',
  '/recorded.test.ts',
  '/traces/read.test.ts',
  '/cli/plans.test.ts',
  '/cli/documents.test.ts',
  '/sprandom.test.ts',
  '/interrupted.test.ts',
  '/snapshot.test.ts',
  '/reproduction/papers.test.ts',
  '/traces/mutation.test.ts',
];

/** Vitest's own order, by size on a clean checkout, with the longest before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? LONGEST.length : place;
    };
    return [...(await super.sort(files))].sort((a, b) => placeOf(a) - placeOf(b));
  }
}
