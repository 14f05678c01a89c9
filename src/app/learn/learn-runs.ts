/** Runs the experiments of Learn in the page's workers. Each experiment runs once while the page is open. */
import { useEffect, useState } from 'react';
import { localized, t } from '../../messages/message.ts';
import { canonicalJson } from '../../document/canonical.ts';
import type { ExperimentInput } from '../../document/experiment.ts';
import { ExperimentError, parseExperiment } from '../../document/validate.ts';
import type { MeasuredRun } from '../../learn/measure/measured-run.ts';
import type { RunBudget } from '../../engine/run/budgets.ts';
import { PAGE_BUDGET } from '../../engine/run/budgets.ts';
import type { RunOutcome } from '../../worker/outcome.ts';
import { engine } from '../runs/engine-client.ts';

/** A finished run, with the figures that only the timeline needs. */
export interface LearnRun extends MeasuredRun {
  readonly sums: RunOutcome['sums'];
}

/** The runs of a lesson or question by name: all of them, none yet, or why there are none. */
export type RunsState =
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly runs: Readonly<Record<string, LearnRun>> }
  | { readonly state: 'failed'; readonly message: string };

const finished = new Map<string, Promise<LearnRun>>();

/**
 * Runs an experiment.
 * @throws {ExperimentError} if the experiment is not valid
 * @throws {Error} if it cannot run within the budget
 */
export async function learnRun(input: ExperimentInput, budget: RunBudget = PAGE_BUDGET): Promise<LearnRun> {
  const experiment = parseExperiment(input);
  const key = canonicalJson({ ...experiment, name: '' });
  let promise = finished.get(key);
  if (promise === undefined) {
    const { run, end } = engine.run(experiment, () => undefined, { recordLimitBytes: null, fork: null, budget });
    promise = end.then((ended) => {
      // The recording is the page's now; the worker's history is not needed.
      engine.forget(run);
      if (ended.kind === 'done') {
        const { recording, metrics, stateHash, device, sums } = ended.result;
        return { experiment: { ...experiment, device }, metrics, recording, stateHash, sums };
      }
      finished.delete(key);
      throw new Error(ended.kind === 'failed' ? ended.failure.message : t('The run was canceled.'));
    });
    finished.set(key, promise);
  }
  return promise;
}

type Experiments = Readonly<Record<string, ExperimentInput>>;

const RUNNING: RunsState = { state: 'running' };

/** The runs of these experiments, by name. The object must stay the same while it means the same runs. */
export function useLearnRuns(experiments: Experiments): RunsState {
  const [ended, setEnded] = useState<{ readonly of: Experiments; readonly state: RunsState } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void runAll(experiments).then((state) => {
      if (isCurrent) setEnded({ of: experiments, state });
    });
    return () => {
      isCurrent = false;
    };
  }, [experiments]);
  return ended?.of === experiments ? ended.state : RUNNING;
}

async function runAll(experiments: Experiments): Promise<RunsState> {
  try {
    const named = Object.entries(experiments).map(
      async ([name, experiment]) => [name, await learnRun(experiment)] as const,
    );
    return { state: 'done', runs: Object.fromEntries(await Promise.all(named)) };
  } catch (error) {
    return { state: 'failed', message: wordsOf(error) };
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof ExperimentError)
    return t('The experiment is not valid. {message}.', { message: localized(error.message) });
  return localized(error instanceof Error ? error.message : String(error));
}
