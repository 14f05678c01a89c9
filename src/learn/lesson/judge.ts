import { kindOf, type Answer, type Question, QUESTION_KINDS } from '../kinds/index.ts';
import type { Grade, Values } from '../kinds/kind.ts';
import { MAIN_RUN, MeasureError } from '../measure/measure.ts';
import type { Runs } from '../measure/runs.ts';
import { objectOf, oneOf, onlyKeys, readKeys } from '../document/read.ts';

/** An answer as a value of JSON. @throws {DocumentError} */
export function parseAnswerValue(value: unknown, path: string): Answer {
  const answer = objectOf(value, path);
  const kind = oneOf(answer.kind, QUESTION_KINDS, `${path}.kind`);
  const readers = kindOf({ kind }).answerReaders;
  onlyKeys(answer, path, ['kind', ...Object.keys(readers)]);
  return { kind, ...readKeys(answer, path, readers) } as Answer;
}

interface HasValues {
  readonly values: Values;
}

/**
 * The right answer of a question.
 * @param run the run on the timeline, for operations
 * @throws {MeasureError} if the runs cannot answer
 */
export const rightAnswer = (question: Question, { values }: HasValues, runs: Runs, run = MAIN_RUN): Answer =>
  kindOf(question).right(question, { values, runs, run });

/**
 * Judges an answer of the question's kind.
 * @throws {MeasureError} if the runs cannot answer, or the answer is of another kind
 */
export function judge(question: Question, answer: Answer, { values }: HasValues, runs: Runs, run = MAIN_RUN): Grade {
  const right = rightAnswer(question, { values }, runs, run);
  if (question.kind === answer.kind) return kindOf(question).judge(question, answer, right, { values, runs, run });
  throw new MeasureError(`An answer of kind “${answer.kind}” to a question of kind “${question.kind}”.`);
}

/**
 * What the lesson says to an answer that is not right; null if it has nothing to say to this one.
 * @throws {MeasureError} as {@link judge}
 */
export function sayTo(
  question: Question,
  answer: Answer,
  { values }: HasValues,
  runs: Runs,
  run = MAIN_RUN,
): string | null {
  if (question.kind !== answer.kind) return null;
  const right = rightAnswer(question, { values }, runs, run);
  return kindOf(question).say(question, answer, right, { values, runs, run });
}

/** Whether an answer is one to this question: a stored answer may belong to an older text of the lesson. */
export const fitsQuestion = (question: Question, answer: Answer): boolean =>
  question.kind === answer.kind && kindOf(question).fits(question, answer);
