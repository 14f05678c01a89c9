/**
 * Random experiments on devices that `sprandom` prepared: those of the other topics, with more blocks and spare pages,
 * so that a steady state has room.
 */
import fc from 'fast-check';
import { ExperimentError } from '../../src/device/experiment-error.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { applyPatch } from '../../src/document/patch.ts';
import { FULL, TOPICS, anyExperiments, experimentsAbout } from './arbitrary.ts';
import { SLC_CACHE_EXPERIMENTS } from './arbitrary-slc-cache.ts';
import { WORD_LINE_EXPERIMENTS } from './arbitrary-word-lines.ts';

/** The experiment on a prepared device; null where that cannot be. */
function prepared(experiment: Experiment, fill: number, regions: number, blocks: number): Experiment | null {
  const { device, initial } = experiment;
  try {
    return applyPatch(experiment, {
      device: {
        blocksPerPlane: device.blocksPerPlane + blocks,
        overprovisioning: Math.max(device.overprovisioning, 0.3),
      },
      precondition: { kind: 'sprandom', fill, regions },
      initial: {
        pages: [],
        writePointers: initial.writePointers.filter(({ page }) => page === 0),
        blocks: initial.blocks.filter(({ invalid }) => invalid === 0),
      },
    });
  } catch (error) {
    if (error instanceof ExperimentError) return null;
    throw error;
  }
}

const onPrepared = (experiments: fc.Arbitrary<Experiment>): fc.Arbitrary<Experiment> =>
  fc
    .tuple(experiments, fc.constantFrom(1, 1, 0.9, 0.5, 0.05), fc.constantFrom(100, 1, 3), fc.nat({ max: 12 }))
    .map(([experiment, fill, regions, blocks]) => prepared(experiment, fill, regions, blocks))
    .filter((experiment) => experiment !== null);

/** By name, as in the descriptions of tests. */
export const SPRANDOM_EXPERIMENTS: Readonly<Record<string, fc.Arbitrary<Experiment>>> = {
  'a device in steady state by sprandom': onPrepared(experimentsAbout(FULL)),
  'everything on a device in steady state by sprandom': onPrepared(
    fc.oneof(
      anyExperiments,
      ...Object.values(TOPICS).map((topic) => experimentsAbout(topic)),
      ...Object.values(SLC_CACHE_EXPERIMENTS),
      ...Object.values(WORD_LINE_EXPERIMENTS),
    ),
  ),
};
