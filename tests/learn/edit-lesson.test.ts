import { expect, it } from 'vitest';
import { QUESTION_KINDS, kindOf } from '../../src/learn/kinds/index.ts';
import { BLANK_LESSON, newStep, questionOfKind, withQuestion } from '../../src/learn/lesson/edit-lesson.ts';

const PAIRS = QUESTION_KINDS.flatMap((from) => QUESTION_KINDS.map((to) => [from, to] as const));

it.each(PAIRS)(
  'a step that asks %s and then %s hides its run until the answer, unless that is picked on it',
  (from, to) => {
    const first = withQuestion(newStep(BLANK_LESSON), questionOfKind(from, 'Which?', BLANK_LESSON));
    const step = withQuestion(
      { ...first, shown: { ...first.shown, slowest: 'read' } },
      questionOfKind(to, 'Which?', BLANK_LESSON),
    );
    expect(step.question.kind).toBe(to);
    const seen = { run: first.shown.run, slowest: 'read' };
    const isPicked = kindOf({ kind: to }).operation !== undefined;
    expect(step.shown).toEqual(isPicked ? seen : { ...seen, untilNs: 0, clockNs: 1_000_000 });
  },
);
