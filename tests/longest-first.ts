import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The file that takes longest by far: alone at the end, it would leave all processors but one without work. */
const LONGEST = '/against-reference.test.ts';

/** Vitest's own order, which on a clean checkout goes by the size of a file, with the longest test before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted].sort((a, b) => Number(b.moduleId.endsWith(LONGEST)) - Number(a.moduleId.endsWith(LONGEST)));
  }
}
