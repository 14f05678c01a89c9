/** The value of an operation's DIE before a write has a die. */

/** No die yet: the binding policy decides at dispatch. */
export const UNBOUND = -1;
/** No die yet: even placement decides at dispatch (model page §14). */
export const UNBOUND_EVENLY = -2;
