import type { LessonStep } from '../lesson/lesson.ts';
import { hashOf } from './hash.ts';

/** Ids differ in case and spaces between lists. */
export const sameStudent = (student: string): string => student.trim().toLowerCase();

/** The question of a step with a student's own numbers, in a file; in a browser, apart for each student. */
export const againName = (step: string, student?: string): string =>
  `${step.slice(0, 25)}-again${student === undefined ? '' : `-${hashOf(sameStudent(student)).slice(0, 8)}`}`;

/** The numbers of a student: the same in page and grading, drawn by the id. */
export function drawnFor(lesson: string, { name, vary }: LessonStep, student: string): number | boolean {
  const values = vary?.oneOf ?? [];
  const drawn = Number.parseInt(hashOf([lesson, name, sameStudent(student)]).slice(0, 8), 16);
  return values[drawn % values.length];
}
