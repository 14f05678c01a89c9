import { floorTimes } from '../../device/exact.ts';
import type { Experiment } from '../../document/experiment.ts';

/**
 * The first request that counts in the figures of a run, by number.
 * @param requests of the run, all repetitions together
 */
export const firstCounted = ({ host }: Pick<Experiment, 'host'>, requests: number): number =>
  host.warmup === 0 ? 0 : floorTimes(requests, host.warmup);

/** The workload: one row per request, in trace order. The columns of a trace have this shape. */
export interface Requests {
  readonly count: number;
  /** Arrival, ns, never decreasing. */
  readonly at: Float64Array;
  /** A {@link HostOp}; of a write with force unit access FUA more. */
  readonly op: Uint8Array;
  /** First byte. */
  readonly offset: Float64Array;
  /** Length in bytes, at least 1; 0 of a flush. */
  readonly bytes: Uint32Array;
}

export const HostOp = Object.freeze({ read: 0, write: 1, trim: 2, flush: 3 } as const);
export { FUA, requestKind } from '../../document/request-ops.ts';
