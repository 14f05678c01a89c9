/** What a busy unit goes through when it is suspended, and what a channel is to be looked at for. */

/** Latencies on a unit: none, going to the end of a phase before a suspension, suspending, resuming. */
export const Latency = { none: 0, draining: 1, suspending: 2, resuming: 3 } as const;

/** Whom a suspended unit is open for. */
export const Open = { nobody: 0, reads: 1, write: 2 } as const;

/** What dispatch has to look for on a channel: nothing, room for unbound writes only (whose quota another channel may have changed), whatever can start. */
export const Look = { nothing: 0, unbound: 1, everything: 2 } as const;
