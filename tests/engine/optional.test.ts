import { describe, expect, it, vi } from 'vitest';
import { FIRST_SCREEN } from '../../src/app/first-screen.ts';
import { applyPatch } from '../../src/device/patch.ts';
import type { Experiment } from '../../src/device/experiment.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';

const plain = FIRST_SCREEN.pair.a;
const suspending = applyPatch(plain, { policy: { suspension: { erase: true, program: true } } });

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
