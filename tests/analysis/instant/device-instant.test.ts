import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PageState, deviceInstant, viewBuffers } from '../../../src/analysis/instant/device-instant.ts';
import { figuresOf } from '../../../src/analysis/figures/run-figures.ts';
import { allErases, metricsOf } from '../../../src/analysis/figures/summary.ts';
import { writeAmplification } from '../../../src/analysis/figures/write-amplification.ts';
import type { Experiment, ExperimentInput } from '../../../src/document/experiment.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { BlockState } from '../../../src/engine/state/block-state.ts';
import type { History } from '../../../src/engine/history.ts';
import { createHistory } from '../../support/engines.ts';
import { NONE } from '../../../src/engine/recording/recording.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';

/** A small full device that collects garbage while it is read and overwritten. */
const busy = (policy: ExperimentInput['policy'] = {}): Experiment =>
  parseExperiment({
    device: {
      channels: 2,
      chipsPerChannel: 2,
      diesPerChip: 1,
      planesPerDie: 2,
      blocksPerPlane: 10,
      pagesPerBlock: 8,
      pageBytes: 4096,
      overprovisioning: 0.4,
    },
    policy,
    precondition: { kind: 'sequential-fill', fill: 0.8 },
    workload: {
      synthetic: {
        requests: 400,
        readShare: 0.4,
        readSizes: [{ bytes: 8192, weight: 1 }],
        writeSizes: [
          { bytes: 4096, weight: 3 },
          { bytes: 16_384, weight: 1 },
        ],
        arrivals: { kind: 'exponential', meanGapNs: 400_000 },
      },
    },
  });

const POLICIES: readonly ExperimentInput['policy'][] = [
  {},
  { multiPlane: 'greedy' },
  { multiPlane: 'twin-block' },
  { gcActiveBlock: true, suspension: { program: true, erase: true } },
  { superblockWays: 2 },
  { busyUnit: 'chip', gc: { victim: 'random-greedy' } },
  { gc: { copyback: true } },
];

async function ran(experiment: Experiment): Promise<History> {
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('no trace')));
  const history = createHistory(experiment, workload, { everyOperations: 50 });
  while (history.advance(20));
  return history;
}

describe('the device at an instant', () => {
  it('accounts for every page of every block, by block and by page', async () => {
    let wasted = 0;
    let writing = 0;
    let victims = 0;
    for (const policy of POLICIES) {
      const experiment = busy(policy);
      const history = await ran(experiment);
      const { pagesPerBlock } = history.engine.geometry;
      for (let look = 0; look <= 8; look++) {
        const engine = history.lookAt(Math.floor((history.engine.now * look) / 8));
        const instant = deviceInstant(engine);
        const { blocks, planes } = instant;
        for (let block = 0; block < blocks.state.length; block++) {
          const used = blocks.valid[block] + blocks.invalid[block] + blocks.wasted[block] + blocks.writing[block];
          expect(used).toBe(blocks.written[block]);
          const pages = deviceInstant(engine, { lpn: null, block }).pages;
          if (pages === null) throw new Error('the pages were asked for');
          const counted = [0, 0, 0, 0, 0];
          for (const state of pages.state) counted[state]++;
          expect(counted).toEqual([
            pagesPerBlock - blocks.written[block],
            blocks.valid[block],
            blocks.invalid[block],
            blocks.wasted[block],
            blocks.writing[block],
          ]);
          wasted += blocks.wasted[block];
          writing += blocks.writing[block];
        }
        for (const [plane, block] of planes.hostActive.entries()) {
          if (block >= 0) {
            expect(blocks.state[plane * experiment.device.blocksPerPlane + block]).toBe(BlockState.hostActive);
          }
          if (planes.victim[plane] >= 0) victims++;
        }
        expect(planes.freeBlocks.reduce((sum, free) => sum + free, 0)).toBe(instant.counters.freeBlocks);
      }
    }
    expect(wasted).toBeGreaterThan(0);
    expect(writing).toBeGreaterThan(0);
    expect(victims).toBeGreaterThan(0);
  });

  it('counts the pages that a GC job has still to move: all at its start, none before its erase', async () => {
    for (const policy of POLICIES) {
      const history = await ran(busy(policy));
      const jobs = history.engine.jobs();
      let moves = 0;
      for (let job = 0; job < jobs.count && moves < 5; job++) {
        const { [job]: plane } = jobs.plane;
        const { [job]: block } = jobs.block;
        // (Jobs that the end of the run cut off, or that gave way, have no erase.)
        if (jobs.last[job] === NONE || jobs.valid[job] === 0) continue;
        const at = (ns: number): number => {
          const { planes } = deviceInstant(history.lookAt(ns));
          expect(planes.victim[plane]).toBe(block);
          return planes.victimValid[plane];
        };
        expect(at(jobs.startNs[job])).toBe(jobs.valid[job]);
        expect(at(jobs.endNs[job] - 1)).toBe(0);
        moves++;
      }
      expect(moves).toBeGreaterThan(0);
    }
  });

  it('counts what waits for each unit, whether the scheduler counts it or not', async () => {
    let compared = 0;
    for (const policy of [{}, { scheduler: 'slacker' }] as const) {
      // Five reads and then three writes of each of two dies: one read of each is under way, on its own channel.
      const ops = [...Array<'read'>(10).fill('read'), ...Array<'write'>(6).fill('write')];
      const experiment = parseExperiment({
        ...busy(policy),
        device: { ...busy().device, chipsPerChannel: 1 },
        precondition: { kind: 'none' },
        workload: { requests: ops.map((op, page) => ({ atNs: 0, op, offset: page * 4096, bytes: 4096 })) },
      });
      const { units } = deviceInstant((await ran(experiment)).lookAt(0));
      expect([...units.reads]).toEqual([4, 4]);
      expect([...units.writes]).toEqual([3, 3]);
      compared++;
    }
    expect(compared).toBe(2);
  });

  it('locates a logical page, and the physical page names the same logical page', async () => {
    const history = await ran(busy());
    const engine = history.lookAt(history.engine.now / 2);
    const { pagesPerBlock, logicalPages } = engine.geometry;
    let mapped = 0;
    for (let lpn = 0; lpn < logicalPages; lpn += 7) {
      const { mapping } = deviceInstant(engine, { lpn, block: null });
      expect(mapping?.lpn).toBe(lpn);
      const ppn = mapping?.ppn ?? null;
      if (ppn === null) continue;
      mapped++;
      const { pages } = deviceInstant(engine, { lpn: null, block: Math.floor(ppn / pagesPerBlock) });
      expect(pages?.lpn[ppn % pagesPerBlock]).toBe(lpn);
    }
    expect(mapped).toBeGreaterThan(logicalPages / 10);
    expect(deviceInstant(engine, { lpn: logicalPages, block: null }).mapping).toBeNull();
  });

  it('has the counters of the run at its end', async () => {
    const experiment = busy();
    const history = await ran(experiment);
    const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('no trace')));
    const figures = figuresOf(history.engine, workload);
    const metrics = metricsOf(figures);
    const { counters, units, channels, blocks } = deviceInstant(history.lookAt(history.engine.now));
    expect(counters).toMatchObject({
      completed: metrics.requests,
      inFlight: 0,
      waf: writeAmplification(figures.counters),
      erases: allErases(metrics),
      gcRuns: metrics.gcRuns + metrics.afterLastCompletion.gcRuns,
    });
    expect([...units.operation].every((operation) => operation === NONE)).toBe(true);
    expect([...channels.operation].every((operation) => operation === NONE)).toBe(true);
    expect([...blocks.writing].every((pages) => pages === 0)).toBe(true);
  });

  it('is the same on any way to that instant', async () => {
    const histories = await Promise.all(POLICIES.map((policy) => ran(busy(policy))));
    fc.assert(
      fc.property(
        fc.constantFrom(...histories),
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 6 }),
        fc.nat(1000),
        (history, detours, place) => {
          const at = (share: number): number => Math.floor((history.engine.now * share) / 1000);
          const straight = deviceInstant(history.at(at(place)), { lpn: 3, block: 5 });
          for (const detour of detours) history.lookAt(at(detour));
          expect(deviceInstant(history.lookAt(at(place)), { lpn: 3, block: 5 })).toEqual(straight);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('does not change the run', async () => {
    for (const policy of POLICIES) {
      const history = await ran(busy(policy));
      const engine = history.lookAt(history.engine.now / 3);
      deviceInstant(engine, { lpn: 1, block: 2 });
      while (engine.advance(1000));
      expect(engine.stateHash()).toBe(history.engine.stateHash());
    }
  });

  it('can be transferred to another thread without a copy', async () => {
    const history = await ran(busy());
    const instant = deviceInstant(history.lookAt(history.engine.now / 2), { lpn: 0, block: 0 });
    const buffers = viewBuffers(instant);
    const before = instant.blocks.written.length;
    const sent = structuredClone(instant, { transfer: buffers });
    expect(sent.blocks.written).toHaveLength(before);
    expect(instant.blocks.written).toHaveLength(0);
    expect(sent.pages?.state[0]).not.toBe(PageState.free);
  });
});

it('the device view lists the jobs that emptied a block, from selection to erase', async () => {
  const experiment = busy();
  const history = await ran(experiment);
  const { engine } = history;
  const jobs = engine.jobs();
  expect(jobs.count).toBe(engine.counters.gcRuns);
  const { blocksPerPlane } = experiment.device;
  for (let job = 0; job < jobs.count; job++) {
    expect(jobs.endNs[job]).toBeGreaterThan(jobs.startNs[job]);
    const block = jobs.plane[job] * blocksPerPlane + jobs.block[job];
    const during = deviceInstant(history.lookAt((jobs.startNs[job] + jobs.endNs[job]) / 2));
    expect(during.planes.victim[jobs.plane[job]]).toBe(jobs.block[job]);
    const before = deviceInstant(history.lookAt(jobs.startNs[job]));
    expect(before.blocks.valid[block] + before.blocks.invalid[block]).toBe(jobs.valid[job] + jobs.invalid[job]);
    expect(deviceInstant(history.lookAt(jobs.endNs[job])).blocks.erases[block]).toBe(before.blocks.erases[block] + 1);
  }
});
