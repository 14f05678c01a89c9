import { questionKind, type Answer, type Question, QUESTION_KINDS } from '../kinds/index.ts';
import type { Grade, Values } from '../kinds/kind.ts';
import { MAIN_RUN, MeasureError } from '../measure/measure.ts';
import type { Runs } from '../measure/runs.ts';
import { exact, read, wordOf } from '../../document/document-node.ts';
import { parseDocument, requireObject } from '../../document/parse-node.ts';

const OF_A_KIND = { kind: wordOf(...QUESTION_KINDS) };

/** An answer as a value of JSON. */
export const ANSWER = read('an answer', (value, path): Answer => {
  const answer = requireObject(value, path, 'an answer');
  const { kind } = parseDocument(exact(OF_A_KIND), { kind: answer.kind }, path);
  // The kind's keys have the types of its answers.
  return parseDocument(exact({ ...OF_A_KIND, ...questionKind({ kind }).answerKeys }), answer, path) as Answer;
});

interface HasValues {
  readonly values: Values;
}

/** @throws {MeasureError} if the runs cannot answer */
export const rightAnswer = (question: Question, { values }: HasValues, runs: Runs, run = MAIN_RUN): Answer =>
  questionKind(question).right(question, { values, runs, run });

/** @throws {MeasureError} if the runs cannot answer, or the answer is of another kind */
export function judge(question: Question, answer: Answer, { values }: HasValues, runs: Runs, run = MAIN_RUN): Grade {
  const right = rightAnswer(question, { values }, runs, run);
  if (question.kind === answer.kind)
    return questionKind(question).judge(question, answer, right, { values, runs, run });
  throw new MeasureError(`An answer of kind “${answer.kind}” to a question of kind “${question.kind}”.`);
}

/**
 * Null if the lesson has nothing to say to this one.
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
  return questionKind(question).say(question, answer, right, { values, runs, run });
}

/** Whether an answer is one to this question: a stored answer may belong to an older text of the lesson. */
export const fitsQuestion = (question: Question, answer: Answer): boolean =>
  question.kind === answer.kind && questionKind(question).fits(question, answer);
