/**
 * Whether the device of a plan that names none is new or used. It follows from the plan's set of traces, never from
 * their order: only on a used device do writes cause garbage collection, so with any trace that writes it is used.
 */
import type { ExperimentInput } from '../../document/experiment.ts';
import { schemaAt } from '../../document/patch.ts';
import { sampleNamed } from '../../traces/synthetic/samples.ts';
import type { PlanDevice, PlanTrace } from './plan.ts';
import { experimentOfTrace } from './sources.ts';

export const USED_DEVICE: ExperimentInput = { precondition: { kind: 'used' } };

export type DeviceState = 'new' | 'used';

export const DEVICE_STATES: Readonly<Record<DeviceState, ExperimentInput>> = {
  new: {},
  used: USED_DEVICE,
};

/** Whether a trace has writes; null for a file, which only its reading tells. */
export function hasWrites(trace: PlanTrace, base: ExperimentInput = {}): boolean | null {
  const { workload } = experimentOfTrace(trace, base);
  if (workload === undefined) return generatesWrites(undefined);
  if ('trace' in workload) return null;
  if ('sample' in workload) return sampleNamed(workload.sample ?? '').synthetic.readShare < 1;
  if ('requests' in workload) return (workload.requests ?? []).some((request) => request?.op === 'write');
  return generatesWrites('synthetic' in workload ? workload.synthetic?.readShare : undefined);
}

const generatesWrites = (readShare: number | undefined): boolean => {
  const node = schemaAt('workload.synthetic.readShare');
  return (readShare ?? (node.kind === 'number' ? node.default : 0)) < 1;
};

/** Whether a trace, or the base of its plan, says itself what its device holds before time 0. */
const hasOwnState = (trace: PlanTrace, base: ExperimentInput): boolean =>
  'scenario' in trace ||
  'experiment' in trace ||
  [base, trace.patch].some(({ precondition, initial }) => precondition !== undefined || initial !== undefined);

/**
 * The device of a plan without devices: the default one, used if any trace has writes. A file counts as having them
 * (the plan is read before its files). If a trace has a device state of its own, as figures and experiments do, or the
 * base has one, nothing is changed.
 */
export function impliedDevice(traces: readonly PlanTrace[], base: ExperimentInput): PlanDevice {
  const isUsed =
    !traces.some((trace) => hasOwnState(trace, base)) && traces.some((trace) => hasWrites(trace, base) ?? true);
  return { name: isUsed ? `${IMPLIED_NAME}, used` : IMPLIED_NAME, preset: null, patch: isUsed ? USED_DEVICE : {} };
}

export const IMPLIED_NAME = 'default';
