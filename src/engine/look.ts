/** What dispatch has to look for on a channel: nothing, room for unbound writes only (whose quota another channel may have changed), whatever can start. */
export const Look = Object.freeze({ nothing: 0, unbound: 1, everything: 2 } as const);
