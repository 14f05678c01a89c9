/** A finished run, from a worker or from Node, by its parts: a function that needs some parts takes a `Pick`. */
import type { Experiment } from '../document/experiment.ts';
import type { Recording } from '../engine/recording/recording.ts';
import type { Metrics } from './figures/summary.ts';

export interface Run {
  /** As it ran: with the device as grown, if it grew. */
  readonly experiment: Experiment;
  readonly recording: Recording;
  /** Its figures. */
  readonly metrics: Metrics;
  /** Of its end state: runs with the same hash ended alike. */
  readonly stateHash: string;
}

/** A run without its figures. */
export type RecordedRun = Pick<Run, 'experiment' | 'recording'>;
