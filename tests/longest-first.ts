import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The file that takes longest by far: alone at the end, it would leave all processors but one without work. */
const LONGEST = '/against-reference.test.ts';

/** Vitest's own order, by size on a clean checkout, with the longest before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted].sort((a, b) => Number(b.moduleId.endsWith(LONGEST)) - Number(a.moduleId.endsWith(LONGEST)));
  }
}
