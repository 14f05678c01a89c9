/**
 * The engine and the reference model, which was written from the model page alone and shares no code with it: the same
 * rows, requests, parts of latencies and state of the flash, to the bit, over random experiments, none of which breaks
 * an invariant. The differences-*.test.ts hold cases on which they once disagreed. Without `LONG` the experiments are
 * the same in every run (tests/setup.ts); `SEED=7` gives others, and the same again in a long run.
 */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { TOPICS, anyExperiments, experimentsAbout } from '../reference/arbitrary.ts';
import { COLLECTION_EXPERIMENTS } from '../reference/arbitrary-collection.ts';
import { EVEN_EXPERIMENTS } from '../reference/arbitrary-even.ts';
import { FLUSH_EXPERIMENTS } from '../reference/arbitrary-flush.ts';
import { PAGE_TYPE_EXPERIMENTS } from '../reference/arbitrary-page-types.ts';
import { RAM_EXPERIMENTS } from '../reference/arbitrary-ram.ts';
import { agreedRun } from './agreement.ts';

const LONG = process.env.LONG !== undefined;
const QUICK = process.env.QUICK !== undefined;
const { SEED } = process.env;
const TIMEOUT_MS = LONG ? 4 * 60 * 60 * 1000 : 120_000;

/** 328 in all in `npm test`, 3,700 in `npm run test:full`, 370,000 in `npm run test:long`. */
const EVERYTHING = LONG ? 50_000 : QUICK ? 40 : 500;
const TOPIC = LONG ? 10_000 : QUICK ? 9 : 100;

function holds(experiments: typeof anyExperiments, numRuns: number, topic: number): void {
  fc.assert(
    fc.property(experiments, (experiment) => {
      agreedRun(experiment);
    }),
    { numRuns, ...(SEED === undefined ? {} : { seed: Number(SEED) * 100 + topic }) },
  );
}

describe('engine and reference model agree', () => {
  it(
    'on all settings together',
    () => {
      holds(anyExperiments, EVERYTHING, 0);
    },
    TIMEOUT_MS,
  );
  it.each(Object.keys(TOPICS).map((name, i) => [name, i + 1] as const))(
    'on %s',
    (name, topic) => {
      holds(experimentsAbout(TOPICS[name] ?? {}), TOPIC, topic);
    },
    TIMEOUT_MS,
  );
  it.each(
    Object.entries({
      ...RAM_EXPERIMENTS,
      ...EVEN_EXPERIMENTS,
      ...COLLECTION_EXPERIMENTS,
      ...FLUSH_EXPERIMENTS,
      ...PAGE_TYPE_EXPERIMENTS,
    }).map(([name, experiments], i) => [name, experiments, i + 101] as const),
  )(
    'on %s',
    (_, experiments, topic) => {
      holds(experiments, 2 * TOPIC, topic);
    },
    TIMEOUT_MS,
  );
});
