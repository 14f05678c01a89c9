/**
 * The last free block of a plane is garbage collection's, and past its hard limit it goes before the host's writes:
 * each case once stopped as "full" with planes of garbage. Engine and reference model alike.
 */
import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { NAMED_POLICIES } from '../../src/document/presets/schemes.ts';
import { applyPatch } from '../../src/document/patch.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { agreedRun } from './agreement.ts';
import { examine, unmeant } from './checked.ts';

/**
 * `count` writes of one page, `gapNs` apart, page numbers drawn below `pages` (a linear congruence; hot ones more often
 * where `skew` is larger).
 */
function overwrites(
  count: number,
  pages: number,
  { skew = 1, seed = 7, gapNs = 0 } = {},
): NonNullable<ExperimentInput['workload']> {
  let x = seed;
  const draw = (): number => {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
    return x / 4_294_967_296;
  };
  const requests = Array.from({ length: count }, (_, i) => {
    let share = draw();
    for (let i = 1; i < skew; i++) share *= draw();
    return { atNs: i * gapNs, op: 'write' as const, offset: Math.floor(share * pages) * 4096, bytes: 4096 };
  });
  return { requests };
}

const oneDie = {
  channels: 1,
  chipsPerChannel: 1,
  diesPerChip: 1,
  planesPerDie: 1,
  blocksPerPlane: 8,
  pagesPerBlock: 8,
  pageBytes: 4096,
  overprovisioning: 0.5,
};

/** Runs the experiment on both, which must agree, and requires that every request completes. */
function completes(input: ExperimentInput, policy?: string): ReturnType<typeof agreedRun> {
  const patch = NAMED_POLICIES.find(({ name }) => name === policy)?.patch ?? {};
  const result = agreedRun(applyPatch(parseExperiment({ version: 1, ...input }), patch));
  expect(result.error).toBeUndefined();
  expect(result.requests.filter(({ finish }) => finish === null)).toEqual([]);
  return result;
}

describe('garbage collection is not starved', () => {
  it('by host writes that load during its programs (cache mode)', () => {
    const { counts } = completes({
      device: oneDie,
      policy: { cacheMode: true },
      workload: overwrites(200, 32),
    });
    expect(counts.gcRuns).toBeGreaterThan(10);
  });

  it('by the guests of GCPAR', () => {
    const { counts } = completes(
      {
        device: { ...oneDie, planesPerDie: 4, blocksPerPlane: 6, overprovisioning: 0.35 },
        policy: { planeConstraint: 'page', partialWrite: 'pad', gc: { hardFreeBlocks: 1 } },
        precondition: { kind: 'used' },
        workload: overwrites(300, 120),
      },
      'gcpar',
    );
    expect(counts.gcRuns).toBeGreaterThan(10);
  });

  it.each([0, 40_000_000])('by static wear leveling that takes the last block (writes %i ns apart)', (gapNs) => {
    const { counts, operations } = completes({
      device: { ...oneDie, pagesPerBlock: 4 },
      policy: { wearLeveling: { static: true, threshold: 3 } },
      workload: overwrites(200, 16, { skew: 2, gapNs }),
    });
    expect(counts.gcRuns).toBeGreaterThan(10);
    // It gives way to collections that are due: only an idle device gets round to it.
    const moved = operations.filter(({ cause, type, ppn }) => cause === 'wear-leveling' && type === 'program' && ppn);
    expect(moved.length > 0).toBe(gapNs > 0);
  });

  it('by its own open block, which counts as free for the hard limit', () => {
    const input: ExperimentInput = {
      device: { ...oneDie, blocksPerPlane: 12 },
      policy: { gcActiveBlock: true },
      precondition: { kind: 'used' },
      workload: overwrites(100, 48),
    };
    completes(input);
    const { engine } = examine(parseExperiment({ version: 1, ...input }));
    const { jobs, flash } = engine.readable;
    // One free block and GC's open one: not urgent.
    expect(flash.freeBlocks[0] + (flash.gcRest(0) > 0 ? 1 : 0)).toBeGreaterThanOrEqual(2);
    expect(jobs.urgent[0]).toBe(0);
  });
});

describe('a write bound to a die without free pages', () => {
  // Pages 0, 2, 4 … live on die 0, which they fill; die 1 has room.
  const pages = Array.from({ length: 24 }, (_, i) => ({
    lpn: 2 * i,
    channel: 0,
    chip: 0,
    die: 0,
    plane: 0,
    block: Math.floor(i / 8),
    page: i % 8,
  }));
  const device = { ...oneDie, diesPerChip: 2, blocksPerPlane: 4, overprovisioning: 0.1 };
  const requests = [48, 50, 52].map((lpn) => ({ atNs: 0, op: 'write' as const, offset: lpn * 4096, bytes: 4096 }));

  it.each(['static', 'write-order', 'request-order', 'queue', 'state'] as const)(
    'goes elsewhere (%s)',
    (dieBinding) => {
      const { counts } = completes({
        device,
        policy: { dieBinding, gc: { hardFreeBlocks: 1 } },
        initial: { pages },
        workload: { requests },
      });
      if (dieBinding === 'static') expect(counts.rebound).toBe(3);
      if (dieBinding === 'request-order' || dieBinding === 'write-order') expect(counts.rebound).toBeGreaterThan(0);
    },
  );

  it('waits for a garbage collection that can free a page of its die', () => {
    const some = pages.slice(0, 23);
    const { counts } = completes({
      device,
      policy: { dieBinding: 'static', gc: { hardFreeBlocks: 1 } },
      // The last page of the third block is invalid.
      initial: { pages: some, writePointers: [{ channel: 0, chip: 0, die: 0, plane: 0, block: 2, page: 8 }] },
      workload: { requests: requests.slice(0, 1) },
    });
    expect(counts.rebound).toBe(0);
    expect(counts.gcRuns).toBe(1);
  });

  it('moves on from small full dies under queue binding', () => {
    const experiment = applyPatch(
      parseExperiment({
        version: 1,
        device: { ...device, chipsPerChannel: 2, planesPerDie: 2, blocksPerPlane: 8, overprovisioning: 0.3 },
        policy: { gc: { hardFreeBlocks: 1 } },
        precondition: { kind: 'sequential-fill' },
        workload: overwrites(400, 200, { seed: 3 }),
      }),
      NAMED_POLICIES.find(({ name }) => name === 'db-queue')?.patch ?? {},
    );
    const { engine, check } = examine(experiment);
    expect(engine.stopped).toBeNull();
    expect(unmeant(experiment, check)).toEqual([]);
  });
});
