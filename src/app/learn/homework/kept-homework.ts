/**
 * Homework that a student has begun, in this browser: the answers by homework and student id, each as an entry of its
 * own, so that two tabs keep each other's; and the homework itself, to continue without its file.
 */
import { parseGiven } from '../../../learn/hand-in/answers.ts';
import type { HomeworkAnswer } from '../../../learn/hand-in/answers.ts';
import { homeworkHash, studentKey } from '../../../learn/homework/homework.ts';
import type { Homework } from '../../../learn/homework/homework.ts';
import { homeworkText, parseHomework } from '../../../learn/homework/parse-homework.ts';
import type { Given } from '../../../learn/homework/saved-answers.ts';
import { DocumentError } from '../../../learn/document/read.ts';
import { deleteValue, keepValue, keptValue } from '../../storage/kept-values.ts';
import {
  followLocalEntries,
  localEntries,
  localEntry,
  setLocalEntry,
  setTabEntry,
  tabEntry,
} from '../../storage/local.ts';
import { keyPart, ownerOf } from '../../storage/owner.ts';

export interface Student {
  readonly id: string;
  readonly name: string;
}

/** A homework with answers in this browser. */
export interface BegunHomework {
  readonly hash: string;
  readonly title: string;
  readonly student: Student;
  readonly answered: number;
}

const prefix = (): string => `nandscope.homework${ownerOf()}/`;
const OPEN_KEY = 'nandscope.homework.open';
/** In the database: a homework may be larger than the small store allows. */
const textKey = (hash: string): string => `learn.homework.${hash}`;

/** Of one student in one homework: who it is (`student`), each answer (`answer/…`), what is entered (`unsent/…`). */
const ofStudent = (hash: string, id: string): string => `${hash}/${keyPart(studentKey(id))}/`;

function parsedAnswer(text: string): HomeworkAnswer | null {
  try {
    return parseGiven(JSON.parse(text), 'answer');
  } catch (error) {
    if (!(error instanceof DocumentError) && !(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/** The kept answers of a student. A damaged one costs itself only. */
export function keptAnswers(homework: Homework, { id }: Student): Given {
  const given: Record<string, HomeworkAnswer> = {};
  const entries = localEntries(`${prefix()}${ofStudent(homeworkHash(homework), id)}answer/`);
  for (const { id: question } of homework.questions) {
    const text = entries.get(keyPart(question));
    const answer = text === undefined ? null : parsedAnswer(text);
    if (answer !== null) given[question] = answer;
  }
  return given;
}

/** Keeps an answer. Returns whether the browser stored it. */
export function keepAnswer(homework: Homework, student: Student, question: string, answer: HomeworkAnswer): boolean {
  const hash = homeworkHash(homework);
  const at = prefix() + ofStudent(hash, student.id);
  const title = homework.title;
  const isKnown = setLocalEntry(`${at}student`, JSON.stringify({ ...student, title }));
  return setLocalEntry(`${at}answer/${keyPart(question)}`, JSON.stringify(answer)) && isKnown;
}

/** What a student has entered for a question but not saved; null if there is nothing. */
export const keptUnsent = (homework: Homework, { id }: Student, question: string): string | null =>
  localEntry(`${prefix()}${ofStudent(homeworkHash(homework), id)}unsent/${keyPart(question)}`);

/** Keeps what a student has entered for a question; null forgets it. Returns whether the browser stored it. */
export function keepUnsent(homework: Homework, student: Student, question: string, text: string | null): boolean {
  const at = prefix() + ofStudent(homeworkHash(homework), student.id);
  const isKnown = text === null || setLocalEntry(`${at}student`, JSON.stringify({ ...student, title: homework.title }));
  return setLocalEntry(`${at}unsent/${keyPart(question)}`, text) && isKnown;
}

/** Calls back when another tab answers a question. @returns stops listening */
export function followAnswersElsewhere(
  homework: Homework,
  { id }: Student,
  answered: (question: string, answer: HomeworkAnswer) => void,
): () => void {
  return followLocalEntries(`${prefix()}${ofStudent(homeworkHash(homework), id)}answer/`, (key, text) => {
    const answer = text === null ? null : parsedAnswer(text);
    const question = homework.questions.find((one) => keyPart(one.id) === key);
    if (answer !== null && question !== undefined) answered(question.id, answer);
  });
}

/** Keeps the homework itself. Rejects if the browser does not store it. */
export async function keepHomework(homework: Homework): Promise<void> {
  await keepValue(textKey(homeworkHash(homework)), homeworkText(homework));
}

/** Remembers what this tab has open, for a reload. */
export function rememberOpen(homework: Homework, student: Student): void {
  setTabEntry(OPEN_KEY + ownerOf(), JSON.stringify({ hash: homeworkHash(homework), student }));
}

/** What this tab had open before a reload; null if there is none. */
export function openBefore(): { readonly hash: string; readonly student: Student } | null {
  const text = tabEntry(OPEN_KEY + ownerOf());
  if (text === null) return null;
  // This page wrote it: no other one has this store.
  return JSON.parse(text) as { hash: string; student: Student };
}

/** A kept homework; null if it is not kept, or of another version of the page. */
export async function keptHomework(hash: string): Promise<Homework | null> {
  const text = await keptValue(textKey(hash));
  if (typeof text !== 'string') return null;
  try {
    const homework = parseHomework(text);
    return homeworkHash(homework) === hash ? homework : null;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return null;
  }
}

/** All homework that was begun in this browser, by title. */
export function begunHomework(): readonly BegunHomework[] {
  const entries = localEntries(prefix());
  const begun: BegunHomework[] = [];
  for (const [key, text] of entries) {
    const [hash, student, kind] = key.split('/');
    if (kind !== 'student') continue;
    const answers = [...entries.keys()].filter((other) => other.startsWith(`${hash}/${student}/answer/`));
    try {
      const { id, name, title } = JSON.parse(text) as Record<string, unknown>;
      if (typeof id !== 'string' || typeof name !== 'string' || typeof title !== 'string') continue;
      begun.push({ hash, title, student: { id, name }, answered: answers.length });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return begun.sort((a, b) => a.title.localeCompare(b.title) || a.student.id.localeCompare(b.student.id));
}

/** Deletes the answers of a student, and the homework if no other student has begun it. */
export async function deleteBegun({ hash, student }: BegunHomework): Promise<void> {
  const at = ofStudent(hash, student.id);
  for (const key of localEntries(prefix() + at).keys()) setLocalEntry(prefix() + at + key, null);
  if (!begunHomework().some((other) => other.hash === hash)) await deleteValue(textKey(hash));
}
