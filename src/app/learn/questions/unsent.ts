/** An answer that is entered but not given yet, as text that a reload of the page keeps. */
import { DocumentError } from '../../../device/document-error.ts';
import { fitsQuestion } from '../../../learn/lesson/judge.ts';
import type { Question } from '../../../learn/kinds/index.ts';
import type { Values } from '../../../learn/kinds/kind.ts';
import { parseAnswerValue } from '../../../learn/lesson/parse-answer-value.ts';
import type { Draft } from '../kinds/draft.ts';
import { viewOf } from '../kinds/index.ts';

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
export function unsentDraft(question: Question, values: Values, text: string): Draft | null {
  const { restored } = viewOf(question);
  if (restored !== undefined) return restored(question, values, text);
  try {
    const answer = parseAnswerValue(JSON.parse(text), 'answer');
    return fitsQuestion(question, answer) ? { answer } : null;
  } catch (error) {
    if (!(error instanceof DocumentError) && !(error instanceof SyntaxError)) throw error;
    return null;
  }
}
