/** Why a request took as long as it did. */
import { NONE } from '../engine/recording/recording.ts';
import { requestAccount } from '../analysis/why/account.ts';
import { isForController } from '../analysis/why/spans.ts';
import type { WaitName } from './columns.ts';
import { recorded, type Simulation } from './simulation.ts';

/** One span of a request's life. The spans of a request follow each other without a gap. */
export interface ExplainedSpan {
  readonly cause: WaitName;
  readonly startNs: number;
  readonly ns: number;
  /**
   * The operation that was waited for; of a request that has a core or the link the first one, if there is one. Null if
   * the time is the request's own, nobody holds the resource, or nobody is known: of some requests only the lengths are
   * recorded, and the order is the usual one.
   */
  readonly by: number | null;
  /** The request of that operation; null for background work. */
  readonly byRequest: number | null;
}

/**
 * The life of a request from arrival to completion, span by span.
 * @param result a recorded run
 * @param request its number, in order of arrival
 * @returns the spans; their lengths sum to the latency exactly. Empty for a request that did not complete
 * @throws RangeError if the run has no such request
 * @throws Error if the run was not recorded
 */
export function explain(result: Simulation, request: number): ExplainedSpan[] {
  const { reader } = recorded(result);
  const count = reader.operations.requests;
  if (!Number.isInteger(request) || request < 0 || request >= count) {
    throw new RangeError(`request: found ${request}; allowed: a whole number from 0 to ${count - 1}`);
  }
  const account = requestAccount(reader, request);
  return (account?.spans ?? []).map((span) => {
    const { cause, startNs, endNs, blockerRequest } = span;
    const isKnown = account?.placed === true || isForController(span);
    const by = isKnown ? (span.blockerOperation ?? null) : null;
    const owner = blockerRequest ?? (by === null ? NONE : reader.operations.requestOf(by));
    return { cause, startNs, ns: endNs - startNs, by, byRequest: owner === NONE ? null : owner };
  });
}
