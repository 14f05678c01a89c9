import { expect, it } from 'vitest';
import { predictedPoint } from '../../src/learn/lesson/predicted.ts';
import { rightAnswer } from '../../src/learn/lesson/judge.ts';
import { LESSONS } from '../../src/learn/lessons/index.ts';
import { evaluate } from '../../src/learn/measure/evaluate.ts';
import { shortRunsOf } from './measured.ts';

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
