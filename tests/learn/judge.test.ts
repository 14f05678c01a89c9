import { describe, expect, it } from 'vitest';
import { fitsQuestion, judge } from '../../src/learn/lesson/judge.ts';
import type { Grade } from '../../src/learn/lesson/judge.ts';
import type { ChoiceQuestion, DrawQuestion, NumberQuestion } from '../../src/learn/lesson/lesson.ts';
import { measured } from './measured.ts';

/** The right value is 1000. */
const VALUES = { read: { measure: { of: 'setting', path: 'timing.readNs' }, as: 'time' } } as const;
const runs = { a: await measured({ timing: { readNs: 1000 }, workload: { requests: [] } }) };

describe('a number', () => {
  const question: NumberQuestion = { kind: 'number', ask: 'How long?', answer: 'read', tolerance: 0.1 };
  const gradeOf = (value: number): Grade => judge(question, { kind: 'number', value }, { values: VALUES }, runs);

  it('is right up to the tolerance, and near up to three times of it', () => {
    expect([900, 1100].map(gradeOf)).toEqual(['right', 'right']);
    expect([700, 899, 1101, 1300].map(gradeOf)).toEqual(['near', 'near', 'near', 'near']);
    expect([699, 1301].map(gradeOf)).toEqual(['wrong', 'wrong']);
  });
});

describe('a drawn bar', () => {
  const bars = [{ text: 'The read', answer: 'read' }];
  const question: DrawQuestion = { kind: 'draw', ask: 'Draw it.', most: 10_000, bars, tolerance: 0.01 };
  const gradeOf = (value: number): Grade =>
    judge(question, { kind: 'draw', values: [value] }, { values: VALUES }, runs);

  it('is right and near by its share of the axis, not of its value', () => {
    expect([900, 1100].map(gradeOf)).toEqual(['right', 'right']);
    expect([700, 1101, 1300].map(gradeOf)).toEqual(['near', 'near', 'near']);
    expect([699, 1301].map(gradeOf)).toEqual(['wrong', 'wrong']);
  });
});

describe('a choice', () => {
  it('that the question does not have is no answer to it', () => {
    const when = { measure: VALUES.read.measure, atLeast: 1 };
    const options = [
      { text: 'one', when },
      { text: 'two', when },
    ];
    const question: ChoiceQuestion = { kind: 'choice', ask: 'Which?', options };
    expect([0, 1, 2].map((option) => fitsQuestion(question, { kind: 'choice', option }))).toEqual([true, true, false]);
  });
});
