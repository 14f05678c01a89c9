/** What a busy unit goes through when it is suspended. */

/** Latencies on a unit: none, going to the end of a phase before a suspension, suspending, resuming. */
export const Latency = Object.freeze({ none: 0, draining: 1, suspending: 2, resuming: 3 } as const);

/** Whom a suspended unit is open for. */
export const Open = Object.freeze({ nobody: 0, reads: 1, write: 2 } as const);
