/** The answers of one student: the file that a student saves and hands in. */
import { quoted } from '../../device/visible-text.ts';
import { applyPatch } from '../../document/patch.ts';
import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { parseAnswerValue } from '../lesson/parse-answer-value.ts';
import type { Answer } from '../kinds/index.ts';
import { DocumentError, listOf, nameOf, objectOf, onlyKeys, orElse, parseDocument, textOf } from '../document/read.ts';
import { hashOf } from './hash.ts';
import { homeworkHash, variantOf } from '../homework/homework.ts';
import type { Homework } from '../homework/homework.ts';

const ANSWERS_FORMAT = 'nandscope-answers';

/** The version of NANDscope that a file of answers names. */
export const SIMULATOR = '0.2';

/** Largest file of answers, characters. */
export const LONGEST_ANSWERS = 200_000;

/** The answer to a question: a value, or an experiment as a patch over the variant. */
export type HomeworkAnswer =
  | { readonly kind: 'value'; readonly answer: Answer }
  | { readonly kind: 'experiment'; readonly change: ExperimentInput };

export interface AnswerRecord {
  readonly question: string;
  /** The hash of the variant that was answered. */
  readonly variant: string;
  readonly given: HomeworkAnswer;
}

export interface Answers {
  readonly homework: { readonly id: string; readonly hash: string };
  readonly student: { readonly id: string; readonly name: string };
  /** The version of NANDscope. */
  readonly simulator: string;
  readonly answers: readonly AnswerRecord[];
}

/** The text of a file of answers. */
export function answersText(answers: Answers): string {
  const document = { format: ANSWERS_FORMAT, version: 1, ...answers };
  return `${JSON.stringify({ ...document, hash: hashOf(document) }, null, 1)}\n`;
}

/** A student's answers as a document. */
export function answersOf(
  homework: Homework,
  student: Answers['student'],
  given: Readonly<Record<string, HomeworkAnswer>>,
  simulator: string,
): Answers {
  return {
    homework: { id: homework.id, hash: homeworkHash(homework) },
    student,
    simulator,
    answers: homework.questions.flatMap((question) =>
      Object.hasOwn(given, question.id)
        ? [
            {
              question: question.id,
              variant: variantOf(homework, question, student.id).hash,
              given: given[question.id],
            },
          ]
        : [],
    ),
  };
}

/**
 * Reads the text of a file of answers. Patches stay unchecked values until {@link attemptOf} applies them.
 * @throws {DocumentError}
 */
export function parseAnswers(text: string): Answers {
  const document = parseDocument(text, ANSWERS_FORMAT, LONGEST_ANSWERS);
  onlyKeys(document, 'file', ['format', 'version', 'homework', 'student', 'simulator', 'answers', 'hash']);
  const { hash, ...content } = document;
  if (hash !== hashOf(content)) {
    throw new DocumentError('hash', 'the hash of another content', 'an unchanged file');
  }
  const homework = objectOf(document.homework, 'homework');
  const student = objectOf(document.student, 'student');
  onlyKeys(homework, 'homework', ['id', 'hash']);
  onlyKeys(student, 'student', ['id', 'name']);
  const answers = listOf(document.answers, 'answers', 0, 50).map((value, i): AnswerRecord => {
    const path = `answers[${i}]`;
    const record = objectOf(value, path);
    onlyKeys(record, path, ['question', 'variant', 'given']);
    return {
      question: nameOf(record.question, `${path}.question`),
      variant: textOf(record.variant, `${path}.variant`, 64),
      given: parseGiven(record.given, `${path}.given`),
    };
  });
  if (new Set(answers.map(({ question }) => question)).size < answers.length) {
    throw new DocumentError('answers', 'two answers to one question', 'one for each');
  }
  return {
    homework: { id: nameOf(homework.id, 'homework.id'), hash: textOf(homework.hash, 'homework.hash', 64) },
    student: { id: textOf(student.id, 'student.id', 100), name: textOf(orElse(student.name, ''), 'student.name', 200) },
    simulator: textOf(orElse(document.simulator, ''), 'simulator', 40),
    answers,
  };
}

/** One answer. @throws {DocumentError} */
export function parseGiven(value: unknown, path: string): HomeworkAnswer {
  const given = objectOf(value, path);
  if (given.kind === 'experiment') {
    onlyKeys(given, path, ['kind', 'change']);
    return { kind: 'experiment', change: objectOf(given.change, `${path}.change`) };
  }
  if (given.kind === 'value') {
    onlyKeys(given, path, ['kind', 'answer']);
    return { kind: 'value', answer: parseAnswerValue(given.answer, `${path}.answer`) };
  }
  throw new DocumentError(`${path}.kind`, quoted(given.kind), 'value, experiment');
}

/** The experiment of an attempt. @throws {ExperimentError} if the patch makes none */
export function attemptOf(base: Experiment, change: ExperimentInput): Experiment {
  return applyPatch(base, { ...change, name: base.name });
}
