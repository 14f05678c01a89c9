import { questionKind, type Question } from '../kinds/index.ts';
import type { Lesson } from './lesson.ts';

/**
 * The time of a lesson by its words and questions, as docs/teaching.md states it: a student of the subject who reads in a
 * second language.
 */
const WORDS_A_MINUTE = 180;
const QUESTION_S = 45;
const PLACE_S = 5;
const AGAIN_S = 20;

const wordsIn = (texts: readonly string[]): number => texts.join(' ').split(/\s+/).length;

const asked = (question: Question): string[] => [question.ask, ...questionKind(question).parts(question)];

/** Whole minutes. */
export function minutesOf({ steps, idea }: Pick<Lesson, 'steps' | 'idea'>): number {
  let seconds = (wordsIn([idea]) / WORDS_A_MINUTE) * 60;
  for (const { text, question, why, try: control, vary } of steps) {
    const moved = control === undefined ? [] : [control.ask, control.now, control.rule];
    const again = vary === undefined ? [] : [vary.text ?? text, ...asked(vary.question ?? question)];
    seconds += (wordsIn([text, ...asked(question), why, ...moved, ...again]) / WORDS_A_MINUTE) * 60 + QUESTION_S;
    seconds += (control?.values.length ?? 0) * PLACE_S + (vary === undefined ? 0 : AGAIN_S);
  }
  return Math.ceil(seconds / 60);
}
