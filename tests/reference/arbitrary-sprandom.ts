/**
 * Random experiments on devices that `sprandom` prepared: those of the other topics, with more blocks and spare pages,
 * so that a steady state has room.
 */
import fc from 'fast-check';
import type { Experiment } from '../../src/document/experiment.ts';
import { applyPatch } from '../../src/document/patch.ts';
import { FULL, TOPICS, anyExperiments, experimentsAbout } from './arbitrary.ts';
import { SLC_CACHE_EXPERIMENTS } from './arbitrary-slc-cache.ts';
import { WORD_LINE_EXPERIMENTS } from './arbitrary-word-lines.ts';
import { withChange, type Change } from './changes.ts';

/** The experiment on a prepared device. */
function onPrepared(
  experiment: Experiment,
  kind: 'sprandom' | 'used',
  fill: number,
  regions: number,
  blocks: number,
): Experiment {
  const { device, initial } = experiment;
  return applyPatch(experiment, {
    device: {
      blocksPerPlane: device.blocksPerPlane + blocks,
      overprovisioning: Math.max(device.overprovisioning, 0.3),
    },
    precondition: { kind, fill, regions },
    initial: {
      pages: [],
      writePointers: initial.writePointers.filter(({ page }) => page === 0),
      blocks: initial.blocks.filter(({ invalid }) => invalid === 0),
    },
  });
}

export const prepared: fc.Arbitrary<Change> = fc
  .tuple(
    fc.constantFrom('used' as const, 'used' as const, 'sprandom' as const),
    fc.constantFrom(1, 1, 0.9, 0.5, 0.05),
    fc.constantFrom(100, 1, 3),
    fc.nat({ max: 12 }),
  )
  .map(
    ([kind, fill, regions, blocks]) =>
      (experiment) =>
        onPrepared(experiment, kind, fill, regions, blocks),
  );

/** By name, as in the descriptions of tests. */
export const SPRANDOM_EXPERIMENTS: Readonly<Record<string, fc.Arbitrary<Experiment>>> = {
  'a device in steady state by sprandom': withChange(experimentsAbout(FULL), prepared),
  'everything on a device in steady state by sprandom': withChange(
    fc.oneof(
      anyExperiments,
      ...Object.values(TOPICS).map((topic) => experimentsAbout(topic)),
      ...Object.values(SLC_CACHE_EXPERIMENTS),
      ...Object.values(WORD_LINE_EXPERIMENTS),
    ),
    prepared,
  ),
};
