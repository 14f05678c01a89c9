/** What claims read of a run. */
import { expect, it } from 'vitest';
import { HostOp } from '../../src/engine/state/workload.ts';
import { RunCache, runExperiment } from '../../src/reproduction/run.ts';
import type { ExperimentInput } from '../../src/document/experiment.ts';

/** Eight page writes of one die at one instant, then reads with time for each. */
function experiment(warmup: number): ExperimentInput {
  const [pageBytes, apart] = [4096, 100_000_000];
  const request = (i: number) => ({
    atNs: i < 8 ? 0 : i * apart,
    op: i < 8 ? ('write' as const) : ('read' as const),
    offset: (i % 8) * pageBytes,
    bytes: pageBytes,
  });
  return {
    device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 8, pageBytes },
    host: { warmup },
    workload: { requests: Array.from({ length: 16 }, (_, i) => request(i)) },
  };
}

it('the latencies of a claim are those of the requests that count: none of a warm-up', async () => {
  const all = await new RunCache().summary(experiment(0));
  const counted = await new RunCache().summary(experiment(0.5));
  expect(all.latencies).toHaveLength(16);
  expect(counted.latencies).toEqual(all.latencies.slice(8));
  expect([...counted.ops]).toEqual(new Array(8).fill(HostOp.read));
  expect(counted.metrics.response.all.count).toBe(counted.latencies.length);
  expect(counted.metrics.response.all.maxNs).toBe(Math.max(...counted.latencies));
  expect(Math.max(...counted.latencies)).toBeLessThan(Math.max(...all.latencies));
});

it('a run of a cache on a device that another run has preconditioned is the run that prepares its own', async () => {
  const device = { channels: 2, chipsPerChannel: 1, diesPerChip: 2, planesPerDie: 2, blocksPerPlane: 16 };
  const on = (policy: NonNullable<ExperimentInput['policy']>, requests: number): ExperimentInput => ({
    device: { ...device, pagesPerBlock: 16 },
    precondition: { kind: 'used', fill: 0.6 },
    policy: { unmappedRead: 'stored', ...policy },
    workload: { synthetic: { requests, readShare: 0.4 } },
  });
  const experiments = [
    on({}, 300),
    on({ scheduler: 'sprinkler' }, 400),
    on({ gcActiveBlock: true, gc: { hardFreeBlocks: 1 } }, 300),
    on({ multiPlane: 'twin-block' }, 300),
    on({ gc: { preemption: 'block' } }, 300),
  ];
  const cache = new RunCache();
  for (const input of experiments) {
    const shared = await cache.summary(input);
    const { engine, metrics } = await runExperiment(input, false);
    expect(shared.latencies).toEqual(engine.latencies);
    expect(shared.metrics).toEqual(metrics);
  }
  expect(experiments).toHaveLength(5);
});
