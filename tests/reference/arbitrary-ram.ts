/**
 * Random experiments about `host.hazards: ram` and the coalescing write buffer: few pages, written again soon.
 */
import fc from 'fast-check';
import { type Experiment, parseExperiment } from '../support/doors/document.ts';
import { TOPICS, anyExperiments, experimentsAbout } from './arbitrary.ts';
import { request } from './arbitrary-settings.ts';
import { withChange, type Change } from './changes.ts';

/** Pages in flight are in RAM. */
export const inRam: fc.Arbitrary<Change> = fc.constant((experiment) =>
  parseExperiment({ ...experiment, host: { ...experiment.host, hazards: 'ram' } }),
);

/** Requests that hit a few pages. */
const fewPages = request.map((drawn) => ({ ...drawn, page: drawn.page % 3, gapNs: drawn.gapNs % 1500 }));

/** A buffer of few pages that merges writes, and pages in flight in RAM or not. */
export const coalescing: fc.Arbitrary<Change> = fc
  .record({
    pages: fc.constantFrom(1, 2, 3, 8, 40),
    ackNs: fc.constantFrom(0, 100, 20_000),
    hazards: fc.constantFrom('flash' as const, 'ram' as const),
  })
  .map(
    ({ pages, ackNs, hazards }) =>
      (experiment) =>
        parseExperiment({
          ...experiment,
          host: { ...experiment.host, hazards, writeBuffer: { pages, ackNs, policy: 'lru' } },
        }),
  );

const everything = fc.oneof(
  anyExperiments,
  ...Object.values(TOPICS).map((topic) => experimentsAbout(topic)),
  ...Object.values(TOPICS).map((topic) => experimentsAbout({ ...topic, request: fewPages })),
);

/** By name, as in the descriptions of tests. */
export const RAM_EXPERIMENTS: Readonly<Record<string, fc.Arbitrary<Experiment>>> = {
  'pages in flight in RAM': withChange(experimentsAbout({ request: fewPages }), inRam),
  'everything, pages in flight in RAM': withChange(everything, inRam),
  'a coalescing write buffer': withChange(experimentsAbout({ request: fewPages }), coalescing),
  'everything with a coalescing write buffer': withChange(everything, coalescing),
};
