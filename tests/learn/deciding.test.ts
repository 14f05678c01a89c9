/** A first miss replays the run up to the instant that decides, and not to the answer. */
import { expect, it } from 'vitest';
import { decidingNs } from '../../src/learn/lesson/deciding.ts';
import { evaluate } from '../../src/learn/measure/evaluate.ts';
import { LESSONS } from '../../src/learn/lessons/index.ts';
import { readerOfRun } from '../../src/learn/measure/runs.ts';
import { lessonNamed, runsOf, shortRunsOf } from './measured.ts';

const WRITE_AND_READ = lessonNamed('write-and-read');
const BUS_AND_ARRAY = lessonNamed('bus-and-array');

it('the deciding instant of each step is in its run, and before the completion that is asked for', async () => {
  let compared = 0;
  for (const lesson of LESSONS) {
    const runs = await shortRunsOf(lesson);
    for (const { name, question, shown } of lesson.steps) {
      const run = shown.besideAfter === true && shown.beside !== undefined ? shown.beside : shown.run;
      const ns = decidingNs(question, shown, lesson, runs, run);
      expect(ns, `${lesson.name}/${name}`).toBeGreaterThanOrEqual(0);
      expect(ns, `${lesson.name}/${name}`).toBeLessThanOrEqual(runs[run].recording.endNs);
      if (question.kind !== 'number') continue;
      const { measure } = lesson.values[question.answer];
      if (measure.of !== 'latency' && measure.of !== 'finish') continue;
      const { request } = measure;
      const end = request === undefined ? evaluate(measure, runs) : readerOfRun(runs[run]).operations.finish(request);
      expect(ns, `${lesson.name}/${name}`).toBeLessThan(end);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(0);
});

it('a read is decided when its data begins to move, the order of its parts when the second part begins', async () => {
  const runs = await runsOf(WRITE_AND_READ);
  const [order, length] = WRITE_AND_READ.steps;
  expect(decidingNs(order.question, order.shown, WRITE_AND_READ, runs, 'read')).toBe(70);
  expect(decidingNs(length.question, length.shown, WRITE_AND_READ, runs, 'read')).toBe(70 + 78_000);
});

it('four writes on one bus are decided when the last program begins', async () => {
  const runs = await runsOf(BUS_AND_ARRAY);
  const step = BUS_AND_ARRAY.steps[4];
  expect(decidingNs(step.question, step.shown, BUS_AND_ARRAY, runs, 'writes')).toBe(4 * 81_920);
});

it('the replay of a drawing ends before a second bar can be read off', async () => {
  let compared = 0;
  for (const lesson of LESSONS) {
    const drawings = lesson.steps.filter(({ question }) => question.kind === 'draw');
    if (drawings.length === 0) continue;
    const runs = await runsOf(lesson);
    for (const { name, question, shown } of drawings) {
      if (question.kind !== 'draw') continue;
      const { operations } = readerOfRun(runs[shown.run]);
      const ends = question.bars
        .flatMap(({ answer }) => {
          const { measure } = lesson.values[answer];
          const isOfRequest = measure.of === 'latency' || measure.of === 'finish';
          return isOfRequest && measure.request !== undefined ? [operations.finish(measure.request)] : [];
        })
        .sort((a, b) => a - b);
      expect(ends.length, `${lesson.name}/${name}`).toBeGreaterThan(1);
      expect(decidingNs(question, shown, lesson, runs, shown.run), `${lesson.name}/${name}`).toBeLessThan(ends[1]);
      compared++;
    }
  }
  expect(compared).toBeGreaterThanOrEqual(2);
});
