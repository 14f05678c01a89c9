import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { homeworkText } from '../../src/learn/homework/parse-homework.ts';
import { HOMEWORK } from '../learn/homework-files.ts';
import { sim } from './in-process.ts';
import { Folder } from './sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});
const example =
  /```json\n(.*?)```/s.exec(readFileSync(resolve(import.meta.dirname, '../../docs/teaching.md'), 'utf8'))?.[1] ?? '';
const withVary = (oneOf: string): string => {
  const text = example.replace(/"oneOf": \[[^\]]*\]/, `"oneOf": ${oneOf}`);
  expect(text).not.toBe(example);
  return text;
};

describe('sim homework', () => {
  it('prints the answer of each variant of a homework that can be given to students', async () => {
    const { status, stdout, stderr } = await sim('homework', folder.file('good.json', example));
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({
      homework: 'week-7',
      title: 'A read behind an erase',
      questions: [
        {
          id: 'wait',
          variants: 3,
          checked: 3,
          answers: [
            { settings: 'timing.readNs 50000', answer: expect.stringMatching(/ms$/) as string },
            { settings: 'timing.readNs 500000', answer: expect.stringMatching(/ms$/) as string },
            { settings: 'timing.readNs 1000000', answer: expect.stringMatching(/ms$/) as string },
          ],
        },
        // The question of an experiment has what its goal measures without a change.
        { id: 'cure', variants: 1, checked: 1, answers: [{ settings: '', answer: '4.16\u202fms' }] },
      ],
    });
    const all = await sim('homework', folder.file('all.json', homeworkText(HOMEWORK)));
    expect(all.status).toBe(0);
    const { questions } = JSON.parse(all.stdout) as { questions: { id: string }[] };
    expect(questions.map(({ id }) => id)).toEqual(HOMEWORK.questions.map(({ id }) => id));
  });

  it('refuses a goal that the unchanged experiment reaches', async () => {
    const easy = example.replace('"atMost": 400000', '"atMost": 5000000');
    expect(easy).not.toBe(example);
    const { status, stderr } = await sim('homework', folder.file('easy.json', easy));
    expect(status).toBe(2);
    expect(stderr).toContain('questions[1].goal: found a goal that needs no change; allowed: a goal to work for');
  });

  it.each([
    [
      'equal values',
      '[50000, 50000]',
      /timing\.readNs 50000 and timing\.readNs 50000, whose answers .* are right or near for both/,
    ],
    ['values within the tolerance', '[50000, 500000, 60000]', /timing\.readNs 50000 and timing\.readNs 60000/],
    ['two answers of which the second is within the tolerance', '[500000, 540000]', /500000 and timing\.readNs 540000/],
  ])('refuses %s', async (_, oneOf, reason) => {
    const { status, stdout, stderr } = await sim('homework', folder.file('copied.json', withVary(oneOf)));
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/copied\.json: questions\[0\]\.vary: found /);
    expect(stderr).toMatch(reason);
  });

  it.each([
    [
      'a request that the run does not have',
      example.replace('"request": 0 },\n      "as"', '"request": 7 },\n      "as"'),
    ],
    [
      'a run beyond the budget',
      example.replace(/"workload": \{ "requests": \[.*?\] \}/, `"workload": { "synthetic": { "requests": 90000000 } }`),
    ],
  ])('refuses a question without an answer: %s', async (_, text) => {
    expect(text).not.toBe(example);
    const { status, stderr } = await sim('homework', folder.file('empty.json', text));
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /questions\[0\]: found timing\.readNs 50000 without an answer \(.+; allowed: experiments that run and answer the question/,
    );
  });

  it('runs the first fifty of many combinations, and says how many there are', async () => {
    const many = withVary(JSON.stringify(Array.from({ length: 60 }, (_, i) => Math.round(50_000 * 1.1 ** i)))).replace(
      '"tolerance": 0.01',
      '"tolerance": 0',
    );
    const { status, stdout, stderr } = await sim('homework', folder.file('many.json', many));
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ questions: [{ variants: 60, checked: 50 }, { id: 'cure' }] });
  });
});
