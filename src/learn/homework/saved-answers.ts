/** The answers of a homework between two visits: what a course stores for a student, small enough for SCORM 1.2. */
import { DocumentError, keysOf, objectOf, onlyKeys, orElse, parseDocument, textOf } from '../document/read.ts';
import { LONGEST_ANSWERS, parseGiven } from '../hand-in/answers.ts';
import type { Answers, HomeworkAnswer } from '../hand-in/answers.ts';
import { homeworkHash } from './homework.ts';
import type { Homework } from './homework.ts';

export const SAVED_FORMAT = 'nandscope-saved-answers';

/** The answers so far, by question. */
export type Given = Readonly<Record<string, HomeworkAnswer>>;

export interface SavedAnswers {
  /** The beginning of the hash of the homework that was answered. */
  readonly homework: string;
  readonly student: Answers['student'];
  readonly given: Given;
}

/** Characters of the hash: enough to see that the homework has changed. */
const HASH_CHARACTERS = 16;

const shortHash = (homework: Homework): string => homeworkHash(homework).slice(0, HASH_CHARACTERS);

/** Whether the answers belong to this version of the homework. */
export const belongsTo = (saved: SavedAnswers, homework: Homework): boolean => saved.homework === shortHash(homework);

/** The answers as a document. */
export function savedAnswersText(homework: Homework, student: Answers['student'], given: Given): string {
  return JSON.stringify({ format: SAVED_FORMAT, version: 1, homework: shortHash(homework), student, given });
}

/** @throws {DocumentError} if the text is no such document */
export function parseSavedAnswers(text: string): SavedAnswers {
  const document = parseDocument(text, SAVED_FORMAT, LONGEST_ANSWERS);
  onlyKeys(document, 'state', ['format', 'version', 'homework', 'student', 'given']);
  const student = objectOf(document.student, 'student');
  onlyKeys(student, 'student', ['id', 'name']);
  const given = keysOf(document.given, 'given').map(([id, value]) => [id, parseGiven(value, `given.${id}`)] as const);
  if (given.length > 50) throw new DocumentError('given', `${given.length} answers`, 'at most 50');
  return {
    homework: textOf(document.homework, 'homework', 64),
    student: { id: textOf(student.id, 'student.id', 100), name: textOf(orElse(student.name, ''), 'student.name', 200) },
    given: Object.fromEntries(given),
  };
}
