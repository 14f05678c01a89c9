/**
 * The queries of a finished run and their answers. The page holds the data that it draws; the worker holds the run's
 * history.
 */
import type { Attention, DeviceInstant } from '../analysis/instant/device-instant.ts';
import type { StepUnit } from '../analysis/instant/step-units.ts';
import type { Recording } from '../engine/recording/recording.ts';

/** The state of the device after all events up to `ns`. */
export interface Look {
  readonly kind: 'look';
  readonly ns: number;
  readonly attention: Attention;
}

/** All rows that overlap a window of time, ns. */
export interface AskRows {
  readonly kind: 'rows';
  readonly fromNs: number;
  readonly toNs: number;
}

/** The next instant of a kind beyond the recording limit. See `nextInstant`. */
export interface AskStep {
  readonly kind: 'step';
  readonly ns: number;
  readonly direction: 1 | -1;
  readonly unit: Extract<StepUnit, 'event' | 'phase'>;
  readonly lane: number;
}

/** The `count`-th instant after (1) or before (−1) `ns` at which a breakpoint's condition is hit. */
export interface AskFind {
  readonly kind: 'find';
  readonly ns: number;
  readonly direction: 1 | -1;
  readonly condition: string;
  readonly count: number;
}

export type Question = Look | AskRows | AskStep | AskFind;

/** The rows of a window, of every lane. */
export type RecordedRows = Pick<Recording, 'lanes' | 'controller'>;

/** The answer to each kind of query. */
export interface Answers {
  look: DeviceInstant;
  rows: RecordedRows;
  /** Null if there is none. */
  step: number | null;
  /** Null if there is none. */
  find: number | null;
}

export type AnswerTo<Q extends Question> = Answers[Q['kind']];
