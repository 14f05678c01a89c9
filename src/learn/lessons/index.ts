/** Every lesson, in the order of the course. One file a lesson, one line here. */
import type { Lesson } from '../lesson/lesson.ts';
import { BEHIND_AN_ERASE } from './behind-an-erase.ts';
import { BUS_AND_ARRAY } from './bus-and-array.ts';
import { WRITE_AND_READ } from './write-and-read.ts';

export const LESSONS: readonly Lesson[] = [WRITE_AND_READ, BUS_AND_ARRAY, BEHIND_AN_ERASE];

/** The lesson called `name`, or undefined. */
export function findLesson(name: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.name === name);
}
