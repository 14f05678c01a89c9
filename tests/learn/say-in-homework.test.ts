/** Answers to wrong answers in a homework: remarks of the table, and feedback in Moodle. */
import { expect, it } from 'vitest';
import { SIMULATOR, answersText } from '../../src/learn/hand-in/answers.ts';
import { checkVariants } from '../../src/learn/homework/check-variants.ts';
import { gradeFiles } from '../../src/learn/hand-in/grade.ts';
import { homeworkHash, variantOf } from '../../src/learn/homework/homework.ts';
import { moodleXml } from '../../src/learn/homework/moodle-xml.ts';
import { homeworkText, parseHomework } from '../../src/learn/homework/parse-homework.ts';
import type { Answer } from '../../src/learn/kinds/index.ts';
import { evaluate } from '../../src/learn/measure/evaluate.ts';
import { readerOfRun } from '../../src/learn/measure/runs.ts';
import { readBehind } from '../../src/papers/suspension/scenarios.ts';
import { measured } from './measured.ts';

const latency = { of: 'latency', request: 0 } as const;
const HALF = { atMost: 0.5, text: 'The erase is longer.' };
const common = { points: 1, experiment: readBehind('tlc', ['erase'], 2_000_000), vary: [] };
const HOMEWORK = parseHomework(
  homeworkText({
    id: 'says',
    title: 'Says',
    text: '',
    salt: '',
    questions: [
      { ...common, kind: 'number', id: 'a', text: 'How long?', ask: latency, as: 'time', tolerance: 0.1, say: [HALF] },
      {
        ...common,
        kind: 'choice',
        id: 'b',
        text: 'Why?',
        options: [
          { text: 'the die', when: { measure: latency, atLeast: 1 } },
          { text: 'the bus', when: { measure: latency, atMost: 0 }, say: 'The bus is <idle>.' },
        ],
      },
      {
        ...common,
        kind: 'draw',
        id: 'c',
        text: 'Draw.',
        as: 'time',
        most: 10_000_000,
        tolerance: 0.01,
        bars: [{ text: 'read', ask: latency, say: [{ atLeast: 2, text: 'Too high.' }] }],
      },
      { ...common, kind: 'pick', id: 'd', text: 'Which?', target: { blockerOf: 0 }, say: { own: 'That is the read.' } },
    ],
  }),
);

async function remarksOn(answers: readonly Answer[]): Promise<readonly string[]> {
  const text = answersText({
    homework: { id: HOMEWORK.id, hash: homeworkHash(HOMEWORK) },
    student: { id: 's1', name: '' },
    simulator: SIMULATOR,
    answers: answers.map((answer, i) => ({
      question: HOMEWORK.questions[i].id,
      variant: variantOf(HOMEWORK, HOMEWORK.questions[i], 's1').hash,
      given: { kind: 'value', answer },
    })),
  });
  const { files } = await gradeFiles(HOMEWORK, [{ name: 's1.json', text }], measured);
  return files[0].questions.map(({ state, remark }) => `${state}: ${remark}`);
}

it('a wrong answer has its answer as a remark, a right one has none', async () => {
  const run = await measured(variantOf(HOMEWORK, HOMEWORK.questions[0], 's1').experiment);
  const ns = evaluate(latency, { a: run });
  const [own] = readerOfRun(run).operations.operationsOf(0);
  expect(
    await remarksOn([
      { kind: 'number', value: ns / 4 },
      { kind: 'choice', option: 1 },
      { kind: 'draw', values: [ns * 3] },
      { kind: 'pick', operation: own },
    ]),
  ).toEqual([
    'wrong: The erase is longer.',
    'wrong: The bus is <idle>.',
    'wrong: Too high.',
    'wrong: That is the read.',
  ]);
  expect(
    (
      await remarksOn([
        { kind: 'number', value: ns },
        { kind: 'choice', option: 0 },
        { kind: 'draw', values: [ns] },
      ])
    ).slice(0, 3),
  ).toEqual(['right: ', 'right: ', 'right: ']);
});

it('an option has its answer as feedback in Moodle', async () => {
  const words = { link: () => Promise.resolve('x'), setting: () => '', facts: () => [] };
  const xml = await moodleXml(HOMEWORK, 1, measured, words);
  expect(xml.match(/<feedback format="html"><text>.*?<\/text><\/feedback>/g)).toEqual([
    '<feedback format="html"><text>&lt;p&gt;The bus is &amp;lt;idle&amp;gt;.&lt;/p&gt;</text></feedback>',
  ]);
});

it('a mistake that no run can give is refused with its question', async () => {
  const [first] = HOMEWORK.questions;
  if (first.kind !== 'number') throw new Error('no number');
  const mistaken = { ...first, say: [{ is: { of: 'latency', request: 99 } as const, text: 'x' }] };
  await expect(checkVariants({ ...HOMEWORK, questions: [mistaken] }, measured, 'everything')).rejects.toThrow(
    /^questions\[0\]: found an experiment without an answer \(There is no request #99/,
  );
});
