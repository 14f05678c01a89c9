/** An experiment runs again only if its run was evicted. */
import { useEffect, useState } from 'react';
import { canonicalJson } from '../../../document/canonical.ts';
import type { Experiment, ExperimentInput } from '../../../document/experiment.ts';
import { DocumentError, parseExperiment } from '../../../document/validate.ts';
import { Lru } from '../../../base/lru.ts';
import type { Run } from '../../../analysis/run.ts';
import { type RunBudget, PAGE_BUDGET } from '../../../engine/run/budgets.ts';
import type { RunOutcome } from '../../../worker/outcome.ts';
import { engine } from '../../runs/engine-client.ts';
import { ofPage, pageState } from '../../stores/page-state.ts';

export type LearnRun = Run & Pick<RunOutcome, 'sums' | 'read' | 'write'>;

export type RunsState =
  | { readonly state: 'running'; /** 0 until requests complete, then to 1. */ readonly share: number }
  | { readonly state: 'done'; readonly runs: Readonly<Record<string, LearnRun>> }
  | { readonly state: 'failed'; readonly message: string };

type Watcher = (share: number) => void;

interface Started {
  readonly end: Promise<LearnRun>;
  readonly watchers: Set<Watcher>;
}

/** Recordings that are held though nothing may show them, bytes: all runs of a lesson, and some tries. */
const MOST_BYTES = 200_000_000;

interface Runs {
  readonly started: Map<string, Started>;
  /**
   * Finished runs with their recordings, the ones used last. A page holds those that it shows by itself; each try at a
   * challenge and each place of a control makes another.
   */
  readonly finished: Lru<LearnRun>;
}

const runs = pageState<Runs>(() => ({
  started: new Map(),
  finished: new Lru(MOST_BYTES, ({ recording }) => recording.bytes),
}));

/**
 * @param watch is told the share of requests that are complete
 * @throws {DocumentError} if the experiment is not valid
 */
export async function learnRun(
  input: ExperimentInput,
  budget: RunBudget = PAGE_BUDGET,
  watch: Watcher = () => undefined,
): Promise<LearnRun> {
  const experiment = parseExperiment(input);
  const key = canonicalJson({ ...experiment, name: '' });
  const known = runs.finished.get(key);
  if (known !== undefined) return known;
  const { end, watchers } = runs.started.get(key) ?? start(key, experiment, budget);
  watchers.add(watch);
  return await ofPage(end);
}

function start(key: string, experiment: Experiment, budget: RunBudget): Started {
  const watchers = new Set<Watcher>();
  const { run, end } = engine.run(
    experiment,
    (progress) => {
      if (progress.kind !== 'running') return;
      for (const watch of watchers) watch(progress.completed / progress.requests);
    },
    { recordLimitBytes: null, fork: null, budget },
  );
  const entry = {
    watchers,
    end: ofPage(end).then((ended) => {
      // The recording is the page's now; the worker's history is not needed.
      engine.forget(run);
      runs.started.delete(key);
      if (ended.kind === 'done') {
        const { experiment: ran, recording, metrics, stateHash, sums, read, write } = ended.result;
        const made = { experiment: ran, metrics, recording, stateHash, sums, read, write };
        runs.finished.put(key, made);
        return made;
      }
      throw new Error(ended.kind === 'failed' ? ended.failure.message : 'The run was canceled.');
    }),
  };
  runs.started.set(key, entry);
  return entry;
}

type Experiments = Readonly<Record<string, ExperimentInput>>;

const RUNNING: RunsState = { state: 'running', share: 0 };

/** The object must stay the same while it means the same runs. */
export function useLearnRuns(experiments: Experiments): RunsState {
  const [known, setKnown] = useState<{ readonly of: Experiments; readonly state: RunsState } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (state: RunsState): void => {
      if (isCurrent) setKnown({ of: experiments, state });
    };
    void runAll(experiments, (share) => show({ state: 'running', share })).then(show);
    return () => {
      isCurrent = false;
    };
  }, [experiments]);
  return known?.of === experiments ? known.state : RUNNING;
}

async function runAll(experiments: Experiments, watch: Watcher): Promise<RunsState> {
  const shares = new Map(Object.keys(experiments).map((name) => [name, 0]));
  const note = (name: string, share: number): void => {
    shares.set(name, share);
    watch([...shares.values()].reduce((sum, one) => sum + one, 0) / shares.size);
  };
  try {
    const named = Object.entries(experiments).map(async ([name, experiment]) => {
      const run = await learnRun(experiment, PAGE_BUDGET, (share) => note(name, share));
      note(name, 1);
      return [name, run] as const;
    });
    return { state: 'done', runs: Object.fromEntries(await ofPage(Promise.all(named))) };
  } catch (error) {
    return { state: 'failed', message: wordsOf(error) };
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof DocumentError) return `The experiment is not valid. ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}
