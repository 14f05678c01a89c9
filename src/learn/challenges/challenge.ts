import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { applyPatch, diffExperiments } from '../../document/patch.ts';
import { parseExperiment } from '../../document/validate.ts';
import { evaluate, holds } from '../measure/evaluate.ts';
import type { Run } from '../../analysis/run.ts';
import { MAIN_RUN } from '../measure/measure.ts';
import { VALUE_FORMATS } from '../measure/value.ts';
import { check, entries, number, object, one, prose, type ReadBy, type Reader } from '../outline.ts';
import { readRun } from '../lesson/run-text.ts';
import { COURSE_RUNS } from '../lessons/course.ts';
import { DocumentError } from '../../device/document-error.ts';
import { setPath } from '../../document/set-path.ts';

const setting: Reader<ExperimentInput> = (source, path, terms) => {
  const text = prose(source, path, terms);
  const [, at, value] = /^(\S+) = (.+)$/.exec(text) ?? [];
  if (value === undefined) throw new DocumentError(path, text, 'a setting, “ = ” and its value');
  return setPath({}, at, value);
};

const experiment: Reader<ExperimentInput> = (source, path, terms) =>
  readRun(source, path, terms, COURSE_RUNS).experiment;

const challengeReader = object({
  /** The lesson that it belongs behind. */
  lesson: prose,
  title: prose,
  text: prose,
  hint: prose,
  experiment,
  /** Paths of the settings that may change: a path allows everything below it. */
  mayChange: (source, path, terms) => prose(source, path, terms).split(', '),
  mostChanges: number,
  goal: (source, path, terms) => [check(source, path, terms)],
  as: one(VALUE_FORMATS),
  /** A shortest solution. The page shows only how many changes it has. */
  solution: setting,
});

export interface Challenge extends ReadBy<typeof challengeReader> {
  /** In the address: lower case, hyphens. */
  readonly name: string;
}

export type Task = Pick<Challenge, 'experiment' | 'mayChange' | 'mostChanges' | 'goal' | 'as'>;

/** @throws {DocumentError} that names the challenge and its key */
export const readChallenges = entries((name, source, path, terms): Challenge => ({
  name,
  ...challengeReader(source, path, terms),
}));

export function possibleIn({ solution, experiment }: Challenge): number {
  const base = parseExperiment(experiment);
  return diffExperiments(base, applyPatch(base, solution)).length;
}

export interface TaskResult {
  readonly reached: boolean;
  readonly values: readonly number[];
  readonly changes: readonly string[];
  readonly locked: readonly string[];
}

/** The changed settings of an attempt, by path. The name of an experiment is not a setting. */
export function changesOf(task: Task, base: Experiment, attempt: Experiment): Pick<TaskResult, 'changes' | 'locked'> {
  const changes = diffExperiments(base, { ...attempt, name: base.name }).map(({ path }) => path);
  const allowed = (path: string): boolean =>
    task.mayChange.some((open) => path === open || path.startsWith(`${open}.`) || path.startsWith(`${open}[`));
  return { changes, locked: changes.filter((path) => !allowed(path)) };
}

/** @throws {MeasureError} if the run cannot answer a measure of the goal */
export function judgeTask(task: Task, base: Experiment, run: Run): TaskResult {
  // The device may have grown in the run: only the document's settings count.
  const { changes, locked } = changesOf(task, base, run.experiment);
  const runs = { [MAIN_RUN]: run };
  const reached =
    locked.length === 0 && changes.length <= task.mostChanges && task.goal.every((check) => holds(check, runs));
  return { reached, values: task.goal.map(({ measure }) => evaluate(measure, runs)), changes, locked };
}
