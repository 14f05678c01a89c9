import { expect, it } from 'vitest';
import { figuresOf } from '../../../src/analysis/figures/run-figures.ts';
import { writeAmplification } from '../../../src/analysis/figures/write-amplification.ts';
import { eventLines } from '../../../src/analysis/export/events.ts';
import { metricsOf } from '../../../src/analysis/figures/summary.ts';
import { conditionsBefore } from '../../../src/analysis/premises/conditions.ts';
import { premisesOf } from '../../../src/analysis/premises/premises.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { inlineRequests, runChecked, workloadOf } from '../../engine/run.ts';

it('bandwidth counts the bytes of reads and writes, and not those of trims', () => {
  const experiment = parseExperiment({
    workload: {
      requests: [
        { atNs: 0, op: 'write', offset: 0, bytes: 8192 },
        { atNs: 5_000_000, op: 'trim', offset: 8192, bytes: 1_000_000 },
        { atNs: 10_000_000, op: 'read', offset: 0, bytes: 4096 },
      ],
    },
  });
  const { bandwidthBytesPerSecond, elapsedNs, requests } = metricsOf(
    figuresOf(runChecked(experiment), workloadOf(inlineRequests(experiment))),
  );
  expect(requests).toBe(3);
  expect(bandwidthBytesPerSecond).toBeCloseTo(((8192 + 4096) / elapsedNs) * 1e9, 3);
});

/** Writes over all of a small device of two dies, twice as fast as garbage collection can follow. */
const overwriting = (requests: number) =>
  parseExperiment({
    device: {
      channels: 1,
      chipsPerChannel: 2,
      diesPerChip: 1,
      planesPerDie: 1,
      blocksPerPlane: 16,
      pagesPerBlock: 8,
      overprovisioning: 0.3,
    },
    policy: { gc: { softFreeRatio: 0.25 } },
    precondition: { kind: 'used' },
    workload: { requests: Array.from({ length: requests }, (_, i) => write(i)) },
  });
const write = (i: number) => ({ atNs: i * 1000, op: 'write' as const, offset: ((i * 37) % 150) * 8192, bytes: 8192 });

it('write amplification and erases count until the last completion, and the work after it is told apart', () => {
  const experiment = overwriting(60);
  const engine = runChecked(experiment);
  const workload = workloadOf(inlineRequests(experiment));
  const figures = figuresOf(engine, workload);
  const metrics = metricsOf(figures);
  const { pages, erases, afterLastCompletion: after } = metrics;
  const end = engine.lastCompletion;
  // What the recording shows: array phases of garbage collection and erases, by their end.
  const recording = engine.recording();
  const endsOf = (cause: 'program' | 'erase'): { until: number; later: number } => {
    let [until, later] = [0, 0];
    const lines = [...eventLines(recording, experiment)].join('').trimEnd().split('\n');
    for (const line of lines) {
      const row = JSON.parse(line) as { kind?: string; cause?: string; endNs?: number };
      if (row.kind !== cause || (cause === 'program' && row.cause !== 'gc') || row.endNs === undefined) continue;
      if (row.endNs <= end) until++;
      else later++;
    }
    return { until, later };
  };
  expect(after.erases).toBeGreaterThan(0);
  expect({ until: erases, later: after.erases }).toEqual(endsOf('erase'));
  expect({ until: pages.gcProgram, later: after.pages.gcProgram }).toEqual(endsOf('program'));
  expect(after.lastsNs).toBe(engine.now - end);
  expect(pages.hostProgram).toBe(60);
  expect(metrics.waf).toBe((60 + pages.gcProgram) / 60);
  expect(metrics.waf).toBeLessThan(writeAmplification(figures.counters) ?? 0);
});

it('write amplification is programs over host pages whenever the host programmed one, and few pages are a premise', () => {
  const of = (requests: number) => {
    const experiment = overwriting(requests);
    const workload = workloadOf(inlineRequests(experiment));
    const engine = runChecked(experiment);
    const metrics = metricsOf(figuresOf(engine, workload));
    const run = { metrics, noEffect: [], stopReason: null };
    const ids = premisesOf(conditionsBefore(experiment, workload), run).map(({ id }) => id);
    return { metrics, isFew: ids.includes('few-pages') };
  };
  for (const requests of [1, 15, 16, 40]) {
    const { metrics, isFew } = of(requests);
    const { hostProgram, gcProgram } = metrics.pages;
    expect(metrics.waf).toBe((hostProgram + gcProgram) / hostProgram);
    expect(isFew).toBe(hostProgram < 16);
  }
});
