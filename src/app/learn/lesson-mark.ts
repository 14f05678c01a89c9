/** In Explore, the experiment of a step is known by this name, so that its question and the way back are there. */
import { LESSONS } from '../../learn/lessons/index.ts';
import type { Lesson, LessonStep } from '../../learn/lesson/lesson.ts';

export const markOfStep = (lesson: string, step: string): string => `lesson-${lesson}-${step}`;

export function stepOfMark(mark: string): { readonly lesson: Lesson; readonly step: LessonStep } | null {
  for (const lesson of LESSONS) {
    for (const step of lesson.steps) if (markOfStep(lesson.name, step.name) === mark) return { lesson, step };
  }
  return null;
}
