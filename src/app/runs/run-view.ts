import { RunView } from '../../analysis/why/run-view.ts';
import type { ShownRun } from '../stores/runs.ts';

const views = new WeakMap<ShownRun, RunView>();

/** The run made ready for questions, once for each run that is shown. */
export function viewOf(run: ShownRun): RunView {
  let view = views.get(run);
  if (view === undefined) {
    const { experiment, outcome } = run;
    view = new RunView(outcome.recording, { ...experiment, device: outcome.device });
    views.set(run, view);
  }
  return view;
}

/** Whether the rows of all of a stretch of time are there, kept or made again: without them nobody can say what happened in it. Times in ns. */
export function hasRows({ outcome, made }: ShownRun, fromNs: number, toNs: number): boolean {
  if (toNs <= outcome.completeUntilNs) return true;
  return made !== undefined && made.fromNs <= Math.max(fromNs, outcome.completeUntilNs) && toNs <= made.toNs;
}

/** From when on rows are there again, where some are missing before an instant, ns; null where none are. */
export function rowsMissingUntil({ outcome, made }: ShownRun, atNs: number): number | null {
  return made !== undefined && made.fromNs > outcome.completeUntilNs && made.fromNs <= atNs ? made.fromNs : null;
}
