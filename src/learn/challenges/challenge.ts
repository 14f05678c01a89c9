/** A challenge: reach a goal by changing a few settings of an experiment. The goal is measured on the changed run. */
import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { applyPatch, diffExperiments } from '../../document/patch.ts';
import { parseExperiment } from '../../document/validate.ts';
import type { Check } from '../measure/measure.ts';
import { evaluate, holds } from '../measure/evaluate.ts';
import type { Run } from '../../analysis/run.ts';
import { MAIN_RUN } from '../measure/measure.ts';
import type { ValueFormat } from '../measure/value.ts';

/** The task of a challenge. */
export interface Task {
  readonly experiment: ExperimentInput;
  /** Paths of the settings that may change: a path allows everything below it. */
  readonly mayChange: readonly string[];
  readonly mostChanges: number;
  /** All of them must hold. */
  readonly goal: readonly Check[];
  /** How the measures of the goal are printed. */
  readonly as: ValueFormat;
}

export interface Challenge extends Task {
  /** In the address: lower case, hyphens. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly hint: string;
  /** The lesson that it belongs behind. */
  readonly lesson: string;
  /** A shortest solution. The page shows only how many changes it has. */
  readonly solution: ExperimentInput;
}

/** How many changes the shortest known solution has. */
export function possibleIn({ solution, experiment }: Challenge): number {
  const base = parseExperiment(experiment);
  return diffExperiments(base, applyPatch(base, solution)).length;
}

/** The result of an attempt. */
export interface TaskResult {
  readonly reached: boolean;
  /** Values of the goal's measures. */
  readonly values: readonly number[];
  readonly changes: readonly string[];
  /** Changed settings that are locked. */
  readonly locked: readonly string[];
}

/** The changed settings of an attempt, by path. The name of an experiment is not a setting. */
export function changesOf(task: Task, base: Experiment, attempt: Experiment): Pick<TaskResult, 'changes' | 'locked'> {
  const changes = diffExperiments(base, { ...attempt, name: base.name }).map(({ path }) => path);
  const allowed = (path: string): boolean =>
    task.mayChange.some((open) => path === open || path.startsWith(`${open}.`) || path.startsWith(`${open}[`));
  return { changes, locked: changes.filter((path) => !allowed(path)) };
}

/**
 * Judges the run of an attempt.
 * @throws {MeasureError} if the run cannot answer a measure of the goal
 */
export function judgeTask(task: Task, base: Experiment, run: Run): TaskResult {
  // The device may have grown in the run: only the document's settings count.
  const { changes, locked } = changesOf(task, base, run.experiment);
  const runs = { [MAIN_RUN]: run };
  const reached =
    locked.length === 0 && changes.length <= task.mostChanges && task.goal.every((check) => holds(check, runs));
  return { reached, values: task.goal.map(({ measure }) => evaluate(measure, runs)), changes, locked };
}
