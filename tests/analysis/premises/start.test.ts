/** Premises of the start: a device that was not at time 0 as its workload keeps it. */
import { expect, it } from 'vitest';
import { conditionsBefore } from '../../../src/analysis/premises/conditions.ts';
import { premisesOf } from '../../../src/analysis/premises/premises.ts';
import { premisesOfSummary, summarize, SUMMARY_RECORDING } from '../../../src/compare/run/summary.ts';
import type { RunSummary } from '../../../src/compare/run/summary.ts';
import { geometryOf } from '../../../src/device/geometry.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { joinPatches } from '../../../src/document/patch.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { generateRequests } from '../../../src/traces/synthetic/synthetic.ts';

const PAGE = 4096;
const STARTS = ['runs-out', 'start-state', 'drifting'];

/** Overwrites of a page each, anywhere in a small drive, at a pace at which collection keeps up. */
const OVERWRITES = {
  device: {
    channels: 2,
    chipsPerChannel: 1,
    diesPerChip: 2,
    planesPerDie: 2,
    blocksPerPlane: 64,
    pagesPerBlock: 32,
    pageBytes: PAGE,
    spareBytes: 0,
    overprovisioning: 0.25,
  },
  timing: { commandNs: 100, transferNsPerByte: 0.1, readNs: 40_000, programNs: 200_000, eraseNs: 2_000_000 },
  precondition: { kind: 'used' },
  workload: {
    synthetic: {
      requests: 6000,
      readShare: 0.3,
      writeSizes: [{ bytes: PAGE, weight: 1 }],
      arrivals: { meanGapNs: 400_000 },
      addresses: { alignBytes: PAGE },
    },
  },
} as const satisfies ExperimentInput;

function summaryOf(patch: ExperimentInput, seed: number): RunSummary {
  const experiment = parseExperiment({ ...joinPatches(OVERWRITES, patch), seed });
  if (!('synthetic' in experiment.workload)) throw new Error('no generator');
  const workload = generateRequests(
    experiment.workload.synthetic,
    seed + 100,
    geometryOf(experiment.device).logicalBytes,
  );
  const engine = createEngine(experiment, workload, SUMMARY_RECORDING);
  engine.advanceTo(Infinity);
  return summarize(engine, { ...workload, stored: undefined } as Parameters<typeof summarize>[1]).summary;
}

const startsOf = (summary: RunSummary): string[] =>
  premisesOfSummary(summary)
    .map(({ id }) => id)
    .filter((id) => STARTS.includes(id));

const SEEDS = [1, 2, 3, 4, 5, 6];

it('uniform random overwrites of a used drive break no premise of the start', () => {
  const drives: ExperimentInput[] = [
    {},
    { device: { overprovisioning: 0.12 }, workload: { synthetic: { arrivals: { meanGapNs: 900_000 } } } },
    { policy: { gc: { victim: 'random-greedy' } } },
    { policy: { gcActiveBlock: true } },
    // A write fills a super-page: padding would be another workload than the one that the start is steady for.
    {
      policy: { superblockWays: 2 },
      workload: {
        synthetic: {
          requests: 3000,
          writeSizes: [{ bytes: 2 * PAGE, weight: 1 }],
          arrivals: { meanGapNs: 800_000 },
          addresses: { alignBytes: 2 * PAGE },
        },
      },
    },
    { workload: { synthetic: { requests: 600 } } },
    { host: { warmup: 0.25 } },
  ];
  let compared = 0;
  for (const drive of drives) {
    for (const seed of SEEDS) {
      const summary = summaryOf(drive, seed);
      expect(startsOf(summary), `${JSON.stringify(drive)} ${seed} ${JSON.stringify(summary.conditions)}`).toEqual([]);
      compared++;
    }
  }
  expect(compared).toBe(42);
});

it('a new drive that fills up during the run is a mixture of a new and a collecting one', () => {
  let compared = 0;
  for (const seed of SEEDS) {
    const summary = summaryOf({ precondition: { kind: 'none' }, workload: { synthetic: { requests: 30_000 } } }, seed);
    expect(startsOf(summary), String(seed)).toEqual(['runs-out']);
    const [premise] = premisesOfSummary(summary).filter(({ id }) => id === 'runs-out');
    expect(premise.says).toMatch(/^Free blocks ran out during the run: its first \d+/);
    expect(premise.values.share).toBeGreaterThan(0.3);
    compared++;
  }
  expect(compared).toBe(6);
});

it('a first collection that comes late on a used drive is chance, unless many were due', () => {
  const summary = summaryOf({ workload: { synthetic: { requests: 600 } } }, 1);
  const { conditions } = summary;
  if (conditions?.freedPages === undefined) expect.unreachable('a used drive has freed pages');
  // Of many planes, each begins anywhere between one collection and the next.
  const freedPages = { ...conditions.freedPages, groups: 64 };
  const withLate = (collections: number): string[] => {
    const part = { hostPages: 100, programs: 200 };
    const idle = { ...part, copies: 0, collections: 0 };
    const busy = { ...part, copies: 100, collections };
    return startsOf({ ...summary, conditions: { ...conditions, freedPages, parts: [idle, busy, busy] } });
  };
  expect([10, 60].map(withLate)).toEqual([[], ['runs-out']]);
});

it('a drive that begins with too few free blocks collects more than its writes can cause', () => {
  let compared = 0;
  for (const seed of SEEDS) {
    // 60 of 64 blocks of each plane are half valid, and collection keeps 16 free.
    const pages = Array.from({ length: 8 * 60 }, (_, index) => ({ plane: index % 8, block: Math.floor(index / 8) }));
    const placed = pages.flatMap(({ plane, block }) => {
      const at = { channel: plane >> 2, chip: 0, die: (plane >> 1) & 1, plane: plane & 1, block };
      return Array.from({ length: 16 }, (_, page) => ({
        ...at,
        page: 2 * page,
        lpn: (plane * 60 + block) * 16 + page,
      }));
    });
    const summary = summaryOf(
      {
        precondition: { kind: 'none' },
        initial: { pages: placed },
        policy: { gc: { softFreeRatio: 0.25 } },
        workload: { synthetic: { requests: 300 } },
      },
      seed,
    );
    expect(startsOf(summary), `${seed} ${JSON.stringify(summary.conditions)}`).toEqual(['start-state']);
    compared++;
  }
  expect(compared).toBe(6);
});

it('a workload that overwrites a few pages often moves a used drive to another write amplification', () => {
  let compared = 0;
  for (const seed of SEEDS) {
    const hot = { addresses: { alignBytes: PAGE, hotShare: 0.05, hotAccesses: 0.95 } };
    const summary = summaryOf({ workload: { synthetic: { requests: 12_000, ...hot } } }, seed);
    expect(startsOf(summary), `${seed} ${JSON.stringify(summary.conditions)}`).toEqual(['drifting']);
    const [{ values, doubts }] = premisesOfSummary(summary).filter(({ id }) => id === 'drifting');
    expect(Math.abs(values.first / values.last - 1)).toBeGreaterThan(0.09);
    expect(doubts).toEqual(['wear']);
    compared++;
  }
  expect(compared).toBe(6);
});

it('lines that were lost make a run doubtful, if they are more than one in a hundred', () => {
  const experiment = parseExperiment(OVERWRITES);
  const { workload, device } = experiment;
  if (!('synthetic' in workload)) throw new Error('the workload is not synthetic');
  const requests = generateRequests(workload.synthetic, 1, geometryOf(device).logicalBytes);
  const lost = (lines: number) =>
    premisesOf(conditionsBefore(experiment, { ...requests, lost: { lines, of: 1000 } }), null).filter(
      ({ id }) => id === 'lost-lines',
    );
  expect(lost(10).map(({ severity }) => severity)).toEqual(['note']);
  expect(lost(11)).toMatchObject([
    { severity: 'broken', says: '11 of 1\u202f000 lines of the trace are no requests and were left out.' },
  ]);
});

it('a closed loop without a pause uses up the free blocks first, which is no drift of its workload', () => {
  let compared = 0;
  for (const seed of SEEDS) {
    const hot = { addresses: { alignBytes: PAGE, hotShare: 0.05, hotAccesses: 0.95 } };
    const summary = summaryOf(
      { host: { mode: 'closed', queueDepth: 32 }, workload: { synthetic: { requests: 12_000, ...hot } } },
      seed,
    );
    expect(summary.metrics.dieUtilization.every((share) => share > 0.9)).toBe(true);
    expect(startsOf(summary), `${seed} ${JSON.stringify(summary.conditions)}`).not.toContain('drifting');
    compared++;
  }
  expect(compared).toBe(6);
});
