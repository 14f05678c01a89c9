import { plateausOf, type Plateaus } from '../../device/slc-cache.ts';
import { transferTime } from '../../device/exact.ts';
import type { Experiment } from '../../document/experiment.ts';
import { requestKind } from '../../document/request-ops.ts';
import type { Recording } from '../../engine/recording/recording.ts';

/** Request r of a repeated workload has the kind and length of request r mod `count`. */
export interface RequestSizes {
  readonly count: number;
  readonly op: ArrayLike<number>;
  readonly bytes: ArrayLike<number>;
}

export interface MeanRate {
  readonly fromNs: number;
  readonly toNs: number;
  readonly bytesPerSecond: number;
}

export interface Throughput {
  /** Length of a step, ns; the first begins at 0. */
  readonly stepNs: number;
  /** Bytes a second in each step; the last may be cut short by the last completion. */
  readonly bytesPerSecond: Float64Array;
  /** Until the cliff and after it; one part without one. Empty if nothing was completed. */
  readonly means: readonly MeanRate[];
}

const NS_PER_SECOND = 1e9;

/**
 * @param kind 0 reads, 1 writes
 * @param steps how many there are until the last completion of the kind
 * @param cliffNs where the mean is taken apart, ns; null for one mean
 */
export function throughputOf(
  recording: Pick<Recording, 'requests'>,
  { count, op, bytes }: RequestSizes,
  kind: 0 | 1,
  steps: number,
  cliffNs: number | null,
): Throughput {
  const each = (visit: (finishNs: number, bytes: number) => void): void => {
    for (const chunk of recording.requests) {
      for (let i = 0; i < chunk.count; i++) {
        const request = (chunk.first + i) % count;
        if (requestKind(op[request]) !== kind || !(chunk.latency[i] >= 0)) continue;
        visit(chunk.arrival[i] + chunk.latency[i], bytes[request]);
      }
    }
  };
  let endNs = 0;
  each((finishNs) => (endNs = Math.max(endNs, finishNs)));
  const stepNs = endNs / steps;
  const sums = new Float64Array(endNs > 0 ? steps : 0);
  const splitNs = cliffNs !== null && cliffNs > 0 && cliffNs < endNs ? cliffNs : endNs;
  let before = 0;
  let after = 0;
  each((finishNs, length) => {
    // What ends at the end of a step was done in it.
    const step = Math.min(steps - 1, Math.max(0, Math.ceil(finishNs / stepNs) - 1));
    if (sums.length > 0) sums[step] += (length * NS_PER_SECOND) / stepNs;
    if (finishNs <= splitNs) before += length;
    else after += length;
  });
  const mean = (fromNs: number, toNs: number, sum: number): MeanRate[] =>
    toNs > fromNs ? [{ fromNs, toNs, bytesPerSecond: (sum * NS_PER_SECOND) / (toNs - fromNs) }] : [];
  return { stepNs, bytesPerSecond: sums, means: [...mean(0, splitNs, before), ...mean(splitNs, endNs, after)] };
}

/**
 * The plateaus that the settings give, for reference lines; null if they have no closed form: without an SLC cache,
 * or where a die loads a page while it programs another.
 */
export function expectedPlateaus({ device, timing, policy }: Experiment): Plateaus | null {
  const { slcCache } = policy;
  if (slcCache === false || policy.cacheMode) return null;
  const load = timing.commandNs + transferTime(timing.transferNsPerByte)(device.pageBytes + device.spareBytes);
  return plateausOf(device, timing, slcCache, load);
}
