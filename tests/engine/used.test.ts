/** A used drive (`precondition.kind: used`): what it holds, and that its collections are steady. Model page §11.1. */
import { expect, it } from 'vitest';
import { steadyQuotas } from '../../src/device/used-blocks.ts';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { createHistory, restoreEngine } from '../support/engines.ts';
import { DeviceShelf } from '../../src/policies/all/device-shelf.ts';
import { generateRequests } from '../../src/traces/synthetic/synthetic.ts';
import { workloadOf } from './run.ts';

const PAGE = 4096;
const LONG = process.env.LONG !== undefined;

const DRIVE = {
  channels: 2,
  chipsPerChannel: 1,
  diesPerChip: 2,
  planesPerDie: 2,
  blocksPerPlane: 64,
  pagesPerBlock: 64,
  pageBytes: PAGE,
  spareBytes: 0,
  overprovisioningOf: 'logical',
} as const;

type Collection = NonNullable<NonNullable<ExperimentInput['policy']>['gc']>;

/** Drives by blocks a plane, pages a block and share of spare pages; `gapNs` leaves collection the time that it needs. */
const DRIVES = [
  { blocksPerPlane: 64, pagesPerBlock: 64, overprovisioning: 0.15, gapNs: 500_000 },
  { blocksPerPlane: 96, pagesPerBlock: 96, overprovisioning: 0.28, gapNs: 250_000 },
  { blocksPerPlane: 64, pagesPerBlock: 32, overprovisioning: 0.5, gapNs: 200_000 },
  { blocksPerPlane: 128, pagesPerBlock: 64, overprovisioning: 0.12, gapNs: 700_000 },
  { blocksPerPlane: 128, pagesPerBlock: 48, overprovisioning: 0.2, gapNs: 400_000 },
] as const;

const VICTIMS: readonly Collection[] = [{}, { victim: 'random-greedy', d: 10 }, { victim: 'random-greedy', d: 3 }];

/** Write amplification and the 99th percentile of the latencies, ns, of the first sixth of a run, and of the last. */
interface Ends {
  readonly amplification: readonly [first: number, last: number];
  readonly p99Ns: readonly [first: number, last: number];
}

function endsOf(drive: (typeof DRIVES)[number], gc: Collection, seed: number, share: number): Ends {
  const { gapNs, ...geometry } = drive;
  const pages = Math.floor((8 * drive.blocksPerPlane * drive.pagesPerBlock) / (1 + drive.overprovisioning));
  const sixth = Math.floor((pages * share) / 6);
  const experiment = parseExperiment({
    device: { ...DRIVE, ...geometry },
    policy: { gc },
    timing: { commandNs: 100, transferNsPerByte: 0.1, readNs: 40_000, programNs: 200_000, eraseNs: 2_000_000 },
    precondition: { kind: 'used' },
    seed,
    workload: {
      synthetic: {
        requests: 6 * sixth,
        readShare: 0.3,
        writeSizes: [{ bytes: PAGE, weight: 1 }],
        arrivals: { meanGapNs: gapNs },
        addresses: { footprintBytes: pages * PAGE, alignBytes: PAGE },
      },
    },
  });
  if (!('synthetic' in experiment.workload)) throw new Error('no generator');
  const engine = createEngine(experiment, generateRequests(experiment.workload.synthetic, seed + 100, 0), {
    record: false,
  });
  const amplificationUpTo = (requests: number, [host, gcPages]: readonly [number, number]): number => {
    while (engine.completedRequests < requests && engine.advance(8));
    const { hostProgram, gcProgram } = engine.counters;
    return 1 + (gcProgram - gcPages) / (hostProgram - host);
  };
  const first = amplificationUpTo(sixth, [0, 0]);
  while (engine.completedRequests < 5 * sixth && engine.advance(8));
  const before = [engine.counters.hostProgram, engine.counters.gcProgram] as const;
  const last = amplificationUpTo(6 * sixth, before);
  const p99 = (from: number): number => engine.latencies.slice(from, from + sixth).sort()[Math.floor(0.99 * sixth)];
  return { amplification: [first, last], p99Ns: [p99(0), p99(5 * sixth)] };
}

/** Blocks of a plane for which the closed form is summed up: many, so that whole pages do not matter. */
const FINE = 100;

/** Mean of the valid pages of a collected block, if its plane's full blocks hold this share of valid ones. */
function collectedPages(full: number, pages: number, share: number, choices: number): number {
  if (choices === Infinity) {
    // Desnoyers' formula for whole pages, (B − m) / (B Σ 1/i) = share with i over m to B, between two m.
    const shareOf = (m: number): number => {
      let sum = 0;
      for (let i = m + 1; i <= pages; i++) sum += 1 / i;
      return (pages - m) / (pages * sum);
    };
    let m = 0;
    while (m < pages - 2 && shareOf(m + 1) < share) m++;
    return m + (share - shareOf(m)) / (shareOf(m + 1) - shareOf(m));
  }
  const blocks = full * FINE;
  const quotas = steadyQuotas(blocks, pages, Math.round(share * blocks * pages), choices);
  // The best of d drawn blocks is number k (from 0, the fewest first) with this share of the draws.
  const beyond = (k: number): number => ((blocks - k) / blocks) ** choices;
  return quotas.reduce((sum, quota, k) => sum + quota * (beyond(k) - beyond(k + 1)), 0);
}

/** Programs a host page: 1 / (1 − the valid share of a collected block). */
function closedForm(
  { blocksPerPlane, pagesPerBlock, overprovisioning }: (typeof DRIVES)[number],
  gc: Collection,
): number {
  const valid = (blocksPerPlane * pagesPerBlock) / (1 + overprovisioning);
  const full = blocksPerPlane - Math.ceil(0.05 * blocksPerPlane) - 1;
  let collected = 0;
  for (let round = 0; round < 20; round++) {
    // The open block begins with what was collected.
    const share = (valid - (collected + pagesPerBlock) / 2) / (full * pagesPerBlock);
    collected = collectedPages(full, pagesPerBlock, share, gc.d ?? Infinity);
  }
  return pagesPerBlock / (pagesPerBlock - collected);
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

it.each(LONG ? DRIVES : DRIVES.slice(0, 2))(
  'a used drive has from its first write the write amplification and p99 of its last (%o)',
  (drive) => {
    let compared = 0;
    for (const gc of LONG ? VICTIMS : VICTIMS.slice(0, 2)) {
      const seeds = LONG ? [1, 2, 3] : [1, 2];
      const ends = seeds.map((seed) => endsOf(drive, gc, seed, LONG ? 3 : 1));
      const of = (part: keyof Ends, at: 0 | 1): number => mean(ends.map((each) => each[part][at]));
      const name = `${JSON.stringify(gc)}: ${JSON.stringify(ends)}, ${closedForm(drive, gc)}`;
      expect(Math.abs(of('amplification', 0) / of('amplification', 1) - 1), name).toBeLessThan(0.1);
      if (LONG) expect(Math.abs(of('p99Ns', 0) / of('p99Ns', 1) - 1), name).toBeLessThan(0.1);
      // The formula for d choices is the limit of many blocks; a plane has a hundred, and 3 choices show it most.
      expect(Math.abs(of('amplification', 1) / closedForm(drive, gc) - 1), name).toBeLessThan(gc.d === 3 ? 0.06 : 0.05);
      compared++;
    }
    expect(compared).toBeGreaterThan(1);
  },
);

const USED: ExperimentInput = {
  device: { ...DRIVE, overprovisioning: 0.2 },
  precondition: { kind: 'used' },
};

const prepared = (patch: ExperimentInput): Engine =>
  createEngine(parseExperiment({ ...USED, ...patch }), workloadOf([]));

/** Free blocks of each plane. */
function freeBlocks(engine: Engine): number[] {
  const { blocksPerPlane, planes } = engine.geometry;
  const { blockWritten } = engine.deviceState();
  return Array.from(
    { length: planes },
    (_, plane) =>
      blockWritten.slice(plane * blocksPerPlane, (plane + 1) * blocksPerPlane).filter((pages) => pages === 0).length,
  );
}

it('a used drive holds every logical page once, and no plane is short of free blocks', () => {
  let compared = 0;
  const collections: Collection[] = [{}, { softFreeRatio: 0.1 }, { softFreeRatio: 0, hardFreeBlocks: 5 }];
  for (const gc of collections) {
    for (const policy of [{}, { gcActiveBlock: true }, { superblockWays: 2 }]) {
      const engine = prepared({ policy: { ...policy, gc } });
      const { mapping } = engine.deviceState();
      expect(new Set(mapping).size).toBe(engine.geometry.logicalPages);
      const least = Math.max(gc.hardFreeBlocks ?? 2, (gc.softFreeRatio ?? 0.05) * DRIVE.blocksPerPlane);
      // GC's own open block counts for the hard limit.
      const own = 'gcActiveBlock' in policy && gc.softFreeRatio === 0 ? 1 : 0;
      for (const free of freeBlocks(engine)) expect(free + own).toBeGreaterThanOrEqual(least);
      compared++;
    }
  }
  expect(compared).toBe(9);
});

it('a run that programs nothing on a used drive erases nothing', () => {
  let compared = 0;
  for (const seed of [1, 2, 3]) {
    const reads = Array.from({ length: 200 }, (_, i) => {
      return { atNs: i * 50_000, op: 'read' as const, offset: ((i * 7919) % 10_000) * PAGE, bytes: PAGE };
    });
    const engine = createEngine(parseExperiment({ ...USED, seed }), workloadOf(reads));
    while (engine.advance(1000));
    expect(engine.counters).toMatchObject({ gcRuns: 0, gcProgram: 0 });
    compared++;
  }
  expect(compared).toBe(3);
});

it('the dies of a used drive need their next blocks at different times', () => {
  const engine = prepared({ policy: { gcActiveBlock: true } });
  const { blockWritten } = engine.deviceState();
  const { planes, planesPerDie, blocksPerPlane, pagesPerBlock } = engine.geometry;
  const open = Array.from({ length: planes }, (_, plane) => [
    ...blockWritten
      .slice(plane * blocksPerPlane, (plane + 1) * blocksPerPlane)
      .filter((pages) => pages > 0 && pages < pagesPerBlock),
  ]);
  // Of a die, the host's open blocks are level: programs of several planes need that.
  for (let plane = 0; plane < planes; plane += planesPerDie) {
    expect(open[plane].some((pages) => open[plane + 1].some((other) => Math.abs(pages - other) <= 1))).toBe(true);
  }
  expect(new Set(open.flat()).size).toBeGreaterThan(planes / 2);
});

it('a run on a used drive is continued by a snapshot, and forked, as it went', () => {
  const experiment = parseExperiment({ ...USED, host: { mode: 'closed', queueDepth: 4 } });
  const workload = workloadOf(
    Array.from({ length: 1200 }, (_, i) => ({
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

it('the seed decides what a used drive holds, and nothing else does', () => {
  const stateOf = (patch: ExperimentInput): string => JSON.stringify(prepared(patch).deviceState());
  expect(stateOf({})).toBe(stateOf({ host: { mode: 'closed' } }));
  expect(stateOf({})).not.toBe(stateOf({ seed: 2 }));
});

it('a used drive is kept for the next run', () => {
  const devices = new DeviceShelf();
  const first = createEngine(parseExperiment(USED), workloadOf([]), { devices });
  const next = createEngine(parseExperiment(USED), workloadOf([]), { devices });
  expect([first.preparedPages > 0, next.preparedPages]).toEqual([true, 0]);
  expect(next.deviceState()).toEqual(first.deviceState());
});

it('a drive with too few spare pages for a steady state is as full as it must be', () => {
  let compared = 0;
  for (const overprovisioning of [0.04, 0.05, 0.07]) {
    for (const seed of [1, 2, 3]) {
      const device = { ...DRIVE, blocksPerPlane: 80, pagesPerBlock: 16, overprovisioning };
      const engine = prepared({ device, seed, policy: { gc: { softFreeRatio: 0.03 } } });
      expect(new Set(engine.deviceState().mapping).size).toBe(engine.geometry.logicalPages);
      compared++;
    }
  }
  expect(compared).toBe(9);
});

it('a used drive with an SLC cache begins with an empty cache', () => {
  const engine = createEngine(
    parseExperiment({ ...USED, policy: { slcCache: { blocksPerPlane: 4 } } }),
    workloadOf([{ atNs: 0, op: 'write', offset: 0, bytes: PAGE }]),
  );
  const { blockWritten } = engine.deviceState();
  expect([...blockWritten.slice(0, 4)]).toEqual([0, 0, 0, 0]);
  while (engine.advance(16));
  expect([...engine.deviceState().blockWritten.slice(0, 4)].some((pages) => pages === 1)).toBe(true);
});
