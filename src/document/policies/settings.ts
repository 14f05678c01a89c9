/** The settings of all policies. Each definition adds its own key by declaration merging. */

/** Every decision the SSD makes: the part `policy` of an experiment. */
// oxlint-disable-next-line typescript/no-empty-object-type -- The definitions fill it.
export interface Policy {}
