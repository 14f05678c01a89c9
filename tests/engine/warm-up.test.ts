/** The first requests of a run that no figure counts. Model page §11.1. */
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../src/analysis/figures/run-figures.ts';
import { metricsOf, repetitionsOf, type Metrics } from '../../src/analysis/figures/summary.ts';
import type { Experiment, ExperimentInput, HostRequest } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { workloadOf } from './run.ts';

const PAGE = 4096;

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
