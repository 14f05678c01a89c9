/**
 * A run of one side's experiment until it is steady, next to the run on screen: longer, without a recording, ended by
 * its first steady rounds. One at a time; it is canceled if its side shows another experiment.
 */
import { pageState, pageStore } from '../stores/page-state.ts';
import type { SteadyReport } from '../../analysis/figures/steady-run.ts';
import type { Experiment } from '../../document/experiment.ts';
import { PAGE_BUDGET, type RunBudget } from '../../engine/run/budgets.ts';
import type { JobHandle } from '../../worker/client.ts';
import type { RunProgress, SteadyEnd } from '../../worker/protocol.ts';
import type { JobFailure } from '../../worker/requests.ts';
import { useRuns } from '../stores/runs.ts';
import type { Side } from '../stores/view.ts';
import { engine } from './engine-client.ts';

export interface SteadySearch {
  readonly side: Side;
  /** The experiment of the side, before it was made longer. */
  readonly experiment: Experiment;
  /** `asks`: it exceeds the page's budget and waits for a person. */
  readonly state: 'running' | 'done' | 'asks' | 'failed';
  readonly progress: RunProgress | null;
  /** The verdict after the last round; null before the first. */
  readonly report: SteadyReport | null;
  readonly end: SteadyEnd | null;
  readonly failure: JobFailure | null;
}

export const useSteadySearch = pageStore<{ readonly search: SteadySearch | null }>(() => ({ search: null }));

interface Current {
  handle: JobHandle<SteadyEnd> | null;
  /** Ends following the run on screen. */
  stopFollowing: (() => void) | null;
}

const current = pageState<Current>(() => ({ handle: null, stopFollowing: null }), closeSearch);

/**
 * Starts a run of a side until it is steady; one in progress is canceled. Nothing happens while the side shows no run.
 * @param budget null: unlimited, confirmed by a person
 */
export function runUntilSteady(side: Side, budget: RunBudget | null = PAGE_BUDGET): void {
  const shown = useRuns.getState()[side].shown;
  if (shown === null) return;
  closeSearch();
  const { asked: experiment } = shown;
  useSteadySearch.setState({
    search: { side, experiment, state: 'running', progress: null, report: null, end: null, failure: null },
  });
  const started = engine.untilSteady(
    experiment,
    {
      onProgress: (progress) => {
        update({ progress });
      },
      onRound: (report) => {
        update({ report });
      },
    },
    budget,
  );
  current.handle = started;
  current.stopFollowing = useRuns.subscribe((runs) => {
    if (runs[side].shown?.asked !== experiment) closeSearch();
  });
  void started.end.then((end) => {
    if (current.handle !== started) return;
    current.handle = null;
    if (end.kind === 'done') update({ state: 'done', end: end.result, report: end.result.report });
    else if (end.kind === 'failed') {
      update({ state: end.failure.kind === 'budget' ? 'asks' : 'failed', failure: end.failure });
    }
  });
}

/** Cancels the run, if it is in progress, and forgets what it found. */
export function closeSearch(): void {
  current.handle?.cancel();
  current.handle = null;
  current.stopFollowing?.();
  current.stopFollowing = null;
  if (useSteadySearch.getState().search !== null) useSteadySearch.setState({ search: null });
}

function update(change: Partial<SteadySearch>): void {
  const { search } = useSteadySearch.getState();
  if (search !== null) useSteadySearch.setState({ search: { ...search, ...change } });
}
