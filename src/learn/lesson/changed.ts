/** Lessons with one setting changed: by a control of a step, or for the same question with other numbers. */
import { setValue } from '../../document/patch.ts';
import type { Lesson } from './lesson.ts';

/**
 * A lesson whose runs all have this value of a setting.
 * @throws {ExperimentError} if the setting does not exist, or cannot have this value
 */
export function withSetting(lesson: Lesson, path: string, value: unknown): Lesson {
  const runs = Object.entries(lesson.runs).map(
    ([name, run]) => [name, { ...run, experiment: setValue(run.experiment, path, value) }] as const,
  );
  return { ...lesson, runs: Object.fromEntries(runs) };
}
