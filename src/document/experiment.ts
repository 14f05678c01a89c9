/**
 * `Experiment` is complete: every default filled in, every value checked. `ExperimentInput` is what people write: any
 * part of it. The types follow from schema.ts, which has the kind, the limits, the default and one sentence for every
 * key. Times are integer nanoseconds, sizes bytes or whole pages.
 */
import type { ValueOf, ValuesOf } from '../device/schema-node.ts';
import type { Policy } from './policies/settings.ts';
import type { EXPERIMENT_SCHEMA } from './schema.ts';

export type { Policy } from './policies/settings.ts';

export interface Experiment extends ValuesOf<(typeof EXPERIMENT_SCHEMA)['keys']> {}

export type Precondition = Experiment['precondition'];
export type InitialState = Experiment['initial'];
export type InitialRunning = InitialState['running'][number];
export type Host = Experiment['host'];
export type ControllerSettings = Experiment['controller'];

export type PreconditionKind = Precondition['kind'];
export type HostMode = Host['mode'];
export type Addressing = Host['addressing'];
export type Hazards = Host['hazards'];
export type BufferPolicy = Host['writeBuffer']['policy'];
export type BufferAcknowledge = Host['writeBuffer']['acknowledge'];
export type ChipSelection = Policy['chipSelection'];
export type DataOutOrder = Policy['dataOutOrder'];
export type DieBinding = Policy['dieBinding'];
export type MultiPlaneMode = Policy['multiPlane'];
export type PlanePick = Policy['planePick'];
export type Quirks = Policy['quirks'];
export type ReadLayout = Exclude<Policy['readLayout'], false>;
export type Scheduler = Policy['scheduler'];
export type Suspension = Policy['suspension'];

type WorkloadKeys = (typeof EXPERIMENT_SCHEMA)['keys']['workload']['keys'];

export type Workload = Experiment['workload'];
export interface PlacedTrace extends ValueOf<WorkloadKeys['trace']> {}
export type TraceReference = Omit<PlacedTrace, 'startNs'>;

/** A seeded generator's settings; the experiment's `seed` makes it repeatable. */
export interface SyntheticWorkload extends ValueOf<WorkloadKeys['synthetic']> {}
export type SyntheticArrivals = SyntheticWorkload['arrivals'];
export const hasBursts = ({ kind }: Pick<SyntheticArrivals, 'kind'>): boolean =>
  kind === 'bursts' || kind === 'stratified-bursts';
export type SyntheticAddresses = SyntheticWorkload['addresses'];
export type SizeWeight = SyntheticWorkload['readSizes'][number];

/** A request of an inline workload. `offset` and `bytes` are host bytes. */
export type CheckedRequest = ValueOf<WorkloadKeys['requests']>[number];
export type RequestOp = CheckedRequest['op'];
export interface HostRequest extends Omit<CheckedRequest, 'fua'> {
  fua?: boolean;
}

/** Any part of `T`; a missing key has its default. */
export type DeepPartial<T> = T extends readonly (infer Item)[]
  ? DeepPartial<Item>[]
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> }
    : T;

/** What people write. Unchecked: only `parseExperiment` makes an `Experiment` of it. */
export type ExperimentInput = DeepPartial<Experiment>;
