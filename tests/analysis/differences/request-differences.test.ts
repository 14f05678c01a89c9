import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestDifferences } from '../../../src/analysis/differences/request-differences.ts';
import type { Recording } from '../../../src/engine/recording/recording.ts';
import { RecordingBuilder, smallExperiment } from '../recording-builder.ts';

/** A recording of requests with these latencies; null if one did not complete. */
function withLatencies(latencies: readonly (number | null)[]): Recording {
  const builder = new RecordingBuilder(smallExperiment());
  latencies.forEach((ns, i) => {
    builder.request(ns === null ? { arrival: i * 10 } : { arrival: i * 10, finish: i * 10 + ns });
  });
  return builder.build();
}

describe('the difference between two runs, request by request', () => {
  it('counts faster and slower requests, and omits requests that did not complete in both', () => {
    const a = withLatencies([100, 200, 300, null, 500]);
    const b = withLatencies([100, 150, 900, 10, null]);
    expect(requestDifferences(a, b, 5)).toEqual({
      compared: 3,
      faster: 1,
      slower: 1,
      largest: [
        { request: 2, aNs: 300, bNs: 900 },
        { request: 1, aNs: 200, bNs: 150 },
      ],
    });
  });

  it('lists the largest, like a sort of all of them', () => {
    const latency = fc.option(fc.integer({ min: 0, max: 40 }), { freq: 8 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(latency, latency), { maxLength: 60 }),
        fc.integer({ min: 1, max: 12 }),
        (pairs, most) => {
          const found = requestDifferences(
            withLatencies(pairs.map(([a]) => a)),
            withLatencies(pairs.map(([, b]) => b)),
            most,
          );
          const all = pairs.flatMap(([aNs, bNs], request) =>
            aNs === null || bNs === null || aNs === bNs ? [] : [{ request, aNs, bNs }],
          );
          all.sort((x, y) => Math.abs(y.bNs - y.aNs) - Math.abs(x.bNs - x.aNs) || x.request - y.request);
          expect(found.largest).toEqual(all.slice(0, most));
        },
      ),
    );
  });
});
