/** Reads a homework file. */
import { kindOf } from '../kinds/index.ts';
import { parseCheck } from '../measure/parse-measure.ts';
import { VALUE_FORMATS } from '../measure/value.ts';
import { experimentOf, withPath } from '../document/experiment.ts';
import {
  DocumentError,
  listOf,
  nameOf,
  numberOf,
  objectOf,
  oneOf,
  onlyKeys,
  orElse,
  parseDocument,
  readKeys,
  textOf,
  wholeOf,
} from '../document/read.ts';
import { HOMEWORK_FORMAT, HOMEWORK_KINDS, variantOf } from './homework.ts';
import type { Homework, HomeworkQuestion, Variation } from './homework.ts';

/** Largest homework file, characters. */
const LONGEST_TEXT = 2_000_000;

export const MOST_QUESTIONS = 50;

/**
 * Reads the text of a homework.
 * @throws {DocumentError} that names the key, the value found, and what is allowed
 */
export const parseHomework = (text: string): Homework => {
  const homework = read(text, 1);
  checkVariations(homework);
  return homework;
};

/**
 * Reads a homework that is not finished: it may have no question, and variations that do not fit.
 * @throws {DocumentError}
 */
export const parseHomeworkDraft = (text: string): Homework => read(text, 0);

/** The first variation whose value does not fit its experiment; null if all do. */
export function variationProblem(homework: Homework): DocumentError | null {
  try {
    checkVariations(homework);
    return null;
  } catch (error) {
    if (error instanceof DocumentError) return error;
    throw error;
  }
}

function read(text: string, fewest: number): Homework {
  const document = parseDocument(text, HOMEWORK_FORMAT, LONGEST_TEXT);
  onlyKeys(document, 'file', ['format', 'version', 'id', 'title', 'text', 'salt', 'questions']);
  const questions = listOf(document.questions, 'questions', fewest, MOST_QUESTIONS).map((question, i) =>
    parseQuestion(question, `questions[${i}]`),
  );
  const ids = new Set(questions.map(({ id }) => id));
  if (ids.size < questions.length) throw new DocumentError('questions', 'an id twice', 'a different id for each');
  return {
    id: nameOf(document.id, 'id'),
    title: textOf(document.title, 'title', 200),
    text: textOf(orElse(document.text, ''), 'text'),
    salt: textOf(orElse(document.salt, ''), 'salt', 200),
    questions,
  };
}

/** Each value of a variation must fit by itself; combinations are checked when a student gets one. */
function checkVariations(homework: Homework): void {
  homework.questions.forEach((question, i) => {
    withPath(`questions[${i}].experiment`, () => {
      for (const { path, oneOf: values } of question.vary) {
        for (const value of values) {
          const one = { ...question, vary: [{ path, oneOf: [value] }] };
          variantOf({ ...homework, questions: [one] }, one, '');
        }
      }
    });
  });
}

/** The text of a homework file. */
export function homeworkText({ id, title, text, salt, questions }: Homework): string {
  return `${JSON.stringify({ format: HOMEWORK_FORMAT, version: 1, id, title, text, salt, questions }, null, 2)}\n`;
}

function parseQuestion(value: unknown, path: string): HomeworkQuestion {
  const question = objectOf(value, path);
  const kind = oneOf(question.kind, HOMEWORK_KINDS, `${path}.kind`);
  const common = {
    id: nameOf(question.id, `${path}.id`),
    text: textOf(question.text, `${path}.text`),
    points: numberOf(orElse(question.points, 1), `${path}.points`, 0, 1000),
    experiment: experimentOf(question.experiment, `${path}.experiment`),
    vary: listOf(orElse(question.vary, []), `${path}.vary`, 0, 10).map((one, i) =>
      parseVariation(one, `${path}.vary[${i}]`),
    ),
    ...(question.mayRun === undefined ? {} : { mayRun: booleanOf(question.mayRun, `${path}.mayRun`) }),
  };
  const keys = ['id', 'kind', 'text', 'points', 'experiment', 'vary', 'mayRun'];
  if (kind !== 'experiment') {
    const readers = kindOf({ kind }).taskReaders;
    onlyKeys(question, path, [...keys, ...Object.keys(readers)]);
    return { kind, ...common, ...readKeys(question, path, readers) } as HomeworkQuestion;
  }
  onlyKeys(question, path, [...keys, 'mayChange', 'mostChanges', 'goal', 'as']);
  return {
    kind,
    ...common,
    mayChange: listOf(question.mayChange, `${path}.mayChange`, 1, 50).map((one, i) =>
      textOf(one, `${path}.mayChange[${i}]`, 100),
    ),
    mostChanges: wholeOf(question.mostChanges, `${path}.mostChanges`, 1, 100),
    goal: listOf(question.goal, `${path}.goal`, 1, 10).map((one, i) => parseCheck(one, `${path}.goal[${i}]`)),
    as: oneOf(question.as, VALUE_FORMATS, `${path}.as`),
  };
}

function booleanOf(value: unknown, path: string): boolean {
  if (typeof value === 'boolean') return value;
  throw new DocumentError(path, JSON.stringify(value), 'true, false');
}

function parseVariation(value: unknown, path: string): Variation {
  const variation = objectOf(value, path);
  onlyKeys(variation, path, ['path', 'oneOf']);
  return {
    path: textOf(variation.path, `${path}.path`, 100),
    oneOf: listOf(variation.oneOf, `${path}.oneOf`, 1, 100),
  };
}
