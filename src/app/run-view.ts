import { RunView } from '../analysis/why/run-view.ts';
import type { ShownRun } from './stores/runs.ts';

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
