/** A used drive by `precondition.kind: sprandom`: what it holds, and that it is in its steady state. Model page §11.1. */
import { expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { createEngine, createHistory, restoreEngine } from '../../src/policies/all/engine-with-policies.ts';
import { DeviceShelf } from '../../src/policies/all/device-shelf.ts';
import { generateRequests } from '../../src/traces/synthetic/synthetic.ts';
import { workloadOf } from './run.ts';

const PAGE = 4096;
const LONG = process.env.LONG !== undefined;

const DRIVE = {
  channels: 2,
  chipsPerChannel: 1,
  diesPerChip: 1,
  planesPerDie: 2,
  blocksPerPlane: 64,
  pagesPerBlock: 64,
  pageBytes: PAGE,
  spareBytes: 0,
  overprovisioningOf: 'logical',
} as const;

/**
 * Write amplification of a drive that is overwritten at random without a pause.
 * @param before pages written before it counts, as a share of the drive's
 * @param counted pages that count, as such a share
 */
function amplification(
  precondition: NonNullable<ExperimentInput['precondition']>,
  overprovisioning: number,
  seed: number,
  before: number,
  counted: number,
  gc: NonNullable<NonNullable<ExperimentInput['policy']>['gc']> = {},
): number {
  // Fewer blocks would leave a plane with little to spare one block to collect with.
  const blocksPerPlane = overprovisioning < 0.1 ? 128 : 64;
  const pages = Math.floor((4 * blocksPerPlane * 64) / (1 + overprovisioning));
  const experiment = parseExperiment({
    device: { ...DRIVE, blocksPerPlane, overprovisioning },
    policy: { gc },
    timing: { commandNs: 100, transferNsPerByte: 0.1, readNs: 1000, programNs: 10_000, eraseNs: 50_000 },
    precondition,
    host: { mode: 'closed', queueDepth: 8 },
    seed,
    workload: {
      synthetic: {
        requests: Math.floor(pages * (before + counted)),
        readShare: 0,
        writeSizes: [{ bytes: PAGE, weight: 1 }],
        addresses: { footprintBytes: pages * PAGE, alignBytes: PAGE },
      },
    },
  });
  if (!('synthetic' in experiment.workload)) throw new Error('no generator');
  const engine = createEngine(experiment, generateRequests(experiment.workload.synthetic, seed + 100, 0), {
    record: false,
  });
  while (engine.completedRequests < pages * before && engine.advance(8));
  const { hostProgram, gcProgram } = engine.counters;
  while (engine.advance(1024));
  return 1 + (engine.counters.gcProgram - gcProgram) / (engine.counters.hostProgram - hostProgram);
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

it.each(LONG ? [0.07, 0.1, 0.15, 0.28, 0.5] : [0.07, 0.15, 0.28])(
  'a drive by sprandom has from its first write the write amplification at which an overwritten one arrives (%f spare)',
  (spare) => {
    const seeds = LONG ? [1, 2, 3, 4, 5, 6] : [1, 2];
    // A host that writes without a pause leaves no more free blocks than the hard limit.
    const full = { softFreeRatio: 0 };
    const quick = seeds.map((seed) => amplification({ kind: 'sprandom' }, spare, seed, 0, 0.3, full));
    const overwritten = seeds.map((seed) => amplification({ kind: 'sequential-fill' }, spare, seed, 1.5, 0.5, full));
    expect(Math.abs(mean(quick) / mean(overwritten) - 1)).toBeLessThan(0.06);
    // Neither a filled drive nor one without invalid pages in the right places would pass.
    const filled = amplification({ kind: 'sequential-fill' }, spare, 1, 0, 0.3, full);
    expect(Math.abs(filled / mean(overwritten) - 1)).toBeGreaterThan(0.1);
  },
  120_000,
);

it.each(LONG ? [0.07, 0.15, 0.28] : [0.15])(
  'drives by sprandom and by steady-state go on alike, whatever is collected (%f spare)',
  (spare) => {
    const seeds = LONG ? [1, 2, 3, 4, 5, 6] : [1, 2];
    const choices = [{}, { victim: 'random-greedy', d: 3 }, { victim: 'random-greedy', d: 10 }] as const;
    for (const gc of choices) {
      const [quick, used] = (['sprandom', 'steady-state'] as const).map((kind) =>
        mean(seeds.map((seed) => amplification({ kind }, spare, seed, 0.1, 0.3, gc))),
      );
      expect(Math.abs(quick / used - 1), JSON.stringify(gc)).toBeLessThan(0.06);
    }
  },
  240_000,
);

const USED: ExperimentInput = {
  device: { ...DRIVE, overprovisioning: 0.2 },
  precondition: { kind: 'sprandom' },
};

it('a drive by sprandom holds every logical page once, and its oldest blocks fewest', () => {
  const engine = createEngine(parseExperiment(USED), workloadOf([]));
  const { blockWritten, mapping } = engine.deviceState();
  const { logicalPages, blocksPerPlane, pagesPerBlock, planes } = engine.geometry;
  expect(new Set(mapping).size).toBe(logicalPages);
  const valid = new Uint32Array(blockWritten.length);
  for (const ppn of mapping) valid[Math.floor(ppn / pagesPerBlock)]++;
  for (let plane = 0; plane < planes; plane++) {
    const first = plane * blocksPerPlane;
    const full = blockWritten.slice(first, first + blocksPerPlane).filter((pages) => pages === pagesPerBlock).length;
    // A twentieth of the blocks is free (policy.gc.softFreeRatio), one is open.
    expect(full).toBe(blocksPerPlane - 4 - 1);
    expect(valid[first]).toBeLessThan(0.85 * valid[first + full - 1]);
  }
  expect(engine.preparedPages).toBeGreaterThan(logicalPages);
});

it('a drive by sprandom has as many free blocks as its thresholds ask for, or fewer for its pages to fit', () => {
  const freeWith = (patch: ExperimentInput): number => {
    const engine = createEngine(parseExperiment({ ...USED, ...patch }), workloadOf([]));
    const { blocksPerPlane } = engine.geometry;
    const free = (plane: number): number =>
      engine
        .deviceState()
        .blockWritten.slice(plane * blocksPerPlane, (plane + 1) * blocksPerPlane)
        .filter((pages) => pages === 0).length;
    const counts = new Set([0, 1, 2, 3].map(free));
    expect(counts.size).toBe(1);
    return [...counts][0];
  };
  // (The open block of a plane may be without pages; with seed 1 none is.)
  expect(freeWith({ policy: { gc: { softFreeRatio: 0.1 } } })).toBe(7);
  expect(freeWith({ policy: { gc: { softFreeRatio: 0 } } })).toBe(2);
  expect(freeWith({ policy: { gc: { softFreeRatio: 0, hardFreeBlocks: 5 } } })).toBe(5);
  expect(freeWith({ policy: { gc: { softFreeRatio: 0.1, hardFreeBlocks: 5, enabled: false } } })).toBe(2);
  const narrow = { ...DRIVE, blocksPerPlane: 128, overprovisioning: 0.07 };
  // 7 would leave the full blocks less than a page each to collect.
  expect(freeWith({ device: narrow })).toBe(6);
});

it('a run on a drive by sprandom is continued by a snapshot, and forked, as it went', () => {
  const experiment = parseExperiment({ ...USED, host: { mode: 'closed', queueDepth: 4 } });
  const workload = workloadOf(
    Array.from({ length: 600 }, (_, i) => ({
      atNs: 0,
      op: 'write' as const,
      offset: ((i * 7919) % 10_000) * PAGE,
      bytes: PAGE,
    })),
  );
  const whole = createEngine(experiment, workload);
  while (whole.advance(1000));
  expect(whole.counters.gcRuns).toBeGreaterThan(2);
  const atNs = Math.floor(whole.now / 2);
  const half = createEngine(experiment, workload);
  half.advanceTo(atNs);
  const restored = restoreEngine(experiment, workload, half.snapshot());
  const fork = createHistory(experiment, workload, { fork: { atNs, experiment } });
  while (restored.advance(1000));
  while (fork.advance(1000));
  for (const engine of [restored, fork.engine]) {
    expect(engine.now).toBe(whole.now);
    expect(engine.deviceState()).toEqual(whole.deviceState());
    expect(engine.counters.gcProgram).toBe(whole.counters.gcProgram);
  }
});

it('the seed decides what a drive by sprandom holds, and nothing else does', () => {
  const hashOf = (patch: ExperimentInput): string => {
    return JSON.stringify(createEngine(parseExperiment({ ...USED, ...patch }), workloadOf([])).deviceState());
  };
  expect(hashOf({})).toBe(hashOf({ host: { mode: 'closed' } }));
  expect(hashOf({})).not.toBe(hashOf({ seed: 2 }));
});

it('a drive by sprandom is kept for the next run', () => {
  const devices = new DeviceShelf();
  const first = createEngine(parseExperiment(USED), workloadOf([]), { devices });
  const next = createEngine(parseExperiment(USED), workloadOf([]), { devices });
  expect([first.preparedPages > 0, next.preparedPages]).toEqual([true, 0]);
  expect(next.deviceState()).toEqual(first.deviceState());
  const others = createEngine(
    parseExperiment({ ...USED, precondition: { kind: 'sprandom', regions: 3 } }),
    workloadOf([]),
    {
      devices,
    },
  );
  expect(others.preparedPages).toBeGreaterThan(0);
  expect(others.deviceState(), 'the number of regions decides what is where').not.toEqual(first.deviceState());
});

it('a drive with too few spare pages for a steady state is refused, and what would help is named', () => {
  const narrow = { device: { ...DRIVE, overprovisioning: 0.05 }, policy: { gc: { softFreeRatio: 0.03 } } };
  expect(() => parseExperiment({ ...narrow, precondition: { kind: 'sprandom' } })).toThrow(
    /device\.overprovisioning: .*sprandom.*valid pages of.*allowed: at least a block of invalid pages \(64\)/,
  );
  expect(() => parseExperiment({ ...narrow, precondition: { kind: 'sprandom', fill: 0.8 } })).not.toThrow();
});

it('a drive with an SLC cache begins in its steady state with an empty cache', () => {
  const engine = createEngine(
    parseExperiment({ ...USED, policy: { slcCache: { blocksPerPlane: 4 } } }),
    workloadOf([{ atNs: 0, op: 'write', offset: 0, bytes: PAGE }]),
  );
  const { blockWritten } = engine.deviceState();
  expect([...blockWritten.slice(0, 5)]).toEqual([0, 0, 0, 0, 64]);
  while (engine.advance(16));
  expect([...engine.deviceState().blockWritten.slice(0, 4)].some((pages) => pages === 1)).toBe(true);
});
