import type { Recording } from '../../engine/recording/recording.ts';
import { Operations } from '../columns/operations.ts';

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
