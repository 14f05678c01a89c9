/** A homework as the desk makes it, given to a class, graded by page and command line. */
import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runForGrade } from '../../src/cli/run-for-grade.ts';
import { gradeFiles } from '../../src/learn/hand-in/grade.ts';
import { gradesCsv } from '../../src/learn/hand-in/grades-csv.ts';
import { classOf, crossAnswers, deskHomework, expectedCsv } from './class-of-twenty.ts';
import { homeworkText, parseHomework } from '../../src/learn/homework/parse-homework.ts';
import { checkVariants } from '../../src/learn/homework/check-variants.ts';
import { run } from '../cli/in-process.ts';
import { Folder } from '../cli/sim.ts';
import { measured } from './measured.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

it('a homework of the desk gives twenty students exactly the expected table, in page and command line', async () => {
  const homework = deskHomework();
  expect(parseHomework(homeworkText(homework))).toEqual(homework);
  await checkVariants(homework, runForGrade, 'everything');
  const students = await classOf(homework);
  expect(students).toHaveLength(20);
  const grades = await gradeFiles(homework, students, measured);
  expect(gradesCsv(homework, grades)).toBe(expectedCsv(homework, students));

  const csv = folder.join('grades.csv');
  const files = students.map(({ name, text }) => folder.file(name, text));
  const ran = await run(['grade', folder.file('homework.json', homeworkText(homework)), ...files, '--csv', csv]);
  expect([ran.status, ran.stderr]).toEqual([0, '']);
  // The command names files by their paths.
  expect(readFileSync(csv, 'utf8').replaceAll(`${folder.path}${sep}`, '')).toBe(expectedCsv(homework, students));
});

it('no answer of one variant is right for another, in every pair of variants', async () => {
  const homework = deskHomework();
  const { pairs, right } = await crossAnswers(homework);
  // Five variants of each of two number questions: every variant against the four others.
  expect(pairs).toBe(40);
  expect(right).toEqual([]);
});
