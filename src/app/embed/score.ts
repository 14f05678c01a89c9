import type { Lesson } from '../../learn/lesson/lesson.ts';
import type { Grade } from '../../learn/kinds/kind.ts';
import type { Progress } from '../../learn/progress.ts';

const POINTS: Readonly<Record<Grade, number>> = { right: 1, near: 0.5, wrong: 0 };

/** The share of a lesson's steps that are right, 0 to 1; a near answer counts half. */
export function lessonScore({ name: lesson, steps }: Pick<Lesson, 'name' | 'steps'>, { lessons }: Progress): number {
  if (steps.length === 0 || !Object.hasOwn(lessons, lesson)) return 0;
  const records = lessons[lesson];
  const points = steps.reduce(
    (sum, { name }) => sum + (Object.hasOwn(records, name) ? POINTS[records[name].grade] : 0),
    0,
  );
  return points / steps.length;
}
