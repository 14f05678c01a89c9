import { describe, expect, it } from 'vitest';
import { fitsQuestion, judge, rightAnswer } from '../../src/learn/lesson/judge.ts';
import type { Grade } from '../../src/learn/kinds/kind.ts';
import type { ChoiceQuestion } from '../../src/learn/kinds/choice.ts';
import type { DrawQuestion } from '../../src/learn/kinds/draw.ts';
import type { NumberQuestion } from '../../src/learn/kinds/number.ts';
import { phaseWaitedFor, phaseWords } from '../../src/analysis/statements/operation-words.ts';
import { readerOfRun } from '../../src/learn/measure/runs.ts';
import { lessonNamed, measured, runsOf } from './measured.ts';

const BUS_AND_ARRAY = lessonNamed('bus-and-array');
const BEHIND_AN_ERASE = lessonNamed('behind-an-erase');

/** The right value is 1000. */
const VALUES = { read: { measure: { of: 'setting', path: 'timing.readNs' }, as: 'time' } } as const;
const runs = { a: await measured({ timing: { readNs: 1000 }, workload: { requests: [] } }) };

describe('a number', () => {
  const question: NumberQuestion = { kind: 'number', ask: 'How long?', answer: 'read', tolerance: 0.1 };
  const gradeOf = (value: number): Grade => judge(question, { kind: 'number', value }, { values: VALUES }, runs);

  it('is judged as a magnitude: half of it is as wrong as twice', () => {
    expect([1000 / 1.1, 1100].map(gradeOf)).toEqual(['right', 'right']);
    expect([780, 908, 1101, 1286].map(gradeOf)).toEqual(['near', 'near', 'near', 'near']);
    expect([777, 1287, 0, -1000].map(gradeOf)).toEqual(['wrong', 'wrong', 'wrong', 'wrong']);
  });

  it('with a tolerance of 0.3 is right up to a factor of 1.3 and near up to a factor of 2', () => {
    const rough = { ...question, tolerance: 0.3 };
    const grade = (value: number): Grade => judge(rough, { kind: 'number', value }, { values: VALUES }, runs);
    expect([1000 / 1.3, 1300].map(grade)).toEqual(['right', 'right']);
    expect([500, 769, 1301, 2000].map(grade)).toEqual(['near', 'near', 'near', 'near']);
    expect([499, 2001, 100].map(grade)).toEqual(['wrong', 'wrong', 'wrong']);
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

describe('a pick', () => {
  it('of the request that waits is wrong, though its operation is on the die of the right one', async () => {
    const runs = await runsOf(BEHIND_AN_ERASE);
    const step = BEHIND_AN_ERASE.steps.find(({ question }) => question.kind === 'pick');
    if (step?.question.kind !== 'pick') throw new Error('no pick');
    const { question, shown } = step;
    const reader = readerOfRun(runs[shown.run]);
    const own = reader.operations.firstOperation(0);
    const right = rightAnswer(question, BEHIND_AN_ERASE, runs, shown.run);
    expect(judge(question, { kind: 'pick', operation: own }, BEHIND_AN_ERASE, runs, shown.run)).toBe('wrong');
    expect(judge(question, right, BEHIND_AN_ERASE, runs, shown.run)).toBe('right');
  });

  it('is named with the phase that the request waits for, on the bus or in the array', async () => {
    const runs = await runsOf(BUS_AND_ARRAY);
    const step = BUS_AND_ARRAY.steps.find(({ question }) => question.kind === 'pick');
    if (step?.question.kind !== 'pick') throw new Error('no pick');
    const right = rightAnswer(step.question, BUS_AND_ARRAY, runs, step.shown.run);
    if (right.kind !== 'pick') throw new Error('no pick');
    const reader = readerOfRun(runs[step.shown.run]);
    const phase = phaseWaitedFor(reader, 1, right.operation);
    expect(phase === null ? null : phaseWords(reader, right.operation, phase)).toBe('data in, program for write #0');
  });
});
