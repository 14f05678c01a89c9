/** The answer to each step, and the best solution of each challenge. */
import { number } from '../device/schema-node.ts';
import { exact, optional, wordOf } from '../document/document-node.ts';
import { parseDocument } from '../document/parse-node.ts';
import { GRADES, type Grade } from './kinds/kind.ts';
import type { Answer } from './kinds/index.ts';
import { ANSWER } from './lesson/judge.ts';
import { headOf, named, parseHead } from './document.ts';

const PROGRESS_FORMAT = 'nandscope-progress';

export interface StepRecord {
  readonly answer: Answer;
  readonly grade: Grade;
}

export interface Progress {
  readonly lessons: Readonly<Record<string, Readonly<Record<string, StepRecord>>>>;
  /** Fewest changes of a solution, by challenge. */
  readonly challenges: Readonly<Record<string, number>>;
}

export const EMPTY_PROGRESS: Progress = { lessons: {}, challenges: {} };

/**
 * Two progresses as one, step by step: where both have an answer to a step it is the later one's, of two solutions of a
 * challenge the shorter one.
 */
export function joinProgress(before: Progress, later: Progress): Progress {
  const lessons = { ...before.lessons };
  for (const [lesson, steps] of Object.entries(later.lessons)) {
    lessons[lesson] = { ...(Object.hasOwn(lessons, lesson) ? lessons[lesson] : {}), ...steps };
  }
  const challenges = { ...before.challenges };
  for (const [name, changes] of Object.entries(later.challenges)) {
    challenges[name] = Object.hasOwn(challenges, name) ? Math.min(challenges[name], changes) : changes;
  }
  return { lessons, challenges };
}

/** Largest progress file, characters. */
const LONGEST_TEXT = 1_000_000;

export function progressText({ lessons, challenges }: Progress): string {
  return `${JSON.stringify({ format: PROGRESS_FORMAT, version: 1, lessons, challenges })}\n`;
}

const PROGRESS = exact({
  ...headOf(PROGRESS_FORMAT),
  lessons: optional(named(named(exact({ answer: ANSWER, grade: wordOf(...GRADES) })))),
  challenges: optional(named(number('', 'count', { default: 0, max: 1000 }))),
});

/**
 * Reads the text of a progress file. Lessons that this version does not have are kept: a newer file loses nothing.
 * @throws {DocumentError} if it is not one
 */
export function parseProgress(text: string): Progress {
  const document = parseHead(text, PROGRESS_FORMAT, LONGEST_TEXT);
  const { lessons = {}, challenges = {} } = parseDocument(PROGRESS, document, '');
  return { lessons, challenges };
}
