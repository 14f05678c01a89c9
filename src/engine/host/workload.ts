/** What is asked of the device: one row a request, in trace order. A trace's columns have this shape. */
export interface Workload {
  readonly count: number;
  /** Arrival, ns, never decreasing. */
  readonly at: Float64Array;
  /** See {@link HostOp}. */
  readonly op: Uint8Array;
  /** First byte. */
  readonly offset: Float64Array;
  /** Length in bytes, at least 1. */
  readonly bytes: Uint32Array;
}

export const HostOp = Object.freeze({ read: 0, write: 1, trim: 2 } as const);
