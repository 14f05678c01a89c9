/**
 * Random experiments about flushes, FUA and write-through (model page §11.9): those of the other topics, some of whose
 * requests become flushes and FUA writes, behind a small write buffer.
 */
import fc from 'fast-check';
import { type Experiment, parseExperiment } from '../support/doors/document.ts';
import { TOPICS, anyExperiments, experimentsAbout } from './arbitrary.ts';
import { request } from './arbitrary-settings.ts';
import { withChange, type Change } from './changes.ts';

/** What becomes of a request of the experiment. */
const MARKS = ['as it is', 'as it is', 'as it is', 'fua', 'fua', 'flush', 'one more flush'] as const;

/** Requests that hit a few pages, soon after each other. */
const fewPages = request.map((drawn) => ({ ...drawn, page: drawn.page % 3, gapNs: drawn.gapNs % 1500 }));

/** Some requests become flushes and FUA writes. */
export const flushing: fc.Arbitrary<Change> = fc
  .record({
    marks: fc.array(fc.constantFrom(...MARKS), { minLength: 7, maxLength: 20, size: 'max' }),
    writeBuffer: fc.record({
      pages: fc.constantFrom(1, 2, 3, 8, 40, 0),
      ackNs: fc.constantFrom(0, 100, 20_000),
      policy: fc.constantFrom('lru' as const, 'fifo' as const),
      idleWriteBack: fc.boolean(),
      acknowledge: fc.constantFrom('admission' as const, 'admission' as const, 'program' as const),
    }),
    hazards: fc.constantFrom('flash' as const, 'ram' as const),
  })
  .map(({ marks, writeBuffer, hazards }) => (experiment) => {
    if (!('requests' in experiment.workload)) return experiment;
    const requests = experiment.workload.requests.flatMap((given, i) => {
      const mark = marks[i % marks.length];
      const flush = { ...given, op: 'flush' as const };
      if (mark === 'flush') return [flush];
      if (mark === 'one more flush') return [flush, given];
      return [mark === 'fua' && given.op === 'write' ? { ...given, fua: true } : given];
    });
    return parseExperiment({
      ...experiment,
      host: { ...experiment.host, hazards, writeBuffer },
      workload: { requests },
    });
  });

/** By name, as in the descriptions of tests. */
export const FLUSH_EXPERIMENTS: Readonly<Record<string, fc.Arbitrary<Experiment>>> = {
  'flushes and FUA': withChange(experimentsAbout({ request: fewPages }), flushing),
  'everything with flushes and FUA': withChange(
    fc.oneof(
      anyExperiments,
      ...Object.values(TOPICS).map((topic) => experimentsAbout(topic)),
      ...Object.values(TOPICS).map((topic) => experimentsAbout({ ...topic, request: fewPages })),
    ),
    flushing,
  ),
};
