/** The settings of all policies. Each definition (`<name>/policy.ts`) adds its own key by declaration merging. */

/** Every decision the SSD makes: the part `policy` of an experiment. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- The definitions fill it.
export interface Policy {}
