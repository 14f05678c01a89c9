/**
 * Keeps the runs in step with the experiment: when A or B changes, what depends on it runs again: at once, and where changes
 * follow each other, after a moment without further change. What was on screen stays until its successor is complete.
 */
import type { Experiment } from '../../document/experiment.ts';
import { PAGE_BUDGET, type RunBudget } from '../../engine/budgets.ts';
import type { JobHandle } from '../../worker/client.ts';
import type { RunOutcome } from '../../worker/outcome.ts';
import { engine } from './engine-client.ts';
import { currentPair, experimentB, useDocument } from '../stores/document.ts';
import { NO_RUN, updateRun, useRuns } from '../stores/runs.ts';
import { useTravel } from '../stores/travel.ts';
import type { Side } from '../stores/view.ts';

/** Changes that follow each other within this time are one run: a held arrow key. */
const SETTLE_MS = 60;
const MIB = 1024 * 1024;

interface Running {
  experiment: Experiment;
  handle: JobHandle<RunOutcome>;
}

/** What runs or has run last on each side; undefined where nothing has. */
const current: Record<Side, Experiment | undefined> = { a: undefined, b: undefined };
const running: Record<Side, Running | undefined> = { a: undefined, b: undefined };
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the last change came. */
let changedAt = -Infinity;

/** Runs what is on screen now and follows every change from here on. */
export function followDocument(): void {
  catchUp();
  useDocument.subscribe((state, before) => {
    if (state.present.pair === before.present.pair) return;
    clearTimeout(timer);
    const now = performance.now();
    const alone = now - changedAt > SETTLE_MS;
    changedAt = now;
    // A switch acts at once; after that one waits for the end of whatever is going on.
    if (alone) catchUp();
    else timer = setTimeout(catchUp, SETTLE_MS);
  });
  useTravel.subscribe((state, before) => {
    if (state.keptMiB === before.keptMiB) return;
    runAgain('a');
    runAgain('b');
  });
}

function catchUp(): void {
  const { pair } = useDocument.getState().present;
  want('a', pair.a);
  want('b', experimentB(pair));
}

function want(side: Side, experiment: Experiment | null): void {
  if (experiment === null) {
    running[side]?.handle.cancel();
    running[side] = undefined;
    current[side] = undefined;
    forget(side);
    if (useRuns.getState()[side] !== NO_RUN) updateRun(side, NO_RUN);
    return;
  }
  // (B is an object of its own for every pair, so that it is run again where it goes on from another A, or elsewhere.)
  if (current[side] === experiment) return;
  start(side, experiment);
}

/** What was shown on a side will not be asked about any more. */
function forget(side: Side): void {
  const { shown } = useRuns.getState()[side];
  if (shown !== null) engine.forget(shown.run);
}

/**
 * Runs a side again, as it is.
 * @param budget what the run may need; null: whatever it takes, because a person has said so
 */
export function runAgain(side: Side, budget: RunBudget | null = PAGE_BUDGET): void {
  const { pair } = useDocument.getState().present;
  const experiment = side === 'a' ? pair.a : experimentB(pair);
  if (experiment !== null) start(side, experiment, budget);
}

/** Ends the run of a side, or the question whether it is to run; what was on screen before stays. */
export function cancelRun(side: Side): void {
  running[side]?.handle.cancel();
  if (useRuns.getState()[side].state === 'asks') updateRun(side, { state: 'cancelled', failure: null });
}

function start(side: Side, experiment: Experiment, budget: RunBudget | null = PAGE_BUDGET): void {
  running[side]?.handle.cancel();
  current[side] = experiment;
  if ('trace' in experiment.workload && !engine.knowsTrace(experiment.workload.trace)) {
    running[side] = undefined;
    updateRun(side, { state: 'wants-trace', progress: null, failure: null });
    return;
  }
  const { keptMiB } = useTravel.getState();
  const { a, forkNs } = currentPair();
  const handle = engine.run(
    experiment,
    (progress) => {
      if (running[side]?.handle === handle) updateRun(side, { progress });
    },
    {
      recordLimitBytes: keptMiB * MIB,
      fork: side === 'b' && forkNs !== null ? { atNs: forkNs, before: a } : null,
      budget,
    },
  );
  running[side] = { experiment, handle };
  updateRun(side, { state: 'running', progress: null, failure: null });
  void handle.end.then((end) => {
    if (running[side]?.handle !== handle) return;
    running[side] = undefined;
    switch (end.kind) {
      case 'done':
        forget(side);
        updateRun(side, {
          state: 'done',
          progress: null,
          failure: null,
          shown: { experiment, outcome: end.result, run: handle.run },
        });
        return;
      case 'cancelled':
        updateRun(side, { state: 'cancelled', progress: null });
        return;
      case 'failed':
        updateRun(side, {
          // A run that is too large for a page starts only after a person has agreed, wherever its document came from.
          state: end.failure.kind === 'budget' ? 'asks' : 'failed',
          progress: null,
          failure: end.failure,
        });
        return;
    }
  });
}
