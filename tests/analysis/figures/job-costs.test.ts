import { describe, expect, it } from 'vitest';
import { jobCosts } from '../../../src/analysis/figures/job-costs.ts';
import { rowLength, rowStart, rowWord } from '../../../src/engine/recording/lane-chunk.ts';
import {
  Cause,
  PART_HIGH,
  WAIT_CAUSES,
  WaitCause,
  addRequestParts,
  infoCause,
} from '../../../src/engine/recording/recording.ts';
import { JobLedger, Trigger } from '../../../src/engine/recording/job-ledger.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { Operations } from '../../../src/analysis/columns/operations.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
import { RecordingBuilder } from '../recording-builder.ts';

/** Overwrites and reads on a small full device that collects garbage. */
async function collecting(policy: ExperimentInput['policy']): Promise<Engine> {
  const experiment = parseExperiment({
    version: 1,
    device: {
      channels: 2,
      chipsPerChannel: 2,
      diesPerChip: 1,
      planesPerDie: 2,
      blocksPerPlane: 10,
      pagesPerBlock: 8,
      pageBytes: 4096,
      overprovisioning: 0.4,
    },
    policy: policy ?? {},
    precondition: { kind: 'sequential-fill' },
    workload: { synthetic: { requests: 800, readShare: 0.4, arrivals: { kind: 'exponential', meanGapNs: 400_000 } } },
  });
  const engine = createEngine(
    experiment,
    await resolveWorkload(experiment, () => Promise.reject(new Error('these runs have no trace'))),
  );
  while (engine.advance(100_000));
  return engine;
}

/** Time of the rows of garbage collection and wear leveling, ns; rows of one lane, start and length count once. */
function backgroundNs(engine: Engine): number {
  const recording = engine.recording();
  const operations = new Operations(recording);
  let sum = 0;
  for (const chunks of recording.lanes) {
    const seen = new Set<string>();
    for (const chunk of chunks) {
      for (let i = 0; i < chunk.count; i++) {
        const row = `${rowStart(chunk, i)} ${rowWord(chunk, i)}`;
        const cause = infoCause(operations.info(chunk.operation[i]));
        if (seen.has(row) || (cause !== Cause.gc && cause !== Cause.wearLeveling)) continue;
        seen.add(row);
        sum += rowLength(rowWord(chunk, i));
      }
    }
  }
  return sum;
}

/** What all requests waited for dies that were busy with garbage collection, ns. */
function waitedNs(engine: Engine): number {
  const recording = engine.recording();
  let sum = 0;
  for (let request = 0; request < recording.requestCount; request++) {
    const parts = new Float64Array(WAIT_CAUSES);
    addRequestParts(recording, request, parts);
    sum += parts[WaitCause.dieGc];
  }
  return sum;
}

const total = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0);

describe('the costs of the jobs of garbage collection', () => {
  it.each<[string, ExperimentInput['policy']]>([
    ['by default', {}],
    ['on superblocks of two dies', { superblockWays: 2 }],
    ['on twin blocks', { multiPlane: 'twin-block' }],
  ])('have together all background time, and all waits for it (%s)', async (_, policy) => {
    const engine = await collecting(policy);
    const jobs = engine.jobs();
    expect(jobs.count).toBeGreaterThan(10);
    const costs = jobCosts(jobs, engine.recording(), engine.experiment);
    expect(total(costs.busyNs)).toBe(backgroundNs(engine));
    for (const busyNs of costs.busyNs) expect(busyNs).toBeGreaterThan(0);
    expect(total(costs.delayNs)).toBe(waitedNs(engine));
    expect(total(costs.delayed)).toBeGreaterThan(0);
  });

  it('count a request once that waited longer than 2^32 ns', () => {
    const builder = new RecordingBuilder();
    const erase = builder.operation({ type: 'erase', ppn: 0, cause: 'gc' });
    const cause = WaitCause.dieGc;
    // A wait is recorded in two parts: the lower 32 bits of its length, and the rest.
    const long = [
      { cause, ns: 5, blocker: erase },
      { cause: cause | PART_HIGH, ns: 1, blocker: erase },
    ];
    builder.request({ arrival: 0, finish: 2 ** 32 + 5, parts: long });
    builder.request({ arrival: 0, finish: 7, parts: [{ cause, ns: 7, blocker: erase }] });
    const ledger = new JobLedger(8);
    ledger.began(0, 0, 0, Cause.gc, Trigger.hard, 0, 4, erase);
    const { delayed, delayNs } = jobCosts(ledger.columns(), builder.build(), builder.experiment);
    expect([...delayed]).toEqual([2]);
    expect([...delayNs]).toEqual([2 ** 32 + 12]);
  });

  it('are unknown for jobs that end beyond the recording limit', async () => {
    const engine = await collecting({});
    const jobs = engine.jobs();
    const limit = jobs.endNs[5];
    const { busyNs } = jobCosts(jobs, engine.recording(), engine.experiment, limit);
    expect(jobs.count).toBeGreaterThan(10);
    busyNs.forEach((ns, job) => {
      expect(Number.isNaN(ns)).toBe(!(jobs.endNs[job] <= limit));
    });
  });
});
