/** What dispatch has to look for on a channel: nothing, room for unbound writes only (whose quota another channel may have changed), whatever can start. */
export const LOOK_NOTHING = 0;
export const LOOK_UNBOUND = 1;
export const LOOK_EVERYTHING = 2;
