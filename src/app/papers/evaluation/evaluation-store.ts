/** Measured points of the papers' evaluation figures, over several seeds or on given traces; kept for the visit. */
import { pageState, pageStore } from '../../stores/page-state.ts';
import { figureJobs } from '../../../papers/evaluation/figure-jobs.ts';
import type { FigureTrial, PointValue } from '../../../papers/results/measured-figure.ts';
import { SHIPPED_FIGURES } from '../../../papers/results/shipped-results.ts';
import { trialsOf } from '../../../papers/results/shipped-figure.ts';
import { RUNS_VERSION } from '../../../compare/run/runs-version.ts';
import { runClaimsJobs } from '../claims/claims-queue.ts';
import { claimsOf, useClaims, type Running } from '../claims/claims-store.ts';
import { useGivenTraces } from '../claims/given-traces.ts';
import type { FigureText } from '../../../papers/results/figure-text.ts';
import { DEFAULT_SEEDS } from '../../../papers/trials/report-of.ts';

export interface FigureState {
  /** `shipped`: measured when the version was built. */
  readonly state: 'none' | 'shipped' | 'running' | 'done' | 'canceled' | 'failed';
  /** By the number of the trial; one that runs has the points so far. */
  readonly trials: readonly FigureTrial[];
  /** Points, over all trials. */
  readonly running: Running;
  /** The names of the given traces when it started. */
  readonly given: readonly string[];
  readonly failure: string | null;
}

const NOT_RUN: FigureState = {
  state: 'none',
  trials: [],
  running: { done: 0, all: 0, startedAt: 0 },
  given: [],
  failure: null,
};

/** The results that ship with the build, by figure. */
const results = pageState(() => ({ shipped: new Map<string, FigureState>() }));

/** The shipped results of a figure; {@link NOT_RUN} if there are none, or if another version of runs made them. */
export function shippedRun(figure: FigureText): FigureState {
  let run = results.shipped.get(figure.name);
  if (run === undefined) {
    const found = SHIPPED_FIGURES.find(({ name }) => name === figure.name);
    const trials = found === undefined ? null : trialsOf(found, figure, RUNS_VERSION);
    const points = (trials?.length ?? 0) * figure.points.length;
    run =
      trials === null
        ? NOT_RUN
        : { ...NOT_RUN, state: 'shipped', trials, running: { done: points, all: points, startedAt: 0 } };
    results.shipped.set(figure.name, run);
  }
  return run;
}

export const useEvaluation = pageStore<Readonly<Record<string, FigureState>>>(() => ({}));

/** Cancels the job of a figure, by its name. */
const cancels = pageState(
  () => ({ running: new Map<string, () => void>() }),
  ({ running }) => {
    for (const cancel of running.values()) cancel();
  },
);

function update(name: string, change: (before: FigureState) => Partial<FigureState>): void {
  useEvaluation.setState((state) => {
    const before = state[name] ?? NOT_RUN;
    return { [name]: { ...before, ...change(before) } };
  });
}

/** Measures a figure over all seeds, or on the given traces. */
export function measureFigure({ name, paper, points }: FigureText): void {
  stop(name);
  const { traces } = useGivenTraces.getState();
  const { published } = claimsOf(useClaims.getState(), paper);
  const jobs = figureJobs([{ name, paper }], { seeds: DEFAULT_SEEDS, traces, publishedOf: () => published });
  update(name, () => ({
    state: 'running',
    trials: jobs.map(({ seed }): FigureTrial => ({ seed, values: [], drawn: true, traces: [] })),
    running: { done: 0, all: jobs.length * points.length, startedAt: performance.now() },
    given: traces.map((trace) => trace.name),
    failure: null,
  }));
  const setTrial = (index: number, change: (trial: FigureTrial) => Partial<FigureTrial>): void => {
    update(name, ({ trials }) => ({
      trials: trials.map((trial, i) => (i === index ? { ...trial, ...change(trial) } : trial)),
    }));
  };
  const cancel = runClaimsJobs('figure', jobs, {
    onNews: ({ index }, point) => {
      setTrial(index, ({ values }) => ({ values: withPoint(values, point.index, point.value) }));
      update(name, ({ running: now }) => ({ running: { ...now, done: now.done + 1 } }));
    },
    onResult: ({ index, general }, trial) => {
      setTrial(index, () => trial);
      // Other seeds of a figure on given traces alone would be the same runs.
      if (!trial.drawn && general === null) {
        stop(name);
        update(name, () => ({ state: 'done', trials: [trial] }));
      }
    },
    onDone: (done) => {
      if (done < jobs.length) return;
      cancels.running.delete(name);
      update(name, () => ({ state: 'done' }));
    },
    onFailure: (failure) => {
      cancels.running.delete(name);
      update(name, () => ({ state: 'failed', failure }));
    },
  });
  cancels.running.set(name, cancel);
}

/** Measures some figures, one after the other; a canceled one ends it. */
export function measureAll(figures: readonly FigureText[]): void {
  const [figure, ...others] = figures;
  if (figure === undefined) return;
  measureFigure(figure);
  const follow = useEvaluation.subscribe(({ [figure.name]: run }) => {
    if (run === undefined || run.state === 'running') return;
    follow();
    if (run.state === 'done') measureAll(others);
  });
}

function withPoint(values: readonly PointValue[], index: number, value: number | null): PointValue[] {
  const next = [...values];
  next[index] = value;
  return next;
}

/** Stops the job; points so far stay. */
export function cancelFigure(name: string): void {
  stop(name);
  update(name, () => ({ state: 'canceled' }));
}

function stop(name: string): void {
  cancels.running.get(name)?.();
  cancels.running.delete(name);
}
