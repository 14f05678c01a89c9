import { WAIT_CAUSES, addRequestParts, type Recording } from '../../engine/recording/recording.ts';
import { type SortedLatencies, ExactSum } from './percentiles.ts';

export interface TailCauses {
  readonly requests: number;
  /** The fastest of them, ns; null if there is none. */
  readonly fromNs: number | null;
  /** Mean ns a request of the tail by `WaitCause`; they sum to the tail's mean latency. */
  readonly meanNs: Float64Array;
  readonly allMeanNs: Float64Array;
}

/**
 * Mean time by cause over the slowest of some requests.
 * @param sorted the requests, as sorted by `sortLatencies`
 * @param oneIn 100 takes the slowest 1 % (at least one request)
 */
export function tailCauses(recording: Recording, sorted: SortedLatencies, oneIn = 100): TailCauses {
  const count = sorted.ns.length;
  const requests = Math.ceil(count / oneIn);
  return {
    requests,
    fromNs: count > 0 ? sorted.ns[count - requests] : null,
    meanNs: meanCauses(recording, sorted.request.subarray(count - requests)),
    allMeanNs: meanCauses(recording, sorted.request),
  };
}

/** Sums up to here leave room for one more latency below 2^53. */
const HALF = 0x10_0000_0000_0000;

/** Mean ns a request by `WaitCause`, over some requests. */
export function meanCauses(recording: Recording, requests: Uint32Array): Float64Array {
  // In order of latency, reads would jump through memory. Sums are exact in any order, so they are added by number.
  const isMeant = new Uint8Array(recording.requestCount);
  for (let i = 0; i < requests.length; i++) isMeant[requests[i]] = 1;
  const sums = Array.from({ length: WAIT_CAUSES }, () => new ExactSum());
  const low = new Float64Array(WAIT_CAUSES);
  const parts = new Float64Array(WAIT_CAUSES);
  for (let request = 0; request < isMeant.length; request++) {
    if (isMeant[request] === 0) continue;
    addRequestParts(recording, request, parts);
    for (let cause = 0; cause < WAIT_CAUSES; cause++) {
      low[cause] += parts[cause];
      if (low[cause] < HALF) continue;
      sums[cause].add(low[cause]);
      low[cause] = 0;
    }
  }
  for (let cause = 0; cause < WAIT_CAUSES; cause++) sums[cause].add(low[cause]);
  return Float64Array.from(sums, (sum) => (requests.length > 0 ? sum.dividedBy(requests.length) : 0));
}
