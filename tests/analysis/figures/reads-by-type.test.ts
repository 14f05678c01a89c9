/** Reads by the type of the page that completed them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { figuresOf } from '../../../src/analysis/figures/run-figures.ts';
import { NO_TYPE, readTypesOf } from '../../../src/analysis/figures/reads-by-type.ts';
import { metricsOf } from '../../../src/analysis/figures/summary.ts';
import type { Metrics } from '../../../src/analysis/figures/summary.ts';
import { columnOf } from '../../../src/compare/table/columns.ts';
import { SUMMARY_RECORDING, summarize } from '../../../src/compare/run/summary.ts';
import { pageTypeOf, readTimes } from '../../../src/device/page-types.ts';
import type { ExperimentInput, HostRequest } from '../../../src/document/experiment.ts';
import { devicePreset } from '../../../src/document/presets/devices.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import type { EngineOptions } from '../../../src/engine/engine.ts';
import { OperationType, infoType } from '../../../src/engine/recording/recording.ts';
import { inlineRequests, runChecked, workloadOf } from '../../engine/run.ts';
import { PAGE_TYPE_EXPERIMENTS } from '../../reference/arbitrary-page-types.ts';

const PAGE = 8192;
const FEMU = devicePreset('femu-tlc').patch.timing;

const read = (lpn: number, atNs: number, pages = 1): HostRequest => ({
  op: 'read',
  atNs,
  offset: lpn * PAGE,
  bytes: pages * PAGE,
});

/** One die of FEMU's TLC in turn; logical pages 0 … 5 are pages 0 … 5 of a block. */
const on = (requests: readonly HostRequest[], further: ExperimentInput = {}): ExperimentInput => ({
  version: 1,
  device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 8, pagesPerBlock: 12 },
  timing: { ...FEMU, pageTypes: { ...FEMU?.pageTypes, order: 'word-line' } },
  initial: { pages: [0, 1, 2, 3, 4, 5].map((page) => ({ lpn: page, block: 0, page })) },
  workload: { requests: [...requests] },
  ...further,
});

function metrics(input: ExperimentInput, options: EngineOptions = SUMMARY_RECORDING): Metrics {
  const experiment = parseExperiment(input);
  return metricsOf(figuresOf(runChecked(experiment, options), workloadOf(inlineRequests(experiment))));
}

it('reads by type have the three latencies of the closed form, and how many there are', () => {
  const reads = [0, 1, 2, 3, 4, 0].map((lpn, i) => read(lpn, i * 1_000_000));
  const { readsByType } = metrics(on(reads));
  expect(readsByType?.map(({ count, p50Ns, maxNs }) => [count, p50Ns, maxNs])).toEqual([
    [3, 138_490, 138_490],
    [2, 159_490, 159_490],
    [1, null, 187_990],
  ]);
});

it('a read of several pages counts once, as the page that completed it', () => {
  // Page 2 is the slowest, and the last on the bus.
  const { readsByType, response } = metrics(on([read(0, 0, 3)]));
  expect(readsByType?.map(({ count }) => count)).toEqual([0, 0, 1]);
  expect(readsByType?.[2].maxNs).toBe(response.read.maxNs);
});

it('a read from controller RAM or of a page that was never written has no type', () => {
  const write: HostRequest = { op: 'write', atNs: 0, offset: 10 * PAGE, bytes: PAGE };
  const ram = { hazards: 'ram', writeBuffer: { pages: 4 } } as const;
  const { readsByType, response } = metrics(on([write, read(10, 1000), read(20, 2000)], { host: ram }));
  expect(response.read.count).toBe(2);
  expect(readsByType?.map(({ count }) => count)).toEqual([0, 0, 0]);
});

it('pages that are alike, a run that was not recorded, and an SLC cache have no such figures', () => {
  expect(metrics(on([read(0, 0)]), { record: false }).readsByType).toBeUndefined();
  expect(metrics(on([read(0, 0)], { timing: {} })).readsByType).toBeUndefined();
  const cache = { policy: { slcCache: { blocksPerPlane: 2 } }, initial: {} };
  expect(metrics(on([read(0, 0)], cache)).readsByType).toBeUndefined();
});

it('each read has the type of the page that completed it, and is no faster than its array, in random runs', () => {
  let compared = 0;
  const seen = new Set<number>();
  fc.assert(
    fc.property(PAGE_TYPE_EXPERIMENTS['page types'], (experiment) => {
      const engine = runChecked(experiment, SUMMARY_RECORDING);
      const { ops } = figuresOf(engine, workloadOf(inlineRequests(experiment)));
      const types = readTypesOf(engine, ops);
      if (types === undefined) return;
      const { requests, operations } = engine.recording();
      const times = readTimes(experiment.timing);
      for (let request = 0; request < ops.length; request++) {
        const type = types.of[request];
        if (type === NO_TYPE) continue;
        const critical = requests[0].critical[request];
        expect(infoType(operations[0].info[critical])).toBe(OperationType.read);
        const page = operations[0].ppn[critical] % experiment.device.pagesPerBlock;
        expect(type).toBe(pageTypeOf(experiment.timing.pageTypes, page));
        // No read is faster than the array of its page.
        expect(engine.latencies[request]).toBeGreaterThanOrEqual(times[type]);
        seen.add(type);
        compared++;
      }
    }),
  );
  expect(compared).toBeGreaterThan(200);
  expect(seen.size).toBe(4);
});

it('a comparison has columns of them, without a value if there are no types', () => {
  const reads = [0, 1, 2, 3, 4, 0].map((lpn, i) => read(lpn, i * 1_000_000));
  const valueOf = (input: ExperimentInput, id: string): number | null | undefined => {
    const experiment = parseExperiment(input);
    const workload = workloadOf(inlineRequests(experiment));
    return columnOf(id)?.value(summarize(runChecked(experiment, SUMMARY_RECORDING), workload).summary);
  };
  expect(valueOf(on(reads), 'read.type2.p50Ns')).toBe(159_490);
  expect(valueOf(on(reads), 'read.type3.count')).toBe(1);
  expect(valueOf(on(reads), 'read.type4.count')).toBe(null);
  expect(valueOf(on(reads, { timing: {} }), 'read.type1.count')).toBe(null);
});
