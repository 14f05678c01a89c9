/**
 * Plain dispatch looks at the units that are ready (dispatch/dispatch.ts); every other run walks over all units. To
 * read several planes together changes nothing on dies of one plane, but it takes the walk: both ways must agree to the
 * bit.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Experiment } from '../../src/document/experiment.ts';
import { applyPatch } from '../../src/document/patch.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { evenly } from '../support/evenly.ts';
import { workloadOf } from './run.ts';
import { parseExperiment } from '../../src/document/validate.ts';

const request = fc.record({
  atNs: fc.nat(3_000_000),
  op: fc.constantFrom('read' as const, 'write' as const),
  offset: fc.nat(60).map((page) => page * 4096),
  bytes: fc.constantFrom(2048, 4096, 12288),
});

const experiments = fc
  .record({
    // Plain dispatch has a bit for each of 30 channels at most.
    channels: fc.constantFrom(1, 2, 3, 30, 31, 64),
    chipsPerChannel: fc.constantFrom(1, 2, 3),
    blocksPerPlane: fc.constantFrom(6, 12),
    requests: fc.array(request, { minLength: 20, maxLength: 120 }),
  })
  .map(({ channels, chipsPerChannel, blocksPerPlane, requests }) => ({
    experiment: parseExperiment({
      device: {
        channels,
        chipsPerChannel,
        diesPerChip: 1,
        planesPerDie: 1,
        blocksPerPlane,
        pagesPerBlock: 8,
        pageBytes: 4096,
        overprovisioning: 0.5,
      },
      workload: { requests: [{ atNs: 0, op: 'write', offset: 0, bytes: 4096 }] },
    }),
    workload: workloadOf(requests),
  }));

const walking = (experiment: Experiment): Experiment => applyPatch(experiment, { policy: { parallelRead: 'any' } });

function ended(engine: Engine): string {
  while (engine.advance(1000));
  return engine.stateHash();
}

describe('plain dispatch', () => {
  it('starts what the walk over all units starts, also from the middle of a run on', () => {
    let ready = 0;
    fc.assert(
      fc.property(experiments, evenly(0, 0.95), ({ experiment, workload }, share) => {
        const plain = createEngine(experiment, workload);
        const walk = createEngine(walking(experiment), workload);
        const expected = ended(walk);
        expect(ended(plain)).toBe(expected);
        const atNs = Math.floor(plain.now * share);
        for (const [before, after] of [
          [experiment, walking(experiment)],
          [walking(experiment), experiment],
        ]) {
          const engine = createEngine(before, workload);
          engine.advanceTo(atNs);
          const { readable } = engine;
          for (let unit = 0; unit < readable.units.count; unit++)
            ready += Number(readable.reads.head[unit] >= 0) + Number(readable.writes.head[unit] >= 0);
          expect(ended(engine.fork(after, atNs))).toBe(expected);
        }
      }),
      { numRuns: 80 },
    );
    // At the forks operations were waiting.
    expect(ready).toBeGreaterThan(100);
  });
});
