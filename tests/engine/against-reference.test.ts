/**
 * The engine and the reference model, which was written from the model page alone and shares no code with it: the same rows, requests, parts of
 * latencies and state of the flash, to the bit, over random experiments. What they once disagreed about stands in differences.test.ts.
 */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { TOPICS, experimentsAbout, smallExperiments } from '../reference/arbitrary.ts';
import { agreedRun } from './agreement.ts';

const LONG = process.env.LONG !== undefined;
const TIMEOUT_MS = LONG ? 4 * 60 * 60 * 1000 : 120_000;

/** Some 2,200 in all in `npm test`, a hundred times as many in `npm run test:long`. */
const EVERYTHING = 500 * (LONG ? 100 : 1);
const TOPIC = 100 * (LONG ? 100 : 1);

function holds(experiments: typeof smallExperiments, numRuns: number): void {
  fc.assert(
    fc.property(experiments, (experiment) => {
      agreedRun(experiment);
    }),
    { numRuns },
  );
}

describe('engine and reference model agree', () => {
  it(
    'on everything at once',
    () => {
      holds(smallExperiments, EVERYTHING);
    },
    TIMEOUT_MS,
  );
  it.each(Object.keys(TOPICS))(
    'on %s',
    (name) => {
      holds(experimentsAbout(TOPICS[name] ?? {}), TOPIC);
    },
    TIMEOUT_MS,
  );
});
