import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first: alone at the end, one would leave all processors but one without work. */
const LONGEST = [
  '/app/explore-runs.test.tsx',
  '/app/explore.test.tsx',
  '/app/trace-files.test.tsx',
  '/learn/lessons.test.ts',
  '/cli/documents.test.ts',
  '/worked-examples.test.ts',
  '/recorded.test.ts',
  '/against-reference.test.ts',
  '/interrupted.test.ts',
  '/mutation.test.ts',
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
