/**
 * Random experiments about even placement (model page §14): regions that are read-intensive from the start, with every
 * policy that could meet it.
 */
import fc from 'fast-check';
import { geometryOf, type Experiment, parseExperiment } from '../support/doors/document.ts';
import { FULL, TOPICS, experimentsAbout, type Topic } from './arbitrary.ts';
import { RAM_EXPERIMENTS } from './arbitrary-ram.ts';
import { readLayout } from './arbitrary-settings.ts';
import { withChange, type Change } from './changes.ts';

const EVENLY = readLayout.map((settings) => ({ ...settings, evenPlacement: true }));

/** Even placement and marked regions, all of them or every other one; superblocks refuse it. */
export const marked: fc.Arbitrary<Change> = fc
  .record({ layout: EVENLY, every: fc.constantFrom(1, 2) })
  .map(({ layout, every }) => (experiment) => {
    if (experiment.policy.superblockWays !== 1) return null;
    const regions = Math.ceil(geometryOf(experiment.device).logicalPages / layout.regionPages);
    const readIntensiveRegions = Array.from({ length: Math.ceil(regions / every) }, (_, i) => every * i);
    return parseExperiment({
      ...experiment,
      policy: { ...experiment.policy, readLayout: layout },
      initial: { ...experiment.initial, readIntensiveRegions },
    });
  });

const about = (topic: Topic): fc.Arbitrary<Experiment> =>
  withChange(experimentsAbout({ ...topic, policy: { ...topic.policy, superblockWays: fc.constant(1) } }), marked);

/** By name, as in the descriptions of tests. */
export const EVEN_EXPERIMENTS: Readonly<Record<string, fc.Arbitrary<Experiment>>> = {
  'even placement': about({}),
  'even placement on small, full and busy devices': about(FULL),
  'even placement with every topic': fc.oneof(
    ...Object.entries(TOPICS).flatMap(([name, topic]) => (name === 'superblocks' ? [] : [about(topic)])),
    ...Object.values(RAM_EXPERIMENTS).map((experiments) => withChange(experiments, marked)),
  ),
};
