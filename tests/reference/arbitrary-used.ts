/**
 * Random experiments on used devices: those of the other topics, with more blocks and spare pages, so that a steady state
 * has room.
 */
import fc from 'fast-check';
import { type Experiment, applyPatch } from '../support/doors/document.ts';
import { FULL, TOPICS, anyExperiments, experimentsAbout } from './arbitrary.ts';
import { SLC_CACHE_EXPERIMENTS } from './arbitrary-slc-cache.ts';
import { WORD_LINE_EXPERIMENTS } from './arbitrary-word-lines.ts';
import { withChange, type Change } from './changes.ts';

/** The experiment on a used device. */
function onUsed(experiment: Experiment, fill: number, blocks: number): Experiment {
  const { device, initial } = experiment;
  return applyPatch(experiment, {
    device: {
      blocksPerPlane: device.blocksPerPlane + blocks,
      overprovisioning: Math.max(device.overprovisioning, 0.3),
    },
    precondition: { kind: 'used', fill },
    initial: {
      pages: [],
      writePointers: initial.writePointers.filter(({ page }) => page === 0),
      blocks: initial.blocks.filter(({ invalid }) => invalid === 0),
    },
  });
}

export const usedDevice: fc.Arbitrary<Change> = fc
  .tuple(fc.constantFrom(1, 1, 0.9, 0.5, 0.05), fc.nat({ max: 12 }))
  .map(
    ([fill, blocks]) =>
      (experiment) =>
        onUsed(experiment, fill, blocks),
  );

/** By name, as in the descriptions of tests. */
export const USED_EXPERIMENTS: Readonly<Record<string, fc.Arbitrary<Experiment>>> = {
  'a used device': withChange(experimentsAbout(FULL), usedDevice),
  'everything on a used device': withChange(
    fc.oneof(
      anyExperiments,
      ...Object.values(TOPICS).map((topic) => experimentsAbout(topic)),
      ...Object.values(SLC_CACHE_EXPERIMENTS),
      ...Object.values(WORD_LINE_EXPERIMENTS),
    ),
    usedDevice,
  ),
};
