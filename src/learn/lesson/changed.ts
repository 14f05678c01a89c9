import { setValue } from '../../document/patch.ts';
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Question } from '../kinds/index.ts';
import type { Lesson, LessonStep, LessonTry, StepVariation } from './lesson.ts';

/** @throws {DocumentError} if the setting does not exist, or cannot have this value */
export function varied(lesson: Lesson, { path, runs: changed }: StepVariation, value: unknown): Lesson {
  const runs = Object.entries(lesson.runs).map(([name, run]) =>
    changed === undefined || changed.includes(name)
      ? ([name, { ...run, experiment: setValue(run.experiment, path, value) }] as const)
      : ([name, run] as const),
  );
  return { ...lesson, runs: Object.fromEntries(runs) };
}

/** What a step asks with other numbers: its own situation and question, where the variation has none. */
export function askedAgain({ text, question, vary }: Pick<LessonStep, 'text' | 'question' | 'vary'>): {
  readonly text: string;
  readonly question: Question;
} {
  return { text: vary?.text ?? text, question: vary?.question ?? question };
}

/** @throws {DocumentError} if the setting does not exist, or cannot have this value */
export function triedExperiments(
  { runs }: Pick<Lesson, 'runs'>,
  { runs: changed, path }: LessonTry,
  value: unknown,
): Readonly<Record<string, ExperimentInput>> {
  return Object.fromEntries(changed.map((name) => [name, setValue(runs[name].experiment, path, value)]));
}
