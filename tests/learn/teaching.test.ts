import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { LESSONS } from '../../src/learn/lessons/index.ts';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../docs/teaching.md'), 'utf8');
const sectionOf = (heading: string, level: string): string => {
  const [, after] = PAGE.split(`\n${level} ${heading}\n`);
  return after?.split(/\n##+ /)[0] ?? '';
};
const ALL_BEFORE = new Map(
  LESSONS.map(({ title }) => {
    const before = /- \*\*Before\*\*: ([^]*?)\n- /.exec(sectionOf(title, '###'))?.[1] ?? '';
    return [title, [...before.replaceAll(/\s+/g, ' ').matchAll(/“(.*?)”/g)].map(([, name]) => name)];
  }),
);
const QUANTITY =
  /\d|\b(two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|twice|half|quarter|third|double|percent)\b/i;

it('the page for teachers has goal, prerequisites, misconceptions and words for each lesson, and no numbers there', () => {
  let told = 0;
  for (const { title } of LESSONS) {
    const text = sectionOf(title, '###');
    for (const part of ['Goal', 'Before', 'Misconceptions', 'At the projector']) {
      expect(text, title).toContain(`- **${part}**:`);
    }
    expect([...text.matchAll(/^ {2}- /gm)].length, title).toBeGreaterThan(0);
    expect(QUANTITY.exec(text)?.[0], title).toBeUndefined();
    told++;
  }
  expect(told).toBe(LESSONS.length);
  const order = [...PAGE.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading);
  const titles = LESSONS.map(({ title }) => title);
  expect(order.filter((heading) => titles.includes(heading))).toEqual(titles);
});

it('a lesson on the page for teachers needs only earlier lessons', () => {
  const titles = LESSONS.map(({ title }) => title);
  const named = [...ALL_BEFORE].flatMap(([title, before]) => before.map((name) => [title, name] as const));
  expect(named.filter(([title, name]) => !titles.slice(0, titles.indexOf(title)).includes(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(0);
});

it('the plans for one and for three lectures have the lessons that they need, in order, and their time', () => {
  const planned = (text: string): string[] => {
    const links = [...text.matchAll(/^- \[(.*)\]\(#\/learn\/(.*)\)$/gm)].map(([, title, name]) => [title, name]);
    expect(links).toEqual(links.map(([, name]) => [LESSONS.find((lesson) => lesson.name === name)?.title, name]));
    return links.map(([, name]) => name);
  };
  const check = (text: string): string[] => {
    const lessons = planned(text).map((name) => LESSONS.find((lesson) => lesson.name === name));
    const minutes = lessons.reduce((sum, lesson) => sum + (lesson?.minutes ?? Number.NaN), 0);
    expect(text).toContain(`${minutes} min of lessons`);
    return lessons.map((lesson) => lesson?.title ?? '');
  };
  const titles = LESSONS.map(({ title }) => title);
  const one = check(sectionOf('One lecture', '###'));
  expect(one).toEqual(titles.filter((title) => one.includes(title)));
  for (const title of one) expect(one).toEqual(expect.arrayContaining(ALL_BEFORE.get(title) ?? []));
  const three = sectionOf('Three lectures', '###').split(/^\*\*/m).slice(1);
  expect(three).toHaveLength(3);
  expect(three.flatMap(check)).toEqual(titles);
});
