import { beforeEach, expect, it, vi } from 'vitest';
import { gradeAnswers, giveToStudents, openForGrading, useGrade } from '../../../src/app/learn/homework/grade-store.ts';
import { useNotices } from '../../../src/app/stores/notices.ts';
import type { Homework } from '../../../src/learn/homework/homework.ts';
import { HOMEWORK, sixtyFiles } from '../../learn/homework-files.ts';
import { measured } from '../../learn/measured.ts';

/** Runs wait until the test lets them. */
const { waiting } = vi.hoisted(() => ({ waiting: [] as (() => void)[] }));
vi.mock('../../../src/app/learn/homework/run-for-grade.ts', () => ({
  runForGrade: async (experiment: Parameters<typeof measured>[0]) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return measured(experiment);
  },
}));

const other: Homework = { ...HOMEWORK, id: 'week-8', title: 'Week 8' };

async function answers(from: number, to: number): Promise<File[]> {
  return (await sixtyFiles()).slice(from, to).map(({ name, text }) => new File([text], name));
}

/** Lets runs go until the gradings have ended. */
async function ended(...gradings: Promise<void>[]): Promise<void> {
  let isOver = false;
  void Promise.all(gradings).then(() => (isOver = true));
  await vi.waitFor(() => {
    for (const go of waiting.splice(0)) go();
    expect(isOver).toBe(true);
  }, 20_000);
}

beforeEach(() => {
  waiting.length = 0;
  openForGrading(HOMEWORK);
});

it('grades appear with their homework', async () => {
  await ended(gradeAnswers(await answers(0, 2)));
  expect(useGrade.getState()).toMatchObject({ homework: HOMEWORK, progress: null });
  expect(useGrade.getState().grades?.files).toHaveLength(2);
});

it('a homework that is opened during a grading does not get the grades of the one before', async () => {
  const grading = gradeAnswers(await answers(0, 2));
  await expect.poll(() => waiting).not.toHaveLength(0);
  openForGrading(other);
  await ended(grading);
  expect(useGrade.getState()).toMatchObject({ homework: other, grades: null, ignored: 0, progress: null });
});

it('of two gradings the later one is shown', async () => {
  const first = gradeAnswers(await answers(0, 3));
  await expect.poll(() => waiting).not.toHaveLength(0);
  await ended(first, gradeAnswers(await answers(0, 1)));
  expect(useGrade.getState().grades?.files).toHaveLength(1);
  expect(useGrade.getState().progress).toBeNull();
});

it('a file that cannot be read has a line that says so, and the others are graded', async () => {
  const lost = new File(['x'], 'lost.json');
  lost.arrayBuffer = () => Promise.reject(new DOMException('The file is gone.', 'NotFoundError'));
  await ended(gradeAnswers([lost, ...(await answers(0, 1))]));
  expect(useGrade.getState().progress).toBeNull();
  const files = useGrade.getState().grades?.files ?? [];
  expect(files.map(({ state, remarks }) => [state, ...remarks])).toEqual(
    expect.arrayContaining([['invalid', 'the file is gone, or it is a folder'], ['graded']]),
  );
  expect(files).toHaveLength(2);
});

/** Lets runs go until the variants are compared. */
async function checked(): Promise<void> {
  await vi.waitFor(() => {
    for (const go of waiting.splice(0)) go();
    expect(useGrade.getState().check.state).not.toBe('running');
  }, 20_000);
}
const said = (): string[] => useNotices.getState().notices.map(({ title, text }) => `${title}: ${text ?? ''}`);

it('a homework is given to students once its variants have answers of their own', async () => {
  const give = vi.fn(() => Promise.resolve());
  const given = giveToStudents(give);
  await Promise.resolve();
  expect(give).not.toHaveBeenCalled();
  await checked();
  await given;
  expect(give).toHaveBeenCalledExactlyOnceWith(HOMEWORK);
  // A homework that is no longer open is not given.
  openForGrading(other);
  const late = giveToStudents(give);
  openForGrading(HOMEWORK);
  await checked();
  await late;
  expect(give).toHaveBeenCalledTimes(1);
});

it.each([
  [
    'one answer is right for two variants',
    { vary: [{ path: 'timing.readNs', oneOf: [50_000, 50_001] }] },
    /50\sµs and .* 50\.001\sµs/,
  ],
  ['a question has no answer', { ask: { of: 'latency', request: 99 } }, /questions\[\d\]: found .* without an answer/],
] as const)('a homework is not given to students if %s, with the reason', async (_, change, reason) => {
  const questions = HOMEWORK.questions.map((one) => (one.kind === 'number' ? { ...one, ...change } : one));
  expect(questions).not.toEqual(HOMEWORK.questions);
  openForGrading({ ...HOMEWORK, questions });
  await checked();
  const give = vi.fn(() => Promise.resolve());
  await giveToStudents(give);
  expect(give).not.toHaveBeenCalled();
  expect(said().at(-1)).toMatch(/^This homework is not ready for students: questions/);
  expect(said().at(-1)).toMatch(reason);
});
