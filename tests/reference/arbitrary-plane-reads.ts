/**
 * Random experiments about independent plane reads (model page §11.12): devices with several planes a die, by
 * themselves and over the experiments of all other topics.
 */
import fc from 'fast-check';
import { type Experiment, parseExperiment } from '../support/doors/document.ts';
import { FULL, TOPICS, anyExperiments, experimentsAbout, type Topic } from './arbitrary.ts';
import { FLUSH_EXPERIMENTS } from './arbitrary-flush.ts';
import { PAGE_TYPE_EXPERIMENTS } from './arbitrary-page-types.ts';
import { deviceSettings, request, suspension } from './arbitrary-settings.ts';
import { withChange, type Change } from './changes.ts';

const limit = fc.constantFrom(0, 0, 0, 1, 2, 3);

/** Planes read by themselves: what they exclude is as by default. */
export const byPlane: fc.Arbitrary<Change> = limit.map((planeReadLimit) => (experiment) => {
  const { policy } = experiment;
  return parseExperiment({
    ...experiment,
    policy: {
      ...policy,
      planeReads: 'independent',
      planeReadLimit,
      busyUnit: 'die',
      dieInterleave: true,
      multiPlane: policy.multiPlane === 'twin-block' ? 'wise' : policy.multiPlane,
      twinBlockGcScope: 'die',
      twinBlockMoves: 'row',
      parallelRead: 'none',
      scheduler: 'fifo',
      multiLocationRead: false,
      superblockWays: 1,
      cacheMode: false,
      suspension: { ...policy.suspension, resumeAfter: 'data-out' },
      gc: { ...policy.gc, hostParallel: false },
    },
    // (With chips as units an experiment has one such operation a chip.)
    initial: { ...experiment.initial },
  });
});

const device = fc.record({
  ...deviceSettings,
  planesPerDie: fc.constantFrom<number>(2, 2, 4),
  channels: fc.constant(1),
});

/** Mostly reads, and many of them at a time. */
const READS: Topic = {
  device,
  request: fc
    .tuple(request, fc.boolean())
    .map(([usual, reads]) => (reads && usual.op === 'write' ? { ...usual, op: 'read' as const } : usual)),
};

/** By name, as in the descriptions of tests. */
export const PLANE_READ_EXPERIMENTS: Readonly<Record<string, fc.Arbitrary<Experiment>>> = {
  'independent plane reads': withChange(experimentsAbout(READS), byPlane),
  'independent plane reads and suspension': withChange(experimentsAbout({ ...READS, policy: { suspension } }), byPlane),
  'independent plane reads on full devices': withChange(experimentsAbout(FULL), byPlane),
  'everything with independent plane reads': withChange(
    fc.oneof(
      anyExperiments,
      ...Object.values(TOPICS).map((topic) => experimentsAbout(topic)),
      ...Object.values(FLUSH_EXPERIMENTS),
      ...Object.values(PAGE_TYPE_EXPERIMENTS),
    ),
    byPlane,
  ),
};
