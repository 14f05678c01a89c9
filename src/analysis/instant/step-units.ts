/**
 * `event`: a phase starts or ends, on any bus or die. `phase`: one of a single lane. `request`: one arrives. `gc`: a
 * victim block is selected, or has been erased.
 */
export const STEP_UNITS = ['event', 'phase', 'request', 'gc'] as const;
export type StepUnit = (typeof STEP_UNITS)[number];
