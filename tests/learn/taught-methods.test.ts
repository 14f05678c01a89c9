/** A hint that teaches a formula: what it gives is right, in the step, with other numbers and over five seeds. */
import { expect, it } from 'vitest';
import { setValue } from '../../src/document/patch.ts';
import { askedAgain, varied } from '../../src/learn/lesson/changed.ts';
import { judge } from '../../src/learn/lesson/judge.ts';
import { evaluate } from '../../src/learn/measure/evaluate.ts';
import { valueOf } from '../../src/learn/measure/value.ts';
import type { Runs } from '../../src/learn/measure/runs.ts';
import { lessonNamed, measured } from './measured.ts';

const SEEDS = [1, 2, 3, 4, 5];

interface Method {
  readonly lesson: string;
  readonly step: string;
  readonly uses: readonly string[];
  readonly gives: (value: (name: string) => number) => number;
}

const METHODS: readonly Method[] = [
  {
    lesson: 'percentile',
    step: 'fan-out',
    uses: ['single', 'wide'],
    gives: (value) => 1 - (1 - value('singleSlow')) ** value('wideBytes'),
  },
  { lesson: 'garbage-collection', step: 'copies', uses: ['tight'], gives: (value) => 1 / (1 - value('valid')) },
  {
    lesson: 'write-and-read',
    step: 'length-of-a-read',
    uses: ['read'],
    gives: (value) => value('command') + value('tR') + value('dataOut'),
  },
];

it.each(METHODS)('$lesson: the method of the step “$step”', async ({ lesson: name, step: stepName, uses, gives }) => {
  const lesson = lessonNamed(name);
  const step = lesson.steps.find((one) => one.name === stepName);
  if (step === undefined) throw new Error(`no step ${stepName}`);
  const { vary } = step;
  const found: string[] = [];
  let compared = 0;
  for (const changed of [null, ...(vary?.oneOf ?? [])]) {
    const played = changed === null || vary === undefined ? lesson : varied(lesson, vary, changed);
    const question = changed === null ? step.question : askedAgain(step).question;
    for (const seed of SEEDS) {
      const runs: Record<string, Runs[string]> = {};
      for (const run of uses) runs[run] = await measured(setValue(played.runs[run].experiment, 'seed', seed));
      const value = gives((term) => valueOf(term, played.values, runs));
      const grade = judge(question, { kind: 'number', value }, played, runs, uses[0]);
      if (grade !== 'right') found.push(`${String(changed)}, seed ${seed}: ${value} is ${grade}`);
      compared++;
    }
  }
  expect(found).toEqual([]);
  expect(compared).toBe(SEEDS.length * (1 + (vary?.oneOf.length ?? 0)));
});

it('the check of a method finds one that is not right', async () => {
  const { steps, values } = lessonNamed('write-and-read');
  const runs = { read: await measured(lessonNamed('write-and-read').runs.read.experiment) };
  const value = evaluate(values.readLatency.measure, runs) * 1.05;
  expect(judge(steps[1].question, { kind: 'number', value }, { values }, runs, 'read')).toBe('near');
});
