import { expect, it } from 'vitest';
import { LESSONS } from '../../src/learn/lessons/index.ts';
import type { Lesson } from '../../src/learn/lesson/lesson.ts';
import { checkLesson } from './check-lesson.ts';

it.each(LESSONS.map((lesson) => [lesson.name, lesson] as const))('every name in %s is defined', (_, lesson) => {
  expect(() => {
    checkLesson(lesson);
  }).not.toThrow();
});

/** A lesson with another text in each place where it had one. */
const changed = (lesson: Lesson | undefined, from: string, to: string): Lesson => {
  const text = JSON.stringify(lesson);
  expect(text).toContain(from);
  return JSON.parse(text.replace(from, to)) as Lesson;
};
const named = (name: string) => LESSONS.find((lesson) => lesson.name === name);

it.each([
  [
    changed(named('write-and-read'), '"shown":{"run":"read"', '"shown":{"run":"nowhere"'),
    '.shown.run: found “nowhere”; allowed: read, write',
  ],
  [changed(named('inside'), '"name":"erase"', '"name":"parts"'), 'twice'],
  [changed(named('inside'), '"text":"', '"text":"{nothing} '), 'text: found “nothing”; allowed:'],
  [changed(named('load-and-latency'), '"y":"halfMean"', '"y":"nothing"'), 'curve.y: found “nothing”; allowed: alone, '],
  [changed(named('suspension'), '"answer":"on"', '"answer":"off2"'), 'question.answer: found “off2”; allowed:'],
  [
    changed(named('suspension'), '"values":[1000000,', '"values":[-1,'),
    'try.values[0]: found an invalid experiment; allowed: workload.requests[0].atNs: found -1',
  ],
] as const)('a name that is not defined is found (%#)', (lesson, message) => {
  expect(() => {
    checkLesson(lesson);
  }).toThrow(message);
});
