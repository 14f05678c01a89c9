/** SNIA's rule for a steady state, on lists of figures and on whole runs. */
import { describe, expect, it } from 'vitest';
import { firstRound, roundsOf, steadyWindow, windowAt } from '../../../src/analysis/figures/steady-state.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { ROUNDS } from '../../../src/engine/accounting/rounds.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { generateRequests } from '../../../src/traces/synthetic/synthetic.ts';

describe('a window of five rounds', () => {
  it('is steady up to a range of 20 % and a slope of 10 %, and no further', () => {
    // Mean 100; a spread without a slope, then a slope alone.
    expect(windowAt([100, 90, 100, 110, 100], 5)).toMatchObject({ mean: 100, range: 0.2, isSteady: true });
    expect(windowAt([100, 89, 100, 111, 100], 5)?.isSteady).toBe(false);
    expect(windowAt([95, 97.5, 100, 102.5, 105], 5)).toMatchObject({ isSteady: true });
    expect(windowAt([95, 97.5, 100, 102.5, 105], 5)?.slope).toBeCloseTo(0.1, 12);
    expect(windowAt([105, 102.5, 100, 97.5, 95], 5)?.slope).toBeCloseTo(-0.1, 12);
    expect(windowAt([94, 97, 100, 103, 106], 5)?.isSteady).toBe(false);
  });

  it('needs five values, and the first that is steady is found', () => {
    expect(steadyWindow([1, 1, 1, 1], 1)).toBeNull();
    expect(windowAt([1, null, 1, 1, 1], 5)).toBeNull();
    const values = [400, 300, 200, 100, 100, 100, 100, 100, 100];
    expect(steadyWindow(values, 1)).toMatchObject({ last: 8, isSteady: true });
    expect(steadyWindow(values, 5)).toMatchObject({ last: 9, isSteady: true });
    expect(steadyWindow([1, 2, 3, 4, 5, 6], 1)).toMatchObject({ last: 6, isSteady: false });
    expect(steadyWindow(values, null)).toBeNull();
  });
});

const PAGES = 4 * 64 * 64;
const LOGICAL = Math.floor(PAGES / 1.28);

/** A drive that is overwritten at random, two and a half times. */
function driveOf(patch: ExperimentInput, requests = Math.floor(2.5 * LOGICAL), seed = 1): Engine {
  const experiment = parseExperiment({
    device: {
      channels: 2,
      chipsPerChannel: 1,
      diesPerChip: 1,
      planesPerDie: 2,
      blocksPerPlane: 64,
      pagesPerBlock: 64,
      pageBytes: 4096,
      spareBytes: 0,
      overprovisioning: 0.28,
      overprovisioningOf: 'logical',
    },
    host: { mode: 'closed', queueDepth: 8 },
    workload: {
      synthetic: {
        requests,
        readShare: 0,
        writeSizes: [{ bytes: 4096, weight: 1 }],
        addresses: { footprintBytes: LOGICAL * 4096, alignBytes: 4096 },
      },
    },
    seed,
    ...patch,
  });
  if (!('synthetic' in experiment.workload)) throw new Error('no generator');
  const engine = createEngine(experiment, generateRequests(experiment.workload.synthetic, seed, 0), { record: false });
  while (engine.advance(4096));
  return engine;
}

it('the rounds of a run are all of its requests and pages, in equal parts', () => {
  const engine = driveOf({}, 1000);
  const rounds = roundsOf(engine.rounds());
  expect(rounds).toHaveLength(ROUNDS);
  expect(new Set(rounds.map(({ requests }) => requests))).toEqual(new Set([40]));
  const { programs, hostPages, atNs } = engine.rounds();
  expect(hostPages.at(-1)).toBe(engine.counters.hostProgram);
  expect(programs.at(-1)).toBe(engine.counters.hostProgram + engine.counters.gcProgram);
  expect(atNs.at(-1)).toBe(engine.now);
  expect(driveOf({}, ROUNDS - 1).roundsEnded).toBe(-1);
});

it('a new drive is not called steady while it fills, one by sprandom is from its first rounds', () => {
  const fresh = driveOf({});
  const columns = fresh.rounds();
  const iops = roundsOf(columns).map((round) => round.iops);
  // (Round after round of a drive without garbage is even: that is no steady state.)
  expect(windowAt(iops, 5)?.isSteady).toBe(true);
  const first = firstRound(fresh.experiment, columns) ?? 0;
  expect(columns.hostPages[first - 1]).toBeGreaterThanOrEqual(2 * LOGICAL);
  expect(columns.hostPages[first - 2]).toBeLessThan(2 * LOGICAL);
  const used = driveOf({ precondition: { kind: 'sprandom' } }, LOGICAL);
  expect(firstRound(used.experiment, used.rounds())).toBe(1);
  expect(
    steadyWindow(
      roundsOf(used.rounds()).map((round) => round.iops),
      1,
    ),
  ).toMatchObject({ isSteady: true });
});

it('SNIA’s steady state of a filled drive and sprandom come to the same write amplification', () => {
  const seeds = process.env.LONG === undefined ? [1, 2] : [1, 2, 3, 4, 5, 6];
  const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
  const wafs = seeds.map((seed) => {
    const fresh = driveOf({ precondition: { kind: 'sequential-fill' } }, 3 * LOGICAL, seed);
    const columns = fresh.rounds();
    const rounds = roundsOf(columns);
    const found = steadyWindow(
      rounds.map((round) => round.iops),
      firstRound(fresh.experiment, columns),
    );
    expect(found?.isSteady).toBe(true);
    const snia = windowAt(
      rounds.map((round) => round.waf),
      found?.last ?? 0,
    );
    const used = roundsOf(driveOf({ precondition: { kind: 'sprandom' } }, LOGICAL, seed).rounds());
    return [snia?.mean ?? 0, mean(used.map((round) => round.waf ?? 0))];
  });
  expect(Math.abs(mean(wafs.map(([snia]) => snia)) / mean(wafs.map(([, used]) => used)) - 1)).toBeLessThan(0.05);
  expect(mean(wafs.map(([snia]) => snia))).toBeGreaterThan(2);
});
