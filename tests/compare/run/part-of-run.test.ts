import { describe, expect, it } from 'vitest';
import { partOfRun, requestsOfPart } from '../../../src/compare/run/part-of-run.ts';
import type { RunColumns } from '../../../src/compare/run/run-columns.ts';

/** 1000 reads that arrive a microsecond apart, the latest the slowest, and one write. */
function columns(): RunColumns {
  const count = 1001;
  const latencyNs = Float64Array.from({ length: count }, (_, request) => 10 + request);
  return {
    count,
    firstCounted: 0,
    arrivalNs: Float64Array.from({ length: count }, (_, request) => request * 1000),
    latencyNs,
    op: Uint8Array.from({ length: count }, (_, request) => Number(request === 1000)),
    causes: {
      from: Uint32Array.from({ length: count + 1 }, (_, request) => request),
      cause: new Uint8Array(count),
      ns: Uint32Array.from(latencyNs),
    },
    collections: { startNs: new Float64Array(0), endNs: new Float64Array(0) },
  };
}

describe('a part of a run', () => {
  it('has the requests that arrived in a time range, with exact percentiles', () => {
    const { read, write, all } = partOfRun(columns(), { kind: 'time', fromNs: 100_000, toNs: 200_000 }).response;
    expect([read.count, write.count, all.count]).toEqual([100, 0, 100]);
    expect([read.minNs, read.maxNs]).toEqual([110, 209]);
    expect(read.ranks[0].ns).toBe(159);
    // The causes of the whole part sum to its latencies.
    expect(read.slowestShares[0].causeNs.reduce((sum, ns) => sum + ns, 0n)).toBe(15_950n);
  });

  it('has the slowest share of reads, writes and all requests, each for itself', () => {
    const { read, write } = partOfRun(columns(), { kind: 'slowest', share: 0.01 }).response;
    expect([read.count, read.minNs, write.count]).toEqual([10, 1000, 1]);
  });

  it('has quantiles from the fastest request to the slowest; of everything without a brush', () => {
    const { quantiles, response } = partOfRun(columns(), null);
    expect(response.read.count).toBe(1000);
    expect([quantiles.read.ns.at(0), quantiles.read.ns.at(-1)]).toEqual([10, 1009]);
    expect([quantiles.read.share.at(0), quantiles.read.share.at(-1)]).toEqual([0.001, 1]);
    expect(quantiles.write.ns).toEqual(Float64Array.of(1010));
    // Each with its request: the latest read is the slowest.
    expect([quantiles.read.request.at(0), quantiles.read.request.at(-1)]).toEqual([0, 999]);
    expect([...quantiles.write.request]).toEqual([1000]);
  });

  it('names its requests, for a comparison request by request', () => {
    const numbers = (part: Uint8Array | null): number[] =>
      [...(part ?? [])].flatMap((belongs, request) => (belongs === 1 ? [request] : []));
    const between = requestsOfPart(columns(), { kind: 'time', fromNs: 998_000, toNs: 2_000_000 }, 'all');
    expect(numbers(between)).toEqual([998, 999, 1000]);
    expect(numbers(requestsOfPart(columns(), { kind: 'slowest', share: 0.003 }, 'read'))).toEqual([997, 998, 999]);
    expect(requestsOfPart(columns(), null, 'read')).toBeNull();
  });
});
