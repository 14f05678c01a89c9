import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { GRADE_BUDGET, RunRefused, gradeFiles } from '../../src/learn/hand-in/grade.ts';
import { SIMULATOR, answersOf, answersText } from '../../src/learn/hand-in/answers.ts';
import { gradesCsv } from '../../src/learn/hand-in/grades-csv.ts';
import { handedInSteps } from '../../src/learn/homework/handed-in.ts';
import type { RawFile } from '../../src/learn/homework/handed-in.ts';
import type { HandedIn } from '../../src/learn/hand-in/grade.ts';
import { runSteps } from '../../src/base/steps.ts';
import { homeworkHash, variantOf } from '../../src/learn/homework/homework.ts';
import { homeworkText, parseHomework } from '../../src/learn/homework/parse-homework.ts';
import { run } from '../cli/in-process.ts';
import { HOMEWORK, sixtyFiles } from './homework-files.ts';
import { measured } from './measured.ts';

const handedIn = (files: readonly RawFile[]): readonly HandedIn[] => runSteps(handedInSteps(files)).files;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('grading', () => {
  it('gives 60 files exactly the expected table in less than 30 s, page and command line alike', async () => {
    const expected = await sixtyFiles();
    expect(expected).toHaveLength(60);
    const began = performance.now();
    const read = handedIn(expected.map(({ name, text }) => ({ name, bytes: bytes(text) })));
    const grades = await gradeFiles(HOMEWORK, read, measured);
    expect(performance.now() - began).toBeLessThan(30_000);
    const lines = grades.files.map(({ file, state, points, questions }) => ({
      name: file,
      state,
      questions: questions.map((question) => question.state),
      points,
    }));
    expect(lines).toEqual(expected.map(({ name, state, questions, points }) => ({ name, state, questions, points })));
    expect(grades.equal.find(({ files }) => files.length > 20)).toMatchObject({ question: 'spread', isCommon: true });

    const folder = mkdtempSync(join(tmpdir(), 'grade-'));
    try {
      const homework = join(folder, 'homework.json');
      writeFileSync(homework, homeworkText(HOMEWORK));
      const zip = join(folder, 'all.zip');
      writeFileSync(zip, zipSync(Object.fromEntries(expected.map(({ name, text }) => [name, bytes(text)]))));
      const csv = join(folder, 'grades.csv');
      const ran = await run(['grade', homework, zip, '--csv', csv]);
      expect(ran).toMatchObject({ status: 0, stderr: '' });
      expect(readFileSync(csv, 'utf8')).toBe(gradesCsv(HOMEWORK, grades));
      const table = JSON.parse(ran.stdout) as { files: { file: string; state: string }[] };
      expect(table.files.map(({ state }) => state)).toEqual(expected.map(({ state }) => state));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('reports a refused run as an invalid answer, and passes other errors on', async () => {
    const [first] = await sixtyFiles();
    const files = [{ name: first.name, text: first.text }];
    const refused = await gradeFiles(HOMEWORK, files, () => Promise.reject(new RunRefused('too much')));
    expect(refused.files[0].questions.map(({ state }) => state)).toEqual(HOMEWORK.questions.map(() => 'invalid'));
    await expect(gradeFiles(HOMEWORK, files, () => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
    expect(GRADE_BUDGET.seconds).toBeLessThanOrEqual(10);
  });
});

it('remarks a file that another version of NANDscope saved, and grades it', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(version.startsWith(`${SIMULATOR}.`)).toBe(true);
  const student = { id: 's1', name: '' };
  const grade = async (simulator: string): Promise<readonly string[]> => {
    const text = answersText(answersOf(HOMEWORK, student, {}, simulator));
    const { files } = await gradeFiles(HOMEWORK, [{ name: 'a.json', text }], measured);
    expect(files[0].state).toBe('graded');
    return files[0].remarks;
  };
  expect(await grade(SIMULATOR)).toEqual([]);
  expect(await grade('0.0')).toEqual([`Other version of NANDscope: answered with 0.0, graded with ${SIMULATOR}.`]);
});

it('calls two files of one student so, and never two that cannot be read', async () => {
  const text = answersText(answersOf(HOMEWORK, { id: 's1', name: '' }, {}, SIMULATOR));
  const files = [
    { name: 'a.json', text },
    { name: 'b.json', text },
    { name: 'c.json', text: null },
    { name: 'd.json', text: null },
  ];
  const grades = await gradeFiles(HOMEWORK, files, measured);
  expect(grades.files.map(({ remarks }) => remarks)).toEqual([
    ['The same student id as in b.json.'],
    ['The same student id as in a.json.'],
    ['The file cannot be read.'],
    ['The file cannot be read.'],
  ]);
});

describe('variants', () => {
  it('depend on the student, the question and every letter of the homework', () => {
    const [wait, busy] = HOMEWORK.questions;
    const values = new Set<unknown>();
    for (let i = 0; i < 30; i++) values.add(variantOf(HOMEWORK, wait, `s${i}`).settings[0].value);
    expect(values).toEqual(new Set([8_000_000, 9_000_000, 10_000_000]));
    expect(variantOf(HOMEWORK, wait, ' S1 ').hash).toBe(variantOf(HOMEWORK, wait, 's1').hash);
    expect(variantOf(HOMEWORK, busy, 's1').hash).not.toBe(variantOf(HOMEWORK, busy, 's2').hash);
    expect(homeworkHash({ ...HOMEWORK, salt: 'fall' })).not.toBe(homeworkHash(HOMEWORK));
    expect(homeworkHash(parseHomework(homeworkText(HOMEWORK)))).toBe(homeworkHash(HOMEWORK));
  });
});

describe('files and tables', () => {
  it('reads a zip file, and reports one that is damaged or empty', () => {
    const zip = zipSync({ 'a/b.json': bytes('{}'), 'photo.png': bytes('x') });
    expect(handedIn([{ name: 'all.zip', bytes: zip }])).toEqual([
      { name: 'a/b.json', text: '{}' },
      { name: 'photo.png', text: null, problem: 'No file of answers in photo.png.' },
    ]);
    expect(handedIn([{ name: 'none.zip', bytes: zipSync({}) }])).toEqual([
      { name: 'none.zip', text: null, problem: 'No file of answers in none.zip.' },
    ]);
    expect(handedIn([{ name: 'cut.zip', bytes: zip.slice(0, 40) }])[0].problem).toContain(
      'Not graded: the zip file is cut',
    );
  });

  it('refuses a file that is too large before it is unpacked', () => {
    const name = 'big.json';
    const bomb = zipSync({ [name]: new Uint8Array(2_000_000) });
    // Its data, behind a header of 30 bytes and the name, can no longer be unpacked.
    bomb.fill(0xff, 30 + name.length, 40 + name.length);
    const problem = 'The file has 2000000 bytes; the limit is 800000.';
    expect(handedIn([{ name: 'bomb.zip', bytes: bomb }])).toEqual([{ name, text: null, problem }]);
  });

  it('says that a zip file has more files than are graded', () => {
    const name = 'all.zip';
    const zipOf = (count: number): Uint8Array =>
      zipSync(Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.json`, bytes('{}')])), { level: 0 });
    const most = handedIn([{ name, bytes: zipOf(2000) }]);
    expect(most).toHaveLength(2000);
    expect(most.filter(({ problem }) => problem !== undefined)).toEqual([]);
    const more = handedIn([{ name, bytes: zipOf(2001) }]);
    expect(more).toHaveLength(2001);
    // As a person counts: 9 comes before 10.
    expect(more.slice(8, 12).map((file) => file.name)).toEqual(['8.json', '9.json', '10.json', '11.json']);
    expect(more[2000]).toEqual({ name, text: null, problem: 'More than 2000 files: the rest is not graded.' });
  });

  it('writes a line for each file, with its groups of equal experiments and without those that most have', () => {
    const questions = HOMEWORK.questions.filter(({ id }) => id === 'spread');
    const attempt = { values: [41_000], changes: 1 };
    const graded = { id: 'spread', state: 'right', points: 3, remark: '41 µs', experiment: null, attempt } as const;
    const line = {
      file: 'a.json',
      state: 'graded',
      student: { id: 's1', name: 'Ada' },
      points: 3,
      questions: [graded],
      remarks: ['A remark.'],
    } as const;
    const files = ['a.json', 'b.json', 'c.json'];
    const equal = [
      { question: 'spread', group: 2, files, isCommon: false },
      { question: 'spread', group: 1, files, isCommon: true },
    ];
    expect(gradesCsv({ ...HOMEWORK, questions }, { files: [line], equal })).toBe(
      'file,student id,name,state,points,spread,spread points,spread rank,remarks\r\n' +
        'a.json,s1,Ada,graded,3,right,3,1,' +
        '"A remark. | spread: 41 µs | spread: group 2 of equal experiments, 3 files"\r\n',
    );
  });

  it('groups equal experiments, and calls the solution of more than half the files common', async () => {
    const spread = { kind: 'experiment', change: { policy: { dieBinding: 'state' } } } as const;
    const other = { kind: 'experiment', change: { policy: { readPriority: false } } } as const;
    const unchanged = { kind: 'experiment', change: {} } as const;
    const files = [spread, spread, spread, spread, other, other, unchanged, unchanged, unchanged].map((given, i) => ({
      name: `${i}.json`,
      text: answersText(answersOf(HOMEWORK, { id: `s${i}`, name: '' }, { spread: given }, SIMULATOR)),
    }));
    const { equal } = await gradeFiles(HOMEWORK, files, measured);
    expect(equal).toEqual([
      { question: 'spread', group: 1, files: ['0.json', '1.json', '2.json', '3.json'], isCommon: true },
      { question: 'spread', group: 2, files: ['4.json', '5.json'], isCommon: false },
    ]);
    const few = await gradeFiles(HOMEWORK, files.slice(0, 4), measured);
    expect(few.equal.map(({ isCommon }) => isCommon)).toEqual([false]);
  });

  it('a file that cannot be read is named after its student, whatever a course puts before the name', async () => {
    const names = [
      ['week-7-s1.answers.json', 's1'],
      ['Kim Minji_4711_assignsubmission_file_/week-7-s1.answers.json', 's1'],
      ['Kim Minji_4711_assignsubmission_file_week-7-s1.answers (2).json', 's1'],
      ['4711 - week-7-s1.answers.json', 's1'],
      ['homework-week-7-s1.answers.json', ''],
      ['week-7-.answers.json', ''],
      ['answers.json', ''],
    ] as const;
    const { files } = await gradeFiles(
      HOMEWORK,
      names.map(([name]) => ({ name, text: '{' })),
      measured,
    );
    expect(files.map(({ student }) => student.id)).toEqual(names.map(([, id]) => id));
    expect(files.every(({ state }) => state === 'invalid')).toBe(true);
  });
});
