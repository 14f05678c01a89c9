import { describe, expect, it } from 'vitest';
import { sortLatencies } from '../../../src/analysis/latency/percentiles.ts';
import { tailCauses } from '../../../src/analysis/latency/tail-causes.ts';
import type { TailCauses } from '../../../src/analysis/latency/tail-causes.ts';
import { WaitCause } from '../../../src/engine/recording/recording.ts';
import { RecordingBuilder, smallExperiment } from '../recording-builder.ts';

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
