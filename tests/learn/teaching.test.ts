import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { minutesOf } from '../../src/learn/lesson/minutes.ts';
import { CORE, LESSONS } from '../../src/learn/lessons/index.ts';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../docs/teaching.md'), 'utf8');

/** The lessons that a plan links to, in its order. */
function plan(heading: string): readonly (typeof LESSONS)[number][] {
  const text = PAGE.split(`\n### ${heading}\n`)[1]?.split(/\n##+ /)[0] ?? '';
  const lessons = [...text.matchAll(/#\/learn\/([\w-]+)/g)].flatMap(([, name]) =>
    LESSONS.filter((one) => one.name === name),
  );
  const minutes = lessons.reduce((sum, lesson) => sum + minutesOf(lesson), 0);
  // A sentence more or less is no other plan.
  const said = Number(/(\d+) min of lessons/.exec(text)?.[1]);
  expect(Math.abs(said - minutes) / minutes, `${heading}: ${minutes} min`).toBeLessThan(0.05);
  return lessons;
}

it('the plans for one, three and ten hours name lessons in the order of the course, with their time', () => {
  const plans = ['One hour', 'Three hours', 'Ten hours'].map(plan);
  for (const lessons of plans) {
    expect(lessons.length).toBeGreaterThan(3);
    expect(lessons).toEqual(LESSONS.filter((lesson) => lessons.includes(lesson)));
  }
  const [, three, ten] = plans;
  expect(three).toEqual(expect.arrayContaining([...CORE]));
  expect(ten).toEqual(LESSONS);
});
