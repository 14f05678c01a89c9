/**
 * Times beyond 2^53 − 1 ns, where a double no longer holds every whole number: refused, or the run ends there; never
 * rounded.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../src/device/document-error.ts';
import type { Experiment, ExperimentInput } from '../../src/document/experiment.ts';
import { MAX_TIME_NS } from '../../src/device/limits.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { smallExperiments } from '../reference/arbitrary.ts';
import { simulate } from '../reference/simulate.ts';
import { asResult } from './as-result.ts';
import { inlineRequests, run, runChecked, workloadOf } from './run.ts';

const OUT_OF_TIME = /^time has run out: .*2\^53 - 1 ns/;

const one = { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 8, pagesPerBlock: 8 };

/** The same requests, each `ns` later, with nothing before time 0 that would not be later too. */
function later(experiment: Experiment, ns: number): Experiment {
  const requests = inlineRequests(experiment).map((request) => ({ ...request, atNs: request.atNs + ns }));
  return { ...experiment, workload: { requests } };
}

describe('beyond 2^53 - 1 ns', () => {
  it.each<[string, ExperimentInput]>([
    ['atNs', { workload: { requests: [{ atNs: MAX_TIME_NS, op: 'write', offset: 0, bytes: 8192 }] } }],
    [
      'repetitions',
      {
        host: { repeat: 3 },
        workload: { requests: [{ atNs: 0 }, { atNs: 2 ** 52, op: 'write', offset: 0, bytes: 8192 }] },
      },
    ],
    [
      'a collection',
      { initial: { collect: [{ atNs: MAX_TIME_NS }] }, workload: { requests: [{ atNs: 0, op: 'write' }] } },
    ],
  ])('a run that reaches it by %s ends with that reason', (_, input) => {
    const engine = run({ device: one, ...input });
    expect(engine.stopReason).toMatch(OUT_OF_TIME);
    expect(engine.now).toBeLessThanOrEqual(MAX_TIME_NS);
  });

  it.each<[string, ExperimentInput, number, string]>([
    ['host.timeScale', { host: { timeScale: 0.5 }, workload: { sample: 'oltp' } }, 2 ** 52, 'host.timeScale'],
    ['a trace', { workload: { sample: 'oltp' } }, 2 ** 53, 'workload'],
    ['a trace without a time', { workload: { sample: 'oltp' } }, NaN, 'workload'],
    [
      'a generator',
      { workload: { synthetic: { arrivals: { meanGapNs: MAX_TIME_NS } } } },
      2 ** 60,
      'workload.synthetic.arrivals.meanGapNs',
    ],
  ])('arrivals of %s are refused before the run', (_, input, atNs, path) => {
    const workload = workloadOf([{ atNs: 0, op: 'read', offset: 0, bytes: 512 }]);
    let refused: unknown;
    try {
      createEngine(parseExperiment(input), { ...workload, at: Float64Array.of(atNs) });
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(DocumentError);
    expect(refused).toMatchObject({ path });
  });

  it('a run that ends before it has the same times as one that starts at 0, to the nanosecond', () => {
    const runs = process.env.LONG === undefined ? 200 : 3000;
    let whole = 0;
    let cut = 0;
    fc.assert(
      fc.property(smallExperiments, fc.integer({ min: 0, max: 40_000 }), (small, beforeEnd) => {
        const experiment: Experiment = {
          ...small,
          initial: { ...parseExperiment({}).initial },
          precondition: parseExperiment({}).precondition,
          host: { ...small.host, mode: 'open', timeScale: 1, repeat: 1 },
        };
        const shift = MAX_TIME_NS - 2 ** 33 - beforeEnd;
        const early = runChecked(later(experiment, 1000));
        const late = runChecked(later(experiment, shift + 1000));
        const reference = simulate(later(experiment, shift + 1000));
        if (early.stopReason !== null) return;
        if (late.stopReason === null) {
          expect([...late.latencies]).toEqual([...early.latencies]);
          expect(reference.error).toBeUndefined();
          whole++;
        } else {
          expect(late.stopReason).toMatch(OUT_OF_TIME);
          expect(reference.error).toBe('time has run out');
          for (let i = 0; i < late.totalRequests; i++) {
            if (late.latencies[i] >= 0) expect(late.latencies[i]).toBe(early.latencies[i]);
          }
          cut++;
        }
        for (const { startNs, endNs } of asResult(late).rows) {
          expect(Number.isSafeInteger(startNs) && Number.isSafeInteger(endNs)).toBe(true);
        }
      }),
      { numRuns: runs, seed: 1 },
    );
    expect(whole + cut).toBeGreaterThan(runs * 0.7);
    expect(whole).toBeGreaterThan(20);
    expect(cut).toBeGreaterThan(20);
  });
});
