/**
 * The engine and the reference model, which was written from the model page alone and shares no code with it: the same
 * rows, requests, parts of latencies and state of the flash, to the bit, over random experiments, none of which breaks
 * an invariant. tests/reference/random-runs.ts says how many and which. Where they disagree, the message has the
 * smallest such experiment: once mended, it belongs into the folder `differences`, where differences.test.ts runs it.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../src/device/document-error.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { TOPICS, anyExperiments, experimentsAbout } from '../reference/arbitrary.ts';
import { COLLECTION_EXPERIMENTS } from '../reference/arbitrary-collection.ts';
import { CONTROLLER_EXPERIMENTS } from '../reference/arbitrary-controller.ts';
import { EVEN_EXPERIMENTS } from '../reference/arbitrary-even.ts';
import { FLUSH_EXPERIMENTS } from '../reference/arbitrary-flush.ts';
import { WORD_LINE_EXPERIMENTS } from '../reference/arbitrary-word-lines.ts';
import { PAGE_TYPE_EXPERIMENTS } from '../reference/arbitrary-page-types.ts';
import { PLANE_READ_EXPERIMENTS } from '../reference/arbitrary-plane-reads.ts';
import { RAM_EXPERIMENTS } from '../reference/arbitrary-ram.ts';
import { SLC_CACHE_EXPERIMENTS } from '../reference/arbitrary-slc-cache.ts';
import { USED_EXPERIMENTS } from '../reference/arbitrary-used.ts';
import { withChange } from '../reference/changes.ts';
import { laterSettings } from '../reference/later-settings.ts';
import { EXPERIMENTS, SEED, seedOf, shares } from '../reference/random-runs.ts';
import { agreedRun } from './agreement.ts';
import { anyEngineExperiments } from './anything.ts';
import { inlineRequests, workloadOf } from './run.ts';

/** A device filled by one topic may contradict what another topic has set: then the engine refuses the experiment. */
function isTaken(experiment: Experiment): boolean {
  try {
    createEngine(experiment, workloadOf(inlineRequests(experiment)));
    return true;
  } catch (error) {
    if (error instanceof DocumentError) return false;
    throw error;
  }
}

/** Half of the experiments with other values of the settings that came later. */
const halfLater = (experiments: fc.Arbitrary<Experiment>): fc.Arbitrary<Experiment> =>
  fc.oneof(experiments, withChange(experiments, laterSettings));

/** What is compared, with its weight among all: `[name, weight, experiments]`. */
const TOPICS_COMPARED: [string, number, fc.Arbitrary<Experiment>][] = [
  ['all settings together', 5, anyExperiments],
  ['all topics and named policies together', 5, anyEngineExperiments.filter(isTaken)],
  ...Object.entries(TOPICS).map(([name, topic]): [string, number, fc.Arbitrary<Experiment>] => [
    name,
    1,
    experimentsAbout(topic),
  ]),
  ...Object.entries({
    ...RAM_EXPERIMENTS,
    ...EVEN_EXPERIMENTS,
    ...COLLECTION_EXPERIMENTS,
    ...FLUSH_EXPERIMENTS,
    ...PAGE_TYPE_EXPERIMENTS,
    ...CONTROLLER_EXPERIMENTS,
    ...PLANE_READ_EXPERIMENTS,
    ...WORD_LINE_EXPERIMENTS,
    ...SLC_CACHE_EXPERIMENTS,
    ...USED_EXPERIMENTS,
  }).map(([name, experiments]): [string, number, fc.Arbitrary<Experiment>] => [name, 2, experiments]),
];

console.info(`${EXPERIMENTS} random experiments of seed ${SEED} (SEED=${SEED} repeats them)`);

describe('engine and reference model agree', () => {
  const counts = shares(TOPICS_COMPARED.map(([, weight]) => weight));

  it.each(TOPICS_COMPARED.map(([name, , experiments], i) => [name, counts[i], halfLater(experiments)] as const))(
    'on %s, %i times',
    (name, numRuns, experiments) => {
      let compared = 0;
      fc.assert(
        fc.property(experiments, (experiment) => {
          agreedRun(experiment);
          compared++;
        }),
        { numRuns, seed: seedOf(name) },
      );
      expect(compared).toBe(numRuns);
    },
  );

  it('over all experiments that a run is to take', () => {
    expect(counts.reduce((all, count) => all + count, 0)).toBe(EXPERIMENTS);
    expect(new Set(TOPICS_COMPARED.map(([name]) => seedOf(name))).size).toBe(TOPICS_COMPARED.length);
  });
});
