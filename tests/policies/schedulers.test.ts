/**
 * Under each scheduler, and with what is scheduled in the background, a run breaks no rule and goes on from a snapshot to
 * the same bits. (That it is the reference model's run is tests/engine/against-reference.test.ts.)
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { experimentsWith, faultsOf } from '../engine/scheduled.ts';

const POLICIES: Readonly<Record<string, fc.Arbitrary<NonNullable<ExperimentInput['policy']>>>> = {
  PAQ: fc.constant({ scheduler: 'paq' }),
  Slacker: fc.constant({ scheduler: 'slacker' }),
  Sprinkler: fc.record({
    scheduler: fc.constant('sprinkler' as const),
    sprinkler: fc.record({
      planeAware: fc.boolean(),
      maxBypass: fc.constantFrom(0, 1, 2, 16),
      depth: fc.constantFrom(1, 4, 32),
    }),
  }),
  'I/O-parallel GC': fc.record({
    gc: fc.record({ hostParallel: fc.constant(true), hardFreeBlocks: fc.constantFrom(1, 2) }),
    scheduler: fc.constantFrom('fifo' as const, 'sprinkler' as const, 'slacker' as const, 'paq' as const),
  }),
  'multi-location reads': fc.record({
    multiLocationRead: fc.record({ units: fc.constantFrom(1, 2, 4), extra: fc.constantFrom(0, 0.1, 0.333333) }),
    scheduler: fc.constantFrom('fifo' as const, 'slacker' as const, 'paq' as const),
  }),
};

const RUNS = process.env.LONG === undefined ? 20 : 2000;

it.each(Object.entries(POLICIES))('%s: random experiments break no rule', (_, policies) => {
  let compared = 0;
  fc.assert(
    fc.property(experimentsWith(policies), fc.nat(60), (experiment, cutAt) => {
      expect(faultsOf(experiment, cutAt)).toEqual([]);
      compared++;
    }),
    { numRuns: RUNS },
  );
  expect(compared).toBe(RUNS);
});
