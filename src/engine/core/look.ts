/**
 * What dispatch has to look for on a channel: nothing; nothing, for as long as nothing happens there (its bus is busy, or it was seen that none of its dies
 * takes a write); room for unbound writes only (whose quota another channel may have changed); whatever can start.
 */
export const LOOK_NOTHING = 0;
export const LOOK_CLOSED = 1;
export const LOOK_UNBOUND = 2;
export const LOOK_EVERYTHING = 3;
