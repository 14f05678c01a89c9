/**
 * A policy that never decided otherwise than its default had no effect: with the default the run is the same, bit for
 * bit.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/document/canonical.ts';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { setValue, valueAt } from '../../src/document/patch.ts';
import { defaultExperiment, parseExperiment } from '../../src/document/validate.ts';
import { DECISION_COUNTERS } from '../../src/engine/state/differences.ts';
import { RAM_EXPERIMENTS } from '../reference/arbitrary-ram.ts';
import { SLC_CACHE_EXPERIMENTS } from '../reference/arbitrary-slc-cache.ts';
import { experimentsWith } from './scheduled.ts';
import { run, runChecked } from './run.ts';
import { Tally } from '../support/tally.ts';

type PolicyInput = NonNullable<ExperimentInput['policy']>;

/** Policies that the usual experiments do not draw; most of them off, so that each is also seen alone. */
const morePolicies: fc.Arbitrary<PolicyInput> = fc
  .array(
    fc.constantFrom<PolicyInput>(
      { multiPlane: 'greedy' },
      { multiPlane: 'selective', selectiveWaste: 1 },
      { multiPlane: 'twin-block' },
      { multiPlane: 'twin-block', twinBlockGcScope: 'chip' },
      { dieBinding: 'dynamic', channelMaxSubs: {} },
      { dieBinding: 'dynamic', channelMaxSubs: { counter: 'cumulative', split: 'exact' } },
      { dieBinding: 'dynamic', chipSelection: 'minimize-chips' },
      { dieBinding: 'dynamic', chipSelection: 'best-fit' },
      { readLayout: { thresholdPages: 1, regionPages: 8, clearAfter: 1, reallocationPages: 2 } },
      { scheduler: 'slacker' },
      { scheduler: 'paq' },
      { scheduler: 'sprinkler' },
      { scheduler: 'sprinkler', sprinkler: { planeAware: false } },
      { multiLocationRead: { units: 2 } },
      { gc: { hostParallel: true } },
      { gc: { victim: 'random-greedy', d: 2 } },
      { quirks: { overlapTransfers: true } },
      { quirks: { completeAtTransfer: true } },
    ),
    { maxLength: 3 },
  )
  .map((patches) => Object.assign({}, ...patches) as PolicyInput);

describe('decisions', () => {
  it('that never differed have no effect: the run is the same with the default', () => {
    const without = new Map<string, number>();
    const tally = new Tally();
    const usually = new Tally();
    fc.assert(
      fc.property(experimentsWith(morePolicies), (experiment) => {
        const engine = tally.unlessRefused(() => runChecked(experiment));
        if (engine === null) return;
        tally.compared++;
        for (const { path, differed } of engine.decisions()) {
          // (The defaults of the document do not have the settings of what is off.)
          const standard = DECISION_COUNTERS.find((counter) => counter.path === path)?.standard;
          expect(valueAt(experiment, path)).not.toEqual(standard);
          if (differed > 0) continue;
          const usual = usually.unlessRefused(() => runChecked(parseExperiment(setValue(experiment, path, standard))));
          if (usual === null) continue;
          usually.compared++;
          without.set(path, (without.get(path) ?? 0) + 1);
          if (usual.stateHash() !== engine.stateHash()) throw new Error(`${path}\n${canonicalJson(experiment)}`);
        }
      }),
      { numRuns: 60 },
    );
    expect(without.size).toBeGreaterThan(20);
    tally.expectCompared(50);
    usually.expectCompared(200);
  });

  it('of the host that never differed have no effect either', () => {
    const defaults = defaultExperiment();
    let compared = 0;
    for (const [name, experiments] of Object.entries(RAM_EXPERIMENTS)) {
      for (const experiment of fc.sample(experiments, { numRuns: 40, seed: 5 })) {
        const engine = runChecked(experiment);
        for (const { path, differed } of engine.decisions()) {
          if (differed > 0 || !path.startsWith('host.')) continue;
          const usual = runChecked(parseExperiment(setValue(experiment, path, valueAt(defaults, path))));
          expect(`${name}, ${path}: ${usual.stateHash()}`).toBe(`${name}, ${path}: ${engine.stateHash()}`);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('of the SLC cache that never differed have no effect either, and without a cache there are none', () => {
    let compared = 0;
    for (const experiment of fc.sample(SLC_CACHE_EXPERIMENTS['an SLC cache'], { numRuns: 60, seed: 5 })) {
      const engine = runChecked(experiment);
      for (const { path, differed } of engine.decisions()) {
        if (differed > 0 || !path.startsWith('policy.slcCache.')) continue;
        const standard = DECISION_COUNTERS.find((counter) => counter.path === path)?.standard;
        const usual = runChecked(parseExperiment(setValue(experiment, path, standard)));
        expect(`${path}: ${usual.stateHash()}`).toBe(`${path}: ${engine.stateHash()}`);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(5);
    expect(run({ policy: { readPriority: true } }).decisions()).toHaveLength(1);
  });

  it('are counted for settings that are not at their default, and only for these', () => {
    expect(run({}).decisions()).toEqual([]);
    const write = { atNs: 0, op: 'write' as const, offset: 0, bytes: 16_384 };
    const engine = run({
      policy: { dieBinding: 'static', readPriority: true },
      workload: { requests: [write, { ...write, atNs: 1 }] },
    });
    // Pages 0 and 1 go to dies 0 and 1 both times; write order takes dies 2 and 3 for the second request.
    expect(engine.decisions()).toEqual([
      { path: 'policy.dieBinding', differed: 2 },
      { path: 'policy.readPriority', differed: 0 },
    ]);
  });
});
