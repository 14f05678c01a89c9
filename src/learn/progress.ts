/** The answer to each step, and the best solution of each challenge. */
import { GRADES, type Grade } from './kinds/kind.ts';
import type { Answer } from './kinds/index.ts';
import { parseAnswerValue } from './lesson/judge.ts';
import { keysOf, objectOf, oneOf, parseDocument, wholeOf, onlyKeys } from './document/read.ts';

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

/**
 * Reads the text of a progress file. Lessons that this version does not have are kept: a newer file loses nothing.
 * @throws {DocumentError} if it is not one
 */
export function parseProgress(text: string): Progress {
  const document = parseDocument(text, PROGRESS_FORMAT, LONGEST_TEXT);
  onlyKeys(document, 'file', ['format', 'version', 'lessons', 'challenges']);
  const lessons: Record<string, Record<string, StepRecord>> = {};
  for (const [lesson, steps] of keysOf(document.lessons, 'lessons')) {
    const records: Record<string, StepRecord> = {};
    for (const [step, value] of keysOf(steps, `lessons.${lesson}`)) {
      const at = `lessons.${lesson}.${step}`;
      const record = objectOf(value, at);
      onlyKeys(record, at, ['answer', 'grade']);
      const answer = parseAnswerValue(record.answer, `${at}.answer`);
      records[step] = { answer, grade: oneOf(record.grade, GRADES, `${at}.grade`) };
    }
    lessons[lesson] = records;
  }
  const challenges: Record<string, number> = {};
  for (const [name, changes] of keysOf(document.challenges, 'challenges')) {
    challenges[name] = wholeOf(changes, `challenges.${name}`, 0, 1000);
  }
  return { lessons, challenges };
}
