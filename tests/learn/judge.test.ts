import { describe, expect, it } from 'vitest';
import { fitsQuestion, judge, rightAnswer } from '../../src/learn/lesson/judge.ts';
import type { Grade } from '../../src/learn/kinds/kind.ts';
import type { ChoiceQuestion } from '../../src/learn/kinds/choice.ts';
import type { DrawQuestion } from '../../src/learn/kinds/draw.ts';
import type { NumberQuestion } from '../../src/learn/kinds/number.ts';
import { phaseWaitedFor, phaseWords } from '../../src/analysis/statements/operation-words.ts';
import { readerOfRun } from '../../src/learn/measure/runs.ts';
import { lessonNamed, measured, runsOf, shortRunsOf } from './measured.ts';
import { predictedPoint } from '../../src/learn/lesson/predicted.ts';
import { LESSONS } from '../../src/learn/lessons/index.ts';
import { evaluate } from '../../src/learn/measure/evaluate.ts';

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

it('the right answer to a question about a percentile is a point of the curve of its run', async () => {
  const drawn: string[] = [];
  // Means and single requests are drawn elsewhere: only lessons with percentiles among their answers run.
  const lessons = LESSONS.filter(({ values }) => /"response\.\w+\.p\d/.test(JSON.stringify(values)));
  for (const lesson of lessons) {
    const runs = await shortRunsOf(lesson);
    for (const { name, question, shown, picture } of lesson.steps) {
      const point = predictedPoint(question, rightAnswer(question, lesson, runs, shown.run), lesson, runs);
      if (point === null) continue;
      const key = `p${String(point.share * 100).replace('.', '_')}Ns`;
      const path = `response.${point.op}.${key}`;
      expect(point.ns, name).toBeCloseTo(evaluate({ of: 'figure', run: point.run, path }, runs), 3);
      // The step shows the chart on which the prediction is drawn.
      expect(picture, name).toBe('tail');
      drawn.push(`${lesson.name}/${name}`);
    }
  }
  expect(drawn).toEqual(expect.arrayContaining(['percentile/rank', 'tail/how-long']));
});

it('answers of other questions are no points of a curve', async () => {
  const [lesson] = LESSONS;
  const runs = await shortRunsOf(lesson);
  for (const { question, shown } of lesson.steps) {
    expect(predictedPoint(question, rightAnswer(question, lesson, runs, shown.run), lesson, runs)).toBeNull();
  }
});

/** A read of 10 + 1000 + 128 ns on a device of one die. */
const a = await measured({
  device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, pageBytes: 512 },
  timing: { commandNs: 10, transferNsPerByte: 0.25, readNs: 1000 },
  workload: { requests: [{ op: 'read', bytes: 512 }] },
});

it('a request is slower than a limit that it exceeds, not than one that it reaches', () => {
  expect(evaluate({ of: 'latency', request: 0 }, { a })).toBe(1138);
  expect(evaluate({ of: 'slower-than', ns: 1137 }, { a })).toBe(1);
  expect(evaluate({ of: 'slower-than', ns: 1138 }, { a })).toBe(0);
});

it('a channel and a die are busy for a share of their time together', () => {
  const window = { of: 'busy', from: 0, to: 1138 } as const;
  expect(evaluate({ ...window, die: 0 }, { a })).toBeCloseTo(1000 / 1138, 12);
  expect(evaluate({ ...window, channel: 0 }, { a })).toBeCloseTo(138 / 1138, 12);
  expect(evaluate({ ...window, channel: 0, die: 0 }, { a })).toBe(0.5);
});

it('as many requests are beyond a percentile as its rank leaves', async () => {
  const requests = Array.from({ length: 250 }, (_, i) => ({ atNs: i * 10_000, op: 'read' as const, bytes: 512 }));
  const many = await measured({ device: { ...a.experiment.device }, timing: { readNs: 1000 }, workload: { requests } });
  // The 99th percentile of 250 is the 248th: ⌈247.5⌉.
  expect(evaluate({ of: 'beyond', op: 'read', oneIn: 100 }, { a: many })).toBe(2);
  expect(evaluate({ of: 'beyond', op: 'read', oneIn: 2 }, { a: many })).toBe(125);
  expect(evaluate({ of: 'beyond', op: 'read', oneIn: 1000 }, { a: many })).toBe(0);
  expect(evaluate({ of: 'beyond', op: 'write', oneIn: 2 }, { a: many })).toBe(0);
});
