/**
 * Random experiments about the controller (model page §11.11): those of the other topics, with cores and a link that
 * take some of the time that the flash takes.
 */
import fc from 'fast-check';
import { type Experiment, parseExperiment } from '../support/doors/document.ts';
import { TOPICS, anyExperiments, experimentsAbout } from './arbitrary.ts';
import { FLUSH_EXPERIMENTS } from './arbitrary-flush.ts';
import { PAGE_TYPE_EXPERIMENTS } from './arbitrary-page-types.ts';
import { RAM_EXPERIMENTS } from './arbitrary-ram.ts';
import { withChange, type Change } from './changes.ts';

const time = fc.constantFrom(0, 0, 1, 50, 700, 4000);

const controller = fc.record({
  cores: fc.constantFrom(1, 1, 2, 3),
  readLatencyNs: time,
  writeLatencyNs: time,
  latencyPer4KiBNs: time,
  readOccupancyNs: time,
  writeOccupancyNs: time,
  pageOccupancyNs: time,
  gcPageOccupancyNs: time,
  linkNsPerByte: fc.constantFrom(0, 0.000001, 0.1, 1.28125, 7),
  linkLatencyNs: fc.constantFrom(0, 0, 1, 900),
  linkDirections: fc.constantFrom(1, 2),
  linkChunkBytes: fc.constantFrom(0, 128, 500, 512, 4096),
});

export const controlled: fc.Arbitrary<Change> = controller.map(
  (drawn) => (experiment) => parseExperiment({ ...experiment, controller: drawn }),
);

/** By name, as in the descriptions of tests. */
export const CONTROLLER_EXPERIMENTS: Readonly<Record<string, fc.Arbitrary<Experiment>>> = {
  'a controller': withChange(experimentsAbout({}), controlled),
  'everything with a controller': withChange(
    fc.oneof(
      anyExperiments,
      ...Object.values(TOPICS).map((topic) => experimentsAbout(topic)),
      ...Object.values(FLUSH_EXPERIMENTS),
      ...Object.values(PAGE_TYPE_EXPERIMENTS),
      ...Object.values(RAM_EXPERIMENTS),
    ),
    controlled,
  ),
};
