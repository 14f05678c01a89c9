/** An answer that is entered but not given yet, as text that a reload of the page keeps. */
import { DocumentError } from '../../../learn/document/read.ts';
import { fitsQuestion } from '../../../learn/lesson/judge.ts';
import type { Lesson, Question } from '../../../learn/lesson/lesson.ts';
import { parseAnswer } from '../../../learn/lesson/parse-answer.ts';
import { parseAnswerValue } from '../../../learn/lesson/parse-answer-value.ts';
import type { Draft } from './draft.ts';

/** Where a question keeps what is entered. It is not an answer until it is given. */
export interface Unsent {
  /** Reads what was entered before; null if there is nothing. */
  readonly read: () => string | null;
  /** Keeps the text; null forgets it. */
  readonly keep: (text: string | null) => void;
}

/** What the input has entered: a number as it is typed, any other answer as JSON. */
export const unsentText = (draft: Draft, typed: string | null): string | null =>
  typed === null ? ('answer' in draft ? JSON.stringify(draft.answer) : null) : typed === '' ? null : typed;

/** The state of the input from a kept text; null if the text is of another question, or damaged. */
export function unsentDraft(question: Question, values: Lesson['values'], text: string): Draft | null {
  if (question.kind === 'number') {
    const parsed = parseAnswer(text, values[question.answer].as);
    return 'invalid' in parsed ? parsed : { answer: { kind: 'number', value: parsed.value } };
  }
  try {
    const answer = parseAnswerValue(JSON.parse(text), 'answer');
    return fitsQuestion(question, answer) ? { answer } : null;
  } catch (error) {
    if (!(error instanceof DocumentError) && !(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/** A picked operation as kept text. */
export const pickText = (operation: number, rowKind: number): string =>
  `${JSON.stringify({ kind: 'pick', operation })} ${rowKind}`;

/** The operation of a kept text, with its phase; null if the run has none such. */
export function keptPick(
  unsent: Unsent | undefined,
  operations: number,
): { operation: number; rowKind: number } | null {
  const [, operation, rowKind] =
    /^\{"kind":"pick","operation":(\d{1,10})\} (\d{1,3})$/.exec(unsent?.read() ?? '') ?? [];
  if (operation === undefined || Number(operation) >= operations) return null;
  return { operation: Number(operation), rowKind: Number(rowKind) };
}
