/** A finished run as lessons and homework measure it: its figures and its recording, from a worker or from Node. */
import type { Experiment } from '../../document/experiment.ts';
import type { Metrics } from '../../analysis/figures/summary.ts';
import { RunView } from '../../analysis/why/run-view.ts';
import type { Recording } from '../../engine/recording/recording.ts';

/** A finished run. */
export interface MeasuredRun {
  /** As it ran: with the device as grown, if it grew. */
  readonly experiment: Experiment;
  readonly metrics: Metrics;
  readonly recording: Recording;
  readonly stateHash: string;
}

/** The runs of a lesson or of a question, by name. */
export type Runs = Readonly<Record<string, MeasuredRun>>;

const views = new WeakMap<MeasuredRun, RunView>();

/** The query view of a run, made once. */
export function viewOfRun(run: MeasuredRun): RunView {
  let view = views.get(run);
  if (view === undefined) {
    view = new RunView(run.recording, run.experiment);
    views.set(run, view);
  }
  return view;
}
