import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { answersOf, answersText } from '../../src/learn/hand-in/answers.ts';
import { gradeFiles } from '../../src/learn/hand-in/grade.ts';
import { parseHomework } from '../../src/learn/homework/parse-homework.ts';
import { checkVariants } from '../../src/learn/homework/check-variants.ts';
import { LESSONS } from '../../src/learn/lessons/index.ts';
import { measured } from './measured.ts';

it('the homework of docs/teaching.md opens, can be solved and is graded', async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/teaching.md'), 'utf8');
  const text = /```json\n(.*?)```/s.exec(page)?.[1] ?? '';
  const homework = parseHomework(text);
  const answers = answersOf(
    homework,
    { id: 's1', name: '' },
    { cure: { kind: 'experiment', change: { policy: { suspension: { erase: true } } } } },
    '0',
  );
  const { files } = await gradeFiles(homework, [{ name: 'a.json', text: answersText(answers) }], measured);
  expect(files[0].questions.map(({ state, remark }) => `${state} ${remark}`.trim())).toEqual([
    'missing',
    expect.stringMatching(/^right /),
  ]);
});

it('the variants of a number question have answers of their own, or the homework is named as one that can be copied', async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/teaching.md'), 'utf8');
  const text = /```json\n(.*?)```/s.exec(page)?.[1] ?? '';
  const [wait] = await checkVariants(parseHomework(text), measured, 'copied answers');
  expect(wait.answers).toHaveLength(3);
  const near = text.replace(/"oneOf": \[[^\]]*\]/, '"oneOf": [50000, 60000, 70000]');
  expect(near).not.toBe(text);
  await expect(checkVariants(parseHomework(near), measured, 'copied answers')).rejects.toThrow(
    /questions\[0\]\.vary: found timing\.readNs 50000 and timing\.readNs 60000, whose answers 4\.132\sms and 4\.142\sms/,
  );
});

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
  expect(named.length).toBeGreaterThan(12);
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
