/** Data, so that a lesson needs no code. Times are ns, shares 0 to 1. */
import type { WAIT_NAMES, ROW_KIND_NAMES } from '../../engine/recording/recording.ts';

/** The name of the run that is measured when a measure names none. */
export const MAIN_RUN = 'a';

export const TAIL_OPS = ['read', 'write'] as const;

interface OfRun {
  /** A run of the lesson; {@link MAIN_RUN} by default. */
  readonly run?: string;
}

export interface LatencyMeasure extends OfRun {
  readonly of: 'latency';
  readonly request: number;
}

/** When a request, or without `request` the last one, is complete, ns. */
export interface FinishMeasure extends OfRun {
  readonly of: 'finish';
  readonly request?: number;
}

/** A figure of the run by its path, as the command line prints it: `response.read.p99Ns`, `pages.gcProgram`. */
export interface FigureMeasure extends OfRun {
  readonly of: 'figure';
  readonly path: string;
}

/** A number of the experiment by its path: `timing.programNs`, of one page type `timing.programNs.1`. */
export interface SettingMeasure extends OfRun {
  readonly of: 'setting';
  readonly path: string;
}

export const PHASE_FIGURES = ['start', 'end', 'total', 'count'] as const;

/** Lengths are ns. Pages of one array operation count once per die. */
export interface PhaseMeasure extends OfRun {
  readonly of: 'phase';
  readonly phase: (typeof ROW_KIND_NAMES)[number];
  readonly figure: (typeof PHASE_FIGURES)[number];
  readonly request?: number;
  readonly channel?: number;
  readonly die?: number;
}

/** The part of a request's latency that one cause has, ns. */
export interface WaitMeasure extends OfRun {
  readonly of: 'wait';
  readonly request: number;
  readonly cause: (typeof WAIT_NAMES)[number];
}

/** The share of a window in which a channel's bus or a die's array is busy. */
export interface BusyMeasure extends OfRun {
  readonly of: 'busy';
  readonly channel?: number;
  readonly die?: number;
  /** ns, or a measure in ns. */
  readonly from: number | Measure;
  readonly to: number | Measure;
}

/** How many requests with a latency above a limit; reads and writes. */
export interface SlowMeasure extends OfRun {
  readonly of: 'slower-than';
  readonly ns: number;
}

/** Mean part of the latency that one cause has among the slowest reads or writes, ns. */
export interface TailWaitMeasure extends OfRun {
  readonly of: 'tail-wait';
  readonly op: (typeof TAIL_OPS)[number];
  /** 100: the slowest hundredth. */
  readonly oneIn: number;
  readonly cause: (typeof WAIT_NAMES)[number];
}

/** The share of the reads or writes that wait for a cause. */
export interface WaitersMeasure extends OfRun {
  readonly of: 'waiters';
  readonly op: (typeof TAIL_OPS)[number];
  readonly cause: (typeof WAIT_NAMES)[number];
}

/** How many reads or writes come after a percentile in the list sorted by latency. */
export interface BeyondMeasure extends OfRun {
  readonly of: 'beyond';
  readonly op: (typeof TAIL_OPS)[number];
  /** 100: beyond the 99th percentile (nearest rank). */
  readonly oneIn: number;
}

export interface RatioMeasure {
  readonly of: 'ratio';
  readonly terms: readonly [Measure, Measure];
}
export interface DifferenceMeasure {
  readonly of: 'difference';
  readonly terms: readonly [Measure, Measure];
}
export interface SumMeasure {
  readonly of: 'sum';
  readonly terms: readonly Measure[];
}

export type Measure =
  | LatencyMeasure
  | FinishMeasure
  | FigureMeasure
  | SettingMeasure
  | PhaseMeasure
  | WaitMeasure
  | BusyMeasure
  | SlowMeasure
  | TailWaitMeasure
  | WaitersMeasure
  | BeyondMeasure
  | RatioMeasure
  | DifferenceMeasure
  | SumMeasure;

export interface Check {
  readonly measure: Measure;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly is?: number;
}

export class MeasureError extends Error {
  override readonly name = 'MeasureError';
}
