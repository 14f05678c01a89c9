import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summarize, SUMMARY_RECORDING } from '../../../src/compare/run/summary.ts';
import type { SummarizedRun } from '../../../src/compare/run/summary.ts';
import { partsOf } from '../../../src/compare/run/run-columns.ts';
import { PERCENTILES } from '../../../src/analysis/latency/percentiles.ts';
import type { Experiment } from '../../../src/document/experiment.ts';
import { anyExperiments } from '../../reference/arbitrary.ts';
import { inlineRequests, runChecked, workloadOf } from '../../engine/run.ts';

function summarized(experiment: Experiment, options = SUMMARY_RECORDING): SummarizedRun {
  return summarize(runChecked(experiment, options), workloadOf(inlineRequests(experiment)));
}

const total = (values: Iterable<number>): bigint => {
  let sum = 0n;
  for (const value of values) sum += BigInt(value);
  return sum;
};

describe('the summary of a run', () => {
  it('has the percentiles of an exact sort, and says how many requests lie above each', () => {
    let compared = 0;
    fc.assert(
      fc.property(anyExperiments, (experiment) => {
        const { summary, columns } = summarized(experiment);
        for (const [kind, op] of [
          ['all', -1],
          ['read', 0],
          ['write', 1],
        ] as const) {
          const kept = [...columns.latencyNs].filter((ns, i) => ns >= 0 && (op < 0 || columns.op[i] === op));
          const sorted = kept.sort((a, b) => a - b);
          const response = summary.response[kind];
          expect(response.count).toBe(sorted.length);
          expect(response.maxNs).toBe(sorted.at(-1) ?? null);
          response.ranks.forEach((rank, i) => {
            const { numerator, denominator } = PERCENTILES[i];
            const enough = sorted.length * (denominator - numerator) >= denominator;
            // The smallest latency that at least this share of the requests did not exceed.
            const at = sorted.findIndex((_, index) => (index + 1) * denominator >= numerator * sorted.length);
            expect(rank.ns).toBe(enough ? sorted[at] : null);
            expect(rank.above).toBe(enough ? sorted.length - 1 - at : null);
            if (enough) compared++;
          });
        }
      }),
    );
    expect(compared).toBeGreaterThan(200);
  });

  it('accounts for every nanosecond of the slowest requests', () => {
    let compared = 0;
    fc.assert(
      fc.property(anyExperiments, (experiment) => {
        const { summary, columns } = summarized(experiment);
        for (const response of Object.values(summary.response)) {
          for (const { requests, causeNs, share } of response.slowestShares) {
            expect(requests).toBe(Math.ceil(response.count * share));
            if (share === 1) {
              const mean = response.meanNs ?? 0;
              const sum = Number(causeNs.reduce((a, b) => a + b, 0n));
              expect(sum / Math.max(1, response.count)).toBeCloseTo(mean, 3);
            }
          }
          for (const { request, ns, parts } of response.slowest) {
            expect(total(parts.map((part) => part.ns))).toBe(BigInt(ns));
            expect(partsOf(columns, request)).toEqual(parts);
            compared++;
          }
        }
        const all = summary.response.all.slowestShares[0].causeNs;
        expect(all).toEqual(Object.values(summary.metrics.waitNs));
      }),
    );
    expect(compared).toBeGreaterThan(500);
  });

  it('is the same with and without recorded rows', () => {
    let compared = 0;
    fc.assert(
      fc.property(anyExperiments, (experiment) => {
        expect(summarized(experiment)).toEqual(summarized(experiment, { record: true, recordLimitBytes: 1e9 }));
        compared++;
      }),
      { numRuns: 20 },
    );
    expect(compared).toBe(20);
  });
});
