/**
 * A page that is alone in its transaction runs with a record of one or without (flash/alone.ts): observed runs keep the
 * records. Both must be the same to the bit, and look the same.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceInstant } from '../../src/analysis/instant/device-instant.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { applyPatch } from '../../src/document/patch.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { checkFork } from '../../src/engine/run/check-fork.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { EngineObserver } from '../../src/engine/recording/recorder.ts';
import { ALONE } from '../../src/engine/records/transaction-record.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { anyExperiments } from '../reference/arbitrary.ts';
import { evenly } from '../support/evenly.ts';
import { Tally } from '../support/tally.ts';
import { inlineRequests, workloadOf } from './run.ts';

const NOTHING = (): void => undefined;
const OBSERVER: EngineObserver = { began: NOTHING, completed: NOTHING, chosen: NOTHING, erased: NOTHING };

/** No setting that needs records of pages that are alone. */
const OFF = {
  cacheMode: false,
  superblockWays: 1,
  gc: { copyback: false },
  quirks: { overlapTransfers: false, completeAtTransfer: false },
} as const;

/** The same run without records of pages that are alone, and with them. */
function pair(experiment: Experiment): [without: Engine, withRecords: Engine] {
  const workload = workloadOf(inlineRequests(experiment));
  const withRecords = createEngine(experiment, workload);
  withRecords.setObserver(OBSERVER);
  return [createEngine(experiment, workload), withRecords];
}

/** How many units have a page that is alone and has no record. */
function withoutRecord({ readable }: Engine): number {
  let count = 0;
  for (let unit = 0; unit < readable.units.count; unit++) {
    if (readable.unitTransaction[unit] >= 0 && (readable.unitTransaction[unit] & ALONE) !== 0) count++;
  }
  return count;
}

function expectSameEnd([a, b]: [Engine, Engine]): void {
  while (a.advance(1000));
  while (b.advance(1000));
  expect(a.stateHash()).toBe(b.stateHash());
  expect(a.counters).toEqual(b.counters);
  expect(a.busyNs()).toEqual(b.busyNs());
  expect(a.decisions()).toEqual(b.decisions());
}

describe('a page that is alone in its transaction', () => {
  it('is the same with a record and without, at the end and at every instant on the way', () => {
    const tally = new Tally();
    let alone = 0;
    fc.assert(
      fc.property(anyExperiments, fc.integer({ min: 1, max: 20 }), (experiment, step) => {
        const usual = tally.unlessRefused(() => applyPatch(experiment, { policy: OFF }));
        if (usual === null) return;
        const engines = pair(usual);
        const [a, b] = engines;
        for (let looks = 0; looks < 12 && a.advance(step) && b.advance(step); looks++) {
          alone += withoutRecord(a);
          expect(withoutRecord(b)).toBe(0);
          expect(deviceInstant(a)).toEqual(deviceInstant(b));
          expect(a.busyNs()).toEqual(b.busyNs());
        }
        tally.compared++;
        expectSameEnd(engines);
      }),
      { numRuns: 60 },
    );
    tally.expectCompared(30, 0.5);
    expect(alone).toBeGreaterThan(100);
  });

  it('is the same with a record and without if a fork lets it be suspended', () => {
    const tally = new Tally();
    let alone = 0;
    const policy = { suspension: { program: true, erase: true } } as const;
    fc.assert(
      fc.property(anyExperiments, evenly(0.1, 0.9), (experiment, share) => {
        const settings = tally.unlessRefused(() => {
          const before = applyPatch(experiment, { policy: OFF });
          const after = applyPatch(before, { policy });
          checkFork(before, after);
          return { before, after };
        });
        if (settings === null) return;
        const { before, after } = settings;
        const engines = pair(before);
        const [whole] = pair(before);
        while (whole.advance(1000));
        const atNs = Math.floor(whole.now * share);
        const forks = engines.map((engine) => {
          engine.advanceTo(atNs);
          const fork = engine.fork(after, atNs);
          alone += withoutRecord(fork);
          return fork;
        });
        tally.compared++;
        expectSameEnd([forks[0], forks[1]]);
      }),
      { numRuns: 60 },
    );
    tally.expectCompared(30, 0.5);
    expect(alone).toBeGreaterThan(20);
  });

  it.each([
    { cacheMode: true },
    { superblockWays: 2 },
    { gc: { copyback: true } },
    { quirks: { overlapTransfers: true } },
    { quirks: { completeAtTransfer: true } },
  ])('cannot need a record after a fork: %o', (policy) => {
    const before = parseExperiment({ device: { diesPerChip: 2 }, policy: OFF });
    const after = applyPatch(before, { policy });
    expect(() => {
      checkFork(before, after);
    }).toThrow('mid-run');
  });
});
