/** Independent plane reads (model page §11.12): closed forms, and the laws that the setting keeps. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestAccount } from '../../src/analysis/why/account.ts';
import { RunReader } from '../../src/analysis/why/run-reader.ts';
import type { Experiment, ExperimentInput } from '../../src/document/experiment.ts';
import { settingsWithoutEffect } from '../../src/document/no-effect.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { PLANE_READ_EXPERIMENTS } from '../reference/arbitrary-plane-reads.ts';
import { agree } from '../engine/agreement.ts';
import { inlineRequests, run, workloadOf } from '../engine/run.ts';
import { chipIndex } from '../../src/policies/data-outs.ts';

/** Which of the candidates [chip, die, operation] the scan takes. */
function first(...candidates: readonly (readonly [chip: number, die: number, operation: number])[]): number {
  const of = {
    requestAge: () => 0,
    remainingOnChip: () => 1,
    chip: (i: number) => candidates[i][0],
    die: (i: number) => candidates[i][1],
    operation: (i: number) => candidates[i][2],
  };
  return candidates.map((_, i) => i).sort((a, b) => chipIndex(of, a, b))[0];
}

it('takes the lowest chip, then the lowest die, then the oldest operation', () => {
  expect(first([1, 0, 1], [0, 1, 2])).toBe(1);
  expect(first([1, 0, 1], [0, 0, 2])).toBe(1);
  expect(first([1, 1, 1], [1, 0, 2])).toBe(1);
  expect(first([1, 1, 2], [1, 1, 1])).toBe(1);
  expect(first([0, 0, 1], [0, 0, 2], [0, 1, 0], [1, 0, 0])).toBe(0);
});

const TABLE_ONE = { commandNs: 70, transferNsPerByte: 10, readNs: 78_000, programNs: 1_300_000, eraseNs: 3_800_000 };
/** 16 KiB at 1,200 MT/s: 5/6 ns a byte; tR of 2021's fastest. */
const TODAY = { commandNs: 70, transferNsPerByte: 0.833333, readNs: 40_000 };

type Policy = NonNullable<ExperimentInput['policy']>;

/** Reads that arrive together on one die of four planes, each in another plane and block. */
function reads(
  planes: readonly number[],
  policy: Policy,
  timing = TABLE_ONE as object,
  pageBytes = 8192,
): ExperimentInput {
  return {
    device: {
      channels: 1,
      chipsPerChannel: 1,
      diesPerChip: 1,
      planesPerDie: 4,
      blocksPerPlane: 8,
      pagesPerBlock: 4,
      pageBytes,
      overprovisioning: 0.5,
    },
    timing,
    policy,
    initial: {
      pages: planes.map((plane, lpn) => ({ lpn, channel: 0, chip: 0, die: 0, plane, block: lpn, page: lpn % 4 })),
    },
    workload: {
      requests: planes.map((_, lpn) => ({ atNs: 0, op: 'read', offset: lpn * pageBytes, bytes: pageBytes })),
    },
  };
}

const INDEPENDENT: Policy = { planeReads: 'independent' };
const latencies = (input: ExperimentInput): number[] => [...run(input).latencies];

describe('independent plane reads', () => {
  it('read four planes in the time of one array read and four transfers', () => {
    expect(latencies(reads([0, 1, 2, 3], INDEPENDENT))).toEqual([159_990, 241_910, 323_830, 405_750]);
    expect(latencies(reads([0, 1, 2, 3], {}))).toEqual([159_990, 319_980, 479_970, 639_960]);
  });

  it('end before a multi-plane read by the commands that it sends first', () => {
    const together = reads([0, 1, 2, 3], { parallelRead: 'any', planeConstraint: 'page' });
    const initial = {
      pages: [0, 1, 2, 3].map((lpn) => ({ lpn, channel: 0, chip: 0, die: 0, plane: lpn, block: 0, page: 0 })),
    };
    expect(Math.max(...latencies({ ...together, initial }))).toBe(405_960);
    expect(Math.max(...latencies({ ...reads([0, 1, 2, 3], INDEPENDENT), initial }))).toBe(405_750);
  });

  it('gain more on a faster bus', () => {
    const fast = latencies(reads([0, 1, 2, 3], INDEPENDENT, TODAY, 16_384));
    expect(fast).toEqual([53_724, 67_378, 81_032, 94_686]);
    expect(Math.max(...latencies(reads([0, 1, 2, 3], {}, TODAY, 16_384)))).toBe(214_896);
  });

  it('of one plane wait for each other, its data-out included', () => {
    expect(latencies(reads([2, 2], INDEPENDENT))).toEqual([159_990, 319_980]);
  });

  it('are as many at a time as the limit says', () => {
    const limited = latencies(reads([0, 1, 2, 3], { ...INDEPENDENT, planeReadLimit: 2 }));
    // The third's command comes before the second's data-out, the fourth's before the third's.
    expect(limited).toEqual([159_990, 241_910 + 70, 323_830 + 140, 405_750 + 140]);
    expect(latencies(reads([0, 1, 2, 3], { ...INDEPENDENT, planeReadLimit: 1 }))).toEqual(
      latencies(reads([0, 1, 2, 3], {})),
    );
  });

  it('wait for a program of their die, whatever its plane, and hold one until all are out', () => {
    const input = reads([0, 1], INDEPENDENT);
    const requests = [
      { atNs: 0, op: 'read' as const, offset: 0, bytes: 8192 },
      { atNs: 1000, op: 'write' as const, offset: 8192 * 20, bytes: 8192 },
      { atNs: 2000, op: 'read' as const, offset: 8192, bytes: 8192 },
    ];
    const { requests: rows } = agree({ ...input, workload: { requests } });
    // The read is out at 159,990; then the write's load and program; then the younger read.
    expect(rows.map(({ finish }) => finish)).toEqual([159_990, 1_541_980, 1_701_970]);
    const priority = agree({ ...input, workload: { requests }, policy: { ...INDEPENDENT, readPriority: true } });
    expect(priority.requests.map(({ finish }) => finish)).toEqual([159_990, 241_910 + 1_381_990, 241_910]);
  });

  it('name the read of their own plane as what they waited for', () => {
    const input = parseExperiment({ version: 1, ...reads([0, 1, 1], INDEPENDENT) });
    const engine = createEngine(input, workloadOf(inlineRequests(input)));
    while (engine.advance(1000));
    const reader = new RunReader(engine.recording(), engine.experiment);
    const waits = [0, 1, 2].map((request) =>
      requestAccount(reader, request)?.spans.filter(({ cause }) => cause === 'dieHost'),
    );
    expect(waits).toEqual([[], [], [{ startNs: 70, endNs: 241_910, cause: 'dieHost', blockerOperation: 1 }]]);
  });

  it('count the busy time of a die once', () => {
    const engine = createEngine(...runnable(reads([0, 1, 2, 3], INDEPENDENT)));
    while (engine.advance(1000));
    expect(engine.busyNs().dies[0]).toBe(78_000 + 3 * 70);
  });
});

function runnable(input: ExperimentInput): Parameters<typeof createEngine> {
  const experiment = parseExperiment({ version: 1, ...input });
  return [experiment, workloadOf(inlineRequests(experiment))];
}

/** Latencies and rows of a run. */
function resultOf(experiment: Experiment): unknown {
  const engine = createEngine(experiment, workloadOf(inlineRequests(experiment)));
  while (engine.advance(1000));
  const { lanes } = engine.recording();
  return {
    latencies: [...engine.latencies],
    state: engine.deviceState(),
    rows: lanes.map((chunks) => chunks.map(({ count, operation }) => [...operation.subarray(0, count)])),
  };
}

describe('a limit of one plane read', () => {
  it('gives the run of dies that read one page at a time', () => {
    let compared = 0;
    fc.assert(
      fc.property(PLANE_READ_EXPERIMENTS['everything with independent plane reads'], (experiment) => {
        const { policy } = experiment;
        const one = resultOf({ ...experiment, policy: { ...policy, planeReadLimit: 1 } });
        const die = resultOf({ ...experiment, policy: { ...policy, planeReads: 'die', planeReadLimit: 0 } });
        expect(one).toEqual(die);
        compared++;
      }),
      { numRuns: 60 },
    );
    expect(compared).toBe(60);
  });
});

describe('the settings of plane reads', () => {
  it('refuse by name what they exclude', () => {
    const excluded: [Policy, string][] = [
      [{ parallelRead: 'any' }, 'policy.parallelRead'],
      [{ multiLocationRead: {} }, 'policy.multiLocationRead'],
      [{ scheduler: 'paq' }, 'policy.scheduler'],
      [{ superblockWays: 2 }, 'policy.superblockWays'],
      [{ multiPlane: 'twin-block' }, 'policy.multiPlane'],
      [{ gc: { hostParallel: true } }, 'policy.gc.hostParallel'],
      [{ cacheMode: true }, 'policy.cacheMode'],
      [{ busyUnit: 'chip' }, 'policy.busyUnit'],
      [{ dieInterleave: false }, 'policy.dieInterleave'],
      [{ suspension: { erase: true, resumeAfter: 'array' } }, 'policy.suspension.resumeAfter'],
    ];
    for (const [policy, path] of excluded) {
      const input = reads([0, 1], { ...INDEPENDENT, ...policy });
      const device = { ...input.device, diesPerChip: 2 };
      expect(() => createEngine(...runnable({ ...input, device, initial: {} })), path).toThrow(path);
    }
    expect(excluded).toHaveLength(10);
  });

  it('say why they have no effect', () => {
    const reasons = (input: ExperimentInput): string[] => {
      const experiment = parseExperiment({ version: 1, ...input });
      return settingsWithoutEffect(experiment)
        .filter(({ path }) => path.startsWith('policy.planeRead'))
        .map(({ path, reason }) => `${path}: ${reason}`);
    };
    const onePlane = { ...reads([0], INDEPENDENT), device: { planesPerDie: 1 } };
    expect(reasons({ ...onePlane, initial: {} })).toEqual([
      'policy.planeReads: a die has one plane',
      'policy.planeReadLimit: a die has one plane',
    ]);
    expect(reasons(reads([0], { planeReadLimit: 2 }))).toEqual([
      'policy.planeReadLimit: a die reads one page at a time (policy.planeReads)',
    ]);
    expect(reasons(reads([0], { ...INDEPENDENT, planeReadLimit: 4 }))).toEqual([
      'policy.planeReadLimit: a die has no more planes than that',
    ]);
    expect(reasons(reads([0], { ...INDEPENDENT, planeReadLimit: 2 }))).toEqual([]);
  });
});
