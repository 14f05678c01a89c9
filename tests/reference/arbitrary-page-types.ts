/**
 * Random experiments about page types (model page §11.10): those of the other topics, with two to four types of pages
 * whose times differ.
 */
import fc from 'fast-check';
import { type Experiment, parseExperiment } from '../support/doors/document.ts';
import { TOPICS, anyExperiments, experimentsAbout } from './arbitrary.ts';
import { FLUSH_EXPERIMENTS } from './arbitrary-flush.ts';
import { withChange, type Change } from './changes.ts';
import { firstTimes } from './page-types.ts';

/** How much longer than the first type a further one takes; null: as the first. */
const longer = fc.constantFrom(null, 0, 1, 300, 1000, 5000);

export const typed: fc.Arbitrary<Change> = fc
  .record({
    count: fc.constantFrom(2, 3, 3, 4),
    isShadow: fc.boolean(),
    reads: fc.tuple(longer, longer, longer),
    programs: fc.tuple(longer, longer, longer),
  })
  .map(({ count, isShadow, reads, programs }) => (experiment) => {
    const { readNs, programNs } = firstTimes(experiment);
    const [secondReadNs, thirdReadNs, fourthReadNs] = reads.map((ns) => (ns === null ? 0 : readNs + ns));
    const [secondProgramNs, thirdProgramNs, fourthProgramNs] = programs.map((ns) => (ns === null ? 0 : programNs + ns));
    return parseExperiment({
      ...experiment,
      timing: {
        ...experiment.timing,
        pageTypes: {
          count,
          order: isShadow && count === 3 ? 'shadow' : 'word-line',
          secondReadNs,
          thirdReadNs,
          fourthReadNs,
          secondProgramNs,
          thirdProgramNs,
          fourthProgramNs,
        },
      },
    });
  });

/** By name, as in the descriptions of tests. */
export const PAGE_TYPE_EXPERIMENTS: Readonly<Record<string, fc.Arbitrary<Experiment>>> = {
  'page types': withChange(experimentsAbout({}), typed),
  'everything with page types': withChange(
    fc.oneof(
      anyExperiments,
      ...Object.values(TOPICS).map((topic) => experimentsAbout(topic)),
      ...Object.values(FLUSH_EXPERIMENTS),
    ),
    typed,
  ),
};
