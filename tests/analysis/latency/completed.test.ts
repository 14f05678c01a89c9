import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Completed } from '../../../src/analysis/latency/completed.ts';
import { sortLatencies } from '../../../src/analysis/latency/percentiles.ts';
import { latencyCurve, tailRanks } from '../../../src/analysis/latency/tail-ranks.ts';
import { finishOf, type RequestChunk } from '../../../src/engine/recording/recording.ts';

/** Requests with these arrivals and latencies; a latency of null: not complete. */
function requestsOf(rows: readonly (readonly [arrival: number, latency: number | null])[]): RequestChunk {
  const none = new Uint32Array(rows.length);
  return {
    first: 0,
    count: rows.length,
    arrival: Float64Array.from(rows, ([arrival]) => arrival),
    latency: Float64Array.from(rows, ([, latency]) => latency ?? NaN),
    firstOperation: none,
    critical: none,
    partFrom: none,
  };
}

/** Short runs, and some whose times take more bits than are kept. */
const anyStep = fc.constantFrom(1, 2 ** 30, 2 ** 41 + 1);
const anyRows = fc.array(fc.tuple(fc.nat(1000), fc.option(fc.nat(500), { nil: null, freq: 10 })), { maxLength: 300 });

describe('the requests that are complete at an instant', () => {
  it('are ranked as if the run had ended there', () => {
    fc.assert(
      fc.property(anyRows, anyStep, fc.nat(1600), fc.integer({ min: 1, max: 50 }), (steps, step, at, slice) => {
        // Every second instant is one at which a request completes, or up to 4 ns beside it.
        const [begin, length] = steps.at(at % Math.max(1, steps.length)) ?? [at, 0];
        const ns = at % 2 === 0 ? at * step : (begin + (length ?? 0)) * step + (at % 5);
        const rows = steps.map(
          ([arrival, latency]) => [arrival * step + (arrival % 3), latency && latency * step + 1] as const,
        );
        const chunk = requestsOf(rows);
        const latencies = chunk.latency;
        const completed = new Completed(sortLatencies(latencies).request, { requests: [chunk], endNs: 1503 * step });
        while (completed.gather(slice));
        // What a sort of those alone would say.
        const sorted = sortLatencies(latencies.map((latency, i) => (finishOf(chunk, i) <= ns ? latency : NaN)));
        const count = completed.count(ns);
        expect(count).toBe(sorted.ns.length);
        const all = Array.from({ length: count }, (_, rank) => rank);
        expect([...completed.atRanks(ns, all)]).toEqual([...sorted.request]);
        const some = all.filter((rank) => rank % 7 === 3);
        expect([...completed.atRanks(ns, some)]).toEqual(some.map((rank) => sorted.request[rank]));
        for (const request of sorted.request) expect(completed.latency(request)).toBe(latencies[request]);
      }),
    );
  });

  it('have no percentile if there are none', () => {
    const completed = new Completed(Uint32Array.of(0), { requests: [requestsOf([[10, 5]])], endNs: 15 });
    completed.gather(10);
    expect(completed.count(14)).toBe(0);
    expect(completed.count(15)).toBe(1);
    const none = { count: 0, ns: () => NaN, request: () => NaN };
    expect(tailRanks(none).every(({ ns }) => ns === null)).toBe(true);
    expect(latencyCurve(none).ns).toHaveLength(0);
  });
});
