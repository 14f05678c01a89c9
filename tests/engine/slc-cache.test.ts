/** The SLC cache (model page §11.14), in engine and reference model: rates and times worked out by hand. */
import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { createHistory, restoreEngine } from '../support/engines.ts';
import { agree } from './agreement.ts';
import { inlineRequests, runChecked, workloadOf } from './run.ts';

type Cache = Exclude<NonNullable<NonNullable<ExperimentInput['policy']>['slcCache']>, false>;
type Requests = NonNullable<Extract<ExperimentInput['workload'], { requests?: unknown }>>['requests'];

const PAGE = 16_384;
/** MQSim_TC's times; the three programs of a word line take its 730 µs together. */
const TIMES = {
  commandNs: 0,
  transferNsPerByte: 0,
  readNs: 66_000,
  programNs: 243_333,
  eraseNs: 4_800_000,
  pageTypes: { count: 3, secondProgramNs: 243_333, thirdProgramNs: 243_334 },
};
const write = (lpn: number, atNs = 0): { atNs: number; op: 'write'; offset: number; bytes: number } => ({
  atNs,
  op: 'write',
  offset: lpn * PAGE,
  bytes: PAGE,
});
const read = (lpn: number, atNs: number): { atNs: number; op: 'read'; offset: number; bytes: number } => ({
  atNs,
  op: 'read',
  offset: lpn * PAGE,
  bytes: PAGE,
});

/** One die, ten blocks of six pages: two static ones hold two pages each. */
const small = (requests: Requests, slcCache: Cache = {}, further: ExperimentInput = {}): ExperimentInput => ({
  device: {
    channels: 1,
    chipsPerChannel: 1,
    diesPerChip: 1,
    planesPerDie: 1,
    blocksPerPlane: 10,
    pagesPerBlock: 6,
    pageBytes: PAGE,
    overprovisioning: 0.5,
  },
  timing: TIMES,
  workload: { requests: requests ?? [] },
  ...further,
  policy: {
    slcCache: { blocksPerPlane: 2, lowFreeBlocks: 0, foldIdleNs: 1_000_000, ...slcCache },
    ...further.policy,
  },
});
const latencies = (input: ExperimentInput): (number | null)[] =>
  agree(input).requests.map(({ arrival, finish }) => (finish === null ? null : finish - arrival));

const DIES = 8;

/** When 8 dies have written `pages` pages each, closed loop: the last program's end, ns. */
function lastNs(pages: number, slcCache: Cache | false, pagesPerBlock = 384): number {
  const engine = runChecked(
    parseExperiment({
      version: 1,
      device: {
        channels: 8,
        chipsPerChannel: 1,
        diesPerChip: 1,
        planesPerDie: 1,
        blocksPerPlane: 20,
        pagesPerBlock,
        pageBytes: PAGE,
        overprovisioning: 0.4,
      },
      timing: TIMES,
      policy: { slcCache, dieBinding: 'static' },
      host: { mode: 'closed', queueDepth: DIES },
      workload: { requests: Array.from({ length: DIES * pages }, (_, lpn) => write(lpn)) },
    }),
  );
  return engine.lastCompletion;
}

/** Bytes a second from time 0 on, MB/s. */
const rate = (pages: number, slcCache: Cache | false): number => (DIES * pages * PAGE * 1000) / lastNs(pages, slcCache);

/** Bytes a second of the last `pages` of them, MB/s. */
const rateAfter = (before: number, pages: number, slcCache: Cache, pagesPerBlock: number): number =>
  (DIES * pages * PAGE * 1000) /
  (lastNs(before + pages, slcCache, pagesPerBlock) - lastNs(before, slcCache, pagesPerBlock));

describe('the three plateaus of a drive with an SLC cache', () => {
  it('are 819.2 MB/s while the cache has room', () => {
    expect(rate(4 * 128, { blocksPerPlane: 4, lowFreeBlocks: 0 })).toBeCloseTo(819.2, 6);
  });

  it('538.7 MB/s for pages that go to ordinary blocks', () => {
    expect(rate(600, false)).toBeCloseTo((8 * PAGE * 3 * 1000) / 730_000, 6);
    const both = 128 * 160_000 + 600 * (730_000 / 3);
    expect(rate(728, { blocksPerPlane: 1, lowFreeBlocks: 0 })).toBeCloseTo((8 * 728 * PAGE * 1000) / both, 6);
  });

  it('302.5 MB/s through a full cache whose erases take no time, 287.0 with them', () => {
    // A block of the cache holds 126 pages: 42 word lines, each written, read and programmed again.
    const full: Cache = { blocksPerPlane: 1, whenFull: 'fold-first', lowFreeBlocks: 1 };
    const wordLine = 3 * 160_000 + 3 * 30_000 + 730_000;
    const without = rateAfter(3 * 126, 5 * 126, { ...full, eraseNs: 1 }, 378);
    expect(without).toBeCloseTo((DIES * PAGE * 3 * 1000) / (wordLine + 1 / 42), 9);
    expect(without.toFixed(1)).toBe('302.5');
    // On the die the same: without time on the bus both paths are alike.
    expect(rateAfter(3 * 126, 5 * 126, { ...full, eraseNs: 1, foldPath: 'on-die' }, 378)).toBe(without);
    expect(rateAfter(3 * 128, 6 * 128, full, 384).toFixed(1)).toBe('287.0');
  });

  it('287.0 MB/s while each block has to be folded first, 302.5 without the erases', () => {
    // With one block a plane: 128 pages, then 42 folds of three pages and one of two, and the erase; 11 times.
    const cycles = 11;
    const fold = 128 * 30_000 + 42 * 730_000 + 2 * 243_333 + 3_000_000;
    const ns = cycles * 128 * 160_000 + (cycles - 1) * fold;
    const cache: Cache = { blocksPerPlane: 1, whenFull: 'fold-first', lowFreeBlocks: 1 };
    const measured = rate(cycles * 128, cache);
    // (The fold of word line w begins at page 3w + 2 from the second block on: two of the three types stay the same sum.)
    expect(Math.abs(measured - (8 * cycles * 128 * PAGE * 1000) / ns)).toBeLessThan(0.01);
    const perWordLine = 3 * 160_000 + 3 * 30_000 + 730_000;
    expect((8 * PAGE * 3 * 1000) / perWordLine).toBeCloseTo(302.5, 1);
    expect((8 * PAGE * 3 * 1000) / (perWordLine + (3 * 3_000_000) / 128)).toBeCloseTo(287, 1);
  });
});

describe('a word line', () => {
  /** A block of the cache is one word line: three pages. The host is idle, and it is folded. */
  const foldRows = (foldPath: 'bus' | 'on-die'): { startNs: number; endNs: number; kind: string; lane: number }[] => {
    const device = { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 10 };
    const result = agree({
      ...small(
        [0, 1, 2].map((lpn) => write(lpn)),
        { foldPath },
      ),
      device: { ...device, pagesPerBlock: 9, pageBytes: PAGE, overprovisioning: 0.5 },
      timing: { ...TIMES, commandNs: 100, transferNsPerByte: 10 },
    });
    expect(result.counts).toMatchObject({ folded: 3, foldRuns: 1 });
    return result.rows.filter(({ operation }) => result.operations[operation]?.cause === 'fold');
  };
  const inArray = (rows: ReturnType<typeof foldRows>, ...kinds: string[]): number =>
    rows
      .filter(({ kind, lane }) => lane === 1 && kinds.includes(kind))
      .reduce((sum, r) => sum + r.endNs - r.startNs, 0);

  it('is folded on the die in 820,000 ns and six commands, and nothing else uses the bus', () => {
    const rows = foldRows('on-die');
    const programs = rows.filter(({ kind }) => kind === 'program');
    const begins = Math.min(...rows.map(({ startNs }) => startNs));
    expect(inArray(rows, 'read', 'program')).toBe(3 * 30_000 + 730_000);
    expect((programs.at(-1)?.endNs ?? 0) - begins).toBe(820_000 + 6 * 100);
    expect(rows.filter(({ lane }) => lane === 0).map(({ kind }) => kind)).toEqual(Array(7).fill('command'));
  });

  it('goes twice over the bus otherwise: 983,040 ns more', () => {
    const rows = foldRows('bus');
    const begins = Math.min(...rows.map(({ startNs }) => startNs));
    const ends = Math.max(...rows.filter(({ kind }) => kind === 'program').map(({ endNs }) => endNs));
    expect(ends - begins).toBe(820_000 + 6 * (100 + 10 * PAGE));
  });
});

describe('a page of the host', () => {
  it('of a long write passes by the cache with admit small, as long as there is an ordinary page', () => {
    const long = { ...write(3, 1_000_000), bytes: 3 * PAGE };
    const requests = [write(0), long, write(6, 3_000_000), { ...long, atNs: 5_000_000, bytes: 2 * PAGE }];
    const cache: Cache = { admit: 'small', smallPages: 2, foldIdleNs: 100_000_000 };
    const result = agree(small(requests, cache));
    const taken = result.requests.map(({ arrival, finish }) => (finish ?? 0) - arrival);
    // A word line of ordinary pages, and pages of the cache.
    expect(taken).toEqual([160_000, 730_000, 160_000, 320_000]);
    expect(latencies(small(requests, { ...cache, smallPages: 1 }))).toEqual([160_000, 730_000, 160_000, 2 * 243_333]);
    expect(latencies(small(requests, { ...cache, admit: 'all' }))).toEqual([160_000, 480_000, 243_333, 486_667]);
  });

  it('is admitted by the length of its write behind a write buffer, too', () => {
    const requests = [{ ...write(0), bytes: 3 * PAGE }, write(5, 10_000_000), write(6, 20_000_000)];
    const host = { writeBuffer: { pages: 8, policy: 'lru' as const, ackNs: 1000 } };
    const result = agree(small(requests, { admit: 'small', smallPages: 2, foldIdleNs: 100_000_000 }, { host }));
    const programs = result.rows.filter(
      ({ kind, operation }) => kind === 'program' && result.operations[operation]?.cause === 'host',
    );
    expect(programs.map(({ startNs, endNs }) => endNs - startNs)).toEqual([
      243_333, 243_333, 243_334, 160_000, 160_000,
    ]);
  });

  it('takes the SLC times in the cache, and the ordinary ones beside it', () => {
    const requests = [
      ...[0, 1, 2, 3, 4].map((lpn) => write(lpn, lpn * 1_000_000)),
      read(0, 5_100_000),
      read(4, 5_500_000),
    ];
    expect(latencies(small(requests))).toEqual([160_000, 160_000, 160_000, 160_000, 243_333, 30_000, 66_000]);
  });

  it('waits for a folded block with fold-first, and is told so', () => {
    const cache: Cache = { whenFull: 'fold-first', lowFreeBlocks: 1 };
    const requests = [0, 1, 2, 3, 4].map((lpn) => write(lpn));
    const { requests: done } = agree(small(requests, cache));
    // Two pages fill a block; the second block opens with the third, the cache has none free, and the first is folded:
    // two reads, two programs (of the first and second type), the erase.
    const fold = 2 * 30_000 + 2 * 243_333 + 3_000_000;
    expect(done.map(({ finish }) => finish)).toEqual([
      160_000,
      320_000,
      480_000,
      480_000 + fold + 160_000,
      480_000 + fold + 320_000,
    ]);
    expect(done[3]?.parts.dieFold).toBe(fold);
  });
});

describe('folding', () => {
  it('begins when the host has been idle, moves each page once, and erases the block', () => {
    const requests = [...[0, 1, 2, 3].map((lpn) => write(lpn, 0)), read(0, 20_000_000)];
    const result = agree(small(requests));
    const folds = result.rows.filter(({ operation }) => result.operations[operation]?.cause === 'fold');
    expect(folds[0]?.startNs).toBe(640_000 + 1_000_000);
    expect(result.counts).toMatchObject({ folded: 4, foldRuns: 2 });
    // The page is read in an ordinary block afterward.
    expect(result.requests[4]?.parts.array).toBe(66_000);
  });

  it('leaves out pages that were overwritten: the newer copy wins', () => {
    const requests = [write(0), write(1), write(2), write(3), write(0, 1_700_000), read(0, 30_000_000)];
    const result = agree(small(requests));
    expect(result.counts.folded).toBeLessThan(4);
    expect(new Set(result.map.values()).size).toBe(4);
  });

  it('lets a read wait for its program, or not: 243,333 ns of dieFold less, for a suspend latency', () => {
    const requests = [write(0), write(1), write(2), write(3), read(2, 1_710_000)];
    const suspension = { program: true, erase: true, programSuspendNs: 20_000, minRunProgramNs: 0, worthItMarginNs: 0 };
    const waits = latencies(small(requests))[4];
    const goes = latencies(small(requests, {}, { policy: { suspension } }))[4];
    // The idle host lets folding begin at 1,640,000: two reads, then the first program from 1,700,000 on.
    expect(waits).toBe(1_943_333 - 1_710_000 + 30_000);
    expect(goes).toBe(20_000 + 30_000);
    const not = latencies(small(requests, { foldSuspendable: false }, { policy: { suspension } }))[4];
    expect(not).toBe(waits);
  });
});

it.each<Cache>([
  { dynamicBlocksPerPlane: 0 },
  { dynamicBlocksPerPlane: 3 },
  { foldPath: 'on-die' },
  { admit: 'small', smallPages: 1, foldPath: 'on-die' },
])('an SLC cache survives snapshots and forks, with its cliff and what was in it: %o', (further) => {
  const requests = Array.from({ length: 40 }, (_, i) => ({
    ...write(i % 17, i * 400_000 + (i % 5 === 0 ? 3_000_000 : 0)),
    bytes: i % 8 === 3 ? 2 * PAGE : PAGE,
  }));
  const slcCache = { keepFreeBlocks: 2, lowFreeBlocks: 1, ...further };
  const experiment = parseExperiment({ version: 1, ...small(requests, slcCache) });
  const workload = workloadOf(inlineRequests(experiment));
  const whole = runChecked(experiment);
  expect(whole.counters.folded).toBeGreaterThan(10);
  const inCache = (engine: typeof whole): string => JSON.stringify(engine.cacheOccupancy()?.valid.pageNs.join());
  let cuts = 0;
  for (let atNs = 100_000; atNs < whole.now; atNs += 5_555_555) {
    const engine = createEngine(experiment, workload);
    engine.advanceTo(atNs);
    const restored = restoreEngine(experiment, workload, engine.snapshot());
    while (restored.advance(1));
    expect(restored.stateHash()).toBe(whole.stateHash());
    expect(restored.cliffNs).toBe(whole.cliffNs);
    const fork = createHistory(experiment, workload, { fork: { atNs, experiment } });
    while (fork.advance(100));
    expect(fork.engine.stateHash()).toBe(whole.stateHash());
    expect(fork.engine.cliffNs).toBe(whole.cliffNs);
    // (What was recorded is no part of a snapshot; a fork has all of it.)
    expect(inCache(fork.engine)).toBe(inCache(whole));
    cuts++;
  }
  expect(cuts).toBeGreaterThan(5);
});

it('a full cache whose block finds no room beside it waits for a collection, not for ever', () => {
  // The block in the cache has two valid pages, the ordinary one is left with one: neither can go on. The plane has a
  // free block, which is for collections, and so no reason of its own to collect.
  const lengths = [1, 1, 1, 2, 4, 1, 1, 1, 2, 4];
  const device = { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, pageBytes: PAGE };
  const { requests, counts } = agree({
    device: { ...device, blocksPerPlane: 5, pagesPerBlock: 4, overprovisioning: 0.4 },
    policy: {
      slcCache: { blocksPerPlane: 1, bits: 2, whenFull: 'fold-first', foldIdleNs: 100_000 },
      gc: { hardFreeBlocks: 0 },
    },
    workload: { requests: lengths.map((pages, i) => ({ ...write(0, i), bytes: pages * PAGE })) },
  });
  expect(requests.map(({ finish }) => finish)).not.toContain(null);
  expect(counts).toMatchObject({ gcRuns: 1, foldRuns: 9 });
});

it('every number of the cache changes a run', () => {
  const requests = Array.from({ length: 60 }, (_, i) => [
    write((i * i) % 11, i * 100_000 + Math.floor(i / 9) * 3_000_000),
    ...(i % 4 === 0 ? [read((i * i) % 11, i * 100_000 + Math.floor(i / 9) * 3_000_000 + 50_000)] : []),
  ]).flat();
  const hashOf = (cache: Cache, further: ExperimentInput = {}): string =>
    runChecked(
      parseExperiment({
        version: 1,
        ...small(requests, { dynamicBlocksPerPlane: 1, keepFreeBlocks: 3, lowFreeBlocks: 1, ...cache }, further),
      }),
    ).stateHash();
  const changed: Cache[] = [
    {},
    { blocksPerPlane: 1 },
    { dynamicBlocksPerPlane: 0 },
    { keepFreeBlocks: 8 },
    { readNs: 31_000 },
    { programNs: 161_000 },
    { eraseNs: 3_100_000 },
    { lowFreeBlocks: 2 },
    { foldIdleNs: 500_000 },
    { foldVictim: 'least-valid' },
  ];
  const hashes = changed.map((cache) => hashOf(cache));
  expect(changed.filter((_, i) => i > 0 && hashes[i] === hashes[0])).toEqual([]);
  const plain = { timing: { ...TIMES, pageTypes: { count: 1 } } };
  expect(hashOf({ bits: 2 }, plain)).not.toBe(hashOf({ bits: 3 }, plain));
});

it.each<[ExperimentInput, string]>([
  [small([], { blocksPerPlane: 0 }), 'policy.slcCache.blocksPerPlane'],
  [small([], { blocksPerPlane: 9 }), 'policy.slcCache.blocksPerPlane'],
  [small([], { dynamicBlocksPerPlane: 2, keepFreeBlocks: 1 }), 'policy.slcCache.keepFreeBlocks'],
  [small([], { whenFull: 'fold-first' }), 'policy.slcCache.lowFreeBlocks'],
  [small([], { whenFull: 'fold-first', lowFreeBlocks: 1, admit: 'small' }), 'policy.slcCache.whenFull'],
  [small([], {}, { timing: { ...TIMES, readNs: 0 } }), 'timing.readNs'],
  [small([], {}, { initial: { collect: [{ block: 1 }] } }), 'initial.collect'],
  [small([], {}, { initial: { pages: [{ block: 1, page: 0, lpn: 3 }] } }), 'initial.pages'],
  [small([], {}, { initial: { running: [{ kind: 'read', remainingNs: 5 }] } }), 'initial.running'],
  [
    small(
      Array.from({ length: 25 }, (_, lpn) => write(lpn)),
      { blocksPerPlane: 7 },
    ),
    'device.overprovisioning',
  ],
])('a cache that cannot be is refused by its key: %#', (input, key) => {
  expect(() => parseExperiment({ version: 1, ...input })).toThrow(key);
});

it('a cache beside what it excludes is refused by the key of that', () => {
  const excluded: [NonNullable<ExperimentInput['policy']>, string][] = [
    [{ multiPlane: 'wise' }, 'policy.multiPlane'],
    [{ gcActiveBlock: true }, 'policy.gcActiveBlock'],
    [{ parallelRead: 'any' }, 'policy.parallelRead'],
    [{ multiLocationRead: {} }, 'policy.multiLocationRead'],
    [{ readLayout: {} }, 'policy.readLayout'],
    [{ scheduler: 'paq' }, 'policy.scheduler'],
    [{ wearLeveling: { static: true } }, 'policy.wearLeveling.static'],
    [{ gc: { hostParallel: true } }, 'policy.gc.hostParallel'],
    [{ gc: { preemption: 'block' } }, 'policy.gc.preemption'],
    [{ quirks: { overlapTransfers: true } }, 'policy.quirks.overlapTransfers'],
  ];
  for (const [policy, key] of excluded) {
    const experiment = parseExperiment({ version: 1, ...small([write(0)], {}, { policy }) });
    expect(() => createEngine(experiment, workloadOf(inlineRequests(experiment)))).toThrow(key);
  }
});
