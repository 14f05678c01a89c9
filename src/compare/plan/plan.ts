/**
 * Every combination of traces, devices, policies, swept parameters and seeds is one run, a cell. `Plan` is complete and
 * checked; docs/plan-format.md describes the document.
 */
import type {
  DeepPartial,
  ExperimentInput,
  PlacedTrace,
  SyntheticWorkload,
  TraceReference,
} from '../../document/experiment.ts';

export const PLAN_FORMAT = 'nandscope-plan';
export const PLAN_VERSION = 1;

export const PLAN_LIMITS = { entries: 1000, values: 1000, seeds: 10_000, cells: 100_000 } as const;

export type PlanTraceSource =
  /** A built-in sample: always the same requests, whatever the seed. */
  | { readonly sample: string }
  /** The generator of a built-in sample: its settings, with the seed of the cell. */
  | { readonly profile: string }
  | { readonly synthetic: DeepPartial<SyntheticWorkload> }
  | { readonly scenario: string }
  | { readonly experiment: ExperimentInput }
  /** A trace file: found by its SHA-256, never carried. */
  | { readonly trace: TraceReference & Partial<PlacedTrace> };

interface TraceWords {
  readonly name: string;
  readonly patch: ExperimentInput;
}

export type PlanTrace = TraceWords & PlanTraceSource;

export interface PlanDevice {
  readonly name: string;
  readonly preset: string | null;
  /** Policies under those of the plan's policy. */
  readonly patch: ExperimentInput;
}

export interface PlanPolicy {
  readonly name: string;
  /** A named policy: every policy setting at its default, then this one's. Null leaves the settings as they are. */
  readonly scheme: string | null;
  readonly patch: ExperimentInput;
}

export interface SweptParameter {
  readonly path: string;
  readonly values: readonly unknown[];
}

export interface PlanBaseline {
  readonly device: string;
  readonly policy: string;
}

export interface Plan {
  readonly format: typeof PLAN_FORMAT;
  readonly version: typeof PLAN_VERSION;
  readonly name: string;
  readonly base: ExperimentInput;
  readonly traces: readonly PlanTrace[];
  readonly devices: readonly PlanDevice[];
  readonly policies: readonly PlanPolicy[];
  readonly sweep: readonly SweptParameter[];
  readonly seeds: readonly number[];
  readonly baseline: PlanBaseline;
}

export const cellsIn = ({ traces, devices, policies, sweep, seeds }: Plan): number =>
  sweep.reduce(
    (product, { values }) => product * values.length,
    traces.length * devices.length * policies.length * Math.max(1, seeds.length),
  );
