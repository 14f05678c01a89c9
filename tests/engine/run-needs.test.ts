import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { geometryOf } from '../../src/device/geometry.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { BudgetError, checkBudget, inFlightLimit, NO_BUDGET, overBudget } from '../../src/engine/run/run-budget.ts';
import { PAGE_BUDGET } from '../../src/engine/run/budgets.ts';
import { runNeeds } from '../../src/engine/run/run-needs.ts';
import type { RunNeeds } from '../../src/engine/run/run-needs.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';

const KEPT = { recordLimitBytes: Infinity, snapshots: false };

const never = (): never => {
  throw new Error('no trace in this test');
};

/** Page operations in flight at the worst instant of a run. */
function mostInFlight(engine: Engine): number {
  let most = 0;
  while (engine.advance(1)) most = Math.max(most, engine.readable.operations.live);
  return most;
}

const synthetic = (requests: number, meanGapNs: number, bytes = 8192): ExperimentInput => ({
  workload: {
    synthetic: {
      requests,
      readShare: 0,
      writeSizes: [{ bytes, weight: 1 }],
      arrivals: { kind: 'steady', meanGapNs },
    },
  },
});

const needs = (input: ExperimentInput): RunNeeds => runNeeds(parseExperiment({ version: 1, ...input }), null, KEPT);

describe('the estimate of a run’s memory and time', () => {
  const cases: readonly (readonly [string, ExperimentInput])[] = [
    ['far too fast', synthetic(4000, 1000)],
    ['too fast by half', synthetic(20_000, 60_000)],
    ['at ease', synthetic(4000, 10_000_000)],
    ['large requests', synthetic(400, 1000, 1_048_576)],
    ['a closed loop', { host: { mode: 'closed', queueDepth: 64 }, ...synthetic(2000, 0, 32_768) }],
  ];

  it('is within a factor of two of the work in flight, both from settings and from requests', async () => {
    let compared = 0;
    for (const [name, input] of cases) {
      const experiment = parseExperiment({ version: 1, ...input });
      const workload = await resolveWorkload(experiment, never);
      const most = mostInFlight(createEngine(experiment, workload));
      for (const columns of [null, workload]) {
        const { inFlight } = runNeeds(experiment, columns, KEPT);
        // A device at ease has a few in flight, whatever the mean says.
        expect(inFlight, name).toBeGreaterThanOrEqual(most / 2 - 4);
        expect(inFlight, name).toBeLessThanOrEqual(most * 2 + 4);
        compared++;
      }
    }
    expect(compared).toBe(10);
  });

  it('is within a factor of two of the recording', async () => {
    const experiment = parseExperiment({ version: 1, ...synthetic(20_000, 1_000_000) });
    const engine = createEngine(experiment, await resolveWorkload(experiment, never));
    engine.advanceTo(Infinity);
    const { memory, operations } = runNeeds(experiment, null, KEPT);
    // Half of the requests lie across two pages.
    expect(engine.operationCount / operations).toBeCloseTo(1, 1);
    const { bytes } = engine.recording();
    expect(memory.recording).toBeGreaterThan(bytes / 2);
    expect(memory.recording).toBeLessThan(bytes * 2);
  });

  it('counts repetitions, preconditioning and a device that grows', () => {
    const once = needs(synthetic(1000, 1_000_000));
    const thrice = needs({ ...synthetic(1000, 1_000_000), host: { repeat: 3 } });
    expect(thrice.operations).toBe(3 * once.operations);
    expect(thrice.inFlight).toBe(once.inFlight);
    const seconds = (['none', 'used', 'sequential-fill'] as const).map(
      (kind) => needs({ ...synthetic(1000, 1_000_000), precondition: { kind } }).seconds,
    );
    expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
    expect(new Set(seconds).size).toBe(3);
    // The next free block of a plane is looked for: 131,072 blocks a plane took 6 CPU-s, a quarter of them 0.5.
    const filled = (blocksPerPlane: number, pagesPerBlock: number): number =>
      needs({
        ...synthetic(1000, 1_000_000),
        precondition: { kind: 'sequential-fill' },
        device: { channels: 1, chipsPerChannel: 1, blocksPerPlane, pagesPerBlock },
      }).seconds;
    expect(filled(131_072, 16)).toBeGreaterThan(1.5 * filled(8192, 256));
    // Each plane has a block that is overwritten: more blocks, or larger ones, take longer.
    const used = (device: NonNullable<ExperimentInput['device']>): number =>
      needs({ ...synthetic(1000, 1_000_000), precondition: { kind: 'used' }, device }).seconds;
    expect(used({ pagesPerBlock: 4096, blocksPerPlane: 16 })).toBeGreaterThan(used({}));
    const grows: ExperimentInput = {
      host: { addressing: 'grow' },
      workload: { synthetic: { requests: 10, addresses: { footprintBytes: 2 ** 40 } } },
    };
    expect(needs(grows).memory.device).toBeGreaterThan(2 ** 40 / 8192);
  });
});

describe('pages that are stored because the workload reads them', () => {
  const reads: ExperimentInput = {
    workload: { synthetic: { requests: 20_000, readShare: 1, readSizes: [{ bytes: 16_384, weight: 1 }] } },
  };
  const stored = (more: ExperimentInput = {}): RunNeeds =>
    needs({ ...reads, ...more, policy: { unmappedRead: 'stored' } });

  it('take the time of pages that are filled before time 0, and a byte a logical page', () => {
    const { logicalPages } = geometryOf(parseExperiment({}).device);
    const without = needs(reads);
    expect(stored().memory.device - without.memory.device).toBe(logicalPages);
    // Two pages a request and a half, far fewer than the device has.
    const seconds = stored().seconds - without.seconds;
    const filled = needs({ ...reads, precondition: { kind: 'sequential-fill' } }).seconds - without.seconds;
    expect(seconds / filled).toBeCloseTo(without.operations / logicalPages, 5);
    expect(without.operations).toBeLessThan(logicalPages);
  });

  it('are at most those that preconditioning leaves, from settings and from requests', async () => {
    const full: ExperimentInput = { precondition: { kind: 'sequential-fill' } };
    expect(stored(full).seconds).toBe(needs({ ...reads, ...full }).seconds);
    const experiment = parseExperiment({ ...reads, policy: { unmappedRead: 'stored' } });
    const columns = await resolveWorkload(experiment, never);
    const fromRequests = runNeeds(experiment, columns, KEPT);
    expect(fromRequests.seconds / stored().seconds).toBeCloseTo(1, 1);
  });

  it('are none of a workload that only writes', () => {
    const writes = synthetic(1000, 1_000_000);
    const policy = { unmappedRead: 'stored' } as const;
    expect(needs({ ...writes, policy }).seconds).toBe(needs(writes).seconds);
  });
});

describe('a budget', () => {
  const hostile: ExperimentInput = {
    workload: { synthetic: { requests: 100_000, readShare: 0, writeSizes: [{ bytes: 1_073_741_824, weight: 1 }] } },
  };

  it('of the page allows ten million requests, and asks about fifty million', () => {
    const of = (requests: number) => overBudget(needs(synthetic(requests, 400_000)), PAGE_BUDGET);
    expect(of(10_000_000)).toEqual([]);
    expect(of(50_000_000).map(({ resource }) => resource)).toEqual(['memory']);
  });

  it('is enough for a run that needs all of it', () => {
    const most = needs(synthetic(1000, 400_000));
    const budget = { memoryBytes: most.memoryBytes, seconds: most.seconds };
    expect(overBudget(most, budget)).toEqual([]);
    const short = { memoryBytes: most.memoryBytes - 1, seconds: most.seconds * 0.99 };
    expect(overBudget(most, short).map(({ resource }) => resource)).toEqual(['memory', 'time']);
  });

  it('names every resource that is short, the need, the budget, and what to change', () => {
    const experiment = parseExperiment({ version: 1, ...hostile });
    let message = '';
    try {
      checkBudget(experiment, null, KEPT, PAGE_BUDGET);
    } catch (error) {
      if (!(error instanceof BudgetError)) throw error;
      expect(error.over.map(({ resource }) => resource)).toEqual(['memory', 'operations-in-flight', 'time']);
      ({ message } = error);
    }
    expect(message).toMatch(/^found a need of about [\d.e+]+ GiB of memory; allowed: 4 GiB, so /);
    expect(message).toMatch(
      /found a need of about \d+ page operations in flight; allowed: 2100000, so more time between/,
    );
    expect(message).toMatch(/found a need of about [\d.]+ h of time; allowed: 10 min, so fewer or smaller requests/);
    checkBudget(experiment, null, KEPT, NO_BUDGET);
  });

  it('that allows everything leaves only the engine’s own limit of work in flight', () => {
    expect(inFlightLimit(NO_BUDGET)).toBe(Infinity);
    expect(inFlightLimit(PAGE_BUDGET)).toBe(2 ** 21);
  });
});
