import type { Recording } from '../../engine/recording/recording.ts';
import { Operations } from '../columns/operations.ts';
import type { RecordedRun } from '../run.ts';

/** The requests of a run; request r of a repeated workload is row r mod `count`. */
export interface RequestFacts {
  readonly count: number;
  /** 0 read, 1 write, 2 trim. */
  readonly op: Uint8Array;
  /** First byte. */
  readonly offset: Float64Array;
  readonly bytes: Uint32Array;
}

interface RequestsOfRun extends RecordedRun {
  readonly requests: RequestFacts;
}

/**
 * `same`: type, address and size agree, and the arrival unless it follows from completions. `later`: only the arrival
 * differs. `other`: another request. `missing`: the second run has fewer requests.
 */
export type RequestMatch = 'same' | 'later' | 'other' | 'missing';

export function matchRequest(a: RequestsOfRun, b: RequestsOfRun, request: number): RequestMatch {
  if (request >= b.recording.requestCount) return 'missing';
  const rowA = request % a.requests.count;
  const rowB = request % b.requests.count;
  const isSame =
    a.requests.op[rowA] === b.requests.op[rowB] &&
    a.requests.offset[rowA] === b.requests.offset[rowB] &&
    a.requests.bytes[rowA] === b.requests.bytes[rowB];
  if (!isSame) return 'other';
  // Requests of an open host arrive at given times. Otherwise an arrival depends on the completions before it.
  const isGiven = a.experiment.host.mode === 'open' && b.experiment.host.mode === 'open';
  const arrivesAlike = new Operations(a.recording).arrival(request) === new Operations(b.recording).arrival(request);
  return isGiven && !arrivesAlike ? 'later' : 'same';
}

export function haveSameRequests(
  { requests: a }: Pick<RequestsOfRun, 'requests'>,
  { requests: b }: Pick<RequestsOfRun, 'requests'>,
): boolean {
  if (a === b) return true;
  if (a.count !== b.count) return false;
  for (let row = 0; row < a.count; row++) {
    if (a.op[row] !== b.op[row] || a.offset[row] !== b.offset[row] || a.bytes[row] !== b.bytes[row]) return false;
  }
  return true;
}

export interface RequestDifference {
  readonly request: number;
  readonly aNs: number;
  readonly bNs: number;
}

export interface RequestDifferences {
  /** Requests that completed in both; faster, slower and as fast in B. */
  readonly compared: number;
  readonly faster: number;
  readonly slower: number;
  /** Those that changed most, the largest change first; equal ones by number. */
  readonly largest: readonly RequestDifference[];
}

/**
 * Compares request by number.
 * @param most number of largest differences to list
 */
export function requestDifferences(a: Recording, b: Recording, most: number): RequestDifferences {
  const inA = new Operations(a);
  const inB = new Operations(b);
  const largest: RequestDifference[] = [];
  const size = ({ aNs, bNs }: RequestDifference): number => Math.abs(bNs - aNs);
  let compared = 0;
  let faster = 0;
  let slower = 0;
  const count = Math.min(a.requestCount, b.requestCount);
  for (let request = 0; request < count; request++) {
    const aNs = inA.finish(request) - inA.arrival(request);
    const bNs = inB.finish(request) - inB.arrival(request);
    if (Number.isNaN(aNs) || Number.isNaN(bNs)) continue;
    compared++;
    if (aNs === bNs) continue;
    if (bNs < aNs) faster++;
    else slower++;
    const last = largest.at(-1);
    if (largest.length >= most && last !== undefined && Math.abs(bNs - aNs) <= size(last)) continue;
    // A short list: insert in order.
    let at = largest.length;
    while (at > 0 && size(largest[at - 1]) < Math.abs(bNs - aNs)) at--;
    largest.splice(at, 0, { request, aNs, bNs });
    if (largest.length > most) largest.pop();
  }
  return { compared, faster, slower, largest };
}
