/** Throughput over time, and what an SLC cache's settings give (model page §11.14). */
import { expect, it } from 'vitest';
import { expectedPlateaus, throughputOf } from '../../../src/analysis/figures/throughput.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { joinPatches } from '../../../src/document/patch.ts';
import { findScenario } from '../../../src/papers/scenarios.ts';
import { runExperiment } from '../../../src/reproduction/run.ts';
import { sentenceOf, throughputTable } from '../../../src/charts/throughput.ts';

const cliff = findScenario('today-slc-cliff') ?? expect.unreachable();

it('the plateaus of MQSim_TC’s times are 819.2, 538.7 and 287.0 MB/s, and 302.5 without the erase', () => {
  const rates = (patch = {}): number[] => {
    const plateaus = expectedPlateaus(parseExperiment(joinPatches(cliff.experiment, patch)));
    if (plateaus === null) return [];
    return [plateaus.cache, plateaus.direct, plateaus.folding].map((rate) => Number((rate / 1e6).toFixed(1)));
  };
  expect(rates()).toEqual([819.2, 538.7, 287]);
  // An erase of 1 ns is the least that there is.
  expect(rates({ policy: { slcCache: { eraseNs: 1 } } })).toEqual([819.2, 538.7, 302.5]);
  // Two bits a cell: 2 · 243,333 ns a word line.
  expect(rates({ timing: { pageTypes: { count: 1 } }, policy: { slcCache: { bits: 2 } } })[1]).toBe(538.7);
  // A bus that is slower than the dies of its channel: one load at a time.
  expect(rates({ timing: { transferNsPerByte: 100 }, device: { diesPerChip: 8 } })[0]).toBe(80);
  expect(rates({ policy: { slcCache: false } })).toEqual([]);
  expect(rates({ policy: { cacheMode: true } })).toEqual([]);
});

it.each(['bus', 'on-die'] as const)(
  'with time on the bus the plateau of folding by way of %s is that of a run',
  async (foldPath) => {
    const input = joinPatches(cliff.experiment, {
      timing: { commandNs: 100, transferNsPerByte: 5 },
      policy: { slcCache: { foldPath } },
    });
    const { engine, workload, metrics, experiment } = await runExperiment(input);
    const { means } = throughputOf(engine.recording(), workload, 1, 120, metrics.cliffNs ?? null);
    const plateaus = expectedPlateaus(experiment) ?? expect.unreachable();
    expect(Math.abs(means[1].bytesPerSecond / plateaus.folding - 1)).toBeLessThan(0.001);
    // A page: loaded and programmed, read, programmed again, and its share of the erase.
    const load = 100 + 5 * 16_384;
    const moves = foldPath === 'bus' ? 2 * load : 2 * 100;
    const pageNs = load + 160_000 + moves + 30_000 + 730_000 / 3 + 3_000_000 / 128;
    expect(plateaus.folding).toBeCloseTo((8 * 16_384 * 1e9) / pageNs, 0);
  },
);

it('a run that falls off a cliff has a mean until it and one after it, and its steps sum to its bytes', async () => {
  const { engine, workload, metrics, experiment } = await runExperiment(cliff.experiment);
  expect(metrics.cliffNs).toBe(1281 * 160_000);
  const all = throughputOf(engine.recording(), workload, 1, 120, metrics.cliffNs ?? null);
  const bytes = all.bytesPerSecond.reduce((sum, rate) => sum + (rate * all.stepNs) / 1e9, 0);
  expect(Math.round(bytes)).toBe(2561 * 131_072);
  expect(all.means.map((mean) => (mean.bytesPerSecond / 1e6).toFixed(1))).toEqual(['819.2', '287.0']);
  expect(throughputOf(engine.recording(), workload, 0, 120, null).means).toEqual([]);
  const row = { ...all, id: 'a', name: 'A', style: 0, cached: null, endNs: engine.now };
  expect(sentenceOf(row)).toBe('A: 819.2 MB/s for 205\u202fms, then 287.0 MB/s.');
  const table = throughputTable({
    label: 'x',
    rows: [row],
    references: [{ id: 'cache', label: 'cache', bytesPerSecond: 819.2e6 }],
  });
  expect(table.rows.length).toBe(1 + 2 + 120);
  expect(table.full?.().rows.length).toBe(1 + 2 + 120);
  // What the run and what the settings say agree.
  const plateaus = expectedPlateaus(experiment) ?? expect.unreachable();
  expect(all.means[0].bytesPerSecond).toBeCloseTo(plateaus.cache, 3);
  expect(Math.abs(all.means[1].bytesPerSecond / plateaus.folding - 1)).toBeLessThan(0.0005);
  // The blocks of the cache over time: full at the cliff, all but one of eleven, and never more than they hold.
  const occupancy = engine.cacheOccupancy() ?? expect.unreachable();
  expect(occupancy.pages.capacity).toBe(8 * 11 * 128);
  const most = occupancy.pages.most.reduce((a, b) => Math.max(a, b), 0);
  expect(most).toBeGreaterThan(8 * 10 * 128);
  expect(most).toBeLessThanOrEqual(8 * 11 * 128);
  occupancy.valid.most.forEach((valid, step) => {
    expect(valid).toBeLessThanOrEqual(occupancy.pages.most[step] ?? 0);
  });
});
