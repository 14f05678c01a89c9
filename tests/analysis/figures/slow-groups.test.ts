import { describe, expect, it } from 'vitest';
import { sortLatencies } from '../../../src/analysis/latency/percentiles.ts';
import { groupByCulprit, slowestRequests } from '../../../src/analysis/figures/slow-groups.ts';
import { whyItWaited } from '../../../src/analysis/statements/because.ts';
import { groupByCause } from '../../../src/analysis/statements/groups.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { jobCosts } from '../../../src/analysis/figures/job-costs.ts';
import { FIRST_SCREEN } from '../../../src/app/stores/first-screen.ts';
import { JobLedger } from '../../../src/engine/recording/job-ledger.ts';
import { WaitCause, finishOf } from '../../../src/engine/recording/recording.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
import { RecordingBuilder } from '../recording-builder.ts';

const experiment = FIRST_SCREEN.pair.a;
const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('this run has no trace')));
const engine = createEngine(experiment, workload);
while (engine.advance(100_000));
const recording = engine.recording();
const { request: order } = sortLatencies(engine.latencies);
const jobs = engine.jobs();

describe('the slowest requests', () => {
  it('are in order, and those complete by an instant', () => {
    const slowest = slowestRequests(order, recording);
    expect(slowest.length).toBe(100);
    expect([...slowest]).toEqual([...order].reverse().slice(0, 100));
    const early = slowestRequests(order, recording, 60e6);
    expect(early.length).toBe(100);
    for (const request of early) expect(finishOf(recording.requests[0], request)).toBeLessThanOrEqual(60e6);
    expect(slowestRequests(order, recording, 0).length).toBe(0);
  });

  it('are each in one group of causes, with the time that they are told to have waited for it', () => {
    const reader = new RunReader(recording, experiment, null, workload, jobs);
    const slowest = slowestRequests(order, recording);
    const groups = groupByCause(reader, slowest);
    expect(groups.flatMap(({ requests }) => requests).sort((a, b) => a - b)).toEqual(
      [...slowest].sort((a, b) => a - b),
    );
    let compared = 0;
    for (const { requests, delayNs, cause } of groups) {
      let sum = 0;
      for (const request of requests) {
        const waits = (whyItWaited(reader, request)?.waits ?? []).flatMap(({ pieces }) => pieces);
        for (const { told, startNs, endNs } of waits) if (told === cause) sum += endNs - startNs;
        compared++;
      }
      expect(delayNs).toBe(sum);
    }
    expect(compared).toBe(100);
  });

  it('are in the group of a full write buffer if they waited for nothing but a place there', async () => {
    const write = { atNs: 0, op: 'write', bytes: 8192 } as const;
    const full = parseExperiment({
      host: { hazards: 'ram', writeBuffer: { pages: 1 } },
      workload: { requests: [0, 1, 2, 3].map((page) => ({ ...write, offset: page * 8192 })) },
    });
    const requests = await resolveWorkload(full, () => Promise.reject(new Error('this run has no trace')));
    const run = createEngine(full, requests);
    while (run.advance(100_000));
    const reader = new RunReader(run.recording(), full, null, requests, run.jobs());
    const groups = groupByCause(reader, [0, 1, 2, 3]);
    expect(groups.map(({ cause, requests: ids }) => [cause, ids])).toEqual([
      ['place', [1, 2, 3]],
      [null, [0]],
    ]);
    expect(groups[0].delayNs).toBeGreaterThan(1e6);
  });

  it('name the collections that delayed them, as the ledger of all requests does', () => {
    const all = order.slice().reverse();
    const culprits = groupByCulprit({ recording, jobs, experiment: engine.experiment }, all);
    const costs = jobCosts(jobs, recording, engine.experiment);
    let compared = 0;
    for (const { job, requests, delayNs } of culprits) {
      if (job < 0) continue;
      expect(delayNs).toBeGreaterThanOrEqual(costs.delayNs[job]);
      expect(requests.length).toBeGreaterThanOrEqual(costs.delayed[job]);
      compared++;
    }
    expect(compared).toBe(jobs.count);
    expect(culprits[0].job).toBeGreaterThanOrEqual(0);
  });

  it('are each named once behind one operation, however often they waited for it', () => {
    const builder = new RecordingBuilder();
    const blocker = builder.operation({ type: 'erase', ppn: 0 });
    const parts = [WaitCause.dieOther, WaitCause.channel].map((cause) => ({ cause, ns: 5, blocker }));
    builder.request({ arrival: 0, finish: 10, parts });
    const run = { recording: builder.build(), jobs: new JobLedger(8).columns(), experiment: builder.experiment };
    expect(groupByCulprit(run, Uint32Array.of(0))).toEqual([
      { requests: [0], delayNs: 10, job: -1, operation: blocker },
    ]);
  });
});
