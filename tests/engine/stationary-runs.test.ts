/** Runs that begin in the state that their own workload keeps the device in. Model page §11.1. */
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../src/analysis/figures/run-figures.ts';
import { metricsOf, repetitionsOf, type Metrics } from '../../src/analysis/figures/summary.ts';
import type { Experiment, ExperimentInput, HostRequest } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { generateRequests } from '../../src/traces/synthetic/synthetic.ts';
import { workloadOf } from './run.ts';

const PAGE = 4096;
const PAGES_PER_BLOCK = 32;

/** Writes all over two fifths of a device that is filled to nine tenths. */
function experimentWith(precondition: Partial<Experiment['precondition']>): Experiment {
  return parseExperiment({
    device: {
      channels: 2,
      chipsPerChannel: 2,
      diesPerChip: 2,
      planesPerDie: 2,
      blocksPerPlane: 40,
      pagesPerBlock: PAGES_PER_BLOCK,
      pageBytes: PAGE,
    },
    precondition: { fill: 0.9, ...precondition },
    workload: {
      synthetic: {
        requests: 10_000,
        readShare: 0,
        writeSizes: [{ bytes: 2 * PAGE, weight: 1 }],
        arrivals: { kind: 'steady', meanGapNs: 4_000_000 },
        addresses: { footprintBytes: 6000 * PAGE, alignBytes: PAGE },
      },
    },
  });
}

function engineOf(experiment: Experiment): Engine {
  if (!('synthetic' in experiment.workload)) throw new Error('no generator');
  return createEngine(experiment, generateRequests(experiment.workload.synthetic, experiment.seed, 0));
}

/** Write amplification of the first fifth of the requests, and of the last. */
function amplifications(kind: Experiment['precondition']['kind']): [first: number, last: number] {
  const engine = engineOf(experimentWith({ kind }));
  let [host, gc] = [0, 0];
  const upTo = (requests: number): number => {
    while (engine.completedRequests < requests && engine.advance(16));
    const { hostProgram, gcProgram } = engine.counters;
    const amplification = 1 + (gcProgram - gc) / (hostProgram - host);
    [host, gc] = [hostProgram, gcProgram];
    return amplification;
  };
  const first = upTo(2000);
  upTo(8000);
  return [first, upTo(10_000)];
}

it('a device that was overwritten as its workload writes has from the start the write amplification of the end', () => {
  const [first, last] = amplifications('workload');
  expect(last).toBeGreaterThan(1.3);
  expect(Math.abs(first - last)).toBeLessThan(0.05 * last);
});

it('a device that was only filled, or overwritten at random, comes to another write amplification', () => {
  const [, stationary] = amplifications('workload');
  const [filled, filledLater] = amplifications('sequential-fill');
  expect(filled).toBeLessThan(0.8 * stationary);
  expect(Math.abs(filledLater - stationary)).toBeLessThan(0.05 * stationary);
  expect(amplifications('steady-state')[1]).toBeGreaterThan(1.5 * stationary);
});

/** By plane, the pages of its open block that are written before time 0. (No plane has been collected yet.) */
function openPages(precondition: Partial<Experiment['precondition']>): number[] {
  const engine = engineOf(experimentWith({ ...precondition, fill: 0.2, window: 2 }));
  const { blockWritten } = engine.deviceState();
  const { planes, planesPerDie, blocksPerPlane } = engine.geometry;
  expect(planesPerDie).toBe(2);
  return Array.from({ length: planes }, (_, plane) => {
    let written = 0;
    for (let block = 0; block < blocksPerPlane; block++) written += blockWritten[plane * blocksPerPlane + block];
    return written % PAGES_PER_BLOCK;
  });
}

it.each([{ kind: 'workload' }, { kind: 'steady-state', outOfPhase: true }] as const)(
  'the dies of a device out of phase ($kind) need their next blocks at different times, planes of a die together',
  (precondition) => {
    const open = openPages(precondition);
    const ofDies = open.filter((_, plane) => plane % 2 === 0);
    expect(new Set(ofDies).size).toBeGreaterThan(4);
    ofDies.forEach((page, die) => {
      expect(Math.abs(page - open[2 * die + 1])).toBeLessThanOrEqual(1);
    });
  },
);

it('the dies of a device in its steady state are level, unless it is set out of phase', () => {
  const open = openPages({ kind: 'steady-state' });
  expect(Math.max(...open) - Math.min(...open)).toBeLessThanOrEqual(3);
});

describe('the warm-up of a run', () => {
  // Each request is complete before the next one arrives.
  const GAP = 2_000_000;
  const requests = Array.from({ length: 40 }, (_, i): HostRequest => {
    return { atNs: i * GAP, op: i % 4 === 0 ? 'read' : 'write', offset: (i % 7) * PAGE, bytes: PAGE };
  });
  const experiment = (warmup: number, more: ExperimentInput['host'] = {}): Experiment =>
    parseExperiment({
      device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, pageBytes: PAGE },
      host: { ...more, warmup },
      workload: { requests },
    });
  const run = (of: Experiment): Engine => {
    const engine = createEngine(of, workloadOf(requests));
    engine.advanceTo(Infinity);
    return engine;
  };
  const metricsIn = (engine: Engine): Metrics => metricsOf(figuresOf(engine, workloadOf(requests)));

  it('changes nothing that happens: the state hash is that without it', () => {
    expect(run(experiment(0.25)).stateHash()).toBe(run(experiment(0)).stateHash());
  });

  it('is in no figure: those of the last thirty of forty requests are those of the parts of their latencies', () => {
    const engine = run(experiment(0.25));
    const { requests: counted, response, waitNs, elapsedNs, pages } = metricsIn(engine);
    const latencies = engine.latencies.subarray(10);
    expect(counted).toBe(30);
    expect(response.all.meanNs).toBe(latencies.reduce((sum, ns) => sum + ns, 0) / 30);
    expect(response.read.count + response.write.count).toBe(30);
    expect(Object.values(waitNs).reduce((sum, ns) => sum + ns, 0n)).toBe(
      BigInt(latencies.reduce((sum, ns) => sum + ns, 0)),
    );
    expect(elapsedNs).toBe(engine.lastCompletion - 10 * GAP);
    // Of the requests 10 to 39, seven are reads.
    expect(pages.hostProgram).toBe(23);
    expect(metricsIn(run(experiment(0))).pages.hostProgram).toBe(30);
  });

  it('is a share of all repetitions together: the repetitions in it have no figures', () => {
    const engine = run(experiment(0.5, { repeat: 4 }));
    const figures = figuresOf(engine, workloadOf(requests));
    const metrics = metricsOf(figures);
    expect(metrics.requests).toBe(80);
    expect(repetitionsOf(figures, metrics).map((each) => each.requests)).toEqual([0, 0, 40, 40]);
  });

  it('leaves a run that ends in it without figures', () => {
    const engine = createEngine(experiment(0.9), workloadOf(requests));
    engine.advanceTo(5 * GAP);
    const { requests: counted, elapsedNs, waf, pages, channelUtilization } = metricsIn(engine);
    expect([counted, elapsedNs, waf, pages.hostProgram, ...channelUtilization]).toEqual([0, 0, null, 0, 0]);
  });
});
