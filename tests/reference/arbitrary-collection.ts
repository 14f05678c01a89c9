/**
 * Random experiments about collections that hold their channel, moves of twin blocks, the first channel of unbound
 * writes, stored reads, buffers that wait until they are full, and steady states out of phase. (A file of its own:
 * arbitrary.ts draws the recorded runs, which never change.)
 */
import fc from 'fast-check';
import type { Experiment } from '../../src/document/experiment.ts';
import { applyPatch } from '../../src/document/patch.ts';
import { FULL, TOPICS, anyExperiments, experimentsAbout, type Topic } from './arbitrary.ts';
import { gc, mostly, suspension } from './arbitrary-settings.ts';
import { EVEN_EXPERIMENTS } from './arbitrary-even.ts';
import { RAM_EXPERIMENTS } from './arbitrary-ram.ts';

const settings = fc.record({
  preemption: mostly<'page' | 'block'>('block', 'page'),
  collection: fc.boolean(),
  twinBlockMoves: fc.constantFrom('page' as const, 'row' as const),
  firstChannel: fc.constantFrom('fixed' as const, 'rotating' as const),
  unmappedRead: fc.constantFrom('prefilled' as const, 'zero' as const, 'stored' as const),
  idleWriteBack: fc.boolean(),
  outOfPhase: fc.boolean(),
});

const withSettings = (experiments: fc.Arbitrary<Experiment>): fc.Arbitrary<Experiment> =>
  fc.tuple(experiments, settings).map(([experiment, drawn]) => {
    const { preemption, collection, twinBlockMoves, firstChannel, unmappedRead, idleWriteBack, outOfPhase } = drawn;
    return applyPatch(experiment, {
      policy: { gc: { preemption }, suspension: { collection }, twinBlockMoves, firstChannel, unmappedRead },
      host: { writeBuffer: { idleWriteBack } },
      precondition: { outOfPhase },
    });
  });

/** Much is collected, and reads may cut it. */
const CUT: Topic = {
  policy: {
    gc: gc.map((drawn) => ({ ...drawn, enabled: true, suspendable: true, softFreeRatio: 0.4 })),
    suspension: suspension.map((drawn) => ({ ...drawn, program: true })),
    cacheMode: fc.constant(false),
    superblockWays: fc.constant(1),
  },
};

const everything = fc.oneof(
  anyExperiments,
  ...[...Object.values(TOPICS), CUT].map((topic) => experimentsAbout(topic)),
  ...Object.values(RAM_EXPERIMENTS),
  ...Object.values(EVEN_EXPERIMENTS),
);

/** By name, as in the descriptions of tests. */
export const COLLECTION_EXPERIMENTS: Readonly<Record<string, fc.Arbitrary<Experiment>>> = {
  'collections that hold their channel': withSettings(everything),
  'collections that hold their channel and can be cut': withSettings(experimentsAbout(CUT)),
  'collections that hold their channel on full devices': withSettings(experimentsAbout(FULL)),
};
