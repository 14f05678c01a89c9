/**
 * Random experiments about `host.hazards: ram`: few pages, written again while they are in flight. (Topics of their
 * own: those of arbitrary.ts draw the recorded runs, which never change.)
 */
import fc from 'fast-check';
import type { Experiment } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { TOPICS, anyExperiments, experimentsAbout } from './arbitrary.ts';
import { request } from './arbitrary-settings.ts';

const inRam = (experiments: fc.Arbitrary<Experiment>): fc.Arbitrary<Experiment> =>
  experiments.map((experiment) => parseExperiment({ ...experiment, host: { ...experiment.host, hazards: 'ram' } }));

/** Requests that hit a few pages. */
const fewPages = request.map((drawn) => ({ ...drawn, page: drawn.page % 3, gapNs: drawn.gapNs % 1500 }));

/** By name, as in the descriptions of tests. */
export const RAM_EXPERIMENTS: Readonly<Record<string, fc.Arbitrary<Experiment>>> = {
  'pages in flight in RAM': inRam(experimentsAbout({ request: fewPages })),
  'everything, pages in flight in RAM': inRam(
    fc.oneof(
      anyExperiments,
      ...Object.values(TOPICS).map((topic) => experimentsAbout(topic)),
      ...Object.values(TOPICS).map((topic) => experimentsAbout({ ...topic, request: fewPages })),
    ),
  ),
};
