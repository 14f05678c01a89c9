/** The data of the chart of latency over time, counted in slices. */
import { kindOf } from '../../../document/request-ops.ts';
import { LatencyBins } from '../../../charts/density/latency-bins.ts';
import { roundDown, roundUp } from '../../../charts/time-scale.ts';
import { bufferShares } from '../../../analysis/busy-time/buffer-shares.ts';
import { ownerOfClass } from '../../../analysis/columns/row-classes.ts';
import type { Timeline } from '../../../timeline/timeline.ts';
import type { RunOutcome } from '../../../worker/outcome.ts';

/** Equal ranges of the run for garbage collection activity and the write buffer. */
const BINS = 240;

/**
 * Counts requests of one kind by arrival and latency, one chunk of the recording per step; the last value is complete.
 */
export function* countLatencies(outcome: RunOutcome, op: 'read' | 'write'): Generator<LatencyBins, void> {
  const { recording, requests, metrics } = outcome;
  const { minNs, maxNs } = metrics.response[op];
  const low = roundDown(Math.max(1, minNs ?? 1));
  const bins = new LatencyBins(recording.endNs, low, Math.max(low * 10, roundUp(maxNs ?? 10)));
  const wanted = op === 'read' ? 0 : 1;
  for (const chunk of recording.requests) {
    const latency = new Float64Array(chunk.count);
    for (let i = 0; i < chunk.count; i++) {
      const isWanted = kindOf(requests.op[(chunk.first + i) % requests.count]) === wanted;
      latency[i] = isWanted && chunk.latency[i] >= 0 ? chunk.latency[i] : NaN;
    }
    bins.add({ at: chunk.arrival, latency, count: chunk.count }, 0, chunk.count, chunk.first);
    yield bins;
  }
}

/**
 * For each of some equal ranges, the largest share that a die spent on garbage collection; empty until lanes are
 * indexed.
 */
export function collectingShares(
  timeline: Timeline,
  run: number,
  { recording }: RunOutcome,
): Float64Array<ArrayBuffer> {
  const step = recording.endNs / BINS;
  const shares = new Float64Array(BINS);
  for (let i = 0; i < BINS; i++) {
    const lanes = timeline.busyByClass(run, recording, i * step, (i + 1) * step);
    if (lanes === undefined) return new Float64Array(0);
    for (const lane of lanes.slice(recording.channels)) {
      let busy = 0;
      lane.forEach((ns, cls) => {
        if (ownerOfClass(cls) === 'gc') busy += ns;
      });
      shares[i] = Math.max(shares[i], step > 0 ? Math.min(1, busy / step) : 0);
    }
  }
  return shares;
}

/** For each of some equal ranges, the mean share of the write buffer in use; null without a buffer. */
export function bufferedShares({ bufferOccupancy, recording }: RunOutcome): Float64Array<ArrayBuffer> | null {
  return bufferOccupancy === null ? null : bufferShares(bufferOccupancy, recording.endNs, BINS);
}
