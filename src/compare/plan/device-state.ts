import type { ExperimentInput } from '../../document/experiment.ts';
import { joinPatches } from '../../document/patch.ts';
import type { PlanDevice, PlanTrace } from './plan.ts';

export const USED_DEVICE: ExperimentInput = { precondition: { kind: 'used' } };

export type DeviceState = 'new' | 'used';

export const DEVICE_STATES: Readonly<Record<DeviceState, ExperimentInput>> = {
  new: {},
  used: USED_DEVICE,
};

/** Whether a trace, or the base of its plan, says itself what its device holds before time 0. */
const hasOwnState = (trace: PlanTrace, base: ExperimentInput): boolean =>
  'scenario' in trace ||
  'experiment' in trace ||
  [base, trace.patch].some(({ precondition, initial }) => precondition !== undefined || initial !== undefined);

/** The device of a plan without devices: the default one. Its state is that of each trace ({@link withImpliedState}). */
export function impliedDevice(traces: readonly PlanTrace[], base: ExperimentInput): PlanDevice {
  const isUsed = !traces.some((trace) => hasOwnState(trace, base));
  return { name: isUsed ? `${IMPLIED_NAME}, used` : IMPLIED_NAME, preset: null, patch: isUsed ? USED_DEVICE : {} };
}

/**
 * A trace on the device of a plan without devices: used, whatever the other traces are, unless it says itself what its
 * device holds before time 0, as figures and experiments do.
 */
export const withImpliedState = (trace: PlanTrace, base: ExperimentInput): PlanTrace =>
  hasOwnState(trace, base) ? trace : { ...trace, patch: joinPatches(trace.patch, USED_DEVICE) };

export const IMPLIED_NAME = 'default';
