import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { FIRST_SCREEN } from '../../src/app/first-screen.ts';
import { applyPatch } from '../../src/document/patch.ts';
import { canonicalJson } from '../../src/document/canonical.ts';
import { DEFAULT_EXPERIMENT } from '../../src/document/defaults.ts';
import { ExperimentError } from '../../src/device/experiment-error.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';
import { smallExperiments } from '../reference/arbitrary.ts';
import { inlineRequests, workloadOf } from './run.ts';

const plain = FIRST_SCREEN.pair.a;
const suspending = applyPatch(plain, { policy: { suspension: { erase: true, program: true } } });

/** Any device, requests and contents of the flash, with the policies that are always there. */
const plainest = smallExperiments
  .map((experiment) => ({
    ...experiment,
    policy: DEFAULT_EXPERIMENT.policy,
    precondition: DEFAULT_EXPERIMENT.precondition,
    initial: { ...experiment.initial, running: [] },
    host: { ...experiment.host, addressing: DEFAULT_EXPERIMENT.host.addressing },
  }))
  .filter(isTaken);

/** Contents that other policies left behind can be none that these would. */
function isTaken(experiment: Experiment): boolean {
  try {
    parseExperiment(JSON.parse(canonicalJson(experiment)));
    return true;
  } catch (error) {
    if (error instanceof ExperimentError) return false;
    throw error;
  }
}

/** The engine as the page's worker has it when it starts. */
async function freshEngine() {
  vi.resetModules();
  const { Engine } = await import('../../src/engine/engine.ts');
  return { Engine, ...(await import('../../src/engine/optional.ts')) };
}

const requestsOf = (experiment: Experiment) =>
  resolveWorkload(experiment, () => {
    throw new Error('no trace here');
  });

describe('an engine without its optional parts', () => {
  it('runs the first screen to its end, as one that has them', async () => {
    const workload = await requestsOf(plain);
    const { Engine, needsOptional, provideOptional } = await freshEngine();
    expect(needsOptional(plain)).toBe(false);
    const without = new Engine(plain, workload);
    without.advanceTo(Infinity);
    provideOptional(await import('../../src/engine/optional-parts.ts'));
    const withAll = new Engine(plain, workload);
    withAll.advanceTo(Infinity);
    expect(without.completedRequests).toBe(workload.count);
    expect(without.stateHash()).toBe(withAll.stateHash());
  });

  it('runs whatever it takes as one that has them', async () => {
    const { Engine, needsOptional, provideOptional } = await freshEngine();
    const runs = fc.sample(plainest, { numRuns: 300, seed: 20190101 }).map((experiment) => ({
      experiment,
      workload: workloadOf(inlineRequests(experiment)),
    }));
    const hashes = (): string[] =>
      runs.map(({ experiment, workload }) => {
        const engine = new Engine(experiment, workload);
        engine.advanceTo(Infinity);
        return engine.stateHash();
      });
    expect(runs.filter(({ experiment }) => needsOptional(experiment))).toEqual([]);
    const without = hashes();
    provideOptional(await import('../../src/engine/optional-parts.ts'));
    expect(hashes()).toEqual(without);
  });

  it('is not made for other policies, and is once they have been loaded', async () => {
    const workload = await requestsOf(suspending);
    const { Engine, needsOptional, loadOptional } = await freshEngine();
    expect(needsOptional(suspending)).toBe(true);
    expect(() => new Engine(suspending, workload)).toThrow('optional parts');
    await loadOptional(plain);
    expect(() => new Engine(suspending, workload)).toThrow('optional parts');
    await loadOptional(suspending);
    const engine = new Engine(suspending, workload);
    engine.advanceTo(Infinity);
    expect(engine.completedRequests).toBe(workload.count);
  });
});
