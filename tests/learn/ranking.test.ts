import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { SIMULATOR, answersOf, answersText } from '../../src/learn/hand-in/answers.ts';
import { gradeFiles, type GradedFile, type HandedIn } from '../../src/learn/hand-in/grade.ts';
import type { ExperimentTask, Homework } from '../../src/learn/homework/homework.ts';
import { gradesCsv } from '../../src/learn/hand-in/grades-csv.ts';
import { homeworkText } from '../../src/learn/homework/parse-homework.ts';
import { rankingsOf, type Ranking } from '../../src/learn/homework/ranking.ts';
import { readBehind } from '../../src/papers/suspension/scenarios.ts';
import { run } from '../cli/in-process.ts';
import { measured } from './measured.ts';

const TASK: ExperimentTask = {
  kind: 'experiment',
  id: 'gold',
  text: 'Bring the read below 400 µs.',
  points: 1,
  experiment: readBehind('tlc', ['erase'], 2_000_000),
  vary: [],
  mayChange: ['policy', 'timing.readNs'],
  mostChanges: 2,
  goal: [{ measure: { of: 'latency', request: 0 }, atMost: 400_000 }],
  as: 'time',
};
const CONTEST: Homework = { id: 'contest', title: 'Contest', text: '', salt: '', questions: [TASK] };

const suspended = { policy: { suspension: { erase: true } } };
const faster = (readNs: number): ExperimentInput => ({ ...suspended, timing: { readNs } });

/** With the change of the experiment; null answers nothing. */
const STUDENTS: readonly (readonly [id: string, change: ExperimentInput | null])[] = [
  ['a-slow', suspended],
  ['b-nothing', null],
  ['c-unchanged', {}],
  ['d-fast', faster(30_000)],
  ['e-locked', { ...suspended, timing: { eraseNs: 1000 } }],
  ['f-fast', faster(30_000)],
  ['g-many', { policy: { suspension: { erase: true, program: true } }, timing: { readNs: 10_000 } }],
  ['h-bad', { timing: { readNs: -1 } }],
  ['i-middle', faster(40_000)],
];

const FILES: readonly HandedIn[] = [
  ...STUDENTS.map(([id, change]) => ({
    name: `${id}.json`,
    text: answersText(
      answersOf(CONTEST, { id, name: '' }, change === null ? {} : { gold: { kind: 'experiment', change } }, SIMULATOR),
    ),
  })),
  { name: 'photo.json', text: 'JFIF' },
];

const short = ({ places }: Ranking): readonly (readonly [string, number | null])[] =>
  places.map(({ file, rank }) => [file.replace('.json', ''), rank]);

it('a contest is ranked by its goal: equal values share a rank, and whoever has none is told why', async () => {
  const grades = await gradeFiles(CONTEST, FILES, measured);
  const { files } = grades;
  const [ranking, ...rest] = rankingsOf(CONTEST, files);
  expect(rest).toEqual([]);
  expect(short(ranking)).toEqual([
    ['d-fast', 1],
    ['f-fast', 1],
    ['i-middle', 3],
    ['a-slow', 4],
    ['b-nothing', null],
    ['c-unchanged', null],
    ['e-locked', null],
    ['g-many', null],
    ['h-bad', null],
    ['photo', null],
  ]);
  const values = ranking.places.flatMap(({ rank, attempt }) => (rank === null ? [] : (attempt?.values ?? [])));
  expect(values).toHaveLength(4);
  expect(values).toEqual([...values].sort((a, b) => a - b));
  const reasons = new Map(ranking.places.map(({ file, reason }) => [file.replace('.json', ''), reason]));
  for (const name of ['a-slow', 'd-fast', 'f-fast', 'i-middle']) expect(reasons.get(name)).toBe('');
  expect(reasons.get('photo')).toMatch(/./);
  expect(reasons.get('b-nothing')).toBe('No answer.');
  expect(reasons.get('c-unchanged')).toMatch(/^Goal missed: [\d.]+\sms, asked for at most 400\sµs\.$/);
  expect(reasons.get('e-locked')).toBe('Changed locked settings: timing.eraseNs.');
  expect(reasons.get('g-many')).toBe('3 changes; at most 2 allowed.');
  expect(reasons.get('h-bad')).toMatch(/timing\.readNs: found -1/);
  // The table for a grade book has the ranks in the order of the files.
  const ranks = gradesCsv(CONTEST, grades)
    .split('\r\n')
    .slice(1, 1 + FILES.length)
    .map((line) => line.split(',')[7]);
  expect(ranks).toEqual(['4', '', '', '1', '', '1', '', '', '3', '']);

  // The command line gives the same.
  const folder = mkdtempSync(join(tmpdir(), 'ranking-'));
  try {
    const paths = [['homework.json', homeworkText(CONTEST)], ...FILES.map(({ name, text }) => [name, text ?? ''])].map(
      ([name, text]) => {
        writeFileSync(join(folder, name), text);
        return join(folder, name);
      },
    );
    const { status, stdout } = await run(['grade', ...paths]);
    expect(status).toBe(0);
    const printed = JSON.parse(stdout) as { rankings: Ranking[] };
    const named = printed.rankings.map(({ places, ...one }) => ({
      ...one,
      places: places.map((place) => ({ ...place, file: place.file.slice(folder.length + 1) })),
    }));
    expect(named).toEqual([ranking]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const reachedBy = (file: string, values: readonly number[]): GradedFile => ({
  file,
  state: 'graded',
  student: { id: file, name: '' },
  points: 1,
  questions: [{ id: 'gold', state: 'right', points: 1, remark: '', experiment: null, attempt: { values, changes: 1 } }],
  remarks: [],
});

it('more is better above a lower limit, the next measure decides between equals, and a band decides nothing', () => {
  const measure = TASK.goal[0].measure;
  const ranks = (goal: ExperimentTask['goal'], ...all: readonly (readonly number[])[]) =>
    short(
      rankingsOf(
        { ...CONTEST, questions: [{ ...TASK, goal }] },
        all.map((one, i) => reachedBy(`${i}`, one)),
      )[0],
    );
  expect(ranks([{ measure, atLeast: 1 }], [2], [5], [3])).toEqual([
    ['1', 1],
    ['2', 2],
    ['0', 3],
  ]);
  const two = [
    { measure, atMost: 9 },
    { measure, atLeast: 1 },
  ];
  expect(ranks(two, [2, 1], [1, 2], [1, 4], [1, 2])).toEqual([
    ['2', 1],
    ['1', 2],
    ['3', 2],
    ['0', 4],
  ]);
  const band = [{ measure, atLeast: 1, atMost: 9 }];
  expect(ranks(band, [2], [8])).toEqual([
    ['0', 1],
    ['1', 1],
  ]);
  expect(ranks([{ measure, is: 2 }], [2], [2]).map(([, rank]) => rank)).toEqual([1, 1]);
});
