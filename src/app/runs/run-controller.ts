/**
 * The first change starts a run immediately, further ones after a pause. The previous run stays on screen until the
 * new one is complete.
 */
import type { Experiment, TraceReference } from '../../document/experiment.ts';
import { PAGE_BUDGET, type RunBudget } from '../../engine/run/budgets.ts';
import type { JobHandle, RunHandle } from '../../worker/client.ts';
import { sameValue } from '../../device/same-value.ts';
import type { RunOutcome } from '../../worker/outcome.ts';
import { engine } from './engine-client.ts';
import { titleOfB } from '../stores/difference-text.ts';
import { currentPair, experimentB, useDocument } from '../stores/document.ts';
import { sayMissing } from '../contributions/lazy-part.tsx';
import { NO_RUN, updateRun, useRuns, type ShownRun } from '../stores/runs.ts';
import { useTravel } from '../stores/travel.ts';
import { SIDES, type Side } from '../stores/view.ts';
import { follow, loadPart, ofPage, pageState } from '../stores/page-state.ts';

/** Changes within this time are one run, e.g. a held arrow key, ms. */
const SETTLE_MS = 60;
const MIB = 1024 * 1024;

interface Runs {
  /** Of the current or last run; undefined if none. */
  readonly current: Record<Side, Experiment | undefined>;
  readonly running: Record<Side, JobHandle<RunOutcome> | undefined>;
  /** A run that is likely to be wanted next. */
  ahead: { readonly experiment: Experiment; readonly handle: RunHandle } | undefined;
  /** Of the current or last run of B. */
  isForked: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  changedAt: number;
  /** Puts hashes that became known after a run began into its experiment. */
  named: (experiment: Experiment) => Experiment;
}

const runs = pageState<Runs>(
  () => ({
    current: { a: undefined, b: undefined },
    running: { a: undefined, b: undefined },
    ahead: undefined,
    isForked: false,
    timer: undefined,
    changedAt: -Infinity,
    named: (experiment) => experiment,
  }),
  ({ timer, ahead, running: { a, b } }) => {
    clearTimeout(timer);
    ahead?.handle.cancel();
    a?.cancel();
    b?.cancel();
    forget('a');
    forget('b');
  },
);

export function followDocument(): void {
  catchUp();
  follow(useDocument, (state, before) => {
    if (state.present.pair === before.present.pair) return;
    clearTimeout(runs.timer);
    const now = performance.now();
    const alone = now - runs.changedAt > SETTLE_MS;
    runs.changedAt = now;
    if (alone) catchUp();
    else runs.timer = setTimeout(catchUp, SETTLE_MS);
  });
  follow(useTravel, (state, before) => {
    if (state.keptMiB === before.keptMiB) return;
    runAgain('a');
    runAgain('b');
  });
}

function catchUp(): void {
  const { pair } = useDocument.getState().present;
  if (pair.change === null && runs.current.b === pair.a && !runs.isForked) takeRunOfB();
  want('a', pair.a);
  want('b', experimentB(pair));
}

/** B became A: its run, if it is complete, is A's now. */
function takeRunOfB(): void {
  const { b } = useRuns.getState();
  if (b.state !== 'done') return;
  runs.running.a?.cancel();
  runs.running.a = undefined;
  forget('a');
  runs.current.a = runs.current.b;
  runs.current.b = undefined;
  useRuns.setState({ a: b, b: NO_RUN });
}

function want(side: Side, experiment: Experiment | null): void {
  if (experiment === null) {
    runs.running[side]?.cancel();
    runs.running[side] = undefined;
    runs.current[side] = undefined;
    forget(side);
    if (useRuns.getState()[side] !== NO_RUN) updateRun(side, NO_RUN);
    return;
  }
  // B is a new object for every pair, so it runs again if its A or its fork changes.
  if (runs.current[side] === experiment) return;
  start(side, experiment);
}

function forget(side: Side): void {
  const { shown } = useRuns.getState()[side];
  if (shown !== null) engine.forget(shown.run);
}

/** Replaces the experiments of the runs by equal ones in which files have their hashes; the document follows. */
export function nameRuns(named: Runs['named']): void {
  const before = runs.named;
  runs.named = (experiment) => named(before(experiment));
  for (const side of ['a', 'b'] as const) {
    const current = runs.current[side];
    if (current !== undefined) runs.current[side] = named(current);
    const { shown } = useRuns.getState()[side];
    if (shown !== null) updateRun(side, { shown: withNames(shown) });
  }
}

function withNames(shown: ShownRun): ShownRun {
  const { asked, experiment, fork = null } = shown;
  const { named } = runs;
  const namedFork = fork === null ? null : { ...fork, before: named(fork.before) };
  return { ...shown, asked: named(asked), experiment: named(experiment), fork: namedFork };
}

/** @param budget null: unlimited, confirmed by a person */
export function runAgain(side: Side, budget: RunBudget | null = PAGE_BUDGET): void {
  const { pair } = useDocument.getState().present;
  const experiment = side === 'a' ? pair.a : experimentB(pair);
  if (experiment !== null) start(side, experiment, budget);
}

/** Also withdraws its budget question. The previous run stays on screen. */
export function cancelRun(side: Side): void {
  runs.running[side]?.cancel();
  if (useRuns.getState()[side].state === 'asks') updateRun(side, { state: 'canceled', failure: null });
}

/** If the browser cannot look, a person is told: the file may exist. */
async function findKept(reference: TraceReference): Promise<boolean> {
  const { keptTraceOrSay } = await loadPart(() => import('../storage/say-fault.ts'));
  const file = await ofPage(keptTraceOrSay(reference));
  if (file !== null) engine.addTrace(reference, file);
  return file !== null;
}

const begin = (
  experiment: Experiment,
  fork: NonNullable<ShownRun['fork']> | null,
  budget: RunBudget | null,
): RunHandle => {
  const handle = engine.run(
    experiment,
    (progress) => {
      for (const side of SIDES) if (runs.running[side] === handle) updateRun(side, { progress });
    },
    { recordLimitBytes: useTravel.getState().keptMiB * MIB, fork, budget },
  );
  return handle;
};

/** Begins a run while a person still decides: a used device takes seconds to prepare. Null: none is likely. */
export function runAhead(experiment: Experiment | null): void {
  const { ahead } = runs;
  if (ahead !== undefined && experiment !== null && sameValue(ahead.experiment, experiment)) return;
  ahead?.handle.cancel();
  if (ahead !== undefined) engine.forget(ahead.handle.run);
  runs.ahead = experiment === null ? undefined : { experiment, handle: begin(experiment, null, PAGE_BUDGET) };
}

/** The run ahead, if it is this one. */
function takeAhead(experiment: Experiment): RunHandle | null {
  const { ahead } = runs;
  if (ahead === undefined || !sameValue(ahead.experiment, experiment)) return null;
  runs.ahead = undefined;
  return ahead.handle;
}

function start(side: Side, experiment: Experiment, budget: RunBudget | null = PAGE_BUDGET): void {
  runs.running[side]?.cancel();
  runs.current[side] = experiment;
  if ('trace' in experiment.workload && !engine.knowsTrace(experiment.workload.trace)) {
    runs.running[side] = undefined;
    updateRun(side, { state: 'wants-trace', progress: null, failure: null });
    findKept(experiment.workload.trace).then((isFound) => {
      if (isFound && runs.current[side] === experiment) start(side, experiment, budget);
    }, sayMissing);
    return;
  }
  const pair = currentPair();
  const { a, forkNs } = pair;
  const title = side === 'a' ? '' : titleOfB(pair);
  if (side === 'b') runs.isForked = forkNs !== null;
  const fork = side === 'b' && forkNs !== null ? { atNs: forkNs, before: a } : null;
  const ahead = fork === null && budget === PAGE_BUDGET ? takeAhead(experiment) : null;
  const handle = ahead ?? begin(experiment, fork, budget);
  runs.running[side] = handle;
  updateRun(side, { state: 'running', progress: null, failure: null });
  void ofPage(handle.end).then((end) => {
    if (runs.running[side] !== handle) return;
    runs.running[side] = undefined;
    switch (end.kind) {
      case 'done':
        forget(side);
        updateRun(side, {
          state: 'done',
          progress: null,
          failure: null,
          shown: withNames({ ...end.result, asked: experiment, title, run: handle.run, fork }),
        });
        return;
      case 'canceled':
        updateRun(side, { state: 'canceled', progress: null });
        return;
      case 'failed':
        if (end.failure.foreign !== undefined) {
          // The kept file was another one, and is deleted.
          updateRun(side, { state: 'wants-trace', progress: null, failure: null });
          return;
        }
        updateRun(side, {
          // A run beyond the page's budget starts only after a person confirms it.
          state: end.failure.kind === 'budget' ? 'asks' : 'failed',
          progress: null,
          failure: end.failure,
        });
        return;
    }
  });
}
