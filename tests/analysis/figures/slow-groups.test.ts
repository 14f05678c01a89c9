import { describe, expect, it } from 'vitest';
import { sortLatencies } from '../../../src/analysis/latency/percentiles.ts';
import { groupByCause, groupByCulprit, slowestRequests } from '../../../src/analysis/figures/slow-groups.ts';
import { jobCosts } from '../../../src/analysis/figures/job-costs.ts';
import { FIRST_SCREEN } from '../../../src/app/stores/first-screen.ts';
import { JobLedger } from '../../../src/engine/recording/job-ledger.ts';
import {
  WAIT_CAUSES,
  WAIT_NAMES,
  WaitCause,
  addRequestParts,
  finishOf,
} from '../../../src/engine/recording/recording.ts';
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

/** What takes a request's time, but is no wait for another (MODEL.md). */
const OWN_TIME = ['command', 'copy', 'array', 'transfer', 'buffer', 'firmware', 'link', 'group'];

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

  it('are each in one group of causes at most, with the time they waited for it', () => {
    const slowest = slowestRequests(order, recording);
    const groups = groupByCause(recording, slowest);
    const grouped = groups.flatMap(({ requests }) => requests);
    expect(new Set(grouped).size).toBe(grouped.length);
    expect(grouped.length).toBeGreaterThan(90);
    const parts = new Float64Array(WAIT_CAUSES);
    let compared = 0;
    for (const { requests, delayNs, cause } of groups) {
      let sum = 0;
      expect(OWN_TIME, WAIT_NAMES[cause]).not.toContain(WAIT_NAMES[cause]);
      for (const request of requests) {
        addRequestParts(recording, request, parts);
        sum += parts[cause];
        for (let other = 0; other < WAIT_CAUSES; other++)
          if (!OWN_TIME.includes(WAIT_NAMES[other])) expect(parts[other]).toBeLessThanOrEqual(parts[cause]);
        compared++;
      }
      expect(delayNs).toBe(sum);
    }
    expect(compared).toBe(grouped.length);
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
