import { readRuns } from '../lesson/run-text.ts';
import { sourceOf } from '../outline.ts';
import course from './course.txt?raw';

/** Runs that those of lessons and challenges may be like. */
export const COURSE_RUNS = readRuns(sourceOf(course), 'course', new Map(), {});
