import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latencyCurve, tailPlace, tailRanks, type TailCurve } from '../../../src/analysis/latency/tail-ranks.ts';
import { sortLatencies } from '../../../src/analysis/latency/percentiles.ts';
import { tailCauses, type TailCauses } from '../../../src/analysis/latency/tail-causes.ts';
import { WaitCause } from '../../../src/engine/recording/recording.ts';
import { RecordingBuilder, smallExperiment } from '../recording-builder.ts';

const curveOf = (sorted: Float64Array): TailCurve =>
  latencyCurve({ count: sorted.length, ns: (rank) => sorted[rank], request: (rank) => rank });

describe('the log scale of the tail', () => {
  it('gives each nine the same width', () => {
    expect(tailPlace(0.9)).toBeCloseTo(1, 12);
    expect(tailPlace(0.99)).toBeCloseTo(2, 12);
    expect(tailPlace(0.999_99)).toBeCloseTo(5, 9);
  });
});

describe('the printed percentiles', () => {
  it('name the request at each rank, and none without enough requests', () => {
    const ranks = tailRanks({ count: 20, ns: (rank) => 81 + rank, request: (rank) => 19 - rank });
    expect(ranks.filter(({ ns }) => ns !== null)).toEqual([
      { share: 0.5, label: 'p50', ns: 90, request: 10 },
      { share: 0.9, label: 'p90', ns: 98, request: 2 },
      { share: 0.95, label: 'p95', ns: 99, request: 1 },
    ]);
    expect(ranks.filter(({ ns, request }) => ns === null && request === null).map(({ label }) => label)).toContain(
      'p99',
    );
  });
});

describe('the curve', () => {
  it('passes through the latency of nearest rank at every place', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 2, maxLength: 3000 }), (values) => {
        const sorted = Float64Array.from(values).sort();
        const { places, ns } = curveOf(sorted);
        for (let i = 0; i < ns.length; i++) {
          const share = 1 - 10 ** -places[i];
          // The smallest latency that at least this share did not exceed; at the edge of a rank, rounding may choose
          // either side.
          const rank = share * sorted.length;
          const allowed = [Math.ceil(rank - 1e-6) - 1, Math.ceil(rank + 1e-6) - 1].map((at) => sorted[Math.max(0, at)]);
          expect(allowed).toContain(ns[i]);
          compared++;
        }
      }),
    );
    expect(compared).toBeGreaterThan(1000);
  });

  it('ends at the place that its requests reach', () => {
    const { places } = curveOf(Float64Array.from({ length: 1000 }, (_, i) => i + 1));
    expect(places.at(-1)).toBeCloseTo(3, 12);
    expect(curveOf(new Float64Array(0)).ns).toHaveLength(0);
    expect(curveOf(Float64Array.of(7)).ns).toHaveLength(0);
  });

  it('rises', () => {
    const { places, ns } = curveOf(Float64Array.from({ length: 5000 }, (_, i) => i * i + 1));
    expect(ns.length).toBeGreaterThan(100);
    for (let i = 1; i < ns.length; i++) {
      expect(places[i]).toBeGreaterThan(places[i - 1]);
      expect(ns[i]).toBeGreaterThanOrEqual(ns[i - 1]);
    }
  });
});

/** The tail of requests with latencies of 1, 2, 3 … ns, all of it spent waiting for garbage collection. */
function tailOf(count: number): TailCauses {
  const builder = new RecordingBuilder(smallExperiment());
  const latencies = Float64Array.from({ length: count }, (_, i) => i + 1);
  for (const ns of latencies) builder.request({ arrival: 0, finish: ns, parts: [{ cause: WaitCause.dieGc, ns }] });
  return tailCauses(builder.build(), sortLatencies(latencies));
}

describe('the slowest 1 % of the requests', () => {
  it('are one of 99 or 100 requests, and two of 101', () => {
    expect(tailOf(99)).toMatchObject({ requests: 1, fromNs: 99 });
    expect(tailOf(100)).toMatchObject({ requests: 1, fromNs: 100 });
    expect(tailOf(101)).toMatchObject({ requests: 2, fromNs: 100 });
    expect(tailOf(0)).toMatchObject({ requests: 0, fromNs: null });
  });

  it('have their own mean wait, beside that of all requests', () => {
    const { meanNs, allMeanNs } = tailOf(101);
    expect(meanNs[WaitCause.dieGc]).toBe(100.5);
    expect(allMeanNs[WaitCause.dieGc]).toBe(51);
  });
});
